import { Check } from 'lucide-react'
import { useWords } from '../../i18n/useWords.ts'
import type { Dossier } from '../../records.ts'
import { countParts } from '../viewer/parts.ts'
import { useRequiredPages } from '../viewer/useRequiredPages.ts'
import styles from './PartRing.module.css'

const RADIUS = 21
const LENGTH = 2 * Math.PI * RADIUS

/** The share of the parts that were seen, as a ring that leads to the next one. */
export function PartRing({ record, act }: { record: Dossier; act?: (() => void) | undefined }) {
  const words = useWords()
  const { seen, all } = countParts(useRequiredPages(record))
  if (all === 0) return null
  const count = `${words('seen.title')} ${words('seen.count', { seen, smart_count: all })}`
  const ring = (
    <>
      <svg viewBox="0 0 48 48" aria-hidden="true">
        <circle cx="24" cy="24" r={RADIUS} />
        <circle cx="24" cy="24" r={RADIUS} data-seen="true" strokeDasharray={`${(LENGTH * seen) / all} ${LENGTH}`} />
      </svg>
      {seen === all ? (
        <Check size={18} strokeWidth={2.4} aria-hidden="true" />
      ) : (
        <bdi dir="ltr" aria-hidden="true">
          {seen}/{all}
        </bdi>
      )}
    </>
  )
  if (!act || !record.evidence.counts || seen === all)
    return (
      <span className={styles.ring} data-slot="ring" role="img" aria-label={count}>
        {ring}
      </span>
    )
  return (
    <button
      type="button"
      className={styles.ring}
      data-slot="ring"
      // The button's name contains the digits that it shows, for users of voice control (WCAG 2.5.3).
      aria-label={[words('keys.next_unseen'), count, `${seen}/${all}`].join(words('comma'))}
      onClick={act}
    >
      {ring}
    </button>
  )
}

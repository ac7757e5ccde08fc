import { buttonClass } from '../../elements/buttonClass.ts'
import { KeyCap } from '../../elements/KeyCap.tsx'
import { useWords } from '../../i18n/useWords.ts'
import type { Dossier } from '../../records.ts'
import { unseenParts } from '../viewer/parts.ts'
import { useRequiredPages } from '../viewer/useRequiredPages.ts'
import styles from './EvidenceMeter.module.css'

/** Shows the next unseen part; disappears without one. */
export function NextPart({ record, act }: { record: Dossier; act: () => void }) {
  const words = useWords()
  const pages = useRequiredPages(record)
  if (!record.evidence.counts || unseenParts(pages).length === 0) return null
  return (
    <button type="button" className={buttonClass('tall')} title={words('keys.next_unseen')} onClick={act}>
      <span className={styles.next}>{words('keys.next_unseen')}</span>
      <KeyCap>{words('keys.space')}</KeyCap>
    </button>
  )
}

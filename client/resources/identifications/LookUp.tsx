import { clsx } from 'clsx'
import { ArrowUpRight } from 'lucide-react'
import { useGetIdentity } from 'react-admin'
import { buttonClass } from '../../elements/buttonClass.ts'
import { Fact } from '../../elements/Facts.tsx'
import flowStyles from '../../elements/flow.module.css'
import { useNow } from '../../elements/useNow.ts'
import { algiersDay, shortDay } from '../../format/time.ts'
import { useLanguage, useWords } from '../../i18n/useWords.ts'
import type { Dossier } from '../../records.ts'
import { checksOn } from '../../review/facts/CheckedFact.tsx'
import checkMarkStyles from '../../review/facts/CheckMark.module.css'
import { CheckMark } from '../../review/facts/CheckMark.tsx'
import readingStyles from '../../review/facts/ReadingField.module.css'
import { useReading, useReadingErrorText } from '../../review/facts/useReading.ts'
import styles from './LookUp.module.css'

/** An outside register: a link to look the dossier up there, and whether somebody has done so. */
export function LookUp({ record, register }: { record: Dossier; register: 'cnrc' | 'dgi' }) {
  const words = useWords()
  const { language } = useLanguage()
  const now = useNow()
  const { identity } = useGetIdentity()
  const sayProblem = useReadingErrorText()
  const field = `${register}_checked_on`
  const reading = useReading('identifications', record, field)
  const checks = checksOn(record.checks ?? [], field)
  const url = checks[0]?.with?.url
  const kept = record.readings?.[field]
  if (!kept && url === undefined) return null
  const name = words(`look_up.${register}`)
  const { saving, error } = reading
  return (
    <Fact
      label={name}
      result={<CheckMark checks={checks} />}
      why={
        error && (
          <div className={checkMarkStyles.why} data-slot="why">
            <p data-tone="bad" role="alert">
              {sayProblem(error)}
            </p>
          </div>
        )
      }
    >
      <span className={styles.lookUp} data-slot="look-up">
        <span className={readingStyles.unread}>
          {kept
            ? words('look_up.done', {
                day: shortDay(kept.value, language, now),
                who: kept.by.id === identity?.id ? words('person.you') : kept.by.name,
              })
            : words('look_up.none')}
        </span>
        {url !== undefined && (
          <a
            className={styles.act}
            href={String(url)}
            target="_blank"
            rel="noopener noreferrer"
            data-look-up={kept ? 'done' : 'open'}
            aria-label={words('look_up.opens', { register: name })}
          >
            {!kept && words('look_up.open')}
            <ArrowUpRight size={13} className={flowStyles.mirrored} aria-hidden="true" />
          </a>
        )}
        {record.readings_open && (
          <button
            type="button"
            className={clsx(buttonClass('slim'), styles.button)}
            disabled={saving}
            aria-label={kept ? undefined : words('look_up.marks', { register: name })}
            onClick={() => reading.send(kept ? '' : algiersDay(now))}
          >
            {saving ? words('sheet.saving') : words(kept ? 'look_up.take_back' : 'look_up.mark')}
          </button>
        )}
      </span>
    </Fact>
  )
}

import { clsx } from 'clsx'
import { ArrowUpRight } from 'lucide-react'
import { useGetIdentity } from 'react-admin'
import { buttonClass } from '../../elements/buttonClass.ts'
import { Fact } from '../../elements/Facts.tsx'
import flowStyles from '../../elements/flow.module.css'
import { focusTarget } from '../../elements/focusTargets.ts'
import { useNow } from '../../elements/useNow.ts'
import { algiersDay, shortDay } from '../../format/time.ts'
import { useLanguage, useWords } from '../../i18n/useWords.ts'
import type { Dossier } from '../../records.ts'
import { checksOn } from '../../review/facts/CheckedFact.tsx'
import checkMarkStyles from '../../review/facts/CheckMark.module.css'
import { CheckMark } from '../../review/facts/CheckMark.tsx'
import readingStyles from '../../review/facts/ReadingField.module.css'
import { useReading, useReadingErrorText } from '../../review/facts/useReading.ts'
import styles from './RegisterLookUp.module.css'

/** An outside register: a link to look the dossier up there, and whether an officer has done so. */
export function RegisterLookUp({ record, register }: { record: Dossier; register: 'cnrc' | 'dgi' }) {
  const words = useWords()
  const { language } = useLanguage()
  const now = useNow()
  const { identity } = useGetIdentity()
  const problemText = useReadingErrorText()
  const field = `${register}_checked_on`
  const reading = useReading('identifications', record, field)
  const checks = checksOn(record.checks, field)
  const url = checks[0]?.with?.url
  const savedReading = record.readings[field]
  if (!savedReading && url === undefined) return null
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
              {problemText(error)}
            </p>
          </div>
        )
      }
    >
      <span className={styles.lookUp} data-slot="look-up">
        <span className={readingStyles.unread}>
          {savedReading
            ? words('look_up.done', {
                day: shortDay(savedReading.value, language, now),
                who: savedReading.by.id === identity?.id ? words('person.you') : savedReading.by.name,
              })
            : words('look_up.none')}
        </span>
        {url !== undefined && (
          <a
            className={styles.act}
            href={String(url)}
            target="_blank"
            rel="noopener noreferrer"
            ref={savedReading ? undefined : focusTarget('look-up')}
            aria-label={words('look_up.opens', { register: name })}
          >
            {!savedReading && words('look_up.open')}
            <ArrowUpRight size={13} className={flowStyles.mirrored} aria-hidden="true" />
          </a>
        )}
        {record.readings_open && (
          <button
            type="button"
            className={clsx(buttonClass('slim'), styles.button)}
            disabled={saving}
            aria-label={savedReading ? undefined : words('look_up.marks', { register: name })}
            onClick={() => reading.send(savedReading ? '' : algiersDay(now))}
          >
            {saving ? words('sheet.saving') : words(savedReading ? 'look_up.take_back' : 'look_up.mark')}
          </button>
        )}
      </span>
    </Fact>
  )
}

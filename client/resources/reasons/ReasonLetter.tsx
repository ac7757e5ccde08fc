import { useId, useState } from 'react'
import flowStyles from '../../elements/flow.module.css'
import formStyles from '../../elements/form.module.css'
import textStyles from '../../elements/text.module.css'
import { longDate } from '../../format/time.ts'
import { directionOf, LANGUAGES } from '../../i18n/languages.ts'
import { useMessagesOf } from '../../i18n/useMessagesOf.ts'
import { useWords } from '../../i18n/useWords.ts'
import type { CatalogueReason, Language, QueueResource } from '../../records.ts'
import styles from './Reasons.module.css'

/** The made-up trader of the sample. */
const SAMPLE_NAME = 'SARL Tizemmour Conserves'
const WEEK_MS = 7 * 86_400_000

/** The sentence with its placeholders filled in for the sample. */
const filled = (text: string, language: Language, now: number) =>
  text
    .replaceAll('{trader}', SAMPLE_NAME)
    .replaceAll('{due}', longDate(new Date(now + WEEK_MS).toISOString(), language))

/** The letter of a refusal for this reason alone, and the data that the trader's program receives. */
export function ReasonLetter({ resource, reason }: { resource: QueueResource; reason: CatalogueReason }) {
  const words = useWords()
  const id = useId()
  const [language, setLanguage] = useState<Language>(() => document.documentElement.lang as Language)
  const headings = useMessagesOf(language)?.letter.heading
  const isOwn = reason.min_text > 0
  const text = isOwn ? '' : filled(reason.texts[language], language, Date.now())
  const codes = JSON.stringify([reason.code])
  const answer = `{"reason_codes": ${codes},\n "retry": "${reason.retry}",\n "reason": ${JSON.stringify(text)}}`
  return (
    <section className={styles.preview} aria-labelledby={`${id}-title`}>
      <div className={flowStyles.row}>
        <h3 id={`${id}-title`}>{words('house_reason.letter')}</h3>
        <span className={textStyles.small} data-tone="muted">
          {words('house_reason.made_up', { name: SAMPLE_NAME })}
        </span>
        <span className={flowStyles.grow} />
        <fieldset className={formStyles.segments} aria-label={words('letter.language')}>
          {LANGUAGES.map((each) => (
            <button key={each} type="button" aria-pressed={each === language} onClick={() => setLanguage(each)}>
              {each.toUpperCase()}
            </button>
          ))}
        </fieldset>
      </div>
      <div className={styles.sides}>
        <div className={styles.letter} lang={language} dir={directionOf(language)}>
          <b>{headings?.[resource] ?? '\u00a0'}</b>
          <bdi data-tone="muted">{SAMPLE_NAME}</bdi>
          {isOwn ? <p data-tone="muted">{words('house_reason.own_text')}</p> : <blockquote>{text}</blockquote>}
        </div>
        <div>
          <p className={textStyles.small} data-tone="muted">
            {words('house_reason.program')}
          </p>
          <pre className={styles.program} dir="ltr">
            {answer}
          </pre>
        </div>
      </div>
    </section>
  )
}

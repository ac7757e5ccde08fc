import { clsx } from 'clsx'
import { useId } from 'react'
import flowStyles from '../../elements/flow.module.css'
import formStyles from '../../elements/form.module.css'
import textStyles from '../../elements/text.module.css'
import { shortDay } from '../../format/time.ts'
import { directionOf, LANGUAGES } from '../../i18n/languages.ts'
import { useMessagesOf } from '../../i18n/useMessagesOf.ts'
import { useLanguage, useWords } from '../../i18n/useWords.ts'
import { useLimits } from '../../providers/references.ts'
import { useSettings } from '../../providers/settings.ts'
import type { QueueResource } from '../../records.ts'
import { changeLanguage, editText, type Letter, type ReasonCatalogue, restoreText } from '../letter.ts'
import { SnippetTextarea } from '../snippets/SnippetTextarea.tsx'
import styles from './LetterEditor.module.css'

/** Keeps the line's height. */
const NOTHING_YET = '\u00a0'

type Props = {
  letter: Letter
  catalogue: ReasonCatalogue
  onChange: (letter: Letter) => void
  heading: QueueResource | 'new_proof' | 'question'
  name: string
  trader: string
  /** The watch list that the text names, according to the server; the text must not name one. */
  named?: string | undefined
}

/** The letter in the trader's language, and a note that only officers read. */
export function LetterEditor({ letter, catalogue, onChange, heading, name, trader, named }: Props) {
  const words = useWords()
  const id = useId()
  const limits = useLimits()
  const { language: ownLanguage } = useLanguage()
  const { language } = letter
  const headings = useMessagesOf(language)?.letter.heading
  return (
    <div className={styles.editor}>
      <div className={flowStyles.row}>
        <h3 id={`${id}-reads`} className={flowStyles.grow}>
          {words('letter.title')}
        </h3>
        <fieldset className={formStyles.segments} aria-label={words('letter.language')}>
          {LANGUAGES.map((each) => (
            <button
              key={each}
              type="button"
              aria-pressed={each === language}
              onClick={() => onChange(changeLanguage(letter, catalogue, each))}
            >
              {each.toUpperCase()}
            </button>
          ))}
        </fieldset>
      </div>
      <div className={styles.letter} lang={language} dir={directionOf(language)}>
        <div className={styles.recipient}>
          <b>{headings?.[heading] ?? NOTHING_YET}</b>
          <bdi>{name}</bdi>
        </div>
        <SnippetTextarea
          className={formStyles.input}
          aria-labelledby={`${id}-reads`}
          aria-invalid={named !== undefined || letter.text.length > limits.reason}
          aria-describedby={named === undefined ? undefined : `${id}-named`}
          rows={9}
          language={language}
          only
          // The server fills in the day when it composes the letter: until then another one may be chosen.
          values={{ trader, due: heading === 'question' ? 'kept' : null }}
          value={letter.text}
          onText={(text) => onChange(editText(letter, text))}
        />
        {named !== undefined && (
          <p
            id={`${id}-named`}
            className={formStyles.error}
            lang={document.documentElement.lang}
            dir={document.documentElement.dir}
          >
            {words('letter.names_a_list', { name: named })}
          </p>
        )}
        <div className={styles.footLine} lang={document.documentElement.lang} dir={document.documentElement.dir}>
          {letter.edited && (
            <span>
              {words('letter.edited')}{' '}
              <button
                type="button"
                className={clsx(textStyles.link, styles.link)}
                onClick={() => onChange(restoreText(letter, catalogue))}
              >
                {words('letter.restore')}
              </button>
            </span>
          )}
          <bdi
            dir="ltr"
            className={clsx(letter.text.length > limits.reason && textStyles.strong)}
            data-tone={letter.text.length > limits.reason ? 'bad' : undefined}
          >
            {letter.text.length} / {limits.reason}
          </bdi>
        </div>
      </div>
      {heading === 'question' ? (
        <DueDays id={`${id}-due`} letter={letter} onChange={onChange} />
      ) : (
        <>
          <label className={clsx(formStyles.label, styles.label)} htmlFor={`${id}-note`}>
            {words('letter.note')}
          </label>
          <SnippetTextarea
            id={`${id}-note`}
            className={formStyles.input}
            rows={3}
            maxLength={limits.decision_note}
            dir="auto"
            language={ownLanguage}
            values={{ trader, due: null }}
            value={letter.note}
            onText={(note) => onChange({ ...letter, note })}
          />
        </>
      )}
    </div>
  )
}

const DAY_MS = 86_400_000

/**
 * The days to answer a question, and the day on which they end. An empty field takes the days of the setting. Where
 * working time is set only working days count, which the server knows.
 */
function DueDays({ id, letter, onChange }: Pick<Props, 'letter' | 'onChange'> & { id: string }) {
  const words = useWords()
  const { language } = useLanguage()
  const limits = useLimits()
  const { due_days } = letter
  const { data: settings } = useSettings()
  const usualDays = settings?.find((setting) => setting.id === 'information_due_days')?.value
  const countsWorkingDays = settings?.find((setting) => setting.id === 'working_time')?.value != null
  const days = due_days ?? usualDays
  const due = days && new Date(Date.now() + days * DAY_MS).toISOString()
  const change = (typed: number) => {
    const { due_days: _former, ...rest } = letter
    const isDays = Number.isInteger(typed) && typed >= 1 && typed <= limits.due_days
    onChange(isDays ? { ...rest, due_days: typed } : rest)
  }
  return (
    <>
      <label className={clsx(formStyles.label, styles.label)} htmlFor={id}>
        {words('question.days')}
      </label>
      <span className={flowStyles.row}>
        <input
          id={id}
          className={formStyles.input}
          style={{ width: 90 }}
          type="number"
          dir="ltr"
          min={1}
          max={limits.due_days}
          value={due_days ?? ''}
          placeholder={usualDays ? String(usualDays) : undefined}
          onChange={(event) => change(event.target.valueAsNumber)}
        />
        <span data-tone="muted">
          {countsWorkingDays ? words('question.working_days') : due && shortDay(due, language, Date.now())}
        </span>
      </span>
    </>
  )
}

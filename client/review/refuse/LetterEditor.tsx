import { clsx } from 'clsx'
import { CalendarClock } from 'lucide-react'
import { useId } from 'react'
import flowStyles from '../../elements/flow.module.css'
import formStyles from '../../elements/form.module.css'
import textStyles from '../../elements/text.module.css'
import { longDate, shortDay, weekday } from '../../format/time.ts'
import { directionOf, LANGUAGES } from '../../i18n/languages.ts'
import { useMessagesOf } from '../../i18n/useMessagesOf.ts'
import { useLanguage, useWords } from '../../i18n/useWords.ts'
import { useLimits } from '../../providers/references.ts'
import { useSettings } from '../../providers/settings.ts'
import type { QueueResource } from '../../records.ts'
import { changeLanguage, editText, type Letter, type ReasonCatalogue, restoreText } from '../letter.ts'
import { SnippetTextarea } from '../snippets/SnippetTextarea.tsx'
import { dueDay } from './dueDay.ts'
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
  const ofTrader = useMessagesOf(language)?.letter
  const due = useDue(heading === 'question', letter.due_days)
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
          <b>{ofTrader?.heading[heading] ?? NOTHING_YET}</b>
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
        {due && ofTrader && (
          <p className={styles.due}>
            <CalendarClock size={16} strokeWidth={1.6} aria-hidden="true" />
            <span>
              {ofTrader.answer_by.replace('%{day}', longDate(due.day, language))} {ofTrader.keeps_place}
            </span>
          </p>
        )}
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
        <DueDays id={`${id}-due`} letter={letter} due={due} onChange={onChange} />
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

/** The last day to answer, how many days are usual, and whether only working days count. */
type Due = { day: string; usualDays: number; countsWorkingDays: boolean }

/** The last day to answer a question that is asked now; null for another letter, and until the settings are loaded. */
function useDue(isQuestion: boolean, due_days: number | undefined): Due | null {
  const { data: settings } = useSettings()
  const usualDays = settings?.find((setting) => setting.id === 'information_due_days')?.value
  const working = settings?.find((setting) => setting.id === 'working_time')?.value
  if (!isQuestion || usualDays === undefined || working === undefined) return null
  const day = dueDay(Date.now(), due_days ?? usualDays, working).toISOString()
  return { day, usualDays, countsWorkingDays: working !== null }
}

/** The days to answer a question, and the day on which they end. An empty field takes the days of the setting. */
function DueDays({ id, letter, due, onChange }: Pick<Props, 'letter' | 'onChange'> & { id: string; due: Due | null }) {
  const words = useWords()
  const { language } = useLanguage()
  const limits = useLimits()
  const { due_days } = letter
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
          placeholder={due ? String(due.usualDays) : undefined}
          onChange={(event) => change(event.target.valueAsNumber)}
        />
        <span data-tone="muted">
          {due?.countsWorkingDays && `${words('question.working_days')} · `}
          {due && `${weekday(due.day, language)} ${shortDay(due.day, language, Date.now())}`}
        </span>
      </span>
    </>
  )
}

import { clsx } from 'clsx'
import { CircleCheck, CircleDashed } from 'lucide-react'
import { type KeyboardEvent, useCallback, useId, useRef, useState } from 'react'
import { useGetIdentity } from 'react-admin'
import { buttonClass } from '../../elements/buttonClass.ts'
import { FactList } from '../../elements/Facts.tsx'
import { findTarget, focusTarget, useTargetRef } from '../../elements/focusTargets.ts'
import formStyles from '../../elements/form.module.css'
import textStyles from '../../elements/text.module.css'
import { useNow } from '../../elements/useNow.ts'
import { shortTime } from '../../format/time.ts'
import { useLanguage, useWords } from '../../i18n/useWords.ts'
import { useLimits } from '../../providers/references.ts'
import type { ChecklistLine, Dossier, QueueResource } from '../../records.ts'
import { focusNextField } from '../facts/focusNextField.ts'
import { useReadingErrorText } from '../facts/useReading.ts'
import styles from './Checklist.module.css'
import { openLines } from './openLines.ts'
import { useTick } from './useTick.ts'

type Props = { resource: QueueResource; record: Dossier }

/** The operator's own lines, which officers tick with a word; empty without any. */
export function Checklist({ resource, record }: Props) {
  const words = useWords()
  const [said, setSaid] = useState('')
  const { checklist } = record
  if (checklist.length === 0) return null
  const open = record.decided_at === null ? openLines(record).length : 0
  return (
    <FactList
      title={words('checklist.title')}
      headerEnd={open > 0 && words('checklist.to_tick', { smart_count: open })}
      intro={
        <>
          <p role="status" className={textStyles.spoken}>
            {said}
          </p>
          <ul className={styles.lines}>
            {checklist.map((line) => (
              <Line key={line.code} resource={resource} record={record} line={line} onSay={setSaid} />
            ))}
          </ul>
        </>
      }
    />
  )
}

type LineProps = Props & { line: ChecklistLine; onSay: (text: string) => void }

function Line({ resource, record, line, onSay }: LineProps) {
  const words = useWords()
  const { language } = useLanguage()
  const { required, ticked, texts } = line
  const isOpen = ticked === null
  const Icon = isOpen ? CircleDashed : CircleCheck
  const openState = required && record.decided_at === null ? 'required' : 'open'
  return (
    <li className={styles.line} data-state={isOpen ? openState : 'ticked'}>
      <Icon size={16} strokeWidth={1.7} aria-hidden="true" />
      <span className={styles.text}>
        {texts[language]}
        {isOpen && required && <span className={styles.required}>{words('checklist.required')}</span>}
        {isOpen && <span className={textStyles.spoken}> {words('checklist.open')}</span>}
      </span>
      {isOpen && record.readings_open && <TickForm resource={resource} record={record} line={line} onSay={onSay} />}
      {ticked && <Ticked resource={resource} record={record} line={line} onSay={onSay} ticked={ticked} />}
    </li>
  )
}

/** The word for a line, and the button that ticks it; Enter also ticks, and moves to the next field. */
function TickForm({ resource, record, line, onSay }: LineProps) {
  const words = useWords()
  const { language } = useLanguage()
  const id = useId()
  const limits = useLimits()
  const errorText = useReadingErrorText()
  const [isMissing, setMissing] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const asReading = useTargetRef('reading', field)
  const asLine = focusTarget(`line ${line.code}`)
  const register = useCallback(
    (element: HTMLInputElement | null) => {
      const leave = [asReading(element), asLine(element)]
      return () => {
        for (const one of leave) one?.()
      }
    },
    [asReading, asLine],
  )
  const { word, isSaving, error, change, tick } = useTick(resource, record, line, () => onSay(words('checklist.said')))
  const problem = error ? errorText(error) : isMissing && words('checklist.word_missing')

  function send() {
    if (isSaving) return
    setMissing(word.trim() === '')
    if (word.trim() === '') return field.current?.focus()
    if (field.current) focusNextField(field.current)
    tick()
  }
  function keys(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'Escape') (findTarget('document') ?? event.currentTarget).focus()
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }
  return (
    <>
      <div className={styles.more}>
        <input
          ref={register}
          className={clsx(formStyles.input, styles.input)}
          dir="auto"
          autoComplete="off"
          maxLength={limits.checklist_word}
          aria-label={words('checklist.word_for', { line: line.texts[language] })}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${id}-problem` : undefined}
          placeholder={words('checklist.word')}
          value={word}
          onChange={({ target }) => {
            setMissing(false)
            change(target.value)
          }}
          onKeyDown={keys}
        />
        <button type="button" className={buttonClass('slim')} disabled={isSaving} onClick={send}>
          {words(isSaving ? 'sheet.saving' : 'checklist.tick')}
        </button>
      </div>
      {problem && (
        <p className={clsx(textStyles.small, styles.problem)} data-tone="bad" role="alert" id={`${id}-problem`}>
          {problem}
        </p>
      )}
    </>
  )
}

type TickedProps = LineProps & { ticked: NonNullable<ChecklistLine['ticked']> }

/** The officer who ticked the line, the word, and the button that unticks it. */
function Ticked({ resource, record, line, ticked, onSay }: TickedProps) {
  const words = useWords()
  const { language } = useLanguage()
  const now = useNow()
  const { identity } = useGetIdentity()
  const errorText = useReadingErrorText()
  const { isSaving, error, untick } = useTick(resource, record, line, () => {
    onSay(words('checklist.said_untick'))
    requestAnimationFrame(() => findTarget(`line ${line.code}`)?.focus())
  })
  const who = ticked.by.id === identity?.id ? words('person.you') : ticked.by.name
  return (
    <>
      <div className={styles.more}>
        <p className={textStyles.small} data-tone="muted">
          {words('checklist.ticked', { who, time: shortTime(ticked.at, language, now) })}{' '}
          {ticked.word !== null && <bdi>{ticked.word}</bdi>}
        </p>
        {record.readings_open && (
          <button
            type="button"
            className={textStyles.link}
            disabled={isSaving}
            aria-label={words('checklist.untick_line', { line: line.texts[language] })}
            onClick={untick}
          >
            {words('checklist.untick')}
          </button>
        )}
      </div>
      {error && (
        <p className={clsx(textStyles.small, styles.problem)} data-tone="bad" role="alert">
          {errorText(error)}
        </p>
      )}
    </>
  )
}

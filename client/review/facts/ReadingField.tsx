import { clsx } from 'clsx'
import { type ComponentProps, type ComponentType, type KeyboardEvent, useId, useRef, useState } from 'react'
import { DayInput } from '../../elements/DayInput.tsx'
import { Fact } from '../../elements/Facts.tsx'
import { findTarget, useTargetRef } from '../../elements/focusTargets.ts'
import formStyles from '../../elements/form.module.css'
import textStyles from '../../elements/text.module.css'
import { readDay, showDay } from '../../format/day.ts'
import { lettersAndDigits } from '../../format/digits.ts'
import { plainAmount } from '../../format/numbers.ts'
import { longDate } from '../../format/time.ts'
import { anyMessages } from '../../i18n/messages.ts'
import { type Key, useLanguage, useWords, type Words } from '../../i18n/useWords.ts'
import { statusOf } from '../../providers/http.ts'
import type { Check, Dossier, QueueResource } from '../../records.ts'
import { useViewer } from '../viewer/useViewer.tsx'
import { checksOn } from './CheckedFact.tsx'
import checkMarkStyles from './CheckMark.module.css'
import { CheckMark, CheckWhy } from './CheckMark.tsx'
import { focusNextField } from './focusNextField.ts'
import { ProposedValue } from './ProposedValue.tsx'
import styles from './ReadingField.module.css'
import { differingPlaces, Signs } from './Signs.tsx'
import { useBoxedReading } from './useBoxedReading.ts'
import { useReading, useReadingErrorText } from './useReading.ts'

/**
 * `number`: fixed width, left to right. `rce`, `signature`: a choice of how the officer found the code or the
 * signature.
 */
type Kind = 'text' | 'number' | 'day' | 'amount' | Choice

type Props = {
  resource: QueueResource
  record: Dossier
  /** The server's name of the field. */
  field: string
  label: string
  kind?: Kind
  /** lengths of a number's groups, shown once the number is complete */
  groups?: readonly number[]
  /** What the trader declared or what is expected: the digits on the paper that differ from it are underlined. */
  declared?: string | null
  /** The element around the field; by default a line with its label. */
  frame?: ComponentType<ComponentProps<typeof Fact>>
}

const SHAPES = {
  text: { type: 'text', dir: 'auto' },
  number: { type: 'text', dir: 'ltr' },
  amount: { type: 'text', dir: 'ltr', inputMode: 'decimal' },
} as const

/** The value to send for a day: YYYY-MM-DD if the text is one. */
const normalizeDay = (text: string) => readDay(text) ?? text.trim()

/** Tidies the typed text before it is sent. */
const NORMALIZERS: Partial<Record<Kind, (text: string) => string>> = { amount: plainAmount, day: normalizeDay }

/** Whether the number has as many characters as its groups together. */
const isComplete = (value: string, groups: readonly number[]) =>
  groups.length > 0 && lettersAndDigits(value).length === groups.reduce((sum, one) => sum + one, 0)

type Choice = 'rce' | 'signature'
const isChoice = (kind: Kind): kind is Choice => kind === 'rce' || kind === 'signature'
const choiceText = (kind: Choice, value: string, words: Words) =>
  value in anyMessages()[kind] ? words(`${kind}.${value}` as Key) : value

/**
 * A field of the worksheet. The officer types the value or takes it from the text layer with the down arrow. Leaving
 * the field saves it. Plain text when this officer may not write now.
 */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: value, keys, proposal and problem share one field's state
export function ReadingField({
  resource,
  record,
  field,
  label,
  kind = 'text',
  groups = [],
  declared,
  frame: Frame = Fact,
}: Props) {
  const words = useWords()
  const id = useId()
  const problemText = useReadingErrorText()
  const reading = useReading(resource, record, field, NORMALIZERS[kind])
  /** Incomplete text in the field of a day counts as empty. */
  const [isNoDay, setIsNoDay] = useState(false)
  const checks = checksOn(record.checks, field)
  const { value, dirty, restored, saving, saved, error } = reading
  const input = useRef<HTMLElement>(null)
  const register = useTargetRef('reading', input)
  const { proposals, focusReading } = useViewer()
  const found = proposals[field]
  const proposal = value === '' && !saving ? found : undefined
  const positions = differingPlaces(checks)
  useBoxedReading(
    isChoice(kind) || (value === '' && !record.readings_open)
      ? null
      : { field, label, kind, value, declared: declared ?? undefined, positions: dirty ? [] : positions },
  )
  const mirrored = !dirty && value !== '' && (positions.length > 0 || isComplete(value, groups))
  const signs = mirrored && <Signs value={value} lengths={groups} positions={positions} />
  const copy = groups.length > 0 ? lettersAndDigits(value) : showDay(value)
  const mark = <CheckMark checks={checks} />

  if (!record.readings_open)
    return (
      <Frame label={label} copy={copy} result={mark} why={<CheckWhy checks={checks} />}>
        {signs || <ShownReading kind={kind} value={value} />}
      </Frame>
    )

  const shaped = kind === 'day' || kind === 'amount' ? words(`sheet.${kind}`) : null
  const problem = isNoDay
    ? words('day.wrong')
    : error && (statusOf(error) === 422 && shaped ? shaped : problemText(error))
  const common = {
    'data-reading': field,
    ref: register,
    'aria-label': label,
    'aria-describedby': `${id}-why ${id}-state`,
    'aria-invalid': problem ? true : undefined,
    value,
  } as const
  /** Takes the proposal, unless the field has typed text. */
  function take() {
    if (proposal) {
      reading.type(proposal.value)
      reading.send(proposal.value)
    }
    input.current?.focus()
  }
  function keys(event: KeyboardEvent<HTMLElement>) {
    if (event.key === 'ArrowDown' && !event.shiftKey && proposal) {
      event.preventDefault()
      return take()
    }
    if (event.key === 'Escape') (findTarget('document') ?? event.currentTarget).focus()
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
    focusNextField(event.currentTarget)
  }
  /** Sends the typed text; a text that should be a day but is not stays in the field. */
  function send() {
    const isWrong = kind === 'day' && value.trim() !== '' && readDay(value) === null
    setIsNoDay(isWrong)
    if (!isWrong) reading.send()
  }
  function leave() {
    focusReading(null)
    send()
  }
  const typed = {
    ...common,
    onFocus: () => focusReading(field),
    onBlur: leave,
    onKeyDown: keys,
    className: clsx(styles.input, kind !== 'text' && [textStyles.mono, styles.mono]),
  }
  const type = (text: string) => {
    setIsNoDay(false)
    reading.type(text)
  }
  return (
    <Frame
      label={label}
      copy={copy}
      result={mark}
      why={<FieldNote id={`${id}-why`} problem={problem} unsaved={restored && dirty && !saving} checks={checks} />}
    >
      <div className={clsx(styles.reading, mirrored && styles.mirrored)} data-slot="reading">
        {isChoice(kind) && (
          <select
            {...common}
            className={clsx(formStyles.input, styles.input)}
            onChange={({ target }) => {
              reading.type(target.value)
              reading.send(target.value)
            }}
          >
            <option value="">{words('sheet.none')}</option>
            {Object.keys(anyMessages()[kind]).map((state) => (
              <option key={state} value={state}>
                {choiceText(kind, state, words)}
              </option>
            ))}
          </select>
        )}
        {kind === 'day' && <DayInput {...typed} onChange={type} />}
        {!isChoice(kind) && kind !== 'day' && (
          <input
            {...typed}
            {...SHAPES[kind]}
            className={clsx(formStyles.input, typed.className)}
            autoComplete="off"
            spellCheck={false}
            onChange={({ target }) => type(target.value)}
          />
        )}
        {proposal && <ProposedValue proposal={proposal} label={label} onTake={take} />}
        {signs && (
          <span className={styles.mirror} aria-hidden="true">
            {signs}
          </span>
        )}
        <span id={`${id}-state`} role="status" className={saving ? styles.keeping : textStyles.spoken}>
          {saving && words('sheet.saving')}
          {!saving && saved && words('sheet.saved')}
        </span>
      </div>
    </Frame>
  )
}

/** The note under the field: an error, that it is not saved yet, or the checks' sentences. */
function FieldNote({ id, problem, unsaved, checks }: FieldNoteProps) {
  const words = useWords()
  if (!problem && !unsaved) return <CheckWhy checks={checks} id={id} />
  return (
    <div className={checkMarkStyles.why} data-slot="why" id={id}>
      {problem ? (
        <p data-tone="bad" role="alert">
          {problem}
        </p>
      ) : (
        <p data-tone="warn">{words('sheet.unsaved')}</p>
      )}
    </div>
  )
}

type FieldNoteProps = { id: string; problem: string | null | false; unsaved: boolean; checks: Check[] }

/** The value as plain text, for officers who may not write now. */
function ShownReading({ kind, value }: { kind: Kind; value: string }) {
  const words = useWords()
  const { language } = useLanguage()
  if (value === '') return <span className={styles.unread}>{words('sheet.none')}</span>
  if (isChoice(kind)) return choiceText(kind, value, words)
  if (kind === 'day') return longDate(value, language)
  return kind === 'text' ? <bdi>{value}</bdi> : <span className={clsx(textStyles.mono, styles.mono)}>{value}</span>
}

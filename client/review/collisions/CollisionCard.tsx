import { clsx } from 'clsx'
import { Check, Copy, History, TriangleAlert } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { useGetIdentity } from 'react-admin'
import { buttonClass } from '../../elements/buttonClass.ts'
import chipStyles from '../../elements/chip.module.css'
import { findTarget, focusTarget } from '../../elements/focusTargets.ts'
import formStyles from '../../elements/form.module.css'
import { KeyCap } from '../../elements/KeyCap.tsx'
import textStyles from '../../elements/text.module.css'
import { useNow } from '../../elements/useNow.ts'
import { shortTime } from '../../format/time.ts'
import { useLanguage, useWords } from '../../i18n/useWords.ts'
import { useLetterKeysEnabled } from '../../layout/useLetterKeys.ts'
import { useLimits } from '../../providers/references.ts'
import type { Collision, Dossier, QueueResource } from '../../records.ts'
import { focusCollision } from '../acceptBlockers.ts'
import { useReadingErrorText } from '../facts/useReading.ts'
import { firstOpenHit } from '../screening/openHits.ts'
import { comparisonWith } from '../viewer/comparison.ts'
import { useViewer } from '../viewer/useViewer.tsx'
import styles from './CollisionCard.module.css'
import { OtherDossier } from './OtherDossier.tsx'
import { RefusalHint } from './RefusalHint.tsx'
import { type CollisionAnswer, useAnswer } from './useAnswer.ts'

type Props = {
  resource: QueueResource
  record: Dossier
  collision: Collision
  /** Whether it is the first collision that blocks an accept; keys answer and compare it. */
  isFirst?: boolean
  /** Announces to screen readers that an answer is saved. */
  onSay: (text: string) => void
}

function collisionState({ answer, blocking }: Collision): 'answered' | 'blocking' | 'open' {
  if (answer !== null) return 'answered'
  return blocking ? 'blocking' : 'open'
}

/** Whether the officer answered that it is the same as the refused dossier, which an accept contradicts. */
const isAgainstRefusal = ({ kind, answer }: Collision) => kind === 'refused_before' && answer?.answer === 'same'

function AnswerChip({ answer, contradicts }: { answer: CollisionAnswer; contradicts: boolean }) {
  const words = useWords()
  const Icon = contradicts ? TriangleAlert : Check
  return (
    <span className={clsx(chipStyles.chip, styles.chip)} data-slot="chip" data-tone={contradicts ? 'bad' : 'ok'}>
      <Icon size={13} aria-hidden="true" />
      {words(`collision.${answer}`)}
    </span>
  )
}

/** One collision: the shared thing, the other dossier and its decision, and the officer's answer. */
export function CollisionCard({ resource, record, collision, isFirst = false, onSay }: Props) {
  const words = useWords()
  const id = useId()
  const { compare } = useViewer()
  const [letterKeys] = useLetterKeysEnabled()
  const [changing, setChanging] = useState(false)
  const { answer, kind, other } = collision
  const answering = record.readings_open === true && (answer === null || changing)
  const state = collisionState(collision)
  const comparison = comparisonWith(record, collision)
  const contradicts = isAgainstRefusal(collision)
  const Icon = kind === 'refused_before' ? History : Copy
  return (
    <article
      className={clsx(styles.card, state !== 'blocking' && !contradicts && styles.quiet)}
      data-collision={state}
      data-collision-id={collision.id}
      aria-labelledby={id}
    >
      <h3 id={id} ref={focusTarget(`collision ${collision.id}`)} tabIndex={-1}>
        <Icon size={16} strokeWidth={1.8} aria-hidden="true" />
        {words(kind === 'refused_before' ? `collision.refused.${collision.thing}` : `collision.kind.${kind}`)}
        {answer && <AnswerChip answer={answer.answer} contradicts={contradicts} />}
        {comparison && (
          <button type="button" className={styles.beside} onClick={() => compare(record, comparison)}>
            <span className={textStyles.spoken}>{words('collision.beside_of', { name: other.name })}</span>
            <span aria-hidden="true">{words('collision.beside')}</span>
            {isFirst && letterKeys && <KeyCap>B</KeyCap>}
          </button>
        )}
      </h3>
      <OtherDossier collision={collision} trader={record.trader.id} />
      {answer && <GivenAnswer answer={answer} />}
      {answer?.answer === 'different' && collision.thing === 'rib' && <RefusalHint />}
      {answering && (
        <AnswerForm
          resource={resource}
          record={record}
          collision={collision}
          onDone={(given) => {
            setChanging(false)
            onSay(words('collision.said', { answer: words(`collision.${given}`) }))
            focusCollision(collision.id)
          }}
          onBack={answer ? () => setChanging(false) : undefined}
          isFirst={isFirst || answer !== null}
        />
      )}
      {answer && record.readings_open && !changing && (
        <button
          type="button"
          className={clsx(buttonClass('slim'), styles.button)}
          onClick={() => {
            setChanging(true)
            focusCollision(collision.id)
          }}
        >
          {words('collision.change')}
        </button>
      )}
      {!answer && !record.readings_open && record.decided_at === null && (
        <small data-tone="muted">{words('collision.closed')}</small>
      )}
    </article>
  )
}

function GivenAnswer({ answer }: { answer: NonNullable<Collision['answer']> }) {
  const words = useWords()
  const { language } = useLanguage()
  const now = useNow()
  const { identity } = useGetIdentity()
  const who = answer.by.id === identity?.id ? words('person.you') : answer.by.name
  return (
    <p data-tone="muted" dir="auto">
      {words('collision.answered', { who, time: shortTime(answer.at, language, now), why: answer.why })}
    </p>
  )
}

/** Asks 'same' or 'different' and a reason. Both are required, in any order. */
function AnswerForm({
  resource,
  record,
  collision,
  onDone,
  onBack,
  isFirst,
}: Omit<Props, 'onSay'> & { onDone: (answer: CollisionAnswer) => void; onBack: (() => void) | undefined }) {
  const words = useWords()
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [letterKeys] = useLetterKeysEnabled()
  const problemText = useReadingErrorText()
  // An open hit of a watch list takes the keys first.
  const hasKeys = isFirst && letterKeys && !firstOpenHit(record)
  const limits = useLimits()
  const [missing, setMissing] = useState<'why_missing' | 'choose' | null>(null)
  const { draft, saving, error, change, send } = useAnswer(resource, record, collision, onDone)

  function settle(answer: CollisionAnswer | null, why: string) {
    const word = why.trim()
    if (saving) return
    if (answer === null) return setMissing('choose')
    if (word === '') return setMissing('why_missing')
    setMissing(null)
    send(answer, word)
  }

  function choose(answer: CollisionAnswer) {
    change({ ...draft, answer })
    if (draft.why.trim() === '') {
      setMissing(null)
      field.current?.focus()
    } else settle(answer, draft.why)
  }

  const problem = error ? problemText(error) : missing && words(`collision.${missing}`)
  return (
    <>
      <div className={styles.answer}>
        {(['same', 'different'] as const).map((answer) => (
          <button
            key={answer}
            type="button"
            className={clsx(buttonClass('slim'), styles.button)}
            ref={focusTarget(`answer ${answer} ${collision.id}`)}
            aria-pressed={draft.answer === answer}
            onClick={() => choose(answer)}
          >
            {words(`collision.${answer}`)}
            {hasKeys && <KeyCap>{answer === 'same' ? 'S' : 'D'}</KeyCap>}
          </button>
        ))}
        <input
          ref={field}
          className={clsx(formStyles.input, styles.input)}
          dir="auto"
          maxLength={limits.why}
          aria-label={words('collision.why')}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${id}-problem` : undefined}
          placeholder={words('collision.why')}
          value={draft.why}
          onChange={({ target }) => {
            setMissing(null)
            change({ ...draft, why: target.value })
          }}
          onKeyDown={(event) => {
            if (event.key === 'Escape') (findTarget('document') ?? event.currentTarget).focus()
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
            event.preventDefault()
            settle(draft.answer, draft.why)
          }}
        />
      </div>
      {saving && <small role="status">{words('sheet.saving')}</small>}
      {problem && (
        <p className={textStyles.small} data-tone="bad" role="alert" id={`${id}-problem`}>
          {problem}
        </p>
      )}
      {onBack && (
        <button type="button" className={clsx(buttonClass('slim', 'bare'), styles.button)} onClick={onBack}>
          {words('collision.keep')}
        </button>
      )}
    </>
  )
}

import { clsx } from 'clsx'
import { Send } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useId, useMemo, useState } from 'react'
import { buttonClass } from '../../elements/buttonClass.ts'
import flowStyles from '../../elements/flow.module.css'
import { focusTarget } from '../../elements/focusTargets.ts'
import { KeyCap } from '../../elements/KeyCap.tsx'
import textStyles from '../../elements/text.module.css'
import { sendingText } from '../../format/sendingText.ts'
import { LANGUAGES } from '../../i18n/languages.ts'
import { type Key, useWords } from '../../i18n/useWords.ts'
import { LoadProblem } from '../../layout/pages.tsx'
import type { ActionBodies } from '../../providers/bodies.ts'
import { namedLists } from '../../providers/namedLists.ts'
import { useLimits } from '../../providers/references.ts'
import type { Dossier, Language, QueueResource } from '../../records.ts'
import { draftPlace, readLetter, saveLetter } from '../draft.ts'
import {
  askable,
  changeLanguage,
  emptyLetter,
  type Letter,
  letterProblem,
  minOwnText,
  toggleReason,
} from '../letter.ts'
import { useIsSlow } from '../useIsSlow.ts'
import { useLetterPinsContext } from '../viewer/useLetterPinsContext.tsx'
import { withTrader } from './findReasons.ts'
import { LetterEditor } from './LetterEditor.tsx'
import { PinList } from './PinList.tsx'
import { ReasonPicker } from './ReasonPicker.tsx'
import styles from './RefusePanel.module.css'
import { useLetterPins } from './useLetterPins.ts'
import { useReasons } from './useReasons.ts'

type Props = {
  resource: QueueResource
  record: Dossier
  decision: 'refuse' | 'request_new_proof' | 'request_information'
  busy: boolean
  problem: ReactNode
  /** Why the letter was refused. */
  error: unknown
  /** A colleague has the claim on the dossier. */
  held: boolean
  onBack: () => void
  onSend: (body: Omit<ActionBodies['refuse'], 'version'> & { due_days?: number }) => void
}

const SEND_LABELS = {
  refuse: 'decision.refuse',
  request_new_proof: 'decision.ask_new_proof',
  request_information: 'question.ask',
} as const

/** The name of the letter in titles: for a refusal, the name of the queue. */
const headingOf = (decision: Props['decision'], resource: QueueResource) => {
  if (decision === 'refuse') return resource
  return decision === 'request_information' ? 'question' : 'new_proof'
}

const languageAfter = (language: Language): Language =>
  LANGUAGES[(LANGUAGES.indexOf(language) + 1) % LANGUAGES.length] ?? language

/**
 * Whether the key puts a pin: Alt and P in any field of the letter, or a capital P while the search for reasons is
 * empty.
 */
const isPinKey = ({ altKey, ctrlKey, metaKey, shiftKey, code, target }: KeyboardEvent) => {
  if (ctrlKey || metaKey || code !== 'KeyP') return false
  const isEmptySearch = target instanceof HTMLInputElement && target.matches('[role=combobox]') && target.value === ''
  return altKey || (shiftKey && isEmptySearch)
}

type LetterHints = {
  late: boolean
  tied: boolean
  allowed: boolean
  held: boolean
  missing: ReturnType<typeof letterProblem>
}

/** Why the letter cannot be sent yet; null if it can. */
function hintKey({ late, tied, allowed, held, missing }: LetterHints): Key | null {
  if (late) return 'sending.late'
  if (tied) return 'conflict.tied'
  if (!allowed) return 'refuse.closed'
  if (held) return 'conflict.claimed'
  return missing && `refuse.missing.${missing}`
}

/** The form to refuse or to ask for a new proof: the reasons, and beside them the letter to the trader. */
export function RefusePanel({
  resource,
  record,
  decision,
  busy,
  problem,
  error: refused,
  held,
  onBack,
  onSend,
}: Props) {
  const words = useWords()
  const id = useId()
  const limits = useLimits()
  const { data, error, refetch } = useReasons(resource)
  const isAsking = decision === 'request_information'
  const catalogue = useMemo(() => {
    const reasons = isAsking ? askable(data ?? []) : (data ?? [])
    return reasons.map((reason) => withTrader(reason, record.trader.name))
  }, [data, record, isAsking])
  const draftKey = draftPlace(resource, record.id, decision)
  const [letter, setLetter] = useState<Letter>(() => readLetter(draftKey) ?? emptyLetter(record.trader_language))
  const change = (next: Letter) => {
    setLetter(next)
    saveLetter(draftKey, next)
  }
  const pinning = useLetterPins({ resource, record, letter, onChange: change })
  const { pins } = pinning
  const addPinInView = useLetterPinsContext()?.addPinInView
  const named = namedLists(refused)
  const missing = letterProblem(letter, catalogue, limits.reason)
  const allowed = record.allowed_actions.includes(decision)
  const ready = missing === null && allowed && !held && !busy
  const late = useIsSlow(busy)
  const hint = hintKey({ late, tied: record.flags.includes('tied'), allowed, held, missing })
  const sending = isAsking ? undefined : record.sending[decision]
  const sendingLine = isAsking ? words('question.after') : sending && sendingText(sending, words)
  const heading = headingOf(decision, resource)

  const isOffered = ({ code }: { code: string }) => catalogue.some((reason) => reason.code === code)

  function submit() {
    if (!ready) return
    const { codes, note, text, due_days } = letter
    onSend({
      reason_codes: codes,
      reason: text.trim(),
      ...(note.trim() && { note: note.trim() }),
      ...(due_days && { due_days }),
      ...(pins.length > 0 && { pins: [...pins] }),
    })
  }

  function press(event: KeyboardEvent) {
    if (event.key === 'Escape' && !busy) onBack()
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit()
    if (event.altKey && event.code === 'KeyL') {
      event.preventDefault()
      change(changeLanguage(letter, catalogue, languageAfter(letter.language)))
    }
    if (isPinKey(event)) {
      event.preventDefault()
      addPinInView?.current()
    }
  }

  return (
    <form
      className={styles.panel}
      ref={focusTarget('letter')}
      data-decision={decision}
      aria-labelledby={`${id}-title`}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
      onKeyDown={press}
    >
      {error ? (
        <LoadProblem error={error} onRetry={refetch} />
      ) : (
        <ReasonPicker
          titleId={`${id}-title`}
          title={words(`refuse.title.${heading}`)}
          catalogue={catalogue}
          {...(decision !== 'request_new_proof' && { suggested: record.suggested_reasons.filter(isOffered) })}
          chosen={letter.codes}
          asks={isAsking}
          onToggle={(code) => change(toggleReason(letter, catalogue, code))}
        />
      )}
      <PinList
        record={record}
        language={letter.language}
        pinning={pinning}
        named={named}
        onChange={(at, text) =>
          change({ ...letter, pins: pins.map((pin, index) => (index === at ? { ...pin, text } : pin)) })
        }
      />
      <LetterEditor
        letter={letter}
        catalogue={catalogue}
        onChange={change}
        heading={heading}
        name={record.name}
        trader={record.trader.name}
        named={named.reason ?? named.text}
      />
      <footer>
        <div className={styles.last}>
          {problem || (
            <span className={clsx(textStyles.small, flowStyles.row)} data-tone="muted">
              <Send size={14} strokeWidth={1.6} className={flowStyles.mirrored} aria-hidden="true" />
              <span role="status">
                {hint ? words(hint, { most: limits.reason, least: minOwnText(catalogue, letter.codes) }) : sendingLine}
              </span>
            </span>
          )}
        </div>
        <button type="button" className={buttonClass('tall', 'bare')} onClick={onBack} disabled={busy}>
          {words('action.back')}
          <KeyCap>Esc</KeyCap>
        </button>
        <button
          type="submit"
          className={decision === 'refuse' ? buttonClass('tall', 'danger', 'fill') : buttonClass('tall', 'primary')}
          aria-disabled={!ready}
        >
          {words(busy ? 'decision.sending' : SEND_LABELS[decision])}
          <KeyCap>Ctrl ↵</KeyCap>
        </button>
      </footer>
    </form>
  )
}

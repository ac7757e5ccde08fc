import Dialog from '@mui/material/Dialog'
import { clsx } from 'clsx'
import { MapPin } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, useId, useState } from 'react'
import { buttonClass } from '../../elements/buttonClass.ts'
import { findTarget, focusTarget } from '../../elements/focusTargets.ts'
import formStyles from '../../elements/form.module.css'
import { KeyCap } from '../../elements/KeyCap.tsx'
import textStyles from '../../elements/text.module.css'
import { directionOf } from '../../i18n/languages.ts'
import { type Key, useWords } from '../../i18n/useWords.ts'
import { deleteDraft } from '../../providers/drafts.ts'
import { namedLists } from '../../providers/namedLists.ts'
import { useLimits } from '../../providers/references.ts'
import type { Dossier, QueueResource, ReversalPreview } from '../../records.ts'
import { useDossierKind } from '../../registry.tsx'
import { ConflictMessage } from '../ConflictMessage.tsx'
import { readLetter, saveLetter } from '../draft.ts'
import { emptyLetter, type Letter, letterProblem, minOwnText, type ReasonCatalogue, toggleReason } from '../letter.ts'
import type { Pin } from '../pins.ts'
import { LetterEditor } from '../refuse/LetterEditor.tsx'
import { PinList } from '../refuse/PinList.tsx'
import { ReasonPicker } from '../refuse/ReasonPicker.tsx'
import { useLetterPins } from '../refuse/useLetterPins.ts'
import { useReasons } from '../refuse/useReasons.ts'
import { useLetterPinsContext } from '../viewer/useLetterPinsContext.tsx'
import { Effects } from './Effects.tsx'
import { OnPages } from './OnPages.tsx'
import styles from './ReverseDialog.module.css'
import { useReversalPreview, useReverse } from './useReverse.ts'

type TargetState = ReversalPreview['to']

type Props = { resource: QueueResource; record: Dossier; onClose: () => void; onDone: () => void }

/** The body of the reversal: a refusal needs its letter, other reversals take a reason only if one is given. */
function bodyOf(to: TargetState, version: number, { codes, text, note }: Letter, pins: readonly Pin[]) {
  const given = text.trim()
  return {
    to,
    version,
    ...(to === 'refused' && { reason_codes: codes, ...(pins.length > 0 && { pins: [...pins] }) }),
    ...(given && { reason: given }),
    ...(note.trim() && { note: note.trim() }),
  }
}

/** Reverses the decision on a dossier: the new state and the reason, beside the effects. */
export function ReverseDialog({ resource, record, onClose, onDone }: Props) {
  const words = useWords()
  const id = useId()
  const limits = useLimits()
  const { stateField } = useDossierKind(resource)
  const wasAccepted = (record as unknown as Record<string, unknown>)[stateField] === 'accepted'
  const [to, setTo] = useState<TargetState>(wasAccepted ? 'refused' : 'pending')
  const draftKey = `${resource}/${record.id}/reverse`
  const [letter, setLetter] = useState<Letter>(() => readLetter(draftKey) ?? emptyLetter(record.trader_language))
  const change = (next: Letter) => {
    setLetter(next)
    saveLetter(draftKey, next)
  }
  const { data: catalogue = [] } = useReasons(resource)
  const preview = useReversalPreview(resource, record, to)
  const act = useReverse(resource, record, () => {
    deleteDraft(draftKey)
    onDone()
  })
  const missing = to === 'refused' ? letterProblem(letter, catalogue, limits.reason) : null
  const isReady = preview.data !== undefined && missing === null && !act.isPending
  const pinning = useLetterPins({ resource, record, letter, onChange: change })
  const { pins } = pinning
  const { activeArea, showArea, addPinInView } = useLetterPinsContext()!
  const named = namedLists(act.error)
  const submit = () => isReady && act.mutate(bodyOf(to, record.version, letter, pins))
  const showPages = () => {
    showArea('pages')
    findTarget('document')?.focus({ preventScroll: true })
  }
  const problem = act.error ?? preview.error
  return (
    <>
      {activeArea === 'pages' && (
        <OnPages count={pins.length} onPut={() => addPinInView.current()} onBack={() => pinning.focusText(null)} />
      )}
      <Dialog
        open={activeArea === 'letter'}
        // Closed while the officer points to the document; the typed text stays.
        keepMounted
        transitionDuration={{ exit: 0 }}
        onClose={act.isPending ? undefined : onClose}
        maxWidth={false}
        aria-labelledby={`${id}-title`}
        slotProps={{ paper: { className: styles.paper } }}
      >
        <form
          className={styles.reverse}
          ref={focusTarget('letter')}
          data-decision="reverse"
          onSubmit={(event: FormEvent) => {
            event.preventDefault()
            submit()
          }}
          onKeyDown={(event: KeyboardEvent) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit()
            if (to === 'refused' && event.altKey && event.code === 'KeyP') {
              event.preventDefault()
              addPinInView.current()
            }
          }}
        >
          <h2 id={`${id}-title`}>
            {words(wasAccepted ? 'reverse.title_accepted' : 'reverse.title_refused', { name: record.name })}
          </h2>
          <div className={styles.given}>
            <TargetStateChoice wasAccepted={wasAccepted} to={to} onChange={setTo} />
            {wasAccepted && (
              <div hidden={to !== 'refused'}>
                <div className={styles.picker}>
                  <ReasonPicker
                    titleId={`${id}-reasons`}
                    title={words(`refuse.title.${resource}`)}
                    catalogue={catalogue}
                    chosen={letter.codes}
                    onToggle={(code) => change(toggleReason(letter, catalogue, code))}
                  />
                </div>
                <PinList
                  record={record}
                  language={letter.language}
                  pinning={pinning}
                  named={named}
                  onChange={(at, text) =>
                    change({ ...letter, pins: pins.map((pin, index) => (index === at ? { ...pin, text } : pin)) })
                  }
                  besideText={
                    <button type="button" className={buttonClass('small')} onClick={showPages} data-begins="pointing">
                      <MapPin size={14} strokeWidth={1.6} aria-hidden="true" />
                      {words('reverse.point')}
                    </button>
                  }
                />
                <LetterEditor
                  letter={letter}
                  catalogue={catalogue}
                  onChange={change}
                  heading={resource}
                  name={record.name}
                  trader={record.trader.name}
                  named={named.reason}
                />
              </div>
            )}
            {to === 'pending' && (
              <ReopenReason letter={letter} onChange={change} hasReason={(preview.data?.events.length ?? 0) > 0} />
            )}
          </div>
          <Effects preview={preview.data} traderLanguage={record.trader_language} />
          <footer>
            <div className={styles.last}>
              {problem ? (
                <ConflictMessage error={problem} />
              ) : (
                <Hint missing={missing} letter={letter} catalogue={catalogue} maxLength={limits.reason} />
              )}
            </div>
            <button type="button" className={buttonClass('tall', 'bare')} onClick={onClose} disabled={act.isPending}>
              {words('action.back')}
              <KeyCap>Esc</KeyCap>
            </button>
            <button type="submit" className={buttonClass('tall', 'danger', 'fill')} aria-disabled={!isReady}>
              {words(act.isPending ? 'decision.sending' : confirmKey(preview.data))}
              <KeyCap>Ctrl ↵</KeyCap>
            </button>
          </footer>
        </form>
      </Dialog>
    </>
  )
}

const confirmKey = (preview: ReversalPreview | undefined): Key =>
  preview && preview.needs.length > 0 ? 'reverse.propose' : 'reverse.do'

type HintProps = {
  missing: ReturnType<typeof letterProblem>
  letter: Letter
  catalogue: ReasonCatalogue
  maxLength: number
}

/** Why the reversal cannot be sent yet. */
function Hint({ missing, letter, catalogue, maxLength }: HintProps) {
  const words = useWords()
  return (
    <span className={textStyles.small} data-tone="muted" role="status">
      {missing && words(`refuse.missing.${missing}`, { most: maxLength, least: minOwnText(catalogue, letter.codes) })}
    </span>
  )
}

type TargetStateChoiceProps = { wasAccepted: boolean; to: TargetState; onChange: (to: TargetState) => void }

/** The states that the dossier can be reversed to. */
function TargetStateChoice({ wasAccepted, to, onChange }: TargetStateChoiceProps) {
  const words = useWords()
  const id = useId()
  const choices: readonly TargetState[] = wasAccepted ? ['refused', 'pending'] : ['pending']
  const pendingText = wasAccepted ? 'reverse.pending_text' : 'reverse.reopened_text'
  return (
    <fieldset className={styles.becomes}>
      <legend>{words('reverse.becomes')}</legend>
      {choices.map((each) => (
        <label key={each} className={styles.choice} data-chosen={each === to || undefined}>
          <input
            type="radio"
            name={id}
            checked={each === to}
            aria-describedby={`${id}-${each}`}
            onChange={() => onChange(each)}
          />
          <span>
            <b>{words(`reverse.${each}`)}</b>
            <small id={`${id}-${each}`}>{words(each === 'refused' ? 'reverse.refused_text' : pendingText)}</small>
          </span>
        </label>
      ))}
    </fieldset>
  )
}

type ReopenReasonProps = { letter: Letter; onChange: (letter: Letter) => void; hasReason: boolean }

/** The optional reason of a reversal to a new review. */
function ReopenReason({ letter, onChange, hasReason }: ReopenReasonProps) {
  const words = useWords()
  const id = useId()
  const limits = useLimits()
  return (
    <div className={styles.anew}>
      {hasReason && (
        <>
          <label className={formStyles.label} htmlFor={`${id}-reason`}>
            {words('reverse.reason')}
          </label>
          <textarea
            id={`${id}-reason`}
            className={clsx(formStyles.input, styles.text)}
            lang={letter.language}
            dir={directionOf(letter.language)}
            rows={4}
            maxLength={limits.reason}
            value={letter.text}
            onChange={(event) => onChange({ ...letter, text: event.target.value, edited: true })}
          />
        </>
      )}
      <label className={formStyles.label} htmlFor={`${id}-note`}>
        {words('letter.note')}
      </label>
      <textarea
        id={`${id}-note`}
        className={formStyles.input}
        rows={3}
        maxLength={limits.decision_note}
        dir="auto"
        value={letter.note}
        onChange={(event) => onChange({ ...letter, note: event.target.value })}
      />
    </div>
  )
}

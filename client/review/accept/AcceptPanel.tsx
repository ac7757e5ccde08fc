import { clsx } from 'clsx'
import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import bannerStyles from '../../elements/banner.module.css'
import { buttonClass } from '../../elements/buttonClass.ts'
import { findTarget } from '../../elements/focusTargets.ts'
import formStyles from '../../elements/form.module.css'
import { KeyCap } from '../../elements/KeyCap.tsx'
import textStyles from '../../elements/text.module.css'
import { sendingText } from '../../format/sendingText.ts'
import { useWords } from '../../i18n/useWords.ts'
import { useLetterKeys } from '../../layout/useLetterKeys.ts'
import type { ActionBodies } from '../../providers/bodies.ts'
import { useLimits } from '../../providers/references.ts'
import type { Dossier } from '../../records.ts'
import { useDraft } from '../useDraft.ts'
import { useIsSlow } from '../useIsSlow.ts'
import { runWithFactsVisible } from '../withPart.ts'
import styles from './AcceptPanel.module.css'
import { UndoneList } from './UndoneList.tsx'

type Props = {
  record: Dossier
  /** The key of the draft, which is stored until it is sent. */
  draftKey: string
  busy: boolean
  /** The dossier has changed since it was read. */
  isOutdated: boolean
  /** A colleague has claimed the dossier. */
  held: boolean
  problem: ReactNode
  onClose: () => void
  onAccept: (body: Omit<ActionBodies['accept'], 'version'>) => void
}

/** Keeps Tab inside the panel; the document beside it can be seen but not focused. */
function trapFocus(event: KeyboardEvent<HTMLFormElement>) {
  const controls = [...event.currentTarget.elements].filter((element) => element instanceof HTMLElement)
  const stops = controls.filter((control) => !control.matches(':disabled'))
  const [first, last] = [stops[0], stops.at(-1)]
  const leaves = event.shiftKey ? first : last
  if (document.activeElement !== leaves) return
  event.preventDefault()
  const to = event.shiftKey ? last : first
  to?.focus()
}

/** A key can move focus to the facts, which the panel covers: closes it, unless it is sending. */
function useCloseOverFacts(busy: boolean, onClose: () => void) {
  useEffect(() => {
    const toFacts = ({ target }: FocusEvent) => {
      if (target instanceof Element && target.closest('[data-slot~="facts"]') && !busy) onClose()
    }
    document.addEventListener('focusin', toFacts)
    return () => document.removeEventListener('focusin', toFacts)
  }, [busy, onClose])
}

/** Says that sending takes long. */
function Late({ busy }: { busy: boolean }) {
  const words = useWords()
  const late = useIsSlow(busy)
  return (
    <div role="status" className={late ? textStyles.small : textStyles.spoken} data-tone={late ? 'muted' : undefined}>
      {late && words('sending.late')}
    </div>
  )
}

/**
 * Confirms an accept, beside the document: shows the skipped checks, and asks for a reason if there is a warning or no
 * document.
 */
export function AcceptPanel({ record, draftKey, busy, isOutdated, held, problem, onClose, onAccept }: Props) {
  const words = useWords()
  const limits = useLimits()
  const id = useId()
  const [why, setWhy] = useDraft(`${draftKey}/why`)
  const [note, setNote] = useDraft(draftKey)
  const [noting, setNoting] = useState(note !== '')
  const [isSubmitted, setSubmitted] = useState(false)
  const whyField = useRef<HTMLInputElement>(null)
  const submitButton = useRef<HTMLButtonElement>(null)
  const closed = isOutdated || held
  const required = record.accepting.why_required
  const missing = isSubmitted && required && why.trim() === ''

  useEffect(() => {
    const before = document.activeElement
    const first = whyField.current ?? submitButton.current
    first?.focus()
    return () => {
      // If focus has already moved to a fact, leave it there.
      if (before instanceof HTMLElement && document.activeElement === document.body) before.focus()
    }
  }, [])

  useCloseOverFacts(busy, onClose)

  /** Closes the panel and goes to what was not done. One key opens the panel again. */
  function closeAndGoTo(name: 'reading' | 'look-up', click: boolean) {
    if (busy) return
    onClose()
    requestAnimationFrame(() =>
      runWithFactsVisible(() => {
        const element = findTarget(name)
        element?.focus()
        if (click) element?.click()
      }),
    )
  }
  const read = () => closeAndGoTo('reading', false)
  const openLookUp = () => closeAndGoTo('look-up', true)
  const back = () => busy || onClose()
  useLetterKeys({ escape: back })

  function press(event: KeyboardEvent<HTMLFormElement>) {
    if (event.key === 'Tab') trapFocus(event)
    if (event.key === 'Escape' && event.target instanceof HTMLElement && event.target.matches('input, textarea')) back()
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.requestSubmit()
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy || closed) return
    setSubmitted(true)
    if (required && why.trim() === '') return whyField.current?.focus()
    onAccept({ ...(required && { why: why.trim() }), ...(note.trim() && { note: note.trim() }) })
  }

  return (
    <div className={styles.acceptPanel} data-slot="accept-panel" role="dialog" aria-labelledby={`${id}-title`}>
      <form style={{ display: 'contents' }} noValidate onSubmit={submit} onKeyDown={press}>
        <header>
          <h2 id={`${id}-title`}>{words('accept.title', { name: record.name })}</h2>
          <p>
            {record.sending.accept && <b>{sendingText(record.sending.accept, words)}</b>} {words('accept.text')}
          </p>
        </header>
        {record.accepting && (
          <UndoneList record={record} accepting={record.accepting} onRead={read} onLookUp={openLookUp} />
        )}
        <div className={styles.acceptWords}>
          {required && (
            <div>
              <label className={formStyles.label} htmlFor={`${id}-why`}>
                {words('accept.why')}{' '}
                <span className={textStyles.small} data-tone="muted">
                  {words(record.accepting.no_document ? 'accept.why_no_document' : 'accept.why_warning')}
                </span>
              </label>
              <input
                id={`${id}-why`}
                className={formStyles.input}
                ref={whyField}
                type="text"
                maxLength={limits.why}
                dir="auto"
                autoComplete="off"
                required
                aria-invalid={missing || undefined}
                aria-describedby={missing ? `${id}-missing` : undefined}
                value={why}
                onChange={(event) => setWhy(event.target.value)}
              />
              {missing && (
                <p className={formStyles.error} id={`${id}-missing`} role="alert">
                  {words('accept.why_missing')}
                </p>
              )}
            </div>
          )}
          {noting ? (
            <div>
              <label className={formStyles.label} htmlFor={`${id}-note`}>
                {words('letter.note')}
              </label>
              <textarea
                id={`${id}-note`}
                name="note"
                className={formStyles.input}
                rows={2}
                maxLength={limits.decision_note}
                dir="auto"
                value={note}
                onChange={(event) => setNote(event.target.value)}
              />
            </div>
          ) : (
            <button
              type="button"
              className={clsx(textStyles.link, styles.link)}
              onClick={() => {
                setNoting(true)
                requestAnimationFrame(() => document.getElementById(`${id}-note`)?.focus())
              }}
            >
              {words('accept.add_note')}
            </button>
          )}
          {problem}
          {held && !problem && !busy && (
            <p className={bannerStyles.banner} data-slot="banner" role="alert">
              {words('conflict.claimed')}
            </p>
          )}
          <Late busy={busy} />
        </div>
        <footer>
          <button type="button" className={buttonClass('tall', 'bare')} onClick={back} disabled={busy}>
            {words('action.back')}
            <KeyCap>Esc</KeyCap>
          </button>
          {/* Not disabled while sending: a disabled button would lose the focus. */}
          <button
            ref={submitButton}
            type="submit"
            className={buttonClass('tall', 'primary')}
            aria-disabled={busy || closed}
          >
            {words(busy ? 'decision.sending' : 'decision.accept')}
            <KeyCap>Ctrl</KeyCap>
            <KeyCap>↵</KeyCap>
          </button>
        </footer>
      </form>
    </div>
  )
}

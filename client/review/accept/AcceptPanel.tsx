import { clsx } from 'clsx'
import { type ReactNode, useId, useRef, useState } from 'react'
import bannerStyles from '../../elements/banner.module.css'
import { findTarget } from '../../elements/focusTargets.ts'
import formStyles from '../../elements/form.module.css'
import textStyles from '../../elements/text.module.css'
import { sendingText } from '../../format/sendingText.ts'
import { type Key, useLanguage, useWords } from '../../i18n/useWords.ts'
import type { ActionBodies } from '../../providers/bodies.ts'
import { useLimits } from '../../providers/references.ts'
import type { AcceptState, Dossier } from '../../records.ts'
import { runWithFactsVisible } from '../openDeskPart.ts'
import { SnippetTextarea } from '../snippets/SnippetTextarea.tsx'
import { useDraft } from '../useDraft.ts'
import styles from './AcceptPanel.module.css'
import { DecisionPanel } from './DecisionPanel.tsx'
import { UndoneList } from './UndoneList.tsx'

type Props = {
  record: Dossier
  /** The key of the draft, which is stored until it is sent. */
  draftKey: string
  busy: boolean
  /** Whether the dossier has changed since it was read. */
  isOutdated: boolean
  /** A colleague has the claim on the dossier. */
  held: boolean
  problem: ReactNode
  onClose: () => void
  onAccept: (body: Omit<ActionBodies['accept'], 'version'>) => void
}

/** Why this accept requires a reason. */
function whyNeeded({ no_document, same_as_refused }: AcceptState): Key {
  if (no_document) return 'accept.why_no_document'
  return same_as_refused ? 'accept.why_same_as_refused' : 'accept.why_warning'
}

/**
 * Confirms an accept: shows the skipped checks, and asks for a reason if there is a warning or no document.
 */
export function AcceptPanel({ record, draftKey, busy, isOutdated, held, problem, onClose, onAccept }: Props) {
  const words = useWords()
  const limits = useLimits()
  const { language } = useLanguage()
  const id = useId()
  const [why, setWhy] = useDraft(`${draftKey}/why`)
  const [note, setNote] = useDraft(draftKey)
  const [noting, setNoting] = useState(note !== '')
  const [isSubmitted, setSubmitted] = useState(false)
  const whyField = useRef<HTMLInputElement>(null)
  const { accepting, sending } = record
  const required = accepting.why_required
  const missing = isSubmitted && required && why.trim() === ''

  /** Closes the panel and goes to the first missing step. One key opens the panel again. */
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

  function submit() {
    setSubmitted(true)
    if (required && why.trim() === '') return whyField.current?.focus()
    onAccept({ ...(required && { why: why.trim() }), ...(note.trim() && { note: note.trim() }) })
  }

  return (
    <DecisionPanel
      title={words('accept.title', { name: record.name })}
      consequences={
        <>
          {sending.accept && <b>{sendingText(sending.accept, words)}</b>} {words('accept.text')}
        </>
      }
      confirm={{ label: words('decision.accept'), isBusy: busy, isOff: isOutdated || held }}
      onClose={onClose}
      onSubmit={submit}
      list={<UndoneList record={record} accepting={accepting} onRead={read} onLookUp={openLookUp} />}
    >
      {required && (
        <div>
          <label className={formStyles.label} htmlFor={`${id}-why`}>
            {words('accept.why')}{' '}
            <span className={textStyles.small} data-tone="muted">
              {words(whyNeeded(accepting))}
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
          <SnippetTextarea
            id={`${id}-note`}
            name="note"
            className={formStyles.input}
            rows={2}
            maxLength={limits.decision_note}
            dir="auto"
            language={language}
            values={{ trader: record.trader.name, due: null }}
            value={note}
            onText={setNote}
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
    </DecisionPanel>
  )
}

import { clsx } from 'clsx'
import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { KeyCap } from '../../elements/KeyCap.tsx'
import { useWords } from '../../i18n/useWords.ts'
import { useLetterKeys } from '../../layout/useLetterKeys.ts'
import { useLimits } from '../../providers/references.ts'
import type { Dossier } from '../../records.ts'
import { withFacts } from '../desk/withFacts.ts'
import type { DecisionBody } from '../useDecision.ts'
import { useDraft } from '../useDraft.ts'
import { useLate } from '../useLate.ts'
import styles from './AcceptPanel.module.css'
import { Undone } from './Undone.tsx'

type Props = {
  record: Dossier
  /** Where what is typed is kept until it is sent. */
  place: string
  busy: boolean
  /** It is not what was read any more. */
  moved: boolean
  /** A colleague has the dossier. */
  held: boolean
  problem: ReactNode
  onClose: () => void
  onAccept: (body: Omit<DecisionBody, 'version'>) => void
}

/** Tab stays within the panel; the document beside it is for the eye. */
function stayWithin(event: KeyboardEvent<HTMLFormElement>) {
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('button:enabled, input, textarea')]
  const [first, last] = [stops[0], stops.at(-1)]
  const leaves = event.shiftKey ? first : last
  if (document.activeElement !== leaves) return
  event.preventDefault()
  const to = event.shiftKey ? last : first
  to?.focus()
}

/**
 * The one confirmation of an accept, beside the document: what was not done, and a word where a warning or a missing
 * document asks for one.
 */
export function AcceptPanel({ record, place, busy, moved, held, problem, onClose, onAccept }: Props) {
  const words = useWords()
  const limits = useLimits()
  const id = useId()
  const [why, setWhy] = useDraft(`${place}/why`)
  const [note, setNote] = useDraft(place)
  const [noting, setNoting] = useState(note !== '')
  const [asked, setAsked] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const late = useLate(busy)
  const closed = moved || held
  const required = record.accepting?.why_required ?? false
  const missing = asked && required && why.trim() === ''

  useEffect(() => {
    const before = document.activeElement
    form.current?.querySelector<HTMLElement>('[data-first]')?.focus()
    return () => {
      // Whoever went on to a fact is there already.
      if (before instanceof HTMLElement && document.activeElement === document.body) before.focus()
    }
  }, [])

  // Keys of the facts lead there; the panel would stand over them.
  useEffect(() => {
    const toFacts = ({ target }: FocusEvent) => {
      if (target instanceof Element && target.closest('[data-slot~="facts"]') && !busy) onClose()
    }
    document.addEventListener('focusin', toFacts)
    return () => document.removeEventListener('focusin', toFacts)
  }, [busy, onClose])

  /** Leaves to do what was not done; the panel is one key away again. */
  function goDo(selector: string, click: boolean) {
    if (busy) return
    onClose()
    requestAnimationFrame(() =>
      withFacts(() => {
        const place = document.querySelector<HTMLElement>(selector)
        place?.focus()
        if (click) place?.click()
      }),
    )
  }
  const read = () => goDo('.facts [data-reading]', false)
  const lookUp = () => goDo('.facts [data-look-up="open"]', true)
  const back = () => busy || onClose()
  useLetterKeys({ escape: back })

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy || closed) return
    setAsked(true)
    if (required && why.trim() === '') return form.current?.querySelector<HTMLElement>('[data-why]')?.focus()
    onAccept({ ...(required && { why: why.trim() }), ...(note.trim() && { note: note.trim() }) })
  }

  return (
    <div className={styles.acceptPanel} data-slot="accept-panel" role="dialog" aria-labelledby={`${id}-title`}>
      <form
        ref={form}
        style={{ display: 'contents' }}
        noValidate
        onSubmit={submit}
        onKeyDown={(event) => {
          if (event.key === 'Tab') stayWithin(event)
          if (event.key === 'Escape' && event.target instanceof HTMLElement && event.target.matches('input, textarea'))
            back()
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.requestSubmit()
        }}
      >
        <header>
          <h2 id={`${id}-title`}>{words('accept.title', { name: record.name })}</h2>
          <p>{words('accept.text')}</p>
        </header>
        {record.accepting && <Undone record={record} accepting={record.accepting} read={read} lookUp={lookUp} />}
        <div className={styles.acceptWords}>
          {required && (
            <div>
              <label className="label" htmlFor={`${id}-why`}>
                {words('accept.why')}{' '}
                <span className="small soft">
                  {words(record.accepting?.no_document ? 'accept.why_no_document' : 'accept.why_warning')}
                </span>
              </label>
              <input
                id={`${id}-why`}
                className="input"
                data-first
                data-why
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
                <p className="field-error" id={`${id}-missing`} role="alert">
                  {words('accept.why_missing')}
                </p>
              )}
            </div>
          )}
          {noting ? (
            <div>
              <label className="label" htmlFor={`${id}-note`}>
                {words('letter.note')}
              </label>
              <textarea
                id={`${id}-note`}
                name="note"
                className="input"
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
              className={clsx('link', styles.link)}
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
            <p className="banner" role="alert">
              {words('conflict.claimed')}
            </p>
          )}
          <div role="status" className={late ? 'small soft' : 'sr'}>
            {late && words('sending.late')}
          </div>
        </div>
        <footer>
          <button type="button" className="btn tall bare" onClick={back} disabled={busy}>
            {words('action.back')}
            <KeyCap>Esc</KeyCap>
          </button>
          {/* Not disabled while it is sent: the focus must not be lost where the answer is read. */}
          <button
            type="submit"
            className="btn tall primary"
            aria-disabled={busy || closed}
            data-first={required ? undefined : true}
          >
            {words(busy ? 'decision.sending' : 'decision.accept')}
            <KeyCap>↵</KeyCap>
          </button>
        </footer>
      </form>
    </div>
  )
}

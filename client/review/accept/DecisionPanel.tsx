import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { buttonClass } from '../../elements/buttonClass.ts'
import { KeyCap } from '../../elements/KeyCap.tsx'
import textStyles from '../../elements/text.module.css'
import { useWords } from '../../i18n/useWords.ts'
import { useLetterKeys } from '../../layout/useLetterKeys.ts'
import { useIsSlow } from '../useIsSlow.ts'
import styles from './AcceptPanel.module.css'

type Props = {
  title: string
  /** The consequences of confirming. */
  consequences: ReactNode
  /** The label of the button that confirms, and whether it can. */
  confirm: { label: string; isBusy: boolean; isOff?: boolean; isDanger?: boolean }
  onClose: () => void
  onSubmit: () => void
  /** Content between the head and the fields, without a margin. */
  list?: ReactNode
  children?: ReactNode
}

/** Keeps Tab inside the panel; the document beside it can be seen but not focused. */
function trapFocus(event: KeyboardEvent<HTMLFormElement>) {
  const controls = [...event.currentTarget.elements].filter((element) => element instanceof HTMLElement)
  const stops = controls.filter((control) => !control.matches(':disabled'))
  const [first, last] = [stops[0], stops.at(-1)]
  const { activeElement } = document
  const isInside = stops.some((stop) => stop === activeElement)
  if (isInside && activeElement !== (event.shiftKey ? first : last)) return
  event.preventDefault()
  const to = event.shiftKey ? last : first
  to?.focus()
}

/** Closes the panel when a key moves the focus to the facts, which the panel covers; an open request keeps it open. */
function useCloseOverFacts(isBusy: boolean, onClose: () => void) {
  useEffect(() => {
    const toFacts = ({ target }: FocusEvent) => {
      if (target instanceof Element && target.closest('[data-slot~="facts"]') && !isBusy) onClose()
    }
    document.addEventListener('focusin', toFacts)
    return () => document.removeEventListener('focusin', toFacts)
  }, [isBusy, onClose])
}

/**
 * Whether the panel must stop this key: Space and Enter on the panel itself, so that they do nothing on the page below
 * either; and Enter in a field, so that it sends no form.
 */
function stopsKey({ key, target, currentTarget }: KeyboardEvent<HTMLDivElement>): boolean {
  if (target === currentTarget) return key === 'Enter' || key === ' '
  return key === 'Enter' && target instanceof HTMLInputElement
}

/** Says that sending takes long. */
function SlowNotice({ isBusy }: { isBusy: boolean }) {
  const words = useWords()
  const late = useIsSlow(isBusy)
  return (
    <div role="status" className={late ? textStyles.small : textStyles.spoken} data-tone={late ? 'muted' : undefined}>
      {late && words('sending.late')}
    </div>
  )
}

/**
 * The panel in which an officer confirms an act with Ctrl and Enter. It stands beside the document and is not modal, so
 * that the document stays readable. Its first required field has the focus, else the panel itself, so that the key that
 * opened it confirms nothing when it is pressed again.
 */
export function DecisionPanel({ title, consequences, confirm, onClose, onSubmit, list, children }: Props) {
  const words = useWords()
  const id = useId()
  const panel = useRef<HTMLDivElement>(null)
  const form = useRef<HTMLFormElement>(null)
  const { label, isBusy, isOff = false, isDanger = false } = confirm

  useEffect(() => {
    const before = document.activeElement
    const required = [...(form.current?.elements ?? [])].find((element) => element.matches(':required'))
    const firstStop = required instanceof HTMLElement ? required : panel.current
    firstStop?.focus()
    return () => {
      // If focus has already moved to a fact, leave it there.
      if (before instanceof HTMLElement && document.activeElement === document.body) before.focus()
    }
  }, [])
  useCloseOverFacts(isBusy, onClose)
  const back = () => isBusy || onClose()
  useLetterKeys({ escape: back })

  function press(event: KeyboardEvent<HTMLDivElement>) {
    if (event.key === 'Escape' && event.target instanceof HTMLElement && event.target.matches('input, textarea')) back()
    const confirms = event.key === 'Enter' && (event.ctrlKey || event.metaKey)
    if (confirms && !event.repeat) form.current?.requestSubmit()
    if (confirms || stopsKey(event)) event.preventDefault()
  }

  return (
    <div
      ref={panel}
      className={styles.acceptPanel}
      data-slot="accept-panel"
      role="dialog"
      aria-labelledby={`${id}-title`}
      tabIndex={-1}
      onKeyDown={press}
    >
      <form
        ref={form}
        style={{ display: 'contents' }}
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          if (!isBusy && !isOff) onSubmit()
        }}
        onKeyDown={(event) => event.key === 'Tab' && trapFocus(event)}
      >
        <header>
          <h2 id={`${id}-title`}>{title}</h2>
          <p>{consequences}</p>
        </header>
        {list}
        <div className={styles.acceptWords}>
          {children}
          <SlowNotice isBusy={isBusy} />
        </div>
        <footer>
          <button type="button" className={buttonClass('tall', 'bare')} onClick={back} disabled={isBusy}>
            {words('action.back')}
            <KeyCap>Esc</KeyCap>
          </button>
          {/* Not disabled while sending: a disabled button would lose the focus. */}
          <button
            type="submit"
            className={isDanger ? buttonClass('tall', 'danger', 'fill') : buttonClass('tall', 'primary')}
            aria-disabled={isBusy || isOff}
          >
            {isBusy ? words('decision.sending') : label}
            <KeyCap>Ctrl</KeyCap>
            <KeyCap>↵</KeyCap>
          </button>
        </footer>
      </form>
    </div>
  )
}

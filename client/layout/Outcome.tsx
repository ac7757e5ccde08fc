import { clsx } from 'clsx'
import { CircleCheck, Info, X } from 'lucide-react'
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react'
import { LinkBase, useLocation } from 'react-admin'
import { buttonClass } from '../elements/buttonClass.ts'
import textStyles from '../elements/text.module.css'
import { useWords } from '../i18n/useWords.ts'
import styles from './Outcome.module.css'
import { restoreFocus } from './restoreFocus.ts'

/**
 * `link`: the page with more. `news`: information, not the result of an action. `isAlert`: interrupts the screen
 * reader.
 */
type OutcomeOptions = { link?: { label: string; to: string }; news?: boolean; isAlert?: boolean }
type Outcome = OutcomeOptions & { text: string; on: string }
type Outcomes = {
  outcome: Outcome | null
  showOutcome: (text: string, on: string | null, more?: OutcomeOptions) => void
  drop: (outcome: Outcome | null) => void
  announced: string
  announce: (text: string) => void
}

const Context = createContext<Outcomes>({
  outcome: null,
  showOutcome: () => {},
  drop: () => {},
  announced: '',
  announce: () => {},
})

/**
 * Shows the result of the last action, on the page that it led to. `showOutcome(text, path)`: `path` is the page that
 * shows it, null for the open one. `announce` reads out something that the page already shows.
 */
export const useOutcome = () => useContext(Context)

export function OutcomeProvider({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [announced, setAnnounced] = useState('')
  const open = useRef(pathname)
  useEffect(() => {
    open.current = pathname
  }, [pathname])
  const showOutcome = useCallback(
    (text: string, on: string | null, more: OutcomeOptions = {}) =>
      setOutcome({ ...more, text, on: (on ?? open.current).split('?')[0] ?? '' }),
    [],
  )
  const drop = useCallback((old: Outcome | null) => setOutcome((current) => (current === old ? null : current)), [])
  // A live region is read only when it changes: toggle a space, so that the same text is read again.
  const announce = useCallback((text: string) => setAnnounced((last) => (last === text ? `${text} ` : text)), [])
  const value = useMemo(
    () => ({ outcome, showOutcome, drop, announced, announce }),
    [outcome, showOutcome, drop, announced, announce],
  )
  return (
    <Context.Provider value={value}>
      {/* Always rendered: a live region that appears together with its text is not read out. */}
      <div role="status" className={textStyles.spoken}>
        {outcome?.on === pathname && !outcome.isAlert && outcome.text}
      </div>
      <div role="alert" className={textStyles.spoken}>
        {outcome?.on === pathname && outcome.isAlert && outcome.text}
      </div>
      <div role="status" className={textStyles.spoken}>
        {announced}
      </div>
      {children}
    </Context.Provider>
  )
}

/** The outcome that the open page shows; null for none. */
export function useShownOutcome() {
  const { pathname } = useLocation()
  const { outcome } = useOutcome()
  return outcome?.on === pathname ? outcome : null
}

/**
 * Shows the outcome until it is closed or the page changes, with `children` beside it. `OutcomeProvider` announces it
 * to screen readers.
 */
export function OutcomeBar({ children }: { children?: ReactNode }) {
  const words = useWords()
  const { pathname } = useLocation()
  const { outcome, drop } = useOutcome()
  const here = outcome?.on === pathname
  useEffect(() => {
    if (here) return () => drop(outcome)
  }, [here, outcome, drop])
  if (!here) return null
  const Icon = outcome.news ? Info : CircleCheck
  return (
    <div className={clsx(styles.outcome, outcome.news && styles.news)} data-slot="outcome">
      <Icon size={16} aria-hidden="true" />
      <span>{outcome.text}</span>
      {children}
      {outcome.link && (
        <LinkBase className={textStyles.link} to={outcome.link.to}>
          {outcome.link.label}
        </LinkBase>
      )}
      <button
        type="button"
        className={clsx(buttonClass('bare', 'icon', 'small'), styles.button)}
        aria-label={words('action.dismiss')}
        onClick={() => {
          drop(outcome)
          restoreFocus('document', 'title')
        }}
      >
        <X size={15} />
      </button>
    </div>
  )
}

import { clsx } from 'clsx'
import { CircleCheck, Info, X } from 'lucide-react'
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react'
import { LinkBase, useLocation } from 'react-admin'
import { useWords } from '../i18n/useWords.ts'
import styles from './Outcome.module.css'
import { refocus } from './refocus.ts'

/** `link`: where more of it is to be seen. `news`: nothing that the officer did, only something to know. */
type More = { link?: { label: string; to: string }; news?: boolean }
type Outcome = More & { text: string; on: string }
type Outcomes = {
  outcome: Outcome | null
  say: (text: string, on: string | null, more?: More) => void
  drop: (outcome: Outcome | null) => void
  announced: string
  announce: (text: string) => void
}

const Context = createContext<Outcomes>({
  outcome: null,
  say: () => {},
  drop: () => {},
  announced: '',
  announce: () => {},
})

/**
 * What the last action did, said on the page it led to. `say(text, path)`: the path where it is to be read, null for the
 * one that is open. `announce` tells a screen reader something that stands on the page for the eye already.
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
  const say = useCallback(
    (text: string, on: string | null, more: More = {}) =>
      setOutcome({ ...more, text, on: (on ?? open.current).split('?')[0] ?? '' }),
    [],
  )
  const drop = useCallback((old: Outcome | null) => setOutcome((current) => (current === old ? null : current)), [])
  // The same words again are news again: a space more or less makes the live region change.
  const announce = useCallback((text: string) => setAnnounced((last) => (last === text ? `${text} ` : text)), [])
  const value = useMemo(() => ({ outcome, say, drop, announced, announce }), [outcome, say, drop, announced, announce])
  return (
    <Context.Provider value={value}>
      {/* There before anything is said: a live region that comes with its words is not read out. */}
      <div role="status" className="sr">
        {outcome?.on === pathname && outcome.text}
      </div>
      <div role="status" className="sr">
        {announced}
      </div>
      {children}
    </Context.Provider>
  )
}

/** The outcome for the eye, until it is closed or the page is left; `OutcomeProvider` says it to screen readers. */
export function OutcomeBar() {
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
      {outcome.link && (
        <LinkBase className="link" to={outcome.link.to}>
          {outcome.link.label}
        </LinkBase>
      )}
      <button
        type="button"
        className={clsx('btn bare icon s', styles.button)}
        aria-label={words('action.dismiss')}
        onClick={() => {
          drop(outcome)
          refocus('#document', 'h1')
        }}
      >
        <X size={15} />
      </button>
    </div>
  )
}

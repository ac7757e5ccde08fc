import { CircleCheck, X } from 'lucide-react'
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react'
import { useLocation } from 'react-admin'
import { useWords } from '../i18n/useWords.ts'

type Outcome = { text: string; on: string }
type Outcomes = {
  outcome: Outcome | null
  say: (text: string, on: string) => void
  drop: (outcome: Outcome | null) => void
}

const Context = createContext<Outcomes>({ outcome: null, say: () => {}, drop: () => {} })

/** What the last action did, said on the page it led to. `say(text, path)`: the path where it is to be read. */
export const useOutcome = () => useContext(Context)

export function OutcomeProvider({ children }: { children: ReactNode }) {
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const say = useCallback((text: string, on: string) => setOutcome({ text, on }), [])
  const drop = useCallback((old: Outcome | null) => setOutcome((current) => (current === old ? null : current)), [])
  const value = useMemo(() => ({ outcome, say, drop }), [outcome, say, drop])
  return <Context.Provider value={value}>{children}</Context.Provider>
}

/** The outcome, visibly and in a polite live region, until it is closed or the page is left. */
export function OutcomeBar() {
  const words = useWords()
  const { pathname } = useLocation()
  const { outcome, drop } = useOutcome()
  const here = outcome?.on === pathname
  useEffect(() => {
    if (here) return () => drop(outcome)
  }, [here, outcome, drop])
  return (
    <div role="status" className={here ? 'outcome' : ''}>
      {here && (
        <>
          <CircleCheck size={16} aria-hidden="true" />
          <span>{outcome.text}</span>
          <button
            type="button"
            className="btn bare icon s"
            aria-label={words('action.dismiss')}
            onClick={() => drop(outcome)}
          >
            <X size={15} />
          </button>
        </>
      )}
    </div>
  )
}

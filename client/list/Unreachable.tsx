import { RefreshCw, WifiOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useWords } from '../i18n/useWords.ts'

const PAUSE = 10

type Props = { retry: () => void; busy: boolean; rows: boolean }

/** The server is away: says so, counts down to the next try, and can try at once. `rows` are shown from before. */
export function Unreachable({ retry, busy, rows }: Props) {
  const words = useWords()
  const [left, setLeft] = useState(PAUSE)
  useEffect(() => {
    if (busy) return
    if (left === 0) {
      setLeft(PAUSE)
      retry()
      return
    }
    const timer = setTimeout(() => setLeft(left - 1), 1000)
    return () => clearTimeout(timer)
  }, [left, busy, retry])
  return (
    <div className="away">
      <div className="banner">
        <WifiOff size={20} strokeWidth={1.6} aria-hidden="true" />
        <div role="alert">
          <b>{words('unreachable.title')}</b>
          <p>
            {words('unreachable.text')} {rows && words('unreachable.rows')}
          </p>
        </div>
        <div className="end">
          <span className="small" aria-hidden="true">
            {words('unreachable.in', { smart_count: left })}
          </span>
          <button type="button" className="btn" onClick={retry} disabled={busy}>
            <RefreshCw size={15} strokeWidth={1.6} aria-hidden="true" />
            {words('unreachable.now')}
          </button>
        </div>
      </div>
    </div>
  )
}

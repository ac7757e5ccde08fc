import { RefreshCw, WifiOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useWords } from '../i18n/useWords.ts'

const PAUSE = 10

type Props = { onRetry: () => void; isBusy: boolean; hasRows: boolean }

/** The server is away: says so, counts down to the next try, and can try at once. `rows` are shown from before. */
export function Unreachable({ onRetry, isBusy, hasRows }: Props) {
  const words = useWords()
  const [left, setLeft] = useState(PAUSE)
  useEffect(() => {
    if (isBusy) return
    if (left === 0) {
      setLeft(PAUSE)
      onRetry()
      return
    }
    const timer = setTimeout(() => setLeft(left - 1), 1000)
    return () => clearTimeout(timer)
  }, [left, isBusy, onRetry])
  return (
    <div className="away">
      <div className="banner">
        <WifiOff size={20} strokeWidth={1.6} aria-hidden="true" />
        <div role="alert">
          <b>{words('unreachable.title')}</b>
          <p>
            {words('unreachable.text')} {hasRows && words('unreachable.rows')}
          </p>
        </div>
        <div className="end">
          <span className="small" aria-hidden="true">
            {words('unreachable.in', { smart_count: left })}
          </span>
          <button type="button" className="btn" onClick={onRetry} disabled={isBusy}>
            <RefreshCw size={15} strokeWidth={1.6} aria-hidden="true" />
            {words('unreachable.now')}
          </button>
        </div>
      </div>
    </div>
  )
}

import { RefreshCw, WifiOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import bannerStyles from '../elements/banner.module.css'
import { buttonClass } from '../elements/buttonClass.ts'
import textStyles from '../elements/text.module.css'
import { useWords } from '../i18n/useWords.ts'
import styles from './Unreachable.module.css'

const RETRY_SECONDS = 10

type Props = { onRetry: () => void; isBusy: boolean; hasRows: boolean }

/**
 * Says that the server cannot be reached, counts down to the next retry, and offers a retry now. `hasRows`: old rows
 * are still shown.
 */
export function Unreachable({ onRetry, isBusy, hasRows }: Props) {
  const words = useWords()
  const [left, setLeft] = useState(RETRY_SECONDS)
  useEffect(() => {
    if (isBusy) return
    if (left === 0) {
      setLeft(RETRY_SECONDS)
      onRetry()
      return
    }
    const timer = setTimeout(() => setLeft(left - 1), 1000)
    return () => clearTimeout(timer)
  }, [left, isBusy, onRetry])
  return (
    <div className={styles.away}>
      <div className={bannerStyles.banner} data-slot="banner">
        <WifiOff size={20} strokeWidth={1.6} aria-hidden="true" />
        <div role="alert">
          <b>{words('unreachable.title')}</b>
          <p>
            {words('unreachable.text')} {hasRows && words('unreachable.rows')}
          </p>
        </div>
        <div className={bannerStyles.end}>
          <span className={textStyles.small} aria-hidden="true">
            {words('unreachable.in', { smart_count: left })}
          </span>
          <button type="button" className={buttonClass()} onClick={onRetry} disabled={isBusy}>
            <RefreshCw size={15} strokeWidth={1.6} aria-hidden="true" />
            {words('unreachable.now')}
          </button>
        </div>
      </div>
    </div>
  )
}

import { clsx } from 'clsx'
import { type AgeState, ageOf, type Wait } from '../format/age.ts'
import { duration, minutesSince } from '../format/duration.ts'
import { useWords } from '../i18n/useWords.ts'
import { useLimits } from '../providers/references.ts'
import { useNow } from './useNow.ts'
import styles from './WaitingTime.module.css'

export const TONE: Record<AgeState, string> = { in_time: 'ok', soon: 'warn', over: 'bad' }

/** Circle, triangle or diamond, so that the state does not depend on colour. */
export function WaitIcon({ state }: { state: AgeState }) {
  return (
    <svg
      className={styles.shape}
      data-slot="shape"
      data-tone={TONE[state]}
      data-age={state}
      viewBox="0 0 12 12"
      fill="currentColor"
      aria-hidden="true"
    >
      {state === 'in_time' && <circle cx="6" cy="6" r="3.6" />}
      {state === 'soon' && <path d="M6 1.4 11.2 10.6H.8Z" />}
      {state === 'over' && <path d="M6 .4 11.6 6 6 11.6.4 6Z" />}
    </svg>
  )
}

/** How long something has waited against its target; without a target, only the time. */
export function WaitingTime({ since, wait }: { since: string; wait: Wait | undefined }) {
  const words = useWords()
  const now = useNow()
  const { soon_minutes } = useLimits()
  if (!wait) return <span data-tone="muted">{duration(minutesSince(since, now), words)}</span>
  const { state, waited, distance } = ageOf(wait, now, soon_minutes)
  return (
    <span className={styles.wait} data-slot="wait">
      <WaitIcon state={state} />
      <b>{duration(waited, words)}</b>
      <span
        className={clsx(styles.distance, state === 'in_time' && styles.inTime)}
        data-tone={state === 'in_time' ? undefined : TONE[state]}
      >
        {words(state === 'over' ? 'age.over' : 'age.left', { time: duration(distance, words) })}
      </span>
    </span>
  )
}

import { useNow } from '../../elements/useNow.ts'
import { duration, minutesSince } from '../../format/duration.ts'
import { useWords } from '../../i18n/useWords.ts'
import styles from './WaitMark.module.css'

/** SVG path of a slice that fills `part` (0 to 1) of the disc, clockwise from the top. */
function pieSlice(part: number): string {
  const turn = Math.min(part, 0.999) * 2 * Math.PI
  const x = 8 + 4 * Math.sin(turn)
  const y = 8 - 4 * Math.cos(turn)
  return `M8 8V4A4 4 0 ${part > 0.5 ? 1 : 0} 1 ${x.toFixed(2)} ${y.toFixed(2)}Z`
}

function toneOf(part: number): 'ok' | 'warn' | 'bad' {
  if (part > 1) return 'bad'
  return part > 0.5 ? 'warn' : 'ok'
}

/** The waiting time as a slice of its target (minutes): green to half, then amber, a red disc past the target. */
export function WaitMark({ since, target }: { since: string; target: number | undefined }) {
  const words = useWords()
  const now = useNow()
  const waited = minutesSince(since, now)
  const part = target === undefined ? 0 : waited / target
  const tone = toneOf(part)
  return (
    <span className={styles.waitMark} data-slot="wait-mark" data-tone={target === undefined ? undefined : tone}>
      {target !== undefined && (
        <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
          {tone === 'bad' ? (
            <>
              <circle cx="8" cy="8" r="6.5" fill="currentColor" />
              <path d="M8 4.6v3.9M8 10.9v.4" stroke="var(--surface)" strokeWidth="1.6" strokeLinecap="round" />
            </>
          ) : (
            <>
              <circle cx="8" cy="8" r="6" fill="none" stroke="currentColor" strokeWidth="1.3" />
              <path d={pieSlice(part)} fill="currentColor" />
            </>
          )}
        </svg>
      )}
      <b>{duration(waited, words)}</b>
      {target !== undefined && (
        <span className="sr">
          {words(waited > target ? 'age.over' : 'age.left', { time: duration(Math.abs(target - waited), words) })}
        </span>
      )}
    </span>
  )
}

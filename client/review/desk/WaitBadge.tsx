import textStyles from '../../elements/text.module.css'
import { useNow } from '../../elements/useNow.ts'
import { TONE, WaitIcon } from '../../elements/WaitingTime.tsx'
import { ageOf, type Wait } from '../../format/age.ts'
import { duration, minutesSince } from '../../format/duration.ts'
import { useWords } from '../../i18n/useWords.ts'
import { useLimits } from '../../providers/references.ts'
import styles from './WaitBadge.module.css'

/** The waiting time with the shape and colour that the lists show for it; without a target, only the time. */
export function WaitBadge({ since, wait }: { since: string; wait: Wait | undefined }) {
  const words = useWords()
  const now = useNow()
  const { soon_minutes } = useLimits()
  if (!wait)
    return (
      <span className={styles.waitMark} data-slot="wait-mark">
        <b>{duration(minutesSince(since, now), words)}</b>
      </span>
    )
  const { state, waited, distance } = ageOf(wait, now, soon_minutes)
  return (
    <span className={styles.waitMark} data-slot="wait-mark" data-tone={TONE[state]}>
      <WaitIcon state={state} />
      <b>{duration(waited, words)}</b>
      <span className={textStyles.spoken}>
        {words(state === 'over' ? 'age.over' : 'age.left', { time: duration(distance, words) })}
      </span>
    </span>
  )
}

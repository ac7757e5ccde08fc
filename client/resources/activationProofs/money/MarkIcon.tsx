import { Check, CircleDashed, EqualApproximately, X } from 'lucide-react'
import textStyles from '../../../elements/text.module.css'
import { useWords } from '../../../i18n/useWords.ts'
import styles from './Money.module.css'
import type { Mark } from './types.ts'

const LOOK = {
  agrees: ['ok', Check],
  near: ['warn', EqualApproximately],
  differs: ['bad', X],
  unknown: ['muted', CircleDashed],
} as const

/** How something fits: a tick, two waves, a cross or a dashed ring, with its word for screen readers. */
export function MarkIcon({ result }: { result: Mark['result'] }) {
  const words = useWords()
  const [tone, Icon] = LOOK[result]
  return (
    <span className={styles.mark} data-tone={tone} title={words(`money.mark.${result}`)}>
      <Icon size={15} strokeWidth={2} aria-hidden="true" />
      <span className={textStyles.spoken}>{words(`money.mark.${result}`)}</span>
    </span>
  )
}

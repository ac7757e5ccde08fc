import { clsx } from 'clsx'
import { ScanText } from 'lucide-react'
import { KeyCap } from '../../elements/KeyCap.tsx'
import textStyles from '../../elements/text.module.css'
import { showDay } from '../../format/day.ts'
import type { ProposedReading } from '../../format/proposals.ts'
import { useWords } from '../../i18n/useWords.ts'
import styles from './ProposedValue.module.css'

/** Proposes the text layer's value for an empty field. It is saved only when the officer takes it. */
export function ProposedValue({
  proposal,
  label,
  onTake,
}: {
  proposal: ProposedReading
  label: string
  onTake: () => void
}) {
  const words = useWords()
  const { page } = proposal
  const value = showDay(proposal.value)
  return (
    <button
      type="button"
      className={styles.proposed}
      aria-label={words('proposed.take', { value, label, page })}
      title={words('proposed.from', { page })}
      onClick={onTake}
    >
      <ScanText size={14} strokeWidth={1.6} aria-hidden="true" />
      <bdi dir="ltr" className={clsx(textStyles.mono, textStyles.clip)}>
        {value}
      </bdi>
      <KeyCap>↓</KeyCap>
    </button>
  )
}

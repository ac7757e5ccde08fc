import { Gauge } from 'lucide-react'
import { useWords } from '../../i18n/useWords.ts'
import type { Risk } from '../../records.ts'
import styles from './Risk.module.css'

export const RISK_TONE = { low: 'muted', medium: 'warn', high: 'bad' } as const

/** The level of risk, by its sign and its word; a low one is not marked in lists. */
export function RiskMark({ risk }: { risk: Risk | null }) {
  const words = useWords()
  if (!risk) return null
  return (
    <span className={styles.mark} data-slot="risk" data-tone={RISK_TONE[risk.level]}>
      <Gauge size={15} strokeWidth={1.8} aria-hidden="true" />
      <span data-slot="risk-text">
        {words('risk.short', { level: words(`risk.level.${risk.level}`), points: risk.points })}
      </span>
    </span>
  )
}

/** The risk in a row of a list; empty for a low risk. */
export function RowRisk({ risk }: { risk: Risk | null }) {
  const words = useWords()
  if (!risk || risk.level === 'low') return null
  return (
    <span className={styles.mark} data-slot="risk" data-tone={RISK_TONE[risk.level]}>
      <Gauge size={14} strokeWidth={1.8} aria-hidden="true" />
      {words('risk.of', { level: words(`risk.level.${risk.level}`) })}
    </span>
  )
}

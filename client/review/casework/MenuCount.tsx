import textStyles from '../../elements/text.module.css'
import { formatCount } from '../../format/numbers.ts'
import { type Key, useLanguage, useWords } from '../../i18n/useWords.ts'
import type { MenuCounts } from '../../providers/dataProvider.ts'
import { useMenuCounts } from './useMenuCounts.ts'

/** The server stops counting at this number. */
const MAX_SHOWN = 100

/** The count of each menu entry, and its text for screen readers. */
const COUNTED_RESOURCES: Record<string, [of: keyof MenuCounts, said: Key]> = {
  'unreached-events': ['unreached', 'unreached.count'],
  'late-money': ['late_money', 'late.count'],
  'second-looks': ['second_looks', 'proposal.count'],
  'statement-lines': ['open_lines', 'line.count'],
  'screening-cases': ['screening_cases', 'case.count'],
}

/**
 * A menu entry's count: decisions that reached no webhook, late money, open second looks, cases of
 * the screening, or credits without a proof.
 * Renders nothing for 0.
 */
export function MenuCount({ resource, className }: { resource: string; className?: string | undefined }) {
  const words = useWords()
  const { language } = useLanguage()
  const { data } = useMenuCounts()
  const counted = COUNTED_RESOURCES[resource]
  if (!data || !counted) return null
  const [of, said] = counted
  const number = data[of]
  if (number === 0) return null
  const shown = number >= MAX_SHOWN ? `${formatCount(MAX_SHOWN - 1, language)}+` : formatCount(number, language)
  return (
    <span className={className} data-slot="count">
      <span aria-hidden="true">{shown}</span>
      <span className={textStyles.spoken}>{words(said, { smart_count: number })}</span>
    </span>
  )
}

import { count } from '../../format/numbers.ts'
import { useLanguage, useWords } from '../../i18n/useWords.ts'
import { useCounts } from './useCounts.ts'

/** The server counts no further. */
const MOST = 100

const COUNTED = { mentions: 'mention.unread', 'unreached-events': 'unreached.count' } as const

/** How many unread notes, or decisions that reached nobody, stand behind a menu entry; nothing for none. */
export function MenuCount({ resource, className = 'count' }: { resource: string; className?: string }) {
  const words = useWords()
  const { language } = useLanguage()
  const { data } = useCounts()
  if (!data || !(resource === 'mentions' || resource === 'unreached-events')) return null
  const number = resource === 'mentions' ? data.mentions : data.unreached
  if (number === 0) return null
  const shown = number >= MOST ? `${count(MOST - 1, language)}+` : count(number, language)
  return (
    <span className={className}>
      <span aria-hidden="true">{shown}</span>
      <span className="sr">{words(COUNTED[resource], { smart_count: number })}</span>
    </span>
  )
}

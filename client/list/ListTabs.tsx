import { useListContext } from 'react-admin'
import { formatCount } from '../format/numbers.ts'
import { type Key, useLanguage, useWords } from '../i18n/useWords.ts'
import styles from './ListTabs.module.css'
import { ViewCount } from './ViewCount.tsx'

/** A tab shows one value of the list's status field; `null` shows all. */
export type Tab = { label: Key; value: string | boolean | null; count?: number }

type Props = {
  source: string
  tabs: readonly Tab[]
  /** Whether each tab shows how many records it has. */
  isCounted?: boolean
  isAway: boolean
}

export function ListTabs({ source, tabs, isCounted = false, isAway }: Props) {
  const words = useWords()
  const { language } = useLanguage()
  const { filterValues, setFilters } = useListContext()
  const current: Tab['value'] = filterValues[source] ?? null
  return (
    <nav className={styles.tabs} data-slot="tabs" aria-label={words('list.states')}>
      {tabs.map((tab) => (
        <button
          key={tab.label}
          type="button"
          aria-current={tab.value === current ? 'true' : undefined}
          onClick={() => setFilters({ ...filterValues, [source]: tab.value ?? '' })}
        >
          {words(tab.label)}
          {tab.count !== undefined && (
            <span className={styles.count}>{isAway ? '–' : formatCount(tab.count, language)}</span>
          )}
          {isCounted && !isAway && <ViewCount filter={tab.value === null ? {} : { [source]: tab.value }} />}
          {isCounted && isAway && <span className={styles.count}>–</span>}
        </button>
      ))}
    </nav>
  )
}

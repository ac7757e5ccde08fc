import { useListContext } from 'react-admin'
import { formatCount } from '../format/numbers.ts'
import { type Key, useLanguage, useWords } from '../i18n/useWords.ts'
import styles from './ListTabs.module.css'

/** A tab shows one value of the list's status field; `null` shows all. */
export type Tab = { label: Key; value: string | boolean | null; count?: number }

export function ListTabs({ source, tabs, isAway }: { source: string; tabs: readonly Tab[]; isAway: boolean }) {
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
        </button>
      ))}
    </nav>
  )
}

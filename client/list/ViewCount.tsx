import { type RaRecord, useGetList, useResourceContext } from 'react-admin'
import { formatCount } from '../format/numbers.ts'
import { useLanguage } from '../i18n/useWords.ts'
import styles from './ListTabs.module.css'

const REFRESH_MS = 15_000
const FIRST_ROW = { page: 1, perPage: 1 }
const BY_ID = { field: 'id', order: 'ASC' } as const

/** The number of records in a view of the list; its space is reserved until the number is there. */
export function ViewCount({ filter }: { filter: Record<string, string | boolean> }) {
  const { language } = useLanguage()
  const { total } = useGetList<RaRecord>(
    useResourceContext() ?? '',
    { filter, pagination: FIRST_ROW, sort: BY_ID },
    { refetchInterval: REFRESH_MS, retry: false },
  )
  return <span className={styles.count}>{total === undefined ? '' : formatCount(total, language)}</span>
}

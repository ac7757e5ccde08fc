import { useQuery } from '@tanstack/react-query'
import { useDataProvider, useListContext } from 'react-admin'
import { StateChip } from '../../elements/StateChip.tsx'
import textStyles from '../../elements/text.module.css'
import { formatCount, formatMoney } from '../../format/numbers.ts'
import { useLanguage, useWords } from '../../i18n/useWords.ts'
import type { ConsoleDataProvider } from '../../providers/dataProvider.ts'
import styles from './TransactionTotals.module.css'

/** The sums of the filtered transactions, by state and currency. */
export function TransactionTotals() {
  const words = useWords()
  const { language } = useLanguage()
  const dataProvider = useDataProvider<ConsoleDataProvider>()
  const { filterValues, total } = useListContext()
  const { data } = useQuery({
    queryKey: ['transactions', 'sums', filterValues],
    queryFn: async () => (await dataProvider.transactionSums(filterValues)).data,
    enabled: total !== undefined && total > 0,
  })
  if (total === 0) return null
  return (
    <section className={styles.sums} aria-label={words('sums.label')} aria-busy={data === undefined}>
      {data?.more && (
        <span className={textStyles.small} data-tone="muted">
          {words('sums.more', { count: formatCount(data.count, language) })}
        </span>
      )}
      {data?.sums.map(({ status, currency, count, amount }) => (
        <span key={`${status} ${currency}`} className={styles.sum}>
          <StateChip state={status} />
          <b className={textStyles.strong}>
            <bdi dir="ltr">{formatMoney(amount, currency, language)}</bdi>
          </b>
          <span data-tone="muted">
            <bdi>{formatCount(count, language)}</bdi>
          </span>
        </span>
      ))}
    </section>
  )
}

import { LinkBase, type RaRecord } from 'react-admin'
import { buttonClass } from '../../elements/buttonClass.ts'
import type { State } from '../../elements/StateChip.tsx'
import { type Key, useWords } from '../../i18n/useWords.ts'
import { FilterChoice, FilterText } from '../../list/FilterPick.tsx'
import type { Column } from '../../list/ListTable.tsx'
import { OwnerFilters } from '../../list/RecordFilters.tsx'
import { RecordList } from '../../list/RecordList.tsx'
import type { PayLink, PaymentLink } from '../../records.ts'

const NEWEST = { field: 'created_at', order: 'DESC' } as const

type Usage = PaymentLink['usage_mode'] | PayLink['payment_mode']
type AmountMode = PaymentLink['amount_mode'] | PayLink['type']

type Props<R> = {
  columns: readonly Column<R>[]
  /** The tabs after the one for all links. */
  states: readonly State[]
  /** The group's own field and values for usage. */
  usage: { source: string; values: readonly Usage[] }
  amount: { source: string; values: readonly AmountMode[] }
  /** Link to the other group's list. */
  other: { to: string; label: Key }
}

/**
 * The links of one group, with filters by state, usage, kind of amount, instance and owner, and a link to the other
 * group.
 */
export function LinkList<R extends RaRecord>({ columns, states, usage, amount, other }: Props<R>) {
  const words = useWords()
  return (
    <RecordList<R>
      columns={columns}
      query={{ sort: NEWEST }}
      toolbar={{
        search: 'link.search',
        filters: (
          <>
            <FilterChoice
              source={usage.source}
              label="link.usage"
              options={usage.values.map((value) => ({ value, label: words(`usage.${value}`) }))}
            />
            <FilterChoice
              source={amount.source}
              label="link.amount_mode"
              options={amount.values.map((value) => ({ value, label: words(`amount_mode.${value}`) }))}
            />
            <FilterText source="payment_instance_id" label="filter.instance" hint="filter.instance_hint" />
            <OwnerFilters />
          </>
        ),
      }}
      head={{
        actions: (
          <LinkBase className={buttonClass()} to={other.to}>
            {words(other.label)}
          </LinkBase>
        ),
      }}
      views={{
        source: 'status',
        tabs: [
          { label: 'tab.all', value: null },
          ...states.map((value) => ({ label: `state.${value}` as const, value })),
        ],
      }}
    />
  )
}

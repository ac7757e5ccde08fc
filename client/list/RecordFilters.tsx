import { useWords } from '../i18n/useWords.ts'
import { FilterChoice, FilterText } from './FilterPick.tsx'

/** Filters by owner: the id of a trader or a workspace. */
export const OwnerFilters = () => (
  <>
    <FilterText source="trader_id" label="filter.trader" hint="filter.trader_hint" />
    <FilterText source="workspace_id" label="filter.workspace" hint="filter.workspace_hint" />
  </>
)

export function MethodFilter({ methods }: { methods: readonly ('online' | 'bank_transfer' | 'cheque')[] }) {
  const words = useWords()
  return (
    <FilterChoice
      source="payment_method"
      label="filter.method"
      options={methods.map((value) => ({ value, label: words(`method.${value}`) }))}
    />
  )
}

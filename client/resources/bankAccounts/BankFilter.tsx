import { useLanguage } from '../../i18n/useWords.ts'
import { FilterChoice } from '../../list/FilterPick.tsx'
import { useReferences } from '../../providers/references.ts'

export function BankFilter() {
  const { language } = useLanguage()
  const banks = useReferences().banks
  return (
    <FilterChoice
      source="bank_code"
      label="filter.bank"
      options={banks.map(({ code, short, name }) => ({
        value: code,
        label: `${code} ${short} · ${name[language === 'ar' ? 'ar' : 'fr']}`,
      }))}
    />
  )
}

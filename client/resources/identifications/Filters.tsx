import { localName } from '../../elements/localName.ts'
import { useLanguage } from '../../i18n/useWords.ts'
import { FilterChoice } from '../../list/FilterPick.tsx'
import { useReferences } from '../../providers/references.ts'

export function TypeFilter() {
  const { language } = useLanguage()
  const types = useReferences().establishment_types
  return (
    <FilterChoice
      source="establishment_type_id"
      label="pick.type"
      options={types.map(({ id, name }) => ({ value: id, label: localName(name, language) }))}
    />
  )
}

export function AuthorizationFilter() {
  const { language } = useLanguage()
  const types = useReferences().authorization_types
  return (
    <FilterChoice
      source="authorization_type_id"
      label="pick.authorization"
      options={types.map(({ id, name }) => ({ value: id, label: localName(name, language) }))}
    />
  )
}

import { ClipboardList } from 'lucide-react'
import { lazyComponent } from '../../elements/lazyComponent.tsx'
import type { FormRow } from '../../records.ts'
import type { Resource } from '../../registry.tsx'

const FormList = lazyComponent(async () => (await import('./List.tsx')).FormList)
const FormShow = lazyComponent(async () => (await import('./Show.tsx')).FormShow)

export const forms: Resource<FormRow> = {
  label: 'names.forms',
  icon: ClipboardList,
  list: FormList,
  show: FormShow,
  recordRepresentation: ({ name }) => name,
}

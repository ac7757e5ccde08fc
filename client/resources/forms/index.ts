import { ClipboardList } from 'lucide-react'
import { later } from '../../elements/later.tsx'
import type { FormRow } from '../../records.ts'
import type { Resource } from '../../registry.tsx'

const FormList = later(async () => (await import('./List.tsx')).FormList)
const FormShow = later(async () => (await import('./Show.tsx')).FormShow)

export const forms: Resource<FormRow> = {
  label: 'names.forms',
  icon: ClipboardList,
  list: FormList,
  show: FormShow,
  recordRepresentation: ({ name }) => name,
}

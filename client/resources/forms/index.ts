import { ClipboardList } from 'lucide-react'
import type { FormRow } from '../../records.ts'
import type { Resource } from '../../registry.tsx'
import { FormList } from './List.tsx'
import { FormShow } from './Show.tsx'

export const forms: Resource<FormRow> = {
  label: 'names.forms',
  icon: ClipboardList,
  list: FormList,
  show: FormShow,
  recordRepresentation: ({ name }) => name,
}

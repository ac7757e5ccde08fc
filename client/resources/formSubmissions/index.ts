import { ClipboardList } from 'lucide-react'
import { later } from '../../elements/later.tsx'
import type { FormSubmissionRow } from '../../records.ts'
import type { Resource } from '../../registry.tsx'

const SubmissionList = later(async () => (await import('./List.tsx')).SubmissionList)
const SubmissionShow = later(async () => (await import('./Show.tsx')).SubmissionShow)

export const formSubmissions: Resource<FormSubmissionRow> = {
  label: 'names.form-submissions',
  icon: ClipboardList,
  list: SubmissionList,
  show: SubmissionShow,
  recordRepresentation: ({ form }) => form.name,
  under: 'forms',
}

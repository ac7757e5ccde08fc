import { ClipboardList } from 'lucide-react'
import type { FormSubmissionRow } from '../../records.ts'
import type { Resource } from '../../registry.tsx'
import { SubmissionList } from './List.tsx'
import { SubmissionShow } from './Show.tsx'

export const formSubmissions: Resource<FormSubmissionRow> = {
  label: 'names.form-submissions',
  icon: ClipboardList,
  list: SubmissionList,
  show: SubmissionShow,
  recordRepresentation: ({ form }) => form.name,
  under: 'forms',
}

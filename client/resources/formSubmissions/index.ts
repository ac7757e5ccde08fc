import { ClipboardList } from 'lucide-react'
import { lazyComponent } from '../../elements/lazyComponent.tsx'
import type { FormSubmissionRow } from '../../records.ts'
import type { Resource } from '../../registry.tsx'

const SubmissionList = lazyComponent(async () => (await import('./List.tsx')).SubmissionList)
const SubmissionShow = lazyComponent(async () => (await import('./Show.tsx')).SubmissionShow)

export const formSubmissions: Resource<FormSubmissionRow> = {
  label: 'names.form-submissions',
  icon: ClipboardList,
  list: SubmissionList,
  show: SubmissionShow,
  recordRepresentation: ({ form }) => form.name,
  parentResource: 'forms',
}

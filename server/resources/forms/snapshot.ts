import type { FieldType } from '../../database/generated/enums.ts'

export type SnapshotField = {
  id: string
  form_section_id: string | null
  input_name: string
  label: string
  help_text: string | null
  data_type: FieldType
  is_required: boolean
  validation_rules: string | null
  options: { value: string; label: string }[]
  meta: Record<string, unknown>
  position: number
}

/** A form as a payer was shown it: what is kept with his answers, and what his answers are checked against. */
export type FormSnapshot = {
  id: string
  name: string
  description: string | null
  version: number
  sections: { id: string; title: string; description: string | null; position: number }[]
  /** By section, then position; fields of no section first. */
  fields: SnapshotField[]
}

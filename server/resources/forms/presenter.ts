import type { Form, FormField, FormSection } from '../../database/generated/rows.ts'
import { byPosition } from './snapshot.ts'

export type FormWithParts = Form & { sections: readonly FormSection[]; fields: readonly FormField[] }

/** A form of a list (interface 2.4). */
export const presentForm = (row: Form) => ({
  id: row.id,
  trader_id: row.trader_id,
  name: row.name,
  description: row.description,
  industry: row.industry,
  status: row.status,
  is_template: row.is_template,
  template_id: row.template_id,
  meta: row.meta,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
})

/** A single form, with its sections and fields in order. */
export const presentWholeForm = ({ sections, fields, ...row }: FormWithParts) => ({
  ...presentForm(row),
  sections: [...sections].sort(byPosition).map(presentSection),
  fields: [...fields].sort(byPosition).map(presentField),
})

export const presentSection = (row: FormSection) => ({
  id: row.id,
  form_id: row.form_id,
  title: row.title,
  description: row.description,
  position: row.position,
})

export const presentField = (row: FormField) => ({
  id: row.id,
  form_section_id: row.form_section_id,
  input_name: row.input_name,
  label: row.label,
  help_text: row.help_text,
  data_type: row.data_type,
  is_required: row.is_required,
  validation_rules: row.validation_rules,
  options: row.options,
  meta: row.meta,
  position: row.position,
})

import type { Db } from '../../database/client.ts'
import type { FieldType } from '../../database/generated/enums.ts'
import type { FormField } from '../../database/generated/rows.ts'

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

/** A form as a payer saw it: their answers are checked against it and stored with it. */
export type FormSnapshot = {
  id: string
  name: string
  description: string | null
  version: number
  sections: { id: string; title: string; description: string | null; position: number }[]
  /** By section, then position; fields without a section come first. */
  fields: SnapshotField[]
}

type PositionedRow = { id: string; position: number; created_at: Date }

/** By position, then by age (decisions H-07). */
export const byPosition = (a: PositionedRow, b: PositionedRow): number =>
  a.position - b.position || a.created_at.getTime() - b.created_at.getTime() || (a.id < b.id ? -1 : 1)

/** The form as it is now. Throws when no form has this id. */
export async function snapshotOf(db: Db, formId: string): Promise<FormSnapshot> {
  const form = await db.form.findUniqueOrThrow({ where: { id: formId }, include: { sections: true, fields: true } })
  const sections = form.sections.toSorted(byPosition)
  const indexById = new Map(sections.map(({ id }, index) => [id, index]))
  const placeOf = ({ form_section_id }: FormField) => (form_section_id ? indexById.get(form_section_id)! : -1)
  return {
    id: form.id,
    name: form.name,
    description: form.description,
    version: form.version,
    sections: sections.map(({ id, title, description, position }) => ({ id, title, description, position })),
    fields: form.fields.toSorted((a, b) => placeOf(a) - placeOf(b) || byPosition(a, b)).map(snapshotField),
  }
}

const snapshotField = (row: FormField): SnapshotField => ({
  id: row.id,
  form_section_id: row.form_section_id,
  input_name: row.input_name,
  label: row.label,
  help_text: row.help_text,
  data_type: row.data_type,
  is_required: row.is_required,
  validation_rules: row.validation_rules,
  options: row.options as SnapshotField['options'],
  meta: row.meta as SnapshotField['meta'],
  position: row.position,
})

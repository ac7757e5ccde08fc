import type { FormField, FormSection } from '../../records.ts'

/** The fields under their sections, in order; those of no section first, and a section without fields too. */
export function partsOf(
  sections: readonly FormSection[],
  fields: readonly FormField[],
): { section: FormSection | null; fields: FormField[] }[] {
  const of = (id: string | null) => fields.filter(({ form_section_id }) => form_section_id === id)
  const loose = of(null)
  return [
    ...(loose.length > 0 ? [{ section: null, fields: loose }] : []),
    ...sections.map((section) => ({ section, fields: of(section.id) })),
  ]
}

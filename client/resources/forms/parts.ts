import type { FormField, FormSection } from '../../records.ts'

/** Groups the fields by section, in order; fields without a section come first, and empty sections are kept. */
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

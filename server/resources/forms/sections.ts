import type { FormSection } from '../../database/generated/rows.ts'
import type { TraderActor } from '../../kernel/actor.ts'
import { defined } from '../../kernel/defined.ts'
import { invalid, notFound } from '../../kernel/errors.ts'
import { newId } from '../../kernel/id.ts'
import type { Services } from '../../services.ts'
import type { FormWithParts } from './presenter.ts'
import type { SectionChange, SectionInput } from './schema.ts'
import { changeForm } from './service.ts'

/** The maximum number of sections of a form. */
const MAX_SECTIONS = 50

/** The section of this form, or 404. */
export function sectionOf({ sections }: Pick<FormWithParts, 'sections'>, id: string): FormSection {
  const row = sections.find((section) => section.id === id)
  if (!row) throw notFound()
  return row
}

/** POST /forms/{id}/sections (interface 4.3); without a position it comes last (decisions H-07). */
export async function addSection(
  services: Services,
  actor: TraderActor,
  form_id: string,
  { title, description = null, position }: SectionInput,
): Promise<FormSection> {
  return changeForm(services, actor, form_id, async (db, now) => {
    const { _count, _max } = await db.formSection.aggregate({
      where: { form_id },
      _count: true,
      _max: { position: true },
    })
    if (_count >= MAX_SECTIONS)
      throw invalid({ field: 'title', rule: 'max', message: `A form may have ${MAX_SECTIONS} sections.` })
    const result = await db.formSection.create({
      data: {
        id: newId(),
        form_id,
        title,
        description,
        position: position ?? nextPosition(_max.position),
        created_at: now,
        updated_at: now,
      },
    })
    return { result, details: { section_added: title } }
  })
}

/** The highest position plus one, from 1. The largest possible position is given again; then age decides the order. */
export const nextPosition = (highest: number | null): number => Math.min((highest ?? 0) + 1, 2_147_483_647)

/** PATCH /forms/{id}/sections/{sectionId} (decisions G-14): an absent field stays as it is. */
export async function updateSection(
  services: Services,
  actor: TraderActor,
  { form_id, id }: FormSection,
  { title, description, position }: SectionChange,
): Promise<FormSection> {
  return changeForm(services, actor, form_id, async (db, now) => {
    const row = await db.read.formSection.findFirst({ where: { id, form_id } })
    if (!row) throw notFound()
    const set = defined({ title, description, position: position ?? undefined })
    const changed = Object.keys(set)
    if (changed.length === 0) return { result: row, details: null }
    const result = await db.formSection.update({ where: { id }, data: { ...set, updated_at: now } })
    return { result, details: { section_changed: result.title, changed } }
  })
}

/** DELETE /forms/{id}/sections/{sectionId}: its fields stay, without a section. */
export async function deleteSection(
  services: Services,
  actor: TraderActor,
  { form_id, id, title }: FormSection,
): Promise<void> {
  await changeForm(services, actor, form_id, async (db) => {
    const { count } = await db.formSection.deleteMany({ where: { id, form_id } })
    if (count === 0) throw notFound()
    return { result: null, details: { section_removed: title } }
  })
}

import type { Db } from '../../database/client.ts'
import type { Prisma } from '../../database/generated/client.ts'
import type { FieldType } from '../../database/generated/enums.ts'
import type { FormField } from '../../database/generated/rows.ts'
import type { TraderActor } from '../../kernel/actor.ts'
import { defined } from '../../kernel/defined.ts'
import { ApiError, invalid, notFound } from '../../kernel/errors.ts'
import { newId } from '../../kernel/id.ts'
import type { Services } from '../../services.ts'
import { CHOICE_TYPES, LIST_TYPES } from './answers.ts'
import type { FormWithParts } from './presenter.ts'
import { parseRules } from './rules/parse.ts'
import type { FieldChange, FieldInput } from './schema.ts'
import { nextPosition } from './sections.ts'
import { changeForm } from './service.ts'

/** The maximum number of fields of a form, because each submission stores them all. */
const MAX_FIELDS = 200

/** The field of this form, or 404. */
export function fieldOf({ fields }: Pick<FormWithParts, 'fields'>, id: string): FormField {
  const row = fields.find((field) => field.id === id)
  if (!row) throw notFound()
  return row
}

type FieldDefinition = { data_type: FieldType; options: unknown; validation_rules: string | null }

/** Rules about several fields of the body at once (decisions G-15). */
function checkDefinition({ data_type, options, validation_rules }: FieldDefinition): void {
  if (CHOICE_TYPES.includes(data_type) && (options as unknown[]).length === 0)
    throw invalid({
      field: 'options',
      rule: 'required',
      message: `The options field is required when data type is ${data_type}.`,
    })
  if (!LIST_TYPES.includes(data_type) && parseRules(validation_rules).some(({ name }) => name === 'array'))
    throw invalid({
      field: 'validation_rules',
      rule: 'rules',
      message: `The rule 'array' is for ${LIST_TYPES.join(' and ')} fields.`,
    })
}

/** 422 for a name that the form already has, or a section that it does not have. */
async function checkPlace(
  db: Db,
  form_id: string,
  { id, input_name, form_section_id }: { id: string; input_name?: string; form_section_id?: string | null },
): Promise<void> {
  if (input_name && (await db.read.formField.count({ where: { form_id, input_name, id: { not: id } } })) > 0)
    throw invalid({ field: 'input_name', rule: 'unique', message: 'The input name has already been taken.' })
  if (form_section_id && (await db.read.formSection.count({ where: { id: form_section_id, form_id } })) === 0)
    throw invalid({
      field: 'form_section_id',
      rule: 'exists',
      message: 'The selected form section id is invalid: it must be a section of this form.',
    })
}

/** Types without choices keep an empty list (decisions H-05). */
const optionsFor = (data_type: FieldType, options: unknown): Prisma.InputJsonArray =>
  CHOICE_TYPES.includes(data_type) ? ((options ?? []) as Prisma.InputJsonArray) : []

/** POST /forms/{id}/fields (interface 4.3); without a position it comes last (decisions H-07). */
export async function addField(
  services: Services,
  actor: TraderActor,
  form_id: string,
  input: FieldInput,
): Promise<FormField> {
  const { input_name, label, data_type } = input
  const definition = {
    data_type,
    options: optionsFor(data_type, input.options),
    validation_rules: input.validation_rules ?? null,
  }
  checkDefinition(definition)
  return changeForm(services, actor, form_id, async (db, now) => {
    const id = newId()
    const form_section_id = input.form_section_id ?? null
    await checkPlace(db, form_id, { id, input_name, form_section_id })
    const { _count, _max } = await db.formField.aggregate({
      where: { form_id },
      _count: true,
      _max: { position: true },
    })
    if (_count >= MAX_FIELDS)
      throw invalid({ field: 'input_name', rule: 'max', message: `A form may have ${MAX_FIELDS} fields.` })
    const result = await db.formField.create({
      data: {
        id,
        form_id,
        form_section_id,
        input_name,
        label,
        help_text: input.help_text ?? null,
        is_required: input.is_required ?? false,
        ...definition,
        meta: (input.meta ?? {}) as Prisma.InputJsonObject,
        position: input.position ?? nextPosition(_max.position),
        created_at: now,
        updated_at: now,
      },
    })
    return { result, details: { field_added: input_name } }
  })
}

/** The columns that a change sets by itself; null resets a column to its default, except the position. */
function columnsOf({ input_name, label, help_text, form_section_id, is_required, position, meta }: FieldChange) {
  return {
    ...defined({ input_name, label, help_text, form_section_id, position: position ?? undefined }),
    ...(is_required !== undefined && { is_required: is_required ?? false }),
    ...(meta !== undefined && { meta: (meta ?? {}) as Prisma.InputJsonObject }),
  }
}

/**
 * PATCH /forms/{id}/fields/{fieldId} (decisions G-15): an absent field stays as it is, and the result must be valid as
 * a whole. 409 for another `input_name` once the form has submissions, because their answers are stored under it.
 */
export async function updateField(
  services: Services,
  actor: TraderActor,
  { form_id, id }: FormField,
  input: FieldChange,
): Promise<FormField> {
  const changed = Object.entries(input).flatMap(([key, value]) => (value === undefined ? [] : [key]))
  return changeForm(services, actor, form_id, async (db, now) => {
    const row = await db.read.formField.findFirst({ where: { id, form_id } })
    if (!row) throw notFound()
    if (changed.length === 0) return { result: row, details: null }
    const { input_name, form_section_id } = input
    const data_type = input.data_type ?? row.data_type
    const definition = {
      data_type,
      options: optionsFor(data_type, input.options === undefined ? row.options : input.options),
      validation_rules: input.validation_rules === undefined ? row.validation_rules : input.validation_rules,
    }
    checkDefinition(definition)
    await checkPlace(db, form_id, defined({ id, input_name, form_section_id }))
    if (input_name !== undefined && input_name !== row.input_name) await assertNameUnused(db, form_id)
    const result = await db.formField.update({
      where: { id },
      data: { ...columnsOf(input), ...definition, updated_at: now },
    })
    return { result, details: { field_changed: row.input_name, changed } }
  })
}

async function assertNameUnused(db: Db, form_id: string): Promise<void> {
  const submissions = await db.read.formSubmission.count({ where: { form_id }, take: 1 })
  if (submissions > 0)
    throw new ApiError('FORM_IN_USE', 'This form has submissions: the input name of its fields is fixed.', {
      meta: { field: 'input_name' },
    })
}

/** DELETE /forms/{id}/fields/{fieldId}: submissions keep their own copy of it. */
export async function deleteField(
  services: Services,
  actor: TraderActor,
  { form_id, id, input_name }: FormField,
): Promise<void> {
  await changeForm(services, actor, form_id, async (db) => {
    const { count } = await db.formField.deleteMany({ where: { id, form_id } })
    if (count === 0) throw notFound()
    return { result: null, details: { field_removed: input_name } }
  })
}

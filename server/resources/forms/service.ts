import { type Db, transact } from '../../database/client.ts'
import type { Prisma } from '../../database/generated/client.ts'
import type { Form } from '../../database/generated/rows.ts'
import { lockRow } from '../../database/lock.ts'
import type { TraderActor } from '../../kernel/actor.ts'
import { writeJournal, writeJournalFirst } from '../../kernel/audit.ts'
import { ApiError, invalid, notFound } from '../../kernel/errors.ts'
import { foldText } from '../../kernel/fold.ts'
import { newId } from '../../kernel/id.ts'
import { transition } from '../../kernel/transition.ts'
import type { Services } from '../../services.ts'
import { formMachine } from './machine.ts'
import type { FormWithParts } from './presenter.ts'
import type { FormChange, FormInput } from './schema.ts'

const PARTS = { sections: true, fields: true } satisfies Prisma.FormInclude

const scope = (actor: TraderActor, id: string) => ({ id, workspace_id: actor.workspace_id, deleted_at: null })

/** The form in the actor's workspace, with its sections and fields, or 404 (interface 5, rule 4). */
export async function findForm(db: Db, actor: TraderActor, id: string): Promise<FormWithParts> {
  const row = await db.read.form.findFirst({ where: scope(actor, id), include: PARTS })
  if (!row) throw notFound()
  return row
}

/** 409: an archived form cannot be changed (record 0021). */
export function assertNotArchived({ status }: Form, action = 'update'): void {
  if (status !== 'archived') return
  throw new ApiError('INVALID_STATE_TRANSITION', 'This form is archived: clone it to change it.', {
    meta: { current: status, action, allowed_from: ['draft', 'published'] },
  })
}

/** 409 while a link that is not archived carries the form (decisions G-09). */
async function assertNotInUse(db: Db, form: Pick<Form, 'id'>): Promise<void> {
  const links = await db.read.paymentLink.count({ where: { form_id: form.id, status: { not: 'archived' } } })
  if (links > 0)
    throw new ApiError('FORM_IN_USE', 'A payment link carries this form: detach it or archive the link first.', {
      meta: { links },
    })
}

/**
 * Locks the form until the transaction ends, so that it cannot be archived or deleted while a link is attached to it.
 * 422 on `form_id` when it is not a published form of the workspace (interface 4.7).
 */
export async function lockPublishedForm(db: Db, workspace_id: string, id: string): Promise<Form> {
  await lockRow(db, 'forms', id)
  const row = await db.read.form.findFirst({ where: { id, workspace_id, deleted_at: null } })
  if (!row) throw invalid({ field: 'form_id', rule: 'exists', message: 'The selected form id is invalid.' })
  if (row.status !== 'published')
    throw invalid({ field: 'form_id', rule: 'published', message: 'The form must be published before it is attached.' })
  return row
}

/** Locks the form against changes, then reads it again. */
async function lockForm(db: Db, actor: TraderActor, id: string): Promise<Form> {
  await lockRow(db, 'forms', id)
  const row = await db.read.form.findFirst({ where: scope(actor, id) })
  if (!row) throw notFound()
  return row
}

/**
 * Changes a form or its parts in one transaction: locks the form, raises its version and journals the `details` that
 * `act` returns. Null `details` mean that nothing changed. 404, or 409 when the form is archived.
 */
export async function changeForm<T>(services: Services, actor: TraderActor, id: string, act: FormAct<T>): Promise<T> {
  return transact(services.db, (db) => changeFormIn(db, services.clock.now(), actor, id, act))
}

type FormAct<T> = (
  db: Db,
  now: Date,
  form: Form,
) => Promise<{ result: T; details: Record<string, unknown> | null; set?: Prisma.FormUpdateInput }>

/** As `changeForm`, but in the caller's transaction. */
async function changeFormIn<T>(db: Db, now: Date, actor: TraderActor, id: string, act: FormAct<T>): Promise<T> {
  const form = await lockForm(db, actor, id)
  assertNotArchived(form)
  const { result, details, set } = await act(db, now, form)
  if (!details) return result
  await db.form.update({ where: { id }, data: { ...set, version: { increment: 1 }, updated_at: now } })
  const { workspace_id } = form
  await writeJournal(db, actor, now, { action: 'update', resource: 'forms', record_id: id, workspace_id, details })
  return result
}

const columns = ({ name, description, industry, meta }: FormChange) => ({
  ...(name !== undefined && { name, name_folded: foldText(name) }),
  ...(description !== undefined && { description }),
  ...(industry !== undefined && { industry }),
  ...(meta !== undefined && { meta: (meta ?? {}) as Prisma.InputJsonObject }),
})

/**
 * A new form of the workspace, as a draft (decisions H-08); it belongs to the owner of the workspace. Call `stored`
 * after inserting the form's sections and fields.
 */
async function insertForm(
  db: Db,
  actor: TraderActor,
  now: Date,
  data: Omit<Prisma.FormUncheckedCreateInput, 'workspace_id' | 'trader_id' | 'created_at' | 'updated_at'>,
  details: Record<string, unknown>,
): Promise<{ row: Form; stored: () => Promise<void> }> {
  const { workspace_id } = actor
  const { owner_id } = await db.workspace.findUniqueOrThrow({ where: { id: workspace_id } })
  const row = await db.form.create({
    data: { id: newId(), ...data, workspace_id, trader_id: owner_id, created_at: now, updated_at: now },
  })
  const stored = await writeJournalFirst(db, actor, now, {
    action: 'create',
    resource: 'forms',
    record_id: row.id,
    workspace_id,
    to: row.status,
    details: { name: row.name, ...details },
  })
  return { row, stored }
}

/** POST /forms (interface 4.3) */
export async function createForm(services: Services, actor: TraderActor, input: FormInput): Promise<FormWithParts> {
  return transact(services.db, async (db) => {
    const { name, ...rest } = input
    const data = { ...columns(rest), name, name_folded: foldText(name) }
    const { row, stored } = await insertForm(db, actor, services.clock.now(), data, {})
    await stored()
    return { ...row, sections: [], fields: [] }
  })
}

/** PATCH /forms/{id} (interface 4.3): the status stays (decisions H-06). */
export async function updateForm(
  services: Services,
  actor: TraderActor,
  id: string,
  input: FormChange,
): Promise<FormWithParts> {
  const changed = Object.entries(input).flatMap(([key, value]) => (value === undefined ? [] : [key]))
  return transact(services.db, async (db) => {
    await changeFormIn(db, services.clock.now(), actor, id, async () => ({
      result: null,
      details: changed.length > 0 ? { changed } : null,
      set: columns(input),
    }))
    return findForm(db, actor, id)
  })
}

/** POST /forms/{id}/publish: publishing again gives the same answer (interface 3.3); 409 for an archived form. */
export async function publishForm(services: Services, actor: TraderActor, id: string): Promise<FormWithParts> {
  return transact(services.db, async (db) => {
    const record = await lockForm(db, actor, id)
    if (record.status !== 'published')
      await transition(db, actor, services.clock.now(), { machine: formMachine, action: 'publish', record })
    return findForm(db, actor, id)
  })
}

/**
 * POST /forms/{id}/archive (decisions G-09): archiving again gives the same answer; 409 FORM_IN_USE while a link uses
 * the form.
 */
export async function archiveForm(services: Services, actor: TraderActor, id: string): Promise<FormWithParts> {
  return transact(services.db, async (db) => {
    const record = await lockForm(db, actor, id)
    if (record.status !== 'archived') {
      await assertNotInUse(db, record)
      await transition(db, actor, services.clock.now(), { machine: formMachine, action: 'archive', record })
    }
    return findForm(db, actor, id)
  })
}

/** DELETE /forms/{id} (decisions G-09): archives a form with submissions, deletes any other. 409 FORM_IN_USE. */
export async function deleteForm(services: Services, actor: TraderActor, id: string): Promise<'archived' | 'deleted'> {
  return transact(services.db, async (db) => {
    const now = services.clock.now()
    const record = await lockForm(db, actor, id)
    await assertNotInUse(db, record)
    if ((await db.read.formSubmission.count({ where: { form_id: id }, take: 1 })) > 0) {
      if (record.status !== 'archived')
        await transition(db, actor, now, {
          machine: formMachine,
          action: 'archive',
          record,
          details: { asked: 'delete' },
        })
      return 'archived'
    }
    await db.form.update({ where: { id }, data: { deleted_at: now, updated_at: now, version: { increment: 1 } } })
    const { workspace_id } = record
    await writeJournal(db, actor, now, { action: 'delete', resource: 'forms', record_id: id, workspace_id })
    return 'deleted'
  })
}

/** POST /forms/{id}/clone (decisions G-02): a deep copy as a draft, for a source of any status. */
export async function cloneForm(services: Services, actor: TraderActor, id: string): Promise<FormWithParts> {
  return transact(services.db, async (db) => {
    const now = services.clock.now()
    await lockRow(db, 'forms', id)
    const source = await findForm(db, actor, id)
    const { name, name_folded, description, industry } = source
    const meta = source.meta as Prisma.InputJsonObject
    const data = { name, name_folded, description, industry, meta, template_id: source.id }
    const { row, stored } = await insertForm(db, actor, now, data, { template_id: source.id })
    const stamps = { form_id: row.id, created_at: now, updated_at: now }
    const ids = new Map(source.sections.map((section) => [section.id, newId()]))
    await db.formSection.createMany({
      data: source.sections.map((section) => ({ ...section, ...stamps, id: ids.get(section.id)! })),
    })
    await db.formField.createMany({
      data: source.fields.map((field) => ({
        ...field,
        ...stamps,
        id: newId(),
        form_section_id: field.form_section_id && ids.get(field.form_section_id)!,
        options: field.options as Prisma.InputJsonArray,
        meta: field.meta as Prisma.InputJsonObject,
      })),
    })
    await stored()
    return findForm(db, actor, row.id)
  })
}

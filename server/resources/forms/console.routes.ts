import type { Router } from 'express'
import { z } from 'zod'
import { FormStatus, type Prisma } from '../../database/generated/client.ts'
import { DecryptionError } from '../../files/keys.ts'
import { anyOf } from '../../http/anyOf.ts'
import { officerOf } from '../../http/authenticate.ts'
import { readBody } from '../../http/body.ts'
import { oneOrMany } from '../../http/consoleList.ts'
import { type ConsoleResource, consoleResource } from '../../http/consoleResource.ts'
import { idOf, isId } from '../../http/path.ts'
import type { OfficerActor } from '../../kernel/actor.ts'
import { writeJournal } from '../../kernel/audit.ts'
import { defined } from '../../kernel/defined.ts'
import { ApiError, invalid, notFound } from '../../kernel/errors.ts'
import { authorize, can } from '../../kernel/policy.ts'
import { journalIfDenied } from '../../review/dossier/attempts.ts'
import type { ReviewServices } from '../../review/dossier/dossierKind.ts'
import { actionsUnlessTied } from '../../review/record/ties.ts'
import { everyWord } from '../../search/conditions/everyWord.ts'
import {
  CONSOLE_FORM,
  type ConsoleFormRow,
  presentFormForOfficer,
  presentSubmission,
  presentWholeFormForOfficer,
  presentWholeSubmission,
  SUBMISSION_INCLUDE,
  type SubmissionRow,
} from './console.presenter.ts'
import type { FormSnapshot } from './snapshot.ts'
import { answersOf } from './submissions.ts'

export const CONSOLE_FORM_SORTS = ['created_at', 'id', 'updated_at', 'name', 'status'] as const

export const consoleFormFilters = z.object({
  id: oneOrMany(z.uuid()).optional(),
  status: oneOrMany(z.enum(FormStatus)).optional(),
  workspace_id: z.uuid().optional(),
  trader_id: z.uuid().optional(),
})

/** Forms, read only, because they belong to the trader. */
export function formConsole(router: Router, services: ReviewServices): void {
  const { db } = services
  const where = (f: z.output<typeof consoleFormFilters>, q: string): Prisma.FormWhereInput =>
    defined({
      deleted_at: null,
      id: f.id && { in: f.id },
      status: f.status && { in: f.status },
      workspace_id: f.workspace_id,
      trader_id: f.trader_id,
      ...anyOf<Prisma.FormWhereInput>(q, [everyWord('name_folded', q)]),
    })
  const resource: ConsoleResource<
    ConsoleFormRow,
    (typeof CONSOLE_FORM_SORTS)[number],
    typeof consoleFormFilters.shape
  > = {
    name: 'forms',
    sorts: CONSOLE_FORM_SORTS,
    filters: consoleFormFilters,
    // Prisma itself: the plain reads count no lists of a record.
    list: ({ filters: f, q, sort, order, skip, take }) =>
      db.form.findMany({
        where: where(f, q),
        orderBy: [{ [sort]: order }, { id: order }],
        skip,
        take,
        include: CONSOLE_FORM,
      }),
    count: ({ filters: f, q }, limit) => db.sharedRead.form.count({ where: where(f, q), take: limit }),
    one: async (id) =>
      isId(id) ? db.form.findFirst({ where: { id, deleted_at: null }, include: CONSOLE_FORM }) : null,
    presentRows: async (rows) => rows.map(presentFormForOfficer),
    presentOne: async (row) => {
      const parts = { where: { form_id: row.id } }
      const [sections, fields] = await Promise.all([
        db.sharedRead.formSection.findMany(parts),
        db.sharedRead.formField.findMany(parts),
      ])
      return presentWholeFormForOfficer(row, { sections, fields })
    },
    viewed: ({ workspace_id }) => ({ workspace_id }),
  }
  consoleResource(router, services, resource)
}

export const SUBMISSION_SORTS = ['created_at', 'id'] as const

export const submissionFilters = z.object({
  id: oneOrMany(z.uuid()).optional(),
  form_id: z.uuid().optional(),
  payment_link_id: z.uuid().optional(),
  transaction_id: z.uuid().optional(),
  workspace_id: z.uuid().optional(),
})

export const revealBody = z.strictObject({ field: z.string().min(1).max(64) })

/**
 * Payers' submissions. Only officers who decide may reveal an answer, one at a time, journaled each time (record 0021).
 */
export function submissionConsole(router: Router, services: ReviewServices): void {
  const { db } = services
  const where = (f: z.output<typeof submissionFilters>, q: string): Prisma.FormSubmissionWhereInput =>
    defined({
      id: f.id && { in: f.id },
      form_id: f.form_id,
      payment_link_id: f.payment_link_id,
      transaction_id: f.transaction_id,
      workspace_id: f.workspace_id,
      ...anyOf<Prisma.FormSubmissionWhereInput>(q, [{ form: everyWord('name_folded', q) }]),
    })
  const actionsFor = async (actor: OfficerActor) => {
    const unlessTied = await actionsUnlessTied(db, actor)
    return ({ payment_link }: SubmissionRow) =>
      unlessTied(payment_link.workspace.owner_id, can(actor, 'reveal') ? ['reveal'] : [])
  }
  const resource: ConsoleResource<SubmissionRow, (typeof SUBMISSION_SORTS)[number], typeof submissionFilters.shape> = {
    name: 'form-submissions',
    sorts: SUBMISSION_SORTS,
    filters: submissionFilters,
    list: ({ filters: f, q, sort, order, skip, take }) =>
      db.sharedRead.formSubmission.findMany({
        where: where(f, q),
        orderBy: [{ [sort]: order }, { id: order }],
        skip,
        take,
        include: SUBMISSION_INCLUDE,
      }),
    count: ({ filters: f, q }, limit) => db.sharedRead.formSubmission.count({ where: where(f, q), take: limit }),
    one: async (id) =>
      isId(id) ? db.read.formSubmission.findUnique({ where: { id }, include: SUBMISSION_INCLUDE }) : null,
    presentRows: async (rows, actor) => {
      const actions = await actionsFor(actor)
      return rows.map((row) => presentSubmission(row, actions(row)))
    },
    presentOne: async (row, actor) => presentWholeSubmission(row, (await actionsFor(actor))(row)),
    viewed: ({ workspace_id }) => ({ workspace_id }),
  }
  consoleResource(router, services, resource)

  // {field: input_name} -> {field, value}; `value` is null when the payer left the field out.
  router.post('/form-submissions/:id/reveal', async (req, res) => {
    const actor = officerOf(req)
    const row = await db.read.formSubmission.findUnique({ where: { id: idOf(req) } })
    if (!row) throw notFound()
    const { id: record_id, workspace_id } = row
    const on = { action: 'reveal', resource: 'form-submissions', record_id, workspace_id }
    await journalIfDenied(services, actor, on, async () => authorize(actor, 'reveal'))
    const { field } = await readBody(req, res, revealBody)
    if (row.answers_sealed === '')
      throw new ApiError('ERASED', 'These answers were erased: the time for which they had to be kept is over.')
    const { fields } = row.snapshot as unknown as FormSnapshot
    if (!fields.some(({ input_name }) => input_name === field))
      throw invalid({ field: 'field', rule: 'exists', message: 'The form that was submitted has no such field.' })
    const answers = readAnswers(services, row)
    await writeJournal(db, actor, services.clock.now(), { ...on, details: { field } })
    res.json({ field, value: Object.hasOwn(answers, field) ? answers[field] : null })
  })
}

function readAnswers(services: ReviewServices, row: { id: string; answers_sealed: string }) {
  try {
    return answersOf(services, row)
  } catch (error) {
    if (!(error instanceof DecryptionError)) throw error
    services.log.error({ err: error, submission: row.id }, 'answers cannot be read')
    throw new ApiError('SERVICE_UNAVAILABLE', 'These answers cannot be read: the key that encrypts them is missing.')
  }
}

import type { Router } from 'express'
import { z } from 'zod'
import { AcceptanceStatus, InstanceStatus, PaymentMethod, type Prisma } from '../../database/generated/client.ts'
import { officerOf } from '../../http/authenticate.ts'
import { readBody } from '../../http/body.ts'
import { oneOrMany } from '../../http/consoleList.ts'
import { type ConsoleResource, consoleResource, showRecord } from '../../http/consoleResource.ts'
import { idOf, isId } from '../../http/path.ts'
import type { OfficerActor } from '../../kernel/actor.ts'
import { notFound } from '../../kernel/errors.ts'
import { LIMITS } from '../../kernel/limits.ts'
import { allowedActions } from '../../kernel/machine.ts'
import { edgeFor, transition } from '../../kernel/transition.ts'
import { bulkRoutes } from '../../review/bulk.routes.ts'
import { claimRoutes } from '../../review/claim.routes.ts'
import { deletedByTrader } from '../../review/claims.ts'
import { collisionRoutes } from '../../review/collision.routes.ts'
import { countRoutes } from '../../review/counts.routes.ts'
import { attempt, type Decidable, decisionRoutes } from '../../review/decide.ts'
import { deletedAfter } from '../../review/deletion.ts'
import { type Desk, deskOf, sharedByOne } from '../../review/desk.ts'
import { dossiersOf } from '../../review/dossiers.ts'
import { handlingRoutes } from '../../review/handling.routes.ts'
import { findsPart, handlingFilters, narrow } from '../../review/narrow.ts'
import { noteRoutes } from '../../review/notes.routes.ts'
import { anyOf, blockedBy } from '../../review/queue.ts'
import { readingRoutes } from '../../review/reading.routes.ts'
import { subjectOf } from '../../review/subject.ts'
import { timelineRoutes } from '../../review/timeline.routes.ts'
import { toldOf } from '../../review/told.ts'
import { everyWord } from '../../search/everyWord.ts'
import type { Services } from '../../services.ts'
import { decideProof } from './activation.ts'
import { proofChecks } from './checks.ts'
import { acceptanceMachine, instanceStatusMachine } from './machine.ts'
import { INSTANCE_INCLUDE, type InstanceRow, presentForOfficer, presentProof } from './presenter.ts'
import { OFFLINE } from './schema.ts'

export const SORTS = [
  'id',
  'created_at',
  'updated_at',
  'waiting_since',
  'title',
  'status',
  'acceptance_status',
] as const

export const filters = z.object({
  id: oneOrMany(z.uuid()).optional(),
  status: oneOrMany(z.enum(InstanceStatus)).optional(),
  acceptance_status: oneOrMany(z.enum(AcceptanceStatus)).optional(),
  payment_method: oneOrMany(z.enum(PaymentMethod)).optional(),
  workspace_id: z.uuid().optional(),
  trader_id: z.uuid().optional(),
  identification_id: z.uuid().optional(),
  brand_id: z.uuid().optional(),
  bank_account_id: z.uuid().optional(),
  decided_by: z.uuid().optional(),
  title: z.string().max(191).optional(),
  deleted: z.boolean().optional(),
  ...handlingFilters,
})

const where = (f: z.output<typeof filters>, q: string): Prisma.PaymentInstanceWhereInput => ({
  deleted_at: f.deleted ? { not: null } : null,
  id: f.id && { in: f.id },
  status: f.status && { in: f.status },
  acceptance_status: f.acceptance_status && { in: f.acceptance_status },
  payment_method: f.payment_method && { in: f.payment_method },
  workspace_id: f.workspace_id,
  workspace: f.trader_id ? { owner_id: f.trader_id } : undefined,
  identification_id: f.identification_id,
  brand_id: f.brand_id,
  bank_account_id: f.bank_account_id,
  decided_by: f.decided_by,
  title: f.title,
  ...anyOf<Prisma.PaymentInstanceWhereInput>(q, [
    everyWord('title_folded', q),
    { identification: everyWord('name_folded', q) },
    { activation_transaction: { reference: q.toUpperCase() } },
  ]),
})

/** What waits in the queue of proofs; only offline methods ever come into this state. */
const SUBMITTED = { acceptance_status: 'documents_submitted', deleted_at: null } as const

type Resource = ConsoleResource<InstanceRow, (typeof SORTS)[number], typeof filters.shape>

const only = (extra: Prisma.PaymentInstanceWhereInput, services: Services) => {
  const { db } = services
  const narrowed = async (f: z.output<typeof filters>, q: string, actor: OfficerActor) => ({
    AND: [extra, where(f, q), await narrow(services, actor, 'activation-proofs', SUBMITTED, f)],
  })
  return {
    sorts: SORTS,
    filters,
    table: 'payment_instances',
    list: async ({ filters: f, q, sort, order, skip, take }, actor) =>
      db.paymentInstance.findMany({
        where: await narrowed(f, q, actor),
        orderBy: [{ [sort]: order }, { id: order }],
        skip,
        take,
        include: INSTANCE_INCLUDE,
      }),
    count: async ({ filters: f, q }, most, actor) =>
      db.paymentInstance.count({ where: await narrowed(f, q, actor), take: most }),
    part: (f) => findsPart(services, 'activation-proofs', f),
    one: async (id: string) =>
      isId(id) ? db.paymentInstance.findFirst({ where: { AND: [extra, { id }] }, include: INSTANCE_INCLUDE }) : null,
    viewed: (row: InstanceRow) => ({ workspace_id: row.workspace_id }),
  } satisfies Partial<Resource>
}

export const statusBody = z.strictObject({ reason: z.string().trim().min(1).max(LIMITS.reason) })

/** Payment instances: read, suspended and reactivated with a reason (decisions G-12). */
export function instanceConsole(router: Router, services: Services): void {
  const { db } = services
  const present = (row: InstanceRow, actor: OfficerActor, full: boolean) => {
    const allowed = row.deleted_at ? [] : allowedActions(instanceStatusMachine, actor, row.status)
    return presentForOfficer(services, row, allowed, full)
  }
  const resource: Resource = {
    name: 'payment-instances',
    ...only({}, services),
    presentRows: async (rows, actor) => rows.map((row) => present(row, actor, false)),
    presentOne: async (row, actor) => ({ ...present(row, actor, true), told: await toldOf(db, actor, row.id) }),
  }
  consoleResource(router, services, resource)
  timelineRoutes(router, services, resource)
  for (const action of ['suspend', 'reactivate'])
    router.post(`/payment-instances/:id/${action}`, async (req, res) => {
      const actor = officerOf(req)
      const id = idOf(req)
      const record = await resource.one(id)
      if (!record) throw notFound()
      const { reason } = await readBody(req, res, statusBody)
      const on = { action, resource: resource.name, record_id: id, workspace_id: record.workspace_id }
      await attempt(services, actor, on, async () => {
        if (record.deleted_at !== null) throw deletedByTrader()
        await transition(db, actor, services.clock.now(), {
          machine: instanceStatusMachine,
          action,
          record,
          reason,
          set: { status_reason: reason },
        })
      })
      res.json(await showRecord(services, resource, actor, id))
    })
}

/** Activations paid by cheque or transfer, by the id of their instance: the fourth queue (decisions G-11). */
export function proofConsole(router: Router, services: Services): void {
  const { db } = services
  const subject = (row: InstanceRow) =>
    subjectOf('activation-proofs', row, row.identification.name, [row.activation_transaction?.proof ?? null])
  const present = async (rows: InstanceRow[], actor: OfficerActor, desk?: Promise<Desk>) => {
    const allowed = (row: InstanceRow) =>
      row.deleted_at ? [] : allowedActions(acceptanceMachine, actor, row.acceptance_status)
    const waits = ({ acceptance_status, deleted_at }: InstanceRow) =>
      acceptance_status === 'documents_submitted' && deleted_at === null
    const shared = desk?.then((known) => sharedByOne(rows[0]!.id, waits(rows[0]!), known))
    const dossier = await dossiersOf(services, actor, 'activation-proofs', rows, allowed, shared)
    return rows.map((row) => presentProof(services, row, dossier(row), desk !== undefined))
  }
  const resource: Resource = {
    name: 'activation-proofs',
    ...only({ payment_method: { in: OFFLINE } }, services),
    presentRows: (rows, actor) => present(rows, actor),
    presentOne: async (row, actor) => {
      const reading = deskOf(services, actor, subject(row), (known) => proofChecks(services, row, known))
      const [[record], desk, told, deleted_after] = await Promise.all([
        present([row], actor, reading),
        reading,
        toldOf(db, actor, row.id),
        deletedAfter(db, 'activation-proofs', row),
      ])
      return { ...blockedBy(record!, desk), ...desk, told, deleted_after }
    },
  }
  consoleResource(router, services, resource)
  timelineRoutes(router, services, resource)
  claimRoutes(router, services, resource)
  collisionRoutes(router, services, resource, subject)
  readingRoutes(router, services, resource)
  noteRoutes(router, services, resource)
  handlingRoutes(router, services, resource)
  const decidable: Decidable<InstanceRow> = {
    kind: 'payment_instance',
    refusals: ['refuse', 'request_new_proof'],
    languageOf: ({ workspace }) => workspace.owner.language,
    subject,
    checks: (row, known) => proofChecks(services, row, known),
    possible: (actor, record, change) => edgeFor(actor, { machine: acceptanceMachine, record, ...change }),
    decide: decideProof,
  }
  decisionRoutes(router, services, resource, decidable)
  bulkRoutes(router, services, resource, decidable)
  countRoutes(router, services, resource)
}

import type { Router } from 'express'
import { z } from 'zod'
import { KycStatus, type Language } from '../database/generated/enums.ts'
import { oneOrMany } from '../http/consoleList.ts'
import { type ConsoleResource, consoleResource } from '../http/consoleResource.ts'
import { idPrefix, isId } from '../http/path.ts'
import type { OfficerActor } from '../kernel/actor.ts'
import { allowedActions, type Machine, type StatefulRecord } from '../kernel/machine.ts'
import { edgeFor } from '../kernel/transition.ts'
import type { Services } from '../services.ts'
import { bulkRoutes } from './bulk.routes.ts'
import type { Check } from './checks.ts'
import { claimRoutes } from './claim.routes.ts'
import { collisionRoutes } from './collision.routes.ts'
import { countRoutes } from './counts.routes.ts'
import { type Decidable, decideDossier, decisionRoutes } from './decide.ts'
import { deletedAfter } from './deletion.ts'
import { type Desk, deskOf, type Known, sharedByOne, waitsFor } from './desk.ts'
import { dossiersOf } from './dossiers.ts'
import { handlingRoutes } from './handling.routes.ts'
import { findsPart, handlingFilters, type Narrowed, narrow } from './narrow.ts'
import { noteRoutes } from './notes.routes.ts'
import type { Dossier } from './presenter.ts'
import { readingRoutes } from './reading.routes.ts'
import type { ReasonKind } from './reasons.ts'
import type { QueueName, Subject } from './subject.ts'
import { timelineRoutes } from './timeline.routes.ts'
import { toldOf } from './told.ts'

type KycRow = StatefulRecord & {
  status: KycStatus
  decided_by: string | null
  assigned_to: string | null
  escalated_at: Date | null
  deleted_at: Date | null
  waiting_since: Date
  workspace: { id: string; owner: { language: Language } }
}

export const QUEUE_SORTS = ['waiting_since', 'id', 'created_at', 'updated_at', 'status'] as const

/** Filters that every KYC queue takes. */
export const kycFilters = z.object({
  id: oneOrMany(z.uuid()).optional(),
  status: oneOrMany(z.enum(KycStatus)).optional(),
  workspace_id: z.uuid().optional(),
  trader_id: z.uuid().optional(),
  decided_by: z.uuid().optional(),
  /** The dossiers that their traders deleted; without it those are left out. */
  deleted: z.boolean().optional(),
  ...handlingFilters,
})

/** The part of a condition that kycFilters and the start of an id make. */
export const kycWhere = (f: z.output<typeof kycFilters>) => ({
  deleted_at: f.deleted ? { not: null } : null,
  id: f.id && { in: f.id },
  status: f.status && { in: f.status },
  workspace_id: f.workspace_id,
  workspace: f.trader_id ? { owner_id: f.trader_id } : undefined,
  decided_by: f.decided_by,
})

/** `q` as conditions of which one must hold: the given ones, or an id that starts so. */
export function anyOf<T>(q: string, conditions: T[]) {
  if (q === '') return {}
  const prefix = idPrefix(q)
  return { OR: [...conditions, ...(prefix ? [{ id: prefix }] : [])] }
}

type Presented = { allowed_actions: string[]; blocked_by: string[] }

/**
 * The record with what an accept still waits for, nothing where this officer may not accept it at all; and whether he
 * may write down now what he reads on the documents and answer collisions.
 */
export const blockedBy = <Record extends Presented>(record: Record, desk: Desk) => ({
  ...record,
  readings_open: record.allowed_actions.includes('accept') && !record.blocked_by.includes('claim'),
  blocked_by: [...record.blocked_by, ...(record.allowed_actions.includes('accept') ? waitsFor(desk) : [])],
})

/** What waits in a KYC queue. */
const PENDING = { status: 'pending', deleted_at: null } as const

type Queue<Row extends KycRow, Where, Sort extends string, Shape extends z.ZodRawShape> = {
  name: QueueName
  table: string
  kind: ReasonKind
  machine: Machine<KycStatus, Row>
  sorts: readonly [Sort, ...Sort[]]
  filters: z.ZodObject<Shape>
  /** `narrowed`: the handling filters, to be spread in. */
  where: (filters: z.output<z.ZodObject<Shape>>, q: string, narrowed: Narrowed<typeof PENDING>) => Where
  find: (args: { where: Where; orderBy: object[]; skip: number; take: number }) => Promise<Row[]>
  findById: (id: string) => Promise<Row | null>
  count: (args: { where: Where; take: number }) => Promise<number>
  /** `full`: the record alone, account numbers in full. */
  present: (rows: Row[], dossier: (row: Row) => Dossier, full: boolean) => Promise<Presented[]>
  subject: (row: Row) => Subject
  checks: (row: Row, known: Known) => Promise<Check[]>
}

/** The console's routes of a queue of identifications, brands or bank accounts: list, record, accept, refuse. */
export function kycQueue<Row extends KycRow, Where, Sort extends string, Shape extends z.ZodRawShape>(
  router: Router,
  services: Services,
  queue: Queue<Row, Where, Sort, Shape>,
): void {
  const { db } = services
  const present = async (rows: Row[], actor: OfficerActor, desk?: Promise<Desk>) => {
    const allowed = (row: Row) => allowedActions(queue.machine, actor, row.status)
    const waits = ({ status, deleted_at }: Row) => status === PENDING.status && deleted_at === null
    const shared = desk?.then((known) => sharedByOne(rows[0]!.id, waits(rows[0]!), known))
    return queue.present(rows, await dossiersOf(services, actor, queue.name, rows, allowed, shared), desk !== undefined)
  }
  const where = async (filters: z.output<z.ZodObject<Shape>>, q: string, actor: OfficerActor) =>
    queue.where(filters, q, await narrow(services, actor, queue.name, PENDING, filters))
  const resource: ConsoleResource<Row, Sort, Shape> = {
    name: queue.name,
    table: queue.table,
    sorts: queue.sorts,
    filters: queue.filters,
    list: async ({ filters, q, sort, order, skip, take }, actor) =>
      queue.find({ where: await where(filters, q, actor), orderBy: [{ [sort]: order }, { id: order }], skip, take }),
    count: async ({ filters, q }, most, actor) => queue.count({ where: await where(filters, q, actor), take: most }),
    part: (filters) => findsPart(services, queue.name, filters),
    one: async (id) => (isId(id) ? queue.findById(id) : null),
    presentRows: (rows, actor) => present(rows, actor),
    presentOne: async (row, actor) => {
      const reading = deskOf(services, actor, queue.subject(row), (known) => queue.checks(row, known))
      const [[record], desk, told, deleted_after] = await Promise.all([
        present([row], actor, reading),
        reading,
        toldOf(db, actor, row.id),
        deletedAfter(db, queue.name, row),
      ])
      return { ...blockedBy(record!, desk), ...desk, told, deleted_after }
    },
    viewed: ({ workspace }) => ({ workspace_id: workspace.id }),
  }
  consoleResource(router, services, resource)
  claimRoutes(router, services, resource)
  collisionRoutes(router, services, resource, queue.subject)
  readingRoutes(router, services, resource)
  timelineRoutes(router, services, resource)
  noteRoutes(router, services, resource)
  handlingRoutes(router, services, resource)
  const decidable: Decidable<Row> = {
    kind: queue.kind,
    refusals: ['refuse'],
    languageOf: ({ workspace }) => workspace.owner.language,
    subject: queue.subject,
    checks: queue.checks,
    possible: (actor, record, change) => edgeFor(actor, { machine: queue.machine, record, ...change }),
    decide: (_services, actor, record, decision) => decideDossier(services, actor, queue.machine, record, decision),
  }
  decisionRoutes(router, services, resource, decidable)
  bulkRoutes(router, services, resource, decidable)
  countRoutes(router, services, resource)
}

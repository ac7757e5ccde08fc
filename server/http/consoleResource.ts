import type { Router } from 'express'
import type { z } from 'zod'
import type { CountLimit } from '../database/countLimit.ts'
import type { OfficerActor } from '../kernel/actor.ts'
import { notFound } from '../kernel/errors.ts'
import { can } from '../kernel/policy.ts'
import { journalOfficerView } from '../kernel/view.ts'
import type { Services } from '../services.ts'
import { officerOf } from './authenticate.ts'
import { type ConsoleListQuery, parseConsoleQuery, sendList } from './consoleList.ts'
import { maskContacts } from './contacts.ts'
import { journalListAccess } from './journalList.ts'

/** A resource of the console: a list by the ra-data-simple-rest protocol, and one record. */
export type ConsoleResource<Row, Sort extends string, Shape extends z.ZodRawShape> = {
  name: string
  sorts: readonly [Sort, ...Sort[]]
  filters: z.ZodObject<Shape>
  list: (query: ConsoleListQuery<Sort, z.output<z.ZodObject<Shape>>>, actor: OfficerActor) => Promise<readonly Row[]>
  count: (
    query: Pick<ConsoleListQuery<Sort, z.output<z.ZodObject<Shape>>>, 'filters' | 'q'>,
    limit: CountLimit,
    actor: OfficerActor,
  ) => Promise<number>
  /** Whether these filters scan only part of the rows, so that the total is a minimum. */
  part?: (filters: z.output<z.ZodObject<Shape>>) => Promise<boolean>
  /** `actor` limits the rows to those that this officer may read. */
  one: (id: string, actor?: OfficerActor) => Promise<Row | null>
  /** Rows for a list, with account numbers masked. */
  presentRows: (rows: readonly Row[], actor: OfficerActor) => Promise<object[]>
  /** The whole record. */
  presentOne: (row: Row, actor: OfficerActor) => Promise<object>
  /**
   * Lists mask contacts unless `shown` (colleagues). `journaled`: the list shows people, so reading it is journaled
   * with its filter.
   */
  contacts?: 'journaled' | 'shown'
  /** The workspace of a view's journal entry; null if the record holds no trader's data. */
  viewed: ((row: Row) => { workspace_id: string | null }) | null
}

const isMasked = ({ contacts }: { contacts?: 'journaled' | 'shown' }, actor: OfficerActor) =>
  contacts !== 'shown' && !can(actor, 'list_contacts')

/** GET /<resource> and GET /<resource>/:id */
export function consoleResource<Row, Sort extends string, Shape extends z.ZodRawShape>(
  router: Router,
  services: Services,
  resource: ConsoleResource<Row, Sort, Shape>,
): void {
  router.get(`/${resource.name}`, async (req, res) => {
    const actor = officerOf(req)
    const query = parseConsoleQuery(req, resource.sorts, resource.filters)
    if (await resource.part?.(query.filters)) res.set('X-Total-Estimated', '1')
    // Await this before querying the rows: a rejected query without an await would end the process.
    if (resource.contacts === 'journaled') {
      const filter = { ...query.filters, ...(query.q && { q: query.q }) }
      await journalListAccess(services.db, actor, services.clock.now(), { resource: resource.name, filter })
    }
    const rows = resource
      .list(query, actor)
      .then((found) => resource.presentRows(found, actor))
      .then((found) => (isMasked(resource, actor) ? found.map(maskContacts) : found))
    await sendList(res, resource.name, query, rows, (limit) => resource.count(query, limit, actor))
  })
  router.get(`/${resource.name}/:id`, async (req, res) => {
    res.json(await showRecord(services, resource, officerOf(req), req.params.id.toLowerCase()))
  })
}

/** Presents the record for the console and journals the view. 404 if it does not exist. */
export async function showRecord<Row, Sort extends string, Shape extends z.ZodRawShape>(
  services: Services,
  resource: ConsoleResource<Row, Sort, Shape>,
  actor: OfficerActor,
  id: string,
): Promise<object> {
  const row = await resource.one(id, actor)
  if (!row) throw notFound()
  const record = await resource.presentOne(row, actor)
  if (resource.viewed)
    await journalOfficerView(services.db, actor, services.clock.now(), {
      resource: resource.name,
      record_id: id,
      ...resource.viewed(row),
    })
  return record
}

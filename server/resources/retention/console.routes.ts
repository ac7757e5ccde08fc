import type { Router } from 'express'
import { z } from 'zod'
import { countRows } from '../../database/countRows.ts'
import { Prisma } from '../../database/generated/client.ts'
import { officerOf } from '../../http/authenticate.ts'
import { readBody } from '../../http/body.ts'
import { oneOrMany } from '../../http/consoleList.ts'
import { type ConsoleResource, consoleResource } from '../../http/consoleResource.ts'
import { isId } from '../../http/path.ts'
import type { OfficerActor } from '../../kernel/actor.ts'
import { foldText } from '../../kernel/fold.ts'
import { LIMITS } from '../../kernel/limits.ts'
import { authorize, can } from '../../kernel/policy.ts'
import { journalIfDenied } from '../../review/dossier/attempts.ts'
import type { ReviewServices } from '../../review/dossier/dossierKind.ts'
import { tiedTraders } from '../../review/record/ties.ts'
import { settingsOf } from '../../review/settings/settings.ts'
import { type RetentionRow, type RetentionState, retentionSql, rowSql, stateSql } from './due.ts'
import { runRetention } from './erase.ts'

const { sql } = Prisma

export const SORTS = ['ended_at', 'id', 'name'] as const
export const STATES = ['due', 'held', 'done'] as const satisfies RetentionState[]
export const filters = z.object({
  id: oneOrMany(z.uuid()).optional(),
  state: oneOrMany(z.enum(STATES)).optional(),
})

/** POST /retention/confirm: the list as the supervisor saw it. */
export const confirmation = z.strictObject({
  list: z
    .array(z.strictObject({ id: z.uuid().toLowerCase(), kinds: z.array(z.string().max(40)).min(1).max(20) }))
    .min(1)
    .max(LIMITS.erasures),
})

/** A trader with records due for erasure, on hold or erased. */
export type ConsoleRetention = {
  id: string
  trader: { id: string; name: string }
  state: RetentionState
  /** The end of the relation, and its cause. */
  ended_at: string | null
  ended_by: 'closed' | 'unused'
  /** Kinds of records whose retention period is over. */
  due: readonly string[]
  /** Documents whose keys the erasure would destroy. */
  documents: number
  /** Why due records are kept. */
  held: { at: string; by: string | null; reason: string } | null
  erased: { number: number; kinds: readonly string[]; at: string; by: string; documents: number }[]
  /** The officer who asks is tied to the account: a colleague erases it. */
  tied: boolean
  allowed_actions: string[]
}

function stateOf({ due, held_at }: RetentionRow): RetentionState {
  if (due.length === 0) return 'done'
  return held_at === null ? 'due' : 'held'
}

type Query = { filters: z.output<typeof filters>; q: string }

/** SQL: the rows of `found` that match the query; without a state those that are due or held. */
const matchingRows = ({ filters: f, q }: Query) => {
  const states = f.id ? STATES : (f.state ?? ['due', 'held'])
  const parts = [
    sql`(${Prisma.join(
      states.map((state) => sql`(${stateSql(state)})`),
      ' OR ',
    )})`,
  ]
  if (f.id) parts.push(sql`found.id = ANY (${f.id}::uuid[])`)
  if (q) parts.push(sql`found.name_folded LIKE ${`%${foldText(q).replaceAll(/[\\%_]/g, '\\$&')}%`}`)
  return Prisma.join(parts, ' AND ')
}

/**
 * GET /retention (list resource; `filter {state}`: due, held, done) and /retention/:id, the id being the trader's. POST
 * /retention/confirm `{list: [{id, kinds}]}` → 200 `{outcomes, removed}`: supervisors and admins. Skips records that
 * are no longer due or are on hold, and accounts to which the officer is tied.
 */
export function retentionConsole(router: Router, services: ReviewServices): void {
  const { db, clock } = services
  const found = async () => retentionSql(services, (await settingsOf(services)).retention_years, clock.now())
  const presentAll = async (rows: readonly RetentionRow[], actor: OfficerActor): Promise<ConsoleRetention[]> => {
    const [erasures, tied] = await Promise.all([
      db.erasure.findMany({ where: { trader_id: { in: rows.map(({ id }) => id) } }, orderBy: { number: 'asc' } }),
      tiedTraders(db, actor.id),
    ])
    return rows.map((row) => {
      const state = stateOf(row)
      const isTied = tied.has(row.id)
      return {
        id: row.id,
        trader: { id: row.id, name: row.name },
        state,
        ended_at: row.ended_at?.toISOString() ?? null,
        ended_by: row.closed_at === null ? 'unused' : 'closed',
        due: row.due,
        documents: row.documents,
        held:
          row.held_at === null
            ? null
            : { at: row.held_at.toISOString(), by: row.held_by, reason: row.held_reason ?? '' },
        erased: erasures
          .filter(({ trader_id }) => trader_id === row.id)
          .map(({ number, kinds, erased_at, by, files }) => ({
            number,
            kinds,
            at: erased_at.toISOString(),
            by,
            documents: files,
          })),
        tied: isTied,
        allowed_actions: state === 'due' && !isTied && can(actor, 'erase') ? ['erase'] : [],
      }
    })
  }
  const resource: ConsoleResource<RetentionRow, (typeof SORTS)[number], typeof filters.shape> = {
    name: 'retention',
    sorts: SORTS,
    filters,
    list: async ({ sort, order, skip, take, ...query }) =>
      db.$queryRaw<RetentionRow[]>`
        SELECT ${rowSql} FROM ${await found()} WHERE ${matchingRows(query)}
        ORDER BY ${Prisma.raw(`found."${sort}" ${order}, found.id ${order}`)} LIMIT ${take} OFFSET ${skip}`,
    count: async (query, limit) =>
      countRows(db, Prisma.sql`SELECT FROM ${await found()} WHERE ${matchingRows(query)}`, limit),
    one: async (id) => {
      if (!isId(id)) return null
      const [row] = await db.$queryRaw<RetentionRow[]>`
        SELECT ${rowSql} FROM ${await found()} WHERE ${matchingRows({ filters: { id: [id] }, q: '' })}`
      return row ?? null
    },
    presentRows: presentAll,
    presentOne: async (row, actor) => (await presentAll([row], actor))[0]!,
    viewed: () => ({ workspace_id: null }),
  }
  consoleResource(router, services, resource)

  router.post('/retention/confirm', async (req, res) => {
    const actor = officerOf(req)
    const on = { action: 'erase', resource: 'traders', record_id: null, workspace_id: null }
    await journalIfDenied(services, actor, on, async () => authorize(actor, 'erase'))
    const { list } = await readBody(req, res, confirmation)
    const { left, ...done } = await runRetention(services, actor, list)
    if (left) services.log.error({ err: left, request_id: res.locals.request_id }, 'a run of retention broke off')
    res.json(done)
  })
}

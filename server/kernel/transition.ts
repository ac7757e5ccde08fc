import { type Db, writeRows } from '../database/client.ts'
import { Prisma } from '../database/generated/client.ts'
import type { Actor } from './actor.ts'
import { journalColumns } from './audit.ts'
import { defined } from './defined.ts'
import { ApiError, notFound } from './errors.ts'
import { fanOut, storedEvent } from './fanOut.ts'
import { newId } from './id.ts'
import { canTake, type Edge, findEdge, type Machine, type StatefulRecord } from './machine.ts'

export type Transition<State extends string, Row extends StatefulRecord> = {
  machine: Machine<State, Row>
  action: string
  /** The row as loaded in the actor's scope. The database must still hold the same state and version. */
  record: Row
  /** Other columns that change with the state. */
  set?: Partial<Record<keyof Row & string, unknown>>
  /** Further columns to set: JSON columns whose value is a list. */
  setJson?: Partial<Record<keyof Row & string, readonly unknown[]>> | undefined
  reason_codes?: readonly string[]
  reason?: string | null
  details?: Record<string, unknown>
  /** Further members of the event's data, besides those of the record. */
  eventData?: Record<string, unknown>
  /** The version that the actor saw, where the request has one. Another version throws STALE_RECORD. */
  version?: number
  guard?: Guard
}

/**
 * A condition of a guard with its explanation: the same expression decides whether the row may change and explains why
 * it may not.
 */
export type GuardClause = {
  /** SQL on the columns of the row. */
  condition: Prisma.Sql
  /** The error for a row that fails the condition; null if the condition has become true meanwhile. */
  error: (db: Db) => ApiError | Promise<ApiError | null>
}

/** Further conditions on the row, checked in the same statement. */
export type Guard = {
  /** If one of them fails, the statement writes nothing. */
  clauses: readonly GuardClause[]
  /** Further statements on the `moved` row, appended to the WITH list. */
  also: Prisma.Sql
}

/** The officers' actions about which a trader must be informed: decisions on dossiers, and questions about them. */
const DECISION_STATES = ['accept', 'refuse', 'request_new_proof', 'request_information']

const quoteName = (name: string) => Prisma.raw(`"${name}"`)

const allOf = (guard: Guard | undefined): Prisma.Sql =>
  guard && guard.clauses.length > 0
    ? Prisma.join(
        guard.clauses.map(({ condition }) => condition),
        ' AND ',
      )
    : Prisma.sql`true`

function transitionError<State extends string, Row extends StatefulRecord>(
  machine: Machine<State, Row>,
  action: string,
  current: string,
): ApiError {
  const allowed_from = machine.edges.filter((edge) => edge.action === action).flatMap((edge) => [...edge.from])
  const name = machine.name.replaceAll('_', ' ')
  return new ApiError(
    'INVALID_STATE_TRANSITION',
    `This ${name} is ${current.replaceAll('_', ' ')}: it does not allow '${action}'.`,
    {
      meta: { current, action, allowed_from },
    },
  )
}

/**
 * The edge that the change would take from the record as loaded. Throws the same errors as `transition`: a route calls
 * it first, so that its other checks apply only to a possible change.
 */
export function requireEdge<State extends string, Row extends StatefulRecord>(
  actor: Actor,
  { machine, action, record, version }: Pick<Transition<State, Row>, 'machine' | 'action' | 'record' | 'version'>,
): Edge<State> {
  const from = record[machine.column as keyof Row] as State
  if (!machine.edges.some((edge) => edge.action === action && canTake(actor, edge)))
    throw new ApiError('FORBIDDEN', `Your role does not allow '${action}'.`)
  const edge = findEdge(machine, action, from)
  if (!edge || !canTake(actor, edge)) throw transitionError(machine, action, from)
  if (version !== undefined && version !== record.version) throw staleRecord()
  return edge
}

/**
 * Moves a record along one edge of its machine: only this function writes a state column. One statement writes state,
 * journal entry, event and the dispatches for the workspace's webhooks, so that all of them exist or none. It writes
 * only if the row still has the state and version of `record`.
 *
 * Throws FORBIDDEN (wrong role), INVALID_STATE_TRANSITION (no such edge from the current state, which another request
 * may have changed) or STALE_RECORD (the record changed since it was read). Returns the row after the change.
 */
export async function transition<State extends string, Row extends StatefulRecord>(
  db: Db,
  actor: Actor,
  now: Date,
  change: Transition<State, Row>,
): Promise<Row> {
  const { machine, action, record } = change
  const from = record[machine.column as keyof Row] as State
  const edge = requireEdge(actor, change)

  const set = { ...change.set, updated_at: now }
  const after = { ...record, ...set, ...change.setJson, [machine.column]: edge.to, version: record.version + 1 } as Row
  const resource = edge.records ?? machine.resource
  const eventId = edge.event && newId()
  const entry = journalColumns(actor, now, {
    action,
    resource,
    record_id: record.id,
    workspace_id: record.workspace_id,
    from,
    to: edge.to,
    ...defined({ reason_codes: change.reason_codes, reason: change.reason }),
    details: { version: after.version, ...change.details, ...(eventId && { event: eventId }) },
  })
  const state = (value: string) => Prisma.sql`${value}::${quoteName(machine.type)}`
  const assignments = [
    ...Object.entries(set).map(([name, value]) => Prisma.sql`${quoteName(name)} = ${value}`),
    ...Object.entries(change.setJson ?? {}).map(
      ([name, value]) => Prisma.sql`${quoteName(name)} = ${JSON.stringify(value)}::jsonb`,
    ),
  ]
  const event =
    edge.event && eventId
      ? storedEvent(db, {
          ...{ id: eventId, type: edge.event, resource, created_at: now, decision: DECISION_STATES.includes(action) },
          ...{
            action,
            record_id: record.id,
            workspace_id: record.workspace_id,
            data: { ...machine.eventData(after, from), ...change.eventData },
          },
        })
      : null

  const statement = Prisma.sql`
    WITH moved AS (
      UPDATE ${quoteName(machine.table)}
      SET ${quoteName(machine.column)} = ${state(edge.to)}, "version" = "version" + 1, ${Prisma.join(assignments)}
      WHERE "id" = ${record.id}::uuid AND ${quoteName(machine.column)} = ${state(from)} AND "version" = ${record.version}
        AND ${allOf(change.guard)}
      RETURNING "id", "workspace_id"
    ), entry AS (
      INSERT INTO audit_entries (at, actor_type, actor_id, actor_name, action, resource, record_id, workspace_id,
        "from", "to", reason_codes, reason, request_id, address, details)
      SELECT ${entry.at}, ${entry.actor_type}, ${entry.actor_id}, ${entry.actor_name}, ${entry.action},
        ${entry.resource}, ${entry.record_id}, moved.workspace_id, ${entry.from}, ${entry.to},
        ${entry.reason_codes}, ${entry.reason}, ${entry.request_id}, ${entry.address},
        ${JSON.stringify(entry.details)}::jsonb
      FROM moved
    )${event ? fanOut(event, resource, now) : Prisma.empty}${change.guard?.also ?? Prisma.empty}
    SELECT count(*)::int AS moved FROM moved`
  const [written] = await writeRows<{ moved: number }>(db, statement)
  if (written?.moved === 1) return after

  const [current] = await db.$queryRaw<{ state: string }[]>`
    SELECT ${quoteName(machine.column)}::text AS state FROM ${quoteName(machine.table)} WHERE "id" = ${record.id}::uuid`
  if (!current) throw notFound()
  if (current.state !== from) throw transitionError(machine, action, current.state)
  throw (change.guard && (await guardError(db, machine.table, record.id, change.guard))) ?? staleRecord()
}

/** The error of the first clause that the row fails now; null if it fails none. */
export async function guardError(db: Db, table: string, id: string, { clauses }: Guard): Promise<ApiError | null> {
  if (clauses.length === 0) return null
  const conditions = clauses.map(({ condition }) => Prisma.sql`(${condition}) IS TRUE`)
  const [row] = await db.$queryRaw<{ met: boolean[] }[]>`
    SELECT ARRAY[${Prisma.join(conditions)}] AS met FROM ${quoteName(table)} WHERE "id" = ${id}::uuid`
  if (!row) return notFound()
  for (const [index, { error }] of clauses.entries()) {
    const failed = row.met[index] ? null : await error(db)
    if (failed) return failed
  }
  return null
}

export const staleRecord = () =>
  new ApiError('STALE_RECORD', 'This record changed after you opened it. Read it again, then decide.')

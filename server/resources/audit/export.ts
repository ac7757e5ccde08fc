import { once } from 'node:events'
import type { Response } from 'express'
import { type AuditEntry, Prisma } from '../../database/generated/client.ts'
import type { OfficerActor } from '../../kernel/actor.ts'
import { journal } from '../../kernel/audit.ts'
import type { Services } from '../../services.ts'
import { type EntryFilters, entriesWhere, workspacesOf } from './filter.ts'
import { FORMATS, type Format } from './formats.ts'
import { presentEntry } from './presenter.ts'

/** So many entries are in memory at once. */
const BATCH = 500
/** How many ids the first search looks through; it doubles wherever little is found. */
const WINDOW = 20_000
/** Up to so many entries are named by their ids at once: their filter is searched a single time. */
const FEW = 20_000

export type Wanted = { filters: EntryFilters; q: string; format: Format }

type Found = {
  where: Prisma.Sql
  total: number
  first: bigint
  last: bigint
  /** where all of it belongs to one workspace */
  workspace_id: string | null
}

/** An entry that is committed this many entries after it got its id is not expected. */
const LATEST = 20_000

/**
 * What an export holds, fixed at its start: the entries that were committed then. It stays the same however long the
 * sending takes, without a transaction that is open as long. Ids that were given out and not yet committed are left out
 * by name.
 */
async function find(services: Services, { filters, q }: Wanted): Promise<Found> {
  const { db } = services
  const [now] = await db.$queryRaw<{ newest: string; absent: string[] }[]>`
    WITH newest AS (SELECT coalesce(max(id), 0) AS id FROM audit_entries)
    SELECT newest.id::text AS newest, ARRAY(
      SELECT id FROM generate_series(greatest(newest.id - ${LATEST}, 1), newest.id) AS id
      EXCEPT SELECT id FROM audit_entries WHERE id >= newest.id - ${LATEST}
    )::text[] AS absent
    FROM newest`
  const { newest, absent } = now!
  const where = Prisma.sql`${await entriesWhere(db, filters, q)} AND id <= ${newest}::bigint
    AND id <> ALL(${absent}::bigint[])`
  type Ends = { total: bigint; first: bigint | null; last: bigint | null; workspace_id: string | null }
  const [found] = await db.$queryRaw<Ends[]>`
    SELECT count(*) AS total, min(id + 0) AS first, max(id + 0) AS last,
      CASE WHEN count(workspace_id) = count(*) AND min(workspace_id::text) = max(workspace_id::text)
        THEN min(workspace_id::text) END AS workspace_id
    FROM audit_entries WHERE ${where}`
  const { total, first, last, workspace_id } = found!
  return { where, total: Number(total), first: first ?? 1n, last: last ?? 0n, workspace_id }
}

/** A few entries, newest first, a batch at a time. */
async function* fewBatches({ db }: Services, { where }: Found): AsyncGenerator<AuditEntry[]> {
  const found = await db.$queryRaw<{ id: bigint }[]>`SELECT id FROM audit_entries WHERE ${where} ORDER BY id DESC`
  for (let from = 0; from < found.length; from += BATCH) {
    const ids = found.slice(from, from + BATCH).map(({ id }) => id)
    yield await db.$queryRaw<AuditEntry[]>`
      SELECT * FROM audit_entries WHERE id = ANY(${ids}::bigint[]) ORDER BY id DESC`
  }
}

/**
 * Many entries, newest first, a batch at a time. Each search walks a range of ids backwards until it has enough, so
 * that it costs the same wherever in the journal it is and whatever the filter; where few are found the range grows.
 * The OFFSET keeps PostgreSQL from searching by the filter's own index, once more for every batch.
 */
async function* manyBatches({ db }: Services, { where, first, last }: Found): AsyncGenerator<AuditEntry[]> {
  let upper = last
  let window = BigInt(WINDOW)
  while (upper >= first) {
    const lower = upper - window
    const rows = await db.$queryRaw<AuditEntry[]>`
      SELECT * FROM (
        SELECT * FROM audit_entries WHERE id <= ${upper} AND id > ${lower} ORDER BY id DESC OFFSET 0
      ) AS part WHERE ${where} LIMIT ${BATCH}`
    if (rows.length > 0) yield rows
    if (rows.length < BATCH) {
      upper = lower
      window *= 2n
    } else upper = rows.at(-1)!.id - 1n
  }
}

/** The workspace to whose accesses an export belongs; null for one that was not narrowed to an account. */
async function workspaceOf(services: Services, { workspace_id, trader_id, seen_of }: EntryFilters, found: Found) {
  const trader = trader_id ?? seen_of
  const own = trader ? (await workspacesOf(services.db, trader))[0] : undefined
  return workspace_id ?? own ?? found.workspace_id
}

const fileName = (at: Date, format: Format) =>
  `audit-${at.toISOString().slice(0, 16).replaceAll(/[-:]/g, '').replace('T', '-')}.${format}`

/**
 * Sends the entries as a file. The export is journaled (`export`; details: filter, search, format, count) before its
 * first byte, so nothing leaves unrecorded. Ends early when whoever asked is gone; a failure on the way cuts the
 * connection, so that half a file never looks whole. `X-Total-Count` says how many entries will come.
 */
export async function sendExport(
  services: Services,
  actor: OfficerActor,
  wanted: Wanted,
  res: Response,
): Promise<void> {
  const { db, clock, log } = services
  const { filters, q, format } = wanted
  const found = await find(services, wanted)
  const at = clock.now()
  await journal(db, actor, at, {
    action: 'export',
    resource: 'audit-entries',
    record_id: null,
    workspace_id: await workspaceOf(services, filters, found),
    details: { format, count: found.total, filter: { ...filters, ...(q && { q }) } },
  })
  const gone = new AbortController()
  res.on('close', () => gone.abort())
  res.set({
    'Content-Type': FORMATS[format].type,
    'Content-Disposition': `attachment; filename="${fileName(at, format)}"`,
    'X-Total-Count': String(found.total),
  })
  let sent = 0
  try {
    res.write(FORMATS[format].head)
    res.flushHeaders()
    const batches = found.total <= FEW ? fewBatches : manyBatches
    for await (const rows of batches(services, found)) {
      if (gone.signal.aborted) break
      const text = rows.map((row) => FORMATS[format].row(presentEntry(row))).join('')
      if (!res.write(text)) await once(res, 'drain', { signal: gone.signal })
      sent += rows.length
    }
    if (gone.signal.aborted) throw gone.signal.reason
    res.end()
  } catch (error) {
    if (gone.signal.aborted) log.info({ sent, total: found.total }, 'an export was given up by whoever asked for it')
    else {
      log.error({ err: error, sent, total: found.total }, 'an export broke off')
      res.destroy()
    }
  }
}

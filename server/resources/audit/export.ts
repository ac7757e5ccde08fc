import type { Response } from 'express'
import { Prisma } from '../../database/generated/client.ts'
import type { AuditEntry } from '../../database/generated/rows.ts'
import { waitForDrain } from '../../http/drain.ts'
import type { OfficerActor } from '../../kernel/actor.ts'
import { writeJournal } from '../../kernel/audit.ts'
import { hiddenActs } from '../../kernel/policy.ts'
import type { Services } from '../../services.ts'
import { type EntryFilters, entriesWhere, workspacesOf } from './filter.ts'
import { FORMATS, type Format } from './formats.ts'
import { presentEntry } from './presenter.ts'
import { fingerprintLines } from './signedEnd.ts'

/** Entries held in memory at once. */
const BATCH_SIZE = 500
/** Width of the first search, in ids; doubled when it finds few entries. */
const FIRST_WINDOW_IDS = 20_000
/** Exports up to this size list their entry ids once, so that the filter runs a single time. */
const FEW_ENTRIES = 20_000

export type ExportRequest = { filters: EntryFilters; q: string; format: Format }

type ExportScope = {
  where: Prisma.Sql
  total: number
  first: bigint
  last: bigint
  /** The workspace, if the export concerns only one. */
  workspace_id: string | null
  /** The newest seal, and the entries without a seal. */
  seal: { number: number; hash: string } | null
  unsealed: string[]
}

/** Entries are assumed to commit within this many ids after they received theirs. */
const MAX_ID_DELAY = 20_000

/**
 * The content of an export, fixed at its start: the entries committed by then. This needs no transaction that stays
 * open while the file is sent. Ids that were assigned but not committed are excluded one by one.
 */
async function findExportScope(
  services: Services,
  actor: OfficerActor,
  { filters, q }: ExportRequest,
): Promise<ExportScope> {
  const { db } = services
  const [now] = await db.$queryRaw<{ newest: string; absent: string[] }[]>`
    WITH newest AS (SELECT coalesce(max(id), 0) AS id FROM audit_entries)
    SELECT newest.id::text AS newest, ARRAY(
      SELECT id FROM generate_series(greatest(newest.id - ${MAX_ID_DELAY}, 1), newest.id) AS id
      EXCEPT SELECT id FROM audit_entries WHERE id >= newest.id - ${MAX_ID_DELAY}
    )::text[] AS absent
    FROM newest`
  const { newest, absent } = now!
  const where = Prisma.sql`${await entriesWhere(db, actor, filters, q)} AND id <= ${newest}::bigint
    AND id <> ALL(${absent}::bigint[])`
  type Ends = { total: bigint; first: bigint | null; last: bigint | null; workspace_id: string | null }
  const [found] = await db.$queryRaw<Ends[]>`
    SELECT count(*) AS total, min(id + 0) AS first, max(id + 0) AS last,
      CASE WHEN count(workspace_id) = count(*) AND min(workspace_id::text) = max(workspace_id::text)
        THEN min(workspace_id::text) END AS workspace_id
    FROM audit_entries WHERE ${where}`
  const { total, first, last, workspace_id } = found!
  const waiting = await db.$queryRaw<{ id: string }[]>`
    SELECT id::text AS id FROM audit_entries
    WHERE id IN (SELECT entry_id FROM audit_unsealed) AND ${where} ORDER BY audit_entries.id DESC`
  const seal = await db.auditSeal.findFirst({ orderBy: { number: 'desc' }, select: { number: true, hash: true } })
  const ends = { first: first ?? 1n, last: last ?? 0n, seal, unsealed: waiting.map(({ id }) => id) }
  return { where, total: Number(total), workspace_id, ...ends }
}

/** A small number of entries, newest first, in batches. */
async function* batchesByIds({ db }: Services, { where }: ExportScope): AsyncGenerator<readonly AuditEntry[]> {
  const found = await db.$queryRaw<{ id: bigint }[]>`SELECT id FROM audit_entries WHERE ${where} ORDER BY id DESC`
  for (let from = 0; from < found.length; from += BATCH_SIZE) {
    const ids = found.slice(from, from + BATCH_SIZE).map(({ id }) => id)
    yield await db.$queryRaw<AuditEntry[]>`
      SELECT * FROM audit_entries WHERE id = ANY(${ids}::bigint[]) ORDER BY id DESC`
  }
}

/**
 * Many entries, newest first, in batches. Each search walks back a range of ids, so that its cost depends neither on
 * the position in the journal nor on the filter; the range grows where few entries match. The OFFSET keeps PostgreSQL
 * from using the filter's index, which it would read again for every batch.
 */
async function* batchesByWindow(
  { db }: Services,
  { where, first, last }: ExportScope,
): AsyncGenerator<readonly AuditEntry[]> {
  let upper = last
  let window = BigInt(FIRST_WINDOW_IDS)
  while (upper >= first) {
    const lower = upper - window
    const rows = await db.$queryRaw<AuditEntry[]>`
      SELECT * FROM (
        SELECT * FROM audit_entries WHERE id <= ${upper} AND id > ${lower} ORDER BY id DESC OFFSET 0
      ) AS part WHERE ${where} LIMIT ${BATCH_SIZE}`
    if (rows.length > 0) yield rows
    if (rows.length < BATCH_SIZE) {
      upper = lower
      window *= 2n
    } else upper = rows.at(-1)!.id - 1n
  }
}

/** The workspace in the export's journal entry; null unless the filter selects one account. */
async function workspaceOf(services: Services, { workspace_id, trader_id, seen_of }: EntryFilters, found: ExportScope) {
  const trader = trader_id ?? seen_of
  const ownWorkspace = trader ? (await workspacesOf(services.db, trader))[0] : undefined
  return workspace_id ?? ownWorkspace ?? found.workspace_id
}

const fileName = (at: Date, format: Format) =>
  `audit-${at.toISOString().slice(0, 16).replaceAll(/[-:]/g, '').replace('T', '-')}.${format}`

/**
 * Sends the entries as a file, with a signed last line (record 0081). Journals the export (`export`; details: filter,
 * search, format, count) before the first byte, so that no data leaves unrecorded. Stops when the client disconnects. A
 * failure closes the connection, so that an incomplete file never looks complete. `X-Total-Count` is the number of
 * entries.
 */
export async function sendExport(
  services: Services,
  actor: OfficerActor,
  wanted: ExportRequest,
  res: Response,
): Promise<void> {
  const { db, clock, log } = services
  const { filters, q, format } = wanted
  const found = await findExportScope(services, actor, wanted)
  const at = clock.now()
  await writeJournal(db, actor, at, {
    action: 'export',
    resource: 'audit-entries',
    record_id: null,
    workspace_id: await workspaceOf(services, filters, found),
    details: { format, count: found.total, filter: { ...filters, ...(q && { q }) } },
  })
  const controller = new AbortController()
  res.on('close', () => controller.abort())
  res.set({
    'Content-Type': FORMATS[format].type,
    'Content-Disposition': `attachment; filename="${fileName(at, format)}"`,
    'X-Total-Count': String(found.total),
  })
  const drained = waitForDrain(res, controller.signal)
  let sent = 0
  const writer = FORMATS[format]
  const lines = fingerprintLines(writer.head, format === 'jsonl')
  try {
    res.write(writer.head)
    res.flushHeaders()
    const batches = found.total <= FEW_ENTRIES ? batchesByIds : batchesByWindow
    for await (const rows of batches(services, found)) {
      if (controller.signal.aborted) break
      const text = rows.map((row) => lines.add(writer.row(presentEntry(row)))).join('')
      if (!res.write(text)) await drained()
      sent += rows.length
    }
    if (controller.signal.aborted) throw controller.signal.reason
    const { seal, unsealed, last } = found
    const last_entry = sent > 0 ? String(last) : null
    const filter = { ...filters, ...(q && { q }) }
    const facts = {
      at: at.toISOString(),
      format,
      count: sent,
      last_entry,
      filter,
      without: hiddenActs(actor),
      seal,
      unsealed,
    }
    res.end(writer.end(lines.end(services.sealKeys, facts)))
  } catch (error) {
    if (controller.signal.aborted) log.info({ sent, total: found.total }, 'the client closed an export')
    else {
      log.error({ err: error, sent, total: found.total }, 'an export failed')
      res.destroy()
    }
  }
}

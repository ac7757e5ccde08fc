import { type Db, longTransaction } from '../../database/client.ts'
import { Prisma } from '../../database/generated/client.ts'
import type { ListKind } from '../../database/generated/enums.ts'
import type { ListVersion } from '../../database/generated/rows.ts'
import type { OfficerActor, SystemActor } from '../../kernel/actor.ts'
import { writeJournal } from '../../kernel/audit.ts'
import { ApiError } from '../../kernel/errors.ts'
import { newId } from '../../kernel/id.ts'
import { ListError } from '../../screening/formats/listedEntry.ts'
import type { ListFormat } from '../../screening/formats/readList.ts'
import { isLoaded, type LoadedVersion, lockList, newestVersion, TYPED_FORMAT } from '../../screening/lists.ts'
import type { Services } from '../../services.ts'
import { type EntryRow, type ReadFile, readFile, unpackEntries } from './readFile.ts'

export type ImportOptions = {
  list: string
  format: ListFormat
  /** By default the kind of the version in force, or `sanction`. */
  kind?: ListKind | undefined
  /** Whether to accept a file that shrinks the list by more than half, or that is older than the version in force. */
  force: boolean
  /** Whether four eyes are on and an admin imports: the file may not do what takes a second admin elsewhere. */
  isGuarded?: boolean
  /** For a downloaded file: the hash of its address, and its ETag. */
  sourceTag?: string | null
}

/** Why a file is refused, as a code for programs. `force` accepts the first two. */
export type ListRule = 'shrinks' | 'older' | 'typed' | 'file'

const HOUR_MS = 3_600_000
/** An admin's files may not halve a list step by step within this time while four eyes are on. */
const GUARDED_HOURS = 24

/** The most entries that the list had within the last day, since it came into force. */
async function maxEntriesOfLastDay(db: Db, list: string, now: Date): Promise<number> {
  const since = new Date(now.getTime() - GUARDED_HOURS * HOUR_MS)
  const [row] = await db.$queryRaw<[{ most: number }]>`
    SELECT coalesce(max(entries), 0)::int AS most FROM list_versions
    WHERE list = ${list} AND version > (
        SELECT coalesce(max(version), 0) FROM list_versions WHERE list = ${list} AND format IS NULL)
      AND version >= (
        SELECT coalesce(max(version), 0) FROM list_versions WHERE list = ${list} AND imported_at < ${since})`
  return row.most
}

/**
 * While four eyes are on, 403 for a file by which an admin alone would change the kind of a list, or take out more than
 * half of its entries of the last day: hits of politically exposed persons block less than those of sanctions.
 */
async function assertGuarded(
  db: Db,
  now: Date,
  before: LoadedVersion | null,
  read: ReadFile,
  { list, kind, isGuarded = false }: ImportOptions,
): Promise<void> {
  if (!isGuarded || !before) return
  if (kind && kind !== before.kind)
    throw new ApiError(
      'FORBIDDEN',
      'While four eyes are on, the operator changes the kind of a list, by the command lists:import --kind.',
    )
  if (read.hashes.size < (await maxEntriesOfLastDay(db, list, now)) * SHRINKS_BELOW)
    throw new ApiError(
      'FORBIDDEN',
      'With this file the list would lose more than half of its entries within a day. While four eyes are on, the operator imports it, by the command lists:import.',
    )
}

const listInvalid = (rule: ListRule, message: string, more: Record<string, unknown> = {}) =>
  new ApiError('LIST_INVALID', message, { meta: { rule, ...more } })

const SHRINKS_BELOW = 0.5
const day = (date: Date) => date.toISOString().slice(0, 10)

/** Throws LIST_INVALID for a file that may not replace the version in force. */
function assertMayReplace(before: LoadedVersion | null, read: ReadFile, force: boolean): void {
  if (!before) return
  if (before.format === TYPED_FORMAT)
    throw listInvalid('typed', 'The entries of this list are typed: import the file under another name.')
  if (force) return
  const entries = read.hashes.size
  if (entries < before.entries * SHRINKS_BELOW) {
    const percent = Math.round((1 - entries / before.entries) * 100)
    throw listInvalid(
      'shrinks',
      `It has ${entries} entries, the version in force ${before.entries}: it would shrink the list by ${percent} %.`,
      { entries, in_force: before.entries, percent },
    )
  }
  const { publishedAt } = read
  if (publishedAt && before.published_at && publishedAt < before.published_at)
    throw listInvalid(
      'older',
      `It was published on ${day(publishedAt)}, the version in force on ${day(before.published_at)}: it is older.`,
      { published_at: publishedAt.toISOString(), in_force: before.published_at.toISOString() },
    )
}

/** The changes that a file brings: references whose rows end, references that get a new row, and counts. */
type Difference = { ended: string[]; started: Set<string>; added: number; removed: number; changed: number }

const ROWS_AT_ONCE = 10_000

async function* entriesInForce(db: Db, list: string) {
  let after = ''
  for (;;) {
    const rows = await db.$queryRaw<{ ref: string; content_hash: string; identity_hash: string }[]>`
      SELECT ref, content_hash, identity_hash FROM list_entries
      WHERE list = ${list} AND until_version IS NULL AND ref > ${after} ORDER BY ref LIMIT ${ROWS_AT_ONCE}`
    yield* rows
    if (rows.length < ROWS_AT_ONCE) return
    after = rows.at(-1)!.ref
  }
}

/**
 * Compares a file with the entries in force. An entry that only gets another reference counts as neither added nor
 * removed.
 */
async function compare(db: Db, list: string, { hashes }: ReadFile): Promise<Difference> {
  const [ended, started] = [[] as string[], new Set(hashes.keys())]
  const missing = new Map<string, number>()
  let [stay, removed, changed] = [0, 0, 0]
  for await (const { ref, content_hash, identity_hash } of entriesInForce(db, list)) {
    const given = hashes.get(ref)
    if (!given) {
      ended.push(ref)
      removed += 1
      missing.set(identity_hash, (missing.get(identity_hash) ?? 0) + 1)
      continue
    }
    stay += 1
    if (given.content === content_hash) {
      started.delete(ref)
      continue
    }
    ended.push(ref)
    if (given.identity !== identity_hash) changed += 1
  }
  const replaced = new Set(ended)
  let renamed = 0
  for (const ref of started) {
    if (replaced.has(ref)) continue
    const { identity } = hashes.get(ref)!
    const same = missing.get(identity) ?? 0
    if (same === 0) continue
    missing.set(identity, same - 1)
    renamed += 1
  }
  return { ended, started, added: hashes.size - stay - renamed, removed: removed - renamed, changed }
}

const REFS_AT_ONCE = 1_000

/** Ends these entries with a version. The version must exist. */
export async function endEntries(db: Db, list: string, version: number, refs: string[]): Promise<void> {
  for (let from = 0; from < refs.length; from += REFS_AT_ONCE)
    await db.$executeRaw`
      UPDATE list_entries SET until_version = ${version}
      WHERE list = ${list} AND until_version IS NULL AND ref = ANY (${refs.slice(from, from + REFS_AT_ONCE)}::text[])`
}

/** The columns of an inserted entry, for jsonb_to_recordset. */
const COLUMNS = Prisma.raw(`ref text, type text, name text, aliases text[], weak_aliases text[], birth_dates text[],
  countries text[], sex text, identifiers text[], programme text, source text, folded text, content_hash text,
  identity_hash text`)

/** Inserts entries that begin with a version. The version must exist. */
export async function insertEntries(db: Db, list: string, version: number, rows: EntryRow[]): Promise<void> {
  if (rows.length === 0) return
  await db.$executeRaw`
    INSERT INTO list_entries (list, from_version, ref, type, name, aliases, weak_aliases, birth_dates, countries, sex,
      identifiers, programme, source, folded, content_hash, identity_hash)
    SELECT ${list}::text, ${version}::int, ref, type, name, aliases, weak_aliases, birth_dates, countries, sex,
      identifiers, programme, source, folded, content_hash, identity_hash
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS entry (${COLUMNS})`
}

/**
 * Reads the file of a list; stores nothing. 422 LIST_INVALID, in one sentence, for a file that does not parse, is empty
 * or repeats a reference.
 */
export const readListFile = (format: ListFormat, content: AsyncIterable<Buffer>): Promise<ReadFile> =>
  readFile(format, content).catch((error: unknown) => {
    throw error instanceof ListError ? listInvalid('file', error.message) : error
  })

/**
 * Puts a file in force as the next version of its list, completely or not at all, and journals it (`import`). 422
 * LIST_INVALID, in one sentence, for a typed list and, without `force`, for a file that shrinks the list by more than
 * half or is older than the version in force. 403 as assertGuarded.
 */
export function importList(
  services: Services,
  actor: OfficerActor | SystemActor,
  read: ReadFile,
  options: ImportOptions,
): Promise<ListVersion> {
  const { list, format, kind, force, sourceTag = null } = options
  return longTransaction(services.db, async (db) => {
    await lockList(db, list)
    const newest = await newestVersion(db, list)
    const before = isLoaded(newest) ? newest : null
    assertMayReplace(before, read, force)
    const now = services.clock.now()
    await assertGuarded(db, now, before, read, options)
    const { ended, started, added, removed, changed } = await compare(db, list, read)
    const row = await db.listVersion.create({
      data: {
        id: newId(),
        list,
        version: (newest?.version ?? 0) + 1,
        kind: kind ?? before?.kind ?? 'sanction',
        format,
        record_id: list,
        entries: read.hashes.size,
        added,
        removed,
        changed,
        sha256: read.sha256,
        source_tag: sourceTag,
        published_at: read.publishedAt,
        imported_at: now,
        imported_by: actor.id,
        imported_name: actor.name,
      },
    })
    await endEntries(db, list, row.version, ended)
    for (const packed of read.packed)
      await insertEntries(
        db,
        list,
        row.version,
        unpackEntries(packed).filter(({ ref }) => started.has(ref)),
      )
    // Without new statistics the screening that follows reads the whole list for each dossier with a hit.
    await db.$executeRaw`SELECT analyze_list_entries()`
    await writeJournal(db, actor, now, {
      action: 'import',
      resource: 'lists',
      record_id: list,
      details: {
        version_id: row.id,
        version: row.version,
        kind: row.kind,
        format,
        entries: row.entries,
        added,
        removed,
        changed,
        sha256: row.sha256,
        published_at: row.published_at?.toISOString() ?? null,
        ...(force && { force }),
      },
    })
    return row
  })
}

/** Why a list is taken out of force, and the proposal that another admin confirmed. */
type RemovalGrounds = { reason?: string; proposal?: object }

/**
 * Takes a list out of force by adding a version without entries; earlier versions stay readable. Journaled (`remove`).
 * Call it in a transaction, with the list locked.
 */
export async function endList(
  db: Db,
  actor: OfficerActor | SystemActor,
  now: Date,
  before: LoadedVersion,
  { reason, proposal }: RemovalGrounds = {},
): Promise<ListVersion> {
  const { list, kind, entries } = before
  const row = await db.listVersion.create({
    data: {
      id: newId(),
      list,
      version: before.version + 1,
      kind,
      format: null,
      record_id: list,
      entries: 0,
      added: 0,
      removed: entries,
      changed: 0,
      imported_at: now,
      imported_by: actor.id,
      imported_name: actor.name,
    },
  })
  await db.$executeRaw`
    UPDATE list_entries SET until_version = ${row.version} WHERE list = ${list} AND until_version IS NULL`
  await writeJournal(db, actor, now, {
    action: 'remove',
    resource: 'lists',
    record_id: list,
    reason: reason ?? null,
    details: { version_id: row.id, version: row.version, removed: row.removed, ...(proposal && { proposal }) },
  })
  return row
}

/** Takes a list out of force for the operator, as endList. Null for a list that is not in force. */
export async function removeList(
  services: Services,
  actor: SystemActor,
  list: string,
): Promise<{ row: ListVersion; before: LoadedVersion } | null> {
  return longTransaction(services.db, async (db) => {
    await lockList(db, list)
    const before = await newestVersion(db, list)
    if (!isLoaded(before)) return null
    return { row: await endList(db, actor, services.clock.now(), before), before }
  })
}

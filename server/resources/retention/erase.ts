import { type Db, longTransaction } from '../../database/client.ts'
import type { OfficerActor, SystemActor } from '../../kernel/actor.ts'
import { SYSTEM } from '../../kernel/actor.ts'
import { writeJournal } from '../../kernel/audit.ts'
import { assertClock, assertTimePassed } from '../../kernel/rightTime.ts'
import type { ReviewServices } from '../../review/dossier/dossierKind.ts'
import { tiedTradersNow } from '../../review/record/ties.ts'
import { settingsOf } from '../../review/settings/settings.ts'
import { eraseWords, findWords, wordsFacts } from '../audit/erasedEntries.ts'
import { closeAccount } from '../traders/close.ts'
import { type RetentionRow, retentionOf, retentionSql, rowSql, stateSql } from './due.ts'
import { type ErasureRecord, listErasures, lockErasures, newestListed, readListed } from './list.ts'

const UNUSED_REASON = 'No record in use: the time for which it had to be kept is over.'
const AGAIN_REASON = 'Erased before the backup was restored.'

type Eraser = OfficerActor | SystemActor

type Erasure = Omit<ErasureRecord, 'erased_at' | 'closed_at'> & { erased_at: Date }

async function eraseNow(
  { dossiers, clock }: ReviewServices,
  db: Db,
  actor: Eraser,
  erasure: Erasure,
  again: boolean,
): Promise<number> {
  const now = clock.now()
  const { number, trader_id, kinds, erased_at, officer_id, by } = erasure
  const [row] = await db.$queryRaw<{ files: number }[]>`
    SELECT erase_account(${trader_id}::uuid, ${kinds}::text[], ${number}::int, ${erased_at}::timestamptz,
      ${officer_id}::uuid, ${by}, ${again}) AS files`
  const trader = await db.trader.findUniqueOrThrow({
    where: { id: trader_id },
    select: { erased_kinds: true, workspaces: { select: { id: true }, orderBy: { created_at: 'asc' } } },
  })
  const [first, ...others] = trader.workspaces.map((one) => one.id)
  const files = row!.files
  // People's words in the journal are erased with the last of the records that they are about (records 0080, 0117).
  const words = await findWords(db, dossiers, trader_id, trader.erased_kinds)
  const details = { erasure: number, kinds, files, journal: wordsFacts(words), ...(again && { again: true }) }
  const entry = { action: 'erase', resource: 'traders', record_id: trader_id, workspace_id: first ?? null, details }
  await writeJournal(db, actor, now, entry)
  for (const id of others)
    await writeJournal(db, actor, now, { ...entry, resource: 'workspaces', record_id: id, workspace_id: id })
  await eraseWords(db, trader_id, number, words)
  return files
}

/** `listed`: the newest number in the file store before. Later numbers are this database's. */
async function nextNumber(db: Db, listed: number): Promise<number> {
  const { _max } = await db.erasure.aggregate({ _max: { number: true } })
  return Math.max(_max.number ?? 0, listed) + 1
}

/** `tied`: the officer is tied to the account (record 0078). */
export type SkipReason = 'held' | 'not_due' | 'unknown' | 'tied'
export type ErasureOutcome =
  | { id: string; kinds: readonly string[]; files: number }
  | { id: string; skipped: SkipReason }

const isTiedToTrader = async (db: Db, actor: Eraser, id: string) =>
  actor.type === 'officer' && (await tiedTradersNow(db, actor.id)).has(id)

const journalTied = (db: Db, actor: Eraser, now: Date, record_id: string) =>
  writeJournal(db, actor, now, {
    action: 'denied',
    resource: 'traders',
    record_id,
    details: { action: 'erase', code: 'CONFLICT_OF_INTEREST' },
  })

/**
 * Erases the due records of one trader, at most `kinds`, in one transaction. It reads due kinds and holds again with
 * the trader's row locked, so a hold that came after the list wins. It first closes an open account.
 */
async function eraseOne(
  services: ReviewServices,
  actor: Eraser,
  listed: number,
  { id, kinds }: { id: string; kinds: readonly string[] },
): Promise<ErasureOutcome> {
  const now = services.clock.now()
  const { retention_years } = await settingsOf(services)
  return longTransaction(services.db, async (db) => {
    await lockErasures(db)
    await db.$queryRaw`SELECT 1 FROM traders WHERE id = ${id}::uuid FOR UPDATE`
    const row = await retentionOf(services, db, retention_years, now, id)
    if (!row) return { id, skipped: 'unknown' }
    const due = row.due.filter((kind) => kinds.includes(kind))
    if (due.length === 0) return { id, skipped: 'not_due' }
    if (row.held_at !== null) return { id, skipped: 'held' }
    if (await isTiedToTrader(db, actor, id)) {
      await journalTied(db, actor, now, id)
      return { id, skipped: 'tied' }
    }
    if (row.closed_at === null) await closeAccount(services, db, actor, now, id, UNUSED_REASON, row.ended_at ?? now)
    const number = await nextNumber(db, listed)
    const erasure = { number, trader_id: id, kinds: due, erased_at: now, officer_id: actor.id, by: actor.name }
    return { id, kinds: due, files: await eraseNow(services, db, actor, erasure, false) }
  })
}

/**
 * Removes the content of erased documents from the store; their keys are destroyed already. Returns how many it
 * removed.
 */
async function removeContent({ db, store, clock }: ReviewServices): Promise<number> {
  let removed = 0
  for (;;) {
    const rows = await db.file.findMany({
      where: { wrapped_key: '', removed_at: null },
      select: { id: true, storage_key: true, public_key: true },
      take: 200,
    })
    if (rows.length === 0) return removed
    for (const { storage_key, public_key } of rows) {
      await store.remove(storage_key)
      if (public_key) await store.remove(public_key)
    }
    await db.file.updateMany({
      where: { id: { in: rows.map(({ id }) => id) } },
      data: { removed_at: clock.now() },
    })
    removed += rows.length
  }
}

export type RetentionRun = { outcomes: ErasureOutcome[]; removed: number }

/**
 * Carries out erasures, trader by trader, each in a transaction of its own: after an interruption the next run
 * continues, and two concurrent runs take turns. Throws ClockError if the clock may be wrong (record 0112);
 * `isDayConfirmed`: the operator confirmed the day. `left`: the error that stopped it midway; null if it finished.
 * `list` is the confirmed list; without it everything due is erased.
 */
export async function runRetention(
  services: ReviewServices,
  actor: Eraser,
  list?: readonly { id: string; kinds: readonly string[] }[],
  isDayConfirmed = false,
): Promise<RetentionRun & { left: unknown }> {
  await assertClock(services)
  await applyErasuresAgain(services)
  const listed = await newestListed(services)
  const outcomes: ErasureOutcome[] = []
  const due = await findDue(services)
  const all = list ?? due.map((one) => ({ id: one.id, kinds: one.due }))
  const isDue = new Set(due.map(({ id }) => id))
  if (!isDayConfirmed && all.some(({ id }) => isDue.has(id))) await assertTimePassed(services)
  try {
    for (const one of all) outcomes.push(await eraseOne(services, actor, listed, one))
    await listErasures(services)
    return { outcomes, removed: await removeContent(services), left: null }
  } catch (left) {
    // The first erasure failed, so nothing was erased and the error is the right answer.
    if (outcomes.length === 0) throw left
    return { outcomes, removed: 0, left }
  }
}

/** Due and not held, the longest due first. */
export const findDue = (services: ReviewServices): Promise<readonly RetentionRow[]> => inState(services, 'due')
export const findHeld = (services: ReviewServices): Promise<readonly RetentionRow[]> => inState(services, 'held')

async function inState(services: ReviewServices, state: 'due' | 'held'): Promise<readonly RetentionRow[]> {
  const { retention_years } = await settingsOf(services)
  return services.db.$queryRaw<RetentionRow[]>`
    SELECT ${rowSql} FROM ${retentionSql(services, retention_years, services.clock.now())}
    WHERE ${stateSql(state)} ORDER BY found.ended_at, found.id`
}

/** Repeats an erasure from an entry of the list; false if the database never had this trader. */
async function eraseAgain(services: ReviewServices, listed: ErasureRecord): Promise<boolean> {
  const now = services.clock.now()
  return longTransaction(services.db, async (db) => {
    await lockErasures(db)
    if (await db.erasure.findUnique({ where: { number: listed.number } })) return false
    await db.$queryRaw`SELECT 1 FROM traders WHERE id = ${listed.trader_id}::uuid FOR UPDATE`
    const trader = await db.trader.findUnique({ where: { id: listed.trader_id }, select: { closed_at: true } })
    if (!trader) return false
    if (trader.closed_at === null)
      await closeAccount(services, db, SYSTEM, now, listed.trader_id, AGAIN_REASON, new Date(listed.closed_at))
    await eraseNow(services, db, SYSTEM, { ...listed, erased_at: new Date(listed.erased_at) }, true)
    await db.erasure.update({ where: { number: listed.number }, data: { stored: true }, select: { number: true } })
    return true
  })
}

/**
 * Repeats the erasures that the file store lists and the database lacks, because it was restored from an older backup.
 * Call it before serving or sending anything, and before new erasures. Throws ErasureListError if the list cannot be
 * trusted. Returns how many it repeated.
 */
export async function applyErasuresAgain(services: ReviewServices): Promise<number> {
  const { _max } = await services.db.erasure.aggregate({ _max: { number: true } })
  const newest = await newestListed(services)
  let applied = 0
  for (let number = (_max.number ?? 0) + 1; number <= newest; number++)
    if (await eraseAgain(services, await readListed(services, number))) applied += 1
  if (applied > 0) {
    services.log.warn(
      { erasures: applied },
      'the database was restored from an older backup: erasures were applied again',
    )
    await removeContent(services)
  }
  await listErasures(services)
  return applied
}

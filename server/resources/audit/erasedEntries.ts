import type { Db } from '../../database/client.ts'
import type { DossierKinds } from '../../review/dossier/dossierKind.ts'
import { isCommitted, isCovered, remainderHash } from './commitments.ts'
import { sha256 } from './hash.ts'
import { type ReadEntry, readEntries } from './leaf.ts'
import type { Problem } from './problems.ts'
import { blockSealing, storeCommitments } from './sealing.ts'

/** Entries read at a time. */
const BATCH_SIZE = 2_000

/** The entries that an erasure clears, and hashes of the remainder of those that were sealed with their words. */
type ErasedWords = { ids: bigint[]; wholeEntries: { id: bigint; rest: string }[] }

/**
 * The details of the `erase` entry about these words. The seal of that entry covers their hashes, so that the
 * remainders cannot change afterwards.
 */
export const wordsFacts = ({ ids, wholeEntries }: ErasedWords) => ({
  entries: ids.length,
  sealed_whole: wholeEntries.length,
  sha256: sha256(wholeEntries.map(({ id, rest }) => `${id}:${rest}`).join('\n')).toString('hex'),
})

/**
 * Finds the entries about a trader that an erasure of these kinds of records clears (record 0117). Unsealed ones get
 * their commitments here, so that they are sealed without their words. Blocks sealing until the caller's transaction
 * ends.
 */
export async function findWords(
  db: Db,
  dossiers: DossierKinds,
  trader: string,
  kinds: readonly string[],
): Promise<ErasedWords> {
  await blockSealing(db)
  const rows = await db.$queryRaw<{ id: bigint; waits: boolean }[]>`
    SELECT found.id, EXISTS (SELECT FROM audit_unsealed WHERE entry_id = found.id) AS waits
    FROM journal_of_trader(${trader}::uuid, ${[...kinds]}::text[]) AS found (id) ORDER BY found.id`
  const waiting = new Set(rows.filter(({ waits }) => waits).map(({ id }) => id))
  const ids = rows.map(({ id }) => id)
  const wholeEntries: ErasedWords['wholeEntries'] = []
  for (let from = 0; from < ids.length; from += BATCH_SIZE) {
    const read = (await readEntries(db, ids.slice(from, from + BATCH_SIZE))).filter((one) => one !== undefined)
    const fresh = read.filter(
      ({ entry, commitmentRow }) => !commitmentRow && waiting.has(entry.id) && isCommitted(entry),
    )
    if (fresh.length > 0) await storeCommitments(db, dossiers, fresh)
    wholeEntries.push(
      ...read
        .filter(isWhole)
        .map(({ entry, commitmentRow }) => ({ id: entry.id, rest: remainderHash(entry, commitmentRow) })),
    )
  }
  return { ids, wholeEntries }
}

const isWhole = ({ entry, commitmentRow }: ReadEntry) =>
  !commitmentRow || commitmentRow.salt === null || !isCovered(entry, commitmentRow)

/** Erases these words. Write the entry `erase`, with `wordsFacts`, earlier in the same transaction. */
export async function eraseWords(
  db: Db,
  trader: string,
  erasure: number,
  { ids, wholeEntries }: ErasedWords,
): Promise<void> {
  await db.$queryRaw`
    SELECT erase_journal(${trader}::uuid, ${erasure}::int, ${ids.map(String)}::bigint[],
      ${wholeEntries.map(({ id }) => String(id))}::bigint[], ${wholeEntries.map(({ rest }) => rest)}::text[]) AS entries`
}

/** Compares the remainder of erased entries with the entries of the erasures (record 0117). */
export async function checkErasedEntries(db: Db): Promise<Problem[]> {
  const rows = await db.$queryRaw<{ trader: string; erasure: number; entry: string | null }[]>`
    SELECT coalesce(said.trader, left_over.trader) AS trader, coalesce(said.erasure, left_over.erasure)::int AS erasure, said.entry
    FROM (
      SELECT record_id AS trader, details ->> 'erasure' AS erasure, details -> 'journal' ->> 'sha256' AS hash, id::text AS entry
      FROM audit_entries
      WHERE action = 'erase' AND resource = 'traders' AND (details -> 'journal' ->> 'sealed_whole')::int > 0) AS said
    FULL JOIN (
      SELECT trader_id::text AS trader, erasure::text AS erasure,
        encode(sha256(convert_to(string_agg(entry_id || ':' || rest, E'\n' ORDER BY entry_id), 'UTF8')), 'hex') AS hash
      FROM audit_erased_entries GROUP BY trader_id, audit_erased_entries.erasure) AS left_over
    ON said.trader = left_over.trader AND said.erasure = left_over.erasure
    WHERE said.hash IS DISTINCT FROM left_over.hash ORDER BY 2, 1 LIMIT 100`
  return rows.map(({ trader, erasure, entry }) => ({
    kind: 'wrong_erasure',
    ...(entry !== null && { entry }),
    message: `What erasure ${erasure} left of the journal about trader ${trader} is not what its entry says.`,
  }))
}

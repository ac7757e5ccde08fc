import { type Db, longTransaction } from '../../database/client.ts'
import { Prisma } from '../../database/generated/client.ts'
import { DIGESTS_FIELD, digestsHash } from '../../kernel/digests.ts'
import type { DossierKinds, ReviewServices } from '../../review/dossier/dossierKind.ts'
import type { Services } from '../../services.ts'
import { isCommitted, makeCommitments, readFacts } from './commitments.ts'
import { writeHead } from './fileState.ts'
import { findGap, type HeadsComparison } from './gap.ts'
import { merkleRoot, NO_SEAL } from './hash.ts'
import { addLine, headLine, headsFileName } from './heads.ts'
import { signHash, storeKey } from './keys.ts'
import { FORMAT, leafOf, type ReadEntry, readEntries } from './leaf.ts'
import { type Gap, type Seal, sealHash } from './seal.ts'
import { noteState } from './state.ts'

/** The maximum number of entries of one seal. */
const MAX_SEAL_ENTRIES = 5_000

/** Advisory lock of the sealing process, held until the head of its seal is written. */
const SEALING_LOCK = 5_263_713

/** Blocks sealing in every process until the caller's transaction ends; first waits for a seal in progress. */
export async function blockSealing(db: Db): Promise<void> {
  await db.$executeRaw`SELECT pg_advisory_xact_lock(${SEALING_LOCK})`
}

/** Runs `work` under the sealing lock; returns null without running it when another process holds the lock. */
export async function whileSealing<T>({ db }: Services, work: () => Promise<T>): Promise<T | null> {
  return longTransaction(db, async (tx) => {
    const [lock] = await tx.$queryRaw<{ got: boolean }[]>`SELECT pg_try_advisory_xact_lock(${SEALING_LOCK}) AS got`
    return lock!.got ? work() : null
  })
}

/**
 * Seals all committed entries that wait, in the order of their ids. Returns their number, 0 while another process
 * seals. Makes no seal unless the newest one is the highest ever made (record 0030); otherwise it logs the problems,
 * and shows them until they are gone or accepted. Throws when the head of a seal cannot be written.
 */
export async function sealEntries(services: ReviewServices): Promise<number> {
  const sealed = await whileSealing(services, async () => {
    let heads = await findGap(services, { isFull: false })
    await noteState(services, heads)
    if (heads.problems.length > 0) return 0
    if (heads.owed) heads = { ...heads, owed: null, file: writeHead(services, heads.file, heads.owed) }
    let count = 0
    for (;;) {
      const seal = await makeSeal(services, heads, { ids: waitingIds })
      if (!seal) return count
      count += seal.entries
      const row = await services.db.auditHeads.findFirst({ where: { place: headsFileName(services), ended_by: null } })
      heads = { ...heads, newest: seal, row, file: writeHead(services, heads.file, seal) }
    }
  })
  return sealed ?? 0
}

type NewSeal = {
  /** The entries to seal, in the order of their ids. */
  ids: (tx: Db) => Promise<bigint[]>
  /** The accepted gap that the seal records, the seal's number after it, and whether a new file begins. */
  gap?: Gap
  number?: number
  newFile?: boolean
}

/** Makes the next seal and notes its head in the database; null if no entry waits. The caller writes the head. */
export async function makeSeal(
  services: ReviewServices,
  heads: HeadsComparison,
  wanted: NewSeal,
): Promise<Seal | null> {
  const { db } = services
  const { newest } = heads
  return longTransaction(db, async (tx) => {
    const waiting = await wanted.ids(tx)
    if (waiting.length === 0) return null
    const leaves = (await readWaiting(tx, services.dossiers, waiting)).map((entry) => leafOf(entry, FORMAT))
    const number = wanted.number ?? (newest?.number ?? 0) + 1
    const body = {
      number,
      format: FORMAT,
      from_xact: null,
      until_xact: null,
      at: services.clock.now().toISOString().replace('Z', '000Z'),
      entries: waiting.length,
      entry_ids: waiting,
      ...(await countJournal(tx, newest, waiting.length, wanted.gap !== undefined)),
      merkle_root: merkleRoot(leaves),
      previous_hash: newest?.hash ?? NO_SEAL,
      key_id: await storeKey(tx, services.sealKeys, newest, number),
      key: services.sealKeys.current.fingerprint,
      gap: wanted.gap ?? null,
    }
    const hash = sealHash(body)
    const seal = { ...body, hash, signature: signHash(services.sealKeys.current, hash), leaves: Buffer.concat(leaves) }
    await tx.auditSeal.create({
      data: {
        ...seal,
        leaves: new Uint8Array(seal.leaves),
        gap: seal.gap ? (seal.gap as unknown as Prisma.InputJsonObject) : Prisma.DbNull,
        first_entry: waiting[0]!,
        last_entry: waiting.at(-1)!,
      },
      select: { number: true },
    })
    await noteHead(services, tx, heads, seal, wanted.newFile ?? false)
    return seal
  })
}

/** Reads the entries to seal. For entries with private fields it makes and stores new commitments. */
async function readWaiting(tx: Db, dossiers: DossierKinds, ids: bigint[]): Promise<ReadEntry[]> {
  const read = (await readEntries(tx, ids)).map((one, index) => {
    if (!one) throw new Error(`Entry ${ids[index]} waits for a seal and is missing.`)
    return one
  })
  // An entry whose seal was lost is sealed again with its existing commitments.
  const digests = await readDigests(tx, ids)
  const fresh = read.filter(
    ({ entry, commitmentRow }) => !commitmentRow && (isCommitted(entry) || digests.has(entry.id)),
  )
  if (fresh.length === 0) return read
  await storeCommitments(tx, dossiers, fresh)
  return read
}

/** Commits to the fields of these entries, and stores the commitments. The caller blocks sealing meanwhile. */
export async function storeCommitments(tx: Db, dossiers: DossierKinds, fresh: ReadEntry[]): Promise<void> {
  const digests = await readDigests(
    tx,
    fresh.map(({ entry }) => entry.id),
  )
  const facts = await readFacts(
    tx,
    dossiers,
    fresh.map(({ entry }) => entry),
  )
  for (const one of fresh) {
    one.commitmentRow = makeCommitments(one.entry, facts.get(one.entry.id))
    const of = digests.get(one.entry.id)
    if (of !== undefined) one.commitmentRow.commitments[DIGESTS_FIELD] = of
  }
  await tx.auditCommitment.createMany({
    data: fresh.map(({ entry, commitmentRow }) => ({
      entry_id: entry.id,
      salt: new Uint8Array(commitmentRow!.salt!),
      commitments: commitmentRow!.commitments,
    })),
  })
}

/** The hash of the digests of control of each entry that has them, by its id. */
async function readDigests(tx: Db, ids: bigint[]): Promise<Map<bigint, string>> {
  const rows = await tx.auditDigest.findMany({ where: { entry_id: { in: ids } } })
  return new Map(rows.map(({ entry_id, digests }) => [entry_id, digestsHash(digests)]))
}

async function waitingIds(tx: Db): Promise<bigint[]> {
  const rows = await tx.$queryRaw<{ entry_id: bigint }[]>`
    SELECT entry_id FROM audit_unsealed ORDER BY entry_id LIMIT ${MAX_SEAL_ENTRIES}`
  return rows.map(({ entry_id }) => entry_id)
}

/** The number of entries in the journal, by one snapshot; counted in full only after a gap. */
async function countJournal(tx: Db, newest: Seal | null, sealing: number, anew: boolean) {
  const [now] = await tx.$queryRaw<{ waiting: number; newest: bigint; sealed: number | null }[]>`
    SELECT (SELECT count(*)::int FROM audit_unsealed) AS waiting, (SELECT max(id) FROM audit_entries) AS newest,
      CASE WHEN ${anew} THEN (SELECT count(*)::int FROM audit_entries) - (SELECT count(*)::int FROM audit_unsealed)
        WHEN ${newest?.format === 1} THEN (SELECT sum(entries)::int FROM audit_seals) END AS sealed`
  const before = now!.sealed ?? (newest ? newest.journal_entries! - newest.unsealed! : 0)
  return {
    journal_entries: before + now!.waiting,
    unsealed: now!.waiting - sealing,
    newest_entry: now!.newest,
  }
}

/** Notes the head in the transaction of its seal, so that a missing head is noticed from then on. */
async function noteHead(
  services: Services,
  tx: Db,
  heads: HeadsComparison,
  seal: Seal,
  newFile: boolean,
): Promise<void> {
  const { row, file } = heads
  const before = newFile ? { lines: 0, fingerprint: '' } : file
  const now = {
    lines: before.lines + 1,
    fingerprint: addLine(before.fingerprint, headLine(seal)),
    number: seal.number,
    hash: seal.hash,
  }
  if (row && newFile) await tx.auditHeads.update({ where: { id: row.id }, data: { ended_by: seal.number } })
  if (row && !newFile) await tx.auditHeads.update({ where: { id: row.id }, data: now })
  else await tx.auditHeads.create({ data: { place: headsFileName(services), ...now } })
}

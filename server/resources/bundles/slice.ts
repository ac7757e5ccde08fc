import type { Db } from '../../database/client.ts'
import { Prisma } from '../../database/generated/client.ts'
import type { OfficerActor } from '../../kernel/actor.ts'
import { hiddenActs } from '../../kernel/policy.ts'
import type { Services } from '../../services.ts'
import { entriesWhere } from '../audit/filter.ts'
import { FORMAT, type ReadEntry, readEntries } from '../audit/leaf.ts'
import { sealsOf } from '../audit/listing.ts'
import { createProver, type KeyRing, proveSeal } from '../audit/proof.ts'
import { readSeals, type Seal } from '../audit/seal.ts'
import { fingerprintLines } from '../audit/signedEnd.ts'
import { withhold } from '../receipts/withhold.ts'

/** Entries read at a time. */
const BATCH_SIZE = 500

const lineOf = (value: object) => `${JSON.stringify(value)}\n`

type Prover = ReturnType<typeof createProver>

/** An entry of the slice: as sealed, without the private fields of decisions, and the path to its seal. */
function entryLine(read: ReadEntry, seal: Seal | undefined, prover: Prover): object {
  const { content, withheld, isWhole } = withhold(read, seal?.format ?? FORMAT, {}, () => false)
  if (!seal) return { entry: content, proof: null }
  const proved = prover(read, seal)
  const more = { ...(!isWhole && { partial: true, withheld }) }
  return {
    entry: content,
    proof: proved && { ...proved, seal: seal.number, ...more },
    ...(!proved && { altered: true }),
  }
}

/** The entries with these ids, in their order, each with its seal. */
async function* entriesOf(db: Db, ids: bigint[]): AsyncGenerator<{ read: ReadEntry; seal: Seal | undefined }> {
  for (let from = 0; from < ids.length; from += BATCH_SIZE) {
    const batch = ids.slice(from, from + BATCH_SIZE)
    const [entries, numbers] = await Promise.all([readEntries(db, batch), sealsOf(db, batch)])
    const wanted = [...new Set(numbers.values())]
    const found = wanted.length > 0 ? await readSeals(db, Prisma.sql`WHERE number = ANY(${wanted}::int[])`) : []
    const seals = new Map(found.map((seal) => [seal.number, seal]))
    for (const read of entries) if (read) yield { read, seal: seals.get(numbers.get(read.entry.id) ?? 0) }
  }
}

/**
 * The journal about a trader, newest first, as lines of JSON: entries with their proofs, each seal before the first entry
 * under it, and the signed last line (record 0081). `ids` fixes the content.
 */
export async function* journalSlice(
  services: Services,
  { ids, keys, at, trader, actor }: { ids: bigint[]; keys: KeyRing; at: Date; trader: string; actor: OfficerActor },
): AsyncGenerator<string> {
  const { db } = services
  const lines = fingerprintLines('', true)
  const prover = createProver()
  const unsealed: string[] = []
  const writtenSeals = new Set<number>()
  const newest = await db.auditSeal.findFirst({ orderBy: { number: 'desc' }, select: { number: true, hash: true } })
  for await (const { read, seal } of entriesOf(db, ids)) {
    if (!seal) unsealed.push(String(read.entry.id))
    else if (!writtenSeals.has(seal.number)) {
      writtenSeals.add(seal.number)
      yield lines.add(lineOf({ seal: proveSeal(seal, keys) }))
    }
    yield lines.add(lineOf(entryLine(read, seal, prover)))
  }
  const last_entry = ids.length > 0 ? String(ids[0]) : null
  const selection = { filter: { trader_id: trader }, without: hiddenActs(actor) }
  const facts = { at: at.toISOString(), format: 'proofs', count: ids.length, last_entry, ...selection }
  yield lineOf(lines.end(services.sealKeys, { ...facts, seal: newest, unsealed }))
}

/** The entries about a trader that the officer may read, newest first: their workspaces, and their own record. */
export async function sliceIds({ db }: Services, actor: OfficerActor, trader: string): Promise<bigint[]> {
  const rows = await db.$queryRaw<{ id: bigint }[]>`
    SELECT id FROM audit_entries WHERE ${await entriesWhere(db, actor, { trader_id: trader }, '')} ORDER BY audit_entries.id DESC`
  return rows.map(({ id }) => id)
}

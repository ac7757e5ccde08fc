import fs from 'node:fs'
import path from 'node:path'
import type { Services } from '../../services.ts'
import { leafOf, merkleRoot, NO_SEAL, sealHash, signHash, signingKey } from './seal.ts'

/** At most so many entries under one seal, so that a seal stays small. */
const MOST = 5_000

const headsFile = (services: Services) => path.join(services.config.dataDir, 'audit-heads.jsonl')

type Head = { number: number; hash: string; at: string }

/** A line that was cut off by a crash or a full disk says nothing. */
function headIn(line: string): Head | null {
  try {
    return JSON.parse(line) as Head
  } catch {
    return null
  }
}

/** The newest head that was written down outside the database, or null. */
export function writtenHead(services: Services): Head | null {
  const file = headsFile(services)
  if (!fs.existsSync(file)) return null
  for (const line of fs.readFileSync(file, 'utf8').split('\n').reverse()) {
    const head = headIn(line)
    if (head) return head
  }
  return null
}

/**
 * Seals all entries of finished transactions since the last seal, in order. Answers the number of entries sealed, 0
 * when there is nothing new. Transactions still open are older than none of the sealed ones, so no entry can appear
 * behind a seal. Run it in one process at a time (worker).
 */
export async function sealEntries(services: Services): Promise<number> {
  let sealed = 0
  for (let more = await sealSome(services); more > 0; more = await sealSome(services)) sealed += more
  return sealed
}

async function sealSome(services: Services): Promise<number> {
  const { db } = services
  const last = await db.auditSeal.findFirst({ orderBy: { number: 'desc' } })
  const from_xact = last?.until_xact ?? 0n
  const [horizon] = await db.$queryRaw<{ xmin: bigint }[]>`
    SELECT (pg_snapshot_xmin(pg_current_snapshot())::text)::bigint AS xmin`
  const found = await db.auditEntry.findMany({
    where: { xact: { gte: from_xact, lt: horizon!.xmin } },
    orderBy: [{ xact: 'asc' }, { id: 'asc' }],
    take: MOST,
  })
  if (found.length === 0) return 0
  // A seal ends between transactions: what is left of one that was cut goes under the next seal, whole.
  const newest = found.at(-1)!.xact
  const cut = found.length === MOST
  // One transaction alone may hold more than a seal should: it is taken whole all the same.
  const alone = cut && found[0]!.xact === newest
  const until_xact = alone ? newest + 1n : cut ? newest : horizon!.xmin
  const entries = alone
    ? await db.auditEntry.findMany({ where: { xact: newest }, orderBy: { id: 'asc' } })
    : found.filter(({ xact }) => xact < until_xact)
  const leaves = entries.map(leafOf)
  const body = {
    number: (last?.number ?? 0) + 1,
    from_xact,
    until_xact,
    entries: entries.length,
    merkle_root: merkleRoot(leaves),
    previous_hash: last?.hash ?? NO_SEAL,
  }
  const hash = sealHash(body)
  const key_id = services.keys.current
  const signature = signHash(signingKey(services.keys, key_id)!, hash)
  const at = services.clock.now()
  await db.auditSeal.create({
    data: { ...body, at, hash, key_id, signature, leaves: new Uint8Array(Buffer.concat(leaves)) },
  })
  const head: Head = { number: body.number, hash, at: at.toISOString() }
  fs.appendFileSync(headsFile(services), `${JSON.stringify(head)}\n`, { mode: 0o600 })
  return entries.length
}

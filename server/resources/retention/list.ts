import { createHash, createPublicKey, sign, verify } from 'node:crypto'
import { type Db, longTransaction } from '../../database/client.ts'
import type { Erasure, Trader } from '../../database/generated/rows.ts'
import type { Services } from '../../services.ts'

/** An erasure in the file store, which outlives the database. It names no person except the officer. */
export type ErasureRecord = {
  number: number
  trader_id: string
  kinds: readonly string[]
  erased_at: string
  closed_at: string
  officer_id: string | null
  by: string
}

/** The list's newest number; it shows where an entry is missing. */
type Newest = { newest: number }

/** An entry of the list is missing or changed: the service stops until it is restored. */
export class ErasureListError extends Error {}

/** The name under which the file store keeps an entry of the list, or its newest number. */
export const nameOfListed = (entry: number | 'newest'): string =>
  createHash('sha256').update(`erasure:${entry}`).digest('hex')

const signedText = (entry: number | 'newest', body: object) =>
  Buffer.from(`countersign erasure ${entry}\n${JSON.stringify(body)}`)

type Stores = Pick<Services, 'store' | 'sealKeys' | 'db'>

async function writeList({ store, sealKeys }: Stores, entry: number | 'newest', body: object): Promise<void> {
  const { secret, fingerprint } = sealKeys.current
  const signature = sign(null, signedText(entry, body), secret).toString('base64url')
  await store.put(nameOfListed(entry), Buffer.from(JSON.stringify({ body, key: fingerprint, signature })))
}

/** The public key of this fingerprint: a configured one, or one that sealed the journal before. */
async function publicKey({ sealKeys, db }: Stores, fingerprint: string): Promise<string | null> {
  const held = sealKeys.held.get(fingerprint)?.pem
  if (held !== undefined) return held
  return (await db.auditKey.findFirst({ where: { fingerprint } }))?.pem ?? null
}

/** Null without such an entry. Throws ErasureListError if its signature is not this service's. */
async function readList<Body extends object>(services: Stores, entry: number | 'newest'): Promise<Body | null> {
  const stream = await services.store.get(nameOfListed(entry))
  if (!stream) return null
  const chunks: Buffer[] = []
  for await (const chunk of stream as AsyncIterable<Uint8Array>) chunks.push(Buffer.from(chunk))
  const entryName = entry === 'newest' ? 'The newest number' : `Entry ${entry}`
  try {
    const { body, key, signature } = JSON.parse(Buffer.concat(chunks).toString('utf8')) as {
      body: Body
      key: string
      signature: string
    }
    const pem = await publicKey(services, key)
    if (pem === null)
      throw new ErasureListError(
        `${entryName} of the list of erasures was signed with the key ${key}, which AUDIT_KEYS does not hold: give it again.`,
      )
    if (verify(null, signedText(entry, body), createPublicKey(pem), Buffer.from(signature, 'base64url'))) return body
  } catch (error) {
    if (error instanceof ErasureListError) throw error
  }
  throw new ErasureListError(`${entryName} of the list of erasures, in the file store, was changed.`)
}

/** The highest number that the file store has; 0 for an empty list. */
export const newestListed = async (services: Stores): Promise<number> =>
  (await readList<Newest>(services, 'newest'))?.newest ?? 0

/** The entry of this number, at most the newest. Throws ErasureListError if it is missing. */
export async function readListed(services: Stores, number: number): Promise<ErasureRecord> {
  const listed = await readList<ErasureRecord>(services, number)
  if (!listed) throw new ErasureListError(`The list of erasures, in the file store, lacks entry ${number}.`)
  return listed
}

/** Serializes numbering and listing of erasures among processes. Held until the transaction ends. */
export async function lockErasures(db: Db): Promise<void> {
  await db.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('erasures'))`
}

const listedOf = ({
  number,
  trader_id,
  kinds,
  erased_at,
  officer_id,
  by,
  trader,
}: Erasure & { trader: Pick<Trader, 'closed_at'> }): ErasureRecord => ({
  number,
  trader_id,
  kinds,
  erased_at: erased_at.toISOString(),
  closed_at: trader.closed_at!.toISOString(),
  officer_id,
  by,
})

/**
 * Adds the erasures that the file store lacks to its list. They are committed, so every listed erasure happened. The
 * transaction only keeps two processes from writing the newest number at once.
 */
export async function listErasures(services: Services): Promise<void> {
  if ((await services.db.erasure.count({ where: { stored: false } })) === 0) return
  await longTransaction(services.db, async (db) => {
    await lockErasures(db)
    const rows = await db.erasure.findMany({
      where: { stored: false },
      orderBy: { number: 'asc' },
      include: { trader: { select: { closed_at: true } } },
    })
    for (const row of rows) await writeList(services, row.number, listedOf(row))
    const newest = Math.max(await newestListed(services), rows.at(-1)?.number ?? 0)
    await writeList(services, 'newest', { newest })
    await db.erasure.updateMany({
      where: { number: { in: rows.map(({ number }) => number) } },
      data: { stored: true },
    })
  })
}

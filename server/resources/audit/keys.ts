import {
  createPrivateKey,
  createPublicKey,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  sign,
  verify as verifySignature,
} from 'node:crypto'
import type { Db } from '../../database/client.ts'
import type { DigestKeys } from '../../database/digestKeys.ts'
import { type MasterKeys, MissingKeyError, openSealed } from '../../files/keys.ts'
import type { SealKey, SealKeys } from '../../kernel/sealKeys.ts'
import type { Services } from '../../services.ts'
import { sha256 } from './hash.ts'
import type { Seal } from './seal.ts'

/** DER prefix of an Ed25519 private key in PKCS #8; the 32 bytes of the seed follow. */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex')

const pemOf = (key: KeyObject) => key.export({ type: 'spki', format: 'pem' }) as string

/** SHA-256 of a public key in DER, in hex: the key's name outside the database. */
const fingerprintOf = (pem: string): string =>
  sha256(createPublicKey(pem).export({ type: 'spki', format: 'der' })).toString('hex')

function keyOf(seed: Buffer): SealKey {
  const secret = createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: 'der', type: 'pkcs8' })
  const pem = pemOf(createPublicKey(secret))
  return { secret, pem, fingerprint: fingerprintOf(pem) }
}

const deriveSealKey = (master: KeyObject): SealKey =>
  keyOf(Buffer.from(hkdfSync('sha256', master.export(), Buffer.alloc(0), 'countersign audit seal', 32)))

/**
 * The keys of the seals. With AUDIT_KEYS its highest version signs; without it, a key derived from the newest master
 * key (record 0031).
 */
export function sealKeys(master: MasterKeys, ownKeys: MasterKeys | null): SealKeys {
  const derived = new Map([...master.keys].map(([version, key]) => [version, deriveSealKey(key)]))
  const given = new Map([...(ownKeys?.keys ?? [])].map(([version, key]) => [version, keyOf(key.export())]))
  const current = ownKeys ? given.get(ownKeys.current)! : derived.get(master.current)!
  const held = new Map([...derived.values(), ...given.values()].map((key) => [key.fingerprint, key]))
  return { current, held, derived }
}

/** How many characters of a fingerprint name a key of digests. */
const NAME_LENGTH = 16

/**
 * The keys of the digests of control, derived from the seal keys, so that every process that seals can make them
 * (record 0114).
 */
export function digestKeys({ current, held }: SealKeys, master: MasterKeys): DigestKeys {
  const nameOf = ({ fingerprint }: SealKey) => fingerprint.slice(0, NAME_LENGTH)
  const derive = ({ secret }: SealKey) =>
    createSecretKey(
      Buffer.from(
        hkdfSync('sha256', secret.export({ format: 'der', type: 'pkcs8' }), Buffer.alloc(0), 'countersign digests', 32),
      ),
    )
  return {
    current: nameOf(current),
    held: new Map([...held.values()].map((key) => [nameOf(key), derive(key)])),
    open: (sealed, context) => {
      try {
        return openSealed(master, sealed, context).toString('utf8')
      } catch (error) {
        if (error instanceof MissingKeyError) return null
        throw error
      }
    },
  }
}

export const signHash = (key: SealKey, hash: string): string =>
  sign(null, Buffer.from(hash, 'hex'), key.secret).toString('base64url')

/** A public key, and the seals that it is valid for: `until_seal` is null for the newest. */
export type PublicKey = {
  id: number
  fingerprint: string
  pem: string
  from_seal: number
  until_seal: number | null
}

type KeyRow = Omit<PublicKey, 'until_seal'>

/** The public keys stored in the database, oldest first. */
export async function storedKeys(db: Db): Promise<PublicKey[]> {
  const rows = await db.auditKey.findMany({ orderBy: { from_seal: 'asc' } })
  return rows.map((row, index) => ({ ...row, until_seal: rows[index + 1] ? rows[index + 1]!.from_seal - 1 : null }))
}

/** The stored keys, and the next signing key if it has signed no seal yet. */
export async function publicKeys({ db, sealKeys }: Services): Promise<PublicKey[]> {
  const keyRows = [...(await storedKeys(db)), ...(await firstKeys(db, sealKeys))]
  const last = keyRows.at(-1)
  if (last?.fingerprint === sealKeys.current.fingerprint) return keyRows
  const newest = await db.auditSeal.findFirst({ orderBy: { number: 'desc' }, select: { number: true, key_id: true } })
  const from_seal = (newest?.number ?? 0) + 1
  if (last) last.until_seal = from_seal - 1
  return [...keyRows, { ...nextKey(sealKeys.current, keyRows, newest?.key_id ?? 0, from_seal), until_seal: null }]
}

/** Keys of format 1 seals that are not stored yet and whose master keys are configured. */
async function firstKeys(db: Db, keys: SealKeys): Promise<PublicKey[]> {
  if ((await db.auditKey.count()) > 0) return []
  const used = await db.auditSeal.groupBy({
    by: ['key_id'],
    _min: { number: true },
    orderBy: { _min: { number: 'asc' } },
  })
  const rows = used.flatMap(({ key_id, _min }) => {
    const key = keys.derived.get(key_id)
    return key ? [{ id: key_id, fingerprint: key.fingerprint, pem: key.pem, from_seal: _min.number! }] : []
  })
  return rows.map((row, index) => ({ ...row, until_seal: rows[index + 1] ? rows[index + 1]!.from_seal - 1 : null }))
}

const nextKey = ({ fingerprint, pem }: SealKey, keyRows: KeyRow[], newestId: number, from_seal: number): KeyRow => ({
  id: Math.max(newestId, ...keyRows.map(({ id }) => id)) + 1,
  ...{ fingerprint, pem, from_seal },
})

/** Stores the public key of the next seal and those of old seals. Returns the id of the signing key. */
export async function storeKey(db: Db, keys: SealKeys, newest: Seal | null, number: number): Promise<number> {
  const firstRows = await firstKeys(db, keys)
  if (firstRows.length > 0) await db.auditKey.createMany({ data: firstRows.map(({ until_seal: _, ...row }) => row) })
  const keyRows = await storedKeys(db)
  const last = keyRows.at(-1)
  if (last?.fingerprint === keys.current.fingerprint) return last.id
  const row = nextKey(keys.current, keyRows, newest?.key_id ?? 0, number)
  await db.auditKey.create({ data: row })
  return row.id
}

/** The fault of a signature; null when it is valid, or when the key of a format 1 seal no longer exists. */
export function signatureProblem(
  keys: SealKeys,
  keyRows: PublicKey[],
  seal: Seal,
): { kind: string; why: string } | null {
  const period = keyRows.filter(({ from_seal }) => from_seal <= seal.number).at(-1)
  const pem = seal.format === 1 ? keys.derived.get(seal.key_id)?.pem : null
  const row = pem ? null : keyRows.find(({ id }) => id === seal.key_id)
  if (!pem && !row)
    return seal.format === 1
      ? null
      : { kind: 'unknown_key', why: `is signed with key ${seal.key_id}, which is not kept` }
  if (seal.format !== 1) {
    if (row!.fingerprint !== seal.key || tryFingerprint(row!.pem) !== seal.key)
      return { kind: 'wrong_key', why: `is signed with a key that differs from key ${seal.key_id} as it is kept` }
    if (period?.id !== seal.key_id)
      return { kind: 'retired_key', why: `is signed with key ${seal.key_id}, which was not valid for it` }
  }
  const signed = verifySignature(
    null,
    Buffer.from(seal.hash, 'hex'),
    createPublicKey(pem ?? row!.pem),
    Buffer.from(seal.signature, 'base64url'),
  )
  return signed ? null : { kind: 'wrong_signature', why: 'has a wrong signature' }
}

function tryFingerprint(pem: string): string | null {
  try {
    return fingerprintOf(pem)
  } catch {
    return null
  }
}

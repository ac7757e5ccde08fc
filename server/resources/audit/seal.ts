import { createHash, createPrivateKey, createPublicKey, hkdfSync, type KeyObject, sign } from 'node:crypto'
import type { AuditEntry, AuditSeal } from '../../database/generated/client.ts'
import type { MasterKeys } from '../../files/keys.ts'

/** What a seal says, without its signature: enough to compute its hash. */
type SealBody = Omit<AuditSeal, 'hash' | 'signature' | 'at' | 'leaves' | 'key_id'>

export const NO_SEAL = '0'.repeat(64)

const sha256 = (...parts: (Buffer | string)[]): Buffer => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest()
}

/** Objects with their keys in order, so that the same entry always gives the same text. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (typeof value === 'object' && value !== null)
    return `{${Object.entries(value)
      .filter(([, inner]) => inner !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => `${JSON.stringify(key)}:${canonical(inner)}`)
      .join(',')}}`
  return JSON.stringify(value)
}

/** The fingerprint of an entry: SHA-256 of all its columns as canonical JSON. */
export function leafOf(entry: AuditEntry): Buffer {
  return sha256(
    Buffer.from([0]),
    canonical({ ...entry, id: String(entry.id), xact: String(entry.xact), at: entry.at.toISOString() }),
  )
}

/** Root of the Merkle tree over the leaves: pairs are hashed, an odd one goes up as it is; no leaves give zeros. */
export function merkleRoot(leaves: Buffer[]): string {
  if (leaves.length === 0) return NO_SEAL
  let level = leaves
  while (level.length > 1) {
    const next: Buffer[] = []
    for (let i = 0; i < level.length; i += 2)
      next.push(level[i + 1] ? sha256(Buffer.from([1]), level[i]!, level[i + 1]!) : level[i]!)
    level = next
  }
  return level[0]!.toString('hex')
}

/** A seal's own hash, which the next seal repeats. */
export function sealHash({ number, from_xact, until_xact, entries, merkle_root, previous_hash }: SealBody): string {
  const body = {
    number,
    from_xact: String(from_xact),
    until_xact: String(until_xact),
    entries,
    merkle_root,
    previous_hash,
  }
  return sha256(Buffer.from([2]), canonical(body)).toString('hex')
}

/** DER prefix of an Ed25519 private key in PKCS #8; the 32 bytes of the seed follow. */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex')

/** The signing key that belongs to a master key: never in the database, the same for every process. */
export function signingKey(keys: MasterKeys, version: number): KeyObject | null {
  const master = keys.keys.get(version)
  if (!master) return null
  const seed = Buffer.from(hkdfSync('sha256', master.export(), Buffer.alloc(0), 'countersign audit seal', 32))
  return createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: 'der', type: 'pkcs8' })
}

/** The key with which anybody can check the seals, as PEM. */
export const publicKeyPem = (key: KeyObject): string =>
  createPublicKey(key).export({ type: 'spki', format: 'pem' }) as string

export const signHash = (key: KeyObject, hash: string): string =>
  sign(null, Buffer.from(hash, 'hex'), key).toString('base64url')

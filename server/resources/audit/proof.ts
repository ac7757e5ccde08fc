import type { Services } from '../../services.ts'
import { type MerkleStep, merklePath } from './hash.ts'
import { type PublicKey, publicKeys } from './keys.ts'
import { isAsSealed, type ReadEntry } from './leaf.ts'
import { hashOf, leavesOf, type Seal, sealBody } from './seal.ts'

/** What leads from an entry to a signature: its leaf, the way to the root, the seal, and the key that signed it. */
export type Proof = {
  /** The entry's id, as in the journal. */
  entry: string
  leaf: string
  /** Its place under the seal, from 0. */
  place: number
  path: MerkleStep[]
  seal: SealProof
}

/** A seal: what its hash covers, the hash, and the Ed25519 signature over the hash (base64url). */
export type SealProof = {
  body: Record<string, unknown>
  hash: string
  signature: string
  /** Which public key signed; null where it is not kept any more (seals of format 1). */
  key: Omit<PublicKey, 'pem'> | null
}

/** The public keys of the seals, to name the one of each seal. */
export type KeyRing = PublicKey[]

export const readKeyRing = (services: Services): Promise<KeyRing> => publicKeys(services)

/** A seal as programs outside verify it. */
export function proveSeal(seal: Seal, keys: KeyRing): SealProof {
  const found = keys.find(({ id, fingerprint }) => (seal.key === null ? id === seal.key_id : fingerprint === seal.key))
  const { hash, signature } = seal
  if (!found) return { body: sealBody(seal), hash, signature, key: null }
  const { pem: _, ...key } = found
  return { body: sealBody(seal), hash, signature, key }
}

/** The place of an entry under its seal, its leaf and the way to the root; null where it is not as it was sealed. */
export function proveEntry(read: ReadEntry, seal: Seal): Omit<Proof, 'seal'> | null {
  const leaves = leavesOf(seal)
  const place = seal.entry_ids.indexOf(read.entry.id)
  const leaf = leaves[place]
  if (!leaf || hashOf(seal) !== seal.hash || !isAsSealed(read, seal.format, leaf)) return null
  return { entry: String(read.entry.id), leaf: leaf.toString('hex'), place, path: merklePath(leaves, place) }
}

import type { Services } from '../../services.ts'
import { type MerkleStep, merkleLevels, merklePath } from './hash.ts'
import { type PublicKey, publicKeys } from './keys.ts'
import { isAsSealed, type ReadEntry } from './leaf.ts'
import { hashOf, leavesOf, type Seal, sealBody } from './seal.ts'

/** The proof of an entry: its leaf, the path to the root, the seal, and the key that signed it. */
export type Proof = {
  /** The entry's id, as in the journal. */
  entry: string
  leaf: string
  /** Its position under the seal, from 0. */
  place: number
  path: MerkleStep[]
  seal: SealProof
}

/** A seal: the content of its hash, the hash, and the Ed25519 signature over the hash (base64url). */
export type SealProof = {
  body: Record<string, unknown>
  hash: string
  signature: string
  /** The public key that signed; null if it is no longer stored (seals of format 1). */
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

type EntryProof = Omit<Proof, 'seal'>

/** Cached trees of seals, for consecutive entries. */
const MAX_TREES = 20

/**
 * Proves consecutive entries: the position of each under its seal, its leaf and the path to the root; null if it
 * differs from its sealed version. Builds the tree of a seal once.
 */
export function createProver(): (read: ReadEntry, seal: Seal) => EntryProof | null {
  const trees = new Map<number, { leaves: Buffer[]; levels: Buffer[][]; isGenuine: boolean }>()
  const treeOf = (seal: Seal) => {
    const known = trees.get(seal.number)
    if (known) return known
    const leaves = leavesOf(seal)
    const tree = { leaves, levels: merkleLevels(leaves), isGenuine: hashOf(seal) === seal.hash }
    if (trees.size >= MAX_TREES) trees.delete(trees.keys().next().value!)
    trees.set(seal.number, tree)
    return tree
  }
  return (read, seal) => {
    const { leaves, levels, isGenuine } = treeOf(seal)
    const index = seal.entry_ids.indexOf(read.entry.id)
    const leaf = leaves[index]
    if (!leaf || !isGenuine || !isAsSealed(read, seal.format, leaf)) return null
    return { entry: String(read.entry.id), leaf: leaf.toString('hex'), place: index, path: merklePath(levels, index) }
  }
}

export const proveEntry = (read: ReadEntry, seal: Seal): EntryProof | null => createProver()(read, seal)

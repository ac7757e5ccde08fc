import { createHash } from 'node:crypto'

export { canonical } from '../../kernel/canonical.ts'

/** The previous hash of the first seal. */
export const NO_SEAL = '0'.repeat(64)

export function sha256(...parts: (Buffer | string)[]): Buffer {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest()
}

/** The level above in a Merkle tree: pairs are hashed, an odd node moves up unchanged. */
function levelAbove(level: Buffer[]): Buffer[] {
  const next: Buffer[] = []
  for (let i = 0; i < level.length; i += 2)
    next.push(level[i + 1] ? sha256(Buffer.from([1]), level[i]!, level[i + 1]!) : level[i]!)
  return next
}

/** Root of the Merkle tree over the leaves; without leaves the root is zeros. */
export function merkleRoot(leaves: Buffer[]): string {
  if (leaves.length === 0) return NO_SEAL
  let level = leaves
  while (level.length > 1) level = levelAbove(level)
  return level[0]!.toString('hex')
}

/** A neighbour on the way from a leaf to the root; `side` says on which side of it the neighbour is. */
export type MerkleStep = { side: 'left' | 'right'; hash: string }

/** All levels of the tree, the leaves first and without the root. */
export function merkleLevels(leaves: Buffer[]): Buffer[][] {
  const levels: Buffer[][] = []
  for (let level = leaves; level.length > 1; level = levelAbove(level)) levels.push(level)
  return levels
}

/** The path from the leaf at `index` (from 0) to the root. A node without a neighbour adds no step. */
export const merklePath = (levels: Buffer[][], index: number): MerkleStep[] =>
  levels.flatMap((level, height) => {
    const at = index >> height
    const beside = level[at ^ 1]
    return beside ? [{ side: at % 2 === 1 ? ('left' as const) : ('right' as const), hash: beside.toString('hex') }] : []
  })

import { createHash } from 'node:crypto'
import type { SealKeys } from '../../kernel/sealKeys.ts'
import { canonical, sha256 } from './hash.ts'
import { signHash } from './keys.ts'

/** Lines per fingerprint: a changed line can be located to within this many. */
const BLOCK_LINES = 100

/** The content of a file's last line, apart from the fingerprints of the lines before it. */
export type EndFacts = {
  at: string
  format: string
  /** Entries in the file. */
  count: number
  /** The newest of them; null in an empty file. */
  last_entry: string | null
  filter: Record<string, unknown>
  /** Acts about colleagues that the exporting role may not see: their entries are not in the file. */
  without: string[]
  /** The newest seal at the start of the file. */
  seal: { number: number; hash: string } | null
  /** The file's entries without a seal at that time. */
  unsealed: string[]
}

/**
 * The signed last line of an export: with the public key, a reader can check that the file is complete and unchanged.
 */
export type SignedEnd = EndFacts & {
  kind: 'countersign.export'
  version: 1
  lines: number
  /** SHA-256 of every byte before this line. */
  sha256: string
  block_lines: number
  /** SHA-256 of each block of lines; none if a line may contain a line end (CSV). */
  blocks: string[]
  /** Fingerprint of the key that signed. */
  key: string
  /** Ed25519 over SHA-256 of a byte 4 and the rest as JSON with sorted keys, base64url. */
  signature: string
}

/** Collects the fingerprints of a file while it is written. Call `add` for each line, then `end` once. */
export function fingerprintLines(head: string, hasBlocks: boolean) {
  const fullHash = createHash('sha256').update(head)
  const blocks: string[] = []
  let block = createHash('sha256')
  let lines = 0
  return {
    add(line: string): string {
      fullHash.update(line)
      lines += 1
      if (hasBlocks) block.update(line)
      if (hasBlocks && lines % BLOCK_LINES === 0) {
        blocks.push(block.digest('hex'))
        block = createHash('sha256')
      }
      return line
    },
    end({ current }: SealKeys, facts: EndFacts): SignedEnd {
      if (hasBlocks && lines % BLOCK_LINES !== 0) blocks.push(block.digest('hex'))
      const body = {
        kind: 'countersign.export' as const,
        version: 1 as const,
        ...facts,
        lines,
        sha256: fullHash.digest('hex'),
        block_lines: BLOCK_LINES,
        blocks,
        key: current.fingerprint,
      }
      const hash = sha256(Buffer.from([4]), canonical(JSON.parse(JSON.stringify(body)))).toString('hex')
      return { ...body, signature: signHash(current, hash) }
    },
  }
}

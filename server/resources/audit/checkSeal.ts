import type { Db } from '../../database/client.ts'
import type { SealKeys } from '../../kernel/sealKeys.ts'
import { type AcceptedGap, isKnownGap } from './gapSeals.ts'
import { merkleRoot, NO_SEAL } from './hash.ts'
import { type PublicKey, signatureProblem } from './keys.ts'
import { isAsSealed, type ReadEntry, readEntries } from './leaf.ts'
import type { Problem } from './problems.ts'
import { hashOf, LEAF, type Seal } from './seal.ts'

export type Chain = { keys: SealKeys; keyRows: PublicKey[]; gaps: AcceptedGap[] }

/** Seals missing between two seals, except those that an accepted gap names. */
function missingBetween(gaps: AcceptedGap[], before: number, number: number): Problem[] {
  const problems: Problem[] = []
  for (let missing = before + 1; missing < number; missing += 1)
    if (!isKnownGap(gaps, missing))
      problems.push({ kind: 'missing_seal', seal: missing, message: `Seal ${missing} is missing.` })
  return problems
}

/** The faults of a seal itself: its position in the chain, its hash, its signature. */
export function checkSeal({ keys, keyRows, gaps }: Chain, seal: Seal, before: Seal | null): Problem[] {
  const { number } = seal
  const wrong = (kind: string, why: string) => ({ kind, seal: number, message: `Seal ${number} ${why}.` })
  const problems = missingBetween(gaps, before?.number ?? 0, number)
  const last = before?.number ?? 0
  // The hash of a missing seal is unknown; the accepted gap says which seal the next one follows.
  const follows =
    seal.previous_hash === (before?.hash ?? NO_SEAL) &&
    (seal.format !== 1 || seal.from_xact === (before?.until_xact ?? 0n))
  if (!follows && last === number - 1) problems.push(wrong('broken_chain', 'does not follow the seal before it'))
  if (!follows && seal.gap)
    problems.push(wrong('broken_chain', 'does not follow the seal that was found when its gap was accepted'))
  if (hashOf(seal) !== seal.hash) problems.push(wrong('wrong_seal', 'was changed'))
  const signature = signatureProblem(keys, keyRows, seal)
  if (signature) problems.push(wrong(signature.kind, signature.why))
  return problems
}

/** Compares each entry of a seal with its sealed fingerprint. */
function compareEntries(seal: Seal, entries: (ReadEntry | undefined)[]): { sound: number; problems: Problem[] } {
  const problems: Problem[] = []
  const leaves: Buffer[] = []
  if (seal.leaves.length !== seal.entries * LEAF || entries.length !== seal.entries)
    problems.push({
      kind: 'wrong_seal',
      seal: seal.number,
      message: `Seal ${seal.number} does not name as many entries as it holds.`,
    })
  let sound = 0
  for (const [index, entry] of entries.entries()) {
    const expected = seal.leaves.subarray(index * LEAF, (index + 1) * LEAF)
    leaves.push(expected)
    const id = String(seal.entry_ids[index])
    if (entry && isAsSealed(entry, seal.format, expected)) {
      sound += 1
      continue
    }
    const kind = entry ? 'wrong_entry' : 'missing_entry'
    const message = entry
      ? `Entry ${id} is not as it was sealed in seal ${seal.number}.`
      : `Entry ${id} of seal ${seal.number} is missing.`
    problems.push({ kind, seal: seal.number, entry: id, message })
  }
  if (merkleRoot(leaves) !== seal.merkle_root)
    problems.push({
      kind: 'wrong_seal',
      seal: seal.number,
      message: `The root of seal ${seal.number} does not fit its entries.`,
    })
  return { sound, problems }
}

/** Checks several seals like `compareEntries`, and reads their entries with one statement. */
export async function checkEntries(db: Db, seals: Seal[]): Promise<{ sound: number; problems: Problem[] }> {
  const entries = await readEntries(
    db,
    seals.flatMap((seal) => seal.entry_ids),
  )
  let from = 0
  const result = { sound: 0, problems: [] as Problem[] }
  for (const seal of seals) {
    const sealResult = compareEntries(seal, entries.slice(from, from + seal.entry_ids.length))
    from += seal.entry_ids.length
    result.sound += sealResult.sound
    result.problems.push(...sealResult.problems)
  }
  return result
}

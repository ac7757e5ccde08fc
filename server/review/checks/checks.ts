import type { KycStatus } from '../../database/generated/enums.ts'
import { findHidden } from '../../kernel/readable.ts'
import { findMixedScripts } from '../../kernel/skeleton.ts'
import { compareNames } from '../../names/nameMatch.ts'
import type { Collision } from './checkInput.ts'
import type { CollisionKind, SharedValueKind } from './comparisons.ts'

/**
 * A check shown to the officer. `fine`: nothing to do; `look`: needs a look; `wrong`: does not fit; `open`: not yet
 * read or looked up. `why` names the console's translated sentence and its parameters; a fine check without parameters
 * needs no sentence.
 */
export type Check = {
  id: string
  /** The fact that it judges, by its name in the record or the worksheet. */
  fact: string
  result: 'fine' | 'look' | 'wrong' | 'open'
  why: string
  /**
   * `positions`: positions, from 0, of the differing digits among the reading's letters and digits, joined by commas.
   */
  with?: Record<string, string | number>
}

/** Makes the checks of one fact. */
export const checkOf =
  (id: string, fact: string) =>
  (result: Check['result'], why: string, more?: Check['with']): Check => ({
    id,
    fact,
    result,
    why,
    ...(more && { with: more }),
  })

/** Positions, from 0, where a reading differs from the expected text, including its surplus characters. */
export function differingPositions(read: string, expected: string): number[] {
  return [...read].flatMap((sign, index) => (sign === expected[index] ? [] : [index]))
}

/**
 * The check for a deceptive name (mixed scripts, hidden characters), which replaces a fine one; null for nearly all
 * names.
 */
export function writingCheck(conclude: ReturnType<typeof checkOf>, name: string): Check | null {
  const hidden = findHidden(name)
  if (hidden) return conclude('wrong', 'name_hidden', { code: hidden.code })
  const mixed = findMixedScripts(name)
  return mixed && conclude('look', 'name_mixed', mixed)
}

/** Checks that the parent dossier is accepted. */
export function parentCheck(fact: string, status: KycStatus): Check {
  const conclude = checkOf(`${fact}_state`, fact)
  if (status === 'accepted') return conclude('fine', 'parent_accepted')
  return status === 'refused' ? conclude('wrong', 'parent_refused') : conclude('look', 'parent_pending')
}

export const countCollisions = (collisions: Collision[], ...kinds: CollisionKind[]): number =>
  collisions.filter(({ kind }) => kinds.includes(kind)).length

/** The check that replaces a fine one if a dossier was refused with the same value; null otherwise. */
export function refusedCheck(
  conclude: ReturnType<typeof checkOf>,
  thing: SharedValueKind,
  collisions: Collision[],
): Check | null {
  const refused = collisions.filter((one) => one.kind === 'refused_before' && one.thing === thing).length
  return refused > 0 ? conclude('look', `${thing}_refused`, { count: refused }) : null
}

/** Checks that there is a document, and that no other dossier came with it or was refused with it. */
export function documentCheck(present: boolean, collisions: Collision[]): Check {
  const conclude = checkOf('document', 'file')
  if (!present) return conclude('look', 'file_missing')
  const refused = refusedCheck(conclude, 'file', collisions)
  if (refused) return refused
  const elsewhere = countCollisions(collisions, 'same_file', 'same_proof')
  return elsewhere > 0 ? conclude('look', 'file_elsewhere', { count: elsewhere }) : conclude('fine', 'file_new')
}

/** Compares a name read on a document with the trader's typed name. */
export function nameReadCheck(fact: 'holder' | 'payer', read: string | undefined, name: string): Check {
  const conclude = checkOf(`${fact}_name`, fact)
  if (read === undefined) return conclude('open', 'not_read')
  const odd = writingCheck(conclude, name)
  if (odd) return odd
  const match = compareNames(read, name)
  if (match.how === 'same') return conclude('fine', 'name_read_same')
  return match.how === 'shares'
    ? conclude('look', 'name_read_shares', { word: match.word, name })
    : conclude('look', 'name_read_differs', { name })
}

/** A value that is not read yet is a warning if the setting names its field. */
export const warnIfRequired = (check: Check, must_read: readonly string[]): Check =>
  check.why === 'not_read' && must_read.includes(check.fact) ? { ...check, result: 'look' } : check

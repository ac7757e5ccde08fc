import type { KycStatus } from '../database/generated/enums.ts'
import { hiddenIn } from '../kernel/readable.ts'
import { mixedScripts } from '../kernel/skeleton.ts'
import type { Collision, CollisionKind } from './collisions.ts'
import type { Thing } from './comparisons.ts'
import { compareNames } from './nameMatch.ts'

/**
 * One thing checked for the officer. `fine`: nothing to do; `look`: look at it; `wrong`: it does not fit; `open`:
 * nobody has read or looked it up yet. `why` names the sentence that the console says in its own language, with what
 * goes into it; a fine check without anything in it needs no sentence beside its mark.
 */
export type Check = {
  id: string
  /** The fact it judges, as the record or the worksheet names it. */
  fact: string
  result: 'fine' | 'look' | 'wrong' | 'open'
  why: string
  /** `positions`: places of the digits that differ in the reading's letters and digits, from 0, joined by commas. */
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

/** Places where a reading differs from what is expected, from 0; what it has too much counts too. */
export function differences(read: string, expected: string): number[] {
  return [...read].flatMap((sign, place) => (sign === expected[place] ? [] : [place]))
}

/** What makes a name another one than it looks, as a check in the place of a good one; null for nearly all names. */
export function writingCheck(say: ReturnType<typeof checkOf>, name: string): Check | null {
  const hidden = hiddenIn(name)
  if (hidden) return say('wrong', 'name_hidden', { code: hidden.code })
  const mixed = mixedScripts(name)
  return mixed && say('look', 'name_mixed', mixed)
}

/** Whether the dossier that this one stands on is accepted. */
export function parentCheck(fact: string, status: KycStatus): Check {
  const say = checkOf(`${fact}_state`, fact)
  if (status === 'accepted') return say('fine', 'parent_accepted')
  return status === 'refused' ? say('wrong', 'parent_refused') : say('look', 'parent_pending')
}

export const shared = (collisions: Collision[], ...kinds: CollisionKind[]): number =>
  collisions.filter(({ kind }) => kinds.includes(kind)).length

/** Says, in place of what would be green, that a dossier was refused with the same thing; null where none was. */
export function refusedCheck(say: ReturnType<typeof checkOf>, thing: Thing, collisions: Collision[]): Check | null {
  const refused = collisions.filter((one) => one.kind === 'refused_before' && one.thing === thing).length
  return refused > 0 ? say('look', `${thing}_refused`, { count: refused }) : null
}

/** Whether there is a document, and whether another dossier came with the same one, or was refused with it. */
export function documentCheck(present: boolean, collisions: Collision[]): Check {
  const say = checkOf('document', 'file')
  if (!present) return say('look', 'file_missing')
  const refused = refusedCheck(say, 'file', collisions)
  if (refused) return refused
  const elsewhere = shared(collisions, 'same_file', 'same_proof')
  return elsewhere > 0 ? say('look', 'file_elsewhere', { count: elsewhere }) : say('fine', 'file_new')
}

/** Compares a name read on a document with the one that the trader gave. */
export function nameReadCheck(fact: 'holder' | 'payer', read: string | undefined, name: string): Check {
  const say = checkOf(`${fact}_name`, fact)
  if (read === undefined) return say('open', 'not_read')
  const odd = writingCheck(say, name)
  if (odd) return odd
  const match = compareNames(read, name)
  if (match.how === 'same') return say('fine', 'name_read_same')
  return match.how === 'shares'
    ? say('look', 'name_read_shares', { word: match.word, name })
    : say('look', 'name_read_differs', { name })
}

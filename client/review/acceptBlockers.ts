import { findTarget } from '../elements/focusTargets.ts'
import type { Collision, Dossier } from '../records.ts'

/** The blockers of this officer's accept. For some, a supervisor may give a reason instead. */
export const acceptBlockers = ({ blocked_by, accepting }: Pick<Dossier, 'blocked_by' | 'accepting'>): string[] =>
  blocked_by.filter(
    (blocker) =>
      (blocker !== 'no_document' || !accepting.may_accept_without) &&
      (blocker !== 'same_as_refused' || !accepting.may_accept_same),
  )

/** The collisions that block an accept, in the order of their cards. */
export const openCollisions = ({ collisions }: Pick<Dossier, 'collisions'>): Collision[] =>
  collisions.filter(({ blocking, answer }) => blocking && answer === null)

/** The collision for which an officer answered that the dossier is the same as a refused one. */
export const sameAsRefused = ({ collisions }: Pick<Dossier, 'collisions'>): Collision | undefined =>
  collisions.find(({ kind, answer }) => kind === 'refused_before' && answer?.answer === 'same')

/** Gives the focus to the heading of a collision's card; never to an answer. */
export function focusCollision(id: string | undefined): void {
  if (id !== undefined) findTarget(`collision ${id}`)?.focus()
}

import { findTarget } from '../elements/focusTargets.ts'
import type { Collision, Dossier } from '../records.ts'

/** What blocks this officer's accept. An officer who may accept without a document gives a reason instead. */
export const acceptBlockers = ({ blocked_by, accepting }: Pick<Dossier, 'blocked_by' | 'accepting'>): string[] =>
  blocked_by.filter((blocker) => blocker !== 'no_document' || !accepting.may_accept_without)

/** The collisions that an accept waits for, in the order of their cards. */
export const openCollisions = ({ collisions }: Pick<Dossier, 'collisions'>): Collision[] =>
  collisions.filter(({ blocking, answer }) => blocking && answer === null)

/** Gives the focus to the heading of a collision's card; never to an answer. */
export function focusCollision(id: string | undefined): void {
  if (id !== undefined) findTarget(`collision ${id}`)?.focus()
}

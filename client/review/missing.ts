import type { Collision, Dossier } from '../records.ts'

/** The blockers of this officer's accept. An officer who may accept without a document gives a reason instead. */
export const acceptBlockers = ({ blocked_by, accepting }: Dossier): string[] =>
  blocked_by.filter((blocker) => blocker !== 'no_document' || !accepting?.may_accept_without)

/** The collisions that an accept waits for, in the order of their cards. */
export const openCollisions = ({ collisions = [] }: Dossier): Collision[] =>
  collisions.filter(({ blocking, answer }) => blocking && answer === null)

/** Focuses the heading of a collision's card, by its id or the first blocker's; never an answer. */
export function focusCollision(id?: string): void {
  const card = document.querySelector<HTMLElement>(id ? `[data-collision-id="${id}"]` : '[data-collision="blocking"]')
  card?.querySelector<HTMLElement>('h3')?.focus()
}

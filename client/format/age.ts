import { minutesSince } from './duration.ts'

export type AgeState = 'in_time' | 'soon' | 'over'

/** A dossier is due soon in its last hour. */
const SOON_MINUTES = 60

/** How long a dossier has waited and how far its target is, in whole minutes; `distance` is never negative. */
export function ageOf(since: string, now: number, targetMinutes: number) {
  const waited = minutesSince(since, now)
  const left = targetMinutes - waited
  const state: AgeState = left < 0 ? 'over' : left <= SOON_MINUTES ? 'soon' : 'in_time'
  return { state, waited, distance: Math.abs(left) }
}

/** The worst state of a queue, from the server's counts; null when nothing waits. */
export function queueState(queue: { waiting: number; over: number; soon: number }): AgeState | null {
  if (queue.waiting === 0) return null
  return queue.over > 0 ? 'over' : queue.soon > 0 ? 'soon' : 'in_time'
}

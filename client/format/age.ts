import { minutesSince } from './duration.ts'

export type AgeState = 'in_time' | 'soon' | 'over'

function stateOf(left: number, soonMinutes: number): AgeState {
  if (left < 0) return 'over'
  return left <= soonMinutes ? 'soon' : 'in_time'
}

/**
 * How long a dossier has waited and its distance to the target, in whole minutes; `distance` is never negative. The
 * dossier is due soon in the last `soonMinutes` before the target.
 */
export function ageOf(since: string, now: number, targetMinutes: number, soonMinutes: number) {
  const waited = minutesSince(since, now)
  const left = targetMinutes - waited
  return { state: stateOf(left, soonMinutes), waited, distance: Math.abs(left) }
}

/** The worst state in a queue, from the server's counts; null for an empty queue. */
export function queueState(queue: { waiting: number; over: number; soon: number }): AgeState | null {
  if (queue.waiting === 0) return null
  if (queue.over > 0) return 'over'
  return queue.soon > 0 ? 'soon' : 'in_time'
}

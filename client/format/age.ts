import { minutesSince } from './duration.ts'

export type AgeState = 'in_time' | 'soon' | 'over'

function ageState(left: number, isSoon: boolean): AgeState {
  if (left < 0) return 'over'
  return isSoon ? 'soon' : 'in_time'
}

/** Something that waits, with its target. */
export type Wait = {
  /** The start of the wait, moved by the time in which the trader had it. */
  since: string
  /** The target in minutes. */
  minutes: number
  /** The server's figure for the target; null without a target. */
  target: { minutes_left: number } | null
  /** The hours in which the clock of targets runs now or ran last; null if it runs at all times. */
  working: { since: string; until: string } | null
}

/** When this browser first showed an answer of the server. */
const firstShown = new WeakMap<object, number>()

function shownSince(target: object, now: number): number {
  const at = firstShown.get(target) ?? now
  firstShown.set(target, at)
  return at
}

/** The working minutes that have passed since the server's answer. */
function passedSince(target: object, { since, until }: { since: string; until: string }, now: number): number {
  const from = Math.max(shownSince(target, now), Date.parse(since))
  return Math.max(0, Math.floor((Math.min(now, Date.parse(until)) - from) / 60_000))
}

/**
 * How long a dossier has waited and its distance to the target, in whole minutes, both by working time if it is set;
 * `distance` is never negative. The dossier is due soon in the last `soonMinutes` before the target.
 */
export function ageOf({ since, minutes, target, working }: Wait, now: number, soonMinutes: number) {
  const byHours = working && target ? target.minutes_left - passedSince(target, working, now) : null
  const waited = byHours === null ? minutesSince(since, now) : minutes - byHours
  const left = minutes - waited
  const isSoon = byHours === null ? left <= soonMinutes : left < soonMinutes
  return { state: ageState(left, isSoon), waited, distance: Math.abs(left) }
}

/** The worst state in a queue, from the server's counts; null for an empty queue. */
export function queueState(queue: { waiting: number; over: number; soon: number }): AgeState | null {
  if (queue.waiting === 0) return null
  if (queue.over > 0) return 'over'
  return queue.soon > 0 ? 'soon' : 'in_time'
}

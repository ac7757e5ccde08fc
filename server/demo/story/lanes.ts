import type { DemoStep } from './steps.ts'

/** Traders with payment links. Periodic work touches the links of both, so their steps are played in one order. */
const COLLECTING = ['atlas', 'ezzitoun']

/**
 * Traders whose story is complete before the console answers (record 0119), so that every queue has dossiers and each
 * situation of review exists once. They include traders whose story the worker would otherwise end midway: those with
 * unpaid links and activation fees.
 */
export const FIRST_TRADERS: ReadonlySet<string> = new Set([
  ...COLLECTING,
  'tafna',
  'casbah',
  // A slip and an extract that two traders send.
  'aures',
  'export',
  'tizemmour',
  // Decisions that wait for a second officer, with and without a note, and blind second looks.
  'sahel',
  'yasmine',
  'rym',
  // Overdue, after two refusals.
  'tassili',
])

/** Settings and lists apply to every trader's later steps, and statements name the payments of many. */
const isForAll = ({ do: act }: DemoStep) =>
  ['set', 'import_statement', 'write_statement', 'import_list', 'screen'].includes(act)

const laneOf = ({ trader }: DemoStep) => (COLLECTING.includes(trader) ? 'collecting' : trader)

/** How far a step may overtake earlier ones: the journal stays nearly in the order of the story. */
const AHEAD = 12

type NumberedStep = { place: number; step: DemoStep }

/** The index of the first step that may begin; -1 while all wait for a step in progress. */
function nextOf(waiting: NumberedStep[], busy: ReadonlySet<string>, atOnce: number): number {
  if (busy.size >= atOnce) return -1
  const lanes = new Set(busy)
  for (const [index, { step }] of waiting.slice(0, AHEAD).entries()) {
    if (isForAll(step)) return index === 0 && busy.size === 0 ? 0 : -1
    if (!lanes.has(laneOf(step))) return index
    lanes.add(laneOf(step))
  }
  return -1
}

/**
 * Plays steps in their order, several at a time: those of one trader in sequence, and a setting or a statement alone. When `signal`
 * aborts, ends after the steps in progress and returns the remaining steps. Throws the first error, after the steps in
 * progress have ended.
 */
export async function playInLanes(
  steps: NumberedStep[],
  atOnce: number,
  play: (step: DemoStep) => Promise<void>,
  signal?: AbortSignal,
): Promise<NumberedStep[]> {
  const waiting = [...steps]
  const busy = new Map<string, Promise<void>>()
  const errors: unknown[] = []
  while (waiting.length > 0 && errors.length === 0 && !signal?.aborted) {
    const index = nextOf(waiting, new Set(busy.keys()), atOnce)
    if (index < 0) {
      await Promise.race(busy.values())
      continue
    }
    const [{ step }] = waiting.splice(index, 1) as [NumberedStep]
    const lane = laneOf(step)
    const played = play(step)
      .catch((error: unknown) => void errors.push(error))
      .finally(() => busy.delete(lane))
    busy.set(lane, played)
    if (isForAll(step)) await played
  }
  await Promise.all(busy.values())
  if (errors.length > 0) throw errors[0]
  return waiting
}

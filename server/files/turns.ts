import type { Clock } from '../kernel/clock.ts'
import { Refusal } from '../kernel/errors.ts'
import { AT_ONCE, FileRefused } from './inspect.ts'
import { MB } from './rules.ts'

/** How many uploads may be at hand, and the bytes they may hold: of one workspace, and of all. */
export type TurnLimits = {
  /** Inspections at a time. */
  lanes: number
  each: { uploads: number; bytes: number }
  all: { uploads: number; bytes: number }
}

export const TURN_LIMITS: TurnLimits = {
  lanes: AT_ONCE,
  each: { uploads: 32, bytes: 64 * MB },
  all: { uploads: 128, bytes: 256 * MB },
}

/** Seconds after which an upload turned away for want of room is worth another try. */
const RETRY_SECONDS = 5
/** A workspace whose last file took longer shares all lanes but one with the others of its kind. */
const SLOW_MS = 2_000
const SLOW_FOR_MS = 10 * 60_000
/** Seconds to wait after a file that was too complex: doubled each time up to an hour, forgotten an hour after the last. */
const FIRST_WAIT_S = 10
const LONGEST_WAIT_S = 3600
const FORGET_MS = 3_600_000

type Past = { slowUntil: number; strikes: number; notBefore: number }

const busy = (whose: string) =>
  new Refusal(
    'SERVICE_UNAVAILABLE',
    `${whose} documents are being checked already. Try again in ${RETRY_SECONDS} seconds.`,
    { meta: { retry_after: RETRY_SECONDS } },
  )

/** Counts uploads and their bytes, by workspace and in all. */
function createRoom({ each, all }: TurnLimits) {
  const held = new Map<string, { uploads: number; bytes: number }>()
  const total = { uploads: 0, bytes: 0 }
  const full = (now: typeof total, most: typeof total, bytes: number) =>
    now.uploads >= most.uploads || now.bytes + bytes > most.bytes
  return {
    /** Takes room, or throws 503; the answer gives it back, once. */
    take(workspace: string, bytes: number): () => void {
      const mine = held.get(workspace) ?? { uploads: 0, bytes: 0 }
      if (full(mine, each, bytes)) throw busy('Many of your')
      if (full(total, all, bytes)) throw busy('Many')
      held.set(workspace, mine)
      const count = (sign: 1 | -1) => {
        for (const one of [mine, total]) {
          one.uploads += sign
          one.bytes += sign * bytes
        }
      }
      count(1)
      let given = false
      return () => {
        if (given) return
        given = true
        count(-1)
        if (mine.uploads === 0) held.delete(workspace)
      }
    },
  }
}

/**
 * Fair turns at the processes that open files, so that no workspace holds up another (record 0041): a
 * workspace has one inspection at a time, those that wait take turns, and slow ones leave a lane to the others.
 */
export function createTurns(clock: Clock, limits: TurnLimits = TURN_LIMITS) {
  const { lanes } = limits
  const receiving = createRoom(limits)
  const inspecting = createRoom(limits)
  /** In the order of their turns. */
  const lines = new Map<string, (() => void)[]>()
  const running = new Map<string, boolean>()
  const pasts = new Map<string, Past>()
  const now = () => clock.now().getTime()

  function pastOf(workspace: string): Past {
    const past = pasts.get(workspace)
    if (past && Math.max(past.slowUntil, past.notBefore + FORGET_MS) > now()) return past
    pasts.delete(workspace)
    return { slowUntil: 0, strikes: 0, notBefore: 0 }
  }

  function refuseWhileBackedOff(workspace: string): void {
    const left = Math.ceil((pastOf(workspace).notBefore - now()) / 1000)
    if (left <= 0) return
    throw new Refusal(
      'TOO_MANY_REQUESTS',
      `A document of this workspace took too long to open. Send the next one in ${left} seconds.`,
      { meta: { retry_after: left } },
    )
  }

  function strike(workspace: string): void {
    const { slowUntil, strikes } = pastOf(workspace)
    const wait = Math.min(FIRST_WAIT_S * 2 ** strikes, LONGEST_WAIT_S)
    pasts.set(workspace, { slowUntil, strikes: strikes + 1, notBefore: now() + wait * 1000 })
  }

  const isSlow = (workspace: string) => pastOf(workspace).slowUntil > now()

  function mayBegin(workspace: string): boolean {
    if (running.size >= lanes || running.has(workspace)) return false
    return !isSlow(workspace) || [...running.values()].filter(Boolean).length < Math.max(1, lanes - 1)
  }

  function beginNext(): void {
    for (const [workspace, line] of [...lines]) {
      if (!mayBegin(workspace)) continue
      running.set(workspace, isSlow(workspace))
      const begin = line.shift()!
      // Its next one waits behind everybody who waits now.
      lines.delete(workspace)
      if (line.length > 0) lines.set(workspace, line)
      begin()
    }
  }

  async function inspect<T>(workspace: string, act: () => Promise<T>): Promise<T> {
    const began = performance.now()
    try {
      refuseWhileBackedOff(workspace)
      return await act()
    } catch (error) {
      if (error instanceof FileRefused && error.rule === 'too_complex') strike(workspace)
      throw error
    } finally {
      if (performance.now() - began > SLOW_MS)
        pasts.set(workspace, { ...pastOf(workspace), slowUntil: now() + SLOW_FOR_MS })
      running.delete(workspace)
      beginNext()
    }
  }

  return {
    /**
     * Lets an upload in before its body is read; the answer ends it. Throws 503 when too many are at hand, and 429
     * while the workspace waits after a file that was too complex.
     */
    admit(workspace: string, bytes: number): () => void {
      refuseWhileBackedOff(workspace)
      return receiving.take(workspace, bytes)
    },
    /** Runs `act`, which inspects `bytes`, when it is the workspace's turn. Throws as `admit` does. */
    async run<T>(workspace: string, bytes: number, act: () => Promise<T>): Promise<T> {
      const leave = inspecting.take(workspace, bytes)
      try {
        await new Promise<void>((begin) => {
          const line = lines.get(workspace) ?? []
          line.push(begin)
          lines.set(workspace, line)
          beginNext()
        })
        return await inspect(workspace, act)
      } finally {
        leave()
      }
    },
  }
}

export type Turns = ReturnType<typeof createTurns>

import type { Clock } from '../kernel/clock.ts'
import { ApiError } from '../kernel/errors.ts'
import { FileRuleError, MAX_INSPECTORS } from './inspect.ts'
import { MB } from './rules.ts'

/**
 * Limits on uploads that are being received or inspected: their number and bytes, per workspace (`each`) and in `all`.
 */
export type TurnLimits = {
  /** Inspections at a time. */
  lanes: number
  each: { uploads: number; bytes: number }
  all: { uploads: number; bytes: number }
}

const TURN_LIMITS: TurnLimits = {
  lanes: MAX_INSPECTORS,
  each: { uploads: 32, bytes: 64 * MB },
  all: { uploads: 128, bytes: 256 * MB },
}

/** `Retry-After` of an upload that was refused because too many are waiting. */
const RETRY_SECONDS = 5
/** A workspace whose last file took longer counts as slow; slow workspaces share all lanes but one. */
const SLOW_MS = 2_000
const SLOW_FOR_MS = 10 * 60_000
/**
 * Seconds to wait after a file that was too complex: doubled each time up to an hour, forgotten an hour after the last.
 */
const FIRST_BACKOFF_S = 10
const MAX_BACKOFF_S = 3600
const FORGET_MS = 3_600_000

type UploadHistory = { slowUntil: number; strikes: number; notBefore: number }

const tooManyUploads = (whose: string) =>
  new ApiError(
    'SERVICE_UNAVAILABLE',
    `${whose} documents are being checked already. Try again in ${RETRY_SECONDS} seconds.`,
    { meta: { retry_after: RETRY_SECONDS } },
  )

/** Counts uploads and their bytes, by workspace and in all. */
function createQuota({ each, all }: TurnLimits) {
  const held = new Map<string, { uploads: number; bytes: number }>()
  const total = { uploads: 0, bytes: 0 }
  const isFull = (now: typeof total, max: typeof total, bytes: number) =>
    now.uploads >= max.uploads || now.bytes + bytes > max.bytes
  return {
    /** Counts an upload, or throws 503 at the limit. Call the returned function to release it; once is enough. */
    take(workspace: string, bytes: number): () => void {
      const mine = held.get(workspace) ?? { uploads: 0, bytes: 0 }
      if (isFull(mine, each, bytes)) throw tooManyUploads('Many of your')
      if (isFull(total, all, bytes)) throw tooManyUploads('Many')
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
 * Shares the processes that open files fairly between workspaces (record 0041): one inspection at a time per workspace,
 * in turns, and slow workspaces leave one lane to the others.
 */
export function createTurns(clock: Pick<Clock, 'now'>, limits: TurnLimits = TURN_LIMITS) {
  const { lanes } = limits
  const receiving = createQuota(limits)
  const inspecting = createQuota(limits)
  /** Waiting inspections by workspace, in the order of their turns. */
  const lines = new Map<string, (() => void)[]>()
  const running = new Map<string, boolean>()
  const histories = new Map<string, UploadHistory>()
  const now = () => clock.now().getTime()

  function historyOf(workspace: string): UploadHistory {
    const past = histories.get(workspace)
    if (past && Math.max(past.slowUntil, past.notBefore + FORGET_MS) > now()) return past
    histories.delete(workspace)
    return { slowUntil: 0, strikes: 0, notBefore: 0 }
  }

  function assertNotBackedOff(workspace: string): void {
    const left = Math.ceil((historyOf(workspace).notBefore - now()) / 1000)
    if (left <= 0) return
    throw new ApiError(
      'TOO_MANY_REQUESTS',
      `A document of this workspace took too long to open. Send the next one in ${left} seconds.`,
      { meta: { retry_after: left } },
    )
  }

  function addStrike(workspace: string): void {
    const { slowUntil, strikes } = historyOf(workspace)
    const wait = Math.min(FIRST_BACKOFF_S * 2 ** strikes, MAX_BACKOFF_S)
    histories.set(workspace, { slowUntil, strikes: strikes + 1, notBefore: now() + wait * 1000 })
  }

  const isSlow = (workspace: string) => historyOf(workspace).slowUntil > now()

  function canBegin(workspace: string): boolean {
    if (running.size >= lanes || running.has(workspace)) return false
    return !isSlow(workspace) || [...running.values()].filter(Boolean).length < Math.max(1, lanes - 1)
  }

  function beginNext(): void {
    for (const [workspace, line] of [...lines]) {
      if (!canBegin(workspace)) continue
      running.set(workspace, isSlow(workspace))
      const begin = line.shift()!
      // The workspace's next inspection goes to the end of the queue.
      lines.delete(workspace)
      if (line.length > 0) lines.set(workspace, line)
      begin()
    }
  }

  async function inspect<T>(workspace: string, act: () => Promise<T>): Promise<T> {
    const began = performance.now()
    try {
      assertNotBackedOff(workspace)
      return await act()
    } catch (error) {
      if (error instanceof FileRuleError && error.rule === 'too_complex') addStrike(workspace)
      throw error
    } finally {
      if (performance.now() - began > SLOW_MS)
        histories.set(workspace, { ...historyOf(workspace), slowUntil: now() + SLOW_FOR_MS })
      running.delete(workspace)
      beginNext()
    }
  }

  return {
    /**
     * Admits an upload before its body is read; call the returned function when it is answered. Throws 503 at the
     * limit, and 429 while the workspace must wait after a file that was too complex.
     */
    admit(workspace: string, bytes: number): () => void {
      assertNotBackedOff(workspace)
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

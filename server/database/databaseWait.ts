import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import { ConfigError } from '../config.ts'
import { errorText } from '../process/errorText.ts'
import { HostClient } from './hosts.ts'
import { unavailabilityOf } from './unavailable.ts'

/** Pause between two tries. */
const PAUSE_MS = 500
/** Longest wait for one answer. */
const ANSWER_MS = 5_000

/**
 * The server is not reachable yet: no program at the port, an unknown name in a network that is just being built, no
 * answer.
 */
const NOT_THERE =
  /^(E(CONN(REFUSED|RESET|ABORTED)|TIMEDOUT|PIPE|(HOST|NET)(UNREACH|DOWN)|AI_AGAIN|NOTFOUND)|ENO(ENT|TFOUND))$/
/**
 * The server starts, recovers or stops (57P0x), has no free connection (53300), or a pooler has not reached it yet
 * (08).
 */
const NOT_READY = /^(57P0[1-3]|53300|08...)$/
const UNANSWERED = /^(Connection terminated|timeout expired)/

function isTooEarly(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isTooEarly)
  const { code = '', cause } = error as { code?: string; cause?: unknown }
  if (unavailabilityOf(error) || NOT_THERE.test(code) || NOT_READY.test(code)) return true
  return UNANSWERED.test(errorText(error)) || (cause != null && isTooEarly(cause))
}

async function tryOnce(url: string): Promise<void> {
  const client = new HostClient({
    connectionString: url,
    application_name: 'countersign start',
    connectionTimeoutMillis: ANSWER_MS,
    query_timeout: ANSWER_MS,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    // A pooler accepts clients before it has reached the database.
    await client.query('SELECT 1')
  } finally {
    await client.end().catch(() => {})
  }
}

/** The wait of one start for its database. */
export type DatabaseWait = {
  /**
   * Runs a step of the start, and repeats it while the database is unavailable, until the wait of the whole start is
   * over: a database that answered once may be too busy a moment later. The step must be repeatable. When the wait is
   * over, throws ConfigError with one line that names `setting`; throws errors that waiting cannot cure at once.
   */
  retry<T>(setting: string, step: () => Promise<T>): Promise<T>
  /** Waits until the database answers at this address. Throws ConfigError, at once for a wrong password. */
  wait(url: string, setting: string): Promise<void>
}

/**
 * Waits `seconds` at most, from now, for a database that starts after this program, or recovers from a crash. Logs each
 * distinct reason once.
 */
export function createDatabaseWait({ seconds, log }: { seconds: number; log: Logger }): DatabaseWait {
  const until = performance.now() + seconds * 1000
  const notedSettings = new Set<string>()

  /** Notes a failed step. Throws if waiting is useless, or over. */
  function note(setting: string, error: unknown): void {
    if (!isTooEarly(error)) throw error
    const reason = errorText(error)
    if (performance.now() >= until)
      throw new ConfigError(`${setting}: the database did not answer within ${seconds} seconds (${reason}).`)
    if (!notedSettings.has(reason))
      log.warn({ reason }, `waiting for the database (${setting}), ${seconds} seconds at most`)
    notedSettings.add(reason)
  }

  async function retry<T>(setting: string, step: () => Promise<T>): Promise<T> {
    for (;;)
      try {
        return await step()
      } catch (error) {
        note(setting, error)
        await pause(PAUSE_MS)
      }
  }

  return {
    retry,
    wait: (url, setting) =>
      retry(setting, () => tryOnce(url)).catch((error: unknown) => {
        if (error instanceof ConfigError) throw error
        throw new ConfigError(`${setting}: the database cannot be opened (${errorText(error)}).`)
      }),
  }
}

import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import { BadConfig } from '../config.ts'
import { errorText } from '../process/errorText.ts'
import { HostClient } from './hosts.ts'
import { unavailabilityOf } from './unavailable.ts'

/** Pause between two tries. */
const PAUSE_MS = 500
/** Longest wait for one answer. */
const ANSWER_MS = 5_000

/** The server is not there yet: no program at the port, no name in a network that is just being built, no answer. */
const NOT_THERE =
  /^(E(CONN(REFUSED|RESET|ABORTED)|TIMEDOUT|PIPE|(HOST|NET)(UNREACH|DOWN)|AI_AGAIN|NOTFOUND)|ENO(ENT|TFOUND))$/
/** It starts, recovers or stops (57P0x), has no connection left (53300), or a pooler has not reached it yet (08). */
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
    // A pooler lets clients in before it has reached the database.
    await client.query('SELECT 1')
  } finally {
    await client.end().catch(() => {})
  }
}

/** The wait of one start for its database. */
export type DatabaseWait = {
  /**
   * Runs a step of the start, again and again while the database cannot be asked, until the wait of the whole start is
   * over: a database that answered once may be too busy a moment later. The step must bear repetition. Throws
   * BadConfig with one line naming `setting` when the wait is over; what waiting does not change is thrown at once.
   */
  retry<T>(setting: string, step: () => Promise<T>): Promise<T>
  /** Waits until the database answers at this address. Throws BadConfig, at once for a wrong password. */
  wait(url: string, setting: string): Promise<void>
}

/**
 * Waits `seconds` at most, from now, for a database that starts after this program, or recovers from a crash. The log
 * says once for each reason what is waited for.
 */
export function createDatabaseWait({ seconds, log }: { seconds: number; log: Logger }): DatabaseWait {
  const until = performance.now() + seconds * 1000
  const notedSettings = new Set<string>()

  /** Notes a step that failed. Throws where waiting is of no use, or no longer. */
  function note(setting: string, error: unknown): void {
    if (!isTooEarly(error)) throw error
    const reason = errorText(error)
    if (performance.now() >= until)
      throw new BadConfig(`${setting}: the database did not answer within ${seconds} seconds (${reason}).`)
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
        if (error instanceof BadConfig) throw error
        throw new BadConfig(`${setting}: the database cannot be opened (${errorText(error)}).`)
      }),
  }
}

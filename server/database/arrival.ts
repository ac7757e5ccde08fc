import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'
import { BadConfig } from '../config.ts'
import { errorText } from '../fail.ts'

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
  const { code = '' } = error as { code?: string }
  return NOT_THERE.test(code) || NOT_READY.test(code) || UNANSWERED.test(errorText(error))
}

async function tryOnce(url: string): Promise<void> {
  const client = new pg.Client({
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

/**
 * Waits until the database answers at this address, `seconds` at most: one that starts after this program, or recovers
 * from a crash. The log says once for each reason what is waited for. Throws BadConfig with one line naming `setting`, at
 * once for what waiting does not change, such as a wrong password.
 */
export async function waitForDatabase(
  url: string,
  { setting, seconds, log }: { setting: string; seconds: number; log: Logger },
): Promise<void> {
  const until = performance.now() + seconds * 1000
  const told = new Set<string>()
  for (;;)
    try {
      return await tryOnce(url)
    } catch (error) {
      const reason = errorText(error)
      if (!isTooEarly(error)) throw new BadConfig(`${setting}: the database cannot be opened (${reason}).`)
      if (performance.now() >= until)
        throw new BadConfig(`${setting}: the database did not answer within ${seconds} seconds (${reason}).`)
      if (!told.has(reason)) log.warn({ reason }, `waiting for the database (${setting}), ${seconds} seconds at most`)
      told.add(reason)
      await pause(PAUSE_MS)
    }
}

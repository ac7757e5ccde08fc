import type pg from 'pg'
import type { Listener } from '../database/listen.ts'

/** Advisory lock of the worker that does the periodic work. */
const LEADER = 5_263_711

/** Says whether this process does the periodic work. The first process to ask does, until its connection ends. */
export function createLeaderCheck(listener: Listener): () => Promise<boolean> {
  let leading: pg.Client | null = null
  return async () => {
    const asked = listener.connection()
    if (!asked) return false
    if (leading === asked) return true
    const { rows } = await asked.query<{ got: boolean }>('SELECT pg_try_advisory_lock($1) AS got', [LEADER])
    if (rows[0]!.got) leading = asked
    return rows[0]!.got
  }
}

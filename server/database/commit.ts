import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { noteCommitted, noteUnknown, OutcomeUnknown } from './outcome.ts'
import { DatabaseUnavailable, unavailabilityOf } from './unavailable.ts'

/** How long a lost transaction is asked about. */
const FIND_OUT_MS = 5_000
/** Longest wait for one answer about it, and the pause before the next question. */
const ANSWER_MS = 1_500
const PAUSE_MS = 50

/** SQLSTATE classes of a COMMIT that the database refused: constraints, triggers, conflicts, an aborted transaction. */
const REFUSED = /^(23|25|40|P0)/

type Answer = 'committed' | 'aborted' | 'in progress' | null

/** Asks on a connection of its own, since those of the pool may be lost too. */
async function statusOf(connectionString: string, xact: string): Promise<Answer> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: ANSWER_MS, query_timeout: ANSWER_MS })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ status: Answer }>('SELECT pg_xact_status($1::xid8) AS status', [xact])
    return rows[0]!.status
  } finally {
    client.end().catch(() => {})
  }
}

/** What became of a transaction; null where the database cannot say, or did not answer in time. */
async function findOut(connectionString: string, xact: string): Promise<'committed' | 'aborted' | null> {
  const until = Date.now() + FIND_OUT_MS
  do {
    const status = await statusOf(connectionString, xact).catch((): Answer => 'in progress')
    if (status !== 'in progress') return status
    await pause(PAUSE_MS)
  } while (Date.now() < until)
  return null
}

/** The ids of transactions that are known before COMMIT. */
const known = new WeakMap<pg.ClientBase, string>()

/** Sends all that `ask` asks of the connection in one packet. */
function inOnePacket<T>({ connection: { stream } }: pg.Client, ask: () => T): T {
  stream.cork()
  try {
    return ask()
  } finally {
    stream.uncork()
  }
}

/**
 * Runs a statement that writes in a transaction of its own. It is sent right after BEGIN, whose answer brings the
 * transaction's id: COMMIT, which waits for both, need not ask for it. `noteError` learns why a ROLLBACK failed.
 */
export async function writeWith<T>(
  client: pg.Client,
  write: () => Promise<T>,
  noteError: (error: unknown) => void,
): Promise<T> {
  const [begun, written] = await Promise.allSettled(
    inOnePacket(client, () => [
      // Several statements in one text are answered by a list, which the types do not know.
      client.query('BEGIN; SELECT pg_current_xact_id()::text AS xact') as unknown as Promise<pg.QueryResult[]>,
      write(),
    ]),
  )
  if (written.status === 'rejected') {
    await client.query('ROLLBACK').catch(noteError)
    throw begun.status === 'rejected' ? begun.reason : written.reason
  }
  // Without BEGIN, the statement was a transaction by itself.
  if (begun.status === 'rejected') throw new OutcomeUnknown(begun.reason)
  known.set(client, begun.value[1]!.rows[0].xact)
  try {
    await client.query('COMMIT')
    return written.value
  } finally {
    known.delete(client)
  }
}

/** The id of the transaction that is about to be committed; null where it wrote nothing. */
async function xactOf(client: pg.Client): Promise<string | null> {
  const begun = known.get(client)
  if (begun) return begun
  const { rows } = await client.query('SELECT pg_current_xact_id_if_assigned()::text AS xact')
  return rows[0].xact
}

/** The answer to a COMMIT that was lost and stands. */
const COMMITTED = { command: 'COMMIT', rowCount: null, oid: 0, fields: [], rows: [] }

/**
 * Commits. When the answer is lost, asks on another connection what became of the transaction, so that a transaction
 * that stands does not look like one that failed. Rejects with OutcomeUnknown when nobody can say (record 0089).
 */
async function commit(client: pg.Client, connectionString: string, send: () => Promise<pg.QueryResult>) {
  const xact = await xactOf(client)
  // Without an id it wrote nothing.
  if (xact === null) return send()
  try {
    const answer = await send()
    noteCommitted()
    return answer
  } catch (error) {
    if (error instanceof pg.DatabaseError && REFUSED.test(error.code ?? '')) throw error
    // The pool must not give it to anybody else.
    client.end().catch(() => {})
    const status = await findOut(connectionString, xact)
    if (status === 'aborted')
      throw unavailabilityOf(error) ? new DatabaseUnavailable('a COMMIT was lost', error) : error
    if (status === 'committed') {
      noteCommitted()
      return COMMITTED
    }
    noteUnknown()
    throw new OutcomeUnknown(error)
  }
}

const isCommit = (query: unknown) => query === 'COMMIT' || (query as { text?: unknown } | null)?.text === 'COMMIT'

/** From now on a COMMIT of this connection finds out what became of it when its answer is lost. */
export function watchCommits(client: pg.Client, connectionString: string): void {
  // pg declares a dozen forms of `query`; all but a promised COMMIT pass as they are.
  const query = client.query.bind(client) as (...args: unknown[]) => Promise<pg.QueryResult>
  const watched = (...args: unknown[]) => {
    const send = () => query(...args)
    return isCommit(args[0]) && args.length === 1 ? commit(client, connectionString, send) : send()
  }
  client.query = watched as typeof client.query
}

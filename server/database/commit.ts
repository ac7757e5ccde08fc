import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { BOUNDS } from './bounds.ts'
import { HostClient, isReadOnly } from './hosts.ts'
import { inOnePacket } from './onePacket.ts'
import { markCommitted, markUnknown, OutcomeUnknownError } from './outcome.ts'
import { DatabaseUnavailableError, unavailabilityOf } from './unavailable.ts'

/** Longest wait for one answer, and the pause before the next question. */
const ANSWER_MS = 1_500
const PAUSE_MS = 50

/**
 * SQLSTATE classes of a COMMIT that the database rejected: constraints, triggers, conflicts, an aborted transaction.
 */
const REJECTED_STATES = /^(23|25|40(?!003)|P0)/

/** The journal entry that a transaction wrote. It exists if and only if the transaction was committed (record 0109). */
type Entry = {
  id: string
  xact: string
  /** When it was recorded, in seconds of the database's clock, to the microsecond. */
  at: string
  /** The timeline of the server that wrote it: each promotion of a standby adds one. Empty if unknown. */
  timeline: string
}

/** Whether a transaction has written anything before its COMMIT, with its journal entry if it has one. */
type CommitTrace = { xact: string | null; entry: Entry | null }

const WRITTEN_QUERY = {
  name: 'written',
  text: "SELECT pg_current_xact_id_if_assigned()::text AS xact, current_setting('countersign.entry', true) AS entry",
}

/** The journal's trigger `tell_entry` makes this setting, which belongs to the transaction alone. */
function readWritten({ rows: [row] }: pg.QueryResult<{ xact: string | null; entry: string | null }>): CommitTrace {
  const [id, xact, at, timeline = ''] = row!.entry?.split(' ') ?? []
  return { xact: row!.xact, entry: id && xact && at ? { id, xact, at, timeline } : null }
}

/**
 * Whether a transaction with this number is in progress on this server; false for a number that the server has not
 * assigned yet.
 */
async function isInProgress(client: pg.Client, xact: string): Promise<boolean> {
  const { rows } = await client
    .query<{ status: string | null }>('SELECT pg_xact_status($1::xid8) AS status', [xact])
    .catch((error: { code?: string }) => {
      if (error.code !== '22023') throw error
      return { rows: [{ status: null }] }
    })
  return rows[0]!.status === 'in progress'
}

async function isThere(client: pg.Client, { id, xact, at }: Entry): Promise<boolean> {
  const { rowCount } = await client.query(
    'SELECT FROM audit_entries WHERE id = $1 AND xact = $2 AND extract(epoch FROM recorded_at) = $3::numeric',
    [id, xact, at],
  )
  return rowCount === 1
}

/** Writes a mark. Like a COMMIT, it returns once the standbys have it and everything written before. */
const writeMark = (client: pg.Client) => client.query("SELECT pg_logical_emit_message(true, 'countersign', 'outcome')")

/** The server's timeline; null if its provider does not reveal it. */
async function timelineOf(client: pg.Client): Promise<string | null> {
  const statement = 'SELECT left(pg_walfile_name(pg_current_wal_insert_lsn()), 8) AS timeline'
  const { rows } = await client.query<{ timeline: string }>(statement).catch(() => ({ rows: [] }))
  return rows[0]?.timeline ?? null
}

type Verdict = 'committed' | 'aborted'

/**
 * Looks for the entry on a writable server; null if it is too early to tell. The order of the steps counts. A writable
 * server has replayed everything that it will ever get from another server. A transaction that no longer runs does not
 * change, and a later statement sees whether its row exists. An existing entry may not have been replicated yet, so the
 * mark is written after it. A missing entry proves nothing on a server with an earlier timeline than the entry's: that
 * server was replaced, and lacks later writes.
 */
async function readVerdict(client: pg.Client, entry: Entry): Promise<Verdict | null> {
  if (await isReadOnly(client)) return null
  if (await isInProgress(client, entry.xact)) return null
  if (await isThere(client, entry)) {
    await writeMark(client)
    return 'committed'
  }
  const timeline = await timelineOf(client)
  return timeline !== null && entry.timeline !== '' && timeline >= entry.timeline ? 'aborted' : null
}

/** Asks on a new connection, since the pool's connections may be lost too. */
async function askDatabase(connectionString: string, entry: Entry): Promise<Verdict | null> {
  const client = new HostClient({
    connectionString,
    application_name: 'countersign outcome',
    connectionTimeoutMillis: ANSWER_MS,
    query_timeout: ANSWER_MS,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    return await readVerdict(client, entry)
  } finally {
    client.end().catch(() => {})
  }
}

/** Where to ask about a lost transaction, and for how many milliseconds at most. */
type CommitSearch = { connectionString: string; searchMs: number }

/** Whether the transaction with this entry was committed; null if that cannot be found out in time. */
async function findOutcome({ connectionString, searchMs }: CommitSearch, entry: Entry | null): Promise<Verdict | null> {
  if (entry === null) return null
  const until = Date.now() + searchMs
  do {
    const verdict = await askDatabase(connectionString, entry).catch(() => null)
    if (verdict !== null) return verdict
    await pause(PAUSE_MS)
  } while (Date.now() < until)
  return null
}

/** The traces of transactions that were read before COMMIT is sent. */
const known = new WeakMap<pg.ClientBase, CommitTrace>()

/**
 * Runs a writing statement in a transaction of its own. BEGIN, the statement and the query for its trace share one
 * packet, so COMMIT, which waits for all of them, needs no query of its own. `noteError` receives the error of a failed
 * ROLLBACK.
 */
export async function writeWith<T>(
  client: pg.Client,
  write: () => Promise<T>,
  noteError: (error: unknown) => void,
): Promise<T> {
  const [beginResult, done, entryResult] = await Promise.allSettled(
    inOnePacket(client, () => [client.query('BEGIN'), write(), client.query(WRITTEN_QUERY)] as const),
  )
  // BEGIN failed, so the statement ran as a transaction by itself.
  if (beginResult.status === 'rejected' && done.status === 'fulfilled')
    throw new OutcomeUnknownError(beginResult.reason)
  if (beginResult.status === 'rejected' || done.status === 'rejected' || entryResult.status === 'rejected') {
    await client.query('ROLLBACK').catch(noteError)
    throw [beginResult, done, entryResult].find((one) => one.status === 'rejected')!.reason
  }
  known.set(client, readWritten(entryResult.value))
  try {
    await client.query('COMMIT')
    return done.value
  } finally {
    known.delete(client)
  }
}

/** The trace of a transaction: read already, or asked from the server now. */
const writtenBy = async (client: pg.Client): Promise<CommitTrace> =>
  known.get(client) ?? readWritten(await client.query(WRITTEN_QUERY))

/** Replaces the lost answer to a COMMIT that took effect. */
const COMMITTED = { command: 'COMMIT', rowCount: null, oid: 0, fields: [], rows: [] }

/**
 * Sends the COMMIT. Throws if the answer guarantees nothing: an administrator has ended the wait for the standbys, and
 * only this server has the transaction.
 */
async function sendCommit(client: pg.Client, send: () => Promise<pg.QueryResult>): Promise<pg.QueryResult> {
  let isAlone = false
  const hear = ({ routine }: { routine?: string | undefined }) => {
    isAlone ||= routine === 'SyncRepWaitForLSN'
  }
  client.on('notice', hear)
  try {
    const answer = await send()
    if (isAlone) throw new DatabaseUnavailableError('a COMMIT was not replicated')
    return answer
  } finally {
    client.off('notice', hear)
  }
}

/**
 * Commits. If the answer is lost, asks on another connection whether the transaction was committed, so that a committed
 * transaction does not look like a failed one. Rejects with OutcomeUnknownError if that cannot be found out (record
 * 0109).
 */
async function commit(client: pg.Client, asking: CommitSearch, send: () => Promise<pg.QueryResult>) {
  const { xact, entry } = await writtenBy(client)
  // Without an id the transaction wrote nothing.
  if (xact === null) return send()
  try {
    const answer = await sendCommit(client, send)
    markCommitted()
    return answer
  } catch (error) {
    if (error instanceof pg.DatabaseError && REJECTED_STATES.test(error.code ?? '')) throw error
    // The pool must not reuse this connection.
    client.end().catch(() => {})
    const verdict = await findOutcome(asking, entry)
    if (verdict === 'aborted')
      throw unavailabilityOf(error) ? new DatabaseUnavailableError('a COMMIT was lost', error) : error
    if (verdict === 'committed') {
      markCommitted()
      return COMMITTED
    }
    markUnknown()
    throw new OutcomeUnknownError(error)
  }
}

const isCommit = (query: unknown) => query === 'COMMIT' || (query as { text?: unknown } | null)?.text === 'COMMIT'

/** From now on, a COMMIT of this connection finds out its outcome if its answer is lost. */
export function watchCommits(client: pg.Client, connectionString: string, searchMs = BOUNDS.outcome): void {
  // pg declares a dozen forms of `query`; all but a promised COMMIT pass through unchanged.
  const query = client.query.bind(client) as (...args: unknown[]) => Promise<pg.QueryResult>
  const watched = (...args: unknown[]) => {
    const send = () => query(...args)
    return isCommit(args[0]) && args.length === 1 ? commit(client, { connectionString, searchMs }, send) : send()
  }
  client.query = watched as typeof client.query
}

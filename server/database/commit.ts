import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { BOUNDS } from './bounds.ts'
import { HostClient, isReadOnly } from './hosts.ts'
import { inOnePacket } from './onePacket.ts'
import { noteCommitted, noteUnknown, OutcomeUnknown } from './outcome.ts'
import { DatabaseUnavailable, unavailabilityOf } from './unavailable.ts'

/** Longest wait for one answer about it, and the pause before the next question. */
const ANSWER_MS = 1_500
const PAUSE_MS = 50

/** SQLSTATE classes of a COMMIT that the database refused: constraints, triggers, conflicts, an aborted transaction. */
const REFUSED = /^(23|25|40(?!003)|P0)/

/** The journal entry that a transaction wrote, which stands where the transaction stands (record 0109). */
type Entry = {
  id: string
  xact: string
  /** When it was recorded, in seconds of the database's clock, to the microsecond. */
  at: string
  /** Of the server where it was written: each promotion of a standby counts one on. Empty where it is not told. */
  timeline: string
}

/** What a transaction has written before its COMMIT: nothing, or something, with its journal entry if it has one. */
type CommitTrace = { xact: string | null; entry: Entry | null }

const WRITTEN = {
  name: 'written',
  text: "SELECT pg_current_xact_id_if_assigned()::text AS xact, current_setting('countersign.entry', true) AS entry",
}

/** The setting is the transaction's own, made by the journal's trigger `tell_entry`. */
function readWritten({ rows: [row] }: pg.QueryResult<{ xact: string | null; entry: string | null }>): CommitTrace {
  const [id, xact, at, timeline = ''] = row!.entry?.split(' ') ?? []
  return { xact: row!.xact, entry: id && xact && at ? { id, xact, at, timeline } : null }
}

/** Whether the number is that of a transaction that runs on this server; one that it has not given yet is none. */
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

/** Writes something. Its answer waits for the standbys that a COMMIT waits for, and for all that was written before. */
const writeMark = (client: pg.Client) => client.query("SELECT pg_logical_emit_message(true, 'countersign', 'outcome')")

/** The server's timeline; null where its provider does not say it. */
async function timelineOf(client: pg.Client): Promise<string | null> {
  const statement = 'SELECT left(pg_walfile_name(pg_current_wal_insert_lsn()), 8) AS timeline'
  const { rows } = await client.query<{ timeline: string }>(statement).catch(() => ({ rows: [] }))
  return rows[0]?.timeline ?? null
}

type Verdict = 'committed' | 'aborted'

/**
 * Looks for the entry on a server that can write; null where that is too early. The order counts. A server that can
 * write has replayed all that it will ever get of another server's work. A transaction that does not run any more stays
 * as it is, and a statement that begins afterwards sees whether its row is there. An entry that is there was perhaps not
 * replicated yet, unlike the mark that is written after it. An entry that is not there says nothing on a server of an
 * earlier timeline than its own: that one was replaced, and has missed what came since.
 */
async function look(client: pg.Client, entry: Entry): Promise<Verdict | null> {
  if (await isReadOnly(client)) return null
  if (await isInProgress(client, entry.xact)) return null
  if (await isThere(client, entry)) {
    await writeMark(client)
    return 'committed'
  }
  const timeline = await timelineOf(client)
  return timeline !== null && entry.timeline !== '' && timeline >= entry.timeline ? 'aborted' : null
}

/** Asks on a connection of its own, since those of the pool may be lost too. */
async function ask(connectionString: string, entry: Entry): Promise<Verdict | null> {
  const client = new HostClient({
    connectionString,
    application_name: 'countersign outcome',
    connectionTimeoutMillis: ANSWER_MS,
    query_timeout: ANSWER_MS,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    return await look(client, entry)
  } finally {
    client.end().catch(() => {})
  }
}

/** Where a lost transaction is asked about, and for how many milliseconds at most. */
type CommitSearch = { connectionString: string; most: number }

/** What became of the transaction that wrote the entry; null where nobody can say, or not in time. */
async function findOut({ connectionString, most }: CommitSearch, entry: Entry | null): Promise<Verdict | null> {
  if (entry === null) return null
  const until = Date.now() + most
  do {
    const verdict = await ask(connectionString, entry).catch(() => null)
    if (verdict !== null) return verdict
    await pause(PAUSE_MS)
  } while (Date.now() < until)
  return null
}

/** What transactions have written, where it is known before COMMIT is sent. */
const known = new WeakMap<pg.ClientBase, CommitTrace>()

/**
 * Runs a statement that writes in a transaction of its own, which it shares a packet with, as does the question what it
 * has written: COMMIT, which waits for all, need not ask. `noteError` learns why a ROLLBACK failed.
 */
export async function writeWith<T>(
  client: pg.Client,
  write: () => Promise<T>,
  noteError: (error: unknown) => void,
): Promise<T> {
  const [beginResult, done, entryResult] = await Promise.allSettled(
    inOnePacket(client, () => [client.query('BEGIN'), write(), client.query(WRITTEN)] as const),
  )
  // Without BEGIN, the statement was a transaction by itself.
  if (beginResult.status === 'rejected' && done.status === 'fulfilled') throw new OutcomeUnknown(beginResult.reason)
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

/** What the transaction that is about to be committed has written. */
const writtenBy = async (client: pg.Client): Promise<CommitTrace> =>
  known.get(client) ?? readWritten(await client.query(WRITTEN))

/** The answer to a COMMIT that was lost and stands. */
const COMMITTED = { command: 'COMMIT', rowCount: null, oid: 0, fields: [], rows: [] }

/**
 * Sends the COMMIT. Throws where its answer is no promise: somebody has ended the wait for the standbys, and the
 * transaction stands on this server alone.
 */
async function sendCommit(client: pg.Client, send: () => Promise<pg.QueryResult>): Promise<pg.QueryResult> {
  let isAlone = false
  const hear = ({ routine }: { routine?: string | undefined }) => {
    isAlone ||= routine === 'SyncRepWaitForLSN'
  }
  client.on('notice', hear)
  try {
    const answer = await send()
    if (isAlone) throw new DatabaseUnavailable('a COMMIT was not replicated')
    return answer
  } finally {
    client.off('notice', hear)
  }
}

/**
 * Commits. When the answer is lost, asks on another connection what became of the transaction, so that a transaction
 * that stands does not look like one that failed. Rejects with OutcomeUnknown when nobody can say (record 0109).
 */
async function commit(client: pg.Client, asking: CommitSearch, send: () => Promise<pg.QueryResult>) {
  const { xact, entry } = await writtenBy(client)
  // Without an id it wrote nothing.
  if (xact === null) return send()
  try {
    const answer = await sendCommit(client, send)
    noteCommitted()
    return answer
  } catch (error) {
    if (error instanceof pg.DatabaseError && REFUSED.test(error.code ?? '')) throw error
    // The pool must not give it to anybody else.
    client.end().catch(() => {})
    const verdict = await findOut(asking, entry)
    if (verdict === 'aborted')
      throw unavailabilityOf(error) ? new DatabaseUnavailable('a COMMIT was lost', error) : error
    if (verdict === 'committed') {
      noteCommitted()
      return COMMITTED
    }
    noteUnknown()
    throw new OutcomeUnknown(error)
  }
}

const isCommit = (query: unknown) => query === 'COMMIT' || (query as { text?: unknown } | null)?.text === 'COMMIT'

/** From now on a COMMIT of this connection finds out what became of it when its answer is lost. */
export function watchCommits(client: pg.Client, connectionString: string, most = BOUNDS.outcome): void {
  // pg declares a dozen forms of `query`; all but a promised COMMIT pass as they are.
  const query = client.query.bind(client) as (...args: unknown[]) => Promise<pg.QueryResult>
  const watched = (...args: unknown[]) => {
    const send = () => query(...args)
    return isCommit(args[0]) && args.length === 1 ? commit(client, { connectionString, most }, send) : send()
  }
  client.query = watched as typeof client.query
}

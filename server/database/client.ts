import { PrismaPg } from '@prisma/adapter-pg'
import { holdAuthorities } from './authority.ts'
import { BOUNDS, type Bounds, withLongStatements } from './bounds.ts'
import { watchCommits } from './commit.ts'
import { type Prisma, PrismaClient } from './generated/client.ts'
import { BoundedPool } from './pool.ts'
import type { PoolMetrics } from './poolMetrics.ts'
import type { RawOutsideTransactions } from './raw.ts'
import { withPlainReads } from './reads.ts'

/** Prisma's reads and writes: the database itself, or the transaction that the caller is in. */
export type Db = Parameters<Parameters<PrismaClient['$transaction']>[0]>[0]
/** The database itself, outside of any transaction. */
export type Database = PrismaClient & RawOutsideTransactions

const isDatabase = (db: Db): db is Database => '$disconnect' in db

/** Runs `work` in a transaction: in the open one where `db` is one, else in a new one. */
export const transact = <T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> =>
  isDatabase(db) ? db.$transaction(work) : work(db)

/** `$queryRaw` of a statement that reads; outside transactions equal statements at the same time share their rows. */
export const readRows = async <Row>(db: Db, statement: Prisma.Sql): Promise<readonly Readonly<Row>[]> =>
  isDatabase(db) ? db.$readRaw<Row>(statement) : db.$queryRaw<Row[]>(statement)

/** `$queryRaw` of a statement that writes; outside transactions it also finds out whether a statement whose answer was lost was committed (record 0109). */
export const writeRows = <Row>(db: Db, statement: Prisma.Sql): Promise<Row[]> =>
  isDatabase(db) ? db.$writeRaw<Row>(statement) : db.$queryRaw<Row[]>(statement)

/** Longest time of a usual transaction, in milliseconds. Each of its statements has its own bound. */
const TRANSACTION_MS = 20_000

type ConnectOptions = {
  /** Most connections, 10 without it. */
  max?: number
  bounds?: Bounds | undefined
  /** Whether a connection pooler stands before the database: record 0091. */
  pooled?: boolean
  metrics?: PoolMetrics
  /** What callers find on the database and in its transactions, such as the keys of digests. */
  carries?: object
}

/**
 * Connects lazily; `url` is the program's own role. Reads outside transactions are plain statements: record 0020. Every
 * wait ends: DatabaseUnavailable (record 0086).
 */
export function connect(
  url: string,
  { max = 10, bounds = BOUNDS, pooled = false, metrics, carries = {} }: ConnectOptions = {},
): Database {
  const pool = new BoundedPool(url, { max, bounds, pooled })
  metrics?.watch(pool)
  pool.on('connect', (client) => {
    watchCommits(client, url, bounds.outcome)
    holdAuthorities(client)
  })
  const adapter = new PrismaPg(pool, { disposeExternalPool: true })
  // BEGIN follows the wait for a connection.
  const maxWait = bounds.connection + bounds.statement
  const transactionOptions = { maxWait, timeout: TRANSACTION_MS }
  return withPlainReads(Object.assign(new PrismaClient({ adapter, transactionOptions }), carries), pool)
}

/** Longest wait for the beginning of a long transaction: others may hold every connection for a while. */
const LONG_MAX_WAIT_MS = 60_000

/** A transaction that may take `longStatement`, for its statements and between them. */
export function longTransaction<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  const most = BOUNDS.longStatement
  return withLongStatements(() =>
    db.$transaction(
      async (tx) => {
        await tx.$queryRaw`SELECT set_config('statement_timeout', ${String(most)}, true),
          set_config('idle_in_transaction_session_timeout', ${String(most)}, true)`
        return work(tx)
      },
      { timeout: most, maxWait: LONG_MAX_WAIT_MS },
    ),
  )
}

const textOfError = (error: unknown): string =>
  error instanceof Error ? `${error.message} ${JSON.stringify((error as { meta?: unknown }).meta ?? {})}` : ''

/** True for PostgreSQL's unique violation of the named index. */
export function violatesUnique(error: unknown, index: string): boolean {
  const text = textOfError(error)
  return (
    /P2002|23505|[Uu]nique constraint/.test(text + String((error as { code?: unknown })?.code)) && text.includes(index)
  )
}

/** True for an error of the trigger or check with this name in its message. */
export const violatesCheck = (error: unknown, name: string): boolean => textOfError(error).includes(name)

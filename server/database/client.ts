import { channel } from 'node:diagnostics_channel'
import { createAdapter } from './adapter.ts'
import { holdAuthorities } from './authority.ts'
import { BOUNDS, type Bounds, withLongStatements } from './bounds.ts'
import { watchCommits } from './commit.ts'
import { endTransaction, withConnection } from './connection.ts'
import type { DigestKeys } from './digestKeys.ts'
import { Prisma, PrismaClient } from './generated/client.ts'
import { Delegates, Reads } from './generated/delegates.ts'
import { BoundedPool } from './pool.ts'
import type { PoolMetrics } from './poolMetrics.ts'
import {
  createStatementNames,
  poolStatements,
  type StatementNames,
  type Statements,
  transactionStatements,
} from './raw.ts'
import type { ReadonlyRow } from './readonlyRow.ts'

/** Tests compare the rows of each statement with the type that its caller declares (record 0178). */
const rowsOfSql = channel('countersign:rows')

function publishRows<Rows>(statement: Prisma.Sql, rows: Promise<Rows>): Promise<Rows> {
  if (rowsOfSql.hasSubscribers) rowsOfSql.publish({ text: statement.text, rows })
  return rows
}

type TransactionOptions = { timeout?: number; maxWait?: number }

/**
 * The database, or the caller's transaction: both have the same methods. Its models are Prisma's own. `read` reads a
 * model with one plain statement, for reading only (record 0125). `sharedRead` does the same; outside of transactions,
 * simultaneous identical reads share one result.
 */
export abstract class Db extends Delegates {
  readonly read: Reads
  readonly sharedRead: Reads

  constructor(
    prisma: ConstructorParameters<typeof Delegates>[0],
    readonly statements: Statements,
    /** Null for commands and tests on connections of their own: they make no digests. */
    readonly digestKeys: DigestKeys | null,
    /** The domain of the Message-IDs of mails (record 0153); null where none are sent. */
    readonly mailDomain: string | null,
  ) {
    super(prisma)
    this.read = new Reads(statements.lists)
    this.sharedRead = new Reads(statements.sharedLists)
  }

  /** The rows of a statement of SQL, with the types of Prisma's values, for reading only. */
  $queryRaw<Rows>(strings: TemplateStringsArray | Prisma.Sql, ...values: unknown[]): Promise<ReadonlyRow<Rows>> {
    const statement = sqlOf(strings, values)
    return publishRows(
      statement,
      this.statements.query(statement).then(({ rows }) => rows as ReadonlyRow<Rows>),
    )
  }

  /** Runs a statement of SQL and returns the number of rows that it wrote. */
  async $executeRaw(strings: TemplateStringsArray | Prisma.Sql, ...values: unknown[]): Promise<number> {
    return (await this.statements.query(sqlOf(strings, values))).rowCount ?? 0
  }

  /** Runs `work` in the open transaction if this is one, else in a new one. */
  abstract $transaction<T>(work: (tx: Db) => Promise<T>, options?: TransactionOptions): Promise<T>
}

const sqlOf = (strings: TemplateStringsArray | Prisma.Sql, values: unknown[]): Prisma.Sql =>
  'text' in strings ? strings : Prisma.sql(strings, ...values)

class Transaction extends Db {
  $transaction<T>(work: (tx: Db) => Promise<T>): Promise<T> {
    return work(this)
  }
}

/** The database itself, outside of any transaction. */
export class Database extends Db {
  constructor(
    private readonly client: PrismaClient,
    pool: BoundedPool,
    private readonly names: StatementNames,
    digestKeys: DigestKeys | null,
    mailDomain: string | null,
  ) {
    super(client, poolStatements(pool, names), digestKeys, mailDomain)
  }

  $transaction<T>(work: (tx: Db) => Promise<T>, options?: TransactionOptions): Promise<T> {
    const { client, names, digestKeys, mailDomain } = this
    return withConnection((onConnection) =>
      client.$transaction(
        (tx) =>
          onConnection((connection) =>
            work(new Transaction(tx, transactionStatements(connection, names), digestKeys, mailDomain)),
          ),
        options,
      ),
    )
  }

  $disconnect(): Promise<void> {
    return this.client.$disconnect()
  }
}

/** Runs `work` in the open transaction if `db` is one, else in a new one. */
export const transact = <T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> => db.$transaction(work)

/** The rows of a statement that reads, for reading only. */
export const readRows = <Row>({ statements }: Db, statement: Prisma.Sql): Promise<readonly ReadonlyRow<Row>[]> =>
  publishRows(
    statement,
    statements.query(statement).then(({ rows }) => rows),
  )

/** `readRows`; outside of transactions, simultaneous identical reads share one result. */
export const sharedRows = <Row>({ statements }: Db, statement: Prisma.Sql): Promise<readonly ReadonlyRow<Row>[]> =>
  publishRows(statement, statements.shared(statement) as Promise<readonly ReadonlyRow<Row>[]>)

/**
 * The rows of a statement that writes. Outside of transactions it also finds out whether a statement whose answer was
 * lost was committed (record 0109).
 */
export const writeRows = <Row>({ statements }: Db, statement: Prisma.Sql): Promise<readonly ReadonlyRow<Row>[]> =>
  publishRows(
    statement,
    statements.write(statement).then(({ rows }) => rows),
  )

/** Longest usual transaction, in milliseconds. Each of its statements has its own limit. */
const TRANSACTION_MS = 20_000

type ConnectOptions = {
  /** The maximum number of connections, 10 by default. */
  max?: number
  bounds?: Bounds | undefined
  /** Whether a connection pooler is in front of the database: record 0091. */
  pooled?: boolean
  metrics?: PoolMetrics
  /** Keys of the digests that acts store (record 0114). */
  digestKeys?: DigestKeys
  /** The domain of the Message-IDs of mails; none are sent without it. */
  mailDomain?: string | null
}

/**
 * Connects lazily; `url` is the program's own role. Each wait has a limit, after which it throws
 * DatabaseUnavailableError (record 0086).
 */
export function connect(
  url: string,
  { max = 10, bounds = BOUNDS, pooled = false, metrics, digestKeys, mailDomain }: ConnectOptions = {},
): Database {
  const pool = new BoundedPool(url, { max, bounds, pooled })
  metrics?.watch(pool)
  pool.on('connect', (client) => {
    watchCommits(client, url, bounds.outcome)
    holdAuthorities(client)
  })
  pool.on('release', (_error, client) => endTransaction(client))
  const adapter = createAdapter(pool)
  // Prisma counts the wait for a connection and the BEGIN after it together.
  const maxWait = bounds.connection + bounds.statement
  const transactionOptions = { maxWait, timeout: TRANSACTION_MS }
  return new Database(
    new PrismaClient({ adapter, transactionOptions }),
    pool,
    createStatementNames(),
    digestKeys ?? null,
    mailDomain ?? null,
  )
}

/** Longest wait for the start of a long transaction, because others may hold every connection for a while. */
const LONG_MAX_WAIT_MS = 60_000

/** A transaction that may take `longStatement`, for its statements and between them. */
export function longTransaction<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  const timeoutMs = BOUNDS.longStatement
  return withLongStatements(() =>
    db.$transaction(
      async (tx) => {
        await tx.$queryRaw`SELECT set_config('statement_timeout', ${String(timeoutMs)}, true),
          set_config('idle_in_transaction_session_timeout', ${String(timeoutMs)}, true)`
        return work(tx)
      },
      { timeout: timeoutMs, maxWait: LONG_MAX_WAIT_MS },
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

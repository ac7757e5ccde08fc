import { PrismaPg } from '@prisma/adapter-pg'
import pg from 'pg'
import { watchCommits } from './commit.ts'
import { PrismaClient } from './generated/client.ts'
import type { RawInTransaction } from './raw.ts'
import { withPlainReads } from './reads.ts'

export type Database = PrismaClient & RawInTransaction
/** The client itself, or the transaction that the caller is in. */
export type Db = Parameters<Parameters<PrismaClient['$transaction']>[0]>[0]

/** Longest wait for a connection, and of a transaction for rows that others have locked. */
const MAX_WAIT_MS = 20_000

/** Connects lazily; `url` is the program's own role. Reads outside transactions are plain statements: record 0020. */
export function connect(url: string): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: MAX_WAIT_MS,
    // Prisma writes and reads times without their offset, as if every server used UTC. The pool waits for this query.
    onConnect: (client) => client.query("SET TIME ZONE 'UTC'") as unknown as undefined,
  })
  // An idle connection that breaks is replaced at the next use.
  pool.on('error', () => {})
  pool.on('connect', (client) => watchCommits(client as pg.Client, url))
  const adapter = new PrismaPg(pool, { disposeExternalPool: true })
  const transactionOptions = { maxWait: MAX_WAIT_MS, timeout: MAX_WAIT_MS }
  return withPlainReads(new PrismaClient({ adapter, transactionOptions }), pool)
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

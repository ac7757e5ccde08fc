import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'
import { DatabaseUnavailable } from './unavailable.ts'

/** Runs a reading statement and returns its rows as lists. */
export type RunStatement = (text: string, values: unknown[]) => Promise<unknown[][]>

/** Runs statements: the pool runs each on any of its connections, an open transaction all on its own. */
export type Connection = { query(request: pg.QueryConfig): Promise<pg.QueryResult> }

type Beginning = { client: pg.ClientBase | null }
const beginnings = new AsyncLocalStorage<Beginning | null>()

/** The pool says here which connection it gives: the first one after `withConnection` is the transaction's. */
export function noteConnection(client: pg.ClientBase): void {
  const beginning = beginnings.getStore()
  if (beginning) beginning.client ??= client
}

/** A transaction's connection, until it goes back to the pool. */
class TransactionConnection implements Connection {
  isOpen = true
  private readonly client: pg.ClientBase
  constructor(client: pg.ClientBase) {
    this.client = client
  }

  query(request: pg.QueryConfig): Promise<pg.QueryResult> {
    return this.isOpen
      ? this.client.query(request)
      : Promise.reject(new DatabaseUnavailable('the transaction of this statement has ended'))
  }
}

/** Transactions that are open, by their connection. */
const open = new WeakMap<pg.ClientBase, TransactionConnection>()

/**
 * When Prisma ends a transaction that takes too long, its code may still run: later statements of it must not reach the
 * next transaction.
 */
export function endTransaction(client: pg.ClientBase): void {
  const connection = open.get(client)
  if (connection) connection.isOpen = false
  open.delete(client)
}

/** Runs `begin`, which opens a transaction of Prisma's; `connectionOf` in its work gives the connection that it is on. */
export function withConnection<T>(begin: (connectionOf: <R>(work: (connection: Connection) => R) => R) => T): T {
  const beginning: Beginning = { client: null }
  return beginnings.run(beginning, () =>
    begin((work) => {
      const { client } = beginning
      if (!client) throw new Error('a transaction began without a connection of the pool')
      const connection = new TransactionConnection(client)
      open.set(client, connection)
      return beginnings.run(null, () => work(connection))
    }),
  )
}

import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'
import { DatabaseUnavailableError } from './unavailable.ts'

/** Runs a reading statement and returns its rows as lists. */
export type RunStatement = (text: string, values: unknown[]) => Promise<unknown[][]>

/** A pool runs each statement on any of its connections; an open transaction runs all of them on its own connection. */
export type Connection = { query(request: pg.QueryConfig): Promise<pg.QueryResult> }

type Beginning = { client: pg.ClientBase | null }
const beginnings = new AsyncLocalStorage<Beginning | null>()

/**
 * The pool calls this with each connection that it hands out: the first one after `withConnection` is the
 * transaction's.
 */
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
      : Promise.reject(new DatabaseUnavailableError('the transaction of this statement has ended'))
  }
}

/** Transactions that are open, by their connection. */
const open = new WeakMap<pg.ClientBase, TransactionConnection>()

/**
 * When Prisma ends a transaction that takes too long, its code may still run: its later statements must not reach the
 * next transaction on that connection.
 */
export function endTransaction(client: pg.ClientBase): void {
  const connection = open.get(client)
  if (connection) connection.isOpen = false
  open.delete(client)
}

/**
 * Runs `begin`, which opens a transaction of Prisma's. Inside that transaction, `begin` calls `connectionOf` to get the
 * transaction's connection.
 */
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

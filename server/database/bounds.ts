import { AsyncLocalStorage } from 'node:async_hooks'

/** The program's time limits for the database, in milliseconds (record 0086). */
export type Bounds = {
  /** For getting a connection of the pool. */
  connection: number
  /** For a statement's answer. The database ends the statement itself a little before. */
  statement: number
  /** Between two statements of a transaction. After that, the database ends the transaction and releases its locks. */
  betweenStatements: number
  /** For a statement of the long works: exports, erasures, seals, operator commands. */
  longStatement: number
  /** Until the program asks the database, over another connection, whether it works on a statement. */
  doubt: number
  /** For the answer to that question. */
  check: number
  /** For finding out whether a COMMIT without an answer took effect (record 0109). */
  outcome: number
}

export const BOUNDS: Bounds = {
  connection: 2_000,
  statement: 10_000,
  betweenStatements: 25_000,
  longStatement: 600_000,
  doubt: 900,
  check: 1_300,
  outcome: 5_000,
}

/** How much longer the program waits than the database, so that the database's limit applies first. */
export const STATEMENT_GRACE_MS = 1_500

const long = new AsyncLocalStorage<boolean>()

/** Whether the caller runs inside `withLongStatements`. */
export const isLong = (): boolean => long.getStore() ?? false

/** Lets every statement of `work` take as long as `longStatement`: for work on the whole journal or a whole account. */
export const withLongStatements = <T>(work: () => T): T => long.run(true, work)

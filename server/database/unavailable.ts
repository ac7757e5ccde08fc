import { errorText } from '../process/errorText.ts'

/** The database is unavailable: down, silent, full, or too slow. */
export class DatabaseUnavailableError extends Error {
  /** Whether a write was sent whose answer was lost; otherwise the statement had no effect. */
  readonly mayHaveHappened: boolean

  constructor(reason: string, cause?: unknown, mayHaveHappened = false) {
    super(`The database cannot be asked now: ${reason}`, { cause })
    this.name = 'DatabaseUnavailableError'
    this.mayHaveHappened = mayHaveHappened
  }
}

/**
 * SQLSTATEs of a database that cannot serve now: lost connections (08), no resources left (53), statements and sessions
 * that were ended (57, 25P03; 40P01 to resolve a deadlock), and a read-only server (25006).
 */
const UNAVAILABLE_STATES = /^(08...|53...|57014|57P0\d|25P03|25006|40P01)$/
const SOCKET_CODES =
  /^(E(CONN(REFUSED|RESET|ABORTED)|PIPE|TIMEDOUT|(HOST|NET)(UNREACH|DOWN)|AI_AGAIN|NOTFOUND)|ENOENT|ENOTFOUND)$/
/** node-pg's messages about ended connections, in errors without a code. */
const LOST_CONNECTION = /^(Connection terminated|timeout e|Client (was closed|has encountered)|Query read timeout)/
/**
 * Prisma's codes for a connection that did not open in time, was lost, or was one too many, and for a transaction that
 * could not begin or took too long.
 */
const PRISMA_CODES = /^P(1001|1002|1008|1017|2024|2037)$/
const PRISMA_LATE = /Unable to start a transaction|expired transaction/

const codeOf = (error: unknown): string => String((error as { code?: unknown } | null)?.code ?? '')

function isLateInPrisma(error: unknown): boolean {
  const code = codeOf(error)
  return PRISMA_CODES.test(code) || (code === 'P2028' && PRISMA_LATE.test((error as Error).message))
}

/** Whether the error means that the database is unavailable, rather than that it rejected the statement. */
function isUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseUnavailableError) return true
  // Node tried each address of a host name.
  if (error instanceof AggregateError) return error.errors.some(isUnavailable)
  const code = codeOf(error)
  if (UNAVAILABLE_STATES.test(code) || SOCKET_CODES.test(code) || isLateInPrisma(error)) return true
  return error instanceof Error && code === '' && LOST_CONNECTION.test(error.message)
}

/** Wraps the error of getting a connection as DatabaseUnavailableError if it is one. */
export function connectionError(error: unknown): unknown {
  if (error instanceof DatabaseUnavailableError || !isUnavailable(error)) return error
  return new DatabaseUnavailableError(errorText(error), error)
}

/**
 * The DatabaseUnavailableError behind the error, or null. Prisma's own errors count too; a lost connection to another
 * service does not.
 */
export function unavailabilityOf(error: unknown): DatabaseUnavailableError | null {
  if (error instanceof DatabaseUnavailableError) return error
  return isLateInPrisma(error) ? new DatabaseUnavailableError((error as Error).message, error) : null
}

const WRITE_KEYWORD = /\b(insert|update|delete|merge)\b/i

export type SentStatement = { text: string; inTransaction: boolean; reached: boolean }

/**
 * Wraps the error of a statement. An open transaction ends with its connection, so only a COMMIT, or a write outside a
 * transaction, may have taken effect without an answer. `reached`: the statement was written to the connection.
 */
export function statementError(error: unknown, { text, inTransaction, reached }: SentStatement): unknown {
  if (!isUnavailable(error)) return error
  const writes = inTransaction ? /^\s*commit\b/i.test(text) : WRITE_KEYWORD.test(text)
  // The database itself sent these errors: it ended the statement and rolled it back.
  const undone = /^(53...|57014|25...|40P01)$/.test(codeOf(error))
  return new DatabaseUnavailableError(errorText(error), error, reached && writes && !undone)
}

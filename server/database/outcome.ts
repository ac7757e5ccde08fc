import { AsyncLocalStorage } from 'node:async_hooks'
import { unavailabilityOf } from './unavailable.ts'

/** What one request has written so far. */
export type WriteOutcome = {
  /** Whether something that it wrote was committed. */
  committed: boolean
  /** Whether a write's connection was lost before its answer, and the database could not be asked about it. */
  unknown: boolean
}

const outcomes = new AsyncLocalStorage<WriteOutcome>()

export const newOutcome = (): WriteOutcome => ({ committed: false, unknown: false })

/** Runs `work`; `outcome` learns what becomes of the writes in it (record 0089). */
export const followOutcome = <T>(outcome: WriteOutcome, work: () => T): T => outcomes.run(outcome, work)

/** Runs `work`, whose writes are made on the way to every answer: of no request the act that its sender asked for. */
// Prisma begins when it is awaited.
export const withoutOutcome = <T>(work: () => Promise<T>): Promise<T> => outcomes.exit(async () => await work())

export function noteCommitted(): void {
  const outcome = outcomes.getStore()
  if (outcome) outcome.committed = true
}

export function noteUnknown(): void {
  const outcome = outcomes.getStore()
  if (outcome) outcome.unknown = true
}

/** Nobody knows whether the transaction was committed: its connection was lost, and the database does not answer. */
export class OutcomeUnknown extends Error {
  constructor(cause: unknown) {
    super('it is not known whether the transaction was committed', { cause })
  }
}

/** True for an OutcomeUnknown, also where another error was made of it. */
export function isOutcomeUnknown(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) if (at instanceof OutcomeUnknown) return true
  return false
}

/**
 * True for the error of a statement that may have been carried out although its answer did not come: the connection was
 * lost meanwhile, or the answer was not waited for any longer.
 */
export const isAnswerLost = (error: unknown): boolean =>
  isOutcomeUnknown(error) || unavailabilityOf(error)?.mayHaveHappened === true

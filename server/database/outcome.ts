import { AsyncLocalStorage } from 'node:async_hooks'
import { unavailabilityOf } from './unavailable.ts'

/** The writes of one request so far. */
export type WriteOutcome = {
  /** Whether any of its writes was committed. */
  committed: boolean
  /** Whether a write's connection was lost before its answer, and the database could not be asked about it. */
  unknown: boolean
}

const outcomes = new AsyncLocalStorage<WriteOutcome>()

export const newOutcome = (): WriteOutcome => ({ committed: false, unknown: false })

/** Runs `work`; `outcome` records the result of the writes in it (record 0089). */
export const followOutcome = <T>(outcome: WriteOutcome, work: () => T): T => outcomes.run(outcome, work)

/**
 * Runs `work` without recording its writes in the outcome: every request makes such writes, and none of them is the act
 * that the sender asked for.
 */
// Prisma sends its query only when it is awaited, so the `await` must be in here.
export const withoutOutcome = <T>(work: () => Promise<T>): Promise<T> => outcomes.exit(async () => await work())

export function markCommitted(): void {
  const outcome = outcomes.getStore()
  if (outcome) outcome.committed = true
}

export function markUnknown(): void {
  const outcome = outcomes.getStore()
  if (outcome) outcome.unknown = true
}

/** It is unknown whether the transaction was committed: its connection was lost, and the database does not answer. */
export class OutcomeUnknownError extends Error {
  constructor(cause: unknown) {
    super('it is not known whether the transaction was committed', { cause })
  }
}

/** True for an OutcomeUnknownError, also if another error wraps it. */
export function isOutcomeUnknown(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) if (at instanceof OutcomeUnknownError) return true
  return false
}

/**
 * True for the error of a statement that may have taken effect without an answer: the connection was lost meanwhile, or
 * the time limit passed.
 */
export const isAnswerLost = (error: unknown): boolean =>
  isOutcomeUnknown(error) || unavailabilityOf(error)?.mayHaveHappened === true

import type { Database } from '../../database/client.ts'
import { journal } from './reconcile/journal.ts'
import { money } from './reconcile/money.ts'
import type { DeepProblem } from './reconcile/pages.ts'
import { records } from './reconcile/records.ts'

export type { DeepProblem } from './reconcile/pages.ts'

/**
 * Holds what the tables say against what the journal says (record 0034), and names every difference, not the first.
 * The seals say whether the journal itself is whole; this says whether the rest agrees with it. Reads in parts, while
 * the service runs.
 */
export async function* deepProblems(db: Database): AsyncGenerator<DeepProblem> {
  for (const reconcile of [...records, ...money, ...journal]) yield* reconcile(db)
}

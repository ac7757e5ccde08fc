import type { Database } from '../../database/client.ts'
import type { Machine } from '../../kernel/machine.ts'
import type { DeepProblem } from './reconcile/findProblems.ts'
import { journal } from './reconcile/journal.ts'
import { money } from './reconcile/money.ts'
import { records } from './reconcile/records.ts'

export type { DeepProblem } from './reconcile/findProblems.ts'

/**
 * Compares the tables with the journal (record 0034) and names every difference, not only the first. The seals show
 * whether the journal itself is whole; this shows whether the tables agree with it. It reads in parts, while the
 * service runs.
 */
export async function* deepProblems(db: Database, machines: readonly Machine[]): AsyncGenerator<DeepProblem> {
  for (const reconcile of [...records(machines), ...money, ...journal]) yield* reconcile(db)
}

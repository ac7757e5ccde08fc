import type { Machine } from '../../kernel/machine.ts'
import type { ReviewServices } from '../../review/dossier/dossierKind.ts'
import { acts } from './reconcile/acts.ts'
import { catalogue } from './reconcile/catalogue.ts'
import { controls } from './reconcile/controls.ts'
import type { DigestCoverage } from './reconcile/coverage.ts'
import { decided } from './reconcile/decided.ts'
import type { DeepProblem, Reconcile } from './reconcile/findProblems.ts'
import { journal } from './reconcile/journal.ts'
import { money } from './reconcile/money.ts'
import { notifications } from './reconcile/notifications.ts'
import { records } from './reconcile/records.ts'
import { sealed } from './reconcile/sealed.ts'

export { collectCoverage } from './reconcile/coverage.ts'
export type { DeepProblem } from './reconcile/findProblems.ts'

/** Every comparison of the deep verification, in its order. */
export const deepChecks = (
  dossiers: ReviewServices['dossiers'],
  machines: readonly Machine[],
  coverage?: DigestCoverage,
): Reconcile[] => [
  ...records(machines, dossiers),
  ...money,
  ...journal(dossiers),
  ...controls(dossiers, coverage),
  ...decided(dossiers),
  ...acts(dossiers),
  ...sealed(coverage),
  ...notifications(machines),
  ...catalogue(dossiers),
]

/**
 * Compares the tables with the journal (record 0034) and names every difference, not only the first. The seals show
 * whether the journal is complete; this shows whether the tables agree with it, and whether the guards equal those of
 * the migrations. It reads in parts, while the service runs. `machines`: every machine, including those of the kinds of
 * dossier (`machinesOf`). `coverage` collects the gaps that entries of older programs leave.
 */
export async function* deepProblems(
  { db, dossiers }: Pick<ReviewServices, 'db' | 'dossiers'>,
  machines: readonly Machine[],
  coverage?: DigestCoverage,
): AsyncGenerator<DeepProblem> {
  for (const reconcile of deepChecks(dossiers, machines, coverage)) yield* reconcile(db)
}

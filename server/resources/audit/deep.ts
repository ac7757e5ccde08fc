import type { Machine } from '../../kernel/machine.ts'
import type { ReviewServices } from '../../review/dossier/dossierKind.ts'
import { actChecks } from './reconcile/acts.ts'
import { catalogueChecks } from './reconcile/catalogue.ts'
import { controlChecks } from './reconcile/controls.ts'
import type { DigestCoverage } from './reconcile/coverage.ts'
import { decisionChecks } from './reconcile/decisions.ts'
import type { DeepProblem, Reconcile } from './reconcile/findProblems.ts'
import { journalChecks } from './reconcile/journal.ts'
import { moneyChecks } from './reconcile/money.ts'
import { notificationChecks } from './reconcile/notifications.ts'
import { recordChecks } from './reconcile/records.ts'
import { sealedDataChecks } from './reconcile/sealedData.ts'

export { collectCoverage } from './reconcile/coverage.ts'
export type { DeepProblem } from './reconcile/findProblems.ts'

/** Every comparison of the deep verification, in its order. */
export const deepChecks = (
  dossiers: ReviewServices['dossiers'],
  machines: readonly Machine[],
  coverage?: DigestCoverage,
): Reconcile[] => [
  ...recordChecks(machines, dossiers),
  ...moneyChecks,
  ...journalChecks(dossiers),
  ...controlChecks(dossiers, coverage),
  ...decisionChecks(dossiers),
  ...actChecks(dossiers),
  ...sealedDataChecks(coverage),
  ...notificationChecks(machines),
  ...catalogueChecks(dossiers),
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

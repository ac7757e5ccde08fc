import type { Database, Db } from '../database/client.ts'
import type { OfficerActor } from '../kernel/actor.ts'
import type { Guard } from '../kernel/transition.ts'
import type { Decision, DossierRow, ReviewServices } from './dossierKind.ts'
import type { Subject } from './subject.ts'

/**
 * The services within a transaction that is open: what they write is committed with it, or not at all. A transaction
 * begun with them is the open one.
 */
export function within(services: ReviewServices, tx: Db): ReviewServices {
  const db = new Proxy(tx, {
    get: (target, name) =>
      name === '$transaction' ? (act: (db: Db) => Promise<unknown>) => act(tx) : Reflect.get(target, name, target),
  }) as Database
  return { ...services, db }
}

/** Carries out a decision on a dossier, with what follows from it. */
export async function applyDecision(
  services: ReviewServices,
  actor: OfficerActor,
  row: DossierRow,
  { dossier }: Subject,
  decision: Decision,
  guard: (now: Date) => Guard,
): Promise<void> {
  await dossier.decide(services, actor, row, decision, guard)
}

import type { OfficerActor } from '../kernel/actor.ts'
import { claimActions, claimsOn } from './claims.ts'
import type { CollisionFlag } from './collisions.ts'
import type { DossierKind, DossierRow, ReviewServices } from './dossierKind.ts'
import { flagsOf } from './flags.ts'
import { handlingActions } from './handling.ts'
import { officerNames } from './others.ts'
import type { ReviewState } from './presenter.ts'

/** The state of a dossier that its trader deleted: it is read-only. */
const READ_ONLY_STATE = { allowed_actions: [], claim: null, claim_actions: [], blocked_by: [], flags: [] }

/**
 * The review state of a queue's rows for this officer: names, claims, and what blocks decisions. `allowed` returns the
 * actions that machine and policy allow; `shared` has the rows' collision flags, if known.
 */
export async function reviewStates(
  services: ReviewServices,
  actor: OfficerActor,
  dossier: DossierKind,
  rows: DossierRow[],
  allowed: (row: DossierRow) => string[],
  shared?: Promise<Map<string, CollisionFlag[]>>,
): Promise<(row: DossierRow) => ReviewState> {
  const ids = rows.map(({ id }) => id)
  const [officers, claims, flags] = await Promise.all([
    officerNames(
      services.db,
      rows.flatMap(({ decided_by, assigned_to }) => [decided_by, assigned_to]),
    ),
    claimsOn(services.db, services.clock.now(), dossier.name, ids),
    flagsOf(services, actor, dossier, rows, shared),
  ])
  return (row) => {
    if (row.deleted_at !== null) return { ...READ_ONLY_STATE, officers }
    const claim = claims.get(row.id) ?? null
    const held = claim !== null && claim.officer.id !== actor.id
    const actions = handlingActions(actor, row, allowed(row))
    return {
      allowed_actions: actions,
      officers,
      claim,
      claim_actions: claimActions(actor, actions.includes('accept'), claim),
      blocked_by: held ? ['claim'] : [],
      flags: flags.get(row.id) ?? [],
    }
  }
}

import type { Database } from '../database/client.ts'
import type { OfficerActor } from '../kernel/actor.ts'
import type { Services } from '../services.ts'
import { claimsOn } from './claims.ts'
import type { Dossier } from './presenter.ts'

/** Names of the officers who decided these rows. */
async function decidersOf(db: Database, rows: { decided_by: string | null }[]): Promise<Map<string, string>> {
  const ids = [...new Set(rows.map(({ decided_by }) => decided_by).filter((id) => id !== null))]
  if (ids.length === 0) return new Map()
  const officers = await db.officer.findMany({ where: { id: { in: ids } }, select: { id: true, name: true } })
  return new Map(officers.map(({ id, name }) => [id, name]))
}

/**
 * What stands beside the rows of a queue for this officer: names, claims, and what keeps him from deciding. `allowed`
 * gives the actions that machine and policy leave him.
 */
export async function dossiersOf<Row extends { id: string; decided_by: string | null }>(
  services: Services,
  actor: OfficerActor,
  resource: string,
  rows: Row[],
  allowed: (row: Row) => string[],
): Promise<(row: Row) => Dossier> {
  const ids = rows.map(({ id }) => id)
  const [deciders, claims] = await Promise.all([
    decidersOf(services.db, rows),
    claimsOn(services.db, services.clock.now(), resource, ids),
  ])
  return (row) => {
    const claim = claims.get(row.id) ?? null
    const held = claim !== null && claim.officer.id !== actor.id
    return { allowed_actions: allowed(row), deciders, claim, blocked_by: held ? ['claim'] : [] }
  }
}

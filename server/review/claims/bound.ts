import type { Db } from '../../database/client.ts'
import { Prisma } from '../../database/generated/client.ts'
import type { OfficerActor } from '../../kernel/actor.ts'
import { ApiError } from '../../kernel/errors.ts'
import { type DossierKind, type ReviewServices, tableOf } from '../dossier/dossierKind.ts'
import { readSettings } from '../settings/settings.ts'
import { liveClaimSql } from './live.ts'

/** Serializes one officer's claims in a queue until the transaction ends, so that none passes the limit. */
export const claimsInTurnSql = ({ name }: DossierKind, actor: OfficerActor): Prisma.Sql =>
  Prisma.sql`pg_advisory_xact_lock(hashtext(${`next/${name}/${actor.id}`}))`

/**
 * SQL: a colleague assigned the dossier `record` to the officer. Officers' assignments to themselves count as claims,
 * or they could lift the limit.
 */
const assignedByColleague = ({ name }: DossierKind, actor: OfficerActor) => Prisma.sql`
  (record.assigned_to = ${actor.id}::uuid AND (
    SELECT entry.actor_id FROM audit_entries AS entry
    WHERE entry.resource = ${name} AND entry.record_id = record.id::text AND entry.action = 'assign'
    ORDER BY entry.id DESC LIMIT 1) IS DISTINCT FROM ${actor.id})`

/**
 * The error 409 CLAIM_LIMIT while the officer holds as many dossiers of this queue as the setting `claims_per_officer`
 * allows, listing the dossiers to release; null below it. Dossiers assigned by a colleague do not count. Call it in the
 * transaction of the claim, after `claimsInTurnSql`.
 */
export async function claimLimitError(
  db: Db,
  services: ReviewServices,
  actor: OfficerActor,
  now: Date,
  kind: DossierKind,
): Promise<ApiError | null> {
  const { claims_per_officer: limit } = await readSettings(db, services)
  const held = await db.$queryRaw<{ id: string; since: Date }[]>`
    SELECT claims.record_id::text AS id, claims.claimed_at AS since
    FROM claims JOIN ${tableOf(kind)} AS record ON record.id = claims.record_id
    WHERE claims.resource = ${kind.name} AND claims.officer_id = ${actor.id}::uuid AND ${liveClaimSql(now)}
      AND ${assignedByColleague(kind, actor)} IS NOT TRUE
    ORDER BY claims.claimed_at, claims.record_id`
  if (held.length < limit) return null
  const dossiers = limit === 1 ? 'one dossier' : `${limit} dossiers`
  return new ApiError(
    'CLAIM_LIMIT',
    `You hold ${held.length} of this queue, and an officer holds at most ${dossiers} of a queue: release or decide one first.`,
    { meta: { limit, held: held.map(({ id, since }) => ({ id, since: since.toISOString() })) } },
  )
}

/** 409 CLAIM_LIMIT for one dossier past the limit, unless a colleague assigned it to the officer. */
export async function assertRoomFor(
  db: Db,
  services: ReviewServices,
  actor: OfficerActor,
  now: Date,
  kind: DossierKind,
  { id, assigned_to }: { id: string; assigned_to: string | null },
): Promise<void> {
  if (assigned_to === actor.id) {
    const [found] = await db.$queryRaw<{ by_colleague: boolean }[]>`
      SELECT ${assignedByColleague(kind, actor)} AS by_colleague FROM ${tableOf(kind)} AS record WHERE id = ${id}::uuid`
    if (found?.by_colleague) return
  }
  await db.$queryRaw`SELECT ${claimsInTurnSql(kind, actor)}::text`
  const full = await claimLimitError(db, services, actor, now, kind)
  if (full) throw full
}

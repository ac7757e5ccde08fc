import type { Db } from '../../database/client.ts'
import { Prisma } from '../../database/generated/client.ts'
import type { Lookup } from '../../database/selectValues.ts'
import type { OfficerActor } from '../../kernel/actor.ts'
import { ApiError } from '../../kernel/errors.ts'
import { LIMITS } from '../../kernel/limits.ts'
import { can } from '../../kernel/policy.ts'
import type { ClaimAction, ClaimHolder } from '../record/presenter.ts'

const secondsAgo = (now: Date, seconds: number) => new Date(now.getTime() - seconds * 1000)

/** The oldest heartbeat and the oldest input of a live claim. */
export const claimCutoffs = (now: Date) => ({
  seen: secondsAgo(now, LIMITS.claim_heartbeat_seconds),
  input: secondsAgo(now, LIMITS.claim_idle_seconds),
})

/** Prisma condition: live claims. */
export const liveClaimWhere = (now: Date) => {
  const { seen, input } = claimCutoffs(now)
  return { seen_at: { gt: seen }, input_at: { gt: input } }
}

/** The same condition in SQL. */
export const liveClaimSql = (now: Date): Prisma.Sql => {
  const { seen, input } = claimCutoffs(now)
  return Prisma.sql`claims.seen_at > ${seen} AND claims.input_at > ${input}`
}

/** The officer who holds each of these records now, by record id. */
export async function claimsOn(db: Db, now: Date, resource: string, ids: string[]): Promise<Map<string, ClaimHolder>> {
  if (ids.length === 0) return new Map()
  const rows = await db.read.claim.findMany({
    where: {
      resource,
      record_id: { in: ids },
      ...liveClaimWhere(now),
    },
    include: { officer: { select: { id: true, name: true } } },
  })
  return new Map(
    rows.map(({ record_id, officer, claimed_at }) => [record_id, { officer, since: claimed_at.toISOString() }]),
  )
}

type ClaimRow = ClaimHolder & { record_id: string; seen_at: string; input_at: string }

/**
 * Looks up the officer who holds each of these records now, by record id. The statement does not contain the time, so
 * that officers who ask for the same page share it.
 */
export const claimsLookup = (now: Date, resource: string, ids: string[]): Lookup<Map<string, ClaimHolder>> => ({
  sql: Prisma.sql`
    SELECT coalesce(json_agg(json_build_object('record_id', record_id, 'since', claimed_at, 'seen_at', seen_at,
      'input_at', input_at, 'officer', json_build_object('id', officers.id, 'name', officers.name))), '[]')
    FROM claims JOIN officers ON officers.id = claims.officer_id
    WHERE resource = ${resource} AND record_id = ANY (${ids}::uuid[])`,
  read: (rows: readonly ClaimRow[]) => {
    const { seen, input } = claimCutoffs(now)
    const held = rows.filter(({ seen_at, input_at }) => new Date(seen_at) > seen && new Date(input_at) > input)
    return new Map(
      held.map(({ record_id, officer, since }) => [record_id, { officer, since: new Date(since).toISOString() }]),
    )
  },
})

/** Looks up since when the officer holds the claim of this dossier; null without a claim of theirs. */
export const ownClaimLookup = (
  actor: OfficerActor,
  now: Date,
  { resource, id }: { resource: string; id: string },
): Lookup<Date | null> => ({
  sql: Prisma.sql`SELECT claimed_at FROM claims WHERE resource = ${resource} AND record_id = ${id}::uuid
    AND officer_id = ${actor.id}::uuid AND ${liveClaimSql(now)}`,
  read: (since: Date | null) => since,
})

/** The officer's actions on the claim of a dossier; `decides`: the dossier waits and the officer may decide it. */
export function claimActions(actor: OfficerActor, decides: boolean, by: ClaimHolder | null): ClaimAction[] {
  if (by?.officer.id === actor.id) return ['claim', 'release']
  if (!decides) return []
  if (by === null) return ['claim']
  return can(actor, 'take_over') ? ['take_over'] : []
}

export const claimedError = (by: ClaimHolder): ApiError =>
  new ApiError('CLAIMED', `${by.officer.name} has this dossier on the desk.`, { meta: { ...by } })

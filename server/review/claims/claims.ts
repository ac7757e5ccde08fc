import type { Db } from '../../database/client.ts'
import { Prisma } from '../../database/generated/client.ts'
import type { OfficerActor } from '../../kernel/actor.ts'
import { writeJournal } from '../../kernel/audit.ts'
import { defined } from '../../kernel/defined.ts'
import { notFound, Refusal } from '../../kernel/errors.ts'
import { LIMITS } from '../../kernel/limits.ts'
import { can } from '../../kernel/policy.ts'
import type { Guard } from '../../kernel/transition.ts'
import type { Services } from '../../services.ts'
import { type DossierKind, type DossierKinds, tableOf, waitingSql } from '../dossier/dossierKind.ts'
import type { ClaimAction, ClaimHolder } from '../record/presenter.ts'
import { nothingProposed, proposalActions, proposalOpen, proposalsOn, refuseWhileProposed } from '../record/proposal.ts'
import { notifyOfficer } from './notices.ts'

const secondsAgo = (now: Date, seconds: number) => new Date(now.getTime() - seconds * 1000)

/** The oldest heartbeat and the oldest input with which a claim still counts. */
const claimCutoffs = (now: Date) => ({
  seen: secondsAgo(now, LIMITS.claim_heartbeat_seconds),
  input: secondsAgo(now, LIMITS.claim_idle_seconds),
})

/** Prisma condition: claims that still count. */
export const liveClaimWhere = (now: Date) => {
  const { seen, input } = claimCutoffs(now)
  return { seen_at: { gt: seen }, input_at: { gt: input } }
}

/** The same condition in SQL. */
export const liveClaimSql = (now: Date): Prisma.Sql => {
  const { seen, input } = claimCutoffs(now)
  return Prisma.sql`claims.seen_at > ${seen} AND claims.input_at > ${input}`
}

/** Who holds these records now, by record id. */
export async function claimsOn(db: Db, now: Date, resource: string, ids: string[]): Promise<Map<string, ClaimHolder>> {
  if (ids.length === 0) return new Map()
  const rows = await db.claim.findMany({
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

/** The officer's actions on the claim of a dossier; `decides`: the dossier waits and the officer may decide it. */
export function claimActions(actor: OfficerActor, decides: boolean, by: ClaimHolder | null): ClaimAction[] {
  if (by?.officer.id === actor.id) return ['claim', 'release']
  if (!decides) return []
  if (by === null) return ['claim']
  return can(actor, 'take_over') ? ['take_over'] : []
}

export const claimedRefusal = (by: ClaimHolder): Refusal =>
  new Refusal('CLAIMED', `${by.officer.name} has this dossier on the desk.`, { meta: { ...by } })

const escalatedRefusal = (): Refusal =>
  new Refusal('FORBIDDEN', 'This dossier waits for a supervisor: only a supervisor can decide or assign it.')

/** A dossier that waits for a decision, and who it is assigned or escalated to. */
export type WaitingDossier = {
  id: string
  workspace_id: string
  submissions: number
  assigned_to: string | null
  escalated_at: Date | null
}

export const deletedRefusal = () =>
  new Refusal('INVALID_STATE_TRANSITION', 'The trader deleted this dossier: it is read-only.')

/**
 * The waiting dossier, locked until the transaction ends: nobody decides, claims or assigns it meanwhile. 404 when
 * there is none, 409 INVALID_STATE_TRANSITION when it no longer waits or its trader deleted it.
 */
export async function lockWaiting(db: Db, kind: DossierKind, id: string): Promise<WaitingDossier> {
  const [row] = await db.$queryRaw<(WaitingDossier & { waits: boolean; deleted: boolean })[]>`
    SELECT id::text, workspace_id::text, submissions, assigned_to::text, escalated_at, deleted_at IS NOT NULL AS deleted,
      (${waitingSql(kind)}) AS waits
    FROM ${tableOf(kind)} WHERE id = ${id}::uuid FOR UPDATE`
  if (!row) throw notFound()
  const { waits, deleted, ...waiting } = row
  if (deleted) throw deletedRefusal()
  if (!waits) throw new Refusal('INVALID_STATE_TRANSITION', 'This dossier no longer waits for a decision.')
  return waiting
}

/** Whether this officer may work on the dossier: an escalated one is for supervisors. */
export const isReachable = (actor: OfficerActor, { escalated_at }: Pick<WaitingDossier, 'escalated_at'>): boolean =>
  escalated_at === null || can(actor, 'handle_escalated')

/** 403 for an officer who may not touch an escalated dossier (record 0017). */
export function requireEscalatedAccess(
  actor: OfficerActor,
  { escalated_at }: Pick<WaitingDossier, 'escalated_at'>,
): void {
  if (!isReachable(actor, { escalated_at })) throw escalatedRefusal()
}

/**
 * As lockWaiting, for an officer who works on the dossier: 403 while it is escalated, 409 CLAIMED while a colleague has
 * it, 409 PROPOSAL_OPEN while a decision on it waits.
 */
export async function lockForWork(
  db: Db,
  actor: OfficerActor,
  now: Date,
  kind: DossierKind,
  id: string,
): Promise<WaitingDossier> {
  const row = await lockWaiting(db, kind, id)
  await refuseWhileProposed(db, id)
  requireEscalatedAccess(actor, row)
  await requireNoOtherClaim(db, actor, now, kind, id)
  return row
}

/** 409 CLAIMED while a colleague has the dossier. */
export async function requireNoOtherClaim(
  db: Db,
  actor: OfficerActor,
  now: Date,
  { name }: Pick<DossierKind, 'name'>,
  id: string,
): Promise<void> {
  const by = (await claimsOn(db, now, name, [id])).get(id)
  if (by && by.officer.id !== actor.id) throw claimedRefusal(by)
}

type TakenClaim = { record_id: string; workspace_id: string; got: boolean }

/**
 * Claims the row that `candidate` selects, unless another officer's claim counts; a single statement, so that no two
 * officers get it. Undefined without a candidate; `got` is false when another officer was faster.
 */
async function takeClaim(
  db: Db,
  actor: OfficerActor,
  now: Date,
  kind: DossierKind,
  candidate: Prisma.Sql,
  { input, takeOver }: { input: boolean; takeOver: boolean },
): Promise<TakenClaim | undefined> {
  const [row] = await db.$queryRaw<TakenClaim[]>`
    WITH candidate AS (${candidate}),
    taken AS (
      INSERT INTO claims (resource, record_id, officer_id, claimed_at, seen_at, input_at)
      SELECT ${kind.name}, candidate.id, ${actor.id}::uuid, ${now}, ${now}, ${now} FROM candidate
      ON CONFLICT (resource, record_id) DO UPDATE SET
        officer_id = EXCLUDED.officer_id,
        claimed_at = CASE WHEN claims.officer_id = EXCLUDED.officer_id AND ${liveClaimSql(now)} THEN claims.claimed_at
          ELSE EXCLUDED.claimed_at END,
        seen_at = EXCLUDED.seen_at,
        input_at = CASE WHEN ${input} OR claims.officer_id <> EXCLUDED.officer_id THEN EXCLUDED.input_at
          ELSE claims.input_at END
      WHERE ${takeOver} OR claims.officer_id = EXCLUDED.officer_id OR NOT (${liveClaimSql(now)})
      RETURNING record_id
    )
    SELECT candidate.id AS record_id, candidate.workspace_id, taken.record_id IS NOT NULL AS got
    FROM candidate LEFT JOIN taken ON taken.record_id = candidate.id`
  return row
}

async function journalClaim(
  db: Db,
  actor: OfficerActor,
  now: Date,
  kind: DossierKind,
  action: string,
  { record_id, workspace_id }: { record_id: string; workspace_id: string },
  more: { reason?: string | null; details?: Record<string, unknown> } = {},
): Promise<void> {
  await writeJournal(db, actor, now, { action, resource: kind.name, record_id, workspace_id, ...more })
}

export type ClaimInput = {
  /** False for a heartbeat since which the officer touched nothing. */
  input: boolean
  /** Why a supervisor takes the dossier over from a colleague; null without a takeover. */
  takeOver: string | null
}

/** Whether the officer's own claim expired by a missed heartbeat, not by idleness, as when a computer slept. */
async function onlyMissedHeartbeat(
  db: Db,
  actor: OfficerActor,
  now: Date,
  { name: resource }: DossierKind,
  id: string,
): Promise<boolean> {
  const where = { resource, record_id: id, officer_id: actor.id, input_at: liveClaimWhere(now).input_at }
  return (await db.claim.count({ where })) > 0
}

/** 403 for everybody but supervisors: the dossier is escalated (record 0017). */
async function refuseEscalated(db: Db, actor: OfficerActor, kind: DossierKind, id: string): Promise<void> {
  if (can(actor, 'handle_escalated')) return
  const [row] = await db.$queryRaw<object[]>`SELECT FROM ${tableOf(kind)}
    WHERE id = ${id}::uuid AND escalated_at IS NOT NULL AND ${waitingSql(kind)}`
  if (row) throw escalatedRefusal()
}

/** 409: the trader deleted the dossier meanwhile. */
async function refuseDeleted(db: Db, kind: DossierKind, id: string): Promise<void> {
  const [row] = await db.$queryRaw<object[]>`SELECT FROM ${tableOf(kind)}
    WHERE id = ${id}::uuid AND deleted_at IS NOT NULL`
  if (row) throw deletedRefusal()
}

/**
 * Claims a waiting dossier, or extends the officer's own claim. A heartbeat without input never starts a claim: one
 * that was freed, or expired by idleness, stays so. 409 CLAIMED with who and since when while a colleague's claim
 * counts, unless it is taken over; 409 INVALID_STATE_TRANSITION when the dossier no longer waits; 403 FORBIDDEN for an
 * officer when it is escalated. While a decision on it waits, only those who may confirm it claim it: else 409
 * PROPOSAL_OPEN.
 */
export async function claim(
  services: Services,
  actor: OfficerActor,
  kind: DossierKind,
  id: string,
  { input, takeOver }: ClaimInput,
): Promise<void> {
  await services.db.$transaction(async (db) => {
    const now = services.clock.now()
    // Lock the dossier first, so that the claim cannot change until the commit.
    const row = await lockWaiting(db, kind, id)
    requireEscalatedAccess(actor, row)
    const proposal = (await proposalsOn(db, [id])).get(id)
    if (proposal && !proposalActions(actor, proposal).includes('confirm')) throw proposalOpen(proposal)
    const held = (await claimsOn(db, now, kind.name, [id])).get(id)
    const another = held !== undefined && held.officer.id !== actor.id
    if (another && takeOver === null) throw claimedRefusal(held)
    if (!held && !input && !(await onlyMissedHeartbeat(db, actor, now, kind, id))) return
    const candidate = Prisma.sql`SELECT ${id}::uuid AS id, ${row.workspace_id}::uuid AS workspace_id`
    await takeClaim(db, actor, now, kind, candidate, { input, takeOver: another })
    const on = { record_id: id, workspace_id: row.workspace_id }
    if (another) {
      const told = {
        kind: 'take_over',
        resource: kind.name,
        officer_id: held.officer.id,
        reason: takeOver ?? '',
      } as const
      await notifyOfficer(db, actor, now, { ...told, ...on })
      await journalClaim(db, actor, now, kind, 'take_over', on, { reason: takeOver, details: { from: held } })
    } else if (!held) await journalClaim(db, actor, now, kind, 'claim', on)
  })
}

/** Frees the actor's claim, if there is one. */
export async function releaseClaim(
  services: Services,
  actor: OfficerActor,
  kind: DossierKind,
  id?: string,
): Promise<void> {
  await services.db.$transaction(async (db) =>
    freeClaims(db, actor, services.clock.now(), kind, actor, defined({ only: id })),
  )
}

/**
 * Frees a dossier: the officer's own claim, or a colleague's if the officer may take over; else 409 CLAIMED. Does
 * nothing where nobody holds it.
 */
export async function freeClaim(services: Services, actor: OfficerActor, kind: DossierKind, id: string): Promise<void> {
  await services.db.$transaction(async (db) => {
    const now = services.clock.now()
    const held = (await claimsOn(db, now, kind.name, [id])).get(id)
    if (!held || held.officer.id === actor.id) return freeClaims(db, actor, now, kind, actor, { only: id })
    if (!can(actor, 'take_over')) throw claimedRefusal(held)
    await freeClaims(db, actor, now, kind, held.officer, { only: id })
  })
}

type ClaimScope = { only?: string | null; except?: string | null }

/** Frees an officer's claims in a queue: one, all, or all but one. Claims that had expired are not journaled. */
async function freeClaims(
  db: Db,
  actor: OfficerActor,
  now: Date,
  kind: DossierKind,
  holder: { id: string; name: string },
  { only = null, except = null }: ClaimScope = {},
): Promise<void> {
  const rows = await db.$queryRaw<{ record_id: string; workspace_id: string; claimed_at: Date; counted: boolean }[]>`
    DELETE FROM claims USING ${tableOf(kind)} AS record
    WHERE claims.resource = ${kind.name} AND claims.officer_id = ${holder.id}::uuid AND record.id = claims.record_id
      AND (${only}::uuid IS NULL OR claims.record_id = ${only}::uuid)
      AND claims.record_id IS DISTINCT FROM ${except}::uuid
    RETURNING claims.record_id, record.workspace_id, claims.claimed_at, ${liveClaimSql(now)} AS counted`
  for (const { counted, claimed_at, ...row } of rows) {
    const from: ClaimHolder = { officer: { id: holder.id, name: holder.name }, since: claimed_at.toISOString() }
    const more = holder.id === actor.id ? {} : { details: { from } }
    if (counted) await journalClaim(db, actor, now, kind, 'release', row, more)
  }
}

/**
 * Claims the oldest dossier that nobody else holds, and frees the officer's other claims in this queue except `keep`,
 * the dossier that they are deciding; null when there is none. Dossiers assigned to the officer come first. Dossiers
 * assigned to a colleague who can sign in are skipped; escalated ones are only for those who may take over. Rows that
 * others are claiming are skipped, so that no two officers get the same one; one officer's calls run one after the
 * other, so that each frees what the previous one claimed.
 */
export async function claimNext(
  services: Services,
  actor: OfficerActor,
  kind: DossierKind,
  keep: string | null = null,
): Promise<string | null> {
  return services.db.$transaction(async (db) => {
    const now = services.clock.now()
    const table = tableOf(kind)
    const own = Prisma.sql`assigned_to = ${actor.id}::uuid`
    const [mine] = await db.$queryRaw<{ held: string[]; assigned: boolean }[]>`
      SELECT pg_advisory_xact_lock(hashtext(${`next/${kind.name}/${actor.id}`}))::text,
        EXISTS (SELECT FROM ${table} AS record WHERE ${own} AND ${waitingSql(kind)}
          AND ${nothingProposed('record')}) AS assigned, ARRAY (
        SELECT record_id::text FROM claims WHERE resource = ${kind.name} AND officer_id = ${actor.id}::uuid) AS held`
    await freeClaims(db, actor, now, kind, actor, { except: keep })
    const reach = can(actor, 'handle_escalated') ? Prisma.sql`true` : Prisma.sql`escalated_at IS NULL`
    const takeNext = async (others: Prisma.Sql) => {
      const next = Prisma.sql`SELECT id, workspace_id FROM ${table} AS record
        WHERE ${waitingSql(kind)} AND ${nothingProposed('record')} AND ${reach} AND ${others}
          AND record.id IS DISTINCT FROM ${keep}::uuid AND NOT EXISTS (
          SELECT 1 FROM claims WHERE claims.resource = ${kind.name} AND claims.record_id = record.id AND ${liveClaimSql(now)})
        ORDER BY waiting_since, id LIMIT 1 FOR UPDATE SKIP LOCKED`
      for (;;) {
        const taken = await takeClaim(db, actor, now, kind, next, { input: true, takeOver: false })
        // Not got: another claim was committed after this statement took its snapshot. Look again.
        if (!taken || taken.got) return taken
      }
    }
    const free = Prisma.sql`(assigned_to IS NULL
      OR assigned_to NOT IN (SELECT officers.id FROM officers WHERE disabled_at IS NULL))`
    const other = Prisma.sql`NOT (record.id = ANY (${mine!.held}::uuid[]))`
    // Dossiers that the officer has just left come last, so that they do not get the same one again.
    const among = mine!.assigned ? [own, free] : [free]
    for (const others of [...among.map((each) => Prisma.sql`${each} AND ${other}`), ...among]) {
      const taken = await takeNext(others)
      if (!taken) continue
      await journalClaim(db, actor, now, kind, 'claim', taken)
      return taken.record_id
    }
    return null
  })
}

/** Frees all claims of an officer, on sign-out or when they are disabled. */
export async function releaseAllClaims(
  dossiers: DossierKinds,
  db: Db,
  actor: OfficerActor,
  now: Date,
  holder: { id: string; name: string },
): Promise<void> {
  for (const kind of dossiers.all) await freeClaims(db, actor, now, kind, holder)
}

/**
 * Guards a decision: it needs no claim, but nobody else may hold the dossier, it may not be escalated to a supervisor,
 * and no other decision on it may wait. The decision frees the claim. Of a concurrent claim and decision, one fails.
 */
export function guardAgainstClaims(kind: DossierKind, actor: OfficerActor, now: Date, id: string): Guard {
  const { name: resource } = kind
  const { seen, input } = claimCutoffs(now)
  const reach = can(actor, 'handle_escalated') ? Prisma.empty : Prisma.sql`escalated_at IS NULL AND`
  return {
    holds: Prisma.sql`deleted_at IS NULL AND ${reach} nobody_else_holds(${kind.table}::regclass, ${resource},
      ${id}::uuid, ${actor.id}::uuid, ${seen}, ${input}) AND nothing_proposed(${kind.table}::regclass, ${id}::uuid)`,
    otherwise: async (db) => {
      await refuseDeleted(db, kind, id)
      await refuseWhileProposed(db, id)
      await refuseEscalated(db, actor, kind, id)
      const by = (await claimsOn(db, now, resource, [id])).get(id)
      return by && by.officer.id !== actor.id ? claimedRefusal(by) : null
    },
    also: Prisma.sql`, freed AS (DELETE FROM claims USING moved
      WHERE claims.resource = ${resource} AND claims.record_id = ${id}::uuid)`,
  }
}

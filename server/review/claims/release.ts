import { type Db, transact } from '../../database/client.ts'
import type { OfficerActor } from '../../kernel/actor.ts'
import { defined } from '../../kernel/defined.ts'
import { HOLDER_TIED } from '../../kernel/journalReading.ts'
import { can } from '../../kernel/policy.ts'
import type { Services } from '../../services.ts'
import { type DossierKind, type DossierKinds, tableOf } from '../dossier/dossierKind.ts'
import type { ClaimHolder } from '../record/presenter.ts'
import { journalClaim } from './claim.ts'
import { claimedError, claimsOn, liveClaimSql } from './live.ts'

/** `why`: the reason in the journal if somebody else frees the claim. */
type ClaimScope = { only?: string | null; except?: string | null; owner?: string | null; why?: string }

/** Frees an officer's claims in a queue: one, all, or all but one. Expired claims are not journaled. */
export async function freeClaims(
  db: Db,
  actor: OfficerActor,
  now: Date,
  kind: DossierKind,
  holder: { id: string; name: string },
  { only = null, except = null, owner = null, why }: ClaimScope = {},
): Promise<void> {
  const rows = await db.$queryRaw<{ record_id: string; workspace_id: string; claimed_at: Date; counted: boolean }[]>`
    DELETE FROM claims USING ${tableOf(kind)} AS record
    WHERE claims.resource = ${kind.name} AND claims.officer_id = ${holder.id}::uuid AND record.id = claims.record_id
      AND (${only}::uuid IS NULL OR claims.record_id = ${only}::uuid)
      AND claims.record_id IS DISTINCT FROM ${except}::uuid
      AND (${owner}::uuid IS NULL OR record.workspace_id IN (
        SELECT workspaces.id FROM workspaces WHERE workspaces.owner_id = ${owner}::uuid))
    RETURNING claims.record_id, record.workspace_id, claims.claimed_at, ${liveClaimSql(now)} AS counted`
  for (const { counted, claimed_at, ...row } of rows) {
    const from: ClaimHolder = { officer: { id: holder.id, name: holder.name }, since: claimed_at.toISOString() }
    const more = holder.id === actor.id ? {} : { details: { from, ...(why && { why }) } }
    if (counted) await journalClaim(db, actor, now, kind, 'release', row, more)
  }
}

/** Frees the actor's claim, if there is one. */
export async function releaseClaim(
  services: Services,
  actor: OfficerActor,
  kind: DossierKind,
  id?: string,
): Promise<void> {
  await transact(services.db, async (db) =>
    freeClaims(db, actor, services.clock.now(), kind, actor, defined({ only: id })),
  )
}

/**
 * Frees a dossier: the officer's own claim, or a colleague's if the officer may take over; else 409 CLAIMED. Does
 * nothing for a free dossier.
 */
export async function freeClaim(services: Services, actor: OfficerActor, kind: DossierKind, id: string): Promise<void> {
  await transact(services.db, async (db) => {
    const now = services.clock.now()
    const held = (await claimsOn(db, now, kind.name, [id])).get(id)
    if (!held || held.officer.id === actor.id) return freeClaims(db, actor, now, kind, actor, { only: id })
    if (!can(actor, 'take_over')) throw claimedError(held)
    await freeClaims(db, actor, now, kind, held.officer, { only: id })
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

/** Frees all claims of an officer on dossiers of an account to which they were tied, and journals it. */
export async function freeClaimsOfAccount(
  dossiers: DossierKinds,
  db: Db,
  actor: OfficerActor,
  now: Date,
  holder: { id: string; name: string },
  owner: string,
): Promise<void> {
  for (const kind of dossiers.all) await freeClaims(db, actor, now, kind, holder, { owner, why: HOLDER_TIED })
}

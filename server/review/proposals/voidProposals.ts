import type { Db } from '../../database/client.ts'
import { Prisma } from '../../database/generated/client.ts'
import type { OfficerRole } from '../../database/generated/enums.ts'
import { SYSTEM } from '../../kernel/actor.ts'
import { writeJournal } from '../../kernel/audit.ts'
import { can } from '../../kernel/policy.ts'
import { permissionFor, type VoidWhy } from '../record/proposal.ts'

type VoidedProposal = { id: string; resource: string; record_id: string; workspace_id: string | null; action: string }

/**
 * Ends open proposals without effect and journals why. Call it in the transaction of the cause, after the dossier is
 * locked.
 */
async function endAsVoid(db: Db, now: Date, condition: Prisma.Sql, why: VoidWhy): Promise<number> {
  const rows = await db.$queryRaw<VoidedProposal[]>`
    UPDATE proposals SET ended_as = 'void', ended_at = ${now}, ended_why = ${why} WHERE ended_as IS NULL AND ${condition}
    RETURNING id::text, resource, record_id, workspace_id::text, action`
  for (const { id, action, ...record } of rows)
    await writeJournal(db, SYSTEM, now, { ...record, action: 'void', details: { proposal: id, action, why } })
  return rows.length
}

/** Voids proposals on dossiers that changed or were deleted since the decision. */
export async function voidProposalsOn(db: Db, now: Date, ids: string[], why: VoidWhy): Promise<void> {
  if (ids.length > 0) await endAsVoid(db, now, Prisma.sql`record_id = ANY (${ids}::text[])`, why)
}

/** Voids the accepts of these workspaces that wait for a second officer, or for the end of their recall window. */
export async function voidAcceptsIn(db: Db, now: Date, workspace_ids: string[], why: VoidWhy): Promise<void> {
  await endAsVoid(db, now, Prisma.sql`action = 'accept' AND workspace_id = ANY (${workspace_ids}::uuid[])`, why)
}

/** Voids one proposal; false if it had already ended. */
export const voidProposal = async (db: Db, now: Date, id: string, why: VoidWhy): Promise<boolean> =>
  (await endAsVoid(db, now, Prisma.sql`id = ${id}::uuid`, why)) > 0

/**
 * Voids the proposals of a maker who may no longer decide: disabled, in a role without decisions, or tied to the
 * account `owner_id`. Call it with the officer's row locked or changed, so that they cannot make a new proposal
 * meanwhile.
 */
export async function voidProposalsOf(
  db: Db,
  now: Date,
  maker_id: string,
  why: VoidWhy,
  owner_id?: string,
): Promise<void> {
  const account =
    owner_id === undefined
      ? Prisma.empty
      : Prisma.sql`AND workspace_id IN (SELECT workspaces.id FROM workspaces WHERE owner_id = ${owner_id}::uuid)`
  await endAsVoid(db, now, Prisma.sql`maker_id = ${maker_id}::uuid ${account}`, why)
}

/** Voids the maker's proposals that their new role may no longer decide. */
export async function voidProposalsBeyond(db: Db, now: Date, maker_id: string, role: OfficerRole): Promise<void> {
  const open = await db.read.proposal.findMany({ where: { maker_id, ended_as: null } })
  for (const proposal of open)
    if (!can({ role }, permissionFor(proposal))) await voidProposal(db, now, proposal.id, 'maker_role')
}

import { type Db, transact, violatesCheck } from '../../database/client.ts'
import type { Officer } from '../../database/generated/rows.ts'
import type { OfficerActor } from '../../kernel/actor.ts'
import { writeJournal } from '../../kernel/audit.ts'
import { ApiError } from '../../kernel/errors.ts'
import { awaitsRelease, type Lineage } from '../../kernel/lineage.ts'
import { authorize, can } from '../../kernel/policy.ts'
import type { ReviewServices } from '../../review/dossier/dossierKind.ts'
import { samePersonError } from '../../review/record/proposal.ts'
import { isLinkOpen } from './invitations.ts'

/** Whether the releaser is independent of the account's inviters; the trigger `guard_release` says the same. */
const isAnother = (releaser: Lineage, row: Lineage): boolean =>
  releaser.id !== row.id &&
  !row.invited_by.includes(releaser.id) &&
  !(awaitsRelease(releaser) && releaser.invited_by.some((id) => id === row.id || row.invited_by.includes(id)))

/** Whether this officer may release the account now. */
export async function mayRelease(db: Db, actor: OfficerActor, row: Officer): Promise<boolean> {
  if (!can(actor, 'release_officer') || !awaitsRelease(row) || isLinkOpen(row) || row.disabled_at) return false
  return isAnother(await db.officer.findUniqueOrThrow({ where: { id: actor.id } }), row)
}

const anotherReleases = () =>
  samePersonError(
    'Another administrator must release this account: one who neither invited the officer nor was invited with them.',
  )

/**
 * Releases an invited officer's account: from then on the officer and the inviter count as two persons. Calls `read`
 * for the body only if the actor may act. 403 by role, 403 SAME_PERSON for an inviter, 409 if no release is due, or the
 * invitation is unused. Journaled as `release_account`.
 */
export async function releaseAccount(
  services: ReviewServices,
  actor: OfficerActor,
  { id }: Officer,
  read: () => Promise<{ reason?: string | null | undefined }>,
): Promise<void> {
  authorize(actor, 'release_officer', 'Only an administrator may do this.')
  const { reason } = await read()
  const now = services.clock.now()
  try {
    await transact(services.db, async (db) => {
      const row = await db.officer.findUniqueOrThrow({ where: { id } })
      if (!awaitsRelease(row)) throw new ApiError('INVALID_STATE_TRANSITION', 'This account waits for no release.')
      if (isLinkOpen(row) || row.disabled_at)
        throw new ApiError('INVALID_STATE_TRANSITION', 'The officer has not taken the link, or is disabled.')
      if (!isAnother(await db.officer.findUniqueOrThrow({ where: { id: actor.id } }), row)) throw anotherReleases()
      const { count } = await db.officer.updateMany({
        where: { id, released_at: null },
        data: { released_at: now, released_by: actor.id, updated_at: now },
      })
      if (count === 0) throw new ApiError('INVALID_STATE_TRANSITION', 'Somebody else has already done this.')
      await writeJournal(db, actor, now, {
        action: 'release_account',
        resource: 'officers',
        record_id: id,
        reason: reason || null,
        details: { invited_by: row.invited_by },
      })
    })
  } catch (error) {
    throw violatesCheck(error, 'officers_released_by_another') ? anotherReleases() : error
  }
}

import type { z } from 'zod'
import { type Db, transact } from '../../database/client.ts'
import type { OfficerRole } from '../../database/generated/client.ts'
import type { Officer } from '../../database/generated/rows.ts'
import { factorsOf } from '../../http/factors.ts'
import type { OfficerActor } from '../../kernel/actor.ts'
import { ApiError } from '../../kernel/errors.ts'
import { mayReadProposal } from '../../kernel/journalReading.ts'
import { authorize, can, INDISPENSABLE_ROLE, UNCONFIRMED_ROLE } from '../../kernel/policy.ts'
import type { ReviewServices } from '../../review/dossier/dossierKind.ts'
import { lockOfficers } from '../../review/proposals/decisionBasis.ts'
import { confirmControl, ProposalVoidError } from '../../review/proposals/settleProposal.ts'
import { storeProposal } from '../../review/proposals/storeProposal.ts'
import { confirmersFor } from '../../review/record/admins.ts'
import {
  assertNotProposed,
  OFFICER_ACTS,
  type OfficerAct,
  type ProposalRow,
  presentProposal,
  proposalActions,
  proposalsOn,
  proposedIn,
} from '../../review/record/proposal.ts'
import type { ControlledRecords } from '../../review/secondLooks/secondLooks.routes.ts'
import { isFourEyesOn, settingsOf } from '../../review/settings/settings.ts'
import { inTransaction } from '../../review/transitions/applyDecision.ts'
import { type Invitation, type invitationBody, inviteOfficer, newResetCode } from './invitations.ts'
import { type ConsoleOfficer, type PendingOfficerChange, presentForOfficer } from './presenter.ts'
import { mayRelease } from './release.ts'
import {
  type ActGrounds,
  assertActionAllowed,
  invite,
  officerActions,
  resetPassword,
  resetSecondFactor,
  setDisabled,
  updateOfficer,
} from './service.ts'

/**
 * An act on an officer's access. A change of role may include the name. A reset of a password by two admins has the
 * hash of the code that the asking admin was shown.
 */
export type AccessChange =
  | { action: Exclude<OfficerAct, 'change_role' | 'reset_password'> }
  | PasswordReset
  | RoleChange
type PasswordReset = { action: 'reset_password'; code_hash?: string }
type RoleChange = { action: 'change_role'; name: string; role: OfficerRole }

/**
 * Secrets shown once: the link to the admin who carries the act out or confirms it, the code to the admin who asked.
 */
export type Secret = { invitation_url?: string; reset_code?: string }

const isAct = (action: string): action is OfficerAct => Object.hasOwn(OFFICER_ACTS, action)

/** Whether only two admins together may give this role while four eyes are on: it may undo colleagues' decisions. */
const isGivenByTwo = (role: OfficerRole): boolean => can({ role }, 'reverse')

/** Whether the act on this officer needs a second admin while four eyes are on (record 0083). */
function isControlledAct(action: OfficerAct, { role }: Pick<Officer, 'role'>): boolean {
  if (action === 'disable') return role === INDISPENSABLE_ROLE
  if (action === 'enable' || action === 'invite') return isGivenByTwo(role)
  return true
}

/** The changed members, before and after. Leaves out the second factor, because every officer reads second looks. */
function changeOf(row: Officer, change: AccessChange): { from: object; to: object } {
  switch (change.action) {
    case 'change_role': {
      const { name, role } = change
      const isRenamed = name !== row.name
      return {
        from: { role: row.role, ...(isRenamed && { name: row.name }) },
        to: { role, ...(isRenamed && { name }) },
      }
    }
    case 'disable':
    case 'enable':
      return { from: { disabled: row.disabled_at !== null }, to: { disabled: change.action === 'disable' } }
    case 'reset_password':
      return { from: { has_password: row.password_hash !== null }, to: { has_password: false } }
    case 'reset_second_factor':
      return { from: { second_factor: true }, to: { second_factor: false } }
    case 'invite':
      return { from: { invited_until: row.invitation_expires_at?.toISOString() ?? null }, to: { invited_until: null } }
  }
}

/** Carries out the act. Throws the errors of that act. */
async function carryOut(
  services: ReviewServices,
  actor: OfficerActor,
  row: Officer,
  change: AccessChange,
  grounds: ActGrounds,
): Promise<Secret> {
  switch (change.action) {
    case 'change_role':
      await updateOfficer(services, actor, row, change, grounds)
      return {}
    case 'disable':
    case 'enable':
      await setDisabled(services, actor, row, change.action === 'disable', grounds)
      return {}
    case 'reset_password':
      // A link alone would let the confirming admin sign in as the officer. Proposals from before record 0135 have no
      // code.
      if (grounds.proposal && !change.code_hash)
        throw new ApiError('INVALID_STATE_TRANSITION', 'This reset has no code: ask for it again.')
      return { invitation_url: await resetPassword(services, actor, row, change.code_hash ?? null, grounds) }
    case 'reset_second_factor':
      await resetSecondFactor(services, actor, row, grounds)
      return {}
    case 'invite':
      return { invitation_url: await invite(services, actor, row, grounds) }
  }
}

/** Stores a change of an officer for another admin to confirm. Call it with the officer locked, in a transaction. */
const storeAccessChange = (
  db: Db,
  actor: OfficerActor,
  now: Date,
  row: Officer,
  change: AccessChange,
  why: string | null,
): Promise<void> =>
  storeProposal(db, actor, now, {
    resource: 'officers',
    record_id: row.id,
    workspace_id: null,
    action: change.action,
    version: null,
    reason: null,
    decision: { reason_codes: [], note: null, why, to: null, value: change, details: changeOf(row, change) },
    basis: {},
    needs: ['always'],
    hold_minutes: 0,
  })

/**
 * Carries out an act on an officer's access and journals it with its reason, or stores it for another admin while four
 * eyes are on (record 0083): `isProposed`. Calls `read` for the body only if the actor may act. 403 and 409 as the act
 * itself; 409 PROPOSAL_OPEN while a change of the officer waits.
 */
export async function changeAccess(
  services: ReviewServices,
  actor: OfficerActor,
  row: Officer,
  change: AccessChange,
  read: () => Promise<{ reason?: string | null | undefined }>,
): Promise<{ secret: Secret; isProposed: boolean }> {
  await assertActionAllowed(services, actor, row, change.action)
  const { reason } = await read()
  if (!isControlledAct(change.action, row) || !isFourEyesOn(await settingsOf(services)))
    return { secret: await carryOut(services, actor, row, change, { reason: reason || null }), isProposed: false }
  const code = change.action === 'reset_password' ? newResetCode() : null
  await transact(services.db, async (db) => {
    await lockOfficers(db, [actor.id, row.id])
    await assertNotProposed(db, row.id)
    const { role, disabled_at } = await db.officer.findUniqueOrThrow({ where: { id: row.id } })
    if (role !== row.role || (disabled_at === null) !== (row.disabled_at === null))
      throw new ApiError('STALE_RECORD', 'Somebody else changed this officer meanwhile. Read it again.')
    const proposed = code ? { action: 'reset_password' as const, code_hash: code.code_hash } : change
    await storeAccessChange(db, actor, services.clock.now(), row, proposed, reason || null)
  })
  return { secret: code ? { reset_code: code.reset_code } : {}, isProposed: true }
}

/**
 * Invites an officer. While four eyes are on, an invited supervisor or admin begins as an officer, and the role waits
 * for another admin (`isProposed`). Calls `read` for the body only if the actor may invite. 403, 422 if the address is
 * taken.
 */
export async function inviteToRole(
  services: ReviewServices,
  actor: OfficerActor,
  read: () => Promise<z.output<typeof invitationBody>>,
): Promise<Invitation & { isProposed: boolean }> {
  authorize(actor, 'invite_officer', 'Only an administrator may do this.')
  const { reason, ...input } = await read()
  const { name, role } = input
  const isProposed = isGivenByTwo(role) && isFourEyesOn(await settingsOf(services))
  return transact(services.db, async (db) => {
    const initialRole = isProposed ? UNCONFIRMED_ROLE : role
    const invited = await inviteOfficer(
      inTransaction(services, db),
      actor,
      { ...input, role: initialRole },
      isProposed ? null : reason || null,
    )
    const change = { action: 'change_role', name, role } as const
    if (isProposed) await storeAccessChange(db, actor, services.clock.now(), invited.row, change, reason || null)
    return { ...invited, isProposed }
  })
}

const sameMember = (row: Officer, from: Record<string, unknown>) =>
  (from.role === undefined || from.role === row.role) && (from.name === undefined || from.name === row.name)

/**
 * Another admin confirms: the act takes effect in the maker's name. The confirming admin alone gets the new link, and
 * the link of a reset opens only with the code that the asking admin was shown. Errors as confirmControl; 409
 * LAST_ADMIN leaves the proposal open.
 */
async function confirmAccess(services: ReviewServices, actor: OfficerActor, row: ProposalRow, note: string | null) {
  return confirmControl(services, actor, row, note, async (inside, maker, proposal) => {
    const officer = await inside.db.officer.findUniqueOrThrow({ where: { id: row.record_id } })
    const { value, details, why } = proposedIn(row)
    if (!sameMember(officer, details.from as Record<string, unknown>)) throw new ProposalVoidError('changed')
    try {
      return await carryOut(inside, maker, officer, value as AccessChange, { proposal, reason: why })
    } catch (error) {
      if (error instanceof ApiError && error.code !== 'LAST_ADMIN') throw new ProposalVoidError('not_possible')
      throw error
    }
  })
}

function pendingChange(row: ProposalRow): PendingOfficerChange {
  const { from, to } = proposedIn(row).details as PendingOfficerChange['change']
  return { ...presentProposal(row), change: { from, to } }
}

/** Officers as this officer sees them, each with the change that waits. */
export async function officerRecords(
  services: ReviewServices,
  actor: OfficerActor,
  rows: readonly Officer[],
): Promise<ConsoleOfficer[]> {
  const { db } = services
  const ids = rows.map(({ id }) => id)
  const [factors, proposals, settings, admins] = await Promise.all([
    factorsOf(db, ids),
    proposalsOn(db, ids),
    settingsOf(services),
    confirmersFor(services, actor),
  ])
  const needsSecond = (row: Officer) => (action: string) =>
    isAct(action) && isFourEyesOn(settings) && isControlledAct(action, row)
  return Promise.all(
    rows.map(async (row) => {
      const theirs = factors.get(row.id) ?? []
      const acts = await officerActions(services, actor, row, theirs)
      const open = proposals.get(row.id)
      const seen = actor.id === row.id || can(actor, 'see_sign_in')
      return presentForOfficer(row, seen ? theirs : null, {
        allowed_actions: [
          ...(open ? acts.filter((action) => !needsSecond(row)(action)) : acts),
          ...((await mayRelease(db, actor, row)) ? ['release_account'] : []),
          ...(open ? proposalActions(actor, open) : []),
        ],
        needs_second: open ? [] : acts.filter(needsSecond(row)),
        // An officer cannot confirm a change of their own access.
        other_admins: admins.filter((id) => id !== row.id).length,
        proposal: open && mayReadProposal(actor, open) ? pendingChange(open) : null,
      })
    }),
  )
}

export const officerRecord = async (services: ReviewServices, actor: OfficerActor, row: Officer) =>
  (await officerRecords(services, actor, [row]))[0]!

/** How `/second-looks` handles a change of an officer. */
export const controlledOfficers = (services: ReviewServices): ControlledRecords => ({
  confirm: (actor, row, note) => confirmAccess(services, actor, row, note),
  record: async (actor, id) => {
    const row = await services.db.officer.findUniqueOrThrow({ where: { id } })
    // Admins whose own role was just changed read the answer in their new role.
    return officerRecord(services, row.id === actor.id ? { ...actor, role: row.role } : actor, row)
  },
})

import { type Db, transact, violatesCheck, violatesUnique } from '../../database/client.ts'
import type { OfficerRole } from '../../database/generated/client.ts'
import type { Officer } from '../../database/generated/rows.ts'
import { type Factor, factorsOfOne } from '../../http/factors.ts'
import { forgetBrowsers } from '../../http/knownBrowser.ts'
import type { Actor, OfficerActor } from '../../kernel/actor.ts'
import { writeJournal, writeJournalFirst } from '../../kernel/audit.ts'
import { ApiError, invalid } from '../../kernel/errors.ts'
import { invitersFor } from '../../kernel/lineage.ts'
import { authorize, can, INDISPENSABLE_ROLE, type Permission } from '../../kernel/policy.ts'
import { notifyOfficer } from '../../review/claims/notices.ts'
import { releaseAllClaims } from '../../review/claims/release.ts'
import type { ReviewServices } from '../../review/dossier/dossierKind.ts'
import { lockOfficers } from '../../review/proposals/decisionBasis.ts'
import type { ConfirmedProposal } from '../../review/proposals/settleProposal.ts'
import { voidProposalsBeyond, voidProposalsOf, voidProposalsOn } from '../../review/proposals/voidProposals.ts'
import { adminsWhoCanSignIn } from '../../review/record/admins.ts'
import { OFFICER_ACTS } from '../../review/record/proposal.ts'
import { inviteAgain, isInvited, newInvitation } from './invitations.ts'
import { assertLocal, isBound } from './localSignIn.ts'
import { dropSecondFactors } from './secondFactor.ts'

type NewOfficer = { email: string; name: string; role: OfficerRole; password_hash: string }

/** Creates an officer and journals it; make `password_hash` with `hashPassword`. 422 if the e-mail address is taken. */
export async function addOfficer(services: ReviewServices, actor: Actor, input: NewOfficer): Promise<Officer> {
  const now = services.clock.now()
  try {
    return await transact(services.db, async (db) => {
      const row = await db.officer.create({ data: { ...input, created_at: now, updated_at: now } })
      await writeJournal(db, actor, now, {
        action: 'create',
        resource: 'officers',
        record_id: row.id,
        details: { email: row.email, role: row.role },
      })
      return row
    })
  } catch (error) {
    if (violatesUnique(error, 'email'))
      throw invalid({ field: 'email', rule: 'unique', message: 'An officer with this e-mail address already exists.' })
    throw error
  }
}

const isAdmin = ({ role, disabled_at }: Officer) => role === INDISPENSABLE_ROLE && disabled_at === null

type OfficerServices = Pick<ReviewServices, 'db' | 'config'>

/**
 * Whether another admin can sign in, by the configured ways. The constraint `officers_keep_an_admin` decides between
 * two concurrent requests.
 */
async function hasOtherAdmin(services: OfficerServices, row: Officer): Promise<boolean> {
  return !isAdmin(row) || (await adminsWhoCanSignIn(services)).some((id) => id !== row.id)
}

/** The permission behind each act on an officer. */
const PERMISSION_FOR = { update: 'update_officer', ...OFFICER_ACTS } as const satisfies Record<string, Permission>

export type OfficerAction = keyof typeof PERMISSION_FOR

/**
 * The actor's actions on an officer. Officers cannot disable or reset themselves, and the last admin stays one. An
 * officer with an unused invitation can be invited again. Officers who sign in through the identity provider have role,
 * password and second factor there.
 */
export async function officerActions(
  services: OfficerServices,
  actor: OfficerActor,
  row: Officer,
  factors: readonly Factor[],
): Promise<OfficerAction[]> {
  const allowed = (...actions: OfficerAction[]) => actions.filter((action) => can(actor, PERMISSION_FOR[action]))
  const role = isBound(services, row) ? [] : allowed('change_role')
  if (actor.id === row.id) {
    const isLast = role.length > 0 && !(await hasOtherAdmin(services, row))
    return [...allowed('update'), ...(isLast ? [] : role)]
  }
  return [
    ...allowed('update'),
    ...role,
    ...allowed(row.disabled_at ? 'enable' : 'disable', ...localActions(services, row, factors)),
  ]
}

/** The actor's actions on the password and second factor of an officer who signs in with them. */
function localActions(services: OfficerServices, row: Officer, factors: readonly Factor[]): OfficerAction[] {
  if (!services.config.passwordSignIn || isBound(services, row)) return []
  return [
    ...(isInvited(row) ? ['invite' as const] : []),
    ...(isInvited(row) || (row.password_hash === null && row.disabled_at) ? [] : ['reset_password' as const]),
    ...(factors.length > 0 ? ['reset_second_factor' as const] : []),
  ]
}

const lastAdminError = () =>
  new ApiError('LAST_ADMIN', 'This is the last administrator who can sign in. Make somebody else one first.')

/** Turns the constraint that protects the last admin into LAST_ADMIN. */
async function keepingAnAdmin<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act()
  } catch (error) {
    if (violatesCheck(error, 'officers_keep_an_admin')) throw lastAdminError()
    throw error
  }
}

const LOCAL_ACTIONS: OfficerAction[] = ['invite', 'reset_password', 'reset_second_factor']

const roleIsTheirs = () =>
  new ApiError('USE_PROVIDER', 'The identity provider gives this officer their role, at each sign-in. Change it there.')

/** 403 by role or on oneself, 403 USE_PROVIDER, 409 LAST_ADMIN, 409 when the officer is already disabled or enabled. */
export async function assertActionAllowed(
  services: OfficerServices,
  actor: OfficerActor,
  row: Officer,
  action: OfficerAction,
): Promise<void> {
  authorize(actor, PERMISSION_FOR[action], 'Only an administrator may do this.')
  if (actor.id === row.id && ['disable', 'change_role'].includes(action) && !(await hasOtherAdmin(services, row)))
    throw lastAdminError()
  if (LOCAL_ACTIONS.includes(action)) assertLocal(services, row)
  const factors = await factorsOfOne(services.db, row.id)
  if ((await officerActions(services, actor, row, factors)).includes(action)) return
  if (action === 'change_role' && isBound(services, row)) throw roleIsTheirs()
  if (actor.id === row.id) throw new ApiError('FORBIDDEN', 'Only another administrator may do this.')
  throw new ApiError('INVALID_STATE_TRANSITION', whyNot(action, row))
}

function whyNot(action: OfficerAction, { disabled_at }: Officer): string {
  switch (action) {
    case 'invite':
      return 'This officer has no invitation to take: they have signed in by another way, or are disabled.'
    case 'reset_password':
      return 'This officer has no password yet: send another invitation.'
    case 'reset_second_factor':
      return 'This officer has no second factor.'
    default:
      return `This officer is already ${disabled_at ? 'disabled' : 'enabled'}.`
  }
}

/** Why an act happens: the reason for officers, and the proposal if two admins did it (record 0083). */
export type ActGrounds = { proposal?: ConfirmedProposal; reason?: string | null }

/** The journal entry of an act on an officer: `details` name the proposal and both admins, if the act needed two. */
const entryOf = (
  action: string,
  { id }: Pick<Officer, 'id'>,
  { proposal, reason = null }: ActGrounds,
  details: object = {},
) => ({
  action,
  resource: 'officers',
  record_id: id,
  reason,
  details: { ...details, ...(proposal && { proposal }) },
})

/** A new invitation link for an officer who has not used theirs. */
export async function invite(
  services: ReviewServices,
  actor: OfficerActor,
  row: Officer,
  grounds: ActGrounds = {},
): Promise<string> {
  await assertActionAllowed(services, actor, row, 'invite')
  const { proposal } = grounds
  return inviteAgain(services, actor, row, entryOf('invite', row, grounds), proposal ? [proposal.confirmed_by.id] : [])
}

/**
 * Removes every second factor and recovery code from an officer who lost them, and ends their sessions. The officer
 * sees a notice at the next sign-in.
 */
export async function resetSecondFactor(
  services: ReviewServices,
  actor: OfficerActor,
  row: Officer,
  grounds: ActGrounds = {},
): Promise<void> {
  await assertActionAllowed(services, actor, row, 'reset_second_factor')
  await takeSecondFactor(services, actor, row, grounds)
}

/** As `resetSecondFactor`, for an administrator or the operator. 409 when there is none. */
export async function takeSecondFactor(
  services: ReviewServices,
  actor: Actor,
  row: Officer,
  grounds: ActGrounds = {},
): Promise<void> {
  const now = services.clock.now()
  await transact(services.db, async (db) => {
    const second_factors_before = await factorsOfOne(db, row.id)
    if (!(await dropSecondFactors(db, row.id)))
      throw new ApiError('INVALID_STATE_TRANSITION', 'This officer has no second factor.')
    const data = { second_factor_reset_at: now, second_factor_reset_by: actor.name, updated_at: now }
    await db.officer.update({ where: { id: row.id }, data, select: { id: true } })
    await db.officerSession.deleteMany({ where: { officer_id: row.id } })
    await forgetBrowsers(services, db, row.id)
    const details = { role: row.role, second_factors: [], second_factors_before }
    await writeJournal(db, actor, now, entryOf('reset_second_factor', row, grounds, details))
  })
}

/**
 * Disabling ends the officer's sessions at once, and voids their proposals and those about them; their decisions stay.
 */
export async function setDisabled(
  services: ReviewServices,
  actor: OfficerActor,
  row: Officer,
  disable: boolean,
  grounds: ActGrounds = {},
): Promise<void> {
  const action = disable ? 'disable' : 'enable'
  await assertActionAllowed(services, actor, row, action)
  const now = services.clock.now()
  const change = async (db: Db) => {
    const { count } = await db.officer.updateMany({
      where: { id: row.id, disabled_at: disable ? null : { not: null } },
      data: {
        disabled_at: disable ? now : null,
        ...(disable && { invitation_hash: null, invitation_expires_at: null }),
        updated_at: now,
      },
    })
    if (count === 0) throw new ApiError('INVALID_STATE_TRANSITION', 'Somebody else has already done this.')
    if (disable) {
      await db.officerSession.deleteMany({ where: { officer_id: row.id } })
      await releaseAllClaims(services.dossiers, db, actor, now, row)
      await voidProposalsOf(db, now, row.id, 'maker_disabled')
      await voidProposalsOn(db, now, [row.id], 'changed')
    }
    const details = { disabled: disable, disabled_before: !disable, role: row.role }
    await writeJournal(db, actor, now, entryOf(action, row, grounds, details))
  }
  await keepingAnAdmin(() => transact(services.db, change))
}

/**
 * Changes an officer's name and role. A new role takes effect with the next request, frees the officer's claims, and
 * voids the officer's proposals that it does not allow and all proposals about the officer.
 */
export async function updateOfficer(
  services: ReviewServices,
  actor: OfficerActor,
  row: Officer,
  { name, role }: Pick<Officer, 'name' | 'role'>,
  grounds: ActGrounds = {},
): Promise<void> {
  await assertActionAllowed(services, actor, row, 'update')
  if (role !== row.role) await assertActionAllowed(services, actor, row, 'change_role')
  if (name === row.name && role === row.role) return
  const now = services.clock.now()
  const change = async (db: Db) => {
    const before = { id: row.id, name: row.name, role: row.role }
    const details = {
      ...(name !== row.name && { name, name_before: row.name }),
      ...(role !== row.role && { role, role_before: row.role }),
    }
    // Journaled before the change: admins who rename themselves act under their old name.
    await lockOfficers(db, [row.id])
    const storeDigests = await writeJournalFirst(db, actor, now, entryOf('update', row, grounds, details))
    const { count } = await db.officer.updateMany({ where: before, data: { name, role, updated_at: now } })
    if (count === 0) throw new ApiError('STALE_RECORD', 'Somebody else changed this officer meanwhile. Read it again.')
    await storeDigests()
    if (role === row.role) return
    await releaseAllClaims(services.dossiers, db, actor, now, row)
    await voidProposalsBeyond(db, now, row.id, role)
    await voidProposalsOn(db, now, [row.id], 'changed')
  }
  await keepingAnAdmin(() => transact(services.db, change))
}

/**
 * Removes the officer's password and ends their sessions. The officer chooses a new one by the returned link, and their
 * inbox names the admin. The second factor stays. Two admins get half of the link each: `codeHash` is the hash of the
 * code that the asking admin was shown (record 0135). An admin who resets a password alone may control the account,
 * which waits for its release (record 0116).
 */
export async function resetPassword(
  services: ReviewServices,
  actor: OfficerActor,
  row: Officer,
  codeHash: string | null,
  grounds: ActGrounds = {},
): Promise<string> {
  await assertActionAllowed(services, actor, row, 'reset_password')
  const now = services.clock.now()
  const { columns, invitation_url } = newInvitation(services, codeHash)
  await transact(services.db, async (db) => {
    const data = { ...columns, password_hash: null, must_change_password: false, updated_at: now }
    const { invited_by } = await db.officer.findUniqueOrThrow({ where: { id: row.id } })
    const alone = {
      invited_by: [...new Set([...invited_by, ...(await invitersFor(db, actor))])],
      released_at: null,
      released_by: null,
    }
    await db.officer.update({
      where: { id: row.id },
      data: codeHash === null ? { ...data, ...alone } : data,
      select: { id: true },
    })
    await db.officerSession.deleteMany({ where: { officer_id: row.id } })
    await forgetBrowsers(services, db, row.id)
    const notice = { kind: 'reset_password', resource: 'officers', record_id: row.id, officer_id: row.id } as const
    await notifyOfficer(db, actor, now, { ...notice, workspace_id: null, reason: grounds.reason ?? '' })
    await writeJournal(db, actor, now, entryOf('reset_password', row, grounds, { role: row.role }))
  })
  return invitation_url
}

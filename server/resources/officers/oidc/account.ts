import type { Request } from 'express'
import { type Db, transact, violatesCheck, violatesUnique } from '../../../database/client.ts'
import type { OfficerRole } from '../../../database/generated/client.ts'
import type { Officer } from '../../../database/generated/rows.ts'
import { forgetBrowsers } from '../../../http/knownBrowser.ts'
import { originOf } from '../../../http/origin.ts'
import { actorOf } from '../../../http/session.ts'
import { type Actor, SYSTEM } from '../../../kernel/actor.ts'
import { writeJournal } from '../../../kernel/audit.ts'
import { ApiError } from '../../../kernel/errors.ts'
import { releaseAllClaims } from '../../../review/claims/release.ts'
import type { ReviewServices } from '../../../review/dossier/dossierKind.ts'
import { voidProposalsBeyond } from '../../../review/proposals/voidProposals.ts'
import { isInvited } from '../invitations.ts'
import type { ProviderIdentity } from './provider.ts'

/** Why a person with an identity at the provider may not sign in (record 0076). */
export type AccountReason =
  | 'no_role'
  | 'unverified'
  | 'disabled'
  | 'taken'
  | 'connect_first'
  | 'other_address'
  | 'last_admin'

/** `officer`: the account concerned, if there is one. */
export type OidcOutcome = { officer: Officer } | { refused: AccountReason; officer: Officer | null }

type Context = { services: ReviewServices; req: Request; identity: ProviderIdentity; role: OfficerRole }

/** The provider acts for the operator: its changes are journaled as the service's. */
const actor = (req: Request) => ({ ...SYSTEM, origin: originOf(req) })

/** Creates an account with the provider's role, if the address is free. */
async function create({ services, req, identity, role }: Context, email: string): Promise<Officer> {
  const now = services.clock.now()
  const { subject: oidc_subject, name, issuer } = identity
  const data = { email, name: name ?? email, role, oidc_subject, created_at: now, updated_at: now }
  return transact(services.db, async (db) => {
    const row = await db.officer.create({ data })
    const details = { email, role, provider: issuer }
    await writeJournal(db, actor(req), now, { action: 'create', resource: 'officers', record_id: row.id, details })
    return row
  })
}

/**
 * Links an account to the identity. Ends earlier sessions and forgets browsers, because the provider vouches from now
 * on.
 */
async function linkAccount({ services, req, identity }: Context, row: Officer): Promise<Officer | null> {
  const now = services.clock.now()
  const { subject: oidc_subject, issuer } = identity
  const data = { oidc_subject, invitation_hash: null, invitation_expires_at: null, updated_at: now }
  return transact(services.db, async (db) => {
    const where = { id: row.id, oidc_subject: null, disabled_at: null, email: row.email }
    const { count } = await db.officer.updateMany({ where, data })
    if (count === 0) return null
    await db.officerSession.deleteMany({ where: { officer_id: row.id } })
    await forgetBrowsers(services, db, row.id)
    const on = { resource: 'officers', record_id: row.id, details: { provider: issuer } }
    await writeJournal(db, actorOf(row, req), now, { action: 'connect_provider', ...on })
    return { ...row, ...data }
  })
}

/**
 * Unlinks an account from its identity and ends its sessions: the next sign-in links it again. 409 if it is not linked.
 */
export async function disconnect({ db, clock }: ReviewServices, by: Actor, { id }: Officer): Promise<void> {
  const now = clock.now()
  await transact(db, async (tx) => {
    const where = { id, oidc_subject: { not: null } }
    const { count } = await tx.officer.updateMany({ where, data: { oidc_subject: null, updated_at: now } })
    if (count === 0)
      throw new ApiError('INVALID_STATE_TRANSITION', 'This officer is not tied to the identity provider.')
    await tx.officerSession.deleteMany({ where: { officer_id: id } })
    await writeJournal(tx, by, now, { action: 'disconnect_provider', resource: 'officers', record_id: id })
  })
}

/**
 * The role follows the claim. The officer's claims and proposals end if the new role does not allow them, as with any
 * new role.
 */
async function followRole({ services, req, identity, role }: Context, row: Officer): Promise<Officer | null> {
  if (row.role === role) return row
  const now = services.clock.now()
  const change = async (db: Db) => {
    const where = { id: row.id, role: row.role, disabled_at: null }
    const { count } = await db.officer.updateMany({ where, data: { role, updated_at: now } })
    if (count === 0) return null
    const details = { role, role_before: row.role, provider: identity.issuer }
    await releaseAllClaims(services.dossiers, db, actorOf(row, req), now, row)
    await voidProposalsBeyond(db, now, row.id, role)
    await writeJournal(db, actor(req), now, { action: 'update', resource: 'officers', record_id: row.id, details })
    return { ...row, role, updated_at: now }
  }
  return transact(services.db, change)
}

/**
 * Whether the person with the account's address at the provider may take over an account whose password others may
 * know: only if the account has no other way in, if passwords are off, or if its officer asked for it while signed in.
 */
const mayConnect = ({ config }: ReviewServices, row: Officer, asker: string | null): boolean =>
  isInvited(row) || !config.passwordSignIn || asker === row.id

async function againstChange({ services, identity }: Context, { id }: Officer): Promise<OidcOutcome> {
  const row = await services.db.officer.findUniqueOrThrow({ where: { id } })
  return row.oidc_subject === identity.subject && !row.disabled_at
    ? { officer: row }
    : { refused: 'taken', officer: row }
}

/** The account of an identity that signs in for the first time: created, linked, or refused. */
async function firstSignIn(context: Context, asker: string | null): Promise<OidcOutcome> {
  const { services, identity } = context
  const { email } = identity
  if (email === null) return { refused: 'unverified', officer: null }
  const row = await services.db.officer.findUnique({ where: { email } })
  if (asker !== null && row?.id !== asker) return { refused: 'other_address', officer: row }
  if (row === null) return { officer: await create(context, email) }
  if (row.disabled_at) return { refused: 'disabled', officer: row }
  // Another request of the same person created it first.
  if (row.oidc_subject === identity.subject) return { officer: row }
  // The address may have passed to another person: another subject is another person.
  if (row.oidc_subject !== null) return { refused: 'taken', officer: row }
  if (!mayConnect(services, row, asker)) return { refused: 'connect_first', officer: row }
  const officer = await linkAccount(context, row)
  // Another request changed the row meanwhile: of the same person, or of another one.
  return officer ? { officer } : againstChange(context, row)
}

/** Ends all sessions of an officer who no longer has a role. */
async function endSessions({ db }: ReviewServices, officer: Officer | null): Promise<void> {
  if (officer) await db.officerSession.deleteMany({ where: { officer_id: officer.id } })
}

async function findOrCreateOfficer(
  services: ReviewServices,
  req: Request,
  identity: ProviderIdentity,
  asker: string | null,
): Promise<OidcOutcome> {
  const known = await services.db.officer.findUnique({ where: { oidc_subject: identity.subject } })
  const { role } = identity
  if (role === null) {
    await endSessions(services, known)
    return { refused: 'no_role', officer: known }
  }
  if (known?.disabled_at) return { refused: 'disabled', officer: known }
  if (known && asker !== null && known.id !== asker) return { refused: 'other_address', officer: known }
  const context = { services, req, identity, role }
  const found: OidcOutcome = known ? { officer: known } : await firstSignIn(context, asker)
  if ('refused' in found) return found
  try {
    const officer = await followRole(context, found.officer)
    return officer ? { officer } : { refused: 'disabled', officer: found.officer }
  } catch (error) {
    if (!violatesCheck(error, 'officers_keep_an_admin')) throw error
    return { refused: 'last_admin', officer: found.officer }
  }
}

/**
 * The officer behind an identity, with their current role. `asker` is the signed-in officer who asked for the link;
 * null at the sign-in page.
 */
export async function officerOfIdentity(
  services: ReviewServices,
  req: Request,
  identity: ProviderIdentity,
  asker: string | null,
): Promise<OidcOutcome> {
  try {
    return await findOrCreateOfficer(services, req, identity, asker)
  } catch (error) {
    // A concurrent request created or linked the account: read it again.
    if (violatesUnique(error, 'email') || violatesUnique(error, 'oidc_subject'))
      return findOrCreateOfficer(services, req, identity, asker)
    throw error
  }
}

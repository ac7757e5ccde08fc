import type { Request, Response } from 'express'
import { z } from 'zod'
import { type Db, transact, violatesUnique } from '../../database/client.ts'
import { OfficerRole } from '../../database/generated/client.ts'
import type { Officer } from '../../database/generated/rows.ts'
import { readBody } from '../../http/body.ts'
import { factorsOfOne } from '../../http/factors.ts'
import { limitRate, RATE_LIMITS } from '../../http/limits.ts'
import { networkOf } from '../../http/network.ts'
import { hashPassword, newPassword } from '../../http/passwords.ts'
import { digest, newSecret } from '../../http/secrets.ts'
import { actorOf } from '../../http/session.ts'
import type { OfficerActor } from '../../kernel/actor.ts'
import { type JournalEntry, writeJournal } from '../../kernel/audit.ts'
import { ApiError, invalid } from '../../kernel/errors.ts'
import { LIMITS } from '../../kernel/limits.ts'
import { invitersFor } from '../../kernel/lineage.ts'
import { reasonForOfficers } from '../../review/record/proposal.ts'
import type { Services } from '../../services.ts'
import type { ConsoleSelf } from './presenter.ts'
import { newCode, showCode, typedCode } from './recoveryCodes.ts'
import { signIn } from './signIn.ts'

const HOURS = 24

/** POST /officers */
export const invitationBody = z.strictObject({
  email: z.email().trim().toLowerCase().max(254),
  name: z.string().trim().min(1).max(LIMITS.officer_name),
  role: z.enum(OfficerRole),
  reason: reasonForOfficers,
})

/** POST /session/invitation. `reset_code` goes with a link that ends in `/code`. */
export const takenBody = z.strictObject({
  token: z.string().min(1).max(100),
  password: newPassword,
  reset_code: z.string().max(40).optional(),
})

/** The length of a code that opens a link together with its token: some 79 bits. */
const CODE_LENGTH = 16

/**
 * Half of a link: a code, shown once to the admin who asks for it, and the hash stored until the other half is made
 * (record 0135).
 */
export function newResetCode() {
  const code = newCode(CODE_LENGTH)
  return { reset_code: showCode(code), code_hash: digest(code) }
}

/** The hash by which an invitation is found; with a code, each half alone is useless. */
const invitationHash = (token: string, codeHash: string | null) => digest(codeHash === null ? token : token + codeHash)

/** A new link and its columns. `codeHash`: the hash of a code that must accompany the link; null for a link alone. */
export function newInvitation(services: Services, codeHash: string | null = null) {
  const token = newSecret()
  const invitation_expires_at = new Date(services.clock.now().getTime() + HOURS * 3_600_000)
  return {
    columns: { invitation_hash: invitationHash(token, codeHash), invitation_expires_at },
    // After the #, where neither servers nor proxies log it.
    invitation_url: `${services.publicUrl()}/#/invitation/${token}${codeHash === null ? '' : '/code'}`,
  }
}

export type Invitation = { row: Officer; invitation_url: string }

/** Creates an officer without a password, and their invitation: one use, 24 hours. 422 when the address is taken. */
export async function inviteOfficer(
  services: Services,
  actor: OfficerActor,
  input: Pick<Officer, 'email' | 'name' | 'role'>,
  reason: string | null = null,
): Promise<Invitation> {
  const now = services.clock.now()
  const { columns, invitation_url } = newInvitation(services)
  try {
    const row = await transact(services.db, async (db) => {
      const invited_by = await invitersFor(db, actor)
      const row = await db.officer.create({
        data: { ...input, ...columns, invited_by, created_at: now, updated_at: now },
      })
      const details = { email: row.email, role: row.role, invited: true }
      await writeJournal(db, actor, now, { action: 'create', resource: 'officers', record_id: row.id, reason, details })
      return row
    })
    return { row, invitation_url }
  } catch (error) {
    if (violatesUnique(error, 'email'))
      throw invalid({ field: 'email', rule: 'unique', message: 'An officer with this e-mail address exists already.' })
    throw error
  }
}

/** Whether the officer can sign in only by an unused link: after an invitation, or a reset of the password. */
export const isLinkOpen = ({ password_hash, oidc_subject, disabled_at }: Officer): boolean =>
  password_hash === null && oidc_subject === null && disabled_at === null

/** Whether the officer was invited and has never signed in. */
export const isInvited = (row: Officer): boolean => isLinkOpen(row) && row.last_sign_in_at === null

/** A new link, which voids the old one. `entry` is the journal's; `shown_to` are further officers who get the link. */
export async function inviteAgain(
  services: Services,
  actor: OfficerActor,
  { id }: Officer,
  entry: JournalEntry,
  shown_to: string[] = [],
): Promise<string> {
  const now = services.clock.now()
  const { columns, invitation_url } = newInvitation(services)
  await transact(services.db, async (db) => {
    const { invited_by } = await db.officer.findUniqueOrThrow({ where: { id } })
    const inviters = [...new Set([...invited_by, ...(await invitersFor(db, actor)), ...shown_to])]
    const { count } = await db.officer.updateMany({
      where: { id, password_hash: null, disabled_at: null },
      data: { ...columns, invited_by: inviters, updated_at: now },
    })
    if (count === 0)
      throw new ApiError('INVALID_STATE_TRANSITION', 'The invitation was taken, or the officer disabled.')
    await writeJournal(db, actor, now, entry)
  })
  return invitation_url
}

const invitationOverError = () =>
  new ApiError(
    'UNAUTHENTICATED',
    'This link was used, is older than 24 hours, was replaced, or its code is wrong. Ask an administrator for another.',
  )

/** Sets the password once; null if another request used the token meanwhile. */
async function setFirstPassword(
  db: Db,
  row: Officer,
  password_hash: string,
  req: Request,
  now: Date,
): Promise<Officer | null> {
  const { id, invitation_hash } = row
  const data = { password_hash, invitation_hash: null, invitation_expires_at: null, updated_at: now }
  const { count } = await db.officer.updateMany({
    where: { id, invitation_hash, password_hash: null, disabled_at: null },
    data,
  })
  if (count === 0) return null
  await writeJournal(db, actorOf(row, req), now, { action: 'accept_invitation', resource: 'officers', record_id: id })
  return { ...row, ...data }
}

/**
 * POST /session/invitation: the officer chooses a password and is signed in; null for an officer with a second factor,
 * who must sign in with both. 401 if the link has expired, or its code is wrong.
 */
export async function takeInvitation(services: Services, req: Request, res: Response): Promise<ConsoleSelf | null> {
  const { token, password, reset_code } = await readBody(req, res, takenBody)
  await limitRate(services, res, `invitation:${networkOf(req.ip)}`, RATE_LIMITS.sign_in_network)
  const now = services.clock.now()
  const codeHash = reset_code === undefined ? null : digest(typedCode(reset_code))
  const found = await services.db.officer.findUnique({ where: { invitation_hash: invitationHash(token, codeHash) } })
  const good = found?.invitation_expires_at && found.invitation_expires_at > now && found.disabled_at === null
  if (!good) throw invitationOverError()
  const password_hash = await hashPassword(password)
  const officer = await transact(services.db, (db) => setFirstPassword(db, found, password_hash, req, now))
  if (officer && (await factorsOfOne(services.db, officer.id)).length > 0) return null
  const self = officer && (await signIn(services, req, res, { officer, method: 'invitation' }))
  if (!self) throw invitationOverError()
  return self
}

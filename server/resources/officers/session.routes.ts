import type { Request, Response, Router } from 'express'
import { z } from 'zod'
import { transact } from '../../database/client.ts'
import type { Officer } from '../../database/generated/rows.ts'
import { officerOf } from '../../http/authenticate.ts'
import { readBody } from '../../http/body.ts'
import { type Factor, factorsOfOne } from '../../http/factors.ts'
import { secretText } from '../../http/fields.ts'
import { originOf } from '../../http/origin.ts'
import { passwordMatches } from '../../http/passwords.ts'
import { idOf } from '../../http/path.ts'
import { authenticateOfficer, closeSession, requireRecentSignIn } from '../../http/session.ts'
import { limitSignIn } from '../../http/signIn.ts'
import { writeJournal } from '../../kernel/audit.ts'
import { ApiError } from '../../kernel/errors.ts'
import { releaseAllClaims } from '../../review/claims/release.ts'
import type { ReviewServices } from '../../review/dossier/dossierKind.ts'
import { takeInvitation } from './invitations.ts'
import { assertUnbound, requireLocalSession, requireLocalSignIn } from './localSignIn.ts'
import {
  changeOfficerNotifications,
  languageBody,
  officerNotificationsBody,
  readOfficerLanguage,
  readOfficerNotifications,
  setOfficerLanguage,
} from './notifications.ts'
import { addPasskey, listPasskeys, passkeyOptions, removePasskey, signInByPasskey, signInOptions } from './passkeys.ts'
import { changeOwnPassword } from './password.ts'
import { type ConsoleSelf, presentSelf } from './presenter.ts'
import { confirmOwnTotp, ownSecondFactor, removeOwnTotp, renewRecoveryCodes, spendCode } from './secondFactor.ts'
import { type AuthenticatedOfficer, signIn } from './signIn.ts'
import { beginTotp } from './totp.ts'

export const officerCredentials = z.strictObject({
  email: z.string().trim().toLowerCase().min(1).max(254),
  password: secretText(1024),
  /** Six digits of the authenticator app, or a recovery code. */
  code: z.string().max(16).nullish(),
})

type Credentials = z.output<typeof officerCredentials>

/** The result of checking credentials: an officer, or an officer whose second factor is missing. */
type CredentialCheck = AuthenticatedOfficer | { needs: Factor[] }

/** Throws 403 USE_PROVIDER only after the password and the code were right. */
function requireUnboundOfficer(services: ReviewServices, checked: AuthenticatedOfficer): AuthenticatedOfficer {
  assertUnbound(services, checked.officer)
  return checked
}

/** Reveal the second factor, or a wrong code, only after the right password. */
async function checkCredentials(
  services: ReviewServices,
  { email, password, code }: Credentials,
  wrongCode: () => void,
): Promise<CredentialCheck | null> {
  const officer = await services.db.officer.findUnique({ where: { email } })
  const right = await passwordMatches(officer?.password_hash ?? null, password)
  if (!right || !officer || officer.disabled_at) return null
  const factors = await factorsOfOne(services.db, officer.id)
  if (factors.length === 0) return requireUnboundOfficer(services, { officer, method: 'password' })
  if (!code?.trim()) return { needs: factors }
  const method = await spendCode(services, officer, code)
  if (method) return requireUnboundOfficer(services, { officer, method })
  wrongCode()
  return null
}

async function journalRefusal(services: ReviewServices, req: Request, email: string, details = {}): Promise<void> {
  const nobody = { type: 'anonymous', id: null, name: 'Unknown', origin: originOf(req) } as const
  const known = await services.db.officer.findUnique({ where: { email }, select: { id: true } })
  await writeJournal(services.db, nobody, services.clock.now(), {
    action: 'sign_in_refused',
    resource: 'officers',
    record_id: known?.id ?? null,
    details,
  })
}

/** POST /session: 401 UNAUTHENTICATED, 401 CODE_REQUIRED if only the code is missing, 429. */
async function signInByPassword(services: ReviewServices, req: Request, res: Response): Promise<ConsoleSelf> {
  const given = await readBody(req, res, officerCredentials)
  const { email } = given
  let message = 'The e-mail address or the password is wrong.'
  const found = await limitSignIn(services, req, res, { group: 'officer', email }, () =>
    checkCredentials(services, given, () => {
      message = 'This is not the code, or it was used already.'
    }),
  )
  if (found && 'needs' in found)
    throw new ApiError('CODE_REQUIRED', 'Send the six digits of your authenticator app, or a recovery code, as code.', {
      meta: { second_factors: found.needs },
    })
  const self = found && (await signIn(services, req, res, found))
  if (self) return self
  await journalRefusal(services, req, email)
  throw new ApiError('UNAUTHENTICATED', message)
}

/** The session itself (console 3.2). Journals every sign-in, also failed ones. */
export function sessionRoutes(router: Router, services: ReviewServices): void {
  const signedIn = authenticateOfficer(services)
  const local = requireLocalSignIn(services)
  const ownLocal = [signedIn, requireLocalSession(services)] as const
  const recent = requireRecentSignIn(services)
  const callOf = (req: Request, res: Response) => ({ services, req, res, actor: officerOf(req) })

  router.post('/session', local, async (req, res) => {
    res.json(await signInByPassword(services, req, res))
  })

  router.post('/session/invitation', local, async (req, res) => {
    const self = await takeInvitation(services, req, res)
    if (self) res.json(self)
    else res.status(204).end()
  })

  router.get('/session', signedIn, async (req, res) => {
    const { id } = officerOf(req)
    const row: Officer = await services.db.officer.findUniqueOrThrow({ where: { id } })
    const [factors, language] = await Promise.all([factorsOfOne(services.db, id), readOfficerLanguage(services, id)])
    res.json(presentSelf(services, row, res.locals.session!, { factors, language }))
  })

  router.get('/session/notifications', signedIn, async (req, res) => {
    res.json(await readOfficerNotifications(services, officerOf(req).id))
  })

  router.put('/session/notifications', signedIn, async (req, res) => {
    const actor = officerOf(req)
    await changeOfficerNotifications(services, actor, await readBody(req, res, officerNotificationsBody))
    res.json(await readOfficerNotifications(services, actor.id))
  })

  router.put('/session/language', signedIn, async (req, res) => {
    const { language } = await readBody(req, res, languageBody)
    await setOfficerLanguage(services, officerOf(req).id, language)
    res.status(204).end()
  })

  router.put('/session/password', ...ownLocal, async (req, res) => {
    await changeOwnPassword(services, req, res, officerOf(req))
    res.status(204).end()
  })

  router.delete('/session', signedIn, async (req, res) => {
    const actor = officerOf(req)
    const now = services.clock.now()
    await transact(services.db, async (db) => {
      await closeSession(services, db, res)
      await releaseAllClaims(services.dossiers, db, actor, now, actor)
      await writeJournal(db, actor, now, { action: 'sign_out', resource: 'officers', record_id: actor.id })
    })
    res.status(204).end()
  })

  router.get('/session/second-factor', signedIn, async (req, res) => {
    res.json(await ownSecondFactor(services, officerOf(req).id))
  })

  router.post('/session/passkey/options', local, async (req, res) => {
    res.json(await signInOptions(services, req, res))
  })

  router.post('/session/passkey', local, async (req, res) => {
    res.json(await signInByPasskey(services, req, res))
  })

  router.post('/session/passkeys/options', ...ownLocal, recent, async (req, res) => {
    res.json(await passkeyOptions(services, officerOf(req)))
  })

  router.post('/session/passkeys', ...ownLocal, async (req, res) => {
    res.status(201).json(await addPasskey(services, req, res, officerOf(req)))
  })

  router.get('/session/passkeys', signedIn, async (req, res) => {
    res.json(await listPasskeys(services, officerOf(req).id))
  })

  router.delete('/session/passkeys/:id', signedIn, recent, async (req, res) => {
    await removePasskey(services, officerOf(req), idOf(req))
    res.status(204).end()
  })

  router.post('/session/totp', ...ownLocal, recent, async (req, res) => {
    const { id } = officerOf(req)
    const row = await services.db.officer.findUniqueOrThrow({ where: { id }, select: { id: true, email: true } })
    res.json(await beginTotp(services, row))
  })

  router.post('/session/totp/confirm', ...ownLocal, async (req, res) => {
    res.json({ recovery_codes: await confirmOwnTotp(callOf(req, res)) })
  })

  router.delete('/session/totp', ...ownLocal, async (req, res) => {
    await removeOwnTotp(callOf(req, res))
    res.status(204).end()
  })

  router.post('/session/recovery-codes', ...ownLocal, async (req, res) => {
    res.json({ recovery_codes: await renewRecoveryCodes(callOf(req, res)) })
  })
}

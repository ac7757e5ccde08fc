import type { Request, Response, Router } from 'express'
import { z } from 'zod'
import type { Officer } from '../../database/generated/client.ts'
import { officerOf } from '../../http/authenticate.ts'
import { readBody } from '../../http/body.ts'
import { secretText } from '../../http/fields.ts'
import { rememberBrowser } from '../../http/knownBrowser.ts'
import { originOf } from '../../http/origin.ts'
import { passwordMatches } from '../../http/passwords.ts'
import { actorOf, authenticateOfficer, closeSession, openSession } from '../../http/session.ts'
import { limitSignIn } from '../../http/signIn.ts'
import { writeJournal } from '../../kernel/audit.ts'
import { Refusal } from '../../kernel/errors.ts'
import { releaseAllClaims } from '../../review/claims.ts'
import type { ReviewServices } from '../../review/dossierKind.ts'
import { changeOwnPassword } from './password.ts'
import { presentSelf } from './presenter.ts'

export const credentials = z.strictObject({
  email: z.string().trim().toLowerCase().min(1).max(254),
  password: secretText(1024),
  /** For a second factor; no officer has one yet. */
  code: z.string().max(16).nullish(),
})

/** False when the password was reset or the officer disabled since the password was checked. */
async function signIn(
  services: ReviewServices,
  req: Request,
  res: Response,
  officer: Officer,
  now: Date,
): Promise<boolean> {
  const { id, password_hash } = officer
  return services.db.$transaction(async (db) => {
    const as = { id, password_hash, disabled_at: null }
    const { count } = await db.officer.updateMany({ where: as, data: { last_sign_in_at: now } })
    if (count === 0) return false
    await openSession(services, db, req, res, officer)
    await rememberBrowser(services, db, req, res, id)
    await writeJournal(db, actorOf(officer, req), now, { action: 'sign_in', resource: 'officers', record_id: id })
    return true
  })
}

/** POST, GET and DELETE /session, PUT /session/password (console 3.2). Journals every sign-in, failed ones too. */
export function sessionRoutes(router: Router, services: ReviewServices): void {
  router.post('/session', async (req, res) => {
    const { email, password } = await readBody(req, res, credentials)
    const now = services.clock.now()
    const officer = await limitSignIn(services, req, res, { group: 'officer', email }, async () => {
      const found = await services.db.officer.findUnique({ where: { email } })
      const right = await passwordMatches(found?.password_hash ?? null, password)
      return right && found?.disabled_at === null ? found : null
    })
    if (!officer || !(await signIn(services, req, res, officer, now))) {
      const nobody = { type: 'anonymous', id: null, name: 'Unknown', origin: originOf(req) } as const
      const known = await services.db.officer.findUnique({ where: { email }, select: { id: true } })
      await writeJournal(services.db, nobody, now, {
        action: 'sign_in_refused',
        resource: 'officers',
        record_id: known?.id ?? null,
      })
      throw new Refusal('UNAUTHENTICATED', 'The e-mail address or the password is wrong.')
    }
    res.json(presentSelf(officer))
  })

  router.get('/session', authenticateOfficer(services), async (req, res) => {
    res.json(presentSelf(await services.db.officer.findUniqueOrThrow({ where: { id: officerOf(req).id } })))
  })

  router.put('/session/password', authenticateOfficer(services), async (req, res) => {
    await changeOwnPassword(services, req, res, officerOf(req))
    res.status(204).end()
  })

  router.delete('/session', authenticateOfficer(services), async (req, res) => {
    const actor = officerOf(req)
    const now = services.clock.now()
    await services.db.$transaction(async (db) => {
      await closeSession(services, db, res)
      await releaseAllClaims(services.dossiers, db, actor, now, actor)
      await writeJournal(db, actor, now, { action: 'sign_out', resource: 'officers', record_id: actor.id })
    })
    res.status(204).end()
  })
}

import type { Router } from 'express'
import { z } from 'zod'
import { officerOf } from '../../http/authenticate.ts'
import { readBody } from '../../http/body.ts'
import { secretText } from '../../http/fields.ts'
import { originOf } from '../../http/origin.ts'
import { passwordMatches } from '../../http/passwords.ts'
import { actorOf, authenticateOfficer, closeSession, openSession } from '../../http/session.ts'
import { underSignInLimit } from '../../http/signIn.ts'
import { journal } from '../../kernel/audit.ts'
import { Refusal } from '../../kernel/errors.ts'
import { releaseAll } from '../../review/claims.ts'
import type { Services } from '../../services.ts'
import { presentSelf } from './presenter.ts'

export const credentials = z.strictObject({
  email: z.string().trim().toLowerCase().min(1).max(254),
  password: secretText(1024),
  /** For a second factor; no officer has one yet. */
  code: z.string().max(16).nullish(),
})

/** POST, GET and DELETE /session (design: console API); every sign-in, refused ones too, is journaled. */
export function sessionRoutes(router: Router, services: Services): void {
  router.post('/session', async (req, res) => {
    const { email, password } = await readBody(req, res, credentials)
    const now = services.clock.now()
    const officer = await underSignInLimit(services, req, res, { group: 'officer', email }, async () => {
      const found = await services.db.officer.findUnique({ where: { email } })
      const right = await passwordMatches(found?.password_hash ?? null, password)
      return right && found?.disabled_at === null ? found : null
    })
    if (!officer) {
      const nobody = { type: 'anonymous', id: null, name: 'Unknown', origin: originOf(req) } as const
      const known = await services.db.officer.findUnique({ where: { email }, select: { id: true } })
      await journal(services.db, nobody, now, {
        action: 'sign_in_refused',
        resource: 'officers',
        record_id: known?.id ?? null,
      })
      throw new Refusal('UNAUTHENTICATED', 'The e-mail address or the password is wrong.')
    }
    await services.db.$transaction(async (db) => {
      await openSession(services, db, req, res, officer)
      await db.officer.update({ where: { id: officer.id }, data: { last_sign_in_at: now }, select: { id: true } })
      await journal(db, actorOf(officer, req), now, { action: 'sign_in', resource: 'officers', record_id: officer.id })
    })
    res.json(presentSelf(officer))
  })

  router.get('/session', authenticateOfficer(services), async (req, res) => {
    res.json(presentSelf(await services.db.officer.findUniqueOrThrow({ where: { id: officerOf(req).id } })))
  })

  router.delete('/session', authenticateOfficer(services), async (req, res) => {
    const actor = officerOf(req)
    await services.db.$transaction(async (db) => {
      await closeSession(services, db, res)
      await releaseAll(db, actor.id)
      const entry = { action: 'sign_out', resource: 'officers', record_id: actor.id }
      await journal(db, actor, services.clock.now(), entry)
    })
    res.status(204).end()
  })
}

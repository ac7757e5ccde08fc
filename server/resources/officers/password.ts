import type { Request, Response } from 'express'
import { z } from 'zod'
import { transact } from '../../database/client.ts'
import { readBody } from '../../http/body.ts'
import { secretText } from '../../http/fields.ts'
import { forgetBrowsers } from '../../http/knownBrowser.ts'
import { hashPassword, newPassword, passwordMatches } from '../../http/passwords.ts'
import { limitSignIn } from '../../http/signIn.ts'
import type { OfficerActor } from '../../kernel/actor.ts'
import { writeJournal } from '../../kernel/audit.ts'
import { invalid } from '../../kernel/errors.ts'
import type { Services } from '../../services.ts'

/** PUT /session/password */
export const passwordBody = z.strictObject({ current: secretText(1024), password: newPassword })

const wrongPassword = () =>
  invalid({ field: 'current', rule: 'current', message: 'This is not your current password.' })

/**
 * Changes the officer's own password and ends their other sessions. A wrong current password counts as a failed sign-in
 * (429 past the limit).
 */
export async function changeOwnPassword(
  services: Services,
  req: Request,
  res: Response,
  actor: OfficerActor,
): Promise<void> {
  const { current, password } = await readBody(req, res, passwordBody)
  const { db } = services
  const { email, password_hash: before } = await db.officer.findUniqueOrThrow({ where: { id: actor.id } })
  const right = await limitSignIn(services, req, res, { group: 'officer', email }, async () =>
    (await passwordMatches(before, current)) ? true : null,
  )
  const now = services.clock.now()
  const on = { resource: 'officers', record_id: actor.id }
  if (!right) {
    await writeJournal(db, actor, now, {
      ...on,
      action: 'denied',
      details: { action: 'change_password', code: 'VALIDATION_ERROR' },
    })
    throw wrongPassword()
  }
  if (password === current)
    throw invalid({
      field: 'password',
      rule: 'different',
      message: 'Choose a password that differs from the current one.',
    })
  const password_hash = await hashPassword(password)
  await transact(db, async (db) => {
    const { count } = await db.officer.updateMany({
      where: { id: actor.id, password_hash: before, disabled_at: null },
      data: { password_hash, must_change_password: false, updated_at: now },
    })
    // The password was reset or changed elsewhere since the check.
    if (count === 0) throw wrongPassword()
    await db.officerSession.deleteMany({ where: { officer_id: actor.id, id: { not: res.locals.session_id! } } })
    await forgetBrowsers(services, db, actor.id, req)
    await writeJournal(db, actor, now, { ...on, action: 'change_password' })
  })
}

import { Secret, TOTP } from 'otpauth'
import type { TestApp } from '../support/app.ts'
import { PASSWORD, type TestOfficer } from './people.ts'

/** The six digits that an authenticator app with this secret (base32) shows at a time, `early` periods of 30 s before it. */
export const codeOf = (secret: string, at: Date, early = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() - early * 30_000 })

/** Gives the officer an authenticator app; the clock moves on, so that its next code is a new one. */
export async function enrol(app: Pick<TestApp, 'clock'>, officer: Pick<TestOfficer, 'admin'>) {
  const { body } = await officer.admin('POST', '/session/totp')
  const secret: string = body.secret
  const json = { code: codeOf(secret, app.clock.now()) }
  const { body: confirmed } = await officer.admin('POST', '/session/totp/confirm', { json })
  app.clock.advance({ seconds: 30 })
  return { secret, codes: confirmed.recovery_codes as string[], code: () => codeOf(secret, app.clock.now()) }
}

export const credentialsOf = ({ email }: { email: string }, code?: string) => ({
  email,
  password: PASSWORD,
  ...(code !== undefined && { code }),
})

import type { Request, Response } from 'express'
import { z } from 'zod'
import { type Db, transact } from '../../database/client.ts'
import type { Officer } from '../../database/generated/rows.ts'
import { readBody } from '../../http/body.ts'
import { type Factor, factorsOfOne } from '../../http/factors.ts'
import { secretText } from '../../http/fields.ts'
import { passwordMatches } from '../../http/passwords.ts'
import { limitSignIn } from '../../http/signIn.ts'
import type { OfficerActor } from '../../kernel/actor.ts'
import { writeJournal } from '../../kernel/audit.ts'
import { ApiError, invalid } from '../../kernel/errors.ts'
import type { Services } from '../../services.ts'
import { newRecoveryCodes, RECOVERY_CODES, spendRecoveryCode, typedCode } from './recoveryCodes.ts'
import { confirmTotp, spendTotp } from './totp.ts'

export const codeSchema = z.string().trim().min(1).max(16)

/** POST /session/totp/confirm */
export const confirmBody = z.strictObject({ code: codeSchema })
/** DELETE /session/totp */
export const removeTotpBody = z.strictObject({ password: secretText(1024), code: codeSchema })
/** POST /session/recovery-codes */
export const passwordOnly = z.strictObject({ password: secretText(1024) })

/**
 * Uses up a code of the app or a recovery code. Returns which of them it was; null if it is neither or already used.
 */
export async function spendCode(
  services: Services,
  officer: Pick<Officer, 'id' | 'email'>,
  given: string,
): Promise<'totp' | 'recovery_code' | null> {
  const typed = typedCode(given)
  if (/^\d{6}$/.test(typed)) return (await spendTotp(services, officer, typed)) ? 'totp' : null
  const used = await spendRecoveryCode(services.db, officer.id, typed, services.clock.now())
  return used ? 'recovery_code' : null
}

const WRONG_CODE = { field: 'code', rule: 'code', message: 'This is not the code, or it was used already.' }
const WRONG_PASSWORD = { field: 'password', rule: 'current', message: 'This is not your password.' }

type OwnCall = { services: Services; req: Request; res: Response; actor: OfficerActor }

/** Checks the signed-in officer's typed code; wrong answers count as failed sign-ins (429) and are journaled. */
async function checkCode<T>(
  { services, req, res, actor }: OwnCall,
  action: string,
  check: (officer: Officer) => Promise<T | typeof WRONG_CODE | typeof WRONG_PASSWORD>,
): Promise<T> {
  const { db, clock } = services
  const officer = await db.officer.findUniqueOrThrow({ where: { id: actor.id } })
  let wrong = WRONG_PASSWORD
  const found = await limitSignIn(services, req, res, { group: 'officer', email: officer.email }, async () => {
    const answer = await check(officer)
    if (answer !== WRONG_CODE && answer !== WRONG_PASSWORD) return { answer: answer as T }
    wrong = answer as typeof WRONG_CODE
    return null
  })
  if (found) return found.answer
  const details = { action, code: 'VALIDATION_ERROR' }
  await writeJournal(db, actor, clock.now(), { action: 'denied', resource: 'officers', record_id: actor.id, details })
  throw invalid(wrong)
}

/** POST /session/totp/confirm: the app is in use from now on. Returns the recovery codes, shown once. */
export async function confirmOwnTotp(call: OwnCall): Promise<string[]> {
  const { code } = await readBody(call.req, call.res, confirmBody)
  return checkCode(
    call,
    'add_totp',
    async (officer) => (await confirmTotp(call.services, call.actor, officer, typedCode(code))) ?? WRONG_CODE,
  )
}

/** Deletes the recovery codes of an officer without any second factor that they could replace. */
export async function forgetUselessCodes(db: Db, officer_id: string): Promise<void> {
  if ((await factorsOfOne(db, officer_id)).length === 0) await db.recoveryCode.deleteMany({ where: { officer_id } })
}

/** DELETE /session/totp: with the password and a code. 409 without an app. */
export async function removeOwnTotp(call: OwnCall): Promise<void> {
  const { services, actor } = call
  const { password, code } = await readBody(call.req, call.res, removeTotpBody)
  await requireFactor(services.db, actor, 'totp', 'You have no authenticator app.')
  await checkCode(call, 'remove_totp', async (officer) => {
    if (!(await passwordMatches(officer.password_hash, password))) return WRONG_PASSWORD
    return (await spendCode(services, officer, code)) ?? WRONG_CODE
  })
  const now = services.clock.now()
  await transact(services.db, async (db) => {
    const { count } = await db.totpSecret.deleteMany({ where: { officer_id: actor.id, confirmed_at: { not: null } } })
    if (count === 0) return
    await forgetUselessCodes(db, actor.id)
    await writeJournal(db, actor, now, { action: 'remove_totp', resource: 'officers', record_id: actor.id })
  })
}

async function requireFactor(db: Db, { id }: OfficerActor, factor: Factor | null, message: string): Promise<void> {
  const factors = await factorsOfOne(db, id)
  if (factor ? !factors.includes(factor) : factors.length === 0) throw new ApiError('INVALID_STATE_TRANSITION', message)
}

/**
 * POST /session/recovery-codes: ten new ones, with the password; the old ones are void. 409 without a second factor.
 */
export async function renewRecoveryCodes(call: OwnCall): Promise<string[]> {
  const { services, actor } = call
  const { password } = await readBody(call.req, call.res, passwordOnly)
  await requireFactor(services.db, actor, null, 'Add a second factor first: recovery codes stand in for one.')
  await checkCode(call, 'renew_recovery_codes', async ({ password_hash }) =>
    (await passwordMatches(password_hash, password)) ? true : WRONG_PASSWORD,
  )
  const now = services.clock.now()
  return transact(services.db, async (db) => {
    const codes = await newRecoveryCodes(db, actor.id, now)
    await writeJournal(db, actor, now, { action: 'renew_recovery_codes', resource: 'officers', record_id: actor.id })
    return codes
  })
}

/** GET /session/second-factor: the officer's second factors, without secrets. */
export async function ownSecondFactor({ db }: Services, officer_id: string) {
  const [totp, passkeys, left] = await Promise.all([
    db.totpSecret.findUnique({ where: { officer_id } }),
    db.passkey.findMany({ where: { officer_id }, orderBy: { created_at: 'asc' } }),
    db.recoveryCode.count({ where: { officer_id, used_at: null } }),
  ])
  return {
    totp: totp?.confirmed_at
      ? { created_at: totp.confirmed_at.toISOString(), last_used_at: totp.last_used_at?.toISOString() ?? null }
      : null,
    passkeys: passkeys.map(({ id, name, created_at, last_used_at }) => ({
      id,
      name,
      created_at: created_at.toISOString(),
      last_used_at: last_used_at?.toISOString() ?? null,
    })),
    recovery_codes: { left, of: RECOVERY_CODES },
  }
}

export type OwnSecondFactor = Awaited<ReturnType<typeof ownSecondFactor>>

/** Removes an officer's second factors, for a reset by an administrator; false if there were none. */
export async function dropSecondFactors(db: Db, officer_id: string): Promise<boolean> {
  const of = { where: { officer_id } }
  const [totp, passkeys] = [await db.totpSecret.deleteMany(of), await db.passkey.deleteMany(of)]
  await db.recoveryCode.deleteMany(of)
  return totp.count + passkeys.count > 0
}

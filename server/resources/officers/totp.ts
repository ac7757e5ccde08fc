import { Secret, TOTP } from 'otpauth'
import { transact } from '../../database/client.ts'
import { Prisma } from '../../database/generated/client.ts'
import { openSealed, seal } from '../../files/keys.ts'
import type { OfficerActor } from '../../kernel/actor.ts'
import { writeJournal } from '../../kernel/audit.ts'
import { ApiError } from '../../kernel/errors.ts'
import { newId } from '../../kernel/id.ts'
import type { Services } from '../../services.ts'
import { newRecoveryCodes } from './recoveryCodes.ts'

const PERIOD_SECONDS = 30
/** Codes this many periods early or late are accepted: phones' clocks differ. */
const WINDOW = 1
const SECRET_BYTES = 20

/** After this many wrong codes in a row, the app's codes are refused for this long (record 0069). */
const MAX_FAILURES = 10
const LOCKED_MINUTES = 15

/** The context that binds an app's secret in its encryption. */
export const totpContext = (officer: string) => `totp:${officer}`

const totpOf = (secret: Secret, label: string) =>
  new TOTP({ issuer: 'Countersign', label, secret, algorithm: 'SHA1', digits: 6, period: PERIOD_SECONDS })

type Person = { id: string; email: string }

const secretOf = ({ keys }: Services, officer: string, sealed: string): Secret =>
  Secret.fromBase32(openSealed(keys, sealed, totpContext(officer)).toString('utf8'))

/** The period of the code, or null if the code is not from about now. */
function stepOf(secret: Secret, { email }: Person, code: string, now: Date): number | null {
  const timestamp = now.getTime()
  const delta = totpOf(secret, email).validate({ token: code, timestamp, window: WINDOW })
  return delta === null ? null : Math.floor(timestamp / 1000 / PERIOD_SECONDS) + delta
}

/**
 * Begins an authenticator app: `secret` in base32, `uri` for its QR code. It counts only after `confirmTotp` has
 * checked a code of it; asking again replaces it. 409 if the officer has one.
 */
export async function beginTotp(services: Services, officer: Person): Promise<{ secret: string; uri: string }> {
  const now = services.clock.now()
  const secret = new Secret({ size: SECRET_BYTES })
  const sealed = seal(services.keys, secret.base32, totpContext(officer.id))
  const written = await services.db.$executeRaw`
    INSERT INTO totp_secrets (id, officer_id, secret_sealed, created_at)
    VALUES (${newId()}::uuid, ${officer.id}::uuid, ${sealed}, ${now})
    ON CONFLICT (officer_id) DO UPDATE SET secret_sealed = excluded.secret_sealed, created_at = excluded.created_at
    WHERE totp_secrets.confirmed_at IS NULL`
  if (written === 0)
    throw new ApiError('INVALID_STATE_TRANSITION', 'You have an authenticator app already. Remove it first.')
  return { secret: secret.base32, uri: totpOf(secret, officer.email).toString() }
}

/** Puts the app into use with a code of it; null if the code is wrong. Returns ten new recovery codes. */
export async function confirmTotp(
  services: Services,
  actor: OfficerActor,
  officer: Person,
  code: string,
): Promise<string[] | null> {
  const { db } = services
  const now = services.clock.now()
  const row = await db.totpSecret.findUnique({ where: { officer_id: officer.id } })
  if (!row || row.confirmed_at)
    throw new ApiError('INVALID_STATE_TRANSITION', 'No authenticator app waits to be confirmed: POST /session/totp.')
  const { secret_sealed } = row
  const step = stepOf(secretOf(services, officer.id, secret_sealed), officer, code, now)
  if (step === null) return null
  return transact(db, async (tx) => {
    const { count } = await tx.totpSecret.updateMany({
      where: { id: row.id, secret_sealed, confirmed_at: null },
      data: { confirmed_at: now, last_step: step, failures: 0 },
    })
    // A concurrent request confirmed the app or began another one.
    if (count === 0) return null
    const codes = await newRecoveryCodes(tx, officer.id, now)
    await writeJournal(tx, actor, now, { action: 'add_totp', resource: 'officers', record_id: officer.id })
    return codes
  })
}

/** Counts an attempt before the code is compared, so that a burst gets no more attempts. False while locked. */
async function countAttempt({ db }: Services, officer: string, now: Date): Promise<boolean> {
  const until = new Date(now.getTime() + LOCKED_MINUTES * 60_000)
  const failures = Prisma.sql`CASE WHEN locked_until IS NULL THEN failures + 1 ELSE 1 END`
  const counted = await db.$executeRaw`
    UPDATE totp_secrets SET failures = ${failures},
      locked_until = CASE WHEN ${failures} >= ${MAX_FAILURES} THEN ${until}::timestamptz END
    WHERE officer_id = ${officer}::uuid AND confirmed_at IS NOT NULL
      AND (locked_until IS NULL OR locked_until <= ${now})`
  return counted > 0
}

/**
 * Whether the code is right and not yet used; this uses it up. A code is accepted once, even when two
 * requests bring it at the same time.
 */
export async function spendTotp(services: Services, officer: Person, code: string): Promise<boolean> {
  const now = services.clock.now()
  if (!(await countAttempt(services, officer.id, now))) return false
  const row = await services.db.totpSecret.findUnique({ where: { officer_id: officer.id } })
  if (!row?.confirmed_at) return false
  const step = stepOf(secretOf(services, officer.id, row.secret_sealed), officer, code, now)
  if (step === null) return false
  const { count } = await services.db.totpSecret.updateMany({
    where: { id: row.id, OR: [{ last_step: null }, { last_step: { lt: step } }] },
    data: { last_step: step, last_used_at: now, failures: 0, locked_until: null },
  })
  return count > 0
}

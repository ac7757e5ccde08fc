import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { Request, Response } from 'express'
import { z } from 'zod'
import { transact, violatesUnique } from '../../database/client.ts'
import type { Passkey } from '../../database/generated/rows.ts'
import { readBody } from '../../http/body.ts'
import { factorsOfOne } from '../../http/factors.ts'
import { limitRate, RATE_LIMITS } from '../../http/limits.ts'
import { networkOf } from '../../http/network.ts'
import { originOf } from '../../http/origin.ts'
import type { OfficerActor } from '../../kernel/actor.ts'
import { writeJournal } from '../../kernel/audit.ts'
import { ApiError, invalid, notFound } from '../../kernel/errors.ts'
import { newId } from '../../kernel/id.ts'
import { LOOPBACK } from '../../process/loopback.ts'
import type { Services } from '../../services.ts'
import { newChallenge, spendChallenge } from './challenges.ts'
import { assertUnbound } from './localSignIn.ts'
import type { ConsoleSelf } from './presenter.ts'
import { newRecoveryCodes } from './recoveryCodes.ts'
import { forgetUselessCodes } from './secondFactor.ts'
import { signIn } from './signIn.ts'

/** Loaded when first used: it takes a fifth of a program's start. */
const webAuthn = () => import('@simplewebauthn/server')

const base64url = z
  .string()
  .min(1)
  .max(8192)
  .regex(/^[\w-]+$/)

const credential = {
  id: base64url,
  rawId: base64url,
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).nullish(),
  clientExtensionResults: z.record(z.string(), z.unknown()),
}

/** POST /session/passkeys: the browser's credential in WebAuthn's JSON form, and a name for it. */
export const newPasskeyBody = z.strictObject({
  name: z.string().trim().min(1).max(60).optional(),
  response: z.looseObject({
    ...credential,
    response: z.looseObject({
      clientDataJSON: base64url,
      attestationObject: base64url,
      transports: z.array(z.string().max(40)).max(10).optional(),
    }),
  }),
})

/** POST /session/passkey */
export const passkeyBody = z.strictObject({
  response: z.looseObject({
    ...credential,
    response: z.looseObject({
      clientDataJSON: base64url,
      authenticatorData: base64url,
      signature: base64url,
      userHandle: base64url.nullish(),
    }),
  }),
})

/** The relying party: the host of the public address. Browsers take no IP address, so loopback is `localhost`. */
function partyOf(services: Services) {
  const { hostname, origin, port } = new URL(services.publicUrl())
  if (!LOOPBACK.test(hostname)) return { expectedRPID: hostname, expectedOrigin: [origin] }
  return { expectedRPID: 'localhost', expectedOrigin: [origin, `http://localhost${port && `:${port}`}`] }
}

const presentPasskey = ({ id, name, created_at, last_used_at }: Passkey) => ({
  id,
  name,
  created_at: created_at.toISOString(),
  last_used_at: last_used_at?.toISOString() ?? null,
})

export type ConsolePasskey = ReturnType<typeof presentPasskey>

/** GET /session/passkeys */
export async function listPasskeys({ db }: Services, officer_id: string): Promise<ConsolePasskey[]> {
  return (await db.passkey.findMany({ where: { officer_id }, orderBy: { created_at: 'asc' } })).map(presentPasskey)
}

/** POST /session/passkeys/options: the browser's input for making a passkey. */
export async function passkeyOptions(services: Services, actor: OfficerActor) {
  const { db, clock } = services
  const officer = await db.officer.findUniqueOrThrow({ where: { id: actor.id }, include: { passkeys: true } })
  const { generateRegistrationOptions } = await webAuthn()
  return generateRegistrationOptions({
    rpName: 'Countersign',
    rpID: partyOf(services).expectedRPID,
    userID: new TextEncoder().encode(officer.id),
    userName: officer.email,
    userDisplayName: officer.name,
    challenge: Buffer.from(await newChallenge(db, 'add_passkey', clock.now(), officer.id), 'base64url'),
    excludeCredentials: officer.passkeys.map(({ credential_id: id, transports }) => ({
      id,
      transports: [...transports],
    })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
}

/** Gives one answer to every failed check, so that it does not reveal which check failed. */
const nullIfWrong = <T>(check: Promise<T>): Promise<T | null> => check.catch(() => null)

const notAccepted = () =>
  invalid({
    field: 'response',
    rule: 'passkey',
    message: 'This passkey was not accepted: it took too long, was sent before, or is for another address.',
  })

/**
 * POST /session/passkeys: adds the passkey. If it is the officer's first second factor, also returns recovery codes,
 * which are shown only once.
 */
export async function addPasskey(services: Services, req: Request, res: Response, actor: OfficerActor) {
  const { db, clock } = services
  const { name, response } = await readBody(req, res, newPasskeyBody)
  const now = clock.now()
  const { verifyRegistrationResponse } = await webAuthn()
  const made = await nullIfWrong(
    verifyRegistrationResponse({
      ...partyOf(services),
      response: response as RegistrationResponseJSON,
      expectedChallenge: (challenge) => spendChallenge(db, challenge, 'add_passkey', now, actor.id),
      requireUserVerification: true,
    }),
  )
  if (!made?.verified) throw notAccepted()
  const { credential } = made.registrationInfo
  const data = {
    id: newId(),
    officer_id: actor.id,
    credential_id: credential.id,
    public_key: credential.publicKey,
    counter: BigInt(credential.counter),
    transports: credential.transports ?? [],
    name: name ?? 'Passkey',
    created_at: now,
  }
  try {
    return await transact(db, async (tx) => {
      const isFirst = (await factorsOfOne(tx, actor.id)).length === 0
      const row = await tx.passkey.create({ data })
      const details = { passkey: row.id, name: row.name }
      const recovery_codes = isFirst ? await newRecoveryCodes(tx, actor.id, now) : null
      await writeJournal(tx, actor, now, { action: 'add_passkey', resource: 'officers', record_id: actor.id, details })
      return { ...presentPasskey(row), recovery_codes }
    })
  } catch (error) {
    if (violatesUnique(error, 'credential_id')) throw notAccepted()
    throw error
  }
}

/** DELETE /session/passkeys/:id → 404 when it is not the officer's. */
export async function removePasskey({ db, clock }: Services, actor: OfficerActor, id: string): Promise<void> {
  await transact(db, async (tx) => {
    const { count } = await tx.passkey.deleteMany({ where: { id, officer_id: actor.id } })
    if (count === 0) throw notFound()
    await forgetUselessCodes(tx, actor.id)
    const on = { resource: 'officers', record_id: actor.id, details: { passkey: id } }
    await writeJournal(tx, actor, clock.now(), { action: 'remove_passkey', ...on })
  })
}

const countAttempt = (services: Services, req: Request, res: Response) =>
  limitRate(services, res, `passkey:${networkOf(req.ip)}`, RATE_LIMITS.sign_in_network)

/** POST /session/passkey/options: names no account, so that it does not reveal which accounts exist. */
export async function signInOptions(services: Services, req: Request, res: Response) {
  await countAttempt(services, req, res)
  const challenge = await newChallenge(services.db, 'use_passkey', services.clock.now())
  const { generateAuthenticationOptions } = await webAuthn()
  return generateAuthenticationOptions({
    rpID: partyOf(services).expectedRPID,
    challenge: Buffer.from(challenge, 'base64url'),
    userVerification: 'required',
  })
}

/** Whether the answer to a challenge is signed by this passkey; a challenge is answered once. */
async function isSigned(services: Services, row: Passkey, response: z.output<typeof passkeyBody>['response']) {
  const { db, clock } = services
  const now = clock.now()
  const { verifyAuthenticationResponse } = await webAuthn()
  const checked = await nullIfWrong(
    verifyAuthenticationResponse({
      ...partyOf(services),
      response: response as AuthenticationResponseJSON,
      expectedChallenge: (challenge) => spendChallenge(db, challenge, 'use_passkey', now),
      credential: {
        id: row.credential_id,
        publicKey: new Uint8Array(row.public_key),
        counter: Number(row.counter),
        transports: [...row.transports],
      },
      requireUserVerification: true,
    }),
  )
  if (!checked?.verified) return false
  const counter = BigInt(checked.authenticationInfo.newCounter)
  await db.passkey.updateMany({ where: { id: row.id }, data: { counter, last_used_at: now } })
  return true
}

/** POST /session/passkey: a passkey with its owner's gesture counts as two factors, so it needs no password. */
export async function signInByPasskey(services: Services, req: Request, res: Response): Promise<ConsoleSelf> {
  const { response } = await readBody(req, res, passkeyBody)
  await countAttempt(services, req, res)
  const { db, clock } = services
  const row = await db.passkey.findUnique({ where: { credential_id: response.id }, include: { officer: true } })
  const right = row !== null && row.officer.disabled_at === null && (await isSigned(services, row, response))
  if (right) assertUnbound(services, row.officer)
  const self = right ? await signIn(services, req, res, { officer: row.officer, method: 'passkey' }) : null
  if (self) return self
  const nobody = { type: 'anonymous', id: null, name: 'Unknown', origin: originOf(req) } as const
  const on = { resource: 'officers', record_id: row?.officer_id ?? null, details: { method: 'passkey' } }
  await writeJournal(db, nobody, clock.now(), { action: 'sign_in_refused', ...on })
  throw new ApiError('UNAUTHENTICATED', 'This passkey is not known here, or the attempt took too long.')
}

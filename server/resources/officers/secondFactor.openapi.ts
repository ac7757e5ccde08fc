import { z } from 'zod'
import { type Operation, presents } from '../../openapi/contract/operation.ts'
import { dateTime, freeObject, id } from '../../openapi/contract/values.ts'
import { type ConsolePasskey, newPasskeyBody, passkeyBody } from './passkeys.ts'
import { confirmBody, type OwnSecondFactor, passwordOnly, removeTotpBody } from './secondFactor.ts'
import { session, sessionOfficer } from './session.openapi.ts'

const recoveryCodes = z.strictObject({ recovery_codes: z.array(z.string()) })

const passkey = presents<ConsolePasskey>()(
  z.strictObject({ id: id(), name: z.string(), created_at: dateTime(), last_used_at: dateTime().nullable() }),
)

const PASSKEY_EXAMPLE = {
  id: '$CREDENTIAL',
  rawId: '$CREDENTIAL',
  type: 'public-key',
  clientExtensionResults: {},
}

const secondFactor = presents<OwnSecondFactor>()(
  z
    .strictObject({
      totp: z.strictObject({ created_at: dateTime(), last_used_at: dateTime().nullable() }).nullable(),
      passkeys: z.array(passkey),
      recovery_codes: z.strictObject({ left: z.int(), of: z.int() }),
    })
    .meta({ id: 'SecondFactor' }),
)

export const secondFactorOperations: Operation[] = [
  {
    ...session,
    id: 'adminGetSecondFactor',
    method: 'get',
    path: '/api/admin/session/second-factor',
    summary: 'Read one’s own second factors',
    source: 'console 3.2',
    answers: [{ status: 200, description: 'What there is, without anything secret.', schema: secondFactor }],
  },
  {
    ...session,
    id: 'adminBeginTotp',
    method: 'post',
    path: '/api/admin/session/totp',
    summary: 'Begin an authenticator app',
    description:
      'The secret (base32) and its `otpauth:` address for a QR code. It counts once a code of it is confirmed. More than 15 minutes after the sign-in: 403 `SIGN_IN_AGAIN`.',
    source: 'console 3.2',
    answers: [
      { status: 200, description: 'The secret.', schema: z.strictObject({ secret: z.string(), uri: z.string() }) },
    ],
    errors: ['USE_PROVIDER', 'SIGN_IN_AGAIN', 'INVALID_STATE_TRANSITION'],
  },
  {
    ...session,
    id: 'adminConfirmTotp',
    method: 'post',
    path: '/api/admin/session/totp/confirm',
    summary: 'Confirm an authenticator app',
    description: 'Ten recovery codes, shown once, replace the earlier ones. Each stands in for the second factor once.',
    source: 'console 3.2',
    body: confirmBody,
    answers: [{ status: 200, description: 'The recovery codes.', schema: recoveryCodes }],
    errors: ['USE_PROVIDER', 'INVALID_STATE_TRANSITION', 'TOO_MANY_REQUESTS'],
    example: { body: { code: '$CODE' } },
  },
  {
    ...session,
    id: 'adminRemoveTotp',
    method: 'delete',
    path: '/api/admin/session/totp',
    summary: 'Remove the authenticator app',
    source: 'console 3.2',
    body: removeTotpBody,
    answers: [{ status: 204, description: 'Removed.' }],
    errors: ['USE_PROVIDER', 'INVALID_STATE_TRANSITION', 'TOO_MANY_REQUESTS'],
    example: { body: { password: '$PASSWORD', code: '$CODE' } },
  },
  {
    ...session,
    id: 'adminRenewRecoveryCodes',
    method: 'post',
    path: '/api/admin/session/recovery-codes',
    summary: 'Make new recovery codes',
    description: 'The earlier ones are void.',
    source: 'console 3.2',
    body: passwordOnly,
    answers: [{ status: 200, description: 'The recovery codes.', schema: recoveryCodes }],
    errors: ['USE_PROVIDER', 'INVALID_STATE_TRANSITION', 'TOO_MANY_REQUESTS'],
    example: { body: { password: '$PASSWORD' } },
  },
  {
    ...session,
    id: 'adminPasskeySignInOptions',
    method: 'post',
    path: '/api/admin/session/passkey/options',
    summary: 'Begin a sign-in by passkey',
    description: 'What `navigator.credentials.get` takes. It names no account.',
    source: 'console 3.2',
    open: true,
    answers: [{ status: 200, description: 'WebAuthn’s request options.', schema: freeObject() }],
    errors: ['USE_PROVIDER', 'TOO_MANY_REQUESTS'],
  },
  {
    ...session,
    id: 'adminSignInByPasskey',
    method: 'post',
    path: '/api/admin/session/passkey',
    summary: 'Sign in by passkey',
    description: 'What the browser answered, as JSON. The passkey and its owner’s gesture are two factors.',
    source: 'console 3.2',
    open: true,
    body: passkeyBody,
    answers: [{ status: 200, description: 'The officer.', schema: sessionOfficer, headers: ['Set-Cookie'] }],
    errors: ['USE_PROVIDER', 'UNAUTHENTICATED', 'TOO_MANY_REQUESTS'],
    example: {
      body: {
        response: {
          ...PASSKEY_EXAMPLE,
          response: {
            clientDataJSON: '$CLIENT_DATA',
            authenticatorData: '$AUTHENTICATOR_DATA',
            signature: '$SIGNATURE',
          },
        },
      },
    },
  },
  {
    ...session,
    id: 'adminPasskeyOptions',
    method: 'post',
    path: '/api/admin/session/passkeys/options',
    summary: 'Begin a new passkey',
    description:
      'What `navigator.credentials.create` takes. More than 15 minutes after the sign-in: 403 `SIGN_IN_AGAIN`.',
    source: 'console 3.2',
    answers: [{ status: 200, description: 'WebAuthn’s creation options.', schema: freeObject() }],
    errors: ['USE_PROVIDER', 'SIGN_IN_AGAIN'],
  },
  {
    ...session,
    id: 'adminAddPasskey',
    method: 'post',
    path: '/api/admin/session/passkeys',
    summary: 'Add a passkey',
    description: 'What the browser made, as JSON. With the first second factor come recovery codes, shown once.',
    source: 'console 3.2',
    body: newPasskeyBody,
    answers: [
      {
        status: 201,
        description: 'The passkey.',
        schema: passkey.extend({ recovery_codes: z.array(z.string()).nullable() }),
      },
    ],
    example: {
      body: {
        name: 'Office laptop',
        response: {
          ...PASSKEY_EXAMPLE,
          response: { clientDataJSON: '$CLIENT_DATA', attestationObject: '$ATTESTATION' },
        },
      },
    },
    errors: ['USE_PROVIDER'],
  },
  {
    ...session,
    id: 'adminListPasskeys',
    method: 'get',
    path: '/api/admin/session/passkeys',
    summary: 'List one’s own passkeys',
    source: 'console 3.2',
    answers: [{ status: 200, description: 'The passkeys.', schema: z.array(passkey) }],
  },
  {
    ...session,
    id: 'adminRemovePasskey',
    method: 'delete',
    path: '/api/admin/session/passkeys/:id',
    summary: 'Remove a passkey',
    description: 'More than 15 minutes after the sign-in: 403 `SIGN_IN_AGAIN`.',
    source: 'console 3.2',
    answers: [{ status: 204, description: 'Removed.' }],
    errors: ['SIGN_IN_AGAIN'],
    example: { path: { id: '$PASSKEY' } },
  },
]

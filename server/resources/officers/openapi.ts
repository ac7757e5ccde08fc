import { z } from 'zod'
import { readOperations } from '../../contract/console.ts'
import { type Operation, presents } from '../../contract/operation.ts'
import { dateTime, freeObject, id, idAndName } from '../../contract/values.ts'
import { OfficerRole } from '../../database/generated/enums.ts'
import { FACTORS } from '../../http/factors.ts'
import { changes, filters, SORTS } from './console.routes.ts'
import { invitationBody, takenBody } from './invitations.ts'
import { type ConsolePasskey, newPasskeyBody, passkeyBody } from './passkeys.ts'
import { passwordBody } from './password.ts'
import type { ConsoleOfficer, ConsoleSelf } from './presenter.ts'
import { confirmBody, type OwnSecondFactor, passwordOnly, removeTotpBody } from './secondFactor.ts'
import { credentials } from './session.routes.ts'
import { type ConsoleSession, SORTS as SESSION_SORTS, filters as sessionFilters } from './sessions.routes.ts'

const self = { id: id(), email: z.string(), name: z.string(), role: z.enum(OfficerRole) }

const sessionOfficer = presents<ConsoleSelf>()(
  z
    .strictObject({
      ...self,
      must_change_password: z.boolean(),
      must_enrol: z.boolean(),
      second_factors: z.array(z.enum(FACTORS)),
      second_factor_reset: z.strictObject({ at: dateTime(), by: z.string() }).nullable(),
      allowed_actions: z.array(z.string()),
    })
    .meta({ id: 'SessionOfficer' }),
)

const officerFields = z.strictObject({
  ...self,
  disabled_at: dateTime().nullable(),
  last_sign_in_at: dateTime().nullable(),
  invited_until: dateTime().nullable(),
  second_factors: z.array(z.enum(FACTORS)).nullable(),
  allowed_actions: z.array(z.string()),
  created_at: dateTime(),
  updated_at: dateTime(),
})

const officer = presents<ConsoleOfficer>()(officerFields.meta({ id: 'ConsoleOfficer' }))

const invited = presents<ConsoleOfficer & { invitation_url: string }>()(
  officerFields.extend({ invitation_url: z.string() }).meta({ id: 'InvitedOfficer' }),
)

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

const openSession = presents<ConsoleSession>()(
  z
    .strictObject({
      id: id(),
      officer: idAndName(),
      current: z.boolean(),
      browser: z.string().nullable(),
      address: z.string(),
      method: z.enum(['password', 'totp', 'passkey', 'recovery_code', 'invitation', 'oidc']),
      created_at: dateTime(),
      last_seen_at: dateTime(),
      ends_at: dateTime(),
      ended: z.enum(['idle', 'whole']).nullable(),
      allowed_actions: z.array(z.string()),
    })
    .meta({ id: 'ConsoleSession' }),
)

const session = { path: '/api/admin/session', group: 'console', section: 'Session' } as const

export const sessionOperations: Operation[] = [
  {
    ...session,
    id: 'adminSignIn',
    method: 'post',
    summary: 'Sign in as an officer',
    description:
      '429 after 10 failures in a minute, of the account from one network (IPv4 /24, IPv6 /64); a browser in which the officer has signed in before is counted separately. The second cookie identifies that browser; it grants nothing. An officer with a second factor sends its code too: six digits of the app, or a recovery code; each is accepted once. Without it 401 `CODE_REQUIRED`, whose `details.second_factors` names what there is.',
    source: 'console 3.2',
    open: true,
    body: credentials,
    answers: [{ status: 200, description: 'The officer.', schema: sessionOfficer, headers: ['Set-Cookie'] }],
    errors: ['UNAUTHENTICATED', 'CODE_REQUIRED', 'TOO_MANY_REQUESTS'],
    example: { body: { email: '$OFFICER_EMAIL', password: '$PASSWORD' } },
  },
  {
    ...session,
    id: 'adminGetSession',
    method: 'get',
    summary: 'Read the signed-in officer',
    description:
      '`must_enrol`: everything outside `/session` is 403 `ENROL_FIRST` until the officer has a second factor. `second_factor_reset` tells, in the first session after it, that an administrator reset it.',
    source: 'console 3.2',
    answers: [{ status: 200, description: 'The officer.', schema: sessionOfficer }],
  },
  {
    ...session,
    id: 'adminChangePassword',
    method: 'put',
    path: '/api/admin/session/password',
    summary: 'Change one’s own password',
    description:
      'Ends all other sessions of the officer. A wrong `current` counts as a failed sign-in. After an administrator reset the password, everything else is 403 `CHANGE_PASSWORD_FIRST` until the officer does this.',
    source: 'console 3.2',
    body: passwordBody,
    answers: [{ status: 204, description: 'Changed.' }],
    errors: ['TOO_MANY_REQUESTS'],
    example: { body: { current: '$PASSWORD', password: '$NEW_PASSWORD' } },
  },
  {
    ...session,
    id: 'adminSignOut',
    method: 'delete',
    summary: 'Sign out',
    description: 'Releases every dossier that the officer had claimed.',
    source: 'console 3.2',
    answers: [{ status: 204, description: 'Signed out.' }],
  },
  {
    ...session,
    id: 'adminTakeInvitation',
    method: 'post',
    path: '/api/admin/session/invitation',
    summary: 'Take an invitation',
    description:
      'Sets the password and signs in. The token is the end of `invitation_url`; it works once, for 24 hours.',
    source: 'console 3.2',
    open: true,
    body: takenBody,
    answers: [{ status: 200, description: 'The officer.', schema: sessionOfficer, headers: ['Set-Cookie'] }],
    errors: ['UNAUTHENTICATED', 'TOO_MANY_REQUESTS'],
    example: { body: { token: '$INVITATION', password: '$NEW_PASSWORD' } },
  },
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
      'The secret (base32) and its `otpauth:` address for a QR code. It counts once a code of it is confirmed.',
    source: 'console 3.2',
    answers: [
      { status: 200, description: 'The secret.', schema: z.strictObject({ secret: z.string(), uri: z.string() }) },
    ],
    errors: ['INVALID_STATE_TRANSITION'],
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
    errors: ['INVALID_STATE_TRANSITION', 'TOO_MANY_REQUESTS'],
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
    errors: ['INVALID_STATE_TRANSITION', 'TOO_MANY_REQUESTS'],
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
    errors: ['INVALID_STATE_TRANSITION', 'TOO_MANY_REQUESTS'],
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
    errors: ['TOO_MANY_REQUESTS'],
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
    errors: ['UNAUTHENTICATED', 'TOO_MANY_REQUESTS'],
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
    description: 'What `navigator.credentials.create` takes.',
    source: 'console 3.2',
    answers: [{ status: 200, description: 'WebAuthn’s creation options.', schema: freeObject() }],
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
    source: 'console 3.2',
    answers: [{ status: 204, description: 'Removed.' }],
    example: { path: { id: '$PASSKEY' } },
  },
  ...readOperations({
    name: 'sessions',
    section: 'Session',
    plural: 'Sessions',
    singular: 'OneSession',
    row: openSession,
    sorts: SESSION_SORTS,
    filters: sessionFilters,
    q: 'a part of the browser’s name',
    description: 'One’s own; administrators see another officer’s by `officer_id`.',
    variable: '$SESSION_ID',
    viewed: false,
  }),
  {
    ...session,
    id: 'adminEndSession',
    method: 'delete',
    path: '/api/admin/sessions/:id',
    summary: 'End a session',
    description: 'At once. One’s own; administrators: any.',
    source: 'console 3.2',
    answers: [{ status: 204, description: 'Ended.' }],
    example: { path: { id: '$SESSION_ID' } },
  },
]

const section = 'Officers'

const ACTS = {
  'reset-password': 'ResetPassword',
  'reset-second-factor': 'ResetSecondFactor',
  disable: 'DisableOfficer',
  enable: 'EnableOfficer',
  invite: 'InviteAgain',
}

const act = (verb: keyof typeof ACTS, summary: string, more: Partial<Operation> = {}): Operation => ({
  id: `admin${ACTS[verb]}`,
  method: 'post',
  path: `/api/admin/officers/:id/${verb}`,
  group: 'console',
  section,
  summary,
  source: 'console 2.4',
  answers: [{ status: 200, description: 'The officer as they are now.', schema: officer }],
  errors: ['INVALID_STATE_TRANSITION'],
  example: { path: { id: '$OFFICER' } },
  ...more,
})

export const officerConsoleOperations: Operation[] = [
  ...readOperations({
    name: 'officers',
    section,
    plural: 'Officers',
    singular: 'Officer',
    row: officer,
    sorts: SORTS,
    filters,
    q: 'a part of the name or of the e-mail address',
    variable: '$OFFICER',
    viewed: false,
  }),
  {
    id: 'adminUpdateOfficer',
    method: 'put',
    path: '/api/admin/officers/:id',
    group: 'console',
    section,
    summary: 'Rename an officer, or give another role',
    description:
      'Admins. A new role takes effect with the next request. The last administrator who can sign in keeps the role.',
    source: 'console 2.4',
    body: changes,
    answers: [{ status: 200, description: 'The officer as they are now.', schema: officer }],
    errors: ['LAST_ADMIN', 'STALE_RECORD'],
    example: { path: { id: '$OFFICER' }, body: { name: 'Nadia Haddad' } },
  },
  act('disable', 'Disable an officer', {
    description: 'Admins. Their sessions end at once, and the dossiers they claimed are free again.',
    errors: ['INVALID_STATE_TRANSITION', 'LAST_ADMIN'],
  }),
  {
    id: 'adminInviteOfficer',
    method: 'post',
    path: '/api/admin/officers',
    group: 'console',
    section,
    summary: 'Invite an officer',
    description:
      'Admins. `invitation_url` is shown once; whoever opens it first, within 24 hours, chooses the password.',
    source: 'console 2.4',
    body: invitationBody,
    answers: [{ status: 201, description: 'The officer and the invitation.', schema: invited }],
    example: { body: { email: '$NEW_EMAIL', name: 'Salma Exemple', role: 'officer' } },
  },
  act('invite', 'Invite an officer again', {
    description: 'Admins, while the invitation was not taken. The earlier link is void.',
    answers: [{ status: 200, description: 'The officer and the new invitation.', schema: invited }],
    example: { path: { id: '$INVITED_OFFICER' } },
  }),
  act('reset-second-factor', 'Take an officer’s second factor', {
    description:
      'Admins. For an officer who lost it: app, passkeys and recovery codes are void, their sessions end, and they are told at their next sign-in.',
  }),
  act('enable', 'Enable an officer', { description: 'Admins.', example: { path: { id: '$DISABLED_OFFICER' } } }),
  act('reset-password', 'Give an officer a new password', {
    description:
      'Admins. The password is shown once; their sessions end. The officer must choose another after signing in.',
    answers: [
      {
        status: 200,
        description: 'The password.',
        schema: z.strictObject({ password: z.string() }),
        headers: ['Cache-Control'],
      },
    ],
  }),
]

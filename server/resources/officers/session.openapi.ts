import { z } from 'zod'
import { Language } from '../../database/generated/enums.ts'
import { FACTORS } from '../../http/factors.ts'
import { type Operation, presents } from '../../openapi/contract/operation.ts'
import { dateTime } from '../../openapi/contract/values.ts'
import { takenBody } from './invitations.ts'
import { officerSelf } from './openapi.ts'
import { passwordBody } from './password.ts'
import { type ConsoleSelf, GENERAL_ACTIONS } from './presenter.ts'
import { officerCredentials } from './session.routes.ts'

export const sessionOfficer = presents<ConsoleSelf>()(
  z
    .strictObject({
      ...officerSelf,
      must_change_password: z.boolean(),
      must_enrol: z.boolean(),
      second_factors: z.array(z.enum(FACTORS)),
      second_factor_reset: z.strictObject({ at: dateTime(), by: z.string() }).nullable(),
      provider: z.enum(['used', 'available']).nullable(),
      language: z.enum(Language).nullable().meta({ description: 'Of their mails; null until their console said it.' }),
      sends_mail: z.boolean().meta({ description: 'Whether the service sends mails at all.' }),
      allowed_actions: z.array(z.enum(GENERAL_ACTIONS)),
    })
    .meta({ id: 'SessionOfficer' }),
)

export const session = { path: '/api/admin/session', group: 'console', section: 'Session' } as const

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
    body: officerCredentials,
    answers: [{ status: 200, description: 'The officer.', schema: sessionOfficer, headers: ['Set-Cookie'] }],
    errors: ['USE_PROVIDER', 'UNAUTHENTICATED', 'CODE_REQUIRED', 'TOO_MANY_REQUESTS'],
    example: { body: { email: '$OFFICER_EMAIL', password: '$PASSWORD' } },
  },
  {
    ...session,
    id: 'adminGetSession',
    method: 'get',
    summary: 'Read the signed-in officer',
    description:
      '`must_enrol`: everything outside `/session` is 403 `ENROL_FIRST` until the officer has a second factor. `second_factor_reset` tells, in the first session after it, that an administrator reset it. `provider` is `used` in a session that the identity provider opened, `available` where the officer may tie their account to the one there.',
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
    errors: ['USE_PROVIDER', 'TOO_MANY_REQUESTS'],
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
    summary: 'Choose a password by a link',
    description:
      'For an invitation or a reset of a password: sets the password and signs in. The token is what follows `/invitation/` in `invitation_url`; it works once, for 24 hours, and where the address ends in `/code` with the `reset_code` of the other admin.',
    source: 'console 3.2',
    open: true,
    body: takenBody,
    answers: [
      { status: 200, description: 'The officer.', schema: sessionOfficer, headers: ['Set-Cookie'] },
      { status: 204, description: 'The password is set; the officer has a second factor, and signs in with both.' },
    ],
    errors: ['USE_PROVIDER', 'UNAUTHENTICATED', 'TOO_MANY_REQUESTS'],
    example: { body: { token: '$INVITATION', password: '$NEW_PASSWORD' } },
  },
]

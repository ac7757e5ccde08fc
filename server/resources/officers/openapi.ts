import { z } from 'zod'
import { readOperations } from '../../contract/console.ts'
import { type Operation, presents } from '../../contract/operation.ts'
import { dateTime, id } from '../../contract/values.ts'
import { OfficerRole } from '../../database/generated/enums.ts'
import { changes, filters, SORTS } from './console.routes.ts'
import { passwordBody } from './password.ts'
import type { ConsoleOfficer, ConsoleSelf } from './presenter.ts'
import { credentials } from './session.routes.ts'

const self = { id: id(), email: z.string(), name: z.string(), role: z.enum(OfficerRole) }

const sessionOfficer = presents<ConsoleSelf>()(
  z
    .strictObject({ ...self, must_change_password: z.boolean(), allowed_actions: z.array(z.string()) })
    .meta({ id: 'SessionOfficer' }),
)

const officer = presents<ConsoleOfficer>()(
  z
    .strictObject({
      ...self,
      disabled_at: dateTime().nullable(),
      last_sign_in_at: dateTime().nullable(),
      allowed_actions: z.array(z.string()),
      created_at: dateTime(),
      updated_at: dateTime(),
    })
    .meta({ id: 'ConsoleOfficer' }),
)

const session = { path: '/api/admin/session', group: 'console', section: 'Session' } as const

export const sessionOperations: Operation[] = [
  {
    ...session,
    id: 'adminSignIn',
    method: 'post',
    summary: 'Sign in as an officer',
    description:
      '429 after 10 failures in a minute, of the account from one network (IPv4 /24, IPv6 /64); a browser in which the officer has signed in before is counted separately. The second cookie identifies that browser; it grants nothing.',
    source: 'console 3.2',
    open: true,
    body: credentials,
    answers: [{ status: 200, description: 'The officer.', schema: sessionOfficer, headers: ['Set-Cookie'] }],
    errors: ['UNAUTHENTICATED', 'TOO_MANY_REQUESTS'],
    example: { body: { email: '$OFFICER_EMAIL', password: '$PASSWORD' } },
  },
  {
    ...session,
    id: 'adminGetSession',
    method: 'get',
    summary: 'Read the signed-in officer',
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
]

const section = 'Officers'

const ACTS = { 'reset-password': 'ResetPassword', disable: 'DisableOfficer', enable: 'EnableOfficer' }

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

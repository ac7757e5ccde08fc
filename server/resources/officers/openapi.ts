import { z } from 'zod'
import { OfficerRole } from '../../database/generated/enums.ts'
import { FACTORS } from '../../http/factors.ts'
import { readOperations } from '../../openapi/contract/console.ts'
import { type Operation, presents } from '../../openapi/contract/operation.ts'
import { count, dateTime, id } from '../../openapi/contract/values.ts'
import { proposalFields } from '../../review/record/proposal.openapi.ts'
import { filters, officerChanges, reasonOnly, SORTS } from './console.routes.ts'
import { invitationBody } from './invitations.ts'
import type { ConsoleOfficer } from './presenter.ts'
import { type ConsoleTie, tieBody } from './ties.routes.ts'

/** The fields of an officer that their own session shows as well. */
export const officerSelf = { id: id(), email: z.string(), name: z.string(), role: z.enum(OfficerRole) }

const officerFields = z.strictObject({
  ...officerSelf,
  disabled_at: dateTime().nullable(),
  last_sign_in_at: dateTime().nullable(),
  invited_until: dateTime().nullable(),
  second_factors: z.array(z.enum(FACTORS)).nullable(),
  awaits_release: z.boolean().meta({
    description: 'Invited, and not released: they and whoever invited them confirm nothing of each other.',
  }),
  proposal: z
    .strictObject({ ...proposalFields, change: z.strictObject({ from: z.looseObject({}), to: z.looseObject({}) }) })
    .nullable()
    .meta({ description: 'The change that waits for another admin.' }),
  allowed_actions: z.array(z.string()),
  needs_second: z
    .array(z.string())
    .meta({ description: 'Those of `allowed_actions` that another admin must confirm, while four eyes are on.' }),
  other_admins: count().meta({
    description: 'How many other admins can sign in, and so confirm: not the officer concerned.',
  }),
  created_at: dateTime(),
  updated_at: dateTime(),
})

const officer = presents<ConsoleOfficer>()(officerFields.meta({ id: 'ConsoleOfficer' }))

const invited = presents<ConsoleOfficer & { invitation_url: string }>()(
  officerFields.extend({ invitation_url: z.string() }).meta({ id: 'InvitedOfficer' }),
)

const withResetCode = presents<ConsoleOfficer & { reset_code: string }>()(
  officerFields.extend({ reset_code: z.string() }).meta({ id: 'OfficerWithResetCode' }),
)

const tieSchema = presents<ConsoleTie>()(
  z
    .strictObject({
      id: id(),
      user_id: z.int(),
      trader: z.strictObject({ id: id(), name: z.string() }),
      why: z.string(),
      made_by: z.string(),
      created_at: dateTime(),
      allowed_actions: z.array(z.enum(['remove'])),
    })
    .meta({ id: 'Tie' }),
)

const section = 'Officers'

/** The answer while four eyes are on (record 0083). */
const waits = {
  status: 202,
  description: 'Four eyes are on: unchanged, with the `proposal` that waits for another admin in `/second-looks`.',
  schema: officer,
} as const

const ACTS = {
  'reset-password': 'ResetPassword',
  'reset-second-factor': 'ResetSecondFactor',
  disable: 'DisableOfficer',
  enable: 'EnableOfficer',
  'release-account': 'ReleaseAccount',
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
  body: reasonOnly,
  bodyOptional: true,
  answers: [{ status: 200, description: 'The officer as they are now.', schema: officer }, waits],
  errors: ['INVALID_STATE_TRANSITION', 'USE_PROVIDER', 'PROPOSAL_OPEN'],
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
      'Admins. A new role takes effect with the next request; while four eyes are on it waits for another admin. The last administrator who can sign in keeps the role.',
    source: 'console 2.4',
    body: officerChanges,
    answers: [{ status: 200, description: 'The officer as they are now.', schema: officer }, waits],
    errors: ['LAST_ADMIN', 'STALE_RECORD', 'USE_PROVIDER', 'PROPOSAL_OPEN'],
    example: { path: { id: '$OFFICER' }, body: { name: 'Nadia Haddad' } },
  },
  act('disable', 'Disable an officer', {
    description:
      'Admins. Their sessions end at once, and the dossiers they claimed are free again. While four eyes are on, disabling an admin waits for another admin; disabling anybody else never waits.',
    errors: ['INVALID_STATE_TRANSITION', 'LAST_ADMIN', 'PROPOSAL_OPEN'],
  }),
  {
    id: 'adminInviteOfficer',
    method: 'post',
    path: '/api/admin/officers',
    group: 'console',
    section,
    summary: 'Invite an officer',
    description:
      'Admins. `invitation_url` is shown once; whoever opens it first, within 24 hours, chooses the password. While four eyes are on, a supervisor or admin begins as an officer, and the role waits for another admin.',
    source: 'console 2.4',
    body: invitationBody,
    answers: [
      { status: 201, description: 'The officer and the invitation.', schema: invited },
      {
        status: 202,
        description: 'The same; the role is the `proposal` that waits for another admin.',
        schema: invited,
      },
    ],
    errors: ['USE_PROVIDER'],
    example: { body: { email: '$NEW_EMAIL', name: 'Salma Exemple', role: 'officer' } },
  },
  act('invite', 'Invite an officer again', {
    description: 'Admins, while the invitation was not taken. The earlier link is void.',
    answers: [{ status: 200, description: 'The officer and the new invitation.', schema: invited }, waits],
    example: { path: { id: '$INVITED_OFFICER' } },
  }),
  act('reset-second-factor', 'Take an officer’s second factor', {
    description:
      'Admins. For an officer who lost it: app, passkeys and recovery codes are void, their sessions end, and they are told at their next sign-in.',
  }),
  act('release-account', 'Release the account of an invited officer', {
    description:
      'Admins, once the invitation was taken. Until then the officer and whoever invited them confirm nothing of each other (403 `SAME_PERSON`). Whoever invited them, or was invited by the same admin and not released, releases nothing.',
    answers: [{ status: 200, description: 'The officer as they are now.', schema: officer }],
    errors: ['SAME_PERSON', 'INVALID_STATE_TRANSITION'],
    example: { path: { id: '$OFFICER' } },
  }),
  act('enable', 'Enable an officer', { description: 'Admins.', example: { path: { id: '$DISABLED_OFFICER' } } }),
  act('reset-password', 'Let an officer choose another password', {
    description:
      'Admins. The password and all sessions end, the second factor stays; the officer chooses a password by `invitation_url`, shown once, which opens once within 24 hours, and finds in the inbox who reset it. Until another admin releases the account, it confirms nothing of whoever saw the link. While four eyes are on, it waits: `reset_code` is shown once to whoever asks, and `invitation_url` to whoever confirms; the officer needs both.',
    answers: [
      { status: 200, description: 'The officer and the link.', schema: invited },
      { status: 202, description: 'The officer, the `proposal` that waits, and the code.', schema: withResetCode },
    ],
  }),
  {
    id: 'adminListTies',
    method: 'get',
    path: '/api/admin/officers/:id/ties',
    group: 'console',
    section,
    summary: 'List the accounts to which an officer is tied',
    description: 'One’s own, or for admins anybody’s; the newest first.',
    source: 'record 0078',
    answers: [{ status: 200, description: 'The ties.', schema: z.array(tieSchema) }],
    example: { path: { id: '$OFFICER' } },
  },
  {
    id: 'adminTie',
    method: 'post',
    path: '/api/admin/officers/:id/ties',
    group: 'console',
    section,
    summary: 'Tie an officer to an account',
    description:
      'Admins tie anybody, officers themselves. From then on the officer reads the account and does nothing else: 403 `CONFLICT_OF_INTEREST`. Their claims there are released, their proposals void.',
    source: 'record 0078',
    body: tieBody,
    answers: [{ status: 201, description: 'The tie.', schema: tieSchema }],
    example: { path: { id: '$OFFICER' }, body: { user_id: 1, why: 'A brother runs the shop.' } },
  },
  {
    id: 'adminUntie',
    method: 'delete',
    path: '/api/admin/officers/:id/ties/:tie_id',
    group: 'console',
    section,
    summary: 'Remove a tie',
    description: 'Admins, never their own.',
    source: 'record 0078',
    answers: [{ status: 204, description: 'It is gone; the journal keeps that it was there.' }],
    example: { path: { id: '$OFFICER', tie_id: '$TIE' } },
  },
]

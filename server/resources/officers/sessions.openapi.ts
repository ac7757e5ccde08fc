import { z } from 'zod'
import { readOperations } from '../../openapi/contract/console.ts'
import { type Operation, presents } from '../../openapi/contract/operation.ts'
import { dateTime, id, idAndName } from '../../openapi/contract/values.ts'
import { session } from './session.openapi.ts'
import { type ConsoleSession, filters, SORTS } from './sessions.routes.ts'

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

/** The list of open sessions. */
export const openSessionOperations: Operation[] = [
  ...readOperations({
    name: 'sessions',
    section: 'Session',
    plural: 'Sessions',
    singular: 'OneSession',
    row: openSession,
    sorts: SORTS,
    filters,
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

import { z } from 'zod'
import { type Operation, presents } from '../../openapi/contract/operation.ts'
import { count, dateTime, localizedName } from '../../openapi/contract/values.ts'
import { RETRIES, type Reason } from '../dossier/reasons.ts'

const reason = presents<Reason>()(
  z
    .strictObject({
      code: z.string(),
      number: z.string().meta({ description: 'Two digits, group then item; never changes.' }),
      group: z.string(),
      retry: z.enum(RETRIES).meta({ description: 'What it asks of the trader; advice.' }),
      private: z.boolean().meta({ description: 'The trader gets the reason of `public_code` instead.' }),
      public_code: z.string().nullable(),
      texts: localizedName(),
      min_text: count().meta({
        description: 'Characters of the officer’s own that a refusal for it needs; 0 for most.',
      }),
    })
    .meta({ id: 'Reason' }),
)

const queue = z
  .strictObject({
    resource: z.string().meta({ description: 'The kind of dossier.' }),
    waiting: count(),
    over: count(),
    soon: count(),
    with_traders: count().meta({ description: 'Not in the queue: their traders were asked something.' }),
    oldest_waiting_since: dateTime().nullable().meta({ description: 'Later by the time that its trader had it.' }),
    target_minutes: count(),
  })
  .meta({ id: 'Queue', description: '`over` and `soon` count against the target.' })

const common = { method: 'get', group: 'console', section: 'Desk', source: 'console 3' } as const

/** `reasonKinds` are the names of the catalogues. */
export const deskOperations = (reasonKinds: readonly string[]): Operation[] => [
  {
    ...common,
    id: 'adminListQueues',
    path: '/api/admin/queues',
    summary: 'Read what waits',
    answers: [{ status: 200, description: 'The four queues.', schema: z.array(queue) }],
  },
  {
    ...common,
    id: 'adminListReasons',
    path: '/api/admin/reasons',
    summary: 'Read the reasons for a refusal',
    query: z.object({ kind: z.enum(reasonKinds) }),
    answers: [{ status: 200, description: 'The catalogue of this kind.', schema: z.array(reason) }],
    example: { query: { kind: reasonKinds[0]! } },
  },
  {
    ...common,
    id: 'adminStream',
    path: '/api/admin/stream',
    summary: 'Hear what changes',
    description:
      'Server-sent events `{resource, id, change}` as they are committed; `missed` asks to read again what is shown. At most 20 of one session.',
    answers: [{ status: 200, description: 'Events, until the session ends.', type: 'text/event-stream' }],
    errors: ['TOO_MANY_REQUESTS'],
  },
]

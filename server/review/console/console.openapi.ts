import { z } from 'zod'
import type { Operation } from '../../openapi/contract/operation.ts'
import { count, dateTime } from '../../openapi/contract/values.ts'

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

export const deskOperations = (): Operation[] => [
  {
    ...common,
    id: 'adminListQueues',
    path: '/api/admin/queues',
    summary: 'Read what waits',
    answers: [{ status: 200, description: 'The four queues.', schema: z.array(queue) }],
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

import { z } from 'zod'
import type { Operation } from '../../openapi/contract/operation.ts'
import { count, dateTime } from '../../openapi/contract/values.ts'
import { workingTimeQuery } from './console.routes.ts'

const queue = z
  .strictObject({
    resource: z.string().meta({ description: 'The kind of dossier.' }),
    waiting: count(),
    over: count(),
    soon: count(),
    with_traders: count().meta({ description: 'Not in the queue: their traders were asked something.' }),
    oldest_waiting_since: dateTime().nullable().meta({ description: 'Later by the time that its trader had it.' }),
    target_minutes: count(),
    working: z.strictObject({ since: dateTime(), until: dateTime() }).nullable().meta({
      description: 'The hours in which the clock of targets runs now, or ran last; null if it runs at all times.',
    }),
  })
  .meta({ id: 'Queue', description: '`over` and `soon` count against the target, by working time.' })

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
    id: 'adminReadWorkingTime',
    path: '/api/admin/working-time',
    summary: 'Count working minutes',
    description:
      'How many whole minutes between two times count against a target: by the setting `working_time`, or all of them where it is null. The times lie between 1970 and 2199.',
    query: workingTimeQuery,
    answers: [{ status: 200, description: 'The minutes.', schema: z.strictObject({ minutes: count() }) }],
    example: { query: { from: '2026-11-01T08:00:00Z', to: '2026-11-02T08:00:00Z' } },
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

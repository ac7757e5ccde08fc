import { z } from 'zod'
import { readOperations } from '../../openapi/contract/console.ts'
import { type Operation, presents } from '../../openapi/contract/operation.ts'
import { count, dateTime, id, idAndName } from '../../openapi/contract/values.ts'
import { filters, SORTS } from './console.routes.ts'
import type { ConsoleUnreachedEvent } from './list.ts'
import { muteBody } from './mutes.ts'

const unreached = presents<ConsoleUnreachedEvent>()(
  z
    .strictObject({
      id: id().meta({ description: 'Of the event.' }),
      event_type: z.string(),
      resource: z.string(),
      record_id: id(),
      name: z.string(),
      trader: idAndName(),
      state: z.string().nullable(),
      decided_at: dateTime(),
      since: dateTime(),
      why: z.enum(['no_webhook', 'failed', 'dropped', 'bounced', 'address_off']).meta({
        description: '`bounced`: its mail came back. `address_off`: bounces switched the trader’s address off.',
      }),
      endpoints: z.array(
        z.strictObject({
          channel: z.enum(['webhook', 'mail']),
          url_host: z.string().meta({ description: 'Of a mail, its address, shortened.' }),
          status: z.string(),
          attempts: count(),
          http_status: z.int().nullable(),
        }),
      ),
      muted: z
        .strictObject({ by: idAndName(), at: dateTime(), until: dateTime() })
        .nullable()
        .meta({ description: 'Who muted the trader’s decisions, and until when; null without a mute in force.' }),
      allowed_actions: z.array(z.string()),
    })
    .meta({ id: 'UnreachedEvent' }),
)

const section = 'Webhooks'

export const unreachedOperations: Operation[] = [
  ...readOperations({
    name: 'unreached-events',
    section,
    plural: 'UnreachedEvents',
    singular: 'UnreachedEvent',
    row: unreached,
    sorts: SORTS,
    filters,
    q: 'a part of the trader’s name',
    variable: '$UNREACHED',
    source: 'console 1.8',
    viewed: false,
    description: 'Decisions that reached nobody; with `decisions: false` the events of payments too.',
  }),
  {
    id: 'adminRedeliverEvent',
    method: 'post',
    path: '/api/admin/unreached-events/:id/redeliver',
    group: 'console',
    section,
    summary: 'Send an event to the webhooks subscribed now',
    source: 'console 1.8',
    answers: [{ status: 200, description: 'To how many webhooks.', schema: z.strictObject({ queued: count() }) }],
    errors: ['INVALID_STATE_TRANSITION', 'WEBHOOK_INACTIVE'],
    example: { path: { id: '$UNREACHED' } },
  },
  {
    id: 'adminMuteUnreached',
    method: 'post',
    path: '/api/admin/unreached-events/:id/mute',
    group: 'console',
    section,
    summary: 'Mute a trader’s decisions that reached nobody',
    description:
      'They leave the list and the menu’s count until `until`, at most 30 days, or until another decision of that trader reaches nobody. Journaled on the trader.',
    source: 'console 1.8',
    body: muteBody,
    answers: [{ status: 200, description: 'The event as it is now.', schema: unreached }],
    errors: ['INVALID_STATE_TRANSITION', 'VALIDATION_ERROR'],
    example: { path: { id: '$UNREACHED' }, body: { until: '$NEXT_WEEK', reason: 'The trader changes their server.' } },
  },
  {
    id: 'adminUnmuteUnreached',
    method: 'post',
    path: '/api/admin/unreached-events/:id/unmute',
    group: 'console',
    section,
    summary: 'End a mute',
    source: 'console 1.8',
    answers: [{ status: 200, description: 'The event as it is now.', schema: unreached }],
    errors: ['INVALID_STATE_TRANSITION'],
    example: { path: { id: '$UNREACHED' } },
  },
  {
    id: 'adminGetMenuCounts',
    method: 'get',
    path: '/api/admin/menu-counts',
    group: 'console',
    section: 'Desk',
    summary: 'Count what the menu shows',
    description: 'Up to 100.',
    source: 'console 1.8',
    answers: [
      {
        status: 200,
        description:
          'Unreached decisions that are not muted, the caller’s unread notes, what is unread in their inbox, money to look at, open second looks, and open cases of the screening.',
        schema: z.strictObject({
          unreached: count(),
          mentions: count(),
          inbox: count(),
          late_money: count(),
          second_looks: count(),
          money_returned: count().meta({ description: 'Debits that may take a matched payment back.' }),
          open_lines: count(),
          screening_cases: count(),
        }),
      },
    ],
  },
]

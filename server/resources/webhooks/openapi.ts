import { z } from 'zod'
import { MailStatus } from '../../database/generated/enums.ts'
import { EVENT_TYPES } from '../../kernel/events.ts'
import { readOperations } from '../../openapi/contract/console.ts'
import { listParameters, pageSchema, recordSchema } from '../../openapi/contract/external.ts'
import { type Operation, presents } from '../../openapi/contract/operation.ts'
import { count, dateTime, freeObject, id } from '../../openapi/contract/values.ts'
import { ownerSchema, workspaceRef } from '../../review/console/openapi.schemas.ts'
import { CONSOLE_WEBHOOK_SORTS, consoleDeliveryFilters, DELIVERY_SORTS, webhookFilters } from './console.routes.ts'
import type { ConsoleDelivery, ConsoleWebhook, presentDelivery, presentWebhook } from './presenter.ts'
import { deliveryFilters, WEBHOOK_SORTS, webhookChange, webhookInput } from './schema.ts'

const fields = {
  id: id(),
  url: z.url(),
  description: z.string().nullable(),
  events: z.array(z.string()).meta({ description: 'Event types; none means all of them.' }),
  is_active: z.boolean(),
  created_at: dateTime(),
  updated_at: dateTime(),
}

const webhook = presents<ReturnType<typeof presentWebhook>>()(z.strictObject(fields).meta({ id: 'Webhook' }))

const secret = z.string().regex(/^whsec_[\w-]{43}$/)

const deliveryFields = {
  id: id(),
  webhook_id: id(),
  event_type: z.string(),
  payload: freeObject().meta({ description: 'The body as it was sent: `event`, `created_at`, `data`.' }),
  attempt: z.int().min(1),
  http_status: z.int().meta({ description: '0 when there was no HTTP answer.' }),
  response_body: z.string().meta({ description: 'Its first 4,096 bytes, or a word such as `timeout`.' }),
  delivered_at: dateTime().nullable(),
  failed_at: dateTime().nullable(),
  created_at: dateTime(),
}

const delivery = presents<ReturnType<typeof presentDelivery>>()(z.strictObject(deliveryFields).meta({ id: 'Delivery' }))

const common = { group: 'external', section: 'Webhooks' } as const
const at = { path: { id: '$WEBHOOK' } }
const answers = [{ status: 200, description: 'The webhook, without its secret.', schema: recordSchema(webhook) }]
const queued = z.strictObject({ queued: z.literal(true) })

export const webhookOperations: Operation[] = [
  {
    ...common,
    id: 'listWebhooks',
    method: 'get',
    path: '/api/ext/webhooks',
    summary: 'List webhooks',
    source: 'interface 4.9',
    query: listParameters(WEBHOOK_SORTS, z.object({})),
    answers: [{ status: 200, description: 'A page of them, without secrets.', schema: pageSchema(webhook) }],
    example: { query: { per_page: '15' } },
  },
  {
    ...common,
    id: 'createWebhook',
    method: 'post',
    path: '/api/ext/webhooks',
    summary: 'Subscribe an endpoint',
    description:
      'Each delivery carries `X-Service-Signature: t=<unix seconds>,v1=<hex>`: HMAC-SHA-256 of `<t>.<raw body>`, keyed with the whole secret. Compare in constant time, refuse when `t` is older than 300 seconds. Other headers: `X-Service-Event`, `X-Service-Event-Id` (the same for all attempts of an event), `X-Service-Delivery`. Answer 2xx quickly; 8 attempts over 27 hours otherwise. At most 20 webhooks in a workspace.',
    source: 'interface 4.9, 6, decisions H-35, H-39, B.2',
    body: webhookInput(false),
    answers: [
      {
        status: 201,
        description: 'The webhook with its secret, which is not shown again.',
        schema: recordSchema(webhook.extend({ secret })),
        headers: ['Cache-Control'],
      },
    ],
    errors: ['WEBHOOK_LIMIT'],
    example: {
      body: { url: 'https://hooks.example.com/payments', events: ['transaction.paid', 'transaction.failed'] },
    },
  },
  {
    ...common,
    id: 'listEventTypes',
    method: 'get',
    path: '/api/ext/webhooks/events',
    summary: 'List the event types',
    source: 'interface 4.9, decisions G-27',
    answers: [
      {
        status: 200,
        description: 'All of them.',
        schema: z.strictObject({
          data: z.array(z.strictObject({ value: z.enum(EVENT_TYPES), label: z.string() })),
        }),
      },
    ],
  },
  {
    ...common,
    id: 'getWebhook',
    method: 'get',
    path: '/api/ext/webhooks/:id',
    summary: 'Read a webhook',
    source: 'interface 4.9',
    answers,
    example: at,
  },
  {
    ...common,
    id: 'updateWebhook',
    method: 'patch',
    path: '/api/ext/webhooks/:id',
    summary: 'Change a webhook',
    description: 'An absent field stays as it is. `is_active: true` starts one again that was switched off.',
    source: 'interface 4.9',
    body: webhookChange(false),
    answers,
    example: { ...at, body: { events: [], is_active: true } },
  },
  {
    ...common,
    id: 'deleteWebhook',
    method: 'delete',
    path: '/api/ext/webhooks/:id',
    summary: 'Delete a webhook',
    description: 'What was still to be sent is dropped.',
    source: 'interface 4.9, decisions H-37',
    answers: [{ status: 204, description: 'Deleted.' }],
    example: at,
  },
  {
    ...common,
    id: 'regenerateSecret',
    method: 'post',
    path: '/api/ext/webhooks/:id/regenerate-secret',
    summary: 'Make a new secret',
    description: 'The earlier one stops validating at once.',
    source: 'interface 4.9',
    answers: [
      { status: 200, description: 'The secret.', schema: z.strictObject({ secret }), headers: ['Cache-Control'] },
    ],
    example: at,
  },
  {
    ...common,
    id: 'listDeliveries',
    method: 'get',
    path: '/api/ext/webhooks/:id/deliveries',
    summary: 'List the attempts of a webhook',
    description: 'One for each attempt, newest first; kept for 30 days.',
    source: 'interface 4.9, decisions H-36',
    query: listParameters(['created_at'], deliveryFilters),
    answers: [{ status: 200, description: 'A page of them.', schema: pageSchema(delivery) }],
    example: { ...at, query: { event_type: 'identification.approved' } },
  },
  {
    ...common,
    id: 'redeliver',
    method: 'post',
    path: '/api/ext/webhooks/:id/deliveries/:deliveryId/redeliver',
    summary: 'Send an event again',
    description: 'Adds an attempt with the next number and the same event id; 409 while the webhook is inactive.',
    source: 'interface 4.9, decisions H-36',
    answers: [{ status: 200, description: 'A fresh attempt is queued.', schema: queued }],
    errors: ['WEBHOOK_INACTIVE'],
    example: { path: { id: '$WEBHOOK', deliveryId: '$DELIVERY' } },
  },
]

const origin = { workspace: workspaceRef, trader: ownerSchema }

const consoleWebhook = presents<ConsoleWebhook>()(
  z
    .strictObject({
      ...fields,
      disabled_why: z.string().nullable(),
      failing_since: dateTime().nullable(),
      failures: count(),
      ...origin,
    })
    .meta({ id: 'ConsoleWebhook' }),
)

const consoleDelivery = presents<ConsoleDelivery>()(
  z
    .strictObject({
      ...deliveryFields,
      channel: z.enum(['webhook', 'mail']),
      webhook_id: id().nullable(),
      http_status: z.int().meta({ description: '0 without an answer; of a mail, the reply of the mail server.' }),
      delivered_at: dateTime().nullable().meta({ description: 'Of a mail: handed to the mail server.' }),
      dispatch_id: id(),
      event_id: id().nullable().meta({ description: 'Null for a mail of an act that has no event.' }),
      duration_ms: count(),
      webhook: z.strictObject({ id: id(), url: z.string() }).nullable(),
      mail: z
        .strictObject({ id: id(), status: z.enum(MailStatus), address: z.string(), message_id: z.string() })
        .nullable()
        .meta({ description: 'Null for a webhook. The address is shortened.' }),
      ...origin,
      resource: z.string(),
      record_id: id(),
      name: z.string().nullable().meta({ description: 'Of the record, as it is now.' }),
      allowed_actions: z.array(z.string()),
    })
    .meta({ id: 'ConsoleDelivery' }),
)

const again = (
  of: 'deliveries' | 'dispatches',
  operation: string,
  variable: string,
  description?: string,
): Operation => ({
  id: operation,
  method: 'post',
  path: `/api/admin/${of}/:id/redeliver`,
  group: 'console',
  section: 'Webhooks',
  summary: of === 'deliveries' ? 'Send the event of an attempt again' : 'Send a dispatch again',
  ...(description && { description }),
  source: 'console 1.8',
  answers: [{ status: 200, description: 'A fresh attempt is queued.', schema: queued }],
  errors: ['WEBHOOK_INACTIVE'],
  example: { path: { id: variable } },
})

export const webhookConsoleOperations: Operation[] = [
  ...readOperations({
    name: 'webhooks',
    section: 'Webhooks',
    plural: 'Webhooks',
    singular: 'Webhook',
    row: consoleWebhook,
    sorts: CONSOLE_WEBHOOK_SORTS,
    filters: webhookFilters,
    q: 'a part of the address, or the start of the id',
    variable: '$WEBHOOK',
  }),
  ...readOperations({
    name: 'deliveries',
    section: 'Webhooks',
    plural: 'Deliveries',
    singular: 'Delivery',
    row: consoleDelivery,
    sorts: DELIVERY_SORTS,
    filters: consoleDeliveryFilters,
    q: 'the start of the id of the attempt, its event or its webhook',
    variable: '$DELIVERY',
  }),
  again('deliveries', 'adminRedeliver', '$DELIVERY'),
  again('dispatches', 'adminRedeliverDispatch', '$DISPATCH', 'For one that has no attempt to point at.'),
]

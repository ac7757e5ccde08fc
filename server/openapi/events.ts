import { z } from 'zod'
import { EVENT_TYPES, EVENTS, type EventType } from '../kernel/events.ts'
import type { EventData } from './contract/operation.ts'
import { dateTime } from './contract/values.ts'
import type { JsonSchema } from './jsonSchema.ts'

const header = (name: string, description: string, schema: JsonSchema) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema,
})

const uuid = { type: 'string', format: 'uuid' }

/** The headers of every delivery (interface 6, decisions B.2). */
export const DELIVERY_HEADERS = Object.fromEntries(
  [
    header(
      'X-Service-Signature',
      '`v1` is the HMAC-SHA-256, in hex, of `<t>.<raw body>`, keyed with the whole secret, its `whsec_` included. `t` is when this attempt was made, in Unix seconds.',
      { type: 'string', pattern: '^t=\\d+,v1=[0-9a-f]{64}$' },
    ),
    header('X-Service-Event', 'The type, as in the body.', { type: 'string' }),
    header('X-Service-Event-Id', 'Names the event: the same in every attempt and redelivery.', uuid),
    header('X-Service-Delivery', 'Names the attempt.', uuid),
  ].map((one) => [one.name, one]),
)

/** `transaction.paid` becomes onTransactionPaid. */
const operationId = (type: EventType) => `on_${type}`.replaceAll(/[._]([a-z])/g, (_, letter) => letter.toUpperCase())

/** The document's `webhooks`: one POST for each type of event. `answered` makes the schema of its body. */
export function webhooksOf(
  data: Record<EventType, EventData>,
  tag: string,
  answered: (schema: z.ZodType) => JsonSchema,
) {
  const operationOf = (type: EventType) => {
    const { schema, example } = data[type]
    const body = z.strictObject({ event: z.literal(type), created_at: dateTime(), data: schema })
    const sent = { event: type, created_at: '2026-11-21T08:00:00.000Z', data: example }
    return {
      operationId: operationId(type),
      tags: [tag],
      summary: EVENTS[type],
      description: 'Sent to the address of every active webhook that takes it.',
      security: [],
      parameters: Object.keys(DELIVERY_HEADERS).map((name) => ({ $ref: `#/components/parameters/${name}` })),
      requestBody: { required: true, content: { 'application/json': { schema: answered(body), example: sent } } },
      responses: {
        '2XX': { description: 'Taken, within 15 seconds. Whatever else is answered: it is sent again, up to 8 times.' },
      },
      'x-codeSamples': [{ lang: 'JSON', label: 'Body', source: JSON.stringify(sent, null, 2) }],
    }
  }
  return Object.fromEntries(EVENT_TYPES.map((type) => [type, { post: operationOf(type) }]))
}

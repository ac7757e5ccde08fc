import { z } from 'zod'
import { optionalText, requiredText } from '../../http/fields.ts'
import { EVENT_TYPES } from '../../kernel/events.ts'
import { checkWebhookUrl } from '../../webhooks/addressGuard.ts'

/** POST /webhooks (interface 4.9); no `events`, null or an empty list means all of them (decisions H-35). */
export const webhookInput = (allowPrivate: boolean) =>
  z.object({
    url: requiredText(2048)
      .superRefine((url, context) => {
        const problem = checkWebhookUrl(url, { allowPrivate })
        if (problem) context.addIssue({ code: 'custom', message: problem.message, params: { rule: problem.rule } })
      })
      .meta({ format: 'uri', pattern: '^https://' }),
    description: optionalText(255),
    events: z
      .array(z.enum(EVENT_TYPES))
      .nullable()
      .transform((events) => [...new Set(events)])
      .optional(),
    is_active: z.boolean().optional(),
  })

/** PATCH /webhooks/{id}: the same fields, all optional; absent fields are unchanged. */
export const webhookChange = (allowPrivate: boolean) => webhookInput(allowPrivate).partial()

export type WebhookInput = z.output<ReturnType<typeof webhookInput>>
export type WebhookChange = z.output<ReturnType<typeof webhookChange>>

export const WEBHOOK_SORTS = ['created_at', 'updated_at'] as const

/** GET /webhooks/{id}/deliveries (interface 4.9) */
export const deliveryFilters = z.object({ event_type: z.enum(EVENT_TYPES).optional() })

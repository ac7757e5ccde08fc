import { Webhook as WebhookIcon } from 'lucide-react'
import { later } from '../../elements/later.tsx'
import type { Webhook } from '../../records.ts'
import type { Resource } from '../../registry.tsx'

const WebhookList = later(async () => (await import('./List.tsx')).WebhookList)
const WebhookShow = later(async () => (await import('./Show.tsx')).WebhookShow)

export const webhooks: Resource<Webhook> = {
  label: 'names.webhooks',
  icon: WebhookIcon,
  list: WebhookList,
  show: WebhookShow,
  recordRepresentation: ({ url }) => url,
  representedAs: 'code',
}

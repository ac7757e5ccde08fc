import { Webhook as WebhookIcon } from 'lucide-react'
import { lazyComponent } from '../../elements/lazyComponent.tsx'
import type { Webhook } from '../../records.ts'
import type { Resource } from '../../registry.tsx'

const WebhookList = lazyComponent(async () => (await import('./List.tsx')).WebhookList)
const WebhookShow = lazyComponent(async () => (await import('./Show.tsx')).WebhookShow)

export const webhooks: Resource<Webhook> = {
  label: 'names.webhooks',
  icon: WebhookIcon,
  list: WebhookList,
  show: WebhookShow,
  recordRepresentation: ({ url }) => url,
  nameFormat: 'code',
}

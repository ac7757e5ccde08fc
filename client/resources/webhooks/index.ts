import { Webhook as WebhookIcon } from 'lucide-react'
import type { Webhook } from '../../records.ts'
import type { Resource } from '../../registry.tsx'
import { WebhookList } from './List.tsx'
import { WebhookShow } from './Show.tsx'

export const webhooks: Resource<Webhook> = {
  label: 'names.webhooks',
  icon: WebhookIcon,
  list: WebhookList,
  show: WebhookShow,
  recordRepresentation: ({ url }) => url,
  representedAs: 'code',
}

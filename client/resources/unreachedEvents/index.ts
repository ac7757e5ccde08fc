import { MailWarning } from 'lucide-react'
import { lazyComponent } from '../../elements/lazyComponent.tsx'
import type { UnreachedEvent } from '../../records.ts'
import type { Resource } from '../../registry.tsx'

const UnreachedList = lazyComponent(async () => (await import('./List.tsx')).UnreachedList)

export const unreachedEvents: Resource<UnreachedEvent> = {
  label: 'unreached.title',
  icon: MailWarning,
  part: 'unreached',
  list: UnreachedList,
}

import { MailWarning } from 'lucide-react'
import type { UnreachedEvent } from '../../records.ts'
import type { Resource } from '../../registry.tsx'
import { UnreachedList } from './List.tsx'

export const unreachedEvents: Resource<UnreachedEvent> = {
  label: 'unreached.title',
  icon: MailWarning,
  part: 'unreached',
  list: UnreachedList,
}

import { Archive } from 'lucide-react'
import { lazyComponent } from '../../elements/lazyComponent.tsx'
import type { Retention } from '../../records.ts'
import type { Resource } from '../../registry.tsx'

const RetentionList = lazyComponent(async () => (await import('./List.tsx')).RetentionList)

export const retention: Resource<Retention> = {
  label: 'names.retention',
  icon: Archive,
  part: 'retention',
  list: RetentionList,
}

import { Archive } from 'lucide-react'
import { later } from '../../elements/later.tsx'
import type { Retention } from '../../records.ts'
import type { Resource } from '../../registry.tsx'

const RetentionList = later(async () => (await import('./List.tsx')).RetentionList)

export const retention: Resource<Retention> = {
  label: 'names.retention',
  icon: Archive,
  part: 'retention',
  list: RetentionList,
}

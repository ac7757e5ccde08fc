import { Archive } from 'lucide-react'
import type { Retention } from '../../records.ts'
import type { Resource } from '../../registry.tsx'
import { RetentionList } from './List.tsx'

export const retention: Resource<Retention> = {
  label: 'names.retention',
  icon: Archive,
  part: 'retention',
  list: RetentionList,
}

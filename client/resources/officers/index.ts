import { UserCog } from 'lucide-react'
import type { Officer } from '../../records.ts'
import type { Resource } from '../../registry.tsx'
import { OfficerList } from './List.tsx'
import { OfficerShow } from './Show.tsx'

export const officers: Resource<Officer> = {
  label: 'names.officers',
  icon: UserCog,
  list: OfficerList,
  show: OfficerShow,
  recordRepresentation: ({ name }) => name,
}

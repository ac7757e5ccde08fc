import { UserCog } from 'lucide-react'
import { later } from '../../elements/later.tsx'
import type { Officer } from '../../records.ts'
import type { Resource } from '../../registry.tsx'

const OfficerList = later(async () => (await import('./List.tsx')).OfficerList)
const OfficerShow = later(async () => (await import('./Show.tsx')).OfficerShow)

export const officers: Resource<Officer> = {
  label: 'names.officers',
  icon: UserCog,
  list: OfficerList,
  show: OfficerShow,
  recordRepresentation: ({ name }) => name,
}

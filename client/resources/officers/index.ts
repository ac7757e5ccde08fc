import { UserCog } from 'lucide-react'
import { lazyComponent } from '../../elements/lazyComponent.tsx'
import type { Officer } from '../../records.ts'
import type { Resource } from '../../registry.tsx'

const OfficerList = lazyComponent(async () => (await import('./List.tsx')).OfficerList)
const OfficerShow = lazyComponent(async () => (await import('./Show.tsx')).OfficerShow)

export const officers: Resource<Officer> = {
  label: 'names.officers',
  icon: UserCog,
  list: OfficerList,
  show: OfficerShow,
  recordRepresentation: ({ name }) => name,
}

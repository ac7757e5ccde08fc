import { Stamp } from 'lucide-react'
import { lazyComponent } from '../../elements/lazyComponent.tsx'
import type { SecondLook } from '../../records.ts'
import type { Resource } from '../../registry.tsx'

const BlindLookPage = lazyComponent(async () => (await import('../../review/blind/BlindLookPage.tsx')).BlindLookPage)
const SecondLookList = lazyComponent(async () => (await import('./List.tsx')).SecondLookList)

export const secondLooks: Resource<SecondLook> = {
  label: 'names.second-looks',
  icon: Stamp,
  part: 'second_looks',
  list: SecondLookList,
  show: BlindLookPage,
}

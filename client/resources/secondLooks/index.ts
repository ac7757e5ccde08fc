import { Stamp } from 'lucide-react'
import { later } from '../../elements/later.tsx'
import type { SecondLook } from '../../records.ts'
import type { Resource } from '../../registry.tsx'

const BlindLookPage = later(async () => (await import('../../review/blind/BlindLookPage.tsx')).BlindLookPage)
const SecondLookList = later(async () => (await import('./List.tsx')).SecondLookList)

export const secondLooks: Resource<SecondLook> = {
  label: 'names.second-looks',
  icon: Stamp,
  part: 'second_looks',
  list: SecondLookList,
  show: BlindLookPage,
}

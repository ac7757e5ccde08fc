import { Stamp } from 'lucide-react'
import type { SecondLook } from '../../records.ts'
import type { Resource } from '../../registry.tsx'
import { BlindLookPage } from '../../review/blind/BlindLookPage.tsx'
import { SecondLookList } from './List.tsx'

export const secondLooks: Resource<SecondLook> = {
  label: 'names.second-looks',
  icon: Stamp,
  part: 'second_looks',
  list: SecondLookList,
  show: BlindLookPage,
}

import { ScanSearch } from 'lucide-react'
import type { ScreeningCase } from '../../records.ts'
import type { Resource } from '../../registry.tsx'
import { ScreeningCaseList } from './List.tsx'

export const screeningCases: Resource<ScreeningCase> = {
  label: 'names.screening-cases',
  icon: ScanSearch,
  part: 'screening',
  list: ScreeningCaseList,
}

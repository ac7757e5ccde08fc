import { ScanSearch } from 'lucide-react'
import { lazyComponent } from '../../elements/lazyComponent.tsx'
import type { ScreeningCase } from '../../records.ts'
import type { Resource } from '../../registry.tsx'

const ScreeningCaseList = lazyComponent(async () => (await import('./List.tsx')).ScreeningCaseList)

export const screeningCases: Resource<ScreeningCase> = {
  label: 'names.screening-cases',
  icon: ScanSearch,
  part: 'screening',
  list: ScreeningCaseList,
}

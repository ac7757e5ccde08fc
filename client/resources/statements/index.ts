import { FileSpreadsheet } from 'lucide-react'
import { lazyComponent } from '../../elements/lazyComponent.tsx'
import { showDay } from '../../format/day.ts'
import type { Statement } from '../../records.ts'
import type { Resource } from '../../registry.tsx'

const StatementList = lazyComponent(async () => (await import('./List.tsx')).StatementList)
const StatementShow = lazyComponent(async () => (await import('./Show.tsx')).StatementShow)

/** Bank statements, as imported. */
export const statements: Resource<Statement> = {
  label: 'names.statements',
  icon: FileSpreadsheet,
  part: 'bank_lines',
  parentResource: 'statement-lines',
  list: StatementList,
  show: StatementShow,
  recordRepresentation: ({ from, to }) => `${showDay(from)} – ${showDay(to)}`,
}

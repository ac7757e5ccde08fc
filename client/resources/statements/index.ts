import { FileSpreadsheet } from 'lucide-react'
import { later } from '../../elements/later.tsx'
import { showDay } from '../../format/day.ts'
import type { Statement } from '../../records.ts'
import type { Resource } from '../../registry.tsx'

const StatementList = later(async () => (await import('./List.tsx')).StatementList)
const StatementShow = later(async () => (await import('./Show.tsx')).StatementShow)

/** Bank statements, as imported. */
export const statements: Resource<Statement> = {
  label: 'names.statements',
  icon: FileSpreadsheet,
  part: 'bank_lines',
  under: 'statement-lines',
  list: StatementList,
  show: StatementShow,
  recordRepresentation: ({ from, to }) => `${showDay(from)} – ${showDay(to)}`,
}

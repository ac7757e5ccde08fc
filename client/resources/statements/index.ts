import { FileSpreadsheet } from 'lucide-react'
import { showDay } from '../../format/day.ts'
import type { Statement } from '../../records.ts'
import type { Resource } from '../../registry.tsx'
import { StatementList } from './List.tsx'
import { StatementShow } from './Show.tsx'

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

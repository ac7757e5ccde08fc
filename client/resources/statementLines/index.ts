import { Banknote } from 'lucide-react'
import { lazyComponent } from '../../elements/lazyComponent.tsx'
import { showDay } from '../../format/day.ts'
import type { StatementLine } from '../../records.ts'
import type { Resource } from '../../registry.tsx'

const StatementLineList = lazyComponent(async () => (await import('./List.tsx')).StatementLineList)
const StatementLineShow = lazyComponent(async () => (await import('./Show.tsx')).StatementLineShow)

/** The bank's bookings on the fee accounts, line by line. */
export const statementLines: Resource<StatementLine> = {
  label: 'names.statement-lines',
  icon: Banknote,
  part: 'bank_lines',
  list: StatementLineList,
  show: StatementLineShow,
  recordRepresentation: ({ booked_on, text }) => `${showDay(booked_on)} · ${text}`,
}

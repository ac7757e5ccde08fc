import { Banknote } from 'lucide-react'
import { showDay } from '../../format/day.ts'
import type { StatementLine } from '../../records.ts'
import type { Resource } from '../../registry.tsx'
import { StatementLineList } from './List.tsx'
import { StatementLineShow } from './Show.tsx'

/** What the bank booked on the accounts of the fees, line by line. */
export const statementLines: Resource<StatementLine> = {
  label: 'names.statement-lines',
  icon: Banknote,
  part: 'bank_lines',
  list: StatementLineList,
  show: StatementLineShow,
  recordRepresentation: ({ booked_on, amount, text }) => `${showDay(booked_on)} · ${amount} · ${text}`,
}

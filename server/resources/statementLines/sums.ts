import type { Db } from '../../database/client.ts'
import type { LineDirection, Prisma } from '../../database/generated/client.ts'
import { proposedLines } from '../money/proposedProofs.ts'
import { type LineFilters, STATE_CONDITIONS, whereLines } from './conditions.ts'

/** Lines above this number are neither counted nor summed. */
const MAX_LINES = 20_000

/** `lines` up to 20,000; `amount` is a decimal string, null where there are more. */
type DirectionSum = { lines: number; amount: string | null }

/** The number of lines that a filter finds, their sums, and the number of open lines with a proposal. */
export type LineSums = {
  credits: DirectionSum
  debits: DirectionSum
  proposed: { sure: number; near: number; return: number }
}

export async function sumLines(db: Db, filters: LineFilters, q: string): Promise<LineSums> {
  const [where, proposed] = await Promise.all([whereLines(db, filters, q), proposedLines(db)])
  const sumOf = async (direction: LineDirection): Promise<DirectionSum> => {
    const { _count, _sum } = await db.statementLine.aggregate({
      where: { AND: [where, { direction }] },
      take: MAX_LINES + 1,
      _count: true,
      _sum: { amount: true },
    })
    if (_count > MAX_LINES) return { lines: MAX_LINES, amount: null }
    return { lines: _count, amount: (_sum.amount?.toFixed(2) ?? '0.00') as string }
  }
  const countOf = (ids: string[]) => {
    const isOne: Prisma.StatementLineWhereInput = { AND: [where, STATE_CONDITIONS.open, { id: { in: ids } }] }
    return ids.length === 0 ? 0 : db.sharedRead.statementLine.count({ where: isOne })
  }
  const [credits, debits, sure, near, returned] = await Promise.all([
    sumOf('credit'),
    sumOf('debit'),
    countOf(proposed.sure),
    countOf(proposed.near),
    countOf(proposed.return),
  ])
  return { credits, debits, proposed: { sure, near, return: returned } }
}

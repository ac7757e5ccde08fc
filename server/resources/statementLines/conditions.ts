import { z } from 'zod'
import type { Db } from '../../database/client.ts'
import { LineDirection, type Prisma } from '../../database/generated/client.ts'
import { oneOrMany } from '../../http/consoleList.ts'
import { defined } from '../../kernel/defined.ts'
import { escapeLike, foldText } from '../../kernel/fold.ts'
import { parseSearch } from '../../search/conditions/parseSearch.ts'
import { LINE_PROPOSALS, type LineProposal, proposedLines } from '../money/proposedProofs.ts'
import { CURRENT_MATCH, LINE_STATES, type LineState } from './presenter.ts'

type Where = Prisma.StatementLineWhereInput

const day = z.iso.date()

export const filters = z.object({
  id: oneOrMany(z.uuid()).optional(),
  statement_id: z.uuid().optional(),
  account: z.string().max(40).optional(),
  state: oneOrMany(z.enum(LINE_STATES)).optional(),
  direction: oneOrMany(z.enum(LineDirection)).optional(),
  amount: z
    .string()
    .regex(/^\d{1,13}(\.\d{1,2})?$/, 'An amount is a decimal, as 100.00.')
    .optional(),
  proposal: oneOrMany(z.enum(LINE_PROPOSALS)).optional(),
  booked_from: day.optional(),
  booked_to: day.optional(),
})

export type LineFilters = z.output<typeof filters>

const CURRENT_IGNORE = { ended_at: null }
export const STATE_CONDITIONS: Record<LineState, Where> = {
  open: { ignores: { none: CURRENT_IGNORE }, matches: { none: CURRENT_MATCH }, returns: { none: {} } },
  matched: { OR: [{ matches: { some: CURRENT_MATCH } }, { returns: { some: {} } }] },
  ignored: { ignores: { some: CURRENT_IGNORE } },
}

/** Open lines with one of these proposals. */
async function proposalCondition(db: Db, wanted: readonly LineProposal[]): Promise<Where> {
  const lines = await proposedLines(db)
  const idsOf = (proposal: LineProposal): Where =>
    proposal === 'none'
      ? { id: { notIn: [...lines.sure, ...lines.near, ...lines.return] } }
      : { id: { in: lines[proposal] } }
  return { AND: [STATE_CONDITIONS.open, { OR: wanted.map(idsOf) }] }
}

/** The conditions of the global search for lines: a part of the bank's texts, or the amount. */
function searchConditions(q: string): Where[] {
  const { amount } = parseSearch(q)
  return [{ folded: { contains: escapeLike(foldText(q)) } }, ...(amount ? [{ amount }] : [])]
}

/** The lines that a filter of the list finds; `q` is a part of the reference, the name or the text, or the amount. */
export async function whereLines(db: Db, f: LineFilters, q: string): Promise<Where> {
  const proposal = f.proposal && (await proposalCondition(db, f.proposal))
  return defined({
    id: f.id && { in: f.id },
    statement_id: f.statement_id,
    account: f.account,
    AND: [
      ...(f.state ? [{ OR: f.state.map((state) => STATE_CONDITIONS[state]) }] : []),
      ...(proposal ? [proposal] : []),
      ...(q ? [{ OR: searchConditions(q) }] : []),
    ],
    direction: f.direction && { in: f.direction },
    amount: f.amount,
    booked_on:
      f.booked_from || f.booked_to
        ? defined({ gte: f.booked_from && new Date(f.booked_from), lte: f.booked_to && new Date(f.booked_to) })
        : undefined,
  })
}

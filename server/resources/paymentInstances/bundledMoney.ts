import type { Db } from '../../database/client.ts'
import type { StatementLine } from '../../database/generated/rows.ts'
import { dayText } from '../../kernel/dayText.ts'

/** A line that an officer took back belongs to another payer: its own facts are enough to find it. */
const presentFacts = (line: StatementLine) => ({
  id: line.id,
  statement_id: line.statement_id,
  booked_on: dayText(line.booked_on),
  direction: line.direction,
  amount: line.amount.toFixed(2),
  currency: line.currency,
  reference: line.reference,
})

const presentWhole = (line: StatementLine) => ({
  ...presentFacts(line),
  account: line.account,
  value_on: line.value_on && dayText(line.value_on),
  counterparty: { name: line.counterparty_name, account: line.counterparty_account },
  text: line.text,
})

/** The money of a proof for a bundle: every match and every return with its line, in the order of time. */
export async function bundledMoney(db: Db, record_id: string) {
  const [matches, returns] = await Promise.all([
    db.lineMatch.findMany({
      where: { record_id },
      include: { line: true },
      orderBy: [{ matched_at: 'asc' }, { id: 'asc' }],
    }),
    db.moneyReturn.findMany({
      where: { record_id },
      include: { line: true },
      orderBy: [{ returned_at: 'asc' }, { id: 'asc' }],
    }),
  ])
  return {
    money: {
      matches: matches.map(({ line, officer_id, matched_at, ended_at, ended_as, ended_by, ended_reason }) => ({
        line: ended_as === 'unmatched' ? presentFacts(line) : presentWhole(line),
        matched_at: matched_at.toISOString(),
        officer_id,
        ended_at: ended_at?.toISOString() ?? null,
        ended_as,
        ended_by,
        ended_reason,
      })),
      returns: returns.map(({ line, officer_id, returned_at, submission, reason }) => ({
        line: line && presentWhole(line),
        returned_at: returned_at.toISOString(),
        officer_id,
        submission,
        reason,
      })),
    },
  }
}

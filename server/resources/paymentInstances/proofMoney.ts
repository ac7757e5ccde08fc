import { type Db, sharedRows } from '../../database/client.ts'
import { Prisma } from '../../database/generated/client.ts'
import type { PaymentMethod } from '../../database/generated/enums.ts'
import type { ReviewServices } from '../../review/dossier/dossierKind.ts'
import { dayOf } from '../../review/evidence/day.ts'
import { today } from '../../review/evidence/readings.ts'
import type { MoneyState } from '../../review/record/moneyStates.ts'
import { settingsOf } from '../../review/settings/settings.ts'
import { isOpenLine, isSure } from '../money/candidates.ts'
import { compareLine, type ExpectedPayment, type Mark } from '../money/compareLine.ts'
import { readCoverage } from '../money/coverage.ts'
import { expectedPayments, isAwaited, isOneOf } from '../money/expected.ts'
import { type BookedLine, bookedLine, type ConsoleBooking, presentBooked } from '../statementLines/presenter.ts'

const { sql } = Prisma

/** A line that may be a proof's payment; `sure`: the program found no other payment that the line could be. */
export type MoneyProposal = { line: ConsoleBooking; sure: boolean; why: Mark[] }

/** The money beside a proof, as officers see it. Days are YYYY-MM-DD. */
export type ProofMoney = {
  state: MoneyState
  /**
   * The last day up to which statements cover the time since the request without a gap; null if they do not cover the
   * day of the request.
   */
  covered_until: string | null
  /** The line that is matched. */
  line: ConsoleBooking | null
  /** The surest first; none once a line is matched. */
  proposals: MoneyProposal[]
  /** The day from which a matched cheque counts as received; null for transfers, and without a match. */
  clears_on: string | null
  /** The last return by the bank; `line` is the debit, if the bank's statement contains it. */
  return: { line: ConsoleBooking | null; at: string } | null
}

const MAX_PROPOSALS = 20

const addDays = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

/** The columns of a proof that are needed to find its money. */
export type MoneyProof = {
  id: string
  payment_method: PaymentMethod
  submissions: number
  deleted_at: Date | null
  created_at: Date
  activation_transaction: { created_at: Date } | null
}

/** The day of the request in Algiers. */
export const askedOn = (row: MoneyProof) => dayOf(row.activation_transaction?.created_at ?? row.created_at)

/** The first day on which a matched cheque counts as received; null for transfers. */
export const clearsOn = (
  { payment_method }: Pick<MoneyProof, 'payment_method'>,
  { booked_on }: { booked_on: string },
  days: number,
): string | null => (payment_method === 'cheque' ? addDays(booked_on, days) : null)

/** The money found for one proof. `near`: the open lines that may pay it. */
type Facts = {
  id: string
  /** The payer's name. */
  name: string
  match: BookedLine | null
  back: { submission: number; returned_at: string; line: BookedLine | null } | null
  near: readonly { line: BookedLine; rank: number; sure: boolean }[] | null
}

/** Reads match, last return and near lines of all these proofs with one statement: round trips are most of its time. */
const readFacts = (db: Db, ids: string[]) =>
  sharedRows<Facts>(
    db,
    sql`
    SELECT record.id::text, payer.name,
      (SELECT ${bookedLine} FROM line_matches JOIN statement_lines AS line ON line.id = line_matches.line_id
        WHERE line_matches.record_id = record.id AND ended_at IS NULL) AS match,
      (SELECT json_build_object('submission', back.submission, 'returned_at', back.returned_at,
          'line', CASE WHEN line.id IS NOT NULL THEN ${bookedLine} END)
        FROM money_returns AS back LEFT JOIN statement_lines AS line ON line.id = back.line_id
        WHERE back.record_id = record.id ORDER BY back.returned_at DESC, back.id DESC LIMIT 1) AS back,
      (SELECT json_agg(json_build_object('line', ${bookedLine}, 'rank', near.rank, 'sure', ${isSure}))
        FROM line_candidates AS near JOIN statement_lines AS line ON line.id = near.line_id
        WHERE near.record_id = record.id AND near.rank >= 0 AND ${isAwaited} AND ${isOpenLine(sql`near.line_id`)}) AS near
    FROM payment_instances AS record JOIN identifications AS payer ON payer.id = record.identification_id
    WHERE ${isOneOf(ids)}`,
  )

/** The open lines that may be the payment: surest first, then newest. Leaves out lines that no longer agree. */
function proposalsOf({ near }: Facts, payment: ExpectedPayment | undefined, full: boolean): MoneyProposal[] {
  if (!near || !payment) return []
  const found = near.flatMap(({ line, rank, sure }) => {
    const compared = compareLine(line, payment)
    if (!compared) return []
    const booking = presentBooked(line, { state: 'open', proof: null }, full)
    return [{ rank, proposal: { line: booking, sure: sure && compared.rank > 0, why: compared.why } }]
  })
  const order = ({ rank, proposal }: (typeof found)[number]) => (proposal.sure ? 10 : 0) + rank
  return found
    .sort(
      (one, other) =>
        order(other) - order(one) || (one.proposal.line.booked_on < other.proposal.line.booked_on ? 1 : -1),
    )
    .slice(0, MAX_PROPOSALS)
    .map(({ proposal }) => proposal)
}

async function readPayments(db: Db, facts: readonly Facts[]): Promise<Map<string, ExpectedPayment>> {
  const ids = facts.filter(({ match, near }) => !match && near).map(({ id }) => id)
  const payments = ids.length > 0 ? await expectedPayments(db, ids) : []
  return new Map(payments.map((payment) => [payment.record_id, payment]))
}

/** The money beside these proofs, by id. `full`: with account numbers as they are. */
export async function moneyOf(
  services: ReviewServices,
  rows: readonly MoneyProof[],
  full: boolean,
): Promise<(row: MoneyProof) => ProofMoney> {
  const { db } = services
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) throw new Error('No proofs.')
  const since = rows.map(askedOn).sort()[0]!
  const settings = await settingsOf(services)
  const [coverage, { rowsFound, payments }] = await Promise.all([
    readCoverage(db, settings.fee_accounts, since),
    readFacts(db, ids).then(async (rowsFound) => ({ rowsFound, payments: await readPayments(db, rowsFound) })),
  ])
  const facts = new Map(rowsFound.map((found) => [found.id, found]))
  return (row) => {
    const asked_on = askedOn(row)
    const found = facts.get(row.id)
    const back = found?.back
    const proof = { id: row.id, name: found?.name ?? '' }
    const common = {
      covered_until: coverage.coveredUntil(asked_on),
      return: back
        ? {
            line: back.line && presentBooked(back.line, { state: 'matched', proof }, full),
            at: new Date(back.returned_at).toISOString(),
          }
        : null,
    }
    if (found?.match) {
      const clears_on = clearsOn(row, found.match, settings.cheque_clearing_days)
      const isClearing = clears_on !== null && today(services) < clears_on
      const line = presentBooked(found.match, { state: 'matched', proof }, full)
      return { state: isClearing ? 'clearing' : 'matched', line, proposals: [], clears_on, ...common }
    }
    const near = found && row.deleted_at === null ? proposalsOf(found, payments.get(row.id), full) : []
    const state = (): MoneyState => {
      if (back?.submission === row.submissions) return 'returned'
      if (near.length > 0) return 'proposed'
      return coverage.hasStatement(asked_on) ? 'none' : 'no_statement'
    }
    return { state: state(), line: null, proposals: near, clears_on: null, ...common }
  }
}

import type { Db } from '../../database/client.ts'
import { Prisma } from '../../database/generated/client.ts'
import type { PaymentMethod } from '../../database/generated/enums.ts'
import { dayText } from '../../kernel/dayText.ts'
import type { ReviewServices } from '../../review/dossier/dossierKind.ts'
import { dayOf } from '../../review/evidence/day.ts'
import { today } from '../../review/evidence/readings.ts'
import type { MoneyState } from '../../review/record/moneyStates.ts'
import { settingsOf } from '../../review/settings/settings.ts'
import { isOpenLine, isSure } from '../money/candidates.ts'
import { compareLine, type Mark } from '../money/compareLine.ts'
import { readCoverage } from '../money/coverage.ts'
import { expectedPayments, isAwaited } from '../money/expected.ts'
import { type ConsoleBooking, LINE_INCLUDE, type LineRow, presentBooking } from '../statementLines/presenter.ts'

const { sql } = Prisma

/** A line that comes near a proof; `sure`: the program found no other payment that it could be. */
export type MoneyProposal = { line: ConsoleBooking; sure: boolean; why: Mark[] }

/** The money beside a proof, as officers see it. Days are YYYY-MM-DD. */
export type ProofMoney = {
  state: MoneyState
  /** The last day up to which statements cover without a gap from the day of the request on; null: not even that day. */
  covered_until: string | null
  /** The line that is matched. */
  line: ConsoleBooking | null
  /** The surest first; none once a line is matched. */
  proposals: MoneyProposal[]
  /** From this day on a matched cheque counts as there; null for transfers and without a match. */
  clears_on: string | null
  /** What the bank took back last; `line` is the debit, where the bank's statement has it. */
  return: { line: ConsoleBooking | null; at: string } | null
}

const MAX_PROPOSALS = 20

const addDays = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

/** What is read of a proof to find its money. */
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

/** The first day on which a matched cheque counts as there; null for transfers. */
export const clearsOn = (
  { payment_method }: Pick<MoneyProof, 'payment_method'>,
  { booked_on }: { booked_on: Date },
  days: number,
): string | null => (payment_method === 'cheque' ? addDays(dayText(booked_on), days) : null)

type Match = { record_id: string; line: LineRow }
type Return = { record_id: string; submission: number; line: LineRow | null; returned_at: Date }
type FoundLines = { record_id: string; line_id: string; sure: boolean; rank: number }

async function readMatches(db: Db, ids: string[]): Promise<Map<string, Match>> {
  const rows = await db.lineMatch.findMany({
    where: { record_id: { in: ids }, ended_at: null },
    select: { record_id: true, line: { include: LINE_INCLUDE } },
  })
  return new Map(rows.map((row) => [row.record_id, row]))
}

async function readReturns(db: Db, ids: string[]): Promise<Map<string, Return>> {
  const rows = await db.moneyReturn.findMany({
    where: { record_id: { in: ids } },
    select: { record_id: true, submission: true, line: { include: LINE_INCLUDE }, returned_at: true },
    orderBy: [{ returned_at: 'asc' }, { id: 'asc' }],
  })
  return new Map(rows.map((row) => [row.record_id, row]))
}

const findNear = (db: Db, ids: string[]) => db.$queryRaw<FoundLines[]>`
  SELECT record_id::text, line_id::text, rank, (${isSure}) AS sure
  FROM line_candidates AS near JOIN payment_instances AS record ON record.id = near.record_id
  WHERE record_id = ANY (${ids}::uuid[]) AND near.rank >= 0 AND ${isAwaited} AND ${isOpenLine(sql`near.line_id`)}`

/** Proposals by proof: the candidates that are near as things stand now, with the marks of each. */
async function readProposals(db: Db, ids: string[], full: boolean): Promise<Map<string, MoneyProposal[]>> {
  const found = ids.length > 0 ? await findNear(db, ids) : []
  if (found.length === 0) return new Map()
  const lineIds = [...new Set(found.map(({ line_id }) => line_id))]
  const [lines, expected] = await Promise.all([
    db.statementLine.findMany({ where: { id: { in: lineIds } }, include: LINE_INCLUDE }),
    expectedPayments(db, [...new Set(found.map(({ record_id }) => record_id))]),
  ])
  const lineOf = new Map(lines.map((line) => [line.id, line]))
  const proposals = new Map<string, (MoneyProposal & { rank: number })[]>()
  for (const { record_id, line_id, sure, rank } of found) {
    const line = lineOf.get(line_id)
    const payment = expected.find((one) => one.record_id === record_id)
    if (!line || !payment) continue
    const near = compareLine({ ...line, booked_on: dayText(line.booked_on), amount: line.amount.toFixed(2) }, payment)
    if (!near) continue
    const proposal = { line: presentBooking(line, full), sure: sure && near.rank > 0, why: near.why, rank }
    proposals.set(record_id, [...(proposals.get(record_id) ?? []), proposal])
  }
  const order = (one: MoneyProposal & { rank: number }) => (one.sure ? 10 : 0) + one.rank
  return new Map(
    [...proposals].map(([id, all]) => [
      id,
      all
        .sort((one, other) => order(other) - order(one) || (one.line.booked_on < other.line.booked_on ? 1 : -1))
        .slice(0, MAX_PROPOSALS)
        .map(({ rank: _rank, ...proposal }) => proposal),
    ]),
  )
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
  const [settings, matches, returns, proposals] = await Promise.all([
    settingsOf(services),
    readMatches(db, ids),
    readReturns(db, ids),
    readProposals(
      db,
      rows.filter(({ deleted_at }) => deleted_at === null).map(({ id }) => id),
      full,
    ),
  ])
  const coverage = await readCoverage(db, settings.fee_accounts, since)
  return (row) => {
    const asked_on = askedOn(row)
    const match = matches.get(row.id)
    const back = returns.get(row.id)
    const common = {
      covered_until: coverage.coveredUntil(asked_on),
      return: back ? { line: back.line && presentBooking(back.line, full), at: back.returned_at.toISOString() } : null,
    }
    if (match) {
      const clears_on = clearsOn(row, match.line, settings.cheque_clearing_days)
      const isClearing = clears_on !== null && today(services) < clears_on
      const line = presentBooking(match.line, full)
      return { state: isClearing ? 'clearing' : 'matched', line, proposals: [], clears_on, ...common }
    }
    const near = proposals.get(row.id) ?? []
    const state = (): MoneyState => {
      if (back?.submission === row.submissions) return 'returned'
      if (near.length > 0) return 'proposed'
      return coverage.hasStatement(asked_on) ? 'none' : 'no_statement'
    }
    return { state: state(), line: null, proposals: near, clears_on: null, ...common }
  }
}

import { Prisma } from '../../database/generated/client.ts'
import type { StatementLine } from '../../database/generated/rows.ts'
import type { ReadonlyRow } from '../../database/readonlyRow.ts'
import type { OfficerActor } from '../../kernel/actor.ts'
import { dayText } from '../../kernel/dayText.ts'
import { can } from '../../kernel/policy.ts'
import { maskReading } from '../bankAccounts/rib.ts'
import type { ProposedProof } from '../money/proposedProofs.ts'

/**
 * `matched`: an officer matched the line to a proof that it pays or takes back. `ignored`: it belongs to no payment.
 */
export const LINE_STATES = ['open', 'matched', 'ignored'] as const
export type LineState = (typeof LINE_STATES)[number]

const PROOF = { record: { select: { id: true, identification: { select: { name: true } } } } } as const

/** Also includes a match that ended because the bank took the money back: it still shows whose the line was. */
export const CURRENT_MATCH = {
  OR: [{ ended_as: null }, { ended_as: 'returned' }],
} satisfies Prisma.LineMatchWhereInput

export const LINE_INCLUDE = {
  ignores: { where: { ended_at: null }, select: { id: true } },
  matches: { where: CURRENT_MATCH, select: PROOF },
  returns: { select: PROOF },
} satisfies Prisma.StatementLineInclude

export type LineRow = ReadonlyRow<Prisma.StatementLineGetPayload<{ include: typeof LINE_INCLUDE }>>

export const stateOf = ({ ignores, matches, returns }: LineRow): LineState => {
  if (matches.length + returns.length > 0) return 'matched'
  return ignores.length > 0 ? 'ignored' : 'open'
}

const ACTIONS: Record<LineState, string[]> = { open: ['ignore'], matched: [], ignored: ['reopen'] }

/** A line of the bank as JSON: amounts as decimal strings, days as YYYY-MM-DD. */
export type BookedLine = Pick<
  StatementLine,
  | 'id'
  | 'statement_id'
  | 'account'
  | 'direction'
  | 'currency'
  | 'reference'
  | 'counterparty_name'
  | 'counterparty_account'
  | 'text'
  | 'place'
> & { booked_on: string; value_on: string | null; amount: string; imported_at: string }

/** SQL: the BookedLine of a row of `statement_lines AS line`. */
export const bookedLine = Prisma.sql`json_build_object('id', line.id, 'statement_id', line.statement_id,
    'account', line.account, 'direction', line.direction, 'currency', line.currency,
    'reference', line.reference, 'counterparty_name', line.counterparty_name,
    'counterparty_account', line.counterparty_account, 'text', line.text, 'place', line.place,
    'booked_on', to_char(line.booked_on, 'YYYY-MM-DD'), 'value_on', to_char(line.value_on, 'YYYY-MM-DD'),
    'amount', line.amount::text, 'imported_at', line.imported_at)`

/**
 * A line of the bank with its proof, in the console's form. Lists mask account numbers of other people, but not our own
 * account.
 */
export function presentBooked(
  line: BookedLine,
  { state, proof }: { state: LineState; proof: { id: string; name: string } | null },
  full: boolean,
) {
  const account = line.counterparty_account
  return {
    id: line.id,
    statement_id: line.statement_id,
    account: line.account,
    booked_on: line.booked_on,
    value_on: line.value_on,
    direction: line.direction,
    amount: line.amount,
    currency: line.currency,
    reference: line.reference,
    counterparty: { name: line.counterparty_name, account: account && !full ? maskReading(account) : account },
    text: line.text,
    place: line.place,
    state,
    proof,
    imported_at: new Date(line.imported_at).toISOString(),
  }
}

/** A line that was read together with its proof, in the console's form. */
export function presentBooking(row: LineRow, full: boolean): ConsoleBooking {
  const found = [...row.matches, ...row.returns][0]?.record ?? null
  const proof = found && { id: found.id, name: found.identification.name }
  const line = {
    ...row,
    booked_on: dayText(row.booked_on),
    value_on: row.value_on && dayText(row.value_on),
    amount: row.amount.toFixed(2),
    imported_at: row.imported_at.toISOString(),
  }
  return presentBooked(line, { state: stateOf(row), proof }, full)
}

export type ConsoleBooking = ReturnType<typeof presentBooked>

/** A line in the form in which this officer sees it. `proposed`: the likeliest proof for an open line. */
export const presentLine = (row: LineRow, proposed: ProposedProof | undefined, actor: OfficerActor, full: boolean) => ({
  ...presentBooking(row, full),
  proposed: proposed ?? null,
  allowed_actions: can(actor, 'match_money') ? ACTIONS[stateOf(row)] : [],
})

export type ConsoleLine = ReturnType<typeof presentLine>

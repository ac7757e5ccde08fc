import type { Prisma } from '../../database/generated/client.ts'
import type { ReadonlyRow } from '../../database/readonlyRow.ts'
import type { OfficerActor } from '../../kernel/actor.ts'
import { dayText } from '../../kernel/dayText.ts'
import { can } from '../../kernel/policy.ts'
import { maskReading } from '../bankAccounts/rib.ts'

/** Whether a line is open, matched to a proof that it pays or takes back, or ignored as belonging to no payment. */
export const LINE_STATES = ['open', 'matched', 'ignored'] as const
export type LineState = (typeof LINE_STATES)[number]

const PROOF = { record: { select: { id: true, identification: { select: { name: true } } } } } as const

/** A match that ended because the bank took the money back still says whose the line was. */
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

/** A booking of the bank and its proof. Lists mask others' accounts; our own account is not a person's. */
export function presentBooking(row: LineRow, full: boolean) {
  const proof = [...row.matches, ...row.returns][0]?.record ?? null
  const account = row.counterparty_account
  return {
    id: row.id,
    statement_id: row.statement_id,
    account: row.account,
    booked_on: dayText(row.booked_on),
    value_on: row.value_on && dayText(row.value_on),
    direction: row.direction,
    amount: row.amount.toFixed(2),
    currency: row.currency,
    reference: row.reference,
    counterparty: { name: row.counterparty_name, account: account && !full ? maskReading(account) : account },
    text: row.text,
    place: row.place,
    state: stateOf(row),
    proof: proof && { id: proof.id, name: proof.identification.name },
    imported_at: row.imported_at.toISOString(),
  }
}

export type ConsoleBooking = ReturnType<typeof presentBooking>

/** A line as this officer sees it. */
export const presentLine = (row: LineRow, actor: OfficerActor, full: boolean) => ({
  ...presentBooking(row, full),
  allowed_actions: can(actor, 'match_money') ? ACTIONS[stateOf(row)] : [],
})

export type ConsoleLine = ReturnType<typeof presentLine>

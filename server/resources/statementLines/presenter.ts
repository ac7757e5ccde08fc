import type { Prisma } from '../../database/generated/client.ts'
import type { ReadonlyRow } from '../../database/readonlyRow.ts'
import type { OfficerActor } from '../../kernel/actor.ts'
import { can } from '../../kernel/policy.ts'
import { maskReading } from '../bankAccounts/rib.ts'
import { dayText } from '../statements/presenter.ts'

/** Whether a line is still open, or ignored as belonging to no payment. */
export const LINE_STATES = ['open', 'ignored'] as const
export type LineState = (typeof LINE_STATES)[number]

export const LINE_INCLUDE = {
  ignores: { where: { ended_at: null }, select: { id: true } },
} satisfies Prisma.StatementLineInclude

export type LineRow = ReadonlyRow<Prisma.StatementLineGetPayload<{ include: typeof LINE_INCLUDE }>>

export const stateOf = ({ ignores }: LineRow): LineState => (ignores.length > 0 ? 'ignored' : 'open')

const ACTIONS: Record<LineState, string> = { open: 'ignore', ignored: 'reopen' }

/** A line for officers. Lists mask others' accounts; our own account is not a person's. */
export function presentLine(row: LineRow, actor: OfficerActor, full: boolean) {
  const state = stateOf(row)
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
    state,
    proof: null,
    imported_at: row.imported_at.toISOString(),
    allowed_actions: can(actor, 'match_money') ? [ACTIONS[state]] : [],
  }
}

export type ConsoleLine = ReturnType<typeof presentLine>

import type { Db } from '../../database/client.ts'
import { lockRow } from '../../database/lock.ts'
import { system } from '../../kernel/actor.ts'
import { notFound, Refusal } from '../../kernel/errors.ts'
import { transition } from '../../kernel/transition.ts'
import { CURRENCY } from '../../payments/currency.ts'
import type { PayableSource, PayableState } from '../../payments/payable.ts'
import { logoUrl } from '../brands/presenter.ts'
import { canCharge } from '../paymentLinks/usage.ts'
import { payLinkMachine } from './machine.ts'
import { CONSOLE_PAY_LINK, deadlineOf, PAY_LINK_INCLUDE, type PayLinkRow, placesOf } from './presenter.ts'

/** What a payer finds at `now`: a link whose time is over takes nothing, whether or not the sweeper has been there. */
function stateOf(row: PayLinkRow, now: Date): PayableState {
  if (row.status === 'closed') return 'used_up'
  if (row.status !== 'active') return row.status
  const deadline = deadlineOf(row)
  if (deadline !== null && deadline <= now) return 'expired'
  return canCharge(row.payment_instance) ? 'open' : 'suspended'
}

const CLOSED: Partial<Record<PayableState, string>> = {
  inactive: 'This link is switched off: it takes no payment now.',
  used_up: 'This link has been paid: it takes no further payment.',
  expired: 'This link has expired: it takes no payment any more.',
}

function refuseClosed(state: PayableState): void {
  if (state === 'open') return
  if (state === 'suspended')
    throw new Refusal('INSTANCE_NOT_READY', 'The merchant cannot take payments at the moment.', { meta: { state } })
  throw new Refusal('LINK_CLOSED', CLOSED[state] ?? 'This link takes no payment now.', { meta: { state } })
}

/** Payments under way: each of them may still be paid, also when its time is over and the gateway was not asked yet. */
const underWay = (db: Db, id: string) =>
  db.transaction.count({ where: { payable_type: 'pay_link', payable_id: id, status: 'processing' } })

/** Links of the v2 group, for the payer's page and for payments (interface 3.2). */
export const payLinkSource: PayableSource = {
  async find(services, id, now) {
    const row = await services.db.payLink.findFirst({ where: { id, deleted_at: null }, include: CONSOLE_PAY_LINK })
    if (!row) return null
    const { brand } = row.payment_instance
    const amount = row.amount.toFixed(2)
    return {
      type: 'pay_link',
      id,
      workspace_id: row.workspace_id,
      payment_instance_id: row.payment_instance_id,
      slug: row.slug,
      title: row.title,
      description: row.details,
      currency: CURRENCY,
      amount:
        row.type === 'dynamic'
          ? { mode: 'fixed', amount }
          : { mode: 'open', min: null, max: null, suggested: row.amount.isZero() ? null : amount },
      state: stateOf(row, now),
      opens_at: null,
      closes_at: deadlineOf(row)?.toISOString() ?? null,
      restricted: false,
      limited: placesOf(row) !== null,
      metadata: row.metadata,
      form: null,
      brand: { name: brand.name, logo_url: logoUrl(services, brand.logo_file_id) },
      language: row.workspace.owner.language,
    }
  },

  async reserve(db, now, id) {
    await lockRow(db, 'pay_links', id)
    const row = await db.payLink.findFirst({ where: { id, deleted_at: null }, include: PAY_LINK_INCLUDE })
    if (!row) throw notFound()
    refuseClosed(stateOf(row, now))
    const places = placesOf(row)
    if (places === null) return
    const held = await underWay(db, id)
    if (row.successful_payments_count + held >= places)
      throw new Refusal(
        'LINK_CLOSED',
        'Payments in progress hold the last places of this link. Should one of them fail, its place is free again.',
        { meta: { state: 'used_up', in_progress: held } },
      )
  },

  async paid(db, now, transaction) {
    const { payable_id: id, amount } = transaction
    await lockRow(db, 'pay_links', id)
    const row = await db.payLink.update({
      where: { id },
      data: {
        successful_payments_count: { increment: 1 },
        collected_amount: { increment: amount },
        last_activity_at: now,
        version: { increment: 1 },
        updated_at: now,
      },
    })
    const places = placesOf(row)
    const open = row.status === 'active' || row.status === 'inactive'
    if (open && places !== null && row.successful_payments_count >= places)
      await transition(db, system, now, {
        machine: payLinkMachine,
        action: 'close',
        record: row,
        details: { transaction_id: transaction.id },
      })
  },
}

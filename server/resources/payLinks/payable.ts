import { lockRow } from '../../database/lock.ts'
import { system } from '../../kernel/actor.ts'
import { notFound } from '../../kernel/errors.ts'
import { transition } from '../../kernel/transition.ts'
import { inCurrency, refuseClosed } from '../../payments/closed.ts'
import { CURRENCY } from '../../payments/currency.ts'
import type { PayableSource, PayableState } from '../../payments/payable.ts'
import { allHeld, heldPlaces } from '../../payments/places.ts'
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
      state: inCurrency(services, stateOf(row, now), CURRENCY),
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

  async reserve(db, now, id, { freed }) {
    await lockRow(db, 'pay_links', id)
    const row = await db.payLink.findFirst({ where: { id, deleted_at: null }, include: PAY_LINK_INCLUDE })
    if (!row) throw notFound()
    refuseClosed({ state: stateOf(row, now) })
    const places = placesOf(row)
    if (places === null) return
    const held = await heldPlaces(db, { type: 'pay_link', id }, freed)
    if (row.successful_payments_count + held.count >= places) throw allHeld(held, now)
  },

  async paid(db, now, transaction) {
    const row = await db.payLink.findUniqueOrThrow({ where: { id: transaction.payable_id } })
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

import { lockRow } from '../../database/lock.ts'
import { CURRENCY } from '../../gateway/currency.ts'
import { SYSTEM } from '../../kernel/actor.ts'
import { notFound } from '../../kernel/errors.ts'
import { transition } from '../../kernel/transition.ts'
import { logoUrl } from '../../resources/brands/presenter.ts'
import { payLinkMachine } from '../../resources/payLinks/machine.ts'
import {
  CONSOLE_PAY_LINK,
  deadlineOf,
  PAY_LINK_INCLUDE,
  type PayLinkRow,
  slotsOf,
} from '../../resources/payLinks/presenter.ts'
import { canCharge } from '../../resources/paymentLinks/usage.ts'
import { assertLinkOpen } from './closed.ts'
import type { PayableSource, PayableState } from './payable.ts'
import { paymentsToEnd } from './paymentsToEnd.ts'

/** The state that payers see at `now`: an overdue link is `expired`, even before the sweeper has run. */
function stateOf(row: PayLinkRow, now: Date): PayableState {
  if (row.status === 'closed') return 'used_up'
  if (row.status !== 'active') return row.status
  const deadline = deadlineOf(row)
  if (deadline !== null && deadline <= now) return 'expired'
  return canCharge(row.payment_instance) ? 'open' : 'suspended'
}

/** Links of the v2 group, for the payer's page and for payments (interface 3.2). */
export const payLinkSource: PayableSource = {
  table: 'pay_links',

  async find(services, id, now) {
    const row = await services.db.read.payLink.findFirst({ where: { id, deleted_at: null }, include: CONSOLE_PAY_LINK })
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
      limited: slotsOf(row) !== null,
      metadata: row.metadata,
      form: null,
      brand: { name: brand.name, logo_url: logoUrl(services, brand.logo_file_id) },
      contact: row.workspace.owner.email,
      language: row.workspace.owner.language,
    }
  },

  async paymentsToEnd(db, now, id, { unanswered }) {
    await lockRow(db, 'pay_links', id)
    const row = await db.read.payLink.findFirst({ where: { id, deleted_at: null }, include: PAY_LINK_INCLUDE })
    if (!row) throw notFound()
    assertLinkOpen({ state: stateOf(row, now) })
    const slots = slotsOf(row)
    if (slots === null) return []
    const isFull = ({ count }: { count: number }) => row.successful_payments_count + count >= slots
    return paymentsToEnd(db, { type: 'pay_link', id }, now, unanswered, isFull)
  },

  async paid(db, now, transaction) {
    const row = await db.payLink.findUniqueOrThrow({ where: { id: transaction.payable_id } })
    const slots = slotsOf(row)
    const isOpen = row.status === 'active' || row.status === 'inactive'
    if (isOpen && slots !== null && row.successful_payments_count >= slots)
      await transition(db, SYSTEM, now, {
        machine: payLinkMachine,
        action: 'close',
        record: row,
        details: { transaction_id: transaction.id },
      })
  },
}

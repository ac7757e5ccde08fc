import type { Db } from '../../database/client.ts'
import type { PaymentLink } from '../../database/generated/client.ts'
import { lockRow } from '../../database/lock.ts'
import { system } from '../../kernel/actor.ts'
import { invalid, notFound } from '../../kernel/errors.ts'
import { transition } from '../../kernel/transition.ts'
import { inCurrency, refuseClosed } from '../../payments/closed.ts'
import { emailKey, phoneKey } from '../../payments/contact.ts'
import type { Payable, PayableSource, Payer } from '../../payments/payable.ts'
import { allHeld, heldPlaces } from '../../payments/places.ts'
import { logoUrl } from '../brands/presenter.ts'
import { snapshotOf } from '../forms/snapshot.ts'
import { linkMachine } from './machine.ts'
import { closesAt, LIMITED, payableState, usedUp } from './usage.ts'

const amountOf = (link: PaymentLink): Payable['amount'] =>
  link.amount_mode === 'fixed' && link.amount
    ? { mode: 'fixed', amount: link.amount.toFixed(2) }
    : {
        mode: 'open',
        min: link.min_amount?.toFixed(2) ?? null,
        max: link.max_amount?.toFixed(2) ?? null,
        suggested: null,
      }

const opensAt = ({ starts_at }: PaymentLink) => starts_at?.toISOString() ?? null

/** 422 on what the payer gave of himself when neither is on the list (decisions H-20). */
async function refuseStranger(db: Db, id: string, { email, phone }: Payer): Promise<void> {
  const known = await db.allowedPayer.findFirst({
    where: {
      payment_link_id: id,
      OR: [...(email ? [{ email_key: emailKey(email) }] : []), ...(phone ? [{ phone_key: phoneKey(phone) }] : [])],
    },
    select: { id: true },
  })
  if (known) return
  throw invalid({
    field: email ? 'email' : 'phone_number',
    rule: 'allowed',
    message: 'This link is for invited payers only: give the email address or phone number you were invited with.',
  })
}

/** Payment links as payers pay them (interface 3.1). */
export const paymentLinkSource: PayableSource = {
  async find(services, id, now) {
    const row = await services.db.paymentLink.findUnique({
      where: { id },
      include: { payment_instance: { include: { brand: true } }, workspace: { include: { owner: true } } },
    })
    if (!row) return null
    const { payment_instance: instance, workspace } = row
    const state = payableState(row, instance, now)
    if (!state) return null
    return {
      type: 'payment_link',
      id: row.id,
      workspace_id: row.workspace_id,
      payment_instance_id: row.payment_instance_id,
      slug: row.slug,
      title: row.title,
      description: row.description,
      currency: row.currency,
      amount: amountOf(row),
      state: inCurrency(services, state, row.currency),
      opens_at: opensAt(row),
      closes_at: closesAt(row)?.toISOString() ?? null,
      restricted: row.usage_mode === 'whitelist',
      limited: LIMITED.includes(row.usage_mode),
      metadata: row.metadata,
      form: row.form_id === null ? null : await snapshotOf(services.db, row.form_id),
      brand: { name: instance.brand.name, logo_url: logoUrl(services, instance.brand.logo_file_id) },
      language: workspace.owner.language,
    }
  },

  async reserve(db, now, id, { payer, freed }) {
    await lockRow(db, 'payment_links', id)
    const row = await db.paymentLink.findUnique({ where: { id }, include: { payment_instance: true } })
    const state = row && payableState(row, row.payment_instance, now)
    if (!row || !state) throw notFound()
    refuseClosed({ state, opens_at: opensAt(row) })
    if (row.usage_mode === 'whitelist') await refuseStranger(db, id, payer)
    if (!LIMITED.includes(row.usage_mode)) return
    const held = await heldPlaces(db, { type: 'payment_link', id }, freed)
    const paid_count = row.paid_count + held.count
    if (usedUp({ ...row, paid_count, total_collected: row.total_collected.plus(held.amount) })) throw allHeld(held, now)
  },

  async paid(db, now, { payable_id: id }) {
    await exhaust(db, now, await db.paymentLink.findUniqueOrThrow({ where: { id } }))
  },
}

/** Closes a link that has reached its limit, and tells the trader: once, since only an open link can be exhausted. */
export async function exhaust(db: Db, now: Date, record: PaymentLink): Promise<PaymentLink> {
  const open = record.status === 'active' || record.status === 'paused'
  return open && usedUp(record)
    ? transition(db, system, now, { machine: linkMachine, action: 'exhaust', record })
    : record
}

import type { Db } from '../../database/client.ts'
import type { PaymentLink } from '../../database/generated/rows.ts'
import { lockRow } from '../../database/lock.ts'
import { emailKey, phoneKey } from '../../kernel/contact.ts'
import { invalid, notFound } from '../../kernel/errors.ts'
import { logoUrl } from '../../resources/brands/presenter.ts'
import { snapshotOf } from '../../resources/forms/snapshot.ts'
import { exhaustIfUsedUp } from '../../resources/paymentLinks/exhaust.ts'
import { canCharge, closesAt, isUsedUp, LIMITED, statusAt } from '../../resources/paymentLinks/usage.ts'
import { assertLinkOpen } from './closed.ts'
import type { Payable, PayableSource, PayableState, Payer } from './payable.ts'
import { paymentsToEnd } from './paymentsToEnd.ts'

/** The state that payers see at `now`, even before the sweeper has run; null for a draft, which payers cannot open. */
function payableState(link: PaymentLink, instance: Parameters<typeof canCharge>[0], now: Date): PayableState | null {
  if (link.status === 'draft') return null
  if (link.status === 'archived') return 'archived'
  if (link.status === 'exhausted' || isUsedUp(link)) return 'used_up'
  const status = statusAt(link, now)
  if (status === 'expired') return 'expired'
  if (status === 'paused') return 'paused'
  if (!canCharge(instance)) return 'suspended'
  return link.starts_at && link.starts_at > now ? 'not_open_yet' : 'open'
}

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

/** 422 unless the payer's e-mail address or telephone number is on the link's list (decisions H-20). */
async function assertInvited(db: Db, id: string, { email, phone }: Payer): Promise<void> {
  const known = await db.read.allowedPayer.findFirst({
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
  table: 'payment_links',

  async find(services, id, now) {
    const row = await services.db.read.paymentLink.findUnique({
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
      state,
      opens_at: opensAt(row),
      closes_at: closesAt(row)?.toISOString() ?? null,
      restricted: row.usage_mode === 'whitelist',
      limited: LIMITED.includes(row.usage_mode),
      metadata: row.metadata,
      form: row.form_id === null ? null : await snapshotOf(services.db, row.form_id),
      brand: { name: instance.brand.name, logo_url: logoUrl(services, instance.brand.logo_file_id) },
      contact: workspace.owner.email,
      language: workspace.owner.language,
    }
  },

  async paymentsToEnd(db, now, id, { payer, unanswered }) {
    await lockRow(db, 'payment_links', id)
    const row = await db.read.paymentLink.findUnique({ where: { id }, include: { payment_instance: true } })
    const state = row && payableState(row, row.payment_instance, now)
    if (!row || !state) throw notFound()
    assertLinkOpen({ state, opens_at: opensAt(row) })
    if (row.usage_mode === 'whitelist') await assertInvited(db, id, payer)
    if (!LIMITED.includes(row.usage_mode)) return []
    return paymentsToEnd(db, { type: 'payment_link', id }, now, unanswered, ({ count, amount }) =>
      isUsedUp({ ...row, paid_count: row.paid_count + count, total_collected: row.total_collected.plus(amount) }),
    )
  },

  async paid(db, now, { payable_id: id }) {
    await exhaustIfUsedUp(db, now, await db.paymentLink.findUniqueOrThrow({ where: { id } }))
  },
}

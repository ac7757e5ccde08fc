import type { PayLinkMode, PayLinkStatus, Prisma } from '../../database/generated/client.ts'
import type { PayLink } from '../../database/generated/rows.ts'
import type { ReadonlyRow } from '../../database/readonlyRow.ts'
import { OWNER } from '../../review/record/presenter.ts'
import type { Services } from '../../services.ts'
import { logoUrl } from '../brands/presenter.ts'
import { presentSurroundings, publicAddress } from '../paymentLinks/presenter.ts'

/** Relations loaded with a link: the fields of its instance that the record shows. */
export const PAY_LINK_INCLUDE = {
  payment_instance: {
    select: {
      id: true,
      title: true,
      status: true,
      acceptance_status: true,
      deleted_at: true,
      inactivity_timeout_minutes: true,
      brand: { select: { id: true, name: true, logo_file_id: true } },
    },
  },
} satisfies Prisma.PayLinkInclude

export type PayLinkRow = ReadonlyRow<Prisma.PayLinkGetPayload<{ include: typeof PAY_LINK_INCLUDE }>>

/** The most payments that the link takes; null for any number. */
export const slotsOf = ({ payment_mode, max_payments }: Pick<PayLink, 'payment_mode' | 'max_payments'>) =>
  payment_mode === 'one_shot' ? 1 : max_payments

/** The timeout that applies, in minutes, and where it comes from: the link, else its instance (interface 2.10). */
function timeoutOf(row: {
  inactivity_timeout_minutes: number | null
  payment_instance: { inactivity_timeout_minutes: number | null }
}): { minutes: number | null; source: 'link' | 'instance' | null } {
  const { inactivity_timeout_minutes: ownMinutes } = row
  const { inactivity_timeout_minutes: inherited } = row.payment_instance
  if (ownMinutes !== null) return { minutes: ownMinutes, source: 'link' }
  return { minutes: inherited, source: inherited === null ? null : 'instance' }
}

/** When the unpaid link expires; null for never. */
export function deadlineOf(row: Parameters<typeof timeoutOf>[0] & { last_activity_at: Date }): Date | null {
  const { minutes } = timeoutOf(row)
  return minutes === null ? null : new Date(row.last_activity_at.getTime() + minutes * 60_000)
}

/** The payment status of a link (interface 2.10, decisions H-44). */
export function paymentStatusOf({
  status,
  payment_mode,
}: {
  status: PayLinkStatus
  payment_mode: PayLinkMode
}): 'paid' | 'fully_paid' | 'expired' | 'awaiting_payment' | 'active' | 'inactive' {
  if (status === 'closed') return payment_mode === 'one_shot' ? 'paid' : 'fully_paid'
  if (status === 'active') return payment_mode === 'one_shot' ? 'awaiting_payment' : 'active'
  return status
}

/** The record of the v2 group (interface 2.10); `mytpe_pay_id` is the payment instance (decisions A-07). */
export function presentPayLink(services: Services, row: PayLinkRow) {
  const slots = slotsOf(row)
  const { minutes, source } = timeoutOf(row)
  return {
    id: row.id,
    mytpe_pay_id: row.payment_instance_id,
    title: row.title,
    details: row.details,
    logo: logoUrl(services, row.payment_instance.brand.logo_file_id),
    slug: row.slug,
    type: row.type,
    amount: row.amount.toFixed(2),
    status: row.status,
    payment_mode: row.payment_mode,
    max_payments: row.max_payments,
    successful_payments_count: row.successful_payments_count,
    metadata: row.metadata,
    udfs: row.udfs,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    payment_link: publicAddress(services, row.slug),
    payment_status: paymentStatusOf(row),
    remaining_payments: slots === null ? null : Math.max(0, slots - row.successful_payments_count),
    collected_amount: row.collected_amount.toFixed(2),
    inactivity_timeout_minutes: row.inactivity_timeout_minutes,
    effective_inactivity_timeout_minutes: minutes,
    inactivity_timeout_source: source,
    last_activity_at: row.last_activity_at.toISOString(),
  }
}

export const CONSOLE_PAY_LINK = { ...OWNER, ...PAY_LINK_INCLUDE } satisfies Prisma.PayLinkInclude

export type ConsolePayLinkRow = ReadonlyRow<Prisma.PayLinkGetPayload<{ include: typeof CONSOLE_PAY_LINK }>>

/** The link for officers, in a list and as a single record. */
export const presentForOfficer = (services: Services, row: ConsolePayLinkRow) => ({
  ...presentPayLink(services, row),
  ...presentSurroundings(services, row),
})

export type ConsolePayLink = ReturnType<typeof presentForOfficer>

import type { PaymentLink } from '../../database/generated/client.ts'

/** `data` of payment_link.exhausted (decisions B.5) */
export const linkEvent = (row: PaymentLink) => ({
  id: row.id,
  payment_instance_id: row.payment_instance_id,
  slug: row.slug,
  title: row.title,
  status: row.status,
  usage_mode: row.usage_mode,
  paid_count: row.paid_count,
  total_collected: row.total_collected.toFixed(2),
  currency: row.currency,
  metadata: row.metadata,
})

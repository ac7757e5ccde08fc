import type { Services } from '../services.ts'
import type { Payable, PayableSource } from './links/payable.ts'
import { sources } from './links/sources.ts'

/** A link that was found, with the functions of its group. */
export type FoundLink = { source: PayableSource; payable: Payable }

/** A link is not open if the gateway does not take its currency. */
function checkCurrency({ gateway }: Services, payable: Payable): Payable {
  const isTaken = gateway.currencies.includes(payable.currency)
  return payable.state === 'open' && !isTaken ? { ...payable, state: 'currency_not_taken' } : payable
}

/** The link at `/p/<slug>` as payers see it at `now`; null for an unknown slug, a draft or a deleted link. */
export async function findBySlug(services: Services, slug: string, now: Date): Promise<FoundLink | null> {
  if (slug === '' || slug.includes('\0') || !slug.isWellFormed()) return null
  const row = await services.db.read.slug.findUnique({ where: { slug } })
  if (!row || row.payable_type === 'payment_instance') return null
  const source = sources[row.payable_type]
  const payable = await source.find(services, row.payable_id, now)
  return payable && { source, payable: checkCurrency(services, payable) }
}

/** The link at `/p/<slug>` as payers see it now (decisions H-43). */
export async function findPayable(services: Services, slug: string): Promise<Payable | null> {
  return (await findBySlug(services, slug, services.clock.now()))?.payable ?? null
}

/** The link that a transaction pays, as payers see it now; null for an activation fee or a deleted link. */
export async function findPaidLink(
  services: Services,
  { payable_type, payable_id }: { payable_type: Payable['type'] | 'payment_instance'; payable_id: string },
): Promise<Payable | null> {
  if (payable_type === 'payment_instance') return null
  const payable = await sources[payable_type].find(services, payable_id, services.clock.now())
  return payable && checkCurrency(services, payable)
}

import type { Db } from '../../database/client.ts'
import type { Transaction } from '../../database/generated/rows.ts'
import type { PaidLink } from './presenter.ts'

/** The links of both groups that these transactions paid, keyed by id. */
export async function linksOf(
  db: Db,
  rows: readonly Pick<Transaction, 'payable_type' | 'payable_id'>[],
): Promise<Map<string, PaidLink>> {
  const of = (type: Transaction['payable_type']) => [
    ...new Set(rows.filter((row) => row.payable_type === type).map((row) => row.payable_id)),
  ]
  const select = { id: true, title: true, slug: true } as const
  const read = (ids: string[]) => ({ where: { id: { in: ids } }, select })
  const [links, payLinks] = [of('payment_link'), of('pay_link')]
  const found = await Promise.all([
    links.length > 0 ? db.read.paymentLink.findMany(read(links)) : [],
    payLinks.length > 0 ? db.read.payLink.findMany(read(payLinks)) : [],
  ])
  return new Map(found.flat().map((link) => [link.id, link]))
}

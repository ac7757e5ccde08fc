import type { PayLink } from '../../records.ts'
import { PaidCount } from '../links/PaidCount.tsx'

export function PayLinkPaidCount({
  record: { successful_payments_count: done, remaining_payments: left },
}: {
  record: PayLink
}) {
  return <PaidCount done={done} max={left === null ? null : done + left} />
}

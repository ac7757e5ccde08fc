import { payLinkSource } from '../resources/payLinks/payable.ts'
import { paymentLinkSource } from '../resources/paymentLinks/payable.ts'
import type { Payable, PayableSource } from './payable.ts'

/** What stands behind `/p/<slug>`, by the kind of record its slug belongs to. */
export const sources: Record<Payable['type'], PayableSource> = {
  payment_link: paymentLinkSource,
  pay_link: payLinkSource,
}

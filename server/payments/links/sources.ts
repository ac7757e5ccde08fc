import type { Payable, PayableSource } from './payable.ts'
import { payLinkSource } from './payLink.ts'
import { paymentLinkSource } from './paymentLink.ts'

/** The functions of each group of links, by the type of record that a slug belongs to. */
export const sources: Record<Payable['type'], PayableSource> = {
  payment_link: paymentLinkSource,
  pay_link: payLinkSource,
}

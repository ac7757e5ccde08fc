import { Refusal } from '../kernel/errors.ts'
import type { Services } from '../services.ts'
import { GatewayUnavailable, type Order } from './gateway.ts'

/** 503 when the gateway cannot be asked: nothing is known, so nothing is done. */
export function unavailable(what: string): Refusal {
  return new Refusal('SERVICE_UNAVAILABLE', `The card gateway cannot be reached. Try again in a minute; ${what}.`, {
    meta: { retry_after: 60 },
  })
}

/** What a transaction keeps of its order. */
export type OpenOrder = { gateway: string; gateway_order_id: string; form_url: string }

/** Where the gateway sends the browser of a transaction's payer. */
export const returnAddress = (services: Services, transactionId: string): string =>
  `${services.publicUrl()}/payments/${transactionId}/return`

/**
 * Opens the order at the gateway before anything is written (record 0007): without an order there is nothing to pay.
 * 503 when the gateway cannot be reached; an order whose transaction is never written stays unpaid, since nobody was
 * given its address.
 */
export async function openOrder(services: Services, order: Omit<Order, 'return_url'>): Promise<OpenOrder> {
  try {
    const return_url = returnAddress(services, order.order_id)
    const { gateway_order_id, form_url } = await services.gateway.register({ ...order, return_url })
    return { gateway: services.gateway.name, gateway_order_id, form_url }
  } catch (error) {
    if (!(error instanceof GatewayUnavailable)) throw error
    throw unavailable('nothing was created')
  }
}

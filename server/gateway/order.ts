import { ApiError } from '../kernel/errors.ts'
import { type Gateway, GatewayUnavailable, type Order } from './gateway.ts'

/** The part of Services that orders need. */
type Services = { gateway: Gateway; publicUrl(): string }

/** 503 while the gateway does not answer; `what` says what was not done. */
export function gatewayUnavailable(what: string): ApiError {
  return new ApiError('SERVICE_UNAVAILABLE', `The card gateway cannot be reached. Try again in a minute; ${what}.`, {
    meta: { retry_after: 60 },
  })
}

/** What a transaction stores of its order. */
export type OpenOrder = { gateway: string; gateway_order_id: string; form_url: string }

/** The address to which the gateway returns the payer's browser. */
export const returnAddress = (services: Pick<Services, 'publicUrl'>, transactionId: string): string =>
  `${services.publicUrl()}/payments/${transactionId}/return`

/**
 * Opens an order at the gateway, before the transaction is written (record 0007): a transaction without an order could
 * not be paid, while an order without a transaction stays unpaid, since nobody has its address. 503 while the gateway
 * does not answer.
 */
export async function openOrder(services: Services, order: Omit<Order, 'return_url'>): Promise<OpenOrder> {
  try {
    const return_url = returnAddress(services, order.order_id)
    const { gateway_order_id, form_url } = await services.gateway.register({ ...order, return_url })
    return { gateway: services.gateway.name, gateway_order_id, form_url }
  } catch (error) {
    if (!(error instanceof GatewayUnavailable)) throw error
    throw gatewayUnavailable('nothing was created')
  }
}

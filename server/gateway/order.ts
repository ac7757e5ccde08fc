import { ApiError } from '../kernel/errors.ts'
import { type Gateway, GatewayUnavailableError, type Order } from './gateway.ts'

/** The part of Services that orders need. */
type Services = { gateway: Gateway; publicUrl(): string }

/** A 503 while the gateway does not answer; `what` names the part that was not done. */
export function gatewayUnavailable(notDone: string): ApiError {
  return new ApiError('SERVICE_UNAVAILABLE', `The card gateway cannot be reached. Try again in a minute; ${notDone}.`, {
    meta: { retry_after: 60 },
  })
}

/** The order's columns in a transaction. */
export type OpenOrder = { gateway: string; gateway_order_id: string; form_url: string }

/** The address to which the gateway returns the payer's browser. */
export const returnAddress = (services: Pick<Services, 'publicUrl'>, transactionId: string): string =>
  `${services.publicUrl()}/payments/${transactionId}/return`

/**
 * Opens an order at the gateway, before the transaction is written (record 0007). A transaction without an order could
 * not be paid; an order without a transaction stays unpaid, since its address was given to no payer. 503 while the
 * gateway does not answer.
 */
export async function openOrder(services: Services, order: Omit<Order, 'return_url'>): Promise<OpenOrder> {
  try {
    const return_url = returnAddress(services, order.order_id)
    const { gateway_order_id, form_url } = await services.gateway.register({ ...order, return_url })
    return { gateway: services.gateway.name, gateway_order_id, form_url }
  } catch (error) {
    if (!(error instanceof GatewayUnavailableError)) throw error
    throw gatewayUnavailable('nothing was created')
  }
}

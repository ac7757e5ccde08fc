/** An order as the service registers it. */
export type Order = {
  /** Our transaction's id: the gateway must not take it twice. */
  order_id: string
  /** Decimal string with two places. */
  amount: string
  /** ISO 4217, three letters. */
  currency: string
  /** What the payer reads on the card page. */
  title: string
  /** Where the gateway sends the browser afterwards. */
  return_url: string
}

export type Settlement =
  | { state: 'paid'; amount: string; currency: string }
  | { state: 'declined'; reason: string }
  | { state: 'waiting' }

/**
 * The port to an acquirer's card gateway. An adapter answers these questions and nothing else; card numbers and raw
 * gateway data stay behind it (interface 6).
 */
export type Gateway = {
  name: string
  /** Opens an order and answers where the payer pays (absolute address). Throws GatewayUnavailable. */
  register(order: Order): Promise<{ gateway_order_id: string; form_url: string }>
  /** What the gateway itself says of an order now: the only source of truth for a payment. Throws GatewayUnavailable. */
  confirm(gateway_order_id: string): Promise<Settlement>
}

/** The gateway could not be asked; nothing is known, so nothing is decided. */
export class GatewayUnavailable extends Error {}

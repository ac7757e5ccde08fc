/** An order as the service registers it. */
export type Order = {
  /** Our transaction's id: the gateway opens at most one order for it. */
  order_id: string
  /** Decimal string with two places. */
  amount: string
  /** ISO 4217 code, three letters. */
  currency: string
  /** The text that the payer reads on the card page. */
  title: string
  /** Where the gateway sends the browser afterwards. */
  return_url: string
  /** The order's expiry. After it, a gateway that supports expiry takes no money for the order. */
  expires_at: Date
}

/**
 * The gateway's answer about an order. `declined` is final; its reason is one of our codes, such as `card_declined`.
 */
export type GatewayAnswer =
  /** The paid amount as a decimal string with two places, and its ISO 4217 code. */
  { state: 'paid'; amount: string; currency: string } | { state: 'declined'; reason: string } | { state: 'waiting' }

/**
 * The port to an acquirer's card gateway. Card numbers and raw gateway data stay behind the adapter (interface 6).
 * How to write an adapter: docs/gateway.md.
 */
export type Gateway = {
  name: string
  /**
   * The currencies that the gateway takes, as ISO 4217 codes. A link in another currency cannot be paid; its page says
   * so.
   */
  currencies: readonly string[]
  /** Origin of its card pages (`https://pay.example`): the payer's page may send its form to no other origin. */
  origin(): string
  /**
   * Opens an order and returns the absolute address where the payer pays. Idempotent by `order_id`. Throws
   * GatewayUnavailableError.
   */
  register(order: Order): Promise<{ gateway_order_id: string; form_url: string }>
  /**
   * Returns the gateway's current answer about an order: the only source of truth for a payment. Throws
   * GatewayUnavailableError.
   */
  confirm(gateway_order_id: string): Promise<GatewayAnswer>
}

/** The gateway does not answer, so the payment's state is unknown and stays as it is. */
export class GatewayUnavailableError extends Error {}

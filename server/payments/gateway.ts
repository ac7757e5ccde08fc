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
  /** From then on the order is not waited for: a gateway that can be told takes no money for it any more. */
  expires_at: Date
}

/** What the gateway says of an order: `declined` is final, with a short word of ours such as `card_declined`. */
export type Settlement =
  /** What was really taken: decimal string with two places, ISO 4217 code. */
  { state: 'paid'; amount: string; currency: string } | { state: 'declined'; reason: string } | { state: 'waiting' }

/**
 * The port to an acquirer's card gateway. An adapter answers these questions and nothing else; card numbers and raw
 * gateway data stay behind it (interface 6). How one is written: docs/gateway.md.
 */
export type Gateway = {
  name: string
  /** What it takes: ISO 4217 codes. A link in another currency is not paid here, and its page says so. */
  currencies: readonly string[]
  /** Where its card pages are (`https://pay.example`): the payer's page lets its form lead there and nowhere else. */
  origin(): string
  /**
   * Opens an order and answers where the payer pays (absolute address); the same order_id again is the same order.
   * Throws GatewayUnavailable.
   */
  register(order: Order): Promise<{ gateway_order_id: string; form_url: string }>
  /** What the gateway itself says of an order now: the only source of truth for a payment. Throws GatewayUnavailable. */
  confirm(gateway_order_id: string): Promise<Settlement>
}

/** The gateway could not be asked; nothing is known, so nothing is decided. */
export class GatewayUnavailable extends Error {}

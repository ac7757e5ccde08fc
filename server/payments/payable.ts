import type { Db } from '../database/client.ts'
import type { Language, Transaction } from '../database/generated/client.ts'
import type { FormSnapshot } from '../resources/forms/snapshot.ts'
import type { Services } from '../services.ts'

/**
 * What a payer finds: `open` takes payments; `suspended` while the instance behind it cannot charge; `archived` and
 * `inactive` were closed by the trader; `currency_not_taken` asks for money that the gateway does not take. Drafts are not found at all (decisions H-43).
 */
export type PayableState =
  | 'open'
  | 'not_open_yet'
  | 'paused'
  | 'inactive'
  | 'used_up'
  | 'expired'
  | 'archived'
  | 'suspended'
  | 'currency_not_taken'

/** A link of either group as the payer's page and a payment need it. Amounts are decimal strings with two places. */
export type Payable = {
  type: 'payment_link' | 'pay_link'
  id: string
  workspace_id: string
  payment_instance_id: string
  slug: string
  title: string
  description: string | null
  currency: string
  /** `fixed`: what is paid. `open`: the payer says how much, within bounds; `suggested` stands in the field. */
  amount:
    | { mode: 'fixed'; amount: string }
    | { mode: 'open'; min: string | null; max: string | null; suggested: string | null }
  state: PayableState
  /** When a `not_open_yet` link opens. */
  opens_at: string | null
  /** When it stops taking payments by itself. */
  closes_at: string | null
  /** Only these may pay: the page says so before it is filled in. */
  restricted: boolean
  /** Payments use it up, so that one in progress keeps another from its place. */
  limited: boolean
  /** Echoed in the transaction's events (interface 6). */
  metadata: unknown
  form: FormSnapshot | null
  brand: { name: string; logo_url: string | null }
  /** The account's language; the page follows the browser's first. */
  language: Language
}

/** A payer as he wrote himself down; `key` compares him: e-mail in lower case, else the telephone number. */
export type Payer = { name: string | null; email: string | null; phone: string | null; key: string }

/** What the place is for. Payments in `freed` are in progress and no longer hold theirs (record 0048). */
export type Reserved = { amount: string; payer: Payer; freed: readonly string[] }

/** What each group of links does with payments. Everything runs in the caller's transaction. */
export type PayableSource = {
  /** The link as payers see it at `now`; null for an unknown one, a draft or a deleted one. */
  find(services: Services, id: string, now: Date): Promise<Payable | null>
  /**
   * Locks the link and makes sure that one more payment has a place, by the clock and by what is paid and held: a
   * payment in progress holds its place until it is settled or failed, or is one of `freed`. Throws LINK_CLOSED,
   * INSTANCE_NOT_READY, or VALIDATION_ERROR on the payer's fields.
   */
  reserve(db: Db, now: Date, id: string, payment: Reserved): Promise<void>
  /** Moves the link on when the payment that has just been settled, which the database counted, reached its limit. */
  paid(db: Db, now: Date, transaction: Transaction): Promise<void>
}

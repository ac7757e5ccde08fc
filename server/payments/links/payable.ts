import type { Db } from '../../database/client.ts'
import type { Language } from '../../database/generated/client.ts'
import type { Transaction } from '../../database/generated/rows.ts'
import type { FormSnapshot } from '../../resources/forms/snapshot.ts'
import type { Services } from '../../services.ts'

/**
 * The state of a link as payers see it. Only `open` takes payments. `suspended`: its payment instance cannot charge;
 * `archived` and `inactive`: the trader closed it; `currency_not_taken`: the gateway does not take its currency. Payers
 * cannot open a draft (decisions H-43).
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

/**
 * A link of either group, with the fields that the payer's page and a payment need. Amounts: decimal strings with two
 * places.
 */
export type Payable = {
  type: 'payment_link' | 'pay_link'
  id: string
  workspace_id: string
  payment_instance_id: string
  slug: string
  title: string
  description: string | null
  currency: string
  /** `fixed`: the price. `open`: the payer chooses, between `min` and `max`; `suggested` is filled in. */
  amount:
    | { mode: 'fixed'; amount: string }
    | { mode: 'open'; min: string | null; max: string | null; suggested: string | null }
  state: PayableState
  /** When a `not_open_yet` link opens. */
  opens_at: string | null
  /** The time at which the link stops taking payments by itself. */
  closes_at: string | null
  /** Only invited payers may pay; the page says so at the top. */
  restricted: boolean
  /** The link takes a limited number of payments or amount, so a payment in progress holds a slot. */
  limited: boolean
  /** Echoed in the transaction's events (interface 6). */
  metadata: unknown
  form: FormSnapshot | null
  brand: { name: string; logo_url: string | null }
  /** The e-mail address at which payers reach the trader: the account's (record 0075). */
  contact: string
  /** The account's language; the page follows the browser's first. */
  language: Language
}

/** The payer's details; `key` identifies the payer: the e-mail address in lower case, else the telephone number. */
export type Payer = { name: string | null; email: string | null; phone: string | null; key: string }

/** The payer who needs a slot; `unanswered` payments may lose theirs to this payer (record 0048). */
export type Claimant = { payer: Payer; unanswered: readonly string[] }

/**
 * The steps of a payment that differ between the two groups of links. They write in the caller's database transaction.
 */
export type PayableSource = {
  table: 'payment_links' | 'pay_links'
  /** The link as payers see it at `now`; null for an unknown one, a draft or a deleted one. */
  find(services: Services, id: string, now: Date): Promise<Payable | null>
  /**
   * Checks that the link, which the caller has locked to take the slot, has one for one more payment. Returns the `unanswered` payments that must end
   * to free it. Throws LINK_CLOSED, INSTANCE_NOT_READY, or VALIDATION_ERROR on the payer's fields.
   */
  paymentsToEnd(db: Db, now: Date, id: string, claimant: Claimant): Promise<string[]>
  /** Closes the link if the newly settled payment, already counted by the database, reached the link's limit. */
  paid(db: Db, now: Date, transaction: Transaction): Promise<void>
}

import { createHash } from 'node:crypto'
import type { PaymentInstance, Prisma } from '../../database/generated/client.ts'
import { maskRib } from '../bankAccounts/rib.ts'

/** Where an instance's money goes: the dossiers it was made with, as they were accepted then (record 0032). */
export type Settlement = {
  account_number: string
  bank_account_id: string
  bank_account_version: number
  brand_id: string
  brand_name: string
  identification_id: string
}

/** The same as the database keeps it. */
type Kept = Settlement & { brand_version: number; identification_version: number }

/**
 * What the journal keeps of an instance's settlement: which versions of which dossiers, and a hash that shows a later
 * change. The license reference, which the journal does not hold, keeps the account number from being guessed from it.
 */
export function settlementFacts({
  settlement,
  license_reference,
}: Pick<PaymentInstance, 'settlement' | 'license_reference'>) {
  const kept = settlement as Kept
  const hash = createHash('sha256').update(license_reference)
  for (const [key, value] of Object.entries(kept).sort(([a], [b]) => (a < b ? -1 : 1))) hash.update(`\n${key}=${value}`)
  const { account_number: _number, brand_name: _name, ...versions } = kept
  return { settlement: versions, settlement_sha256: hash.digest('hex') }
}

/** What the database kept of an instance or a transaction; `full` shows the whole account number. */
export function presentSettlement(kept: Prisma.JsonValue, full: boolean): Settlement {
  const { account_number, bank_account_id, bank_account_version, brand_id, brand_name, identification_id } =
    kept as Settlement
  return {
    account_number: full ? account_number : maskRib(account_number),
    bank_account_id,
    bank_account_version,
    brand_id,
    brand_name,
    identification_id,
  }
}

import { createHash } from 'node:crypto'
import type { Prisma } from '../../database/generated/client.ts'
import type { PaymentInstance } from '../../database/generated/rows.ts'
import { maskRib } from '../bankAccounts/rib.ts'

/** Where an instance's money goes: the dossiers it was made with, as they were accepted at that time (record 0032). */
export type Settlement = {
  account_number: string
  bank_account_id: string
  bank_account_version: number
  brand_id: string
  brand_name: string
  identification_id: string
}

/** The same, as the database stores it. */
type StoredSettlement = Settlement & { brand_version: number; identification_version: number }

/**
 * The journal's part of an instance's settlement: the versions of its dossiers, and a hash that reveals a later change.
 * The hash includes the license reference, which the journal does not hold, so that the account number cannot be
 * guessed from the hash.
 */
export function settlementFacts({
  settlement,
  license_reference,
}: Pick<PaymentInstance, 'settlement' | 'license_reference'>) {
  const stored = settlement as StoredSettlement
  const hash = createHash('sha256').update(license_reference)
  for (const [key, value] of Object.entries(stored).sort(([a], [b]) => (a < b ? -1 : 1)))
    hash.update(`\n${key}=${value}`)
  const { account_number: _number, brand_name: _name, ...versions } = stored
  return { settlement: versions, settlement_sha256: hash.digest('hex') }
}

/** The settlement stored with an instance or a transaction; `full` shows the whole account number. */
export function presentSettlement(stored: Prisma.JsonValue, full: boolean): Settlement {
  const { account_number, bank_account_id, bank_account_version, brand_id, brand_name, identification_id } =
    stored as Settlement
  return {
    account_number: full ? account_number : maskRib(account_number),
    bank_account_id,
    bank_account_version,
    brand_id,
    brand_name,
    identification_id,
  }
}

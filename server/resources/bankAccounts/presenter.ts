import type { Prisma } from '../../database/generated/client.ts'
import type { Bank, BankAccount } from '../../database/generated/rows.ts'
import type { ReadonlyRow } from '../../database/readonlyRow.ts'
import { reasonsAsSent } from '../../review/dossier/reasons.ts'
import { pinsForOfficer, pinsForTrader, pinsOf } from '../../review/record/pins.ts'
import { OWNER, presentDossier, presentParent, type ReviewState } from '../../review/record/presenter.ts'
import catalogue from './reasons.json' with { type: 'json' }
import { hasDigits, maskRib, postalAgencyFits, ribKey, splitRib } from './rib.ts'

/** Relations that the console loads with each row. */
export const INCLUDE = { ...OWNER, identification: true, rib_file: true } satisfies Prisma.BankAccountInclude

export type BankAccountRow = ReadonlyRow<Prisma.BankAccountGetPayload<{ include: typeof INCLUDE }>>

/** `data` of bank_account.approved and .rejected (decisions B.5): only the last four digits of the number. */
export const bankAccountEvent = (row: BankAccount) => ({
  id: row.id,
  account_number_last4: row.account_number.slice(-4),
  bank_code: row.bank_code,
  status: row.status,
  reason: row.reason,
  ...reasonsAsSent(catalogue, row.reason_codes, row.sent_reasons),
  pins: pinsForTrader(pinsOf(row)),
  identification_id: row.identification_id,
})

/** An account, with its identification if that was loaded. */
export type NamedBankAccount = BankAccount & { identification?: { id: string; name: string } }

/** The external record (interface 2.7); `identification` only if it was loaded. */
export const presentBankAccount = (row: NamedBankAccount) => ({
  id: row.id,
  account_number: row.account_number,
  bank_code: row.bank_code,
  status: row.status,
  reason: row.reason,
  ...reasonsAsSent(catalogue, row.reason_codes, row.sent_reasons),
  pins: pinsForTrader(pinsOf(row)),
  has_file: row.rib_file_id !== null,
  identification_id: row.identification_id,
  ...(row.identification && { identification: { id: row.identification.id, name: row.identification.name } }),
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
})

/** The account for officers: in a list the number is masked and not split into its parts. */
export const presentForOfficer = (row: BankAccountRow, state: ReviewState, banks: Map<string, Bank>, full: boolean) => {
  const parts = splitRib(row.account_number)
  return {
    ...presentDossier(row, state, [row.rib_file]),
    name: row.identification.name,
    status: row.status,
    reason: row.reason,
    reason_codes: row.reason_codes,
    pins: pinsForOfficer(pinsOf(row)),
    account_number: full ? row.account_number : maskRib(row.account_number),
    bank_code: row.bank_code,
    bank: banks.get(row.bank_code) ?? null,
    rib:
      full && hasDigits(row.account_number)
        ? { ...parts, key_valid: ribKey(parts.agency, parts.account) === parts.key }
        : null,
    postal_agency_fits: postalAgencyFits(parts),
    identification: presentParent(row.identification),
  }
}

export type ConsoleBankAccount = ReturnType<typeof presentForOfficer>

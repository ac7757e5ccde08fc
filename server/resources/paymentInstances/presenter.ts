import type { AcceptanceStatus, Prisma } from '../../database/generated/client.ts'
import type { PaymentInstance } from '../../database/generated/rows.ts'
import type { ReadonlyRow } from '../../database/readonlyRow.ts'
import { reasonsAsSent } from '../../review/dossier/reasons.ts'
import { pinsForOfficer, pinsForTrader, pinsOf } from '../../review/record/pins.ts'
import { OWNER, presentDossier, presentOwner, presentParent, type ReviewState } from '../../review/record/presenter.ts'
import type { Services } from '../../services.ts'
import { maskRib } from '../bankAccounts/rib.ts'
import { logoUrl } from '../brands/presenter.ts'
import type { ReturnedFee } from '../returnedFees/returnedFees.ts'
import { decimalText } from '../transactions/presenter.ts'
import { presentSettlement } from '../transactions/settlement.ts'
import { activationFee } from './fee.ts'
import type { ProofMoney } from './proofMoney.ts'
import catalogue from './reasons.json' with { type: 'json' }
import { usualReasons } from './usualReasons.ts'

/** `data` of payment_instance.acceptance_changed (decisions B.5). */
export const acceptanceEvent = (row: PaymentInstance, before: AcceptanceStatus) => ({
  id: row.id,
  title: row.title,
  status: row.status,
  acceptance_status: row.acceptance_status,
  previous_acceptance_status: before,
  acceptance_reason: row.acceptance_reason,
  ...reasonsAsSent(catalogue, row.acceptance_reason_codes, row.sent_reasons),
  pins: pinsForTrader(pinsOf(row)),
})

/** `data` of payment_instance.suspended and payment_instance.reactivated. */
export const statusEvent = (row: PaymentInstance) => ({
  id: row.id,
  title: row.title,
  status: row.status,
  reason: row.status_reason,
})

/** The external record (interface 2.8). */
export const presentInstance = (row: PaymentInstance) => ({
  id: row.id,
  title: row.title,
  status: row.status,
  acceptance_status: row.acceptance_status,
  acceptance_reason: row.acceptance_reason,
  ...reasonsAsSent(catalogue, row.acceptance_reason_codes, row.sent_reasons),
  pins: pinsForTrader(pinsOf(row)),
  identification_id: row.identification_id,
  brand_id: row.brand_id,
  bank_account_id: row.bank_account_id,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
})

export const INSTANCE_INCLUDE = {
  ...OWNER,
  identification: true,
  brand: true,
  bank_account: true,
  activation_transaction: { include: { proof: true } },
} satisfies Prisma.PaymentInstanceInclude

export type InstanceRow = ReadonlyRow<Prisma.PaymentInstanceGetPayload<{ include: typeof INSTANCE_INCLUDE }>>

const commonFields = (services: Services, row: InstanceRow, full: boolean) => ({
  settlement: presentSettlement(row.settlement, full),
  deleted_at: row.deleted_at?.toISOString() ?? null,
  identification: presentParent(row.identification),
  brand: { ...presentParent(row.brand), logo_url: logoUrl(services, row.brand.logo_file_id) },
  bank_account: {
    id: row.bank_account.id,
    account_number: maskRib(row.bank_account.account_number),
    bank_code: row.bank_account.bank_code,
    status: row.bank_account.status,
  },
  transaction: row.activation_transaction && {
    id: row.activation_transaction.id,
    status: row.activation_transaction.status,
    amount: decimalText(row.activation_transaction.amount),
    currency: row.activation_transaction.currency,
    payment_method: row.activation_transaction.payment_method,
    reference: row.activation_transaction.reference,
    created_at: row.activation_transaction.created_at.toISOString(),
  },
})

/**
 * The actions that the state of the money allows: a matched proof can be unmatched, and a returned payment cannot be
 * returned again.
 */
const withMoneyActions = (state: ReviewState, { line, state: is }: ProofMoney): ReviewState => ({
  ...state,
  allowed_actions: state.allowed_actions.filter((action) => {
    if (action === 'match') return line === null
    if (action === 'unmatch') return line !== null
    return action !== 'returned' || is !== 'returned'
  }),
})

/**
 * An activation paid by cheque or transfer, for officers: the fee due and the proof; `full` as in presentForOfficer.
 */
export const presentProof = (
  services: Services,
  row: InstanceRow,
  state: ReviewState,
  money: ProofMoney,
  full: boolean,
) => ({
  ...presentDossier(row, withMoneyActions(state, money), [row.activation_transaction?.proof ?? null]),
  ...commonFields(services, row, full),
  name: row.identification.name,
  title: row.title,
  acceptance_status: row.acceptance_status,
  acceptance_reason: row.acceptance_reason,
  reason: row.acceptance_reason,
  reason_codes: row.acceptance_reason_codes,
  pins: pinsForOfficer(pinsOf(row)),
  payment_method: row.payment_method,
  fee: activationFee(services, row.workspace),
  money,
})

export type ConsoleProof = ReturnType<typeof presentProof>

/** The officer's actions on the instance; none with `tied`, since they are tied to its account (record 0078). */
type OfferedActions = { tied: boolean; allowed_actions: string[] }

/** Data of an instance apart from its row: the officer's actions, and whether the bank took its fee back. */
type RelatedData = { offered: OfferedActions; returned: ReturnedFee | null }

/** An instance for officers; `full` shows the whole account number, which lists mask. */
export const presentForOfficer = (
  services: Services,
  row: InstanceRow,
  { offered, returned }: RelatedData,
  full: boolean,
) => ({
  id: row.id,
  title: row.title,
  name: row.title,
  status: row.status,
  status_reason: row.status_reason,
  acceptance_status: row.acceptance_status,
  acceptance_reason: row.acceptance_reason,
  payment_method: row.payment_method,
  license_reference: row.license_reference,
  trader: presentOwner(row.workspace.owner),
  workspace: { id: row.workspace.id, name: row.workspace.name },
  ...commonFields(services, row, full),
  fee_returned: returned,
  usual_reasons: usualReasons(row.workspace.owner.language),
  inactivity_timeout_minutes: row.inactivity_timeout_minutes,
  version: row.version,
  ...offered,
  blocked_by: [] as string[],
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
})

export type ConsoleInstance = ReturnType<typeof presentForOfficer>

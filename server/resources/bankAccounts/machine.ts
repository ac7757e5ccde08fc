import type { BankAccount } from '../../database/generated/rows.ts'
import { defineMachine } from '../../kernel/machine.ts'
import { KYC_STATES, kycEdges } from '../../review/transitions/kyc.ts'
import { bankAccountEvent } from './presenter.ts'

/** The state machine of interface 3.4. */
export const bankAccountMachine = defineMachine<BankAccount['status'], BankAccount>({
  name: 'bank_account',
  resource: 'bank-accounts',
  table: 'bank_accounts',
  column: 'status',
  type: 'KycStatus',
  states: KYC_STATES,
  initial: 'pending',
  edges: kycEdges('bank_account'),
  eventData: bankAccountEvent,
})

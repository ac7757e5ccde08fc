import type { Machine } from './kernel/machine.ts'
import { bankAccountMachine } from './resources/bankAccounts/machine.ts'
import { brandMachine } from './resources/brands/machine.ts'
import { formMachine } from './resources/forms/machine.ts'
import { identificationMachine } from './resources/identifications/machine.ts'
import { payLinkMachine } from './resources/payLinks/machine.ts'
import { acceptanceMachine, instanceStatusMachine } from './resources/paymentInstances/machine.ts'
import { linkMachine } from './resources/paymentLinks/machine.ts'
import { transactionMachine } from './resources/transactions/machine.ts'

/** Every machine there is, for code that walks all of them. Code that moves a record imports that record's machine. */
export const machines = [
  identificationMachine,
  brandMachine,
  bankAccountMachine,
  acceptanceMachine,
  instanceStatusMachine,
  transactionMachine,
  formMachine,
  linkMachine,
  payLinkMachine,
] as unknown as Machine[]

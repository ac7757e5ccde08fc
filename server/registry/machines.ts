import type { Machine } from '../kernel/machine.ts'
import { formMachine } from '../resources/forms/machine.ts'
import { payLinkMachine } from '../resources/payLinks/machine.ts'
import { instanceStatusMachine } from '../resources/paymentInstances/machine.ts'
import { linkMachine } from '../resources/paymentLinks/machine.ts'
import { transactionMachine } from '../resources/transactions/machine.ts'
import type { DossierKind } from '../review/dossier/dossierKind.ts'
import { DOSSIER_KINDS } from './dossierKinds.ts'

const OTHER_MACHINES = [
  instanceStatusMachine,
  transactionMachine,
  formMachine,
  linkMachine,
  payLinkMachine,
] as unknown as Machine[]

/** Every machine of a service that reviews these kinds of dossier. */
export const machinesOf = (kinds: readonly Pick<DossierKind, 'machine'>[]): Machine[] => [
  ...kinds.map(({ machine }) => machine),
  ...OTHER_MACHINES,
]

/** Every machine, for code that walks all of them. Code that moves a record imports that record's machine. */
export const machines = machinesOf(DOSSIER_KINDS)

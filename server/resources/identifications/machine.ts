import type { Identification } from '../../database/generated/rows.ts'
import { defineMachine } from '../../kernel/machine.ts'
import { KYC_STATES, kycEdges } from '../../review/transitions/kyc.ts'
import { identificationEvent } from './presenter.ts'

/** The state machine of interface 3.4. */
export const identificationMachine = defineMachine<Identification['status'], Identification>({
  name: 'identification',
  resource: 'identifications',
  table: 'identifications',
  column: 'status',
  type: 'KycStatus',
  states: KYC_STATES,
  initial: 'pending',
  edges: kycEdges('identification'),
  eventData: identificationEvent,
})

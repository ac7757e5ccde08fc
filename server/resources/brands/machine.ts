import type { Brand } from '../../database/generated/rows.ts'
import { defineMachine } from '../../kernel/machine.ts'
import { KYC_STATES, kycEdges } from '../../review/transitions/kyc.ts'
import { brandEvent } from './presenter.ts'

/** The state machine of interface 3.4. */
export const brandMachine = defineMachine<Brand['status'], Brand>({
  name: 'brand',
  resource: 'brands',
  table: 'brands',
  column: 'status',
  type: 'KycStatus',
  states: KYC_STATES,
  initial: 'pending',
  edges: kycEdges('brand'),
  eventData: brandEvent,
})

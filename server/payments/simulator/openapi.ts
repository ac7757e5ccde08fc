import type { Operation } from '../../openapi/contract/operation.ts'
import { redirect } from '../payer/openapi.ts'
import { choice } from './simulator.ts'

const common = { group: 'payer', section: 'Payments', source: 'design 1', open: true } as const
const order = { path: { id: '$ORDER' } }

export const simulatorOperations: Operation[] = [
  {
    ...common,
    id: 'getCardPage',
    method: 'get',
    path: '/simulator/:id',
    summary: 'Open the simulated card page',
    description: 'Only where the simulator is the gateway.',
    answers: [{ status: 200, description: 'A page.', type: 'text/html' }],
    errors: ['TOO_MANY_REQUESTS'],
    example: order,
  },
  {
    ...common,
    id: 'chooseOutcome',
    method: 'post',
    path: '/simulator/:id',
    summary: 'Choose how the payment goes',
    description: 'Only where the simulator is the gateway.',
    body: choice,
    urlencoded: true,
    answers: [redirect('Back to the service.')],
    errors: ['INVALID_STATE_TRANSITION', 'TOO_MANY_REQUESTS'],
    example: { ...order, form: { outcome: 'approve' } },
  },
]

import { type PayLink, PayLinkStatus } from '../../database/generated/client.ts'
import { defineMachine } from '../../kernel/machine.ts'

/** interface 3.2, decisions G-08: the v2 group. */
export const payLinkMachine = defineMachine<PayLinkStatus, PayLink>({
  name: 'pay_link',
  resource: 'pay-links',
  table: 'pay_links',
  column: 'status',
  type: 'PayLinkStatus',
  states: Object.values(PayLinkStatus),
  initial: 'active',
  edges: [
    {
      action: 'deactivate',
      from: ['active'],
      to: 'inactive',
      event: null,
      by: ['trader'],
      requires: [],
      why: 'The trader switched it off; a used link cannot be deleted.',
    },
    {
      action: 'activate',
      from: ['inactive'],
      to: 'active',
      event: null,
      by: ['trader'],
      requires: [],
      why: 'The trader switched it on again.',
    },
    {
      action: 'close',
      from: ['active', 'inactive'],
      to: 'closed',
      event: null,
      by: ['system'],
      requires: ['the payment that reached the limit'],
      why: 'Paid in full; a payment begun before it was switched off may be the one.',
    },
    {
      action: 'expire',
      from: ['active'],
      to: 'expired',
      event: null,
      by: ['system'],
      requires: ['no successful payment within the effective timeout'],
      why: 'Nobody paid for too long.',
    },
  ],
  eventData: ({ id, title, status }) => ({ id, title, status }),
})

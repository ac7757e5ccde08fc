import { PayLinkStatus } from '../../database/generated/client.ts'
import type { PayLink } from '../../database/generated/rows.ts'
import { defineMachine } from '../../kernel/machine.ts'

/** The machine of pay links, the v2 group (interface 3.2, decisions G-08). */
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
      why: 'The trader switched it off; a used link cannot be deleted.',
    },
    {
      action: 'activate',
      from: ['inactive'],
      to: 'active',
      event: null,
      by: ['trader'],
      why: 'The trader switched it on again.',
    },
    {
      action: 'close',
      from: ['active', 'inactive'],
      to: 'closed',
      event: null,
      by: ['system'],
      why: 'Payments reached the limit; one that began before the link was switched off counts too.',
    },
    {
      action: 'expire',
      from: ['active'],
      to: 'expired',
      event: null,
      by: ['system'],
      why: 'No payment succeeded within the timeout.',
    },
  ],
  eventData: ({ id, title, status }) => ({ id, title, status }),
})

import { LinkStatus, type PaymentLink } from '../../database/generated/client.ts'
import { defineMachine } from '../../kernel/machine.ts'
import { linkEvent } from './presenter.ts'

/** interface 3.1, decisions G-05 and G-07, appendix E */
export const linkMachine = defineMachine<LinkStatus, PaymentLink>({
  name: 'link',
  resource: 'payment-links',
  table: 'payment_links',
  column: 'status',
  type: 'LinkStatus',
  states: Object.values(LinkStatus),
  initial: 'draft',
  edges: [
    {
      action: 'publish',
      from: ['draft'],
      to: 'active',
      event: null,
      by: ['trader'],
      requires: [],
      why: 'The slug becomes fixed and payers may pay.',
    },
    {
      action: 'pause',
      from: ['active'],
      to: 'paused',
      event: null,
      by: ['trader'],
      requires: [],
      why: 'The trader takes no payment for now.',
    },
    {
      action: 'resume',
      from: ['paused'],
      to: 'active',
      event: null,
      by: ['trader'],
      requires: [],
      why: 'The trader takes payments again.',
    },
    {
      action: 'exhaust',
      from: ['active', 'paused'],
      to: 'exhausted',
      event: 'payment_link.exhausted',
      by: ['system'],
      requires: ['payments that reached the limit'],
      why: 'Its payments reached the limit; a payment begun before a pause may be the one that does.',
    },
    {
      action: 'expire',
      from: ['active', 'paused'],
      to: 'expired',
      event: null,
      by: ['system'],
      requires: ['ends_at or expires_at has passed'],
      why: 'Its time is over.',
    },
    {
      action: 'archive',
      from: ['draft', 'active', 'paused', 'exhausted', 'expired'],
      to: 'archived',
      event: null,
      by: ['trader'],
      requires: [],
      why: 'Links are never deleted; archiving again changes nothing.',
    },
  ],
  eventData: linkEvent,
})

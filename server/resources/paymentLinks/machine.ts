import { LinkStatus } from '../../database/generated/client.ts'
import type { PaymentLink } from '../../database/generated/rows.ts'
import { defineMachine } from '../../kernel/machine.ts'
import { linkEvent } from './presenter.ts'

/** The machine of payment links (interface 3.1, decisions G-05 and G-07, appendix E). */
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
      why: 'The slug becomes fixed and payers may pay.',
    },
    {
      action: 'pause',
      from: ['active'],
      to: 'paused',
      event: null,
      by: ['trader'],
      why: 'The trader takes no payment for now.',
    },
    {
      action: 'resume',
      from: ['paused'],
      to: 'active',
      event: null,
      by: ['trader'],
      why: 'The trader takes payments again.',
    },
    {
      action: 'exhaust',
      from: ['active', 'paused'],
      to: 'exhausted',
      event: 'payment_link.exhausted',
      by: ['system'],
      why: 'Payments reached the limit; one that began before a pause counts too.',
    },
    {
      action: 'expire',
      from: ['active', 'paused'],
      to: 'expired',
      event: null,
      by: ['system'],
      why: 'Its `ends_at` or `expires_at` has passed.',
    },
    {
      action: 'reopen',
      from: ['exhausted'],
      to: 'active',
      event: null,
      by: ['trader'],
      why: 'The trader raised `max_uses` or `target_amount` above what was paid.',
    },
    {
      action: 'archive',
      from: ['draft', 'active', 'paused', 'exhausted', 'expired'],
      to: 'archived',
      event: null,
      by: ['trader'],
      why: 'Links are never deleted; archiving again changes nothing.',
    },
  ],
  eventData: linkEvent,
})

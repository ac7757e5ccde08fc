/**
 * The event types that a webhook may subscribe to (interface 6, decisions G-27), with the labels of
 * GET /webhooks/events.
 */
export const EVENTS = {
  'transaction.paid': 'A transaction was paid',
  'transaction.failed': 'A transaction failed',
  'payment_link.exhausted': 'A payment link used up its limit',
  'form.submitted': 'A payer submitted a form',
  'payment_instance.acceptance_changed': 'The acceptance status of a payment instance changed',
  'payment_instance.suspended': 'A payment instance was suspended with a dossier that it rests on',
  'payment_instance.reactivated': 'A payment instance was reactivated with the dossier that it rests on',
  'identification.approved': 'An identification was accepted',
  'identification.rejected': 'An identification was refused',
  'identification.information_requested': 'Something was asked about an identification before it is decided',
  'brand.approved': 'A brand was accepted',
  'brand.rejected': 'A brand was refused',
  'brand.information_requested': 'Something was asked about a brand before it is decided',
  'bank_account.approved': 'A bank account was accepted',
  'bank_account.rejected': 'A bank account was refused',
  'bank_account.information_requested': 'Something was asked about a bank account before it is decided',
} as const satisfies Record<string, string>

export type EventType = keyof typeof EVENTS

export const EVENT_TYPES = Object.keys(EVENTS) as EventType[]

import type { EventType } from './events.ts'

/** The mails to a trader, each of which the workspace may switch off (record 0153). */
export const MAIL_KINDS = ['decision', 'information', 'new_proof', 'instance', 'webhook'] as const

export type MailKind = (typeof MAIL_KINDS)[number]

/** The kind of the mail that reports an event; null for events that are only sent to programs. */
export function mailKindOf(type: EventType, data: Record<string, unknown>, action: string | null): MailKind | null {
  if (/^(identification|brand|bank_account)\.(approved|rejected)$/.test(type)) return 'decision'
  if (type.endsWith('.information_requested')) return 'information'
  if (type === 'payment_instance.suspended' || type === 'payment_instance.reactivated') return 'instance'
  if (type !== 'payment_instance.acceptance_changed') return null
  if (data.acceptance_status === 'ready') return 'instance'
  if (data.acceptance_status === 'rejected') return 'decision'
  return action === 'request_new_proof' ? 'new_proof' : null
}

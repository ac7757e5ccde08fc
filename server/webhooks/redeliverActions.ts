import type { Webhook } from '../database/generated/rows.ts'
import type { OfficerActor } from '../kernel/actor.ts'
import { can } from '../kernel/policy.ts'

/** The officer's actions on an attempt or a dispatch: none while its webhook is disabled or deleted. */
export function redeliverActions(actor: OfficerActor, webhook: Pick<Webhook, 'is_active' | 'deleted_at'>): string[] {
  return can(actor, 'redeliver') && webhook.is_active && webhook.deleted_at === null ? ['redeliver'] : []
}

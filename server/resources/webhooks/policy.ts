import type { Webhook } from '../../database/generated/client.ts'
import type { OfficerActor } from '../../kernel/actor.ts'
import { DECIDERS } from '../../review/kyc.ts'

/** Who decides may have a payload sent again. */
export const mayRedeliver = (actor: OfficerActor): boolean => DECIDERS.some((role) => role === actor.role)

/** What this officer may do with an attempt or a dispatch of this webhook: nothing goes to one that is off or deleted. */
export function redeliverActions(actor: OfficerActor, webhook: Webhook): string[] {
  return mayRedeliver(actor) && webhook.is_active && webhook.deleted_at === null ? ['redeliver'] : []
}

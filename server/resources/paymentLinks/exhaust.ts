import type { Db } from '../../database/client.ts'
import type { PaymentLink } from '../../database/generated/rows.ts'
import { SYSTEM } from '../../kernel/actor.ts'
import { transition } from '../../kernel/transition.ts'
import { linkMachine } from './machine.ts'
import { isUsedUp } from './usage.ts'

/** Moves an open link to `exhausted` when its payments have reached its limit. The event notifies the trader once. */
export async function exhaustIfUsedUp(db: Db, now: Date, record: PaymentLink): Promise<PaymentLink> {
  const isOpen = record.status === 'active' || record.status === 'paused'
  return isOpen && isUsedUp(record)
    ? transition(db, SYSTEM, now, { machine: linkMachine, action: 'exhaust', record })
    : record
}

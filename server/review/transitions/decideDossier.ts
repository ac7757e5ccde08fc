import type { OfficerActor } from '../../kernel/actor.ts'
import type { Machine, StatefulRecord } from '../../kernel/machine.ts'
import { type Guard, transition } from '../../kernel/transition.ts'
import type { Decision, ReviewServices } from '../dossier/dossierKind.ts'
import { pinDetails } from '../record/pins.ts'

/**
 * How long a dossier waited for its decision, for the journal. `with_trader_seconds` of the decision's details does not
 * count: the trader had it.
 */
export const waitedDetails = (record: { waiting_since: Date }, now: Date, details: Record<string, unknown> = {}) => ({
  waited_seconds:
    Math.round((now.getTime() - record.waiting_since.getTime()) / 1000) - Number(details.with_trader_seconds ?? 0),
})

/** A decided dossier is no longer assigned or escalated. */
export const NOT_HANDLED = { assigned_to: null, escalated_at: null } as const

/** The column with the data for the trader's program (record 0172); unchanged if the act gives no codes. */
export const storedAsSent = (sent: Decision['sent']): { sent_reasons?: object } => (sent ? { sent_reasons: sent } : {})

/** The column with the pins of a decision. */
export const storedPinsOf = (pins: Decision['pins'] = []) => ({ pins })

/** Applies a decision to a dossier whose table has `reason` and `reason_codes`. */
export function decideDossier<State extends string, Row extends StatefulRecord & { waiting_since: Date }>(
  services: ReviewServices,
  actor: OfficerActor,
  machine: Machine<State, Row>,
  record: Row,
  { action, reason_codes, reason, sent, pins, version, details }: Decision,
  guard: (now: Date) => Guard,
): Promise<Row> {
  const now = services.clock.now()
  return transition(services.db, actor, now, {
    machine,
    action,
    record,
    version,
    reason_codes,
    reason,
    set: {
      reason,
      reason_codes,
      ...storedAsSent(sent),
      decided_at: now,
      decided_by: actor.id,
      ...NOT_HANDLED,
    } as object as Partial<Record<keyof Row & string, unknown>>,
    setJson: storedPinsOf(pins) as object as Partial<Record<keyof Row & string, readonly unknown[]>>,
    details: { ...waitedDetails(record, now, details), ...(sent && { sent }), ...pinDetails(pins), ...details },
    guard: guard(now),
  })
}

import type { OfficerRole } from '../database/generated/enums.ts'

/** The facts about the request that the journal stores with an action. */
export type RequestOrigin = { request_id: string | null; address: string | null }

export type OfficerActor = {
  type: 'officer'
  id: string
  name: string
  role: OfficerRole
  /** The officers who may stand behind this account until another administrator releases it (record 0116). */
  inviters: readonly string[]
  origin: RequestOrigin
}
/**
 * A trader acting with a key pair, always inside one workspace (interface 5). `by` is set for an act at the trader's
 * page instead; the journal stores it in `details.by`.
 */
export type TraderActor = {
  type: 'trader'
  id: string
  name: string
  workspace_id: string
  by?: 'page'
  origin: RequestOrigin
}
/** A payer at a payment page or a card page. Payers have no account. */
export type PayerActor = { type: 'payer'; id: null; name: string; origin: RequestOrigin }
/** The service itself: jobs, answers of the gateway, automatic disabling. */
export type SystemActor = { type: 'system'; id: null; name: string; origin: RequestOrigin }
/** A caller who has not proved who they are. */
export type AnonymousActor = { type: 'anonymous'; id: null; name: string; origin: RequestOrigin }

export type Actor = OfficerActor | TraderActor | PayerActor | SystemActor | AnonymousActor

export const SYSTEM: SystemActor = {
  type: 'system',
  id: null,
  name: 'Countersign',
  origin: { request_id: null, address: null },
}

const NO_ORIGIN: RequestOrigin = { request_id: null, address: null }

/** The payer who sent this request. */
export const payerActor = (origin: RequestOrigin = NO_ORIGIN): PayerActor => ({
  type: 'payer',
  id: null,
  name: 'Payer',
  origin,
})

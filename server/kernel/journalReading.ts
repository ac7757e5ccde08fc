import { Prisma, type Proposal } from '../database/generated/client.ts'
import type { OfficerActor } from './actor.ts'
import { can, hiddenActs } from './policy.ts'

/** Why a claim was released, in the journal: its holder was tied to the account. */
export const HOLDER_TIED = 'holder_tied'

/**
 * SQL: the proposals that the officer may read. Leaves out proposals of acts that their role may not know of, unless
 * they made the proposal or it concerns them.
 */
export function readableProposals(actor: OfficerActor): Prisma.Sql {
  const acts = hiddenActs(actor)
  if (acts.length === 0) return Prisma.sql`true`
  return Prisma.sql`NOT (proposals.resource = 'officers' AND proposals.action = ANY (${acts})
    AND proposals.maker_id <> ${actor.id}::uuid AND proposals.record_id <> ${actor.id})`
}

/** The same check for one proposal. */
export const mayReadProposal = (
  actor: OfficerActor,
  { resource, action, maker_id, record_id }: Pick<Proposal, 'resource' | 'action' | 'maker_id' | 'record_id'>,
): boolean =>
  resource !== 'officers' || !hiddenActs(actor).includes(action) || maker_id === actor.id || record_id === actor.id

/**
 * SQL: the entries of the journal that the officer may read. Three sorts are hidden: acts about colleagues that the
 * role may not see (`JOURNAL_READING`), colleagues' proposals and refused attempts, and entries that say that a
 * colleague is tied. Every query that returns or counts entries uses this condition, so that no filter reveals hidden
 * ones. Officers always see the entries that they made and those about their own account.
 */
export function readableBy(actor: OfficerActor): Prisma.Sql {
  const acts = hiddenActs(actor)
  if (acts.length === 0) return Prisma.sql`true`
  const ties = can(actor, 'read_private_entries')
    ? Prisma.empty
    : Prisma.sql`OR action = 'denied' AND coalesce(details ->> 'code', '') = 'CONFLICT_OF_INTEREST'
        OR action IN ('void', 'release') AND coalesce(details ->> 'why', '') IN ('maker_tied', ${HOLDER_TIED})`
  return Prisma.sql`(NOT (action = ANY (${acts})
      OR coalesce(details ->> 'action', '') = ANY (${acts}) ${ties})
    OR coalesce(actor_id = ${actor.id}, false) OR resource = 'officers' AND coalesce(record_id = ${actor.id}, false))`
}

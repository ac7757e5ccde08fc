import { Prisma } from '../database/generated/client.ts'
import type { OfficerActor } from './actor.ts'
import { can, hiddenActs } from './policy.ts'

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
        OR action = 'void' AND coalesce(details ->> 'why', '') = 'maker_tied'`
  return Prisma.sql`(NOT (action = ANY (${acts})
      OR coalesce(details ->> 'action', '') = ANY (${acts}) ${ties})
    OR coalesce(actor_id = ${actor.id}, false) OR resource = 'officers' AND coalesce(record_id = ${actor.id}, false))`
}

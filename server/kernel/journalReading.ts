import { Prisma } from '../database/generated/client.ts'
import type { OfficerActor } from './actor.ts'
import { can, hiddenActs } from './policy.ts'

/**
 * SQL: the entries of the journal that the officer may read. Hidden are those of acts that their role may not know of
 * colleagues (`JOURNAL_READING`), of proposals and refused attempts of them, and entries that say that a colleague is tied. Every way by
 * which entries leave asks it, counts too, so that no filter tells what is hidden. Entries that the officer made, or that
 * are about their own account, are always theirs.
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

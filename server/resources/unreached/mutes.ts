import { z } from 'zod'
import { type Db, transact } from '../../database/client.ts'
import { Prisma } from '../../database/generated/client.ts'
import type { OfficerActor } from '../../kernel/actor.ts'
import { writeJournal } from '../../kernel/audit.ts'
import { ApiError, invalid } from '../../kernel/errors.ts'
import { LIMITS } from '../../kernel/limits.ts'
import type { Services } from '../../services.ts'

export const muteBody = z.strictObject({
  until: z.iso.datetime({ offset: true }).transform((value) => new Date(value)),
  reason: z.string().trim().min(1).max(LIMITS.why),
})

/** Longest time for which a trader can be muted, in days: a failing address must not be forgotten. */
export const MAX_MUTE_DAYS = 30
const DAY_MS = 86_400_000

/**
 * SQL condition on a row of `unreached` (its workspace `w`): its trader is muted now. A mute ends at its time, or as
 * soon as another decision fails after it began: the whole group is then shown again.
 */
export const isMuted = (now: Date): Prisma.Sql => Prisma.sql`EXISTS (
  SELECT FROM workspaces AS w JOIN unreached_mutes AS mute ON mute.trader_id = w.owner_id
  WHERE w.id = unreached.workspace_id AND mute.until > ${now} AND NOT EXISTS (
    SELECT FROM workspaces AS own JOIN unreached_events AS newer ON newer.workspace_id = own.id
    WHERE own.owner_id = mute.trader_id AND newer.decision AND newer.since > mute.muted_at))`

/** A mute in force: who muted the trader's decisions, and until when. */
export type Mute = { by: { id: string; name: string }; at: string; until: string }

type MuteRow = { trader_id: string; muted_by: string; name: string; muted_at: Date; until: Date }

/** The mutes of these traders that are in force now. */
export async function mutesOf(db: Db, traderIds: readonly string[], now: Date): Promise<Map<string, Mute>> {
  const rows = await db.$queryRaw<MuteRow[]>`
    SELECT mute.trader_id::text, mute.muted_by::text, officers.name, mute.muted_at, mute.until
    FROM unreached_mutes AS mute JOIN officers ON officers.id = mute.muted_by
    WHERE mute.trader_id = ANY (${[...traderIds]}::uuid[]) AND mute.until > ${now} AND NOT EXISTS (
      SELECT FROM workspaces AS own JOIN unreached_events AS newer ON newer.workspace_id = own.id
      WHERE own.owner_id = mute.trader_id AND newer.decision AND newer.since > mute.muted_at)`
  return new Map(
    rows.map((row) => [
      row.trader_id,
      { by: { id: row.muted_by, name: row.name }, at: row.muted_at.toISOString(), until: row.until.toISOString() },
    ]),
  )
}

/**
 * The trader and the workspace of an event in the list; 409 INVALID_STATE_TRANSITION if it is no longer in the list.
 */
async function listedEvent(db: Db, eventId: string) {
  const [row] = await db.$queryRaw<{ trader_id: string; workspace_id: string }[]>`
    SELECT workspaces.owner_id::text AS trader_id, workspaces.id::text AS workspace_id
    FROM unreached_events JOIN workspaces ON workspaces.id = unreached_events.workspace_id
    WHERE event_id = ${eventId}::uuid`
  if (!row) throw new ApiError('INVALID_STATE_TRANSITION', 'This event was delivered or is being delivered.')
  return row
}

/**
 * Mutes the event's trader: the trader's decisions that were not delivered leave the list and the menu's count until
 * `until`, or until another fails. 422 for a time that is past or more than 30 days away, 409 INVALID_STATE_TRANSITION
 * for an event that is no longer listed. Replaces an earlier mute. Journaled on the trader.
 */
export async function muteTrader(
  services: Services,
  actor: OfficerActor,
  eventId: string,
  { until, reason }: z.output<typeof muteBody>,
): Promise<void> {
  const now = services.clock.now()
  if (until <= now || until.getTime() - now.getTime() > MAX_MUTE_DAYS * DAY_MS)
    throw invalid({
      field: 'until',
      rule: 'between',
      message: `The until field must be a time within the next ${MAX_MUTE_DAYS} days.`,
    })
  await transact(services.db, async (db) => {
    const { trader_id, workspace_id } = await listedEvent(db, eventId)
    const mute = { muted_by: actor.id, muted_at: now, until }
    await db.unreachedMute.upsert({ where: { trader_id }, create: { trader_id, ...mute }, update: mute })
    await writeJournal(db, actor, now, {
      action: 'mute_unreached',
      resource: 'traders',
      record_id: trader_id,
      workspace_id,
      reason,
      details: { until: until.toISOString() },
    })
  })
}

/** Ends the mute of the event's trader. 409 INVALID_STATE_TRANSITION if there is none in force. Journaled on the trader. */
export async function unmuteTrader(services: Services, actor: OfficerActor, eventId: string): Promise<void> {
  const now = services.clock.now()
  await transact(services.db, async (db) => {
    const { trader_id, workspace_id } = await listedEvent(db, eventId)
    const { count } = await db.unreachedMute.deleteMany({ where: { trader_id, until: { gt: now } } })
    if (count === 0) throw new ApiError('INVALID_STATE_TRANSITION', 'This trader is not muted.')
    await writeJournal(db, actor, now, {
      action: 'unmute_unreached',
      resource: 'traders',
      record_id: trader_id,
      workspace_id,
    })
  })
}

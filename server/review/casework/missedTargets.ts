import { type Db, transact } from '../../database/client.ts'
import { newId } from '../../kernel/id.ts'
import { rolesWith } from '../../kernel/policy.ts'
import { storeNotices } from '../claims/notices.ts'
import { type DossierKind, type ReviewServices, tableOf, waitingSql } from '../dossier/dossierKind.ts'
import { isQueued } from '../record/informationRequest.ts'
import { untiedOfficers } from '../record/ties.ts'
import { settingsOf } from '../settings/settings.ts'
import { calendarIn, type TargetSettings, targetClockSql } from '../settings/targetClock.ts'

/**
 * Older misses get no notice: after an upgrade or a shorter target there may be many, and the queue shows them anyway.
 */
const NOTICE_WINDOW_MS = 86_400_000
/** Dossiers of a queue in one run; the run of the next minute continues. */
const BATCH_SIZE = 100

type MissedDossier = { id: string; workspace_id: string }

/**
 * Dossiers of the queue that missed their target within the last day of its own clock, and for which no notice was
 * sent.
 */
async function findMissed(
  db: Db,
  services: ReviewServices,
  kind: DossierKind,
  settings: TargetSettings,
  now: Date,
): Promise<readonly MissedDossier[]> {
  const calendar = calendarIn(settings)
  const target = settings.targets[kind.name]! * 60_000
  const { join, since } = await targetClockSql(services, kind, calendar, now)
  return db.$queryRaw<MissedDossier[]>`
    SELECT record.id::text, record.workspace_id::text FROM ${tableOf(kind)} AS record ${join}
    WHERE ${waitingSql(kind, 'record')} AND ${isQueued('record', now)}
      AND ${since} < ${calendar.before(now, target)} AND ${since} >= ${calendar.before(now, target + NOTICE_WINDOW_MS)}
      AND NOT EXISTS (SELECT FROM notices WHERE notices.kind = 'target_missed' AND notices.record_id = record.id)
    ORDER BY ${since}, record.id LIMIT ${BATCH_SIZE}`
}

/** Puts a notice into the inboxes of the officers who handle escalations, except those who are tied to the account. */
async function notifyMissed(db: Db, now: Date, kind: DossierKind, { id, workspace_id }: MissedDossier): Promise<void> {
  const supervisors = await untiedOfficers(db, rolesWith('handle_escalated'), workspace_id)
  const notice = { kind: 'target_missed', resource: kind.name, record_id: id, workspace_id, reason: '' } as const
  await storeNotices(
    db,
    now,
    // The column requires an officer; the inbox shows no colleague for this kind.
    supervisors.map((officer_id) => ({ id: newId(), ...notice, officer_id, by_id: officer_id, created_at: now })),
  )
}

/** Notifies supervisors of each dossier that missed its target, once. Two processes may run it at the same time. */
export async function notifyMissedTargets(services: ReviewServices): Promise<void> {
  const settings = await settingsOf(services)
  for (const kind of services.dossiers.all)
    await transact(services.db, async (db) => {
      // Lock before the search, so that the search sees the notices of another process.
      await db.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('missed targets'), hashtext(${kind.name}))`
      const now = services.clock.now()
      for (const dossier of await findMissed(db, services, kind, settings, now))
        await notifyMissed(db, now, kind, dossier)
    })
}

import type { OfficerActor } from '../../kernel/actor.ts'
import { rolesWith } from '../../kernel/policy.ts'
import { notifyOfficers } from '../claims/notices.ts'
import type { ReviewServices } from '../dossier/dossierKind.ts'
import type { Subject } from '../dossier/subject.ts'
import { untiedOfficers } from '../record/ties.ts'
import { settingsOf } from '../settings/settings.ts'

/** The number of fast decisions of an officer within an hour that notifies the supervisors, once in that hour. */
const FAST_IN_A_ROW = 5
const NOTICE_WINDOW = '1 hour'

/**
 * Whether the decision came sooner after its claim than the setting `pace_seconds`: sooner than its documents can be
 * read (record 0184). Decisions without a claim have no pace.
 */
export async function isFast(services: ReviewServices, details: object | undefined): Promise<boolean> {
  return isFasterThan((await settingsOf(services)).pace_seconds, details)
}

/** The same for any value of the setting. */
export function isFasterThan(pace_seconds: number, details: object | undefined): boolean {
  const { claimed_seconds } = (details ?? {}) as { claimed_seconds?: number }
  return claimed_seconds !== undefined && claimed_seconds < pace_seconds
}

/** If the decision waited as a proposal, supervisors were notified of its maker's pace at that time. */
const hasWaited = (details: object | undefined) => details !== undefined && 'proposal' in details

type Pace = { decisions: number; median: number; is_told: boolean }

/**
 * Notifies supervisors and administrators that the officer decides faster than one can read. Call it in the transaction
 * of a fast decision, after its journal entry. Leaves out officers who are tied to the trader, as `notifyDisagreement`
 * does.
 */
export async function notifyFastDecisions(
  services: ReviewServices,
  actor: OfficerActor,
  now: Date,
  { kind, id, workspace_id }: Pick<Subject, 'kind' | 'id' | 'workspace_id'>,
  details: object | undefined,
): Promise<void> {
  const { db } = services
  if (hasWaited(details)) return
  const { pace_seconds } = await settingsOf(services)
  const [pace] = await db.$queryRaw<[Pace]>`
    SELECT count(*)::int AS decisions,
      coalesce(round(percentile_cont(0.5) WITHIN GROUP (ORDER BY (details ->> 'claimed_seconds')::int)), 0)::int AS median,
      EXISTS (SELECT FROM notices WHERE kind = 'fast_decisions' AND by_id = ${actor.id}::uuid
        AND created_at > ${now}::timestamptz - ${NOTICE_WINDOW}::interval) AS is_told
    FROM audit_entries
    WHERE actor_id = ${actor.id} AND actor_type = 'officer' AND at > ${now}::timestamptz - ${NOTICE_WINDOW}::interval
      AND (details ->> 'claimed_seconds')::int < ${pace_seconds}
      AND jsonb_typeof(details -> 'proposal') IS DISTINCT FROM 'object'`
  if (pace.is_told || pace.decisions < FAST_IN_A_ROW) return
  const supervisors = await untiedOfficers(db, rolesWith('reverse'), workspace_id)
  await notifyOfficers(
    db,
    actor,
    now,
    supervisors,
    // The inbox explains the two numbers in the reader's language.
    {
      kind: 'fast_decisions',
      resource: kind.name,
      record_id: id,
      workspace_id,
      reason: `${pace.decisions} × ${pace.median} s`,
    },
  )
}

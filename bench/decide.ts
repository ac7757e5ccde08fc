import pg from 'pg'
import { identificationId, officerHeaders, officerId } from './data.ts'
import type { Urls } from './database.ts'
import { type Figure, measurePairs, measureRate, type Options, ratio, type Target } from './measure.ts'
import { startFloor, startService } from './processes.ts'

/** Decisions of each side (service or floor) in one round. */
const DECISIONS_PER_ROUND = 1000
/** Decisions of each side before the measurement, for the same reason as WARM_SECONDS. */
const WARM_DECISIONS = 4000

/** Records that the first officer has seen every page of these dossiers. The client must be a superuser. */
export async function markPagesSeen(admin: pg.Client, ids: string[]): Promise<void> {
  await admin.query('SET session_replication_role = replica')
  await admin.query(
    `INSERT INTO page_views (officer_id, sha256, page, file_id, resource, record_id, submission, typed, seen_at)
     SELECT $1, sha256, page, files.id, files.resource, files.record_id, 1, coalesce((SELECT md5(content::text)
         FROM submissions WHERE submissions.resource = files.resource AND submissions.record_id = files.record_id
         ORDER BY version DESC LIMIT 1), ''), now()
     FROM files, generate_series(1, files.pages) AS page WHERE record_id = ANY ($2::uuid[]) ON CONFLICT DO NOTHING`,
    [officerId(0), ids],
  )
  await admin.query('RESET session_replication_role')
}

/** Makes these dossiers wait for a decision again, with no page seen. The client must be a superuser. */
export async function resetDecisions(admin: pg.Client, ids: string[]): Promise<void> {
  await admin.query('SET session_replication_role = replica')
  await admin.query(
    `UPDATE identifications SET status = 'pending', version = 1, decided_at = NULL, decided_by = NULL
     WHERE id = ANY ($1::uuid[])`,
    [ids],
  )
  await admin.query('DELETE FROM page_views WHERE officer_id = $1', [officerId(0)])
  await admin.query('RESET session_replication_role')
  await admin.query('VACUUM ANALYZE identifications')
}

/** Requests that accept these dossiers, once each. */
export function accepting(origin: string, ids: string[], path: (id: string) => string, body: object): Target {
  let asked = 0
  return {
    origin,
    next: () => ({
      path: path(ids[asked++]!),
      method: 'POST',
      headers: { ...officerHeaders, 'Content-Type': 'application/json', Prefer: 'return=minimal' },
      body: JSON.stringify(body),
    }),
  }
}

/**
 * Accepts waiting dossiers, once each, as the console does (without the record in the answer). The officer has seen the
 * pages beforehand. The service authorizes, checks, moves, journals and writes the event. One floor makes the same
 * checks by hand, one statement for each; the other only moves, in four statements of a transaction. Afterwards the
 * dossiers wait again.
 */
export async function decide({ rounds, rows }: Options, { appUrl, ownerUrl, adminUrl }: Urls): Promise<Figure[]> {
  const perSide = Math.min(DECISIONS_PER_ROUND, Math.floor(rows / 50 / (2 * rounds)))
  const ids = Array.from({ length: perSide * 2 * rounds }, (_, number) => identificationId(number * 50))
  const admin = new pg.Client({ connectionString: adminUrl })
  await admin.connect()
  const [floor, service] = [await startFloor(appUrl), await startService(appUrl, ownerUrl)]
  const moving = (some: string[]) =>
    accepting(floor.origin, some, (id) => `/identifications/${id}/accept`, {
      officer: { id: officerId(0), name: 'Officer 0' },
    })
  const checking = (some: string[]) =>
    accepting(floor.origin, some, (id) => `/identifications/${id}/check-and-accept`, { version: 1 })
  const byService = (some: string[]) =>
    accepting(service.origin, some, (id) => `/api/admin/identifications/${id}/accept`, { version: 1 })
  const rate = (target: typeof moving, some: string[]) => measureRate(target(some), { count: some.length })
  const beside = async (floorOf: typeof moving) => {
    const half = ids.length / 2
    for (let done = 0; done < WARM_DECISIONS; done += half) {
      await markPagesSeen(admin, ids)
      await rate(floorOf, ids.slice(0, half))
      await rate(byService, ids.slice(half))
      await resetDecisions(admin, ids)
    }
    await markPagesSeen(admin, ids)
    const left = [...ids]
    const pairs = await measurePairs(
      rounds,
      () => rate(floorOf, left.splice(0, perSide)),
      () => rate(byService, left.splice(0, perSide)),
    )
    await resetDecisions(admin, ids)
    return pairs
  }
  try {
    return [
      ratio('decide: authorize, check, move, journal, event, job', await beside(checking), 1),
      ratio('decide, beside a floor that checks nothing', await beside(moving), null),
    ]
  } finally {
    await Promise.all([floor.stop(), service.stop()])
    await resetDecisions(admin, ids)
    await admin.end()
  }
}

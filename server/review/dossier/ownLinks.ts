import type { Db } from '../../database/client.ts'
import { ApiError } from '../../kernel/errors.ts'

/** Acts that decide a dossier, alone or as a second officer. */
const DECIDING = ['accept', 'refuse', 'request_new_proof', 'confirm', 'reverse', 'blind_answer']

/** A session of the trader's page lasts so long. */
const SESSION = '8 hours'

/** Whether something of the record was sent at the trader's page while a session by a link of this officer could be open. */
async function wasSentByOwnLink(db: Db, officer_id: string, record_id: string): Promise<boolean> {
  const [row] = await db.$queryRaw<[{ sent: boolean }]>`
    SELECT EXISTS (
      SELECT FROM page_links JOIN audit_entries AS sent ON sent.record_id = ${record_id}
        AND sent.actor_type = 'trader' AND sent.actor_id = page_links.trader_id::text AND sent.details ->> 'by' = 'page'
        AND sent.at >= page_links.used_at AND sent.at < page_links.used_at + ${SESSION}::interval
      WHERE page_links.created_by = ${officer_id}::uuid AND page_links.used_at IS NOT NULL) AS sent`
  return row.sent
}

/**
 * 403 CONFLICT_OF_INTEREST for a decision on what was sent while a session by the officer's own link could be open: they
 * may have sent it themselves.
 */
export async function assertNotSentByOwnLink(
  db: Db,
  officer_id: string,
  { action, record_id }: { action: string; record_id: string | null },
): Promise<void> {
  if (record_id === null || !DECIDING.includes(action)) return
  if (await wasSentByOwnLink(db, officer_id, record_id))
    throw new ApiError(
      'CONFLICT_OF_INTEREST',
      'It was sent at the trader’s page after a link that you made was used: a colleague decides it.',
    )
}

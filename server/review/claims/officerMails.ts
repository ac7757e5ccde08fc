import type { Db } from '../../database/client.ts'
import { newMail } from '../../kernel/fanOut.ts'

/** A new item of an officer's inbox: a notice, or a note that mentions them. */
export type NewItem = { item_id: string; officer_id: string; kind: string }

/**
 * Makes a mail for each item whose officer chose mails at once for its kind, in the transaction of the act (record
 * 0198). Makes none if the program sends no mail, none for disabled officers, and none for kinds in the daily digest.
 */
export async function createItemMails(db: Db, now: Date, items: NewItem[]): Promise<void> {
  const mails = items.map((item) => ({ ...item, ...newMail(db) }))
  if (!mails.some(({ message_id }) => message_id)) return
  await db.$executeRaw`
    WITH given AS (
      SELECT given.* FROM jsonb_to_recordset(${JSON.stringify(mails)}::jsonb)
        AS given (id uuid, message_id text, item_id uuid, officer_id uuid, kind text)
      JOIN officers ON officers.id = given.officer_id AND officers.disabled_at IS NULL
      LEFT JOIN officer_notifications AS chosen ON chosen.officer_id = given.officer_id
      WHERE given.kind <> ALL (coalesce(chosen.daily || chosen.never, '{}'))
    ), made AS (
      INSERT INTO officer_mails (id, officer_id, kind, message_id, next_attempt_at, created_at, updated_at)
      SELECT id, officer_id, 'item', message_id, ${now}, ${now}, ${now} FROM given
      RETURNING id
    )
    INSERT INTO officer_mail_items (officer_id, item_id, mail_id)
    SELECT officer_id, item_id, given.id FROM given JOIN made ON made.id = given.id`
}

import { newMail } from '../../kernel/fanOut.ts'
import { dayOf } from '../../review/evidence/day.ts'
import type { Services } from '../../services.ts'

/** The digest's time in Algiers: what came before it is in today's, what comes later in tomorrow's. */
const HOUR = 7
/** Older items are left to the inbox: whoever begins to get digests wants no backlog. */
const LONGEST_DAYS = 7

/** Today's time of the digest. Algiers has no summer time: UTC+1 all year. */
const digestTime = (now: Date) => new Date(`${dayOf(now)}T${String(HOUR - 1).padStart(2, '0')}:00:00Z`)

/**
 * Makes today's digest of each officer who wants one and has unread items of those kinds that no mail told: one a day,
 * none without items. Two processes may run it at once.
 */
export async function makeDigests({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  const now = clock.now()
  const until = digestTime(now)
  if (db.mailDomain === null || now < until) return
  const day = dayOf(now)
  const officers = await db.$queryRaw<{ id: string }[]>`
    SELECT officers.id::text FROM officers JOIN officer_notifications AS chosen ON chosen.officer_id = officers.id
    WHERE disabled_at IS NULL AND chosen.daily <> '{}' AND NOT EXISTS (
      SELECT FROM officer_mails WHERE officer_mails.officer_id = officers.id AND day = ${day}::date)`
  for (const officer of officers) {
    const { id, message_id } = newMail(db)!
    await db.$executeRaw`
      WITH items AS (
        SELECT items.id FROM (
          SELECT notes.id, 'mention' AS kind, notes.created_at FROM mentions JOIN notes ON notes.id = mentions.note_id
          WHERE mentions.officer_id = ${officer.id}::uuid AND mentions.read_at IS NULL
          UNION ALL
          SELECT id, kind, created_at FROM notices WHERE officer_id = ${officer.id}::uuid AND read_at IS NULL
        ) AS items JOIN officer_notifications AS chosen ON chosen.officer_id = ${officer.id}::uuid
        WHERE items.kind = ANY (chosen.daily) AND items.created_at < ${until}
          AND items.created_at > ${until}::timestamptz - ${LONGEST_DAYS}::int * interval '1 day'
          AND NOT EXISTS (SELECT FROM officer_mail_items
            WHERE officer_mail_items.officer_id = ${officer.id}::uuid AND item_id = items.id)
      ), made AS (
        INSERT INTO officer_mails (id, officer_id, kind, day, message_id, next_attempt_at, created_at, updated_at)
        SELECT ${id}::uuid, ${officer.id}::uuid, 'digest', ${day}::date, ${message_id}, ${now}, ${now}, ${now}
        WHERE EXISTS (SELECT FROM items)
        ON CONFLICT (officer_id, day) DO NOTHING RETURNING id
      )
      INSERT INTO officer_mail_items (officer_id, item_id, mail_id)
      SELECT ${officer.id}::uuid, items.id, made.id FROM items CROSS JOIN made`
  }
}

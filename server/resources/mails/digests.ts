import { newMail } from '../../kernel/fanOut.ts'
import { dayOf } from '../../review/evidence/day.ts'
import type { Services } from '../../services.ts'

/** The hour in Algiers at which digests are made. Later items are in the next day's digest. */
const HOUR = 7
/** Digests leave out older items, so that an officer who turns digests on gets no backlog. */
const MAX_AGE_DAYS = 7

/** Today's time of the digest. Algiers is UTC+1 all year. */
const digestTime = (now: Date) => new Date(`${dayOf(now)}T${String(HOUR - 1).padStart(2, '0')}:00:00Z`)

/**
 * Makes today's digest for each officer who chose digests and has unread items of the chosen kinds that no mail
 * contained yet. An officer gets at most one digest a day, and none without items, even if two processes run this at
 * once.
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
          AND items.created_at > ${until}::timestamptz - ${MAX_AGE_DAYS}::int * interval '1 day'
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

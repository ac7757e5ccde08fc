import { z } from 'zod'
import { transact } from '../../database/client.ts'
import { Language } from '../../database/generated/enums.ts'
import type { OfficerActor } from '../../kernel/actor.ts'
import { writeJournal } from '../../kernel/audit.ts'
import { INBOX_KINDS } from '../../review/casework/inbox.ts'
import type { Services } from '../../services.ts'

export const notificationTime = z.enum(['at_once', 'daily', 'never'])

type Kind = (typeof INBOX_KINDS)[number]
type Time = z.output<typeof notificationTime>

/** When the items of an officer's inbox come by mail, by kind. */
export type OfficerNotificationTimes = Record<Kind, Time>

/** PUT /session/notifications replaces all choices: a missing kind is mailed at once. */
export const officerNotificationsBody = z.strictObject(
  Object.fromEntries(INBOX_KINDS.map((kind) => [kind, notificationTime.optional()])) as Record<
    Kind,
    z.ZodOptional<typeof notificationTime>
  >,
)

/** PUT /session/language: the language of the console, in which mails are written. */
export const languageBody = z.strictObject({ language: z.enum(Language) })

/** The officer's choices. A kind without a choice is mailed at once. */
export async function readOfficerNotifications(
  { db }: Pick<Services, 'db'>,
  officer_id: string,
): Promise<OfficerNotificationTimes> {
  const row = await db.officerNotifications.findUnique({ where: { officer_id } })
  const timeOf = (kind: Kind): Time => {
    if (row?.never.includes(kind)) return 'never'
    return row?.daily.includes(kind) ? 'daily' : 'at_once'
  }
  return Object.fromEntries(INBOX_KINDS.map((kind) => [kind, timeOf(kind)])) as OfficerNotificationTimes
}

/** Stores the officer's choices, and journals a change. Mails that wait already are still sent. */
export async function changeOfficerNotifications(
  services: Services,
  actor: OfficerActor,
  chosen: z.output<typeof officerNotificationsBody>,
): Promise<void> {
  const kindsAt = (time: Time) => INBOX_KINDS.filter((kind) => chosen[kind] === time)
  const set = { daily: kindsAt('daily'), never: kindsAt('never') }
  await transact(services.db, async (db) => {
    const now = services.clock.now()
    const before = await db.officerNotifications.findUnique({ where: { officer_id: actor.id } })
    const isSame = (kinds: readonly string[] = [], wanted: readonly string[]) => kinds.join() === wanted.join()
    if (isSame(before?.daily, set.daily) && isSame(before?.never, set.never)) return
    await db.officerNotifications.upsert({
      where: { officer_id: actor.id },
      create: { officer_id: actor.id, ...set, updated_at: now },
      update: { ...set, updated_at: now },
      select: { officer_id: true },
    })
    const about = { resource: 'officers', record_id: actor.id, details: { ...set } }
    await writeJournal(db, actor, now, { action: 'change_notifications', ...about })
  })
}

/** The language of the officer's console, for their mails; null until the console has sent it. */
export async function readOfficerLanguage({ db }: Pick<Services, 'db'>, officer_id: string): Promise<Language | null> {
  return (await db.officerNotifications.findUnique({ where: { officer_id } }))?.language ?? null
}

export async function setOfficerLanguage(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  officer_id: string,
  language: Language,
): Promise<void> {
  const set = { language, updated_at: clock.now() }
  await db.officerNotifications.upsert({
    where: { officer_id },
    create: { officer_id, ...set },
    update: set,
    select: { officer_id: true },
  })
}

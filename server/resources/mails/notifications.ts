import { z } from 'zod'
import { type Db, transact } from '../../database/client.ts'
import type { MailAddress } from '../../database/generated/rows.ts'
import { lockRow } from '../../database/lock.ts'
import type { Actor } from '../../kernel/actor.ts'
import { writeJournal } from '../../kernel/audit.ts'
import { ApiError } from '../../kernel/errors.ts'
import { newMail } from '../../kernel/fanOut.ts'
import { MAIL_KINDS, type MailKind } from '../../kernel/mailKinds.ts'
import type { Services } from '../../services.ts'
import { addressEntry, confirmAddress, lockAddress } from './addresses.ts'

const HOUR_MS = 3_600_000
/** The most new addresses of one account in a day, because mails to them may reach people who never asked for any. */
const MAX_ADDRESSES_PER_DAY = 10

const kinds = z.strictObject(
  Object.fromEntries(MAIL_KINDS.map((kind) => [kind, z.boolean()])) as Record<MailKind, z.ZodBoolean>,
)

/** PUT /notifications takes the complete record. A client may send `confirmed` back; it is ignored. */
export const notificationsBody = z.object({
  contact: z
    .email()
    .trim()
    .toLowerCase()
    .max(254)
    .refine((text) => !/[\p{Cc}<>,;]/u.test(text))
    .nullable(),
  confirmed: z.boolean().optional(),
  kinds,
})

export type Notifications = {
  /** The address of the workspace's mails; null for the address of its owner's account. */
  contact: string | null
  /** Whether the trader confirmed that address. Only then do mails contain details. */
  confirmed: boolean
  kinds: Record<MailKind, boolean>
}

/** The settings, with a field that only the trader's page shows. */
export type MailState = Notifications & { isOff: boolean }

type SettingsRow = {
  contact: string | null
  kinds_off: string[]
  owner_id: string
  confirmed: boolean
  is_off: boolean
}

/** Reads the address of a workspace's mails, and the kinds that are sent. */
export async function readMailState(db: Db, workspace_id: string): Promise<MailState> {
  const [found] = await db.$queryRaw<SettingsRow[]>`
    SELECT mail_settings.contact, coalesce(kinds_off, '{}') AS kinds_off, owner_id::text,
      coalesce(confirmed_at IS NOT NULL, false) AS confirmed, coalesce(off_at IS NOT NULL, false) AS is_off
    FROM workspaces JOIN traders ON traders.id = owner_id
    LEFT JOIN mail_settings ON mail_settings.workspace_id = workspaces.id
    LEFT JOIN mail_addresses ON mail_addresses.trader_id = owner_id
      AND mail_addresses.address = coalesce(mail_settings.contact, traders.email)
    WHERE workspaces.id = ${workspace_id}::uuid`
  const { contact, kinds_off, confirmed, is_off } = found!
  const wanted = MAIL_KINDS.map((kind) => [kind, !kinds_off.includes(kind)] as const)
  return { contact, confirmed, isOff: is_off, kinds: Object.fromEntries(wanted) as Notifications['kinds'] }
}

/** GET /notifications. */
export async function readNotifications(db: Db, workspace_id: string): Promise<Notifications> {
  const { isOff: _, ...shown } = await readMailState(db, workspace_id)
  return shown
}

async function assertFewAddresses(db: Db, now: Date, trader_id: string, address: string): Promise<void> {
  const since = new Date(now.getTime() - 24 * HOUR_MS)
  const where = { trader_id, created_at: { gt: since }, address: { not: address } }
  if ((await db.mailAddress.count({ where })) < MAX_ADDRESSES_PER_DAY) return
  throw new ApiError(
    'TOO_MANY_REQUESTS',
    `An account names at most ${MAX_ADDRESSES_PER_DAY} mail addresses in a day.`,
    {
      meta: { retry_after: 24 * 3600 },
    },
  )
}

/** Sends a mail that asks to confirm an address, at most once an hour. */
async function askForConfirmation(db: Db, now: Date, workspace_id: string, to: MailAddress): Promise<void> {
  if (to.confirmed_at || (to.asked_at && now.getTime() - to.asked_at.getTime() < HOUR_MS)) return
  const made = newMail(db)
  if (!made) return
  await db.mailAddress.update({ where: { id: to.id }, data: { asked_at: now }, select: { id: true } })
  const record = { resource: 'mail-addresses', record_id: to.id }
  const times = { next_attempt_at: now, created_at: now, updated_at: now }
  const { address } = to
  await db.mail.create({
    data: { ...made, ...record, ...times, workspace_id, address, kind: 'confirm', type: 'address.confirm' },
    select: { id: true },
  })
}

/**
 * Switches an address on again that bounces had switched off, because the trader entered it again. It must be confirmed
 * again.
 */
async function switchOn(db: Db, actor: Actor, now: Date, row: MailAddress): Promise<MailAddress> {
  if (!row.off_at) return row
  const data = { off_at: null, bounces: 0, confirmed_at: null, asked_at: null }
  const next = await db.mailAddress.update({ where: { id: row.id }, data })
  await writeJournal(db, actor, now, addressEntry('switch_on_address', row))
  return next
}

/**
 * PUT /notifications: replaces the address of the workspace's mails and the kinds that are sent. A new address is
 * unconfirmed and gets a mail that asks to confirm it. Pending mails go to the new address. 429 for too many addresses.
 */
export async function changeNotifications(
  services: Services,
  actor: Actor,
  workspace_id: string,
  { contact, kinds: wanted }: z.output<typeof notificationsBody>,
): Promise<void> {
  await transact(services.db, async (db) => {
    const now = services.clock.now()
    await lockRow(db, 'workspaces', workspace_id)
    const before = await readMailState(db, workspace_id)
    const { owner } = await db.workspace.findUniqueOrThrow({
      where: { id: workspace_id },
      select: { owner: { select: { id: true, email: true } } },
    })
    const address = contact ?? owner.email
    const hasMoved = contact !== before.contact
    if (hasMoved && contact) await assertFewAddresses(db, now, owner.id, contact)
    const kinds_off = MAIL_KINDS.filter((kind) => !wanted[kind])
    const set = { contact, kinds_off, updated_at: now }
    await db.mailSettings.upsert({
      where: { workspace_id },
      create: { workspace_id, ...set },
      update: set,
      select: { workspace_id: true },
    })
    await writeJournal(db, actor, now, {
      action: 'change_notifications',
      resource: 'notifications',
      record_id: workspace_id,
      workspace_id,
      details: { own_contact: contact !== null, new_contact: hasMoved, kinds_off },
    })
    if (!hasMoved && !before.isOff) return
    const row = await switchOn(db, actor, now, await lockAddress(db, now, owner.id, address))
    if (contact) await askForConfirmation(db, now, workspace_id, row)
    await db.mail.updateMany({
      where: { workspace_id, status: 'pending', kind: { not: 'confirm' } },
      data: { address, updated_at: now },
    })
  })
}

/**
 * Switches off a mail's kind, as the link in that mail asks. Returns the kind; null for a mail that cannot be switched
 * off.
 */
export async function stopKindOf(services: Services, actor: Actor, mailId: string): Promise<MailKind | null> {
  const mail = await services.db.read.mail.findUnique({ where: { id: mailId } })
  const kind = MAIL_KINDS.find((one) => one === mail?.kind)
  if (!mail || !kind) return null
  const { contact, kinds: wanted } = await readMailState(services.db, mail.workspace_id)
  if (wanted[kind]) {
    const settings = { contact, kinds: { ...wanted, [kind]: false } }
    await changeNotifications(services, actor, mail.workspace_id, settings)
  }
  return kind
}

/** Confirms the address of a link. False if the address was confirmed before. */
export const confirmByLink = (services: Services, actor: Actor, addressId: string): Promise<boolean> =>
  transact(services.db, async (db) => {
    const row = await db.mailAddress.findUnique({ where: { id: addressId } })
    return row !== null && (await confirmAddress(db, actor, services.clock.now(), row, 'link'))
  })

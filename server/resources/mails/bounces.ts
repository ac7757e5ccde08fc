import { type Db, transact } from '../../database/client.ts'
import type { Mail } from '../../database/generated/rows.ts'
import { SYSTEM } from '../../kernel/actor.ts'
import { writeJournal } from '../../kernel/audit.ts'
import { mailIdsIn } from '../../mail/returnPath.ts'
import type { ReviewServices } from '../../review/dossier/dossierKind.ts'
import { updateUnreached } from '../../webhooks/unreached.ts'
import { addressEntry, lockAddress } from './addresses.ts'

/** The number of temporary bounces that switches an address off; one permanent bounce does so at once. */
const MAX_BOUNCES = 3

/** A delivery status report about a mail that did not arrive. */
export type BounceReport = {
  /** The ids of the mails that the report may be about. */
  ids: string[]
  permanent: boolean
  /** The status code in the report: `5.1.1`. */
  status: string
}

/** Joins folded header lines of a message. */
const unfold = (text: string) => text.replace(/\r\n?/g, '\n').replace(/\n[ \t]+/g, ' ')

/** The values of a field of the report, in any part of the message. */
const fieldValues = (text: string, name: string) =>
  [...text.matchAll(new RegExp(`^${name}:[ \\t]*(.*)$`, 'gim'))].map(([, value]) => value!.trim())

/**
 * Parses a delivery status (RFC 3464) that a mail server pipes in. Null for any other message, and for a report without
 * a failure (delayed, delivered, relayed).
 */
export function readBounce(message: string): BounceReport | null {
  const text = unfold(message)
  if (!/^Content-Type:\s*message\/delivery-status\b/im.test(text)) return null
  const failed = fieldValues(text, 'Action').some((action) => /^failed\b/i.test(action))
  if (!failed) return null
  const statuses = fieldValues(text, 'Status').flatMap((value) => /^[245]\.\d{1,3}\.\d{1,3}/.exec(value) ?? [])
  const status = statuses.find((one) => one.startsWith('5')) ?? statuses[0] ?? ''
  const named = ['Message-ID', 'Original-Message-ID', 'To', 'Delivered-To', 'X-Original-To', 'Return-Path']
  return {
    ids: mailIdsIn(named.flatMap((name) => fieldValues(text, name)).join('\n')),
    permanent: status.startsWith('5'),
    status,
  }
}

/** Counts a bounce for its mail's address, and switches the address off after enough bounces. */
async function countBounce(db: Db, now: Date, mail: Mail, { permanent }: BounceReport): Promise<boolean> {
  const { owner_id } = await db.workspace.findUniqueOrThrow({
    where: { id: mail.workspace_id },
    select: { owner_id: true },
  })
  const row = await lockAddress(db, now, owner_id, mail.address)
  const bounces = row.bounces + 1
  const isEnough = row.off_at === null && (permanent || bounces >= MAX_BOUNCES)
  await db.mailAddress.update({
    where: { id: row.id },
    data: { bounces, ...(isEnough && { off_at: now }) },
    select: { id: true },
  })
  if (isEnough) await writeJournal(db, SYSTEM, now, addressEntry('switch_off_address', row, { bounces, permanent }))
  return isEnough
}

/** Drops pending mails to an address that was just switched off. Returns the ids of their events. */
async function dropWaiting(db: Db, now: Date, { workspace_id, address }: Mail): Promise<string[]> {
  const dropped = await db.$queryRaw<{ event_id: string | null }[]>`
    UPDATE mails SET status = 'dropped', next_attempt_at = NULL, lease = NULL, leased_until = NULL, updated_at = ${now}
    WHERE status = 'pending' AND address = ${address} AND workspace_id IN (
      SELECT id FROM workspaces WHERE owner_id = (SELECT owner_id FROM workspaces WHERE id = ${workspace_id}::uuid))
    RETURNING event_id::text`
  return dropped.flatMap(({ event_id }) => event_id ?? [])
}

/** Records that a mail bounced, once. False for a mail that is unknown, was not handed over, or is recorded already. */
async function recordBounce(services: ReviewServices, id: string, report: BounceReport): Promise<boolean> {
  return transact(services.db, async (db) => {
    const now = services.clock.now()
    await db.$queryRaw`SELECT FROM mails WHERE id = ${id}::uuid FOR UPDATE`
    const mail = await db.mail.findUnique({ where: { id }, include: { bounce: true } })
    if (!mail || mail.bounce || mail.attempts === 0 || mail.status === 'dropped') return false
    await db.mailBounce.create({
      data: { mail_id: id, permanent: report.permanent, status: report.status, created_at: now },
      select: { mail_id: true },
    })
    const bounced = { status: 'bounced', next_attempt_at: null, lease: null, leased_until: null } as const
    await db.mail.update({ where: { id }, data: { ...bounced, updated_at: now }, select: { id: true } })
    const isOff = await countBounce(db, now, mail, report)
    const events = [...(mail.event_id ? [mail.event_id] : []), ...(isOff ? await dropWaiting(db, now, mail) : [])]
    await updateUnreached(db, services.dossiers.names, now, events)
    return true
  })
}

/**
 * Records that a mail to an officer bounced, once. The officer's inbox has the same content, so nothing else follows.
 */
async function recordOfficerBounce({ db, clock }: ReviewServices, id: string): Promise<boolean> {
  const { count } = await db.officerMail.updateMany({
    where: { id, attempts: { gt: 0 }, status: { notIn: ['bounced', 'dropped'] } },
    data: { status: 'bounced', next_attempt_at: null, lease: null, leased_until: null, updated_at: clock.now() },
  })
  return count > 0
}

/**
 * `mail:bounce`: reads a delivery status from stdin. Returns the number of mails that it newly marks as bounced: 0 for
 * any other message, or for a report that was read before.
 */
export async function takeBounce(services: ReviewServices, message: string): Promise<{ matched: number }> {
  const report = readBounce(message)
  let matched = 0
  for (const id of report?.ids ?? [])
    if ((await recordBounce(services, id, report!)) || (await recordOfficerBounce(services, id))) matched += 1
  return { matched }
}

import { randomUUID } from 'node:crypto'
import { type Db, transact } from '../database/client.ts'
import type { Language, MailStatus } from '../database/generated/enums.ts'
import { newId } from '../kernel/id.ts'
import { MAIL_KINDS, type MailKind } from '../kernel/mailKinds.ts'
import { returnPathOf } from '../mail/returnPath.ts'
import type { MailMessage } from '../mail/smtp.ts'
import { lockAddress } from '../resources/mails/addresses.ts'
import { mailLink } from '../resources/mails/links.ts'
import { renderMail } from '../resources/mails/render.ts'
import type { ReviewServices } from '../review/dossier/dossierKind.ts'
import { updateUnreached } from '../webhooks/unreached.ts'
import { LEASE_MS, type MailAttempt, type MailTask, stateAfter } from './mailTask.ts'

type LeasedMail = {
  id: string
  lease: string
  due: Date
  event_id: string | null
  workspace_id: string
  owner_id: string
  kind: string
  type: string
  data: Record<string, unknown>
  body: string | null
  address: string
  message_id: string
  language: Language
  confirmed: boolean
}

/** Leases the mails that have been due longest. An index of their own holds them, so that webhooks never see them. */
async function leaseRows({ db, clock }: ReviewServices, limit: number): Promise<readonly LeasedMail[]> {
  const lease = randomUUID()
  return db.$queryRaw<LeasedMail[]>`
    WITH leased AS (
      UPDATE mails SET lease = ${lease}::uuid, leased_until = clock_timestamp() + ${LEASE_MS}::int * interval '1 ms'
      WHERE id IN (SELECT id FROM mails
        WHERE next_attempt_at <= ${clock.now()} AND (leased_until IS NULL OR leased_until <= clock_timestamp())
        ORDER BY next_attempt_at LIMIT ${limit} FOR UPDATE SKIP LOCKED)
      RETURNING mails.*
    )
    SELECT leased.id::text, lease::text, next_attempt_at AS due, event_id::text, leased.workspace_id::text,
      owner_id::text, kind, leased.type, data, events.body, leased.address, message_id, traders.language::text,
      EXISTS (SELECT FROM mail_addresses WHERE mail_addresses.trader_id = owner_id
        AND mail_addresses.address = leased.address AND confirmed_at IS NOT NULL) AS confirmed
    FROM leased JOIN workspaces ON workspaces.id = leased.workspace_id JOIN traders ON traders.id = owner_id
    LEFT JOIN events ON events.id = event_id ORDER BY next_attempt_at, leased.created_at`
}

const isStoppable = (kind: string): kind is MailKind => (MAIL_KINDS as readonly string[]).includes(kind)

/** The present message of a mail. It contains the reason only if the address is confirmed by now. */
async function messageOf(services: ReviewServices, mail: LeasedMail): Promise<MailMessage> {
  const { id, owner_id, workspace_id, kind, type, address, confirmed, language, message_id } = mail
  const { db, clock, config, publicUrl } = services
  const data = mail.body === null ? mail.data : (JSON.parse(mail.body) as { data: Record<string, unknown> }).data
  const row = confirmed ? null : await transact(db, (tx) => lockAddress(tx, clock.now(), owner_id, address))
  const stopUrl = isStoppable(kind) ? mailLink(services, 'stop', id) : null
  const rendered = renderMail({
    ...{ type, data, language, confirmed, stopUrl },
    pageUrl: `${publicUrl()}/t?workspace=${workspace_id}`,
    confirmUrl: row && mailLink(services, 'confirm', row.id),
  })
  const stop = stopUrl && { 'List-Unsubscribe': `<${stopUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
  return {
    ...rendered,
    message_id,
    to: address,
    returnPath: returnPathOf(config.mail!, id),
    headers: { 'Auto-Submitted': 'auto-generated', ...stop },
  }
}

type MailState = {
  status: MailStatus
  attempts: number
  next_attempt_at: Date | null
  lease: string | null
  last: number
}

/**
 * Writes the attempt and the mail's next state. A mail that was handed over is recorded as such, even if another
 * process has its lease by now.
 */
async function recordAttempt(
  services: ReviewServices,
  db: Db,
  mail: LeasedMail,
  id: string,
  attempt: MailAttempt,
): Promise<void> {
  const { started, finished, result } = attempt
  const [locked] = await db.$queryRaw<MailState[]>`
    SELECT status::text, attempts, next_attempt_at, lease::text,
      (SELECT coalesce(max(attempt), 0) FROM mail_attempts WHERE mail_id = mails.id)::int AS last
    FROM mails WHERE id = ${mail.id}::uuid FOR UPDATE`
  const { status, attempts, last } = locked!
  const isHanded = result.outcome === 'handed'
  await db.mailAttempt.create({
    data: {
      ...{ id, mail_id: mail.id, attempt: Math.max(attempts, last) + 1, created_at: started },
      ...{ code: result.code, response: result.response, duration_ms: result.duration_ms },
      ...{ handed_at: isHanded ? finished : null, failed_at: isHanded ? null : finished },
    },
    select: { id: true },
  })
  const isHeld = locked!.lease === mail.lease
  if (status !== 'pending' && status !== 'dropped') return
  if (!isHanded && !isHeld) return
  const state = stateAfter(attempts, attempt)
  const next = state.status
  await db.mail.update({
    where: { id: mail.id },
    data: { ...state, ...(isHeld && { lease: null, leased_until: null }) },
    select: { id: true },
  })
  if (mail.event_id && next !== 'pending' && (next === 'failed' || status === 'dropped'))
    await updateUnreached(db, services.dossiers.names, finished, [mail.event_id])
}

function taskOf(services: ReviewServices, mail: LeasedMail): MailTask {
  const attemptId = newId()
  return {
    id: mail.id,
    kind: mail.kind,
    event_id: mail.event_id,
    message: () => messageOf(services, mail),
    record: (db, attempt) => recordAttempt(services, db, mail, attemptId, attempt),
    // A mail to a trader always has contents, so it is never dropped.
    drop: async () => {},
  }
}

/** Leases the mails to traders that have been due longest. */
export const leaseTraderMails = async (services: ReviewServices, limit: number): Promise<MailTask[]> =>
  (await leaseRows(services, limit)).map((mail) => taskOf(services, mail))

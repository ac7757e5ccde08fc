import { randomUUID } from 'node:crypto'
import type { Language } from '../database/generated/enums.ts'
import { returnPathOf } from '../mail/returnPath.ts'
import type { MailMessage } from '../mail/smtp.ts'
import { renderOfficerMail } from '../resources/mails/officerMail.ts'
import { renderSample } from '../resources/mails/templates.ts'
import { inboxOf } from '../review/casework/inbox.ts'
import type { ReviewServices } from '../review/dossier/dossierKind.ts'
import { LEASE_MS, type MailTask, stateAfter } from './mailTask.ts'

type LeasedMail = {
  id: string
  lease: string
  officer_id: string
  kind: 'item' | 'digest' | 'sample'
  template: string | null
  message_id: string
  attempts: number
  email: string
  disabled: boolean
  /** A sample's language, or else that of the officer's console; French until the console has sent it. */
  language: Language
  items: readonly string[]
}

/** The most inbox items that are read for one mail; a digest names fewer. */
const MAX_ITEMS = 500

/** The mail's present text. Null for an officer who was disabled, and if everything was read meanwhile. */
async function messageOf(services: ReviewServices, mail: LeasedMail): Promise<MailMessage | null> {
  if (mail.disabled) return null
  const { id, kind, language, officer_id, message_id, email } = mail
  const about = { message_id, to: email, returnPath: returnPathOf(services.config.mail!, id) }
  const headers = { 'Auto-Submitted': 'auto-generated' }
  if (kind === 'sample') return { ...renderSample(services, mail.template!, language), ...about, headers }
  const page = { sort: 'created_at', order: 'asc', skip: 0, take: MAX_ITEMS } as const
  const items = await inboxOf(services, officer_id, { id: [...mail.items], unread: true }, page)
  if (items.length === 0) return null
  return { ...renderOfficerMail({ kind, items, language }, services.publicUrl()), ...about, headers }
}

const taskOf = (services: ReviewServices, mail: LeasedMail): MailTask => ({
  id: mail.id,
  kind: mail.kind,
  event_id: null,
  message: () => messageOf(services, mail),
  async record(db, attempt) {
    const { status, attempts, next_attempt_at, updated_at } = stateAfter(mail.attempts, attempt)
    const { code, response, outcome } = attempt.result
    // Record an accepted mail as handed over, even if another process has its lease by now.
    await db.$executeRaw`
      UPDATE officer_mails SET status = ${status}::"MailStatus", attempts = ${attempts}, code = ${code},
        response = ${response}, next_attempt_at = ${next_attempt_at}, updated_at = ${updated_at},
        lease = NULL, leased_until = NULL
      WHERE id = ${mail.id}::uuid AND status = 'pending' AND (lease = ${mail.lease}::uuid OR ${outcome === 'handed'})`
  },
  async drop() {
    await services.db.$executeRaw`
      UPDATE officer_mails SET status = 'dropped', next_attempt_at = NULL, lease = NULL, leased_until = NULL,
        updated_at = ${services.clock.now()}
      WHERE id = ${mail.id}::uuid AND status = 'pending' AND lease = ${mail.lease}::uuid`
  },
})

/** Leases the mails to officers that have been due longest. */
export async function leaseOfficerMails(services: ReviewServices, limit: number): Promise<MailTask[]> {
  const { db, clock } = services
  const lease = randomUUID()
  const leased = await db.$queryRaw<LeasedMail[]>`
    WITH leased AS (
      UPDATE officer_mails
      SET lease = ${lease}::uuid, leased_until = clock_timestamp() + ${LEASE_MS}::int * interval '1 ms'
      WHERE id IN (SELECT id FROM officer_mails
        WHERE next_attempt_at <= ${clock.now()} AND (leased_until IS NULL OR leased_until <= clock_timestamp())
        ORDER BY next_attempt_at LIMIT ${limit} FOR UPDATE SKIP LOCKED)
      RETURNING officer_mails.*
    )
    SELECT leased.id::text, lease::text, leased.officer_id::text, kind, template, message_id,
      attempts, email, disabled_at IS NOT NULL AS disabled,
      coalesce(leased.language, chosen.language, 'fr')::text AS language,
      ARRAY(SELECT item_id::text FROM officer_mail_items WHERE mail_id = leased.id) AS items
    FROM leased JOIN officers ON officers.id = leased.officer_id
    LEFT JOIN officer_notifications AS chosen ON chosen.officer_id = leased.officer_id
    ORDER BY next_attempt_at, leased.created_at`
  return leased.map((mail) => taskOf(services, mail))
}

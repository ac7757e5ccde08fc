import { randomUUID } from 'node:crypto'
import { type Db, transact } from '../database/client.ts'
import type { Language, MailStatus } from '../database/generated/enums.ts'
import { newId } from '../kernel/id.ts'
import { MAIL_KINDS, type MailKind } from '../kernel/mailKinds.ts'
import { returnPathOf } from '../mail/returnPath.ts'
import type { MailMessage, MailResult } from '../mail/smtp.ts'
import { traced } from '../process/tracing.ts'
import { lockAddress } from '../resources/mails/addresses.ts'
import { mailLink } from '../resources/mails/links.ts'
import { renderMail } from '../resources/mails/render.ts'
import type { ReviewServices } from '../review/dossier/dossierKind.ts'
import { nextAttemptAt } from '../webhooks/schedule.ts'
import { updateUnreached } from '../webhooks/unreached.ts'

/** An exchange takes up to 30 s, and its result is recorded within the rest. */
const LEASE_MS = 60_000
/** Mails handed over at the same time; more of them would only crowd the mail server. */
const MAX_SENDS = 4
/** The wait before the next try while the mail server cannot be spoken to: it grows from the first to the last. */
const FIRST_WAIT_MS = 5_000
const LONGEST_WAIT_MS = 60_000

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
async function leaseMails({ db, clock }: ReviewServices, most: number): Promise<readonly LeasedMail[]> {
  const lease = randomUUID()
  return db.$queryRaw<LeasedMail[]>`
    WITH leased AS (
      UPDATE mails SET lease = ${lease}::uuid, leased_until = clock_timestamp() + ${LEASE_MS}::int * interval '1 ms'
      WHERE id IN (SELECT id FROM mails
        WHERE next_attempt_at <= ${clock.now()} AND (leased_until IS NULL OR leased_until <= clock_timestamp())
        ORDER BY next_attempt_at LIMIT ${most} FOR UPDATE SKIP LOCKED)
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

/** The message of a mail as it is now: its reason only for an address that is confirmed by now. */
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

type Attempt = { id: string; mail: LeasedMail; started: Date; finished: Date; result: MailResult }

type MailState = {
  status: MailStatus
  attempts: number
  next_attempt_at: Date | null
  lease: string | null
  last: number
}

/** Writes the attempt and the mail's next state. A handed mail is handed, whoever has its lease by now. */
async function record(services: ReviewServices, db: Db, attempt: Attempt): Promise<void> {
  const { id, mail, started, finished, result } = attempt
  const { outcome } = result
  const [locked] = await db.$queryRaw<MailState[]>`
    SELECT status::text, attempts, next_attempt_at, lease::text,
      (SELECT coalesce(max(attempt), 0) FROM mail_attempts WHERE mail_id = mails.id)::int AS last
    FROM mails WHERE id = ${mail.id}::uuid FOR UPDATE`
  const { status, attempts, last } = locked!
  const isHanded = outcome === 'handed'
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
  const planned = outcome === 'later' ? nextAttemptAt(attempts + 1, finished, Math.random) : null
  const undelivered = planned ? 'pending' : 'failed'
  const next = isHanded ? 'handed' : undelivered
  await db.mail.update({
    where: { id: mail.id },
    data: {
      ...{ status: next, attempts: attempts + 1, next_attempt_at: planned, updated_at: finished },
      ...(isHeld && { lease: null, leased_until: null }),
    },
    select: { id: true },
  })
  if (mail.event_id && next !== 'pending' && (next === 'failed' || status === 'dropped'))
    await updateUnreached(db, services.dossiers.names, finished, [mail.event_id])
}

/**
 * Hands due mails to the mail server, a few at a time, apart from the webhooks (record 0153). While the server cannot be
 * spoken to, one mail tries it at growing intervals and the others wait, without using up their attempts.
 */
export function createMailLane(services: ReviewServices) {
  const { clock, log, mailer } = services
  let running: Promise<void> | null = null
  let again = false
  let stopping = false
  /** Failures in a row to speak to the server, and when the next mail tries it. */
  let failures = 0
  let probeAt = 0

  function noteServer({ isServerUp }: MailResult, started: Date, finished: Date): void {
    if (isServerUp) {
      failures = 0
      probeAt = 0
    } else if (started.getTime() >= probeAt) {
      failures += 1
      probeAt = finished.getTime() + Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(failures - 1, 10))
    }
  }

  async function hand(mail: LeasedMail): Promise<void> {
    try {
      const message = await messageOf(services, mail)
      const started = clock.now()
      const attributes = { 'countersign.mail_kind': mail.kind, 'countersign.mail_id': mail.id }
      const result = await traced('hand a mail over', { kind: 'CLIENT', attributes }, () => mailer!.send(message))
      const finished = clock.now()
      noteServer(result, started, finished)
      const { code, outcome, duration_ms } = result
      // The reply may quote the address.
      log.info({ mail: mail.id, kind: mail.kind, event: mail.event_id, code, outcome, duration_ms }, 'a mail was sent')
      const attempt = { id: newId(), mail, started, finished, result }
      await transact(services.db, (db) => record(services, db, attempt))
    } catch (error) {
      log.error({ err: error, mail: mail.id }, 'a mail failed by a fault of this service')
    }
  }

  async function run(): Promise<void> {
    while (!stopping && clock.now().getTime() >= probeAt) {
      const mails = await leaseMails(services, failures > 0 ? 1 : MAX_SENDS)
      if (mails.length === 0) return
      await Promise.all(mails.map(hand))
    }
  }

  function wake(): void {
    if (!mailer || stopping) return
    again = true
    running ??= (async () => {
      while (again) {
        again = false
        await run().catch((error) => log.error({ err: error }, 'cannot lease mails'))
      }
    })().finally(() => {
      running = null
    })
  }

  const idle = async (): Promise<void> => {
    while (running) await running
  }

  return {
    wake,
    idle,
    /** Begins no more sends. Settles when the sends in progress are recorded. */
    stop: () => {
      stopping = true
      return idle()
    },
  }
}

/** Hands mails over until none is due, or the mail server cannot be spoken to. */
export async function handDueMails(services: ReviewServices): Promise<void> {
  const lane = createMailLane(services)
  lane.wake()
  await lane.idle()
}

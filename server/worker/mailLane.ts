import { transact } from '../database/client.ts'
import type { MailResult } from '../mail/smtp.ts'
import { runInSpan } from '../process/tracing.ts'
import type { ReviewServices } from '../review/dossier/dossierKind.ts'
import type { MailTask } from './mailTask.ts'
import { leaseOfficerMails } from './officerMails.ts'
import { leaseTraderMails } from './traderMails.ts'

/** Mails handed over at the same time; more of them would only crowd the mail server. */
const MAX_SENDS = 4
/** The wait before the next try while no connection to the mail server works: it grows from the first to the last. */
const FIRST_WAIT_MS = 5_000
const MAX_WAIT_MS = 60_000

/**
 * Hands due mails to the mail server, a few at a time, apart from the webhooks: those to traders and those to officers
 * (records 0153, 0198). While no connection to the server works, one mail tries it at growing intervals and the others
 * wait, without using up their attempts.
 */
export function createMailLane(services: ReviewServices) {
  const { clock, log, mailer } = services
  let running: Promise<void> | null = null
  let again = false
  let stopping = false
  /** Failed connections to the server in a row, and the time at which the next mail tries again. */
  let failures = 0
  let probeAt = 0
  let turn = 0

  function noteServer({ isServerUp }: MailResult, started: Date, finished: Date): void {
    if (isServerUp) {
      failures = 0
      probeAt = 0
    } else if (started.getTime() >= probeAt) {
      failures += 1
      probeAt = finished.getTime() + Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(failures - 1, 10))
    }
  }

  async function hand(task: MailTask): Promise<void> {
    const { id: mail, kind, event_id: event } = task
    try {
      const message = await task.message()
      if (message === null) return await task.drop()
      const started = clock.now()
      const attributes = { 'countersign.mail_kind': kind, 'countersign.mail_id': mail }
      const result = await runInSpan('hand a mail over', { kind: 'CLIENT', attributes }, () => mailer!.send(message))
      const finished = clock.now()
      noteServer(result, started, finished)
      const { code, outcome, duration_ms } = result
      // Does not log the server's reply, which may quote the address.
      log.info({ mail, kind, event, code, outcome, duration_ms }, 'a mail was sent')
      await transact(services.db, (db) => task.record(db, { started, finished, result }))
    } catch (error) {
      log.error({ err: error, mail }, 'a mail failed by a fault of this service')
    }
  }

  /** Leases mails to traders and to officers in turn, so that neither kind delays the other. */
  async function leaseMails(limit: number): Promise<MailTask[]> {
    turn += 1
    const [first, second] =
      turn % 2 === 0 ? [leaseTraderMails, leaseOfficerMails] : [leaseOfficerMails, leaseTraderMails]
    const tasks = await first(services, limit)
    return tasks.length < limit ? [...tasks, ...(await second(services, limit - tasks.length))] : tasks
  }

  async function run(): Promise<void> {
    while (!stopping && clock.now().getTime() >= probeAt) {
      const mails = await leaseMails(failures > 0 ? 1 : MAX_SENDS)
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

/** Hands mails over until none is due, or until no connection to the mail server works. */
export async function handDueMails(services: ReviewServices): Promise<void> {
  const lane = createMailLane(services)
  lane.wake()
  await lane.idle()
}

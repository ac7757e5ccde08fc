import { deleteOldRateCounts } from '../http/limits.ts'
import { assertClock, assertTimePassed } from '../kernel/rightTime.ts'
import { checkForLateMoney, settleInProgress, sweepAbandoned } from '../payments/sweep.ts'
import { runInSpan } from '../process/tracing.ts'
import { sealEntries } from '../resources/audit/sealing.ts'
import { sendHeads } from '../resources/audit/sendHeads.ts'
import { collectFiles } from '../resources/files/collect.ts'
import { makeDigests } from '../resources/mails/digests.ts'
import { expirePayLinks } from '../resources/payLinks/service.ts'
import { expireLinks } from '../resources/paymentLinks/expire.ts'
import { notifyMissedTargets } from '../review/casework/missedTargets.ts'
import { renewNameKeys } from '../review/collisions/nameKeys.ts'
import type { ReviewServices } from '../review/dossier/dossierKind.ts'
import { voidChanged } from '../review/proposals/endRecallWindows.ts'
import { openPeriodicLooks, withdrawPeriodicLooks } from '../review/risk/periodicLooks.ts'
import { assessWaiting } from '../review/risk/risk.ts'
import { screenWaiting } from '../review/screening/screenDossiers.ts'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
const KEEP_DELIVERIES_DAYS = 30
const BATCH_SIZE = 5000

/**
 * Deletes deliveries after 30 days (decisions B.2), except those of a dispatch that still has a planned attempt. If
 * rows are due for deletion while the clock may be wrong, throws ClockError.
 */
export async function deleteOldDeliveries(services: ReviewServices): Promise<void> {
  const { db, clock } = services
  const before = new Date(clock.now().getTime() - KEEP_DELIVERIES_DAYS * DAY_MS)
  if (!(await db.delivery.findFirst({ where: { created_at: { lt: before } }, select: { id: true } }))) return
  await assertTimePassed(services)
  for (let deleted = BATCH_SIZE; deleted === BATCH_SIZE; )
    deleted = await db.$executeRaw`
      DELETE FROM deliveries WHERE id IN (
        SELECT deliveries.id FROM deliveries JOIN dispatches ON dispatches.id = dispatch_id
        WHERE deliveries.created_at < ${before} AND next_attempt_at IS NULL
        ORDER BY deliveries.created_at LIMIT ${BATCH_SIZE})`
}

/** Deletes the attempts of mails after 30 days, as those of webhooks. */
export async function deleteOldMailAttempts(services: ReviewServices): Promise<void> {
  const { db, clock } = services
  const before = new Date(clock.now().getTime() - KEEP_DELIVERIES_DAYS * DAY_MS)
  if (!(await db.mailAttempt.findFirst({ where: { created_at: { lt: before } }, select: { id: true } }))) return
  await assertTimePassed(services)
  for (let deleted = BATCH_SIZE; deleted === BATCH_SIZE; )
    deleted = await db.$executeRaw`
      DELETE FROM mail_attempts WHERE id IN (
        SELECT mail_attempts.id FROM mail_attempts JOIN mails ON mails.id = mail_id
        WHERE mail_attempts.created_at < ${before} AND next_attempt_at IS NULL
        ORDER BY mail_attempts.created_at LIMIT ${BATCH_SIZE})`
}

/** Deletes the marks that allow one view entry per quarter of an hour; the journal keeps the entries. */
export async function deleteOldViews({ db, clock }: ReviewServices): Promise<void> {
  await db.auditView.deleteMany({ where: { quarter: { lt: new Date(clock.now().getTime() - DAY_MS) } } })
}

/** Runs a job that reads all accounts once an hour, in each process. */
function everyHour(job: (services: ReviewServices) => Promise<void>) {
  let next = 0
  return async (services: ReviewServices): Promise<void> => {
    const now = services.clock.now().getTime()
    // A clock that was set back must not stop the job.
    if (now < next && now > next - 2 * HOUR_MS) return
    await job(services)
    next = now + HOUR_MS
  }
}

const JOBS = {
  sealEntries,
  sendHeads,
  expireLinks,
  sweepAbandoned,
  settleInProgress,
  checkForLateMoney,
  expirePayLinks,
  forgetOldLimits: deleteOldRateCounts,
  forgetOldDeliveries: deleteOldDeliveries,
  forgetOldMailAttempts: deleteOldMailAttempts,
  forgetOldViews: deleteOldViews,
  renewNameKeys,
  screenWaiting,
  assessWaiting,
  withdrawPeriodicLooks,
  openPeriodicLooks: everyHour(openPeriodicLooks),
  voidChanged,
  notifyMissedTargets,
  makeDigests,
  collectFiles,
}

/** Jobs that end or delete something by the clock, which cannot be undone (record 0112). */
const IRREVERSIBLE_JOBS: string[] = [
  'expireLinks',
  'sweepAbandoned',
  'expirePayLinks',
  'forgetOldDeliveries',
  'forgetOldMailAttempts',
  'collectFiles',
]

/**
 * Runs all jobs, every minute in one process. Jobs that end or delete something wait while this machine's clock differs
 * from the database's. A failed job is logged and does not stop the others. No job begins once `leads` returns false,
 * because another process may lead. Each job is safe to run in two processes at once (record 0087).
 */
export async function runPeriodic(services: ReviewServices, leads: () => boolean = () => true): Promise<void> {
  let wrong: unknown = null
  await assertClock(services).catch((error: unknown) => {
    wrong = error
    services.log.error({ err: error, jobs: IRREVERSIBLE_JOBS }, 'jobs that end or delete something by the time wait')
  })
  for (const [job, run] of Object.entries(JOBS)) {
    if (!leads()) return
    if (wrong !== null && IRREVERSIBLE_JOBS.includes(job)) continue
    try {
      await runInSpan(`job ${job}`, {}, async () => run(services))
    } catch (error) {
      services.log.error({ err: error, job }, 'a periodic job failed')
    }
  }
}

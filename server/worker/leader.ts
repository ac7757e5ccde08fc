import { randomUUID } from 'node:crypto'
import os from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { isOwnStore } from '../files/storeState.ts'
import type { Services } from '../services.ts'

/**
 * How long the lease lasts. After the leader dies, another process leads after at most this time and one `RENEW_MS`.
 */
const LEASE_MS = 60_000
/** How often each process asks for the lease, the leader too. */
export const RENEW_MS = 15_000

/** Longest wait for the file store before asking for the lease, so that a silent store does not end the lease. */
const STORE_MS = 5_000

export type Leader = {
  /** True while this process may begin periodic work. */
  leads(): boolean
  /** Takes the lease if it is free, or renews this process's own. Throws when the database does not answer. */
  renew(): Promise<void>
  /** Gives up the lease and notifies the other workers, so that one of them takes it at once. */
  resign(): Promise<void>
}

/**
 * Whether the file store belongs to another database (record 0111). If the store does not answer, assume that it does
 * not: seals and payments go on without it.
 */
async function hasOtherStore(services: Services): Promise<boolean> {
  const silent = new AbortController()
  const unknown = delay(STORE_MS, true, { signal: silent.signal, ref: false }).catch(() => true)
  const isOwn = await Promise.race([isOwnStore(services).catch(() => true), unknown])
  silent.abort()
  return !isOwn
}

/**
 * The lease of the periodic work: a row, by the clock of the database (record 0087). This process counts its time from
 * before each request, by a clock that cannot be set, so it stops leading before another process can begin. A process
 * whose file store belongs to another database neither takes nor renews the lease. `onLead` is called each time this
 * process begins to lead.
 */
export function createLeader(services: Services, onLead: () => void): Leader {
  const { db, clock, log } = services
  const holder = randomUUID()
  const host = os.hostname()
  let until: number | null = null
  let asking: Promise<void> | null = null
  let resigned = false
  let isBarred = false

  function lose(why: string): void {
    if (until === null) return
    until = null
    log.warn({ why }, 'this process no longer leads')
  }

  async function giveBack(why: string): Promise<void> {
    if (until === null) return
    lose(why)
    const given = await db.$executeRaw`
      UPDATE leader SET holder = NULL, leased_until = clock_timestamp() WHERE holder = ${holder}::uuid`
    if (given > 0) await db.$queryRaw`SELECT pg_notify('dispatches', 'leader')`
  }

  async function ask(): Promise<void> {
    const wasBarred = isBarred
    isBarred = await hasOtherStore(services)
    if (isBarred) {
      if (!wasBarred)
        log.error(
          { files: 'another' },
          'this process does not lead: its file store is not the one of this database. Servers and workers of one database share one S3_BUCKET, or one DATA_DIR.',
        )
      return giveBack('its file store is another')
    }
    const askedAt = clock.elapsed()
    const [row] = await db.$queryRaw<{ taken_from: string }[]>`
      UPDATE leader SET holder = ${holder}::uuid, host = ${host},
        taken_from = CASE WHEN holder = ${holder}::uuid THEN taken_from ELSE host END,
        leased_until = clock_timestamp() + ${LEASE_MS}::int * interval '1 ms'
      WHERE holder = ${holder}::uuid OR leased_until <= clock_timestamp()
      RETURNING taken_from`
    if (!row) return lose('another process leads')
    const isNew = until === null
    until = askedAt + LEASE_MS
    if (!isNew) return
    log.info({ after: row.taken_from || null }, 'this process leads now')
    onLead()
  }

  return {
    leads: () => until !== null && clock.elapsed() < until,
    async renew() {
      // The process also receives its own notification.
      if (resigned) return
      if (until !== null && clock.elapsed() >= until) lose('the lease was not renewed in time')
      asking ??= ask().finally(() => {
        asking = null
      })
      return asking
    },
    async resign() {
      resigned = true
      await asking?.catch(() => {})
      await giveBack('it stops')
    },
  }
}

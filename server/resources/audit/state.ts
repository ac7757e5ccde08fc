import type { Prisma } from '../../database/generated/client.ts'
import type { Services } from '../../services.ts'
import type { HeadsComparison } from './gap.ts'
import type { Problem } from './problems.ts'

const HOUR_MS = 3_600_000
/** The maximum number of problems stored for the console; `audit:verify` lists all. */
const MAX_SHOWN_PROBLEMS = 20

/** When a stop was last logged, by data folder: at once, then every hour. */
const lastLogged = new Map<string, number>()

/** Since when sealing is stopped, and why; null while it runs. */
export type SealingStop = { since: string; problems: Problem[] }

export async function stoppedState({ db }: Services): Promise<SealingStop | null> {
  const row = await db.auditState.findUnique({ where: { id: 1 } })
  if (!row?.stopped_since) return null
  return { since: row.stopped_since.toISOString(), problems: row.problems as unknown as Problem[] }
}

/** Stores for all processes whether sealing is stopped, and logs it. */
export async function noteState(services: Services, { problems }: Pick<HeadsComparison, 'problems'>): Promise<void> {
  const { db, clock, log, config } = services
  const before = await stoppedState(services)
  if (problems.length === 0) {
    lastLogged.delete(config.dataDir)
    if (!before) return
    await db.auditState.update({ where: { id: 1 }, data: { stopped_since: null, problems: [] } })
    log.warn('the journal is sealed again')
    return
  }
  const now = clock.now()
  const shown = problems.slice(0, MAX_SHOWN_PROBLEMS) as unknown as Prisma.InputJsonArray
  const since = before ? new Date(before.since) : now
  await db.auditState.upsert({
    where: { id: 1 },
    create: { id: 1, stopped_since: since, problems: shown },
    update: { stopped_since: since, problems: shown },
  })
  const last = lastLogged.get(config.dataDir)
  if (last !== undefined && now.getTime() - last < HOUR_MS) return
  lastLogged.set(config.dataDir, now.getTime())
  log.error(
    { problems: problems.slice(0, MAX_SHOWN_PROBLEMS), since },
    'SEALING IS STOPPED: the seals of the journal are not those that were made. Run audit:verify; audit:accept-gap lets it go on.',
  )
}

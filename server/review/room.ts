import { Prisma } from '../database/generated/client.ts'
import type { TraderActor } from '../kernel/actor.ts'
import { Refusal } from '../kernel/errors.ts'
import { settingsOf } from '../resources/settings/settings.ts'
import type { Services } from '../services.ts'
import { QUEUES } from './claims.ts'

/** Officers decide by the hour, not by the second. */
const RETRY_SECONDS = 3600

/**
 * Refuses what would put more dossiers into the queues than a workspace may have waiting (setting `pending_dossiers`),
 * with 429: nobody fills the officers' queues alone. All kinds count together.
 */
export async function requireRoom({ db }: Services, { workspace_id }: TraderActor, more = 1): Promise<void> {
  const { pending_dossiers } = await settingsOf(db)
  const counts = Object.values(QUEUES).map(
    ({ table, waiting }) => Prisma.sql`
      (SELECT count(*) FROM ${Prisma.raw(`"${table}"`)} WHERE workspace_id = ${workspace_id}::uuid AND ${waiting})`,
  )
  const [row] = await db.$queryRaw<{ pending: number }[]>`SELECT (${Prisma.join(counts, ' + ')})::int AS pending`
  const most = pending_dossiers.per_workspace
  if (row!.pending + more <= most) return
  throw new Refusal(
    'TOO_MANY_REQUESTS',
    `This workspace has ${row!.pending} dossiers waiting for review, and may have ${most}. Try again once some are decided.`,
    { meta: { retry_after: RETRY_SECONDS } },
  )
}

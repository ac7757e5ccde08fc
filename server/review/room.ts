import { Prisma } from '../database/generated/client.ts'
import type { TraderActor } from '../kernel/actor.ts'
import { Refusal } from '../kernel/errors.ts'
import type { Services } from '../services.ts'
import { tableOf, waitingSql } from './dossier.ts'
import { settingsOf } from './settings.ts'

/** Officers decide by the hour, not by the second. */
const RETRY_SECONDS = 3600

/**
 * Refuses what would put more dossiers into the queues than a workspace may have waiting (setting `pending_dossiers`),
 * with 429: nobody fills the officers' queues alone. All kinds count together.
 */
export async function requireRoom(services: Services, { workspace_id }: TraderActor, more = 1): Promise<void> {
  const { pending_dossiers } = await settingsOf(services)
  const counts = services.dossiers.all.map(
    (dossier) => Prisma.sql`
      (SELECT count(*) FROM ${tableOf(dossier)} WHERE workspace_id = ${workspace_id}::uuid AND ${waitingSql(dossier)})`,
  )
  const [row] = await services.db.$queryRaw<
    { pending: number }[]
  >`SELECT (${Prisma.join(counts, ' + ')})::int AS pending`
  const most = pending_dossiers.per_workspace
  if (row!.pending + more <= most) return
  throw new Refusal(
    'TOO_MANY_REQUESTS',
    `This workspace has ${row!.pending} dossiers waiting for review, and may have ${most}. Try again once some are decided.`,
    { meta: { retry_after: RETRY_SECONDS } },
  )
}

import { Prisma } from '../../database/generated/client.ts'
import type { TraderActor } from '../../kernel/actor.ts'
import { ApiError } from '../../kernel/errors.ts'
import { type ReviewServices, tableOf, waitingSql } from '../dossier/dossierKind.ts'
import { settingsOf } from '../settings/settings.ts'

/** Retry-After of the 429: officers take hours, not seconds, to decide. */
const RETRY_SECONDS = 3600

/**
 * Refuses a submission with 429 when its workspace would have more dossiers waiting than the setting `pending_dossiers`
 * allows: no trader can flood the officers' queues. All kinds count together.
 */
export async function limitPendingDossiers(
  services: ReviewServices,
  { workspace_id }: TraderActor,
  more = 1,
): Promise<void> {
  const { pending_dossiers } = await settingsOf(services)
  const counts = services.dossiers.all.map(
    (kind) => Prisma.sql`
      (SELECT count(*) FROM ${tableOf(kind)} WHERE workspace_id = ${workspace_id}::uuid AND ${waitingSql(kind)})`,
  )
  const [row] = await services.db.$queryRaw<
    { pending: number }[]
  >`SELECT (${Prisma.join(counts, ' + ')})::int AS pending`
  const limit = pending_dossiers.per_workspace
  if (row!.pending + more <= limit) return
  throw new ApiError(
    'TOO_MANY_REQUESTS',
    `This workspace has ${row!.pending} dossiers waiting for review, and may have ${limit}. Try again once some are decided.`,
    { meta: { retry_after: RETRY_SECONDS } },
  )
}

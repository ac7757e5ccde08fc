import type { Db } from '../../database/client.ts'
import type { AcceptanceStatus } from '../../database/generated/enums.ts'

/**
 * How far the activation of a workspace's instance is; null where there is no such instance. It stays there and stays
 * so until the transaction ends.
 */
export async function holdInstance(db: Db, workspace_id: string, id: string): Promise<AcceptanceStatus | null> {
  const [row] = await db.$queryRaw<{ acceptance_status: AcceptanceStatus }[]>`
    SELECT acceptance_status::text FROM payment_instances
    WHERE id = ${id}::uuid AND workspace_id = ${workspace_id}::uuid AND deleted_at IS NULL FOR SHARE`
  return row?.acceptance_status ?? null
}

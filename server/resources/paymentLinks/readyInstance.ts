import type { Db } from '../../database/client.ts'
import type { AcceptanceStatus } from '../../database/generated/enums.ts'
import { invalid } from '../../kernel/errors.ts'

/**
 * Keeps the instance from being deleted until the link under it is written. 422 on `field` unless the instance is ready
 * and belongs to the workspace (interface 4.7). A suspended instance may get links, but they take no payments while it
 * is suspended.
 */
export async function lockReadyInstance(
  db: Db,
  workspace_id: string,
  field: 'payment_instance_id' | 'mytpe_pay_id',
  id: string,
): Promise<void> {
  const [row] = await db.$queryRaw<{ acceptance_status: AcceptanceStatus }[]>`
    SELECT acceptance_status::text FROM payment_instances
    WHERE id = ${id}::uuid AND workspace_id = ${workspace_id}::uuid AND deleted_at IS NULL FOR SHARE`
  const selected = `The selected ${field.replaceAll('_', ' ')}`
  if (!row) throw invalid({ field, rule: 'exists', message: `${selected} is invalid.` })
  const { acceptance_status: status } = row
  if (status !== 'ready')
    throw invalid({
      field,
      rule: 'ready',
      message: `${selected} is not ready yet: it is ${status.replaceAll('_', ' ')}.`,
    })
}

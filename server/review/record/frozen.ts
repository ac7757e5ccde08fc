import type { Db } from '../../database/client.ts'
import { Prisma } from '../../database/generated/client.ts'
import { ApiError } from '../../kernel/errors.ts'
import type { GuardClause } from '../../kernel/transition.ts'

export const frozenError = () =>
  new ApiError('ACCOUNT_FROZEN', 'This account is frozen: nothing of it can be accepted or begun.')

/** Whether the account that owns the workspace is frozen (record 0190). */
export async function isFrozen(db: Db, workspace_id: string): Promise<boolean> {
  const where = { id: workspace_id, owner: { frozen_at: { not: null } } }
  return (await db.read.workspace.count({ where })) > 0
}

/**
 * Locks the account until the transaction ends: `change` before a freeze, or an answer about it; `accept` before an accept,
 * so that one of the two comes first. Call it before any lock on its dossiers.
 */
export async function lockAccount(db: Db, owner_id: string, why: 'change' | 'accept'): Promise<void> {
  const strength = Prisma.raw(why === 'change' ? 'NO KEY UPDATE' : 'SHARE')
  await db.$queryRaw`SELECT 1 FROM traders WHERE id = ${owner_id}::uuid FOR ${strength}`
}

/**
 * The guard of an accept, which locks the account: 409 ACCOUNT_FROZEN, or STALE_RECORD if another dossier of the
 * account got an answer to a hit meanwhile. `answered`: the number of the account's answers that do not clear a hit, as
 * the officer's accept read it; null to read it now.
 */
export const accountAccepts = (workspace_id: string, answered: number | null): GuardClause => ({
  condition: Prisma.sql`account_accepts(${workspace_id}::uuid, ${answered}::int)`,
  error: async (db) => ((await isFrozen(db, workspace_id)) ? frozenError() : null),
})

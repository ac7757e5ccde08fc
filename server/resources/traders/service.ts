import { transact, violatesUnique } from '../../database/client.ts'
import type { Language } from '../../database/generated/client.ts'
import type { Trader, Workspace } from '../../database/generated/rows.ts'
import type { Actor } from '../../kernel/actor.ts'
import { writeJournal } from '../../kernel/audit.ts'
import { invalid } from '../../kernel/errors.ts'
import { foldText } from '../../kernel/fold.ts'
import type { Services } from '../../services.ts'
import { createWorkspace } from '../workspaces/service.ts'

export type NewTrader = { email: string; name: string; language: Language; password_hash: string }

/**
 * Creates an account and its first workspace of the same name (decisions H-03). `password_hash` is made by
 * `hashPassword`. 422 when the e-mail address is taken.
 */
export async function addTrader(
  services: Services,
  actor: Actor,
  input: NewTrader,
): Promise<{ trader: Trader; workspace: Workspace }> {
  const now = services.clock.now()
  try {
    return await transact(services.db, async (db) => {
      const trader = await db.trader.create({
        data: { ...input, name_folded: foldText(input.name), created_at: now, updated_at: now },
      })
      await writeJournal(db, actor, now, { action: 'create', resource: 'traders', record_id: trader.id })
      return { trader, workspace: await createWorkspace(db, actor, now, trader, trader.name) }
    })
  } catch (error) {
    if (violatesUnique(error, 'email'))
      throw invalid({ field: 'email', rule: 'unique', message: 'A trader with this e-mail address already exists.' })
    throw error
  }
}

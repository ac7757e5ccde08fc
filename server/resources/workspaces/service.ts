import type { Db } from '../../database/client.ts'
import type { Trader, Workspace } from '../../database/generated/rows.ts'
import type { Actor } from '../../kernel/actor.ts'
import { writeJournal } from '../../kernel/audit.ts'
import { foldText } from '../../kernel/fold.ts'
import { newReference } from '../transactions/reference.ts'

/** Creates a workspace of the trader, with the code for transfers to it. */
export async function createWorkspace(
  db: Db,
  actor: Actor,
  now: Date,
  owner: Trader,
  name: string,
): Promise<Workspace> {
  const row = await db.workspace.create({
    data: {
      owner_id: owner.id,
      name,
      name_folded: foldText(name),
      reference: newReference('CS', 6),
      created_at: now,
      updated_at: now,
    },
  })
  await writeJournal(db, actor, now, {
    action: 'create',
    resource: 'workspaces',
    record_id: row.id,
    workspace_id: row.id,
  })
  return row
}

/** Makes another account a member of the workspace. Idempotent. */
export async function addMember(db: Db, actor: Actor, now: Date, workspace: Workspace, trader: Trader): Promise<void> {
  const { count } = await db.workspaceMember.createMany({
    data: [{ workspace_id: workspace.id, trader_id: trader.id, created_at: now }],
    skipDuplicates: true,
  })
  if (count > 0)
    await writeJournal(db, actor, now, {
      action: 'add_member',
      resource: 'workspaces',
      record_id: workspace.id,
      workspace_id: workspace.id,
      details: { trader_id: trader.id },
    })
}

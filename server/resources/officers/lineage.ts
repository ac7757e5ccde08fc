import type { Db } from '../../database/client.ts'
import type { Officer } from '../../database/generated/client.ts'
import type { OfficerActor } from '../../kernel/actor.ts'

export type Lineage = Pick<Officer, 'id' | 'invited_by' | 'released_at'>

/** Whether the account waits until an administrator who did not invite the officer releases it (record 0116). */
export const awaitsRelease = ({ invited_by, released_at }: Lineage): boolean =>
  invited_by.length > 0 && released_at === null

/** Who may stand behind an account that this officer invites: they, and whoever invited them and was not released. */
export async function invitersFor(db: Db, actor: OfficerActor): Promise<string[]> {
  const own = await db.officer.findUniqueOrThrow({ where: { id: actor.id } })
  return [...new Set([actor.id, ...(awaitsRelease(own) ? own.invited_by : [])])]
}

import type { Db } from '../database/client.ts'
import type { Officer } from '../database/generated/rows.ts'
import type { OfficerActor } from './actor.ts'

/** Who invited an account, and whether another administrator has released it since (record 0116). */
export type Lineage = Pick<Officer, 'id' | 'invited_by' | 'released_at'>

/** Whether the account waits until an administrator who did not invite the officer releases it (record 0116). */
export const awaitsRelease = ({ invited_by, released_at }: Lineage): boolean =>
  invited_by.length > 0 && released_at === null

/** The officers who may stand behind the account; none once it is released. */
export const invitersOf = (row: Lineage): readonly string[] => (awaitsRelease(row) ? row.invited_by : [])

/** Whether one person may be behind both accounts. The trigger `proposals_two_persons` decides the same. */
export const mayBeOnePerson = (actor: Pick<OfficerActor, 'id' | 'inviters'>, other: Lineage): boolean =>
  actor.id === other.id || actor.inviters.includes(other.id) || invitersOf(other).includes(actor.id)

/** Who may stand behind an account that this officer invites: they, and whoever invited them and was not released. */
export async function invitersFor(db: Db, actor: OfficerActor): Promise<string[]> {
  const officer = await db.officer.findUniqueOrThrow({ where: { id: actor.id } })
  return [...new Set([actor.id, ...invitersOf(officer)])]
}

import type { Db } from '../database/client.ts'
import type { Officer } from '../database/generated/rows.ts'
import type { OfficerActor } from './actor.ts'

/** The officer who invited an account, and whether another administrator has released it since (record 0116). */
export type Lineage = Pick<Officer, 'id' | 'invited_by' | 'released_at'>

/** Whether the account is locked until an administrator who did not invite the officer releases it (record 0116). */
export const awaitsRelease = ({ invited_by, released_at }: Lineage): boolean =>
  invited_by.length > 0 && released_at === null

/** The officers who may stand behind the account; none once it is released. */
export const invitersOf = (row: Lineage): readonly string[] => (awaitsRelease(row) ? row.invited_by : [])

/**
 * Whether one person may control both accounts: one of them invited the other, or one officer invited both. The trigger
 * `proposals_two_persons` decides the same.
 */
export function mayBeOnePerson(actor: Pick<OfficerActor, 'id' | 'inviters'>, other: Lineage): boolean {
  const behindOther = [other.id, ...invitersOf(other)]
  return [actor.id, ...actor.inviters].some((id) => behindOther.includes(id))
}

/**
 * The officers who may control an account that this officer invites: this officer, and each unreleased inviter behind
 * them.
 */
export async function invitersFor(db: Db, actor: OfficerActor): Promise<string[]> {
  const officer = await db.officer.findUniqueOrThrow({ where: { id: actor.id } })
  return [...new Set([actor.id, ...invitersOf(officer)])]
}

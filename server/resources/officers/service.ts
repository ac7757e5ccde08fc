import { randomBytes } from 'node:crypto'
import { violatesUnique } from '../../database/client.ts'
import type { Officer, OfficerRole } from '../../database/generated/client.ts'
import { hashPassword } from '../../http/passwords.ts'
import type { Actor, OfficerActor } from '../../kernel/actor.ts'
import { journal } from '../../kernel/audit.ts'
import { invalid, Refusal } from '../../kernel/errors.ts'
import { releaseAll } from '../../review/claims.ts'
import type { Services } from '../../services.ts'

type NewOfficer = { email: string; name: string; role: OfficerRole; password: string }

/** An officer, journaled. 422 when the address is taken. */
export async function addOfficer(services: Services, actor: Actor, input: NewOfficer): Promise<Officer> {
  const now = services.clock.now()
  const { password, ...columns } = input
  const password_hash = await hashPassword(password)
  try {
    return await services.db.$transaction(async (db) => {
      const row = await db.officer.create({ data: { ...columns, password_hash, created_at: now, updated_at: now } })
      await journal(db, actor, now, {
        action: 'create',
        resource: 'officers',
        record_id: row.id,
        details: { email: row.email, role: row.role },
      })
      return row
    })
  } catch (error) {
    if (violatesUnique(error, 'email'))
      throw invalid({ field: 'email', rule: 'unique', message: 'An officer with this e-mail address exists already.' })
    throw error
  }
}

/** What an admin may do with an officer; nobody disables or resets himself. */
export function officerActions(actor: OfficerActor, row: Officer): string[] {
  if (actor.role !== 'admin' || actor.id === row.id) return []
  return [row.disabled_at ? 'enable' : 'disable', 'reset_password']
}

function authorize(actor: OfficerActor, row: Officer, action: string): void {
  if (actor.role !== 'admin' || actor.id === row.id)
    throw new Refusal('FORBIDDEN', 'Only another administrator may do this.')
  if (!officerActions(actor, row).includes(action))
    throw new Refusal(
      'INVALID_STATE_TRANSITION',
      `This officer is already ${row.disabled_at ? 'disabled' : 'enabled'}.`,
    )
}

/** Disabling ends the officer's sessions at once; what he decided stays as it is. */
export async function setDisabled(
  services: Services,
  actor: OfficerActor,
  row: Officer,
  disable: boolean,
): Promise<void> {
  const action = disable ? 'disable' : 'enable'
  authorize(actor, row, action)
  const now = services.clock.now()
  await services.db.$transaction(async (db) => {
    const { count } = await db.officer.updateMany({
      where: { id: row.id, disabled_at: disable ? null : { not: null } },
      data: { disabled_at: disable ? now : null, updated_at: now },
    })
    if (count === 0) throw new Refusal('INVALID_STATE_TRANSITION', 'Somebody else did this already.')
    if (disable) {
      await db.officerSession.deleteMany({ where: { officer_id: row.id } })
      await releaseAll(db, actor, now, row)
    }
    await journal(db, actor, now, { action, resource: 'officers', record_id: row.id })
  })
}

/** A new random password, shown once to the admin who asked; the officer's sessions end. */
export async function resetPassword(services: Services, actor: OfficerActor, row: Officer): Promise<string> {
  authorize(actor, row, 'reset_password')
  const now = services.clock.now()
  const password = randomBytes(12).toString('base64url')
  const password_hash = await hashPassword(password)
  await services.db.$transaction(async (db) => {
    await db.officer.update({ where: { id: row.id }, data: { password_hash, updated_at: now }, select: { id: true } })
    await db.officerSession.deleteMany({ where: { officer_id: row.id } })
    await journal(db, actor, now, { action: 'reset_password', resource: 'officers', record_id: row.id })
  })
  return password
}

import { transact } from '../../database/client.ts'
import type { OfficerActor } from '../../kernel/actor.ts'
import type { ReviewServices } from '../dossier/dossierKind.ts'
import { proposalOpenError, proposalsOn } from '../record/proposal.ts'
import {
  difference,
  isControlled,
  lockSettings,
  readSettings,
  type SettingKey,
  type Settings,
  storeSetting,
} from '../settings/settings.ts'
import { keepProposal } from './keepProposal.ts'

/**
 * Stores a value and journals the change (`change_setting`, details `{from, to}` with the members that differ, and the
 * reason). Storing the current value changes and journals nothing. While four eyes are on, a setting of control is only
 * proposed; 409 PROPOSAL_OPEN while a change of it waits. `next`: the value, or a function of those in force.
 */
export async function changeSetting<Key extends SettingKey>(
  services: ReviewServices,
  actor: OfficerActor,
  key: Key,
  next: Settings[Key] | ((before: Settings) => Settings[Key]),
  why: string | null,
): Promise<'changed' | 'proposed'> {
  const now = services.clock.now()
  return transact(services.db, async (db) => {
    await lockSettings(db)
    const open = (await proposalsOn(db, [key])).get(key)
    if (open) throw proposalOpenError(open)
    const settings = await readSettings(db, services)
    const value = typeof next === 'function' ? next(settings) : next
    const change = difference(settings[key], value)
    if (change === null) return 'changed'
    if (!isControlled(key, settings)) {
      await storeSetting(db, actor, now, key, value, { details: change, reason: why })
      return 'changed'
    }
    await keepProposal(db, actor, now, {
      resource: 'settings',
      record_id: key,
      workspace_id: null,
      action: 'change_setting',
      version: null,
      reason: null,
      decision: { reason_codes: [], note: null, why, to: null, value, details: { ...change } },
      basis: {},
      needs: ['always'],
      hold_minutes: 0,
    })
    return 'proposed'
  })
}

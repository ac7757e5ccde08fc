import { transact } from '../../database/client.ts'
import type { OfficerActor } from '../../kernel/actor.ts'
import type { ReviewServices } from '../dossier/dossierKind.ts'
import { proposalOpenError, proposalsOn } from '../record/proposal.ts'
import { changesBy } from '../settings/presets.ts'
import {
  difference,
  isControlled,
  lockSettings,
  readSettings,
  type SettingKey,
  type Settings,
  storeSetting,
} from '../settings/settings.ts'
import { storeProposal } from './storeProposal.ts'

/** The value of a setting that counts its changes: the next number, or the present number if nothing else differs. */
function withVersion<Key extends SettingKey>(key: Key, value: Settings[Key], { risk_table }: Settings): Settings[Key] {
  if (key !== 'risk_table') return value
  const same = { ...(value as Settings['risk_table']), version: risk_table.version }
  return (difference(risk_table, same) ? { ...same, version: risk_table.version + 1 } : same) as Settings[Key]
}

/**
 * Stores a value and journals the change (`change_setting`, details `{from, to}` with the members that differ, and the
 * reason). Storing the current value changes and journals nothing. While four eyes are on, a setting of control is only
 * proposed; 409 PROPOSAL_OPEN while a change of it waits. A preset is one change with all that it sets: it is stored, or
 * proposed, as a whole. `next`: the value, or a function of those in force.
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
    const value = withVersion(key, typeof next === 'function' ? next(settings) : next, settings)
    const changes = await changesBy(db, services, key, value)
    if (changes.length === 0) return 'changed'
    if (!isControlled(key, settings)) {
      for (const changed of changes)
        await storeSetting(db, actor, now, changed.key, changed.value, { details: changed.details, reason: why })
      return 'changed'
    }
    const ownChange = changes.find((changed) => changed.key === key)?.details ?? { from: value, to: value }
    await storeProposal(db, actor, now, {
      resource: 'settings',
      record_id: key,
      workspace_id: null,
      action: 'change_setting',
      version: null,
      reason: null,
      decision: { reason_codes: [], note: null, why, to: null, value, details: { ...ownChange } },
      basis: {},
      needs: ['always'],
      hold_minutes: 0,
    })
    return 'proposed'
  })
}

import type { OfficerActor } from '../../kernel/actor.ts'
import { can } from '../../kernel/policy.ts'
import type { ReviewServices } from '../dossier/dossierKind.ts'
import { confirmersFor } from '../record/admins.ts'
import {
  type ConsoleProposal,
  type ProposalRow,
  presentProposal,
  proposalActions,
  proposalsOn,
  proposedIn,
} from '../record/proposal.ts'
import {
  defaultSettings,
  isControlled,
  SETTING_KEYS,
  type SettingKey,
  type Settings,
  settingsOf,
  wereStatementsImported,
} from './settings.ts'

/** A setting in the console; `changed` is null for a setting with its default value. */
export type ConsoleSetting<Key extends SettingKey = SettingKey> = {
  [K in Key]: {
    id: K
    value: Settings[K]
    default: Settings[K]
    changed: { at: string; officer: { id: string; name: string } } | null
    /** The change that waits for another admin; null without one. */
    proposal: (ConsoleProposal & { value: Settings[K] }) | null
    /** Whether another admin must confirm a change now. */
    needs_second: boolean
    /** How many admins could confirm this officer's change. */
    other_admins: number
    allowed_actions: string[]
  }
}[Key]

const presentChange = (row: ProposalRow) => ({
  ...presentProposal(row),
  value: proposedIn(row).value,
})

/** All settings as this officer sees them, in the order of the console's page. */
export async function settingRecords(services: ReviewServices, actor: OfficerActor): Promise<ConsoleSetting[]> {
  const { db } = services
  const [settings, hasStatements, rows, proposals, admins] = await Promise.all([
    settingsOf(services),
    wereStatementsImported(db),
    db.setting.findMany(),
    proposalsOn(db, [...SETTING_KEYS]),
    confirmersFor(services, actor),
  ])
  const defaults = defaultSettings(services, hasStatements)
  const other_admins = admins.length
  const officers = await db.officer.findMany({
    where: { id: { in: rows.map(({ officer_id }) => officer_id) } },
    select: { id: true, name: true },
  })
  const changedOf = (id: SettingKey) => {
    const row = rows.find(({ key }) => key === id)
    const officer = officers.find((one) => one.id === row?.officer_id)
    return row && officer ? { at: row.updated_at.toISOString(), officer } : null
  }
  return SETTING_KEYS.map((id) => {
    const proposal = proposals.get(id)
    const change = can(actor, `set_${id}`) ? ['change'] : []
    return {
      id,
      value: settings[id],
      default: defaults[id],
      changed: changedOf(id),
      proposal: proposal ? presentChange(proposal) : null,
      needs_second: isControlled(id, settings),
      other_admins,
      allowed_actions: proposal ? proposalActions(actor, proposal) : change,
    } as ConsoleSetting
  })
}

export const settingRecord = async (services: ReviewServices, actor: OfficerActor, key: SettingKey) =>
  (await settingRecords(services, actor)).find(({ id }) => id === key)!

import type { Db } from '../../database/client.ts'
import { proposalsOn } from '../record/proposal.ts'
import { PARTS, partsWith } from './parts.ts'
import {
  CERTIFICATE_FIELDS,
  defaultSettings,
  difference,
  PROOF_FIELDS,
  type PresetName,
  readSettings,
  type SettingChange,
  type SettingKey,
  type Settings,
  type SettingsSource,
} from './settings.ts'

/** The settings that a preset sets. Every preset sets all of them, so that earlier presets leave no trace. */
type PresetSettings = Pick<
  Settings,
  | 'parts'
  | 'four_eyes'
  | 'hold_minutes'
  | 'blind_share'
  | 'evidence_pages'
  | 'document_required'
  | 'money_required'
  | 'proof_readings'
  | 'list_max_age_hours'
  | 'review_months'
  | 'second_factor'
  | 'session_minutes'
>

/** Gives each kind of dossier the same value. */
const sameForKinds = <Value>(kinds: Record<string, unknown>, value: Value): Record<string, Value> =>
  Object.fromEntries(Object.keys(kinds).map((name) => [name, value]))

/** The values of each preset. `defaults`: the settings of a new installation. */
const VALUES: Record<PresetName, (defaults: Settings) => PresetSettings> = {
  small: (defaults) => ({
    parts: partsWith([]),
    four_eyes: sameForKinds(defaults.four_eyes, []),
    hold_minutes: 0,
    blind_share: 0,
    evidence_pages: defaults.evidence_pages,
    document_required: defaults.document_required,
    money_required: { bank_transfer: 'off', cheque: 'off' },
    proof_readings: defaults.proof_readings,
    list_max_age_hours: 48,
    review_months: { low: 0, medium: 0, high: 0 },
    second_factor: defaults.second_factor,
    session_minutes: defaults.session_minutes,
  }),
  department: (defaults) => ({
    parts: partsWith(PARTS.filter((part) => part !== 'retention')),
    four_eyes: sameForKinds(defaults.four_eyes, ['flagged', 'regulated', 'screening_hit', 'risk_high']),
    hold_minutes: 2,
    blind_share: 0,
    evidence_pages: defaults.evidence_pages,
    document_required: defaults.document_required,
    money_required: { bank_transfer: 'warn', cheque: 'warn' },
    proof_readings: defaults.proof_readings,
    list_max_age_hours: 48,
    review_months: { low: 36, medium: 24, high: 12 },
    second_factor: defaults.second_factor,
    session_minutes: defaults.session_minutes,
  }),
  bank: (defaults) => ({
    parts: partsWith(PARTS),
    four_eyes: sameForKinds(defaults.four_eyes, ['always']),
    hold_minutes: 5,
    blind_share: 5,
    evidence_pages: sameForKinds(defaults.evidence_pages, 200),
    document_required: sameForKinds(defaults.document_required, true),
    money_required: { bank_transfer: 'require', cheque: 'require' },
    proof_readings: {
      bank_transfer: PROOF_FIELDS.filter((field) => field !== 'amount_words'),
      cheque: [...PROOF_FIELDS],
      bank_account: [...CERTIFICATE_FIELDS],
    },
    list_max_age_hours: 24,
    review_months: { low: 36, medium: 24, high: 12 },
    second_factor: 'required',
    session_minutes: { idle: 10, whole: 600 },
  }),
}

/** The values that a preset gives to other settings. */
export const presetValues = (preset: PresetName, services: SettingsSource): PresetSettings =>
  // Imported statements influence only defaults that every preset sets itself, so their value does not matter here.
  VALUES[preset](defaultSettings(services, false))

/** A setting that changes: its new value, and the difference for the journal. */
export type SettingUpdate = { key: SettingKey; value: unknown; details: SettingChange & { preset?: PresetName } }

/** The settings to store for a new value of `key`: that setting, and for a preset the settings that it sets. */
async function valuesToStore(
  db: Db,
  services: SettingsSource,
  key: SettingKey,
  value: unknown,
): Promise<Partial<Settings>> {
  if (key !== 'preset' || value === null) return { [key]: value }
  const others = presetValues(value as PresetName, services)
  const waiting = await proposalsOn(db, Object.keys(others))
  // Leave out settings with a proposed change: when it is confirmed, it decides their value.
  const free = Object.entries(others).filter(([other]) => !waiting.has(other))
  return { preset: value as PresetName, ...Object.fromEntries(free) }
}

/**
 * The changes that a new value of a setting brings: its own, and for a preset those of the settings that it sets,
 * except settings with a proposed change. Empty if nothing differs.
 */
export async function changesBy(
  db: Db,
  services: SettingsSource,
  key: SettingKey,
  value: unknown,
): Promise<SettingUpdate[]> {
  const [before, next] = [await readSettings(db, services), await valuesToStore(db, services, key, value)]
  return Object.entries(next).flatMap(([name, to]) => {
    const one = name as SettingKey
    const change = difference(before[one], to)
    if (!change) return []
    return [{ key: one, value: to, details: one === key ? change : { ...change, preset: value as PresetName } }]
  })
}

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

/** The settings that a preset sets; every preset sets each of them, so that the last one chosen decides. */
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

/** The same value for each kind of dossier. */
const forEach = <Value>(kinds: Record<string, unknown>, value: Value): Record<string, Value> =>
  Object.fromEntries(Object.keys(kinds).map((name) => [name, value]))

/** Presets are tables of values: `defaults` are those of an install that nobody has set. */
const VALUES: Record<PresetName, (defaults: Settings) => PresetSettings> = {
  small: (defaults) => ({
    parts: partsWith([]),
    four_eyes: forEach(defaults.four_eyes, []),
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
    four_eyes: forEach(defaults.four_eyes, ['flagged', 'regulated', 'screening_hit', 'risk_high']),
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
    four_eyes: forEach(defaults.four_eyes, ['always']),
    hold_minutes: 5,
    blind_share: 5,
    evidence_pages: forEach(defaults.evidence_pages, 200),
    document_required: forEach(defaults.document_required, true),
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

/** The values that a preset gives to the other settings. */
export const presetValues = (preset: PresetName, services: SettingsSource): PresetSettings =>
  // Whether statements were imported decides only defaults that presets set themselves.
  VALUES[preset](defaultSettings(services, false))

/** A setting that changes: its value, and the difference for the journal. */
export type SettingUpdate = { key: SettingKey; value: unknown; details: SettingChange & { preset?: PresetName } }

/** The values that come with a value of a setting: its own, and for a preset those of the settings that it sets. */
async function valuesWith(
  db: Db,
  services: SettingsSource,
  key: SettingKey,
  value: unknown,
): Promise<Partial<Settings>> {
  if (key !== 'preset' || value === null) return { [key]: value }
  const others = presetValues(value as PresetName, services)
  const waiting = await proposalsOn(db, Object.keys(others))
  // A change that waits for a second person goes on to its end, and decides the value of its setting.
  const free = Object.entries(others).filter(([other]) => !waiting.has(other))
  return { preset: value as PresetName, ...Object.fromEntries(free) }
}

/**
 * What storing a value of a setting changes: the setting itself, and for a preset those that it sets, less those with a
 * change that waits. Empty if all have the values already.
 */
export async function changesBy(
  db: Db,
  services: SettingsSource,
  key: SettingKey,
  value: unknown,
): Promise<SettingUpdate[]> {
  const [before, next] = [await readSettings(db, services), await valuesWith(db, services, key, value)]
  return Object.entries(next).flatMap(([name, to]) => {
    const one = name as SettingKey
    const change = difference(before[one], to)
    if (!change) return []
    return [{ key: one, value: to, details: one === key ? change : { ...change, preset: value as PresetName } }]
  })
}

import { Archive, Clock, Eye, ListChecks, LogIn, type LucideIcon, Mail, Users, UsersRound } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Key } from '../i18n/useWords.ts'
import type { ConsoleSetting, Part } from '../records.ts'
import { ChecklistForm } from './ChecklistForm.tsx'
import { FourEyesForm } from './ControlForms.tsx'
import { FeeAccountsForm, MoneyRequiredForm, ProofReadingsForm, StatementMappingsForm } from './MoneyForms.tsx'
import { NumberForm } from './NumberForm.tsx'
import { PresetForm } from './PresetForm.tsx'
import { RiskTableForm } from './RiskTableForm.tsx'
import { SettingForm } from './SettingForm.tsx'
import type { NumberId } from './units.ts'
import { WorkingTimeForm } from './WorkingTimeForm.tsx'

export type SettingId = ConsoleSetting['id']

/** The questions that group the settings, in the page's order; their texts are `settings.question.<name>`. */
export const QUESTIONS = ['checks', 'seen', 'waits', 'names', 'comes_in', 'kept', 'traders', 'team'] as const
export type Question = (typeof QUESTIONS)[number]

export const QUESTION_ICONS: Record<Question, LucideIcon> = {
  checks: Users,
  seen: Eye,
  waits: Clock,
  names: ListChecks,
  comes_in: LogIn,
  kept: Archive,
  traders: Mail,
  team: UsersRound,
}

/** Pages that answer a question beside its settings. A page of a part that is off gets no link. */
export const QUESTION_PAGES: Partial<Record<Question, { resource: string; label: Key }[]>> = {
  kept: [{ resource: 'retention', label: 'settings.retention_link' }],
  traders: [{ resource: 'reasons', label: 'settings.reasons_link' }],
}

type SettingOf<Id extends SettingId> = Extract<ConsoleSetting, { id: Id }>

/** One setting of the page. Its name and its sentence are `setting.<id>.name` and `setting.<id>.text`. */
type Entry<Id extends SettingId> = {
  question: Question
  form(setting: SettingOf<Id>): ReactNode
  /** The part of the console that it belongs to. The page hides the setting while that part is off. */
  part?: Part
}

/** A setting that is one number. */
const number = (question: Question, label: Key, { min = 0, max }: { min?: number; max: number }) => ({
  question,
  form: (setting: SettingOf<NumberId>) => <NumberForm setting={setting} label={label} min={min} max={max} />,
})

/** A setting with a field for each of its parts. */
const fields = (question: Question) => ({
  question,
  form: (setting: ConsoleSetting) => <SettingForm setting={setting} />,
})

/**
 * Every setting, in the order within its question. If a setting of the server is missing here, or lacks texts, the
 * program does not compile.
 */
export const CATALOGUE: { [Id in SettingId]: Entry<Id> } = {
  preset: { question: 'team', form: (setting) => <PresetForm setting={setting} /> },
  parts: fields('team'),

  four_eyes: { question: 'checks', form: (setting) => <FourEyesForm setting={setting} /> },
  risk_table: { question: 'checks', form: (setting) => <RiskTableForm setting={setting} /> },
  checklist: { question: 'seen', form: (setting) => <ChecklistForm setting={setting} /> },
  hold_minutes: number('checks', 'setting.all_decisions', { max: 60 }),
  blind_share: {
    ...number('checks', 'setting.all_accepted', { max: 100 }),
    part: 'second_looks',
  },
  pace_seconds: number('checks', 'setting.all_claimed', { max: 600 }),
  claims_per_officer: number('checks', 'setting.each_queue', { min: 1, max: 100 }),

  evidence_pages: fields('seen'),
  document_required: fields('seen'),
  proof_readings: { question: 'seen', form: (setting) => <ProofReadingsForm setting={setting} /> },
  money_required: {
    question: 'seen',
    part: 'bank_lines',
    form: (setting) => <MoneyRequiredForm setting={setting} />,
  },
  fee_accounts: { question: 'seen', part: 'bank_lines', form: (setting) => <FeeAccountsForm setting={setting} /> },
  statement_mappings: {
    question: 'seen',
    part: 'bank_lines',
    form: (setting) => <StatementMappingsForm setting={setting} />,
  },
  lookups: fields('seen'),

  targets: fields('waits'),
  working_time: { question: 'waits', form: (setting) => <WorkingTimeForm setting={setting} /> },
  review_months: { ...fields('waits'), part: 'screening' },
  information_due_days: number('waits', 'setting.all_questions', { min: 1, max: 90 }),
  cheque_clearing_days: {
    ...number('waits', 'money.setting.after_booking', { max: 30 }),
    part: 'bank_lines',
  },

  screening_threshold: { ...number('names', 'setting.score', { min: 50, max: 100 }), part: 'screening' },
  screening_show: { ...number('names', 'setting.score', { min: 50, max: 100 }), part: 'screening' },
  screening_second: { ...number('names', 'setting.score', { min: 50, max: 100 }), part: 'screening' },
  screening_hold: { ...fields('names'), part: 'screening' },
  list_max_age_hours: {
    ...number('names', 'setting.after_publication', { min: 1, max: 8760 }),
    part: 'screening',
  },

  second_factor: fields('comes_in'),
  session_minutes: fields('comes_in'),

  retention_years: fields('kept'),

  pending_dossiers: fields('traders'),
}

/** The settings in the order of the page. */
export const SETTING_ORDER = Object.keys(CATALOGUE) as SettingId[]

export function formOf(setting: ConsoleSetting): ReactNode {
  // Each entry takes the setting of its own key.
  const { form } = CATALOGUE[setting.id] as Entry<SettingId>
  return form(setting)
}

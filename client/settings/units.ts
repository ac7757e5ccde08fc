import type { Key } from '../i18n/useWords.ts'
import type { ConsoleSetting } from '../records.ts'

/** The settings that are one number. */
export type NumberId = Extract<ConsoleSetting, { value: number }>['id']

/** The units of settings that are one number. */
export const NUMBER_UNITS: Record<NumberId, Key> = {
  hold_minutes: 'setting.minutes',
  blind_share: 'setting.percent',
  pace_seconds: 'setting.seconds',
  claims_per_officer: 'setting.dossiers',
  information_due_days: 'setting.days',
  cheque_clearing_days: 'money.setting.days',
  screening_threshold: 'setting.points',
  screening_show: 'setting.points',
  screening_second: 'setting.points',
  list_max_age_hours: 'setting.hours',
}

/** The unit of the numbers in a setting with several; of all others it is pages. */
export const UNITS: Partial<Record<ConsoleSetting['id'], 'minutes' | 'dossiers' | 'years' | 'points' | 'months'>> = {
  targets: 'minutes',
  session_minutes: 'minutes',
  pending_dossiers: 'dossiers',
  retention_years: 'years',
  risk_table: 'points',
  review_months: 'months',
}

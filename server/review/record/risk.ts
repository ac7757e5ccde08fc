import type { Language } from '../../database/generated/client.ts'

/** The reasons for points of risk, in the order of the table. */
export const RISK_CODES = [
  'pep',
  'hit_same',
  'hit_open',
  'refused_before',
  'collision_same',
  'shared_refused',
  'regulated',
  'establishment',
  'company_young',
  'young_many_links',
  'money_returned',
  'resubmitted',
] as const
export type RiskCode = (typeof RISK_CODES)[number]

export const RISK_LEVELS = ['low', 'medium', 'high'] as const
export type RiskLevel = (typeof RISK_LEVELS)[number]

/** A reason for points of risk, with its text in the console's languages. */
export type RiskReason = { code: RiskCode; points: number; text: Record<Language, string> }

/** How risky a dossier is by the table of this version: the sum of the points of its reasons, and nothing else. */
export type Risk = { level: RiskLevel; points: number; version: number; reasons: RiskReason[] }

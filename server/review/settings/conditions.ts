import { z } from 'zod'

/** When a decision needs a second officer. `screening_hit`: the dossier has, or had, a hit that blocks. */
export const CONDITIONS = [
  'always',
  'first_of_account',
  'flagged',
  'regulated',
  'screening_hit',
  'risk_high',
  'resubmitted_twice',
] as const

export const AMOUNT_ABOVE = /^amount_above:(\d{1,12}(?:\.\d{1,2})?)$/

/** One condition of the setting `four_eyes`. */
export const conditionSchema = z.union([
  z.enum(CONDITIONS),
  z
    .string()
    .regex(
      AMOUNT_ABOVE,
      'The condition must be one of the known ones, or amount_above: with a decimal, as amount_above:100000.',
    ),
])

import { z } from 'zod'

/** The parts of the console that an operator can turn off. Everything else is always shown. */
export const PARTS = [
  'queue_views',
  'second_looks',
  'screening',
  'bank_lines',
  'late_money',
  'unreached',
  'my_day',
  'reasons',
  'snippets',
  'retention',
] as const

export type Part = (typeof PARTS)[number]
export type ShownParts = Record<Part, boolean>

/** The setting `parts`: which of them the console shows. */
export const partsSchema = z.strictObject(
  Object.fromEntries(PARTS.map((part) => [part, z.boolean()])) as Record<Part, z.ZodBoolean>,
)

/** Turns the named parts on and all others off. */
export const partsWith = (shown: readonly Part[]): ShownParts =>
  Object.fromEntries(PARTS.map((part) => [part, shown.includes(part)])) as ShownParts

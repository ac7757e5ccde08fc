import { z } from 'zod'
import { Prisma } from '../../database/generated/client.ts'
import { isoDate } from '../forms/rules/date.ts'

type BrokenRule = [rule: string, must: string]

const isBlank = (value: unknown) =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '')

/** A field: `read` turns its value into `T` or returns the requirement that it breaks; null when the field is empty. */
const field = <T>(name: string, read: (value: unknown) => { value: T } | { wrong: BrokenRule }) =>
  z
    .unknown()
    .transform((given, context): T | null => {
      if (isBlank(given)) return null
      const found = read(given)
      if ('value' in found) return found.value
      const [rule, must] = found.wrong
      context.addIssue({ code: 'custom', message: `The ${name.replaceAll('_', ' ')} field ${must}.`, params: { rule } })
      return z.NEVER
    })
    .optional()

/**
 * A JSON number or a decimal string, without rounding; null for anything else. Long and hexadecimal texts never reach
 * Decimal, because its time grows with the square of a hexadecimal's length.
 */
export function decimalOf(value: unknown): Prisma.Decimal | null {
  if (typeof value === 'number') return new Prisma.Decimal(value)
  return typeof value === 'string' && /^\s*-?\d{1,30}(\.\d{1,30})?\s*$/.test(value)
    ? new Prisma.Decimal(value.trim())
    : null
}

/** An amount of money: more than 0 with at most two decimals (decisions H-17); kept as a decimal string. */
export const moneyField = (name: string, limit: string) =>
  field<string>(name, (value) => {
    const amount = decimalOf(value)
    if (!amount) return { wrong: ['numeric', 'must be a number'] }
    if (amount.lte(0)) return { wrong: ['gt', 'must be greater than 0'] }
    if (amount.gt(limit)) return { wrong: ['max', `must not be greater than ${limit}`] }
    if (amount.decimalPlaces() > 2) return { wrong: ['decimal', 'must have 0-2 decimal places'] }
    return { value: amount.toFixed(2) }
  }).meta({ type: ['number', 'string', 'null'], description: `More than 0, at most ${limit}, two decimals.` })

/** Algiers keeps UTC+1 all year; `isoDate` returns Algiers time, written as if it were UTC. */
const ALGIERS = 3_600_000
const LAST_YEAR = 9999

/**
 * A moment: ISO 8601 with a zone, or a date with or without a time of day, read as Algiers time. Keeps milliseconds.
 */
export const momentField = (name: string) =>
  field<Date>(name, (value) => {
    const text = typeof value === 'string' ? value.trim() : ''
    const seconds = isoDate(text)
    const wrong: BrokenRule = ['date', 'must be a valid date, such as 2027-01-31 or 2027-01-31T18:00:00+01:00']
    if (seconds === null) return { wrong }
    const fraction = /\.(\d{1,3})/.exec(text)?.[1]?.padEnd(3, '0') ?? 0
    const at = new Date(seconds - ALGIERS + Number(fraction))
    return at.getUTCFullYear() >= 1970 && at.getUTCFullYear() <= LAST_YEAR ? { value: at } : { wrong }
  }).meta({
    type: ['string', 'null'],
    description: 'ISO 8601 with its offset; without one, or a day alone, as in Algiers.',
  })

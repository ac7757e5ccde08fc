import { z } from 'zod'
import { isDayPattern } from './dayPattern.ts'

/** A column, by its header or by its number from 1. */
const column = z.union([z.string().trim().min(1).max(100), z.int().min(1).max(200)])

/** The format of a bank's tables: one entry of the setting `statement_mappings`. */
export const statementMapping = z.strictObject({
  separator: z.enum([',', ';', '\t', '|']).nullable().default(null),
  encoding: z.enum(['windows-1252', 'utf-8']).nullable().default(null),
  /** The number of rows above the header. */
  skip: z.int().min(0).max(1_000).default(0),
  decimal: z.enum([',', '.']).nullable().default(null),
  date: z
    .string()
    .min(6)
    .max(20)
    .refine(isDayPattern, {
      message: 'The date must name day, month and year once each, as DD/MM/YYYY.',
      params: { rule: 'pattern' },
    }),
  columns: z
    .strictObject({
      booked_on: column,
      value_on: column.optional(),
      amount: column.optional(),
      debit: column.optional(),
      credit: column.optional(),
      reference: column.optional(),
      counterparty: column.optional(),
      counterparty_account: column.optional(),
      text: column.optional(),
      balance: column.optional(),
    })
    .refine(({ amount, debit, credit }) => (amount === undefined ? debit && credit : !debit && !credit), {
      message: 'The columns must name amount, or debit and credit.',
      params: { rule: 'amount' },
    }),
})

export type StatementMapping = z.output<typeof statementMapping>

/** The mappings by name. */
export const statementMappings = z
  .record(z.string().trim().min(1).max(40), statementMapping)
  .refine((mappings) => Object.keys(mappings).length <= 50, {
    message: 'There must not be more than 50 mappings.',
    params: { rule: 'max' },
  })

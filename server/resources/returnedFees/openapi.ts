import { z } from 'zod'
import { amount, dateTime, id } from '../../openapi/contract/values.ts'

/** A line of the bank as other records name it. */
export const lineFacts = () =>
  z.strictObject({ id: id(), booked_on: z.iso.date(), amount: amount(), reference: z.string().nullable() })

/** When the bank took an accepted fee back. */
export const returnedFee = () =>
  z
    .strictObject({
      at: dateTime(),
      line: lineFacts().nullable().meta({ description: 'The debit, where it is known.' }),
    })
    .nullable()
    .meta({ description: 'The bank took this fee back after its accept, and no other line replaced it.' })

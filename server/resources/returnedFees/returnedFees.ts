import type { Db } from '../../database/client.ts'
import { dayText } from '../../kernel/dayText.ts'

/** A fee that the bank took back after its accept. */
export type ReturnedFee = {
  at: string
  /** The debit; null if the bank's statement does not have it. `amount` is a decimal string. */
  line: { id: string; booked_on: string; amount: string; reference: string | null } | null
}

/** The accepted fees of these instances that the bank took back and no other line replaced, by instance. */
export async function returnedFees(db: Db, instances: readonly string[]): Promise<Map<string, ReturnedFee>> {
  if (instances.length === 0) return new Map()
  const rows = await db.moneyReturn.findMany({
    where: {
      record_id: { in: [...instances] },
      record: { acceptance_status: 'ready', line_matches: { none: { ended_at: null } } },
    },
    select: { record_id: true, returned_at: true, line: true },
    orderBy: [{ returned_at: 'asc' }, { id: 'asc' }],
  })
  return new Map(
    rows.map(({ record_id, returned_at, line }) => [
      record_id,
      {
        at: returned_at.toISOString(),
        line: line && {
          id: line.id,
          booked_on: dayText(line.booked_on),
          amount: line.amount.toFixed(2),
          reference: line.reference,
        },
      },
    ]),
  )
}

import { z } from 'zod'
import { readOperations } from '../../openapi/contract/console.ts'
import { type Operation, presents } from '../../openapi/contract/operation.ts'
import { count, dateTime, id, idAndName } from '../../openapi/contract/values.ts'
import { type ConsoleRetention, confirmation, filters, SORTS, STATES } from './console.routes.ts'
import type { RetentionRun } from './erase.ts'

const kinds = () => z.array(z.string())

const retention = presents<ConsoleRetention>()(
  z
    .strictObject({
      id: id().meta({ description: 'The trader’s.' }),
      trader: idAndName(),
      state: z.enum(STATES),
      ended_at: dateTime().nullable().meta({ description: 'The end of the relation.' }),
      ended_by: z.enum(['closed', 'unused']).meta({ description: 'The account was closed, or no record is in use.' }),
      due: kinds().meta({ description: 'Kinds of records that were kept long enough.' }),
      documents: count().meta({ description: 'Documents whose keys would be destroyed.' }),
      held: z
        .strictObject({ at: dateTime(), by: z.string().nullable(), reason: z.string() })
        .nullable()
        .meta({ description: 'The legal hold that keeps what is due.' }),
      erased: z.array(
        z.strictObject({ number: count(), kinds: kinds(), at: dateTime(), by: z.string(), documents: count() }),
      ),
      tied: z.boolean().meta({ description: 'The officer who asks is tied to the account: a colleague erases it.' }),
      allowed_actions: z.array(z.string()),
    })
    .meta({ id: 'Retention' }),
)

const run = presents<RetentionRun>()(
  z
    .strictObject({
      outcomes: z.array(
        z.union([
          z.strictObject({ id: id(), kinds: kinds(), files: count() }),
          z.strictObject({ id: id(), skipped: z.enum(['held', 'not_due', 'unknown', 'tied']) }),
        ]),
      ),
      removed: count().meta({ description: 'Documents that left the file store.' }),
    })
    .meta({ id: 'RetentionRun' }),
)

export const retentionOperations: Operation[] = [
  ...readOperations({
    name: 'retention',
    section: 'Retention',
    plural: 'Retention',
    singular: 'RetentionOfTrader',
    row: retention,
    sorts: SORTS,
    filters,
    q: 'a part of the trader’s name',
    description: 'Traders of whom something was kept long enough: due, or held and why. `state: "done"`: erased.',
    variable: '$RETAINED',
  }),
  {
    id: 'adminConfirmRetention',
    method: 'post',
    path: '/api/admin/retention/confirm',
    group: 'console',
    section: 'Retention',
    summary: 'Erase what is due',
    description:
      'Supervisors and admins. Destroys the keys of documents and answers, and replaces names and numbers by a mark, for good. The list is what the supervisor saw: what is not due any more, or under a legal hold by now, is passed over.',
    source: 'record 0082',
    body: confirmation,
    answers: [{ status: 200, description: 'What became of each.', schema: run }],
    example: { body: { list: [{ id: '$RETAINED', kinds: ['identifications'] }] } },
  },
]

import { z } from 'zod'
import { ListKind } from '../../database/generated/enums.ts'
import { readOperations } from '../../openapi/contract/console.ts'
import { type Operation, presents } from '../../openapi/contract/operation.ts'
import { count, dateTime, id, idAndName } from '../../openapi/contract/values.ts'
import { targetSchema } from '../../review/record/target.openapi.ts'
import { CASE_OUTCOMES } from '../../review/screening/cases.ts'
import { HIT_ANSWERS } from '../../review/screening/screening.ts'
import { type ConsoleScreeningCase, filters, SORTS, STATUSES } from './console.routes.ts'

const hit = z.strictObject({
  id: z.string().meta({ description: 'As `screening.hits` of the dossier names it; its answer is given there.' }),
  list: z.string(),
  kind: z.enum(ListKind),
  version: count(),
  ref: z.string(),
  name: z.string().meta({ description: 'The entry’s name that is nearest.' }),
  score: count(),
  about: z.strictObject({ kind: z.enum(['name', 'holder', 'payer', 'person']), name: z.string() }),
  answer: z
    .enum(HIT_ANSWERS)
    .nullable()
    .meta({ description: 'The newest answer for the account, or the person of it.' }),
})

const row = presents<ConsoleScreeningCase>()(
  z
    .strictObject({
      id: id(),
      resource: z.string().meta({ description: 'The queue of the accepted dossier.' }),
      record_id: id(),
      name: z.string(),
      trader: idAndName(),
      hits: z.array(hit).meta({ description: 'What was new when the case was opened; empty after an erasure.' }),
      opened_at: dateTime(),
      status: z.enum(STATUSES),
      closed_at: dateTime().nullable(),
      outcome: z.enum(CASE_OUTCOMES).nullable().meta({
        description: '`answered` when its hits were answered, `delisted` when the entries left before that.',
      }),
      target_minutes: count().nullable().meta({ description: 'That of the dossier’s queue, from `opened_at` on.' }),
      target: targetSchema(),
    })
    .meta({ id: 'ScreeningCase' }),
)

export const screeningCaseOperations: Operation[] = readOperations({
  name: 'screening-cases',
  section: 'Watch lists',
  plural: 'ScreeningCases',
  singular: 'ScreeningCase',
  row,
  sorts: SORTS,
  filters,
  q: 'part of the name of the trader, the dossier or the entry, or of its reference',
  variable: '$SCREENING_CASE',
  source: 'console 3.3',
  viewed: true,
  description: 'Accepted dossiers that a watch list meets since. Each hit is answered on its dossier.',
})

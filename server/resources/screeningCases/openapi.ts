import { z } from 'zod'
import { ListKind } from '../../database/generated/enums.ts'
import { readOperations } from '../../openapi/contract/console.ts'
import { type Operation, presents } from '../../openapi/contract/operation.ts'
import { count, dateTime, id, idAndName } from '../../openapi/contract/values.ts'
import { RISK_LEVELS } from '../../review/record/risk.ts'
import { targetSchema } from '../../review/record/target.openapi.ts'
import { CASE_KINDS, CASE_OUTCOMES } from '../../review/screening/cases.ts'
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
      kind: z
        .enum(CASE_KINDS)
        .meta({ description: '`hits`: a list meets it since; `periodic`: a look at it was due (`review_months`).' }),
      resource: z.string().meta({ description: 'The queue of the accepted dossier.' }),
      record_id: id(),
      name: z.string(),
      trader: idAndName(),
      hits: z.array(hit).meta({
        description: 'What was new when the case was opened; empty after an erasure, and of a periodic look.',
      }),
      opened_at: dateTime(),
      status: z.enum(STATUSES),
      closed_at: dateTime().nullable(),
      outcome: z.enum(CASE_OUTCOMES).nullable().meta({
        description:
          '`answered` when its hits, or the look, were answered, `delisted` when the entries left before that, `withdrawn` when the dossier of a look is no longer accepted.',
      }),
      risk_level: z.enum(RISK_LEVELS).nullable().meta({ description: 'Of a periodic look, when it was opened.' }),
      target_minutes: count()
        .nullable()
        .meta({ description: 'That of the dossier’s queue, from `opened_at` on; null for a periodic look.' }),
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
  description:
    'Accepted dossiers that a watch list meets since, and those at which a periodic look is due. Each hit, and each look, is answered on its dossier.',
})

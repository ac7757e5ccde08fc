import { z } from 'zod'
import { readOperations } from '../../openapi/contract/console.ts'
import { type Operation, presents } from '../../openapi/contract/operation.ts'
import { count, dateTime, id } from '../../openapi/contract/values.ts'
import { type ConsoleScreeningRun, filters, SORTS } from './console.routes.ts'

const run = presents<ConsoleScreeningRun>()(
  z
    .strictObject({
      id: id(),
      lists: z.array(z.strictObject({ list: z.string(), version: count() })),
      matcher: z.string().meta({ description: 'Version of the rules that compare names.' }),
      at: dateTime(),
      subjects: count().meta({ description: 'How many names were compared.' }),
      hits: count().meta({ description: 'How many entries they met, shown ones included.' }),
      root: z
        .string()
        .regex(/^[0-9a-f]{64}$/)
        .meta({ description: 'SHA-256 over the results. The journal’s entry of the run has it, and so a seal.' }),
    })
    .meta({ id: 'ScreeningRun' }),
)

export const screeningRunOperations: Operation[] = readOperations({
  name: 'screening-runs',
  section: 'Watch lists',
  plural: 'ScreeningRuns',
  singular: 'ScreeningRun',
  row: run,
  sorts: SORTS,
  filters,
  q: 'the beginning of the root',
  variable: '$SCREENING_RUN',
  source: 'console 3.3',
  viewed: false,
  description: 'Each comparison of names with the lists: what was compared, how much was found, and its root.',
})

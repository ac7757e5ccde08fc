import { z } from 'zod'
import { type Operation, presents } from '../../contract/operation.ts'
import { count, dateTime, id, idAndName, localizedName } from '../../contract/values.ts'
import type { Dashboard } from './console.routes.ts'
import { PERIODS } from './decisions.ts'

const seconds = () => count().nullable().meta({ description: 'Seconds.' })
const tally = { accepted: count(), refused: count(), median_seconds: seconds(), p95_seconds: seconds() }

const dashboard = presents<Dashboard>()(
  z
    .strictObject({
      period: z.enum(PERIODS),
      from: dateTime(),
      at: dateTime(),
      decided: z.strictObject({
        all: z.strictObject(tally),
        by_time: z.array(z.strictObject({ at: dateTime(), ...tally })),
        by_officer: z.array(z.strictObject({ officer: idAndName(), ...tally })),
      }),
      median_before: seconds(),
      reasons: z.array(z.strictObject({ code: z.string(), decisions: count(), texts: localizedName().nullable() })),
      failing: z.strictObject({
        total: count(),
        endpoints: z.array(
          z.strictObject({
            webhook_id: id(),
            url_host: z.string(),
            is_active: z.boolean(),
            failing_since: dateTime(),
            failures: count(),
            trader: idAndName(),
            http_status: z.int().nullable(),
            next_attempt_at: dateTime().nullable(),
          }),
        ),
      }),
      unreached: count(),
    })
    .meta({ id: 'Dashboard' }),
)

export const dashboardOperations: Operation[] = [
  {
    id: 'adminGetDashboard',
    method: 'get',
    path: '/api/admin/dashboard',
    group: 'console',
    section: 'Desk',
    summary: 'Read the figures of a period',
    says: 'Days and hours are those of Algiers.',
    source: 'console 2.3',
    query: z.object({ period: z.enum(PERIODS).default('today').optional() }),
    answers: [{ status: 200, says: 'The figures.', schema: dashboard }],
    example: { query: { period: '7d' } },
  },
]

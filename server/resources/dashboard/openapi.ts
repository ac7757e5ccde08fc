import { z } from 'zod'
import { type Operation, presents } from '../../openapi/contract/operation.ts'
import { amount, count, dateTime, id, idAndName, localizedName } from '../../openapi/contract/values.ts'
import type { Dashboard } from './console.routes.ts'
import { PERIODS } from './decisions.ts'
import type { FirstSteps } from './firstSteps.ts'
import type { Work } from './work.ts'

const seconds = () => count().nullable().meta({ description: 'Seconds.' })
const tally = { accepted: count(), refused: count(), median_seconds: seconds(), p95_seconds: seconds() }

const sum = z.strictObject({ lines: count(), amount: amount() })

const agreed = { answered: count(), agreed: count() }

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
      money: z
        .strictObject({
          received: sum,
          matched: sum,
          open: sum,
          returned: count(),
          newest_day: z.iso.date().nullable(),
        })
        .meta({
          description: 'Credits on the accounts of the fees; `open` are those of any day that belong to nobody.',
        }),
      blind: z
        .strictObject({
          waiting: count(),
          all: z.strictObject(agreed),
          by_kind: z.array(z.strictObject({ resource: z.string(), ...agreed })),
          by_officer: z.array(z.strictObject({ officer: idAndName(), ...agreed })),
          by_reason: z.array(z.strictObject({ code: z.string(), looks: count(), texts: localizedName().nullable() })),
        })
        .nullable()
        .meta({ description: 'What blind second looks found, for supervisors, auditors and administrators.' }),
    })
    .meta({ id: 'Dashboard' }),
)

const figures = { accepted: count(), refused: count(), over_target: count(), median_seconds: seconds() }

const decision = z.strictObject({
  id: count().meta({ description: 'Of the journal’s entry.' }),
  at: dateTime(),
  action: z.string(),
  resource: z.string(),
  record_id: id(),
  name: z.string().nullable(),
  trader: idAndName().nullable(),
  seconds: count().nullable().meta({ description: 'From the claim to the decision.' }),
  reasons: z.array(z.strictObject({ code: z.string(), texts: localizedName().nullable() })),
})

const work = presents<Work>()(
  z
    .strictObject({
      officer: idAndName(),
      period: z.enum(PERIODS),
      from: dateTime(),
      at: dateTime(),
      decided: z.strictObject(figures),
      median_before: seconds(),
      week: z.strictObject({ decided: count(), over_target: count() }),
      hours: z.array(z.strictObject({ at: dateTime(), decided: count(), over_target: count() })),
      overturned: z.strictObject({
        of: count().meta({ description: 'Decisions of 30 days.' }),
        decisions: z.array(
          z.strictObject({
            entry: count().meta({ description: 'The entry that reverses it.' }),
            at: dateTime(),
            by: z.strictObject({ id: z.string().nullable(), name: z.string() }),
            why: z.string().nullable(),
            decision,
          }),
        ),
      }),
      latest: z.array(decision),
      on_desk: z.array(
        z.strictObject({ resource: z.string(), record_id: id(), name: z.string().nullable(), since: dateTime() }),
      ),
      with_traders: z
        .array(
          z.strictObject({
            resource: z.string(),
            record_id: id(),
            name: z.string().nullable(),
            asks: z.enum(['information', 'new_proof']),
            since: dateTime(),
            due_at: dateTime()
              .nullable()
              .meta({ description: 'Of a question; one that is past is in the queue again.' }),
          }),
        )
        .meta({
          description: 'What waits for traders because the officer asked; up to 50 questions and 50 new proofs.',
        }),
      blind: z
        .strictObject({
          ...agreed,
          waiting: count().meta({ description: 'Those that the officer may answer now.' }),
          decided: z.strictObject(agreed).meta({ description: 'About dossiers that the officer accepted.' }),
        })
        .meta({ description: 'Blind second looks that the officer answered; `agreed`: as the dossier was decided.' }),
      team: z.strictObject(figures).nullable(),
    })
    .meta({ id: 'Work' }),
)

const firstSteps = presents<FirstSteps>()(
  z
    .strictObject({
      waits_for_dossier: z.boolean().meta({ description: 'No dossier has ever come.' }),
      has_trader: z.boolean(),
      has_key: z.boolean().meta({ description: 'A trader has a key pair that is valid.' }),
      has_second_officer: z.boolean(),
    })
    .meta({ id: 'FirstSteps' }),
)

export const dashboardOperations: Operation[] = [
  {
    id: 'adminGetDashboard',
    method: 'get',
    path: '/api/admin/dashboard',
    group: 'console',
    section: 'Desk',
    summary: 'Read the figures of a period',
    description: 'Days and hours are those of Algiers.',
    source: 'console 2.3',
    query: z.object({ period: z.enum(PERIODS).default('today').optional() }),
    answers: [{ status: 200, description: 'The figures.', schema: dashboard }],
    example: { query: { period: '7d' } },
  },
  {
    id: 'adminGetFirstSteps',
    method: 'get',
    path: '/api/admin/first-steps',
    group: 'console',
    section: 'Desk',
    summary: 'Read what a new install still lacks',
    description: 'For administrators.',
    source: 'console 2.3',
    answers: [{ status: 200, description: 'The steps.', schema: firstSteps }],
    example: {},
  },
  {
    id: 'adminGetWork',
    method: 'get',
    path: '/api/admin/officers/:id/work',
    group: 'console',
    section: 'Desk',
    summary: 'Read the figures of one officer',
    description:
      'Officers read their own; supervisors and administrators anybody’s, with the team’s beside them. Over target is by the targets as they are now. Days and hours are those of Algiers.',
    source: 'console 2.3',
    query: z.object({ period: z.enum(PERIODS).default('today').optional() }),
    answers: [{ status: 200, description: 'The figures.', schema: work }],
    example: { path: { id: '$OFFICER' }, query: { period: '7d' } },
  },
]

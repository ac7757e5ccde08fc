import { z } from 'zod'
import { listQuery, readOperations } from '../../openapi/contract/console.ts'
import { type Operation, presents } from '../../openapi/contract/operation.ts'
import { amount, count, currency, dateTime, id } from '../../openapi/contract/values.ts'
import type { LineCounts } from '../money/figures.ts'
import { filters } from './conditions.ts'
import { lineBody, SORTS } from './console.routes.ts'
import { type ConsoleBooking, type ConsoleLine, LINE_STATES } from './presenter.ts'
import type { LineSums } from './sums.ts'

const booking = z.strictObject({
  id: id(),
  statement_id: id().meta({ description: 'The first file that had the line.' }),
  account: z.string().meta({ description: 'The RIB of our own account.' }),
  booked_on: z.iso.date(),
  value_on: z.iso.date().nullable(),
  direction: z.enum(['credit', 'debit']),
  amount: amount(),
  currency: currency(),
  reference: z.string().nullable().meta({ description: 'The bank’s own.' }),
  counterparty: z
    .strictObject({ name: z.string().nullable(), account: z.string().nullable() })
    .meta({ description: 'The account is masked in lists.' }),
  text: z.string(),
  place: z.string().meta({ description: 'Where it stands in its file.' }),
  state: z.enum(LINE_STATES),
  proof: z
    .strictObject({ id: id(), name: z.string() })
    .nullable()
    .meta({ description: 'The activation proof that it pays, or whose payment it took back.' }),
  imported_at: dateTime(),
})

export const bookingSchema = presents<ConsoleBooking>()(booking.meta({ id: 'Booking' }))

const line = presents<ConsoleLine>()(
  booking
    .extend({
      proposed: z.strictObject({ id: id(), name: z.string(), sure: z.boolean() }).nullable().meta({
        description: 'The proof that an open line comes nearest to: it may pay it or, a debit, take its payment back.',
      }),
      allowed_actions: z.array(z.string()),
    })
    .meta({ id: 'StatementLine' }),
)

const directionSum = (description: string) =>
  z
    .strictObject({ lines: count(), amount: amount().nullable() })
    .meta({ description: `${description} Up to 20,000 lines; \`amount\` is null where there are more.` })

const act = (action: string, idOfOperation: string, summary: string, description: string): Operation => ({
  id: idOfOperation,
  method: 'post',
  path: `/api/admin/statement-lines/:id/${action}`,
  group: 'console',
  section: 'Statements',
  summary,
  description,
  source: 'console 3.3',
  body: lineBody,
  answers: [{ status: 200, description: 'The line.', schema: line }],
  errors: ['INVALID_STATE_TRANSITION'],
  example: {
    path: { id: action === 'ignore' ? '$LINE' : '$IGNORED_LINE' },
    body: { reason: 'Interest of our own account.' },
  },
})

export const statementLineOperations: Operation[] = [
  ...readOperations({
    name: 'statement-lines',
    section: 'Statements',
    plural: 'StatementLines',
    singular: 'StatementLine',
    row: line,
    sorts: SORTS,
    filters,
    q: 'a part of the reference, the name or the text',
    variable: '$LINE',
    source: 'console 3.3',
    description:
      'The bookings of all statements, each kept once. Never changed. Reading the list is journaled with its filter.',
  }),
  {
    id: 'adminCountLines',
    method: 'get',
    path: '/api/admin/statement-lines/counts',
    group: 'console',
    section: 'Statements',
    summary: 'Count the lines of each view',
    description: 'Up to 20,000 each.',
    source: 'console 3.3',
    answers: [
      {
        status: 200,
        description: 'Credits that belong to nobody, matched lines, debits, ignored lines, and all.',
        schema: presents<LineCounts>()(
          z
            .strictObject({
              nobody: count(),
              matched: count(),
              debits: count(),
              ignored: count(),
              all: count(),
              returns: count().meta({ description: 'Debits that may take a matched payment back.' }),
            })
            .meta({ id: 'LineCounts' }),
        ),
      },
    ],
  },
  {
    id: 'adminSumLines',
    method: 'get',
    path: '/api/admin/statement-lines/sums',
    group: 'console',
    section: 'Statements',
    summary: 'Sum the lines of a filter',
    description: 'How many lines the list’s filter finds and what they sum to; journaled as reading the list.',
    source: 'console 3.3',
    jsonQuery: { filter: listQuery(SORTS, filters).filter! },
    answers: [
      {
        status: 200,
        description: 'Credits, debits, and for how many open lines something is proposed.',
        schema: presents<LineSums>()(
          z
            .strictObject({
              credits: directionSum('Credits.'),
              debits: directionSum('Debits.'),
              proposed: z.strictObject({
                sure: count().meta({ description: 'Surely the payment of a waiting proof.' }),
                near: count().meta({ description: 'Near one.' }),
                return: count().meta({ description: 'Debits that may take a matched payment back.' }),
              }),
            })
            .meta({ id: 'LineSums' }),
        ),
      },
    ],
    errors: ['VALIDATION_ERROR'],
    example: { query: { filter: '{"state":"open","direction":"credit"}' } },
  },
  act(
    'ignore',
    'adminIgnoreLine',
    'Say that a line belongs to nobody',
    'For bookings that are no fee, such as interest. Not for auditors.',
  ),
  act('reopen', 'adminReopenLine', 'Take back that a line belongs to nobody', 'Not for auditors.'),
]

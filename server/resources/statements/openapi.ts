import { z } from 'zod'
import { readOperations } from '../../openapi/contract/console.ts'
import { type Operation, presents } from '../../openapi/contract/operation.ts'
import { amount, count, currency, dateTime, id } from '../../openapi/contract/values.ts'
import { filters, importBody, importQuery, SORTS } from './console.routes.ts'
import { STATEMENT_FORMATS } from './formats/bankLine.ts'
import type { StatementPreview } from './importStatement.ts'
import { MAX_STATEMENT_BYTES } from './pieces.ts'
import { type ConsoleStatement, MEDIA_TYPES, WARNINGS } from './presenter.ts'

const day = () => z.iso.date()
const balance = () => z.string().regex(/^-?\d+\.\d{2}$/)
const sha256 = () => z.string().regex(/^[0-9a-f]{64}$/)

const imported = {
  account: z.string().meta({ description: 'The RIB of our own account.' }),
  format: z.enum(STATEMENT_FORMATS),
  name: z.string().meta({ description: 'Of the file.' }),
  size: count().meta({ description: 'Bytes.' }),
  sha256: sha256(),
  from: day(),
  to: day(),
  opening: balance().nullable(),
  closing: balance().nullable(),
  lines: count(),
  new_lines: count(),
  known_lines: count().meta({ description: 'Lines that an earlier file had already: they are kept once.' }),
  skipped: count().meta({ description: 'Rows that are no bookings: totals, and entries that are not booked yet.' }),
  warnings: z
    .array(z.enum(WARNINGS))
    .meta({ description: '`gap`: the opening balance is not the closing one of the statement before.' }),
}

const statement = presents<ConsoleStatement>()(
  z
    .strictObject({
      id: id(),
      ...imported,
      imported_at: dateTime(),
      imported_by: z
        .strictObject({ id: id().nullable(), name: z.string() })
        .meta({ description: 'Without an id: the operator, by the command `statements:import`.' }),
      files: z.array(
        z.strictObject({
          id: id(),
          kind: z.literal('statement'),
          name: z.string(),
          type: z.string(),
          size: count(),
          sha256: sha256(),
        }),
      ),
    })
    .meta({ id: 'Statement' }),
)

const preview = presents<StatementPreview>()(
  z
    .strictObject({
      id: z.null(),
      ...imported,
      credits: amount(),
      debits: amount(),
      sample: z.array(
        z.strictObject({
          booked_on: day(),
          value_on: day().nullable(),
          direction: z.enum(['credit', 'debit']),
          amount: amount(),
          currency: currency(),
          reference: z.string().nullable(),
          counterparty: z.strictObject({ name: z.string().nullable(), account: z.string().nullable() }),
          text: z.string(),
          place: z.string(),
        }),
      ),
    })
    .meta({ id: 'StatementPreview' }),
)

export const statementOperations: Operation[] = [
  ...readOperations({
    name: 'statements',
    section: 'Statements',
    plural: 'Statements',
    singular: 'Statement',
    row: statement,
    sorts: SORTS,
    filters,
    q: 'a part of the file’s name, or the beginning of the account',
    variable: '$STATEMENT',
    source: 'console 3.3',
    viewed: false,
    description: 'What the bank said about the accounts on which fees are received. The file: `GET /files/:id`.',
  }),
  {
    id: 'adminImportStatement',
    method: 'post',
    path: '/api/admin/statements',
    group: 'console',
    section: 'Statements',
    summary: 'Import a statement',
    description:
      'camt.053 (001.02 to 001.13), MT940, or a table (CSV) by a mapping of the setting `statement_mappings`; the format is told from the content. Up to 100,000 lines and 100 MB, whole or not at all. `account`: a RIB, where the file names none. `reading`: a mapping as JSON, where none of the setting fits. With `dry_run` 1 nothing is kept: 200 with what would be imported and its first ten lines (`sample`). 422 `STATEMENT_INVALID` with one sentence that names the place, and for programs `details` (`rule`, `place`, `column`, `value`) where they are known, 422 `ACCOUNT_UNKNOWN` for an account that is not in the setting `fee_accounts`, 409 `ALREADY_IMPORTED` with `details.statement_id` for the same file. Supervisors and admins.',
    source: 'console 3.3',
    query: importQuery,
    body: importBody,
    files: [
      {
        field: 'file',
        rules: { label: 'statement', maxBytes: MAX_STATEMENT_BYTES, types: Object.values(MEDIA_TYPES) },
        required: true,
      },
    ],
    answers: [
      { status: 201, description: 'The statement.', schema: statement },
      { status: 200, description: 'With `dry_run`: what would be imported.', schema: preview },
    ],
    errors: [
      'STATEMENT_INVALID',
      'ACCOUNT_UNKNOWN',
      'ALREADY_IMPORTED',
      'PAYLOAD_TOO_LARGE',
      'UNSUPPORTED_MEDIA_TYPE',
      'SERVICE_UNAVAILABLE',
    ],
    example: { form: { file: '@statement.xml' } },
  },
]

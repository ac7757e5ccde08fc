import { z } from 'zod'
import { readOperations } from '../../contract/console.ts'
import { type Operation, presents } from '../../contract/operation.ts'
import { count, dateTime, id, idAndName } from '../../contract/values.ts'
import { Language } from '../../database/generated/enums.ts'
import { noteOperation } from '../../review/casework/notes.openapi.ts'
import { timelineOperation } from '../../review/console/openapi.schemas.ts'
import { type ConsoleTrader, filters, SORTS, type TraderAccesses, type TraderNote } from './console.routes.ts'

const counts = z.strictObject({
  identifications: count(),
  brands: count(),
  bank_accounts: count(),
  instances: count(),
  webhooks: count(),
})

const trader = presents<ConsoleTrader>()(
  z
    .strictObject({
      id: id(),
      user_id: z.int(),
      name: z.string(),
      email: z.string(),
      language: z.enum(Language),
      workspaces: z.array(
        z.strictObject({ id: id(), name: z.string(), reference: z.string(), created_at: dateTime(), counts }),
      ),
      member_of: z.array(idAndName()),
      counts,
      created_at: dateTime(),
      updated_at: dateTime(),
    })
    .meta({ id: 'ConsoleTrader' }),
)

const note = presents<TraderNote>()(
  z
    .strictObject({
      id: id(),
      resource: z.string(),
      record_id: id(),
      officer: idAndName(),
      text: z.string(),
      created_at: dateTime(),
    })
    .meta({ id: 'TraderNote' }),
)

const accesses = presents<TraderAccesses>()(
  z
    .strictObject({ since: dateTime(), accesses: count(), people: count(), exports: count() })
    .meta({ id: 'TraderAccesses' }),
)

const resource = {
  name: 'traders',
  section: 'Traders',
  plural: 'Traders',
  singular: 'Trader',
  row: trader,
  sorts: SORTS,
  filters,
  q: 'a part of the name, or the start of the e-mail address or the id',
  variable: '$TRADER',
}

const common = { method: 'get', group: 'console', section: resource.section, source: 'console 2.1' } as const
const example = { path: { id: '$TRADER' } }

export const traderConsoleOperations: Operation[] = [
  ...readOperations(resource),
  timelineOperation(resource),
  noteOperation(resource),
  {
    ...common,
    id: 'adminListTraderNotes',
    path: '/api/admin/traders/:id/notes',
    summary: 'Read the notes about a trader',
    description: 'The latest 100 notes on the trader and on the records of their workspaces.',
    answers: [{ status: 200, description: 'The notes.', schema: z.array(note) }],
    example,
  },
  {
    ...common,
    id: 'adminGetTraderAccesses',
    path: '/api/admin/traders/:id/accesses',
    summary: 'Count who saw a trader’s data',
    description: 'In the last 30 days. GET /audit-entries with `seen_of` lists the entries.',
    answers: [{ status: 200, description: 'The numbers.', schema: accesses }],
    example,
  },
]

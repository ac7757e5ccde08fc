import { z } from 'zod'
import { readOperations } from '../../openapi/contract/console.ts'
import { type Operation, presents } from '../../openapi/contract/operation.ts'
import { dateTime, id } from '../../openapi/contract/values.ts'
import { ownerSchema } from '../../review/console/openapi.schemas.ts'
import { type ConsoleWorkspace, filters, SORTS } from './console.routes.ts'

const workspace = z
  .strictObject({
    id: id().meta({ description: 'What goes into `X-Workspace-Id`.' }),
    name: z.string(),
    is_owner: z.boolean().meta({ description: 'False where the account is a member.' }),
    is_active: z.boolean().meta({ description: 'True for the one this request acts in.' }),
  })
  .meta({ id: 'Workspace' })

const consoleWorkspace = presents<ConsoleWorkspace>()(
  z
    .strictObject({
      id: id(),
      name: z.string(),
      reference: z.string().meta({ description: 'What a transfer of the activation fee should carry.' }),
      trader: ownerSchema,
      members: z.array(ownerSchema),
      created_at: dateTime(),
      updated_at: dateTime(),
    })
    .meta({ id: 'ConsoleWorkspace' }),
)

export const workspaceOperations: Operation[] = [
  {
    id: 'listWorkspaces',
    method: 'get',
    path: '/api/ext/workspaces',
    group: 'external',
    section: 'Workspaces',
    summary: 'List the workspaces that the key reaches',
    description: 'Oldest first; exactly one is active.',
    source: 'interface 4.2',
    answers: [{ status: 200, description: 'All of them.', schema: z.strictObject({ data: z.array(workspace) }) }],
  },
]

export const workspaceConsoleOperations: Operation[] = readOperations({
  name: 'workspaces',
  section: 'Traders',
  plural: 'Workspaces',
  singular: 'Workspace',
  row: consoleWorkspace,
  sorts: SORTS,
  filters,
  q: 'a part of the name, or the start of the reference or the id',
  variable: '$WORKSPACE',
})

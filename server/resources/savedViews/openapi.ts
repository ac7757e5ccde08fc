import { z } from 'zod'
import { listQuery } from '../../openapi/contract/console.ts'
import { type Operation, presents } from '../../openapi/contract/operation.ts'
import { dateTime, freeObject, id, idAndName } from '../../openapi/contract/values.ts'
import { type ConsoleView, filters, newView, SORTS, viewChangeBody } from './console.routes.ts'

const view = presents<ConsoleView>()(
  z
    .strictObject({
      id: id(),
      resource: z.string(),
      name: z.string(),
      filter: freeObject(),
      sort: z.strictObject({ field: z.string(), order: z.enum(['ASC', 'DESC']) }),
      shared: z.boolean(),
      owner: idAndName(),
      allowed_actions: z.array(z.string()),
      created_at: dateTime(),
      updated_at: dateTime(),
    })
    .meta({ id: 'SavedView' }),
)

const common = { group: 'console', section: 'Saved views', source: 'console 1.1' } as const
const list = '/api/admin/saved-views'
const answers = [{ status: 200, description: 'The view.', schema: view }]

/** `names`: the kinds of dossier. */
export const savedViewOperations = (names: readonly string[]): Operation[] => [
  {
    ...common,
    id: 'adminListViews',
    method: 'get',
    path: list,
    summary: 'List saved views',
    description: 'The caller’s own and the shared ones. `q`: a part of the name.',
    jsonQuery: listQuery(SORTS, filters(names)),
    answers: [
      {
        status: 200,
        description: 'The views of the range.',
        schema: z.array(view),
        headers: ['Content-Range', 'X-Total-Estimated'],
      },
    ],
    errors: ['VALIDATION_ERROR'],
    example: { query: { filter: '{"resource":"brands"}' } },
  },
  {
    ...common,
    id: 'adminGetView',
    method: 'get',
    path: `${list}/:id`,
    summary: 'Read a saved view',
    answers,
    example: { path: { id: '$VIEW' } },
  },
  {
    ...common,
    id: 'adminCreateView',
    method: 'post',
    path: list,
    summary: 'Save a view',
    body: newView(names),
    answers: [{ status: 201, description: 'The view.', schema: view }],
    example: {
      body: {
        resource: 'brands',
        name: 'Flagged',
        filter: { status: 'pending', flag: 'any' },
        sort: { field: 'waiting_since', order: 'ASC' },
      },
    },
  },
  {
    ...common,
    id: 'adminChangeView',
    method: 'put',
    path: `${list}/:id`,
    summary: 'Change a saved view',
    description: 'Accepts the whole record too, and changes the view’s own fields only.',
    body: viewChangeBody(names),
    answers,
    example: { path: { id: '$VIEW' }, body: { shared: true } },
  },
  {
    ...common,
    id: 'adminDeleteView',
    method: 'delete',
    path: `${list}/:id`,
    summary: 'Delete a saved view',
    answers: [{ ...answers[0]!, description: 'The view as it was.' }],
    example: { path: { id: '$VIEW' } },
  },
]

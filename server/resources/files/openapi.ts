import { FILE_TYPES } from '../../files/rules.ts'
import type { Operation } from '../../openapi/contract/operation.ts'
import { fileQuery } from './console.routes.ts'
import { acceptUnseenBody, seenBodySchema } from './evidence.routes.ts'

const common = { group: 'console', section: 'Documents' } as const
const at = { path: { id: '$FILE' } }

/** The schema is written for a document of this many pages; each document's real limit is its number of pages. */
const PAGES = 1000

/** `names`: the kinds of dossier. */
export const fileOperations = (names: readonly string[]): Operation[] => [
  {
    ...common,
    id: 'adminGetFile',
    method: 'get',
    path: '/api/admin/files/:id',
    summary: 'Read a document',
    description:
      'As it was received, journaled with its hash. With `download` 1 as an attachment with the extension of its type, journaled each time. Sandboxed and never cached. 503 when the store cannot return it; `details.reason` is `damaged`, `missing` or `unreachable`. 500 `DOCUMENT_ALTERED` when it is not the document that was received. The `id` of a statement answers its file, always as an attachment.',
    source: 'console 3.5',
    query: fileQuery,
    answers: [
      {
        status: 200,
        description: 'The bytes.',
        type: [...FILE_TYPES, 'application/xml', 'text/plain', 'text/csv'],
        headers: ['Content-Disposition', 'Cache-Control'],
      },
    ],
    errors: ['SERVICE_UNAVAILABLE', 'DOCUMENT_ALTERED'],
    example: at,
  },
  {
    ...common,
    id: 'adminGetFileLogo',
    method: 'get',
    path: '/api/admin/files/:id/logo',
    summary: 'Read the small version of a logo',
    description: 'As payers will see it, before its brand is accepted too. Errors as of the document.',
    source: 'console 1.3',
    answers: [{ status: 200, description: 'The picture.', type: 'image/png', headers: ['Cache-Control'] }],
    errors: ['SERVICE_UNAVAILABLE', 'DOCUMENT_ALTERED'],
    example: { path: { id: '$LOGO_FILE' } },
  },
  {
    ...common,
    id: 'adminSeePages',
    method: 'post',
    path: '/api/admin/files/:id/seen',
    summary: 'Mark pages as seen',
    description:
      'Shown at a readable size: 600 CSS pixels wide or more, in view for a second. Taken only after `GET /files/:id` has served the document whole to this session (409 `EVIDENCE_NOT_SEEN`); 429 for more than 3 pages at once and 3 more a second since then, none of which is kept. It counts for the submission under review as it is typed now; `dossier` says which one was on the screen, 409 `STALE_RECORD` when it was changed since. Not for auditors.',
    source: 'console 3.5',
    body: seenBodySchema(PAGES, names),
    answers: [{ status: 204, description: 'Kept.' }],
    errors: ['EVIDENCE_NOT_SEEN', 'STALE_RECORD', 'TOO_MANY_REQUESTS'],
    example: { ...at, body: { pages: [1] } },
  },
  {
    ...common,
    id: 'adminAcceptUnseen',
    method: 'post',
    path: '/api/admin/files/:id/accept-unseen',
    summary: 'Accept a document unseen',
    description: 'For a document that cannot be shown. Supervisors and admins, once for each document.',
    source: 'console 1.5',
    body: acceptUnseenBody,
    answers: [{ status: 204, description: 'Kept.' }],
    errors: ['INVALID_STATE_TRANSITION', 'DOCUMENT_ALTERED'],
    example: { ...at, body: { why: 'Its picture is damaged; the register was asked by telephone.' } },
  },
]

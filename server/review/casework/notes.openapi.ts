import { z } from 'zod'
import { listQuery } from '../../openapi/contract/console.ts'
import { type Operation, presents } from '../../openapi/contract/operation.ts'
import { dateTime, id, idAndName } from '../../openapi/contract/values.ts'
import type { ConsoleMention } from './inbox.ts'
import { filters, SORTS } from './notes.routes.ts'
import { type ConsoleNote, noteBody } from './notes.ts'

const note = presents<ConsoleNote>()(
  z
    .strictObject({
      id: id(),
      resource: z.string(),
      record_id: id(),
      officer: idAndName(),
      text: z.string(),
      mentions: z.array(idAndName()),
      created_at: dateTime(),
    })
    .meta({ id: 'Note' }),
)

/** POST …/notes of a resource with notes. */
export const noteOperation = (resource: {
  name: string
  section: string
  singular: string
  variable: string
}): Operation => ({
  id: `adminNote${resource.singular}`,
  method: 'post',
  path: `/api/admin/${resource.name}/:id/notes`,
  group: 'console',
  section: resource.section,
  summary: 'Leave a note to colleagues',
  description: 'Those whom it mentions are told. Notes are read with the timeline.',
  source: 'console 1.9',
  body: noteBody,
  answers: [{ status: 201, description: 'The note.', schema: note }],
  example: { path: { id: resource.variable }, body: { text: 'Called the trader.', mentions: ['$OFFICER'] } },
})

const mention = presents<ConsoleMention>()(
  z
    .strictObject({
      id: id().meta({ description: 'Of the note.' }),
      resource: z.string(),
      record_id: id(),
      name: z.string(),
      trader: idAndName().nullable(),
      by: idAndName(),
      text: z.string(),
      created_at: dateTime(),
      read_at: dateTime().nullable(),
    })
    .meta({ id: 'Mention', description: 'A note that mentions the officer who asks.' }),
)

const common = { group: 'console', section: 'Notes', source: 'console 1.9' } as const

export const mentionOperations: Operation[] = [
  {
    ...common,
    id: 'adminListMentions',
    method: 'get',
    path: '/api/admin/mentions',
    summary: 'List the notes that mention the caller',
    description:
      'By `unread`: the unread first, then the newest. The inbox has them with everything else that waits for the caller: these routes stay for programs that list them alone.',
    jsonQuery: listQuery(SORTS, filters),
    answers: [
      {
        status: 200,
        description: 'The notes of the range.',
        schema: z.array(mention),
        headers: ['Content-Range', 'X-Total-Estimated'],
      },
    ],
    errors: ['VALIDATION_ERROR'],
    example: { query: { filter: '{"unread":true}' } },
  },
  {
    ...common,
    id: 'adminGetMention',
    method: 'get',
    path: '/api/admin/mentions/:id',
    summary: 'Read a note that mentions the caller',
    answers: [{ status: 200, description: 'The note.', schema: mention }],
    example: { path: { id: '$MENTION' } },
  },
  {
    ...common,
    id: 'adminReadMention',
    method: 'post',
    path: '/api/admin/mentions/:id/read',
    summary: 'Say that it was read',
    answers: [{ status: 204, description: 'Read, once and for all.' }],
    example: { path: { id: '$MENTION' } },
  },
]

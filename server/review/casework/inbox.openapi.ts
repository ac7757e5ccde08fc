import { z } from 'zod'
import { listQuery } from '../../openapi/contract/console.ts'
import { type Operation, presents } from '../../openapi/contract/operation.ts'
import { count, dateTime, id, idAndName, localizedName } from '../../openapi/contract/values.ts'
import { filters } from './inbox.routes.ts'
import { type ConsoleInboxItem, INBOX_KINDS, SORTS } from './inbox.ts'

const item = presents<ConsoleInboxItem>()(
  z
    .strictObject({
      id: id().meta({ description: 'Of the note for a mention, else of the notice.' }),
      kind: z.enum(INBOX_KINDS),
      resource: z.string(),
      record_id: id(),
      name: z.string(),
      trader: idAndName().nullable(),
      by: idAndName().nullable().meta({
        description: 'The colleague; null for what no colleague did: `money_returned`, `hit` and `target_missed`.',
      }),
      text: z
        .string()
        .meta({ description: 'The note, or the colleague’s reason; empty for a blind answer without words.' }),
      disagreement: z
        .strictObject({
          accepted_by: idAndName(),
          confirmed_by: idAndName().nullable(),
          accepted_why: z
            .string()
            .nullable()
            .meta({ description: 'What was said with the accept, or the answer to the hit, for officers.' }),
          cleared_hit: z.boolean().meta({
            description:
              'Whether the look was drawn for a hit that `accepted_by` answered ‘different’ on a dossier that was accepted before.',
          }),
          reasons: z
            .array(z.strictObject({ code: z.string(), texts: localizedName().nullable() }))
            .meta({ description: 'The reasons for which the blind look would refuse it.' }),
        })
        .nullable()
        .meta({ description: 'For `disagree`: what was decided, and what the blind second look found.' }),
      new_hits: z
        .strictObject({
          list: z.string(),
          version: count(),
          cases: count().meta({
            description:
              'How many cases the version has opened since, as `/screening-cases` with its `list` and `version` lists them. While the notice is unread, no other is made.',
          }),
        })
        .nullable()
        .meta({
          description: 'For `hit`: the version of the watch list, of which the notice names the first dossier.',
        }),
      created_at: dateTime(),
      read_at: dateTime().nullable(),
    })
    .meta({ id: 'InboxItem', description: 'Something that a colleague wants the officer who asks to know.' }),
)

const common = { group: 'console', section: 'Notes', source: 'console 1.9' } as const

export const inboxOperations: Operation[] = [
  {
    ...common,
    id: 'adminListInbox',
    method: 'get',
    path: '/api/admin/inbox',
    summary: 'List what colleagues want the caller to know',
    description:
      'Notes that mention the caller, and dossiers taken over from, handed back to or assigned to them, and decisions of theirs that were returned, with the reason; dossiers escalated to those who may decide them, and their targets that were missed; money that the bank took back; hits of watch lists; blind second looks that differ from a decision of theirs, or that they may reverse.',
    jsonQuery: listQuery(SORTS, filters),
    answers: [
      {
        status: 200,
        description: 'The items of the range.',
        schema: z.array(item),
        headers: ['Content-Range', 'X-Total-Estimated'],
      },
    ],
    errors: ['VALIDATION_ERROR'],
    example: { query: { filter: '{"unread":true}', sort: '["created_at","DESC"]' } },
  },
  {
    ...common,
    id: 'adminGetInboxItem',
    method: 'get',
    path: '/api/admin/inbox/:id',
    summary: 'Read one item of the inbox',
    answers: [{ status: 200, description: 'The item.', schema: item }],
    example: { path: { id: '$MENTION' } },
  },
  {
    ...common,
    id: 'adminReadInbox',
    method: 'post',
    path: '/api/admin/inbox/read',
    summary: 'Mark everything in the inbox as read',
    answers: [{ status: 204, description: 'Nothing is unread.' }],
  },
  {
    ...common,
    id: 'adminReadInboxItem',
    method: 'post',
    path: '/api/admin/inbox/:id/read',
    summary: 'Mark one item of the inbox as read',
    answers: [{ status: 204, description: 'Read, once and for all.' }],
    example: { path: { id: '$MENTION' } },
  },
]

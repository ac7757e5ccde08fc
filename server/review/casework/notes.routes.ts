import type { Router } from 'express'
import { z } from 'zod'
import type { CountLimit } from '../../database/countLimit.ts'
import { officerOf } from '../../http/authenticate.ts'
import { readBody } from '../../http/body.ts'
import { oneOrMany, parseConsoleQuery, sendList } from '../../http/consoleList.ts'
import type { ConsoleResource } from '../../http/consoleResource.ts'
import { idOf } from '../../http/path.ts'
import { notFound } from '../../kernel/errors.ts'
import { journalIfDenied, requirePermission } from '../dossier/attempts.ts'
import type { ReviewServices } from '../dossier/dossierKind.ts'
import { type ConsoleMention, countInbox, type InboxFilter, type InboxPage, inboxOf, markRead } from './inbox.ts'
import { leaveNote, noteBody } from './notes.ts'

/**
 * POST /<resource>/:id/notes `{text (1 to 4,000 characters), mentions?: [officer ids]}` → 201 the note. 403 for
 * auditors and for officers who are tied to the account, 404 without the record, 422 names the wrong field. The
 * record's timeline shows its notes.
 */
export function noteRoutes<Row, Sort extends string, Shape extends z.ZodRawShape>(
  router: Router,
  services: ReviewServices,
  { name, one, viewed }: Pick<ConsoleResource<Row, Sort, Shape>, 'name' | 'one' | 'viewed'>,
): void {
  router.post(`/${name}/:id/notes`, requirePermission(services, name, 'note'), async (req, res) => {
    const id = idOf(req)
    const row = await one(id)
    if (!row) throw notFound()
    const input = await readBody(req, res, noteBody)
    const on = { resource: name, record_id: id, workspace_id: viewed?.(row).workspace_id ?? null }
    const actor = officerOf(req)
    const note = await journalIfDenied(services, actor, { action: 'note', ...on }, () =>
      leaveNote(services, actor, on, input),
    )
    res.status(201).json(note)
  })
}

export const filters = z.object({ id: oneOrMany(z.uuid()).optional(), unread: z.boolean().optional() })

/** `unread` sorts unread notes first, then by newest. */
export const SORTS = ['unread', 'created_at', 'id'] as const

/**
 * GET /mentions: the notes that mention the caller, by SORTS; `filter` takes `id` and `unread`. GET /mentions/:id: one.
 * POST /mentions/:id/read → 204: marks it as read, for good; 404 for a note that does not mention the caller. These are
 * the inbox's items of one kind (record 0072).
 */
export function mentionConsole(router: Router, services: ReviewServices): void {
  const { db, clock } = services
  const kind = ['mention']

  const mentionsOf = async (officerId: string, filter: InboxFilter, page: InboxPage) => {
    const items = await inboxOf(services, officerId, { ...filter, kind }, page)
    return items.map(
      ({ kind: _kind, disagreement: _none, new_hits: _hits, by, ...mention }): ConsoleMention => ({
        ...mention,
        by: by!,
      }),
    )
  }

  const only = async (officerId: string, id: string) => {
    const [mention] = await mentionsOf(officerId, { id: [id] }, { sort: 'id', order: 'asc', skip: 0, take: 1 })
    if (!mention) throw notFound()
    return mention
  }

  router.get('/mentions', async (req, res) => {
    const { id } = officerOf(req)
    const query = parseConsoleQuery(req, SORTS, filters)
    const count = (limit: CountLimit) => countInbox(db, id, { ...query.filters, kind }, limit)
    await sendList(res, 'mentions', query, await mentionsOf(id, query.filters, query), count)
  })

  router.get('/mentions/:id', async (req, res) => {
    res.json(await only(officerOf(req).id, idOf(req)))
  })

  router.post('/mentions/:id/read', async (req, res) => {
    const { id } = await only(officerOf(req).id, idOf(req))
    await markRead(db, officerOf(req).id, clock.now(), id)
    res.status(204).end()
  })
}

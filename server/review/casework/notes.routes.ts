import type { Router } from 'express'
import { z } from 'zod'
import { officerOf } from '../../http/authenticate.ts'
import { readBody } from '../../http/body.ts'
import { oneOrMany, parseConsoleQuery, sendList } from '../../http/consoleList.ts'
import type { ConsoleResource } from '../../http/consoleResource.ts'
import { idOf } from '../../http/path.ts'
import { notFound } from '../../kernel/errors.ts'
import { requirePermission } from '../dossier/attempts.ts'
import type { ReviewServices } from '../dossier/dossierKind.ts'
import { countMentions, leaveNote, mentionsOf, noteBody } from './notes.ts'

/**
 * POST /<resource>/:id/notes `{text (1 to 4,000 characters), mentions?: [officer ids]}` → 201 the note. 403 for
 * auditors, 404 without the record, 422 names what is wrong. Notes are read with the record's timeline.
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
    res.status(201).json(await leaveNote(services, officerOf(req), on, input))
  })
}

export const filters = z.object({ id: oneOrMany(z.uuid()).optional(), unread: z.boolean().optional() })

/** `unread` sorts unread notes first, then by newest. */
export const SORTS = ['unread', 'created_at', 'id'] as const

/**
 * GET /mentions: the notes that mention the caller, by SORTS; `filter` takes `id` and `unread`. GET /mentions/:id: one.
 * POST /mentions/:id/read → 204: marks it as read, for good; 404 for a note that does not mention the caller.
 */
export function mentionConsole(router: Router, services: ReviewServices): void {
  const { db, clock } = services

  router.get('/mentions', async (req, res) => {
    const query = parseConsoleQuery(req, SORTS, filters)
    const mine = { officer_id: officerOf(req).id, unread: query.filters.unread, id: query.filters.id }
    const count = (most: number) => countMentions(db, mine, most)
    await sendList(res, 'mentions', query, await mentionsOf(services, mine, query), count, () => count(1_000_000))
  })

  router.get('/mentions/:id', async (req, res) => {
    const mine = { officer_id: officerOf(req).id, unread: undefined, id: [idOf(req)] }
    const [mention] = await mentionsOf(services, mine, { sort: 'id', order: 'asc', skip: 0, take: 1 })
    if (!mention) throw notFound()
    res.json(mention)
  })

  router.post('/mentions/:id/read', async (req, res) => {
    const key = { note_id: idOf(req), officer_id: officerOf(req).id }
    const mention = await db.mention.findUnique({ where: { note_id_officer_id: key } })
    if (!mention) throw notFound()
    await db.mention.updateMany({ where: { ...key, read_at: null }, data: { read_at: clock.now() } })
    res.status(204).end()
  })
}

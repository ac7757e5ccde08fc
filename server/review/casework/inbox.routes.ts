import type { Router } from 'express'
import { z } from 'zod'
import type { CountLimit } from '../../database/countLimit.ts'
import { officerOf } from '../../http/authenticate.ts'
import { oneOrMany, parseConsoleQuery, sendList } from '../../http/consoleList.ts'
import { idOf } from '../../http/path.ts'
import { notFound } from '../../kernel/errors.ts'
import type { ReviewServices } from '../dossier/dossierKind.ts'
import { countInbox, INBOX_KINDS, inboxOf, markRead, SORTS } from './inbox.ts'

export const filters = z.object({
  id: oneOrMany(z.uuid()).optional(),
  unread: z.boolean().optional(),
  kind: oneOrMany(z.enum(INBOX_KINDS)).optional(),
})

/**
 * The caller's inbox: notes that mention them, and take-overs, hand-backs and assignments with their reason (record
 * 0072). GET /inbox: a list; GET /inbox/:id: one. POST /inbox/:id/read → 204, 404 for another officer's item. POST
 * /inbox/read → 204: marks all unread items.
 */
export function inboxConsole(router: Router, services: ReviewServices): void {
  const { db, clock } = services

  const only = async (officerId: string, id: string) => {
    const page = { sort: 'id', order: 'asc', skip: 0, take: 1 } as const
    const [item] = await inboxOf(services, officerId, { id: [id] }, page)
    if (!item) throw notFound()
    return item
  }

  router.get('/inbox', async (req, res) => {
    const { id } = officerOf(req)
    const query = parseConsoleQuery(req, SORTS, filters)
    const count = (limit: CountLimit) => countInbox(db, id, query.filters, limit)
    await sendList(res, 'inbox', query, await inboxOf(services, id, query.filters, query), count)
  })

  router.get('/inbox/:id', async (req, res) => {
    res.json(await only(officerOf(req).id, idOf(req)))
  })

  router.post('/inbox/read', async (req, res) => {
    await markRead(db, officerOf(req).id, clock.now())
    res.status(204).end()
  })

  router.post('/inbox/:id/read', async (req, res) => {
    const { id } = await only(officerOf(req).id, idOf(req))
    await markRead(db, officerOf(req).id, clock.now(), id)
    res.status(204).end()
  })
}

import type { Router } from 'express'
import type { Db } from '../../database/client.ts'
import type { CountLimit } from '../../database/countLimit.ts'
import type { Snippet } from '../../database/generated/rows.ts'
import { officerOf } from '../../http/authenticate.ts'
import { readBody } from '../../http/body.ts'
import { answerCarriedOut } from '../../http/carriedOut.ts'
import { parseConsoleQuery, sendList } from '../../http/consoleList.ts'
import { idOf } from '../../http/path.ts'
import type { OfficerActor } from '../../kernel/actor.ts'
import { journalIfDenied } from '../../review/dossier/attempts.ts'
import type { ReviewServices } from '../../review/dossier/dossierKind.ts'
import { filters, newSnippet, SORTS, snippetChange } from './schema.ts'
import {
  changeSnippet,
  countSnippets,
  createSnippet,
  deleteSnippet,
  findSnippet,
  listSnippets,
  snippetActions,
} from './service.ts'

async function present(db: Db, actor: OfficerActor, snippets: readonly Snippet[]) {
  const ids = [...new Set(snippets.map(({ officer_id }) => officer_id))]
  const officers = await db.sharedRead.officer.findMany({
    where: { id: { in: ids } },
    select: { id: true, name: true },
  })
  return snippets.map(({ id, name, language, text, shared, officer_id, version, ...row }) => ({
    ...{ id, name, language, text, shared, version },
    owner: officers.find((officer) => officer.id === officer_id) ?? { id: officer_id, name: '' },
    allowed_actions: snippetActions(actor, { officer_id, shared }),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }))
}

export type ConsoleSnippet = Awaited<ReturnType<typeof present>>[number]

/**
 * GET /snippets (the caller's own and shared ones) and /snippets/:id, POST /snippets `{name, language, text, shared?}` →
 * 201, PUT /snippets/:id with any of these and `version`, or with the whole record, DELETE → 200 with the snippet. 404
 * for a colleague's own, 403 for one that the caller may not change or share, 409 STALE_RECORD.
 */
export function snippetConsole(router: Router, services: ReviewServices): void {
  const { db } = services
  const presentOne = async (actor: OfficerActor, snippet: Snippet) => (await present(db, actor, [snippet]))[0]
  const on = (action: string, id: string | null) => ({
    ...{ action, resource: 'snippets', record_id: id, workspace_id: null },
  })

  router.get('/snippets', async (req, res) => {
    const actor = officerOf(req)
    const query = parseConsoleQuery(req, SORTS, filters)
    const rows = listSnippets(db, actor, query).then((page) => present(db, actor, page))
    const count = (limit: CountLimit) => countSnippets(db, actor, query, limit)
    await sendList(res, 'snippets', query, rows, count)
  })

  router.get('/snippets/:id', async (req, res) => {
    const actor = officerOf(req)
    res.json(await presentOne(actor, await findSnippet(db, actor, idOf(req))))
  })

  router.post('/snippets', async (req, res) => {
    const actor = officerOf(req)
    const input = await readBody(req, res, newSnippet)
    const made = await journalIfDenied(services, actor, on('create', null), () => createSnippet(services, actor, input))
    await answerCarriedOut(services, res, () => presentOne(actor, made), { status: 201, less: { id: made.id } })
  })

  router.put('/snippets/:id', async (req, res) => {
    const actor = officerOf(req)
    const { id } = await findSnippet(db, actor, idOf(req))
    const change = await readBody(req, res, snippetChange)
    const changed = await journalIfDenied(services, actor, on('update', id), () =>
      changeSnippet(services, actor, id, change),
    )
    await answerCarriedOut(services, res, () => presentOne(actor, changed), { less: { id } })
  })

  router.delete('/snippets/:id', async (req, res) => {
    const actor = officerOf(req)
    const { id } = await findSnippet(db, actor, idOf(req))
    const deleted = await journalIfDenied(services, actor, on('delete', id), () => deleteSnippet(services, actor, id))
    await answerCarriedOut(services, res, () => presentOne(actor, deleted), { less: { id } })
  })
}

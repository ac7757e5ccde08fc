import type { Request, Response, Router } from 'express'
import { z } from 'zod'
import { countRows } from '../../database/countRows.ts'
import { Prisma } from '../../database/generated/client.ts'
import { ListKind } from '../../database/generated/enums.ts'
import type { ListEntry, ListVersion } from '../../database/generated/rows.ts'
import { officerOf } from '../../http/authenticate.ts'
import { readBody } from '../../http/body.ts'
import { answerCarriedOut } from '../../http/carriedOut.ts'
import { oneOrMany, parseConsoleQuery, sendList } from '../../http/consoleList.ts'
import { drainBody } from '../../http/multipart.ts'
import { receiveFile } from '../../http/receiveFile.ts'
import { parse } from '../../http/validate.ts'
import type { OfficerActor } from '../../kernel/actor.ts'
import { ApiError, invalid, notFound } from '../../kernel/errors.ts'
import { escapeLike, foldText } from '../../kernel/fold.ts'
import { authorize } from '../../kernel/policy.ts'
import { journalIfDenied } from '../../review/dossier/attempts.ts'
import type { ReviewServices } from '../../review/dossier/dossierKind.ts'
import type { ControlledRecords } from '../../review/secondLooks/secondLooks.routes.ts'
import { isFourEyesOn, settingsOf } from '../../review/settings/settings.ts'
import { LIST_FORMATS, type ListFormat } from '../../screening/formats/readList.ts'
import { isLoaded, LIST_NAME, listOfRecord, newestVersion, newestVersions } from '../../screening/lists.ts'
import { importList, readListFile } from './importList.ts'
import { presentEntry, presentList, presentVersion } from './presenter.ts'
import { MAX_LIST_BYTES } from './readFile.ts'
import { confirmRemoval, removeListAs } from './removeList.ts'
import { tryBody, tryName } from './tryName.ts'
import { changeEntries, confirmEntry, type EntryOutcome, entryBody, removalBody } from './typedEntries.ts'

export const SORTS = ['list', 'id', 'entries', 'imported_at'] as const
export const filters = z.object({
  id: oneOrMany(z.string().max(32)).optional(),
  kind: oneOrMany(z.enum(ListKind)).optional(),
  /** True for removed lists; false, the default, for lists in force. */
  is_removed: z.boolean().optional(),
})

export const ENTRY_SORTS = ['ref', 'id', 'name'] as const
export const entryFilters = z.object({ id: oneOrMany(z.string().max(200)).optional() })
export const entryQuery = z.object({ version: z.coerce.number().int().min(1).max(1_000_000_000).optional() })

const FORMATS = Object.keys(LIST_FORMATS) as [ListFormat, ...ListFormat[]]

export const listName = z
  .string()
  .refine((name) => LIST_NAME.test(name), {
    message: 'A list is named by up to 32 of a-z, 0-9 and -, a letter first.',
    params: { rule: 'name' },
  })
  .meta({ pattern: LIST_NAME.source })

/** The parameters are in the query, because the file is parsed while it is uploaded. */
export const importQuery = z.object({
  list: listName,
  format: z.enum(FORMATS),
  kind: z.enum(ListKind).optional(),
  force: z.enum(['0', '1']).optional(),
})

/** The most versions in one record; the newest ones are shown. */
const MAX_VERSIONS = 100

/** A list in the console's form, with its versions; null if the list never existed. */
async function listRecord(services: ReviewServices, actor: OfficerActor, list: string) {
  const { db, clock } = services
  const rows = await db.listVersion.findMany({ where: { list }, orderBy: { version: 'desc' }, take: MAX_VERSIONS })
  if (!rows[0]) return null
  const record = presentList(rows[0], await settingsOf(services), clock.now(), actor)
  return { ...record, versions: rows.map(presentVersion) }
}
export type ConsoleListRecord = NonNullable<Awaited<ReturnType<typeof listRecord>>>

/** How `/second-looks` handles a change of a typed list's entry, and the removal of a list. */
export const controlledLists = (services: ReviewServices): ControlledRecords => ({
  confirm: (actor, row, note) =>
    (row.action === 'remove_list' ? confirmRemoval : confirmEntry)(services, actor, row, note),
  record: async (actor, id) => {
    const list = listOfRecord(id)
    return (await listRecord(services, actor, list)) ?? { id: list, list, allowed_actions: [] }
  },
})

const compareBy = (sort: (typeof SORTS)[number]) => (a: ListVersion, b: ListVersion) => {
  const key = sort === 'id' ? 'list' : sort
  const [one, other] = [a[key], b[key]]
  if (one === other) return 0
  return one < other ? -1 : 1
}

/** The entries of a version. */
const entriesIn = (list: string, version: number, ids: string[] | undefined, q: string) => Prisma.sql`
  FROM list_entries WHERE list = ${list} AND from_version <= ${version}
    AND (until_version IS NULL OR until_version > ${version})
    ${ids ? Prisma.sql`AND ref = ANY (${ids}::text[])` : Prisma.empty}
    ${q === '' ? Prisma.empty : Prisma.sql`AND folded LIKE ${`%${escapeLike(foldText(q))}%`}`}`

/**
 * Watch lists. GET /lists and /lists/:list, including removed ones; GET /lists/:list/entries?version= → the entries of
 * the newest or an earlier version. POST /lists, `?list=&format=&kind=&force=`, multipart with `file` → 201 the list;
 * errors as readListFile and importList, 413 above 500 MB. POST /lists/:list/entries and DELETE
 * /lists/:list/entries/:ref `{reason}` → 201 and 200 `{ref, list, version}`, or 202 with `proposal: true` if another
 * admin must confirm; errors as changeEntries. DELETE /lists/:list `{reason}` → 200 `{list, version}` or 202 likewise;
 * errors as removeListAs. POST /lists/try `{name, threshold?}` → 200 the hits. 403 for roles
 * without the permission.
 */
export function listConsole(router: Router, services: ReviewServices): void {
  const { db } = services

  router.get('/lists', async (req, res) => {
    const query = parseConsoleQuery(req, SORTS, filters)
    const { id: ids, kind, is_removed = false } = query.filters
    const settings = await settingsOf(services)
    const found = (await newestVersions(db))
      .filter((row) => isLoaded(row) !== is_removed)
      .filter((row) => !ids || ids.includes(row.list))
      .filter((row) => !kind || kind.includes(row.kind))
      .filter((row) => row.list.includes(query.q.toLowerCase()))
      .sort(compareBy(query.sort))
    if (query.order === 'desc') found.reverse()
    const now = services.clock.now()
    const page = found.slice(query.skip, query.skip + query.take)
    await sendList(
      res,
      'lists',
      query,
      page.map((row) => presentList(row, settings, now, officerOf(req))),
      async () => found.length,
    )
  })

  router.get('/lists/:list', async (req, res) => {
    const record = await listRecord(services, officerOf(req), req.params.list)
    if (!record) throw notFound()
    res.json(record)
  })

  router.get('/lists/:list/entries', async (req, res) => {
    const { list } = req.params
    const { version: wanted } = parse(entryQuery, { version: req.query.version })
    const query = parseConsoleQuery(req, ENTRY_SORTS, entryFilters)
    const newest = await newestVersion(db, list)
    if (!newest || (wanted !== undefined && wanted > newest.version)) throw notFound()
    const rows = entriesIn(list, wanted ?? newest.version, query.filters.id, query.q)
    const column = Prisma.raw(`${query.sort === 'name' ? 'name' : 'ref'} ${query.order}, ref ${query.order}`)
    const found = db.$queryRaw<ListEntry[]>`
      SELECT * ${rows} ORDER BY ${column} LIMIT ${query.take} OFFSET ${query.skip}`
    await sendList(
      res,
      'entries',
      query,
      found.then((entries) => entries.map(presentEntry)),
      (limit) => countRows(db, Prisma.sql`SELECT ${rows}`, limit),
    )
  })

  router.post('/lists/try', async (req, res) => {
    authorize(officerOf(req), 'try_name')
    res.json(await tryName(services, await readBody(req, res, tryBody)))
  })

  router.post('/lists', async (req, res) => {
    const actor = officerOf(req)
    const on = { action: 'import', resource: 'lists', record_id: null, workspace_id: null }
    const row = await journalIfDenied(services, actor, on, async () => {
      try {
        authorize(actor, 'import_list')
        return await receiveList(req, actor)
      } catch (error) {
        await drainBody(req)
        throw error
      }
    })
    await answerCarriedOut(services, res, async () => (await listRecord(services, actor, row.list)) ?? undefined, {
      status: 201,
      less: { id: row.list, list: row.list, version: row.version },
    })
  })

  async function receiveList(req: Request, actor: OfficerActor): Promise<ListVersion> {
    const given = parse(importQuery, req.query)
    const force = given.force === '1'
    const isGuarded = isFourEyesOn(await settingsOf(services))
    if (force && isGuarded)
      throw new ApiError(
        'FORBIDDEN',
        'While four eyes are on, the operator imports such a file, by the command lists:import --force.',
      )
    const { file } = await receiveFile(req, {
      field: 'file',
      maxBytes: MAX_LIST_BYTES,
      readFile: (content) => readListFile(given.format, content),
      undo: async () => {},
    })
    if (!file) throw invalid({ field: 'file', rule: 'required', message: 'The file field is required.' })
    return importList(services, actor, file, { ...given, force, isGuarded })
  }

  const answerEntry = (res: Response, { isProposed, ...entry }: EntryOutcome, status: number) =>
    isProposed ? res.status(202).json({ ...entry, proposal: true }) : res.status(status).json(entry)

  router.post('/lists/:list/entries', async (req, res) => {
    const actor = officerOf(req)
    const { list } = req.params
    const on = { action: 'add_list_entry', resource: 'lists', record_id: list.slice(0, 32), workspace_id: null }
    const outcome = await journalIfDenied(services, actor, on, async () => {
      authorize(actor, 'add_list_entry')
      parse(z.object({ list: listName }), { list })
      const entry = await readBody(req, res, entryBody)
      return changeEntries(services, actor, { action: 'add_list_entry', list, entry })
    })
    answerEntry(res, outcome, 201)
  })

  router.delete('/lists/:list', async (req, res) => {
    const actor = officerOf(req)
    const { list } = req.params
    const on = { action: 'remove', resource: 'lists', record_id: list.slice(0, 32), workspace_id: null }
    const { isProposed, ...removed } = await journalIfDenied(services, actor, on, async () => {
      authorize(actor, 'remove_list')
      const { reason } = await readBody(req, res, removalBody)
      return removeListAs(services, actor, list, reason)
    })
    if (isProposed) res.status(202).json({ ...removed, proposal: true })
    else res.json(removed)
  })

  router.delete('/lists/:list/entries/:ref', async (req, res) => {
    const actor = officerOf(req)
    const { list, ref } = req.params
    const on = { action: 'remove_list_entry', resource: 'lists', record_id: list.slice(0, 32), workspace_id: null }
    const outcome = await journalIfDenied(services, actor, on, async () => {
      authorize(actor, 'remove_list_entry')
      const { reason } = await readBody(req, res, removalBody)
      return changeEntries(services, actor, { action: 'remove_list_entry', list, ref, reason })
    })
    answerEntry(res, outcome, 200)
  })
}

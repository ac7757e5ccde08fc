import type { Router } from 'express'
import { z } from 'zod'
import { withLongStatements } from '../../database/bounds.ts'
import { countRows } from '../../database/countRows.ts'
import { Prisma } from '../../database/generated/client.ts'
import type { AuditEntry } from '../../database/generated/rows.ts'
import { officerOf } from '../../http/authenticate.ts'
import { parseConsoleQuery } from '../../http/consoleList.ts'
import { type ConsoleResource, consoleResource } from '../../http/consoleResource.ts'
import { parse } from '../../http/validate.ts'
import { notFound } from '../../kernel/errors.ts'
import { readableBy } from '../../kernel/journalReading.ts'
import { authorize } from '../../kernel/policy.ts'
import type { ReviewServices } from '../../review/dossier/dossierKind.ts'
import { sendExport } from './export.ts'
import { entriesWhere, entryFilters, idsOfPeriod } from './filter.ts'
import { FORMATS, type Format } from './formats.ts'
import { publicKeys } from './keys.ts'
import { presentListed } from './listing.ts'
import { countQuestions } from './questions.ts'
import { DEFAULT_VERIFIED_SEALS, MAX_VERIFIED_SEALS, readSealState, sealOf, verifyNewest } from './sealState.ts'

export const SORTS = ['id', 'at'] as const

const formats = Object.keys(FORMATS) as [Format, ...Format[]]

/** The journal, read only; newest first by default. */
export function auditConsole(router: Router, services: ReviewServices): void {
  const { db } = services
  const resource: ConsoleResource<AuditEntry, (typeof SORTS)[number], typeof entryFilters.shape> = {
    name: 'audit-entries',
    contacts: 'shown',
    sorts: SORTS,
    filters: entryFilters,
    list: async ({ filters, q, sort, order, skip, take }, actor) => {
      const direction = order === 'asc' ? Prisma.sql`ASC` : Prisma.sql`DESC`
      const by = sort === 'id' ? Prisma.sql`id ${direction}` : Prisma.sql`at ${direction}, id ${direction}`
      const past = sort === 'id' && (order === 'asc' ? filters.at_gte : filters.at_lte)
      return db.$queryRaw<AuditEntry[]>`
        SELECT * FROM audit_entries WHERE ${await entriesWhere(db, actor, filters, q)}
          AND ${past ? await idsOfPeriod(db, filters) : Prisma.sql`true`}
        ORDER BY ${by} OFFSET ${skip} LIMIT ${take}`
    },
    count: async ({ filters, q }, limit, actor) => {
      // Without ORDER BY, PostgreSQL reads the journal from its beginning, in the hope of finding the period's entries
      // soon.
      const inOrder = filters.at_gte || filters.at_lte ? Prisma.sql`ORDER BY at` : Prisma.empty
      const matching = Prisma.sql`SELECT FROM audit_entries WHERE ${await entriesWhere(db, actor, filters, q)} ${inOrder}`
      return countRows(db, matching, limit)
    },
    one: async (id, actor) => {
      if (!actor || !/^\d{1,15}$/.test(id)) return null
      const [row] = await db.$queryRaw<AuditEntry[]>`
        SELECT * FROM audit_entries WHERE id = ${BigInt(id)} AND ${readableBy(actor)}`
      return row ?? null
    },
    presentRows: (rows) => presentListed(services, rows),
    presentOne: async (row) => (await presentListed(services, [row]))[0]!,
    viewed: null,
  }
  router.use('/audit-entries', (req, _res, next) => {
    authorize(officerOf(req), 'read_journal')
    next()
  })

  /**
   * GET /audit-entries/export?format=csv|jsonl&filter= : the filtered entries, newest first, as a file. Each export is
   * journaled before it begins.
   */
  router.get('/audit-entries/export', async (req, res) => {
    authorize(officerOf(req), 'export_journal')
    const { format } = parse(z.object({ format: z.enum(formats).default('csv') }), req.query)
    const { filters, q } = parseConsoleQuery(req, SORTS, entryFilters)
    await withLongStatements(() => sendExport(services, officerOf(req), { filters, q, format }, res))
  })

  /**
   * GET /audit-entries/questions?filter= : usual questions to the journal, each with its filter and the number of
   * entries that answer it within the other filters: `[{name, filter, count, more}]`.
   */
  router.get('/audit-entries/questions', async (req, res) => {
    const { filters, q } = parseConsoleQuery(req, SORTS, entryFilters)
    res.json(await countQuestions(db, officerOf(req), filters, q))
  })

  // GET /audit-entries/seals: the latest seal and how many entries wait for one, without recomputing.
  router.get('/audit-entries/seals', async (_req, res) => {
    res.json(await readSealState(services))
  })

  // GET /audit-entries/key: the public keys, each with the seals that it is valid for.
  router.get('/audit-entries/key', async (_req, res) => {
    res.json({ keys: await publicKeys(services) })
  })

  /** GET /audit-entries/verification?seals=50: recomputes the latest seals and all their entries. */
  router.get('/audit-entries/verification', async (req, res) => {
    const { seals } = parse(
      z.object({ seals: z.coerce.number().int().min(1).max(MAX_VERIFIED_SEALS).default(DEFAULT_VERIFIED_SEALS) }),
      req.query,
    )
    res.json(await verifyNewest(services, seals))
  })

  /** GET /audit-entries/:id/seal: the seal of an entry, recomputed; `seal` is null until it has one. */
  router.get('/audit-entries/:id/seal', async (req, res) => {
    const row = await resource.one(req.params.id, officerOf(req))
    if (!row) throw notFound()
    res.json(await sealOf(services, row))
  })

  consoleResource(router, services, resource)
}

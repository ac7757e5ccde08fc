import type { Request, Router } from 'express'
import { z } from 'zod'
import type { Prisma } from '../../database/generated/client.ts'
import { anyOf } from '../../http/anyOf.ts'
import { officerOf } from '../../http/authenticate.ts'
import { answerCarriedOut } from '../../http/carriedOut.ts'
import { oneOrMany } from '../../http/consoleList.ts'
import { type ConsoleResource, consoleResource } from '../../http/consoleResource.ts'
import { drainBody } from '../../http/multipart.ts'
import { isId } from '../../http/path.ts'
import { receiveFile } from '../../http/receiveFile.ts'
import { assertReadable, parse } from '../../http/validate.ts'
import { defined } from '../../kernel/defined.ts'
import { invalid } from '../../kernel/errors.ts'
import { escapeLike } from '../../kernel/fold.ts'
import { authorize } from '../../kernel/policy.ts'
import { journalIfDenied } from '../../review/dossier/attempts.ts'
import type { ReviewServices } from '../../review/dossier/dossierKind.ts'
import { statementMapping } from '../../review/settings/statementMapping.ts'
import { STATEMENT_FORMATS } from './formats/bankLine.ts'
import { importStatement, previewImport } from './importStatement.ts'
import { discardPieces, MAX_STATEMENT_BYTES, storePieces } from './pieces.ts'
import { findStatement, presentStatement, type StatementRow, withGaps } from './presenter.ts'

export const SORTS = ['imported_at', 'id', 'account', 'first_day', 'last_day', 'lines'] as const

export const filters = z.object({
  id: oneOrMany(z.uuid()).optional(),
  account: z.string().max(40).optional(),
  format: oneOrMany(z.enum(STATEMENT_FORMATS)).optional(),
})

/** A text field of the form; an empty text counts as absent. */
const optional = <T extends z.ZodType>(schema: T) => z.preprocess((text) => (text === '' ? undefined : text), schema)
/** Parses a field as JSON. Text that is not JSON is left as it is, so that the schema rejects it. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

export const importBody = z.strictObject({
  format: optional(z.enum(STATEMENT_FORMATS).optional()),
  account: optional(z.string().trim().max(60).optional()),
  mapping: optional(z.string().trim().max(40).optional()),
  reading: optional(z.string().max(5_000).transform(parseJson).pipe(statementMapping).optional()),
})

export const importQuery = z.object({ dry_run: z.enum(['0', '1']).optional() })

/**
 * Statements of the bank: GET /statements and /:id, and POST /statements, multipart with `file` and, if the file does
 * not contain them, `format`, `account` and `mapping` (or `reading`, a mapping as JSON) → 201 the statement; with
 * `?dry_run=1` → 200 a preview of the import with the first ten lines. Errors as importStatement; 413 for a file above
 * 100 MB; 403 without `import_statement`.
 */
export function statementConsole(router: Router, services: ReviewServices): void {
  const { db } = services
  const where = (f: z.output<typeof filters>, q: string): Prisma.StatementWhereInput =>
    defined({
      id: f.id && { in: f.id },
      account: f.account,
      format: f.format && { in: f.format },
      ...anyOf<Prisma.StatementWhereInput>(q, [
        { name: { contains: escapeLike(q), mode: 'insensitive' } },
        { account: { startsWith: escapeLike(q) } },
      ]),
    })
  const resource: ConsoleResource<StatementRow, (typeof SORTS)[number], typeof filters.shape> = {
    name: 'statements',
    sorts: SORTS,
    filters,
    list: async ({ filters: f, q, sort, order, skip, take }) =>
      withGaps(
        db,
        await db.sharedRead.statement.findMany({
          where: where(f, q),
          orderBy: [{ [sort]: order }, { id: order }],
          skip,
          take,
        }),
      ),
    count: ({ filters: f, q }, limit) => db.sharedRead.statement.count({ where: where(f, q), take: limit }),
    one: async (id) => (isId(id) ? findStatement(db, id) : null),
    presentRows: async (rows) => rows.map(presentStatement),
    presentOne: async (row) => presentStatement(row),
    viewed: null,
  }
  consoleResource(router, services, resource)

  router.post('/statements', async (req, res) => {
    const actor = officerOf(req)
    const on = { action: 'import', resource: 'statements', record_id: null, workspace_id: null }
    const { dry_run } = parse(importQuery, req.query)
    const isDryRun = dry_run === '1'
    const result = await journalIfDenied(services, actor, on, async () => {
      try {
        authorize(actor, 'import_statement')
      } catch (error) {
        await drainBody(req)
        throw error
      }
      const { given, kept: stored } = await receiveStatement(req)
      return isDryRun
        ? { preview: await previewImport(services, stored, given) }
        : { id: await importStatement(services, actor, stored, given) }
    })
    if (result.preview) return void res.json(result.preview)
    const { id } = result
    const read = async () => presentStatement((await findStatement(db, id))!)
    await answerCarriedOut(services, res, read, { status: 201, less: { id } })
  })

  async function receiveStatement(req: Request) {
    const { fields, file } = await receiveFile(req, {
      field: 'file',
      maxBytes: MAX_STATEMENT_BYTES,
      readFile: (content, name) => storePieces(services, content, name),
      undo: (stored) => discardPieces(services, stored),
    })
    try {
      assertReadable(fields)
      const given = parse(importBody, fields)
      if (!file) throw invalid({ field: 'file', rule: 'required', message: 'The file field is required.' })
      return { given, kept: file }
    } catch (error) {
      if (file) await discardPieces(services, file)
      throw error
    }
  }
}

import type pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Prisma } from '../../server/database/generated/client.ts'
import { machines } from '../../server/registry/machines.ts'
import { type DeepProblem, deepChecks, deepProblems } from '../../server/resources/audit/deep.ts'
import type { Reconcile } from '../../server/resources/audit/reconcile/findProblems.ts'
import { createOneOfEverything } from '../factories/world.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { runOnServer } from '../support/database.ts'
import { NOT_COMPARED } from './notCompared.ts'

let app: TestApp

beforeAll(async () => {
  app = await startApp()
  await createOneOfEverything(app)
})
afterAll(() => app?.close())

async function problems(): Promise<DeepProblem[]> {
  const found: DeepProblem[] = []
  for await (const problem of deepProblems(app.services, machines)) found.push(problem)
  return found
}

type Column = { table: string; column: string; type: string; kind: string; values: readonly string[] | null }

/** Every column of every table. */
async function columns(): Promise<readonly Column[]> {
  return app.services.db.$queryRaw<Column[]>`
    SELECT relname::text AS table, attname::text AS column, format_type(atttypid, NULL) AS type, typcategory::text AS kind,
      (SELECT array_agg(enumlabel::text ORDER BY enumsortorder) FROM pg_enum WHERE enumtypid = atttypid) AS values
    FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid JOIN pg_type ON pg_type.oid = atttypid
    WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p') AND attnum > 0 AND NOT attisdropped
      AND relname <> '_prisma_migrations' ORDER BY 1, 2`
}

const isExempt = ({ table, column }: Column) =>
  NOT_COMPARED[table]?.['*'] !== undefined || NOT_COMPARED[table]?.[column] !== undefined

/** Other values of columns for which one of the type is none, or is as good. */
const OTHER: Record<string, string> = {
  'officer_sessions.expires_at': `expires_at + interval '1 day'`,
  'page_links.expires_at': `expires_at + interval '1 day'`,
  'list_entries.sex': `CASE sex WHEN 'male' THEN 'female' ELSE 'male' END`,
  'list_entries.type': `CASE type WHEN 'vessel' THEN 'other' ELSE 'vessel' END`,
  'files.wrapped_key': 'left(wrapped_key, -4)',
  'files.public_wrapped': 'left(public_wrapped, -4)',
  'form_submissions.answers_sealed': 'left(answers_sealed, -4)',
  'notices.kind': `CASE kind WHEN 'assign' THEN 'take_over' ELSE 'assign' END`,
  'screening_answers.answer': `'different'`,
  'screening_cases.closed_at': `closed_at + interval '1 day'`,
  'screening_cases.outcome': `'delisted'`,
  'screening_cases.kind': `'periodic'`,
  'screening_cases.risk_level': `'high'`,
  'screening_runs.after_seq': 'after_seq - 1',
  'screening_runs.base': 'base - 1',
  'screening_results.about': `'payer'`,
  'statement_parts.wrapped_key': 'left(wrapped_key, -4)',
}

/** SQL of another value of that type. */
function otherValue({ table, column, type, kind, values }: Column): string {
  const name = `"${column}"`
  const other = OTHER[`${table}.${column}`]
  if (other) return other
  if (values)
    return `(CASE WHEN ${name} = '${values[0]}' THEN '${values[1]}' ELSE '${values[0]}' END)::"${type.replaceAll('"', '')}"`
  if (kind === 'A')
    return type === 'uuid[]' ? `coalesce(${name}, '{}') || gen_random_uuid()` : `coalesce(${name}, '{}') || '{x}'`
  if (type === 'uuid') return 'gen_random_uuid()'
  if (type === 'jsonb') return `coalesce(CASE jsonb_typeof(${name}) WHEN 'object' THEN ${name} END, '{}') || '{"x": 1}'`
  if (type === 'bytea') return `coalesce(${name}, '') || '\\x01'`
  if (type === 'boolean') return `NOT coalesce(${name}, false)`
  if (kind === 'D') return `coalesce(${name}, now()::${type}) - interval '1 day'`
  if (kind === 'N') return `coalesce(${name}, 0) + 1000`
  return type === 'character' ? `'ZZZ'` : `coalesce(${name}, '') || 'x'`
}

/** Columns and tables that tampering.test.ts and reasons.test.ts change, because a constraint or a row of another kind is needed. */
const ELSEWHERE = [
  'blind_looks.answer',
  'blind_looks.decided_by',
  'blind_looks.ended_as',
  'erasures',
  'information_requests.closed_as',
  'line_matches.ended_as',
  'passkeys',
  'recovery_codes',
  'totp_secrets',
  'proposals.ended_as',
  'proposals.kind',
  'proposals.takes_effect_at',
  'reasons.number',
  'reasons.private',
  'reasons.retry',
]

/** Changes the column of one row as a superuser, and comes back. */
async function tamper(admin: pg.Client, one: Column, look: () => Promise<void>): Promise<void> {
  const { table, column } = one
  await admin.query(`CREATE TEMP TABLE before AS TABLE public.${table}`)
  try {
    const { rowCount } = await admin.query(
      `UPDATE public.${table} SET "${column}" = ${otherValue(one)}
       WHERE ctid = (SELECT ctid FROM public.${table} ORDER BY "${column}" IS NULL LIMIT 1)`,
    )
    expect(rowCount, `the test needs a row of ${table}`).toBe(1)
    await look()
  } finally {
    await admin.query(`DELETE FROM public.${table}`)
    await admin.query(`INSERT INTO public.${table} SELECT * FROM before`)
    await admin.query('DROP TABLE before')
  }
}

/** What each comparison reads, by the names in its statements: only those that read a table can name a change of it. */
async function readBy(check: Reconcile, names: readonly string[]): Promise<Set<string>> {
  const read = new Set<string>()
  const db = new Proxy(app.services.db, {
    get(target, name) {
      if (name !== '$queryRaw') return Reflect.get(target, name)
      return (first: Prisma.Sql | TemplateStringsArray, ...values: unknown[]) => {
        const statement = 'raw' in first ? Prisma.sql(first, ...values) : first
        for (const table of names) if (new RegExp(`\\b${table}\\b`).test(statement.sql)) read.add(table)
        return target.$queryRaw(statement)
      }
    },
  })
  for await (const _ of check(db));
  return read
}

it('names nothing where everything was done by the program', async () => {
  expect(await problems()).toEqual([])
})

it('names a change of each column, or the list says why it need not', async () => {
  const due = (await columns()).filter((column) => !isExempt(column))
  const tables = [...new Set(due.map(({ table }) => table))]
  const checks: { check: Reconcile; reads: Set<string> }[] = []
  for (const check of deepChecks(app.services.dossiers, machines))
    checks.push({ check, reads: await readBy(check, tables) })
  const isNamed = async (table: string): Promise<boolean> => {
    for (const { check, reads } of checks)
      if (reads.has(table)) for await (const _ of check(app.services.db)) return true
    return false
  }
  const unseen: string[] = []
  await runOnServer(app.adminUrl, async (admin) => {
    await admin.query('SET session_replication_role = replica')
    for (const one of due) {
      const name = `${one.table}.${one.column}`
      if (ELSEWHERE.includes(one.table) || ELSEWHERE.includes(name)) continue
      try {
        await tamper(admin, one, async () => {
          if (!(await isNamed(one.table))) unseen.push(name)
        })
      } catch (error) {
        unseen.push(`${name}: ${error instanceof Error ? error.message : error}`)
      }
    }
  })
  expect(unseen).toEqual([])
}, 600_000)

it('exempts no column that there is not', async () => {
  const known = new Set((await columns()).flatMap(({ table, column }) => [`${table}.*`, `${table}.${column}`]))
  const exempt = Object.entries(NOT_COMPARED).flatMap(([table, of]) =>
    Object.keys(of).map((name) => `${table}.${name}`),
  )
  expect(exempt.filter((name) => !known.has(name))).toEqual([])
})

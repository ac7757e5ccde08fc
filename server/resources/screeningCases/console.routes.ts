import type { Router } from 'express'
import { z } from 'zod'
import { countRows } from '../../database/countRows.ts'
import { Prisma } from '../../database/generated/client.ts'
import type { ScreeningAnswer } from '../../database/generated/rows.ts'
import { oneOrMany } from '../../http/consoleList.ts'
import { type ConsoleResource, consoleResource } from '../../http/consoleResource.ts'
import { isId } from '../../http/path.ts'
import { escapeLike, foldText } from '../../kernel/fold.ts'
import type { Target } from '../../kernel/workingTime.ts'
import type { ReviewServices } from '../../review/dossier/dossierKind.ts'
import type { RiskLevel } from '../../review/record/risk.ts'
import { CASE_KINDS, type CaseHit, type CaseOutcome, hitsOfCase } from '../../review/screening/cases.ts'
import { answerKey, type HitAnswer } from '../../review/screening/screening.ts'
import { settingsOf } from '../../review/settings/settings.ts'
import { lookTargets } from '../../review/settings/targetClock.ts'

export const SORTS = ['opened_at', 'id', 'closed_at'] as const
export const STATUSES = ['open', 'closed'] as const
const MAX_VERSION = 2_147_483_647
export const filters = z.object({
  id: oneOrMany(z.uuid()).optional(),
  /** All cases by default. */
  status: z.enum(STATUSES).optional(),
  kind: z.enum(CASE_KINDS).optional(),
  resource: oneOrMany(z.string().max(40)).optional(),
  record_id: z.uuid().optional(),
  trader_id: z.uuid().optional(),
  /** Cases with a hit on this list. */
  list: oneOrMany(z.string().max(32)).optional(),
  /** Cases with a hit on this version of such a list. */
  version: z.int().min(1).max(MAX_VERSION).optional(),
})
type Filters = z.output<typeof filters>

type CaseRow = {
  id: string
  resource: string
  record_id: string
  workspace_id: string
  trader_id: string
  trader_name: string
  name: string | null
  hits: Prisma.JsonValue
  opened_at: Date
  closed_at: Date | null
  outcome: string | null
  kind: string
  risk_level: string | null
}

/** A case in the console's form. */
export type ConsoleScreeningCase = {
  id: string
  /** Why it was opened: new hits, or a periodic look that was due. */
  kind: (typeof CASE_KINDS)[number]
  /** The accepted dossier. */
  resource: string
  record_id: string
  name: string
  trader: { id: string; name: string }
  /** The hits that were new when the case was opened, each with its present answer for the account or the person. */
  hits: (Omit<CaseHit, 'key' | 'person'> & { answer: HitAnswer | null })[]
  opened_at: string
  status: (typeof STATUSES)[number]
  closed_at: string | null
  outcome: CaseOutcome | null
  /** The risk level when a periodic look was opened; null for new hits. */
  risk_level: RiskLevel | null
  /** The target of the dossier's queue, from when the case was opened; null for a periodic look. */
  target_minutes: number | null
  /** The state against the target; null for a closed case. */
  target: Target | null
}

const { sql } = Prisma

function condition(f: Filters, q: string): Prisma.Sql {
  const all = [sql`true`]
  if (f.id) all.push(sql`cases.id = ANY (${f.id}::uuid[])`)
  if (f.status) all.push(f.status === 'open' ? sql`cases.closed_at IS NULL` : sql`cases.closed_at IS NOT NULL`)
  if (f.kind) all.push(sql`cases.kind = ${f.kind}`)
  if (f.resource) all.push(sql`cases.resource = ANY (${f.resource}::text[])`)
  if (f.record_id) all.push(sql`cases.record_id = ${f.record_id}::uuid`)
  if (f.trader_id) all.push(sql`cases.trader_id = ${f.trader_id}::uuid`)
  if (f.list ?? f.version)
    all.push(sql`EXISTS (SELECT FROM jsonb_array_elements(cases.hits) AS hit
      WHERE (${f.list ?? null}::text[] IS NULL OR hit ->> 'list' = ANY (${f.list ?? null}::text[]))
        AND (${f.version ?? null}::int IS NULL OR (hit ->> 'version')::int = ${f.version ?? null}::int))`)
  if (q !== '') {
    const part = `%${escapeLike(foldText(q))}%`
    all.push(sql`(lower(traders.name) LIKE ${part} OR EXISTS (SELECT FROM jsonb_array_elements(cases.hits) AS hit
      WHERE lower(hit ->> 'name') LIKE ${part} OR lower(hit ->> 'ref') LIKE ${part} OR lower(hit -> 'about' ->> 'name') LIKE ${part}))`)
  }
  return Prisma.join(all, ' AND ')
}

const matchingCases = (f: Filters, q: string) => sql`
  FROM screening_cases AS cases JOIN traders ON traders.id = cases.trader_id WHERE ${condition(f, q)}`

const accountAnswerKey = (trader: string, hit: Pick<CaseHit, 'list' | 'key' | 'person'>) =>
  `${trader} ${answerKey(hit)}`

/**
 * Cases: GET /screening-cases and /screening-cases/:id, the oldest first with `sort` by `opened_at` ascending (record
 * 0188).
 */
export function screeningCaseConsole(router: Router, services: ReviewServices): void {
  const { db, clock, dossiers } = services

  /** The newest answers for these accounts and their people, by entry. */
  async function answersFor(rows: readonly CaseRow[]): Promise<Map<string, HitAnswer>> {
    const traders = [...new Set(rows.map(({ trader_id }) => trader_id))]
    const given = await db.$queryRaw<
      (Pick<CaseHit, 'list' | 'key' | 'person'> & Pick<ScreeningAnswer, 'trader_id' | 'answer'>)[]
    >`
      SELECT DISTINCT ON (trader_id, list, key, person_id)
        trader_id::text, list, key, person_id::text AS person, answer FROM screening_answers
      WHERE trader_id = ANY (${traders}::uuid[]) ORDER BY trader_id, list, key, person_id, answered_at DESC, id DESC`
    return new Map(given.map((one) => [accountAnswerKey(one.trader_id, one), one.answer as HitAnswer]))
  }

  async function present(rows: readonly CaseRow[]): Promise<ConsoleScreeningCase[]> {
    const [settings, answers] = await Promise.all([settingsOf(services), answersFor(rows)])
    const targetFor = lookTargets(settings, clock.now())
    return rows.map((row) => {
      const isOpen = row.closed_at === null
      // A periodic look has no target, because it is due after months.
      const { target_minutes, target } =
        row.kind === 'hits' ? targetFor(row.resource, row.opened_at) : { target_minutes: null, target: null }
      return {
        id: row.id,
        kind: row.kind as (typeof CASE_KINDS)[number],
        resource: row.resource,
        record_id: row.record_id,
        name: row.name ?? '',
        trader: { id: row.trader_id, name: row.trader_name },
        hits: hitsOfCase(row).map(({ key, person, ...hit }) => ({
          ...hit,
          answer: answers.get(accountAnswerKey(row.trader_id, { list: hit.list, key, person })) ?? null,
        })),
        opened_at: row.opened_at.toISOString(),
        status: isOpen ? 'open' : 'closed',
        closed_at: row.closed_at?.toISOString() ?? null,
        outcome: row.outcome as CaseOutcome | null,
        risk_level: row.risk_level as RiskLevel | null,
        target_minutes,
        target: isOpen ? target : null,
      }
    })
  }

  const find = (f: Filters, q: string, page: Prisma.Sql) =>
    db.$queryRaw<CaseRow[]>`
      SELECT cases.id::text, cases.resource, cases.record_id::text, cases.workspace_id::text, cases.trader_id::text,
        traders.name AS trader_name, ${dossiers.nameOf(sql`cases.resource`, sql`cases.record_id`)} AS name,
        cases.hits, cases.opened_at, cases.closed_at, cases.outcome, cases.kind, cases.risk_level
      ${matchingCases(f, q)} ${page}`

  const resource: ConsoleResource<CaseRow, (typeof SORTS)[number], typeof filters.shape> = {
    name: 'screening-cases',
    sorts: SORTS,
    filters,
    list: ({ filters: f, q, sort, order, skip, take }) =>
      find(
        f,
        q,
        sql`ORDER BY ${Prisma.raw(`cases."${sort}" ${order}, cases.id ${order}`)} LIMIT ${take} OFFSET ${skip}`,
      ),
    count: ({ filters: f, q }, limit) => countRows(db, sql`SELECT ${matchingCases(f, q)}`, limit),
    one: async (id) => (isId(id) ? ((await find({ id: [id] }, '', Prisma.empty))[0] ?? null) : null),
    presentRows: present,
    presentOne: async (row) => (await present([row]))[0]!,
    viewed: ({ workspace_id }) => ({ workspace_id }),
  }
  consoleResource(router, services, resource)
}

import type { Db } from '../../database/client.ts'
import { Prisma } from '../../database/generated/client.ts'
import type { OfficerActor } from '../../kernel/actor.ts'
import { blindLooksWhere } from '../../review/blindLooks/blindLooks.ts'
import type { ReviewServices } from '../../review/dossier/dossierKind.ts'
import { reasonTextsOf } from '../../review/dossier/readReasons.ts'
import { type Period, periodOf } from './decisions.ts'

type Row = {
  resource: string | null
  officer_id: string | null
  officer_name: string | null
  answered: number
  agreed: number
}

/** Answered blind looks; `agreed`: answers equal to the decision. */
const tally = ({ answered, agreed }: Row) => ({ answered, agreed })

/**
 * The results of a period's blind second looks: in total, by kind, by the officer who accepted, and by the reason for
 * which the other officer would have refused (record 0079). `waiting` counts the looks that are open now.
 */
export async function agreementOf(services: ReviewServices, period: Period, now: Date) {
  const { db } = services
  const { from } = periodOf(period, now)
  const answered = Prisma.sql`ended_as = 'answered' AND ended_at >= ${from} AND ended_at <= ${now}`
  const [rows, reasons, waiting] = await Promise.all([
    db.$queryRaw<Row[]>`
      SELECT resource, officers.id::text AS officer_id, max(officers.name) AS officer_name, count(*)::int AS answered,
        count(*) FILTER (WHERE answer = 'accept')::int AS agreed
      FROM blind_looks JOIN officers ON officers.id = decided_by WHERE ${answered}
      GROUP BY GROUPING SETS ((resource), (officers.id), ()) ORDER BY answered DESC, resource, officer_name`,
    db.$queryRaw<{ code: string; looks: number }[]>`
      SELECT code, count(*)::int AS looks FROM blind_looks, unnest(reason_codes) AS code WHERE ${answered}
      GROUP BY code ORDER BY looks DESC, code LIMIT 6`,
    db.read.blindLook.count({ where: { ended_as: null } }),
  ])
  const textsOf = await reasonTextsOf(
    db,
    reasons.map(({ code }) => code),
  )
  const all = rows.find(({ resource, officer_id }) => resource === null && officer_id === null)
  return {
    waiting,
    all: all ? tally(all) : { answered: 0, agreed: 0 },
    by_kind: rows.flatMap((row) => (row.resource === null ? [] : [{ resource: row.resource, ...tally(row) }])),
    by_officer: rows.flatMap((row) =>
      row.officer_id === null ? [] : [{ officer: { id: row.officer_id, name: row.officer_name ?? '' }, ...tally(row) }],
    ),
    by_reason: reasons.map(({ code, looks }) => ({ code, looks, texts: textsOf(code) })),
  }
}

/**
 * One officer's blind looks: their answers in the period, others' answers about their accepts, and the number that they
 * may answer now.
 */
export async function blindWorkOf(db: Db, officer: Pick<OfficerActor, 'id' | 'role'>, period: Period, now: Date) {
  const { from } = periodOf(period, now)
  const [row] = await db.$queryRaw<Record<'answered' | 'agreed' | 'own_answered' | 'own_agreed' | 'waiting', number>[]>`
    SELECT count(*) FILTER (WHERE answered_by = ${officer.id}::uuid)::int AS answered,
      count(*) FILTER (WHERE answered_by = ${officer.id}::uuid AND answer = 'accept')::int AS agreed,
      count(*) FILTER (WHERE decided_by = ${officer.id}::uuid)::int AS own_answered,
      count(*) FILTER (WHERE decided_by = ${officer.id}::uuid AND answer = 'accept')::int AS own_agreed,
      (SELECT count(*)::int FROM blind_looks WHERE ${blindLooksWhere(officer, {})}) AS waiting
    FROM blind_looks WHERE ended_as = 'answered' AND ended_at >= ${from} AND ended_at <= ${now}`
  const { answered, agreed, own_answered, own_agreed, waiting } = row!
  return { answered, agreed, waiting, decided: { answered: own_answered, agreed: own_agreed } }
}

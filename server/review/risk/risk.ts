import { Prisma } from '../../database/generated/client.ts'
import type { Lookup } from '../../database/selectValues.ts'
import { type DossierKind, type ReviewServices, tableOf, waitingSql } from '../dossier/dossierKind.ts'
import { RISK_CODES, RISK_LEVELS, type Risk, type RiskCode, type RiskLevel, type RiskReason } from '../record/risk.ts'
import { RISK_TEXTS, type RiskTable } from '../settings/riskTable.ts'
import { settingsOf } from '../settings/settings.ts'
import { type RiskFacts, riskFactsOf } from './riskFacts.ts'

const { sql } = Prisma

export const levelOf = (points: number, { medium, high }: Pick<RiskTable, 'medium' | 'high'>): RiskLevel => {
  if (points >= high) return 'high'
  return points >= medium ? 'medium' : 'low'
}

/** The risk by this table; reasons without points are left out, the heaviest comes first. */
export function riskOf(facts: RiskFacts, table: RiskTable): Risk {
  const pointsOf = (code: RiskCode): number => {
    if (code !== 'establishment') return facts[code] ? table.points[code] : 0
    return Math.max(0, ...facts.establishments.map((type) => table.establishments[type] ?? 0))
  }
  const reasons = RISK_CODES.map((code) => ({ code, points: pointsOf(code), text: RISK_TEXTS[code] }))
    .filter(({ points }) => points > 0)
    .sort((a, b) => b.points - a.points)
  const points = reasons.reduce((sum, one) => sum + one.points, 0)
  return { level: levelOf(points, table), points, version: table.version, reasons }
}

type StoredRisk = {
  record_id: string
  points: number
  level: RiskLevel
  version: number
  reasons: Pick<RiskReason, 'code' | 'points'>[]
}

const withTexts = ({ level, points, version, reasons }: StoredRisk): Risk => ({
  level,
  points,
  version,
  reasons: reasons.map((one) => ({ ...one, text: RISK_TEXTS[one.code] })),
})

/** Looks up the stored risks of these dossiers, by id; one that was never assessed is absent. */
export const risksLookup = (ids: readonly string[]): Lookup<Map<string, Risk>> => ({
  sql: sql`SELECT coalesce(json_agg(json_build_object('record_id', record_id, 'points', points, 'level', level,
      'version', version, 'reasons', reasons)), '[]')
    FROM dossier_risks WHERE record_id = ANY (${[...ids]}::uuid[])`,
  read: (rows: readonly StoredRisk[]) => new Map(rows.map((row) => [row.record_id, withTexts(row)])),
})

/** The risks of dossiers as they are now, by id. */
export async function readRisks(
  services: ReviewServices,
  kind: DossierKind,
  ids: readonly string[],
): Promise<Map<string, Risk>> {
  if (ids.length === 0) return new Map()
  const settings = await settingsOf(services)
  const facts = await riskFactsOf(services, services.db, kind, ids, settings, services.clock.now())
  return new Map(facts.map((one) => [one.record_id, riskOf(one, settings.risk_table)]))
}

const COLUMNS = Prisma.raw('record_id uuid, points int, level text, version int, reasons jsonb')

/** Stores the risks of these dossiers as they are now: a list reads, filters and sorts by what is stored. */
export async function storeRisks(services: ReviewServices, kind: DossierKind, ids: readonly string[]): Promise<void> {
  const risks = await readRisks(services, kind, ids)
  const rows = [...risks].map(([record_id, { reasons, ...risk }]) => ({
    record_id,
    ...risk,
    reasons: reasons.map(({ code, points }) => ({ code, points })),
  }))
  if (rows.length === 0) return
  await services.db.$executeRaw`
    INSERT INTO dossier_risks (record_id, resource, points, level, version, reasons, assessed_at)
    SELECT record_id, ${kind.name}, points, level, version, reasons, ${services.clock.now()}
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS risk (${COLUMNS}) ORDER BY record_id
    ON CONFLICT (record_id) DO UPDATE SET points = excluded.points, level = excluded.level,
      version = excluded.version, reasons = excluded.reasons, assessed_at = excluded.assessed_at`
}

/** Assesses the waiting dossiers of the account anew after an act on one of them. A failure is logged: the worker tries again. */
export async function assessAccount(services: ReviewServices, workspace_id: string): Promise<void> {
  try {
    for (const kind of services.dossiers.all) {
      const rows = await services.db.$queryRaw<{ id: string }[]>`
        SELECT record.id::text AS id FROM ${tableOf(kind)} AS record
          JOIN workspaces ON workspaces.id = record.workspace_id
        WHERE workspaces.owner_id = (SELECT owner_id FROM workspaces WHERE id = ${workspace_id}::uuid)
          AND ${waitingSql(kind, 'record')} ORDER BY record.waiting_since LIMIT ${ASSESSED_AT_ONCE}`
      await storeRisks(
        services,
        kind,
        rows.map(({ id }) => id),
      )
    }
  } catch (err) {
    services.log.error({ err, workspace_id }, 'the risk of an account could not be assessed and is tried again')
  }
}

const ASSESSED_AT_ONCE = 200
/** Batches of a kind for each run of the worker, every minute. The next run begins with the oldest of the rest. */
const MAX_BATCHES = 10
/**
 * A stored risk is assessed again after this time, because events elsewhere change it: a refusal of the same person's
 * other dossier, or a returned payment.
 */
const FRESH_MINUTES = 10

/** Assesses the waiting dossiers that have no stored risk, one by another table, or one that is too old. */
export async function assessWaiting(services: ReviewServices): Promise<void> {
  const { risk_table } = await settingsOf(services)
  const before = new Date(services.clock.now().getTime() - FRESH_MINUTES * 60_000)
  for (const kind of services.dossiers.all)
    for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
      const rows = await services.db.$queryRaw<{ id: string }[]>`
        SELECT record.id::text AS id FROM ${tableOf(kind)} AS record
          LEFT JOIN dossier_risks AS risk ON risk.record_id = record.id
        WHERE ${waitingSql(kind, 'record')}
          AND (risk.record_id IS NULL OR risk.version <> ${risk_table.version} OR risk.assessed_at < ${before})
        ORDER BY risk.assessed_at NULLS FIRST, record.id LIMIT ${ASSESSED_AT_ONCE}`
      await storeRisks(
        services,
        kind,
        rows.map(({ id }) => id),
      )
      if (rows.length < ASSESSED_AT_ONCE) break
    }
}

/** Ids that a filter or an order may name for each level; a query takes 32,767 values. */
const MAX_NAMED = 10_000

/** The ids of a queue's waiting dossiers of this level, the longest waiting first. */
async function idsOfLevel({ db }: Pick<ReviewServices, 'db'>, kind: DossierKind, level: RiskLevel): Promise<string[]> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT record.id::text AS id FROM dossier_risks AS risk JOIN ${tableOf(kind)} AS record ON record.id = risk.record_id
    WHERE risk.resource = ${kind.name} AND risk.level = ${level} AND ${waitingSql(kind, 'record')}
    ORDER BY record.waiting_since, record.id LIMIT ${MAX_NAMED}`
  return rows.map(({ id }) => id)
}

/** The groups of a list that is sorted by risk, the lowest first; decided dossiers stand with the lowest. */
export async function riskGroups(services: ReviewServices, kind: DossierKind): Promise<object[]> {
  const [medium, high] = await Promise.all([idsOfLevel(services, kind, 'medium'), idsOfLevel(services, kind, 'high')])
  return [{ id: { notIn: [...medium, ...high] } }, { id: { in: medium } }, { id: { in: high } }]
}

/** A condition on a queue's waiting dossiers: their stored risk has one of these levels. */
export async function ofRisk(
  services: ReviewServices,
  kind: DossierKind,
  levels: readonly RiskLevel[],
): Promise<{ OR: object[] }> {
  const groups = await riskGroups(services, kind)
  return { OR: groups.filter((_group, index) => levels.includes(RISK_LEVELS[index]!)) }
}

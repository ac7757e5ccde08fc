import { type ReviewServices, tableOf, waitingSql } from '../dossier/dossierKind.ts'
import type { RiskLevel } from '../record/risk.ts'
import type { RiskTable } from '../settings/riskTable.ts'
import { difference, settingsOf } from '../settings/settings.ts'
import { riskOf } from './risk.ts'
import { riskFactsOf } from './riskFacts.ts'

/** How many waiting dossiers would go from one level to another. */
type LevelMove = { resource: string; from: RiskLevel; to: RiskLevel; dossiers: number }

/** The effect of another table of risk. */
export type RiskPreview = {
  changes: { setting: 'risk_table'; from: unknown; to: unknown }[]
  risk: { waiting: number; in_part: boolean; changed: number; moves: LevelMove[] }
}

/** The most dossiers of each queue that are compared; the longest waiting come first. */
const MAX_COMPARED = 2_000

/** Reads which waiting dossiers would have another level by this table; stores nothing. */
export async function previewRisk(services: ReviewServices, next: RiskTable): Promise<RiskPreview> {
  const settings = await settingsOf(services)
  const before = settings.risk_table
  const after = { ...next, version: before.version }
  const change = difference(before, after)
  const moves = new Map<string, LevelMove>()
  const result: RiskPreview = {
    changes: change ? [{ setting: 'risk_table', ...change }] : [],
    risk: { waiting: 0, in_part: false, changed: 0, moves: [] },
  }
  for (const kind of services.dossiers.all) {
    const rows = await services.db.$queryRaw<{ id: string }[]>`
      SELECT record.id::text AS id FROM ${tableOf(kind)} AS record WHERE ${waitingSql(kind, 'record')}
      ORDER BY record.waiting_since, record.id LIMIT ${MAX_COMPARED + 1}`
    const ids = rows.slice(0, MAX_COMPARED).map(({ id }) => id)
    result.risk.in_part ||= rows.length > MAX_COMPARED
    const facts = await riskFactsOf(services, services.db, kind, ids, settings, services.clock.now())
    result.risk.waiting += facts.length
    for (const one of facts) {
      const [from, to] = [riskOf(one, before).level, riskOf(one, after).level]
      if (from === to) continue
      result.risk.changed += 1
      const key = JSON.stringify([kind.name, from, to])
      moves.set(key, { resource: kind.name, from, to, dossiers: (moves.get(key)?.dossiers ?? 0) + 1 })
    }
  }
  result.risk.moves = [...moves.values()]
  return result
}

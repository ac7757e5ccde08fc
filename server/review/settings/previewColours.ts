import { Prisma } from '../../database/generated/client.ts'
import { type DossierKind, type ReviewServices, tableOf, waitingSql } from '../dossier/dossierKind.ts'
import { isQueued } from '../record/informationRequest.ts'
import { changesBy } from './presets.ts'
import { type SettingKey, settingsOf } from './settings.ts'
import { calendarIn, type TargetAge, type TargetSettings, targetClockSql, targetCutoffs } from './targetClock.ts'

/**
 * The number of dossiers that would change from one colour to another, and the `ids` of those that have waited longest
 * (100 at most).
 */
export type ColourMove = { resource: string; from: TargetAge; to: TargetAge; dossiers: number; ids: readonly string[] }

const MAX_IDS = 100

/** The effect of a change of settings: the settings that differ, and how many waiting dossiers change colour. */
export type ChangePreview = {
  changes: { setting: SettingKey; from: unknown; to: unknown }[]
  colours: { waiting: number; changed: number; moves: ColourMove[] }
}

/** SQL for the colour of a queue's dossiers under one value of the settings; `alias` names its join. */
async function colourSql(
  services: ReviewServices,
  kind: DossierKind,
  settings: TargetSettings,
  now: Date,
  alias: string,
) {
  const { join, since } = await targetClockSql(services, kind, calendarIn(settings), now, alias)
  const { over, soon } = targetCutoffs(kind, settings, now)
  const colour = Prisma.sql`CASE WHEN ${since} < ${over} THEN 'over' WHEN ${since} < ${soon} THEN 'soon' ELSE 'in_time' END`
  return { join, colour }
}

async function movesOf(
  services: ReviewServices,
  kind: DossierKind,
  [before, after]: [TargetSettings, TargetSettings],
  now: Date,
): Promise<readonly ColourMove[]> {
  const [old, next] = await Promise.all([
    colourSql(services, kind, before, now, 'away_before'),
    colourSql(services, kind, after, now, 'away_after'),
  ])
  return services.db.$queryRaw`
    SELECT ${kind.name} AS resource, ${old.colour} AS "from", ${next.colour} AS "to", count(*)::int AS dossiers,
      (array_agg(record.id::text ORDER BY record.waiting_since, record.id))[1:${MAX_IDS}::int] AS ids
    FROM ${tableOf(kind)} AS record ${old.join} ${next.join}
    WHERE ${waitingSql(kind, 'record')} AND ${isQueued('record', now)} GROUP BY 2, 3 ORDER BY 2, 3`
}

/** Previews the effect of another value of this setting; stores nothing. */
export async function previewChange(services: ReviewServices, key: SettingKey, value: unknown): Promise<ChangePreview> {
  const before = await settingsOf(services)
  const changed = await changesBy(services.db, services, key, value)
  const after = { ...before, ...Object.fromEntries(changed.map((one) => [one.key, one.value])) }
  const now = services.clock.now()
  const rows = (
    await Promise.all(services.dossiers.all.map((kind) => movesOf(services, kind, [before, after], now)))
  ).flat()
  const moves = rows.filter(({ from, to }) => from !== to)
  const sum = (all: readonly ColourMove[]) => all.reduce((total, { dossiers }) => total + dossiers, 0)
  return {
    changes: changed.map(({ key: setting, details: { from, to } }) => ({ setting, from, to })),
    colours: { waiting: sum(rows), changed: sum(moves), moves },
  }
}

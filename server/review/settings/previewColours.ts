import { Prisma } from '../../database/generated/client.ts'
import { type DossierKind, type ReviewServices, tableOf, waitingSql } from '../dossier/dossierKind.ts'
import { isQueued } from '../record/informationRequest.ts'
import { changesBy } from './presets.ts'
import { type SettingKey, settingsOf } from './settings.ts'
import { calendarIn, countedSinceBy, type TargetAge, type TargetSettings, targetCutoffs } from './targetClock.ts'

/** How many dossiers would go from one colour to another; `ids` of those that wait longest, 100 at most. */
export type ColourMove = { resource: string; from: TargetAge; to: TargetAge; dossiers: number; ids: readonly string[] }

const MOST_IDS = 100

/** What a change of settings would do: the settings that differ, and how many waiting dossiers change colour. */
export type ChangePreview = {
  changes: { setting: SettingKey; from: unknown; to: unknown }[]
  colours: { waiting: number; changed: number; moves: ColourMove[] }
}

/** The colours of a queue's dossiers under one value of the settings, as SQL. */
async function coloursBy(services: ReviewServices, kind: DossierKind, settings: TargetSettings, now: Date, as: string) {
  const { join, since } = await countedSinceBy(services, kind, calendarIn(settings), now, as)
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
  const [was, is] = await Promise.all([
    coloursBy(services, kind, before, now, 'away_before'),
    coloursBy(services, kind, after, now, 'away_after'),
  ])
  return services.db.$queryRaw`
    SELECT ${kind.name} AS resource, ${was.colour} AS "from", ${is.colour} AS "to", count(*)::int AS dossiers,
      (array_agg(record.id::text ORDER BY record.waiting_since, record.id))[1:${MOST_IDS}::int] AS ids
    FROM ${tableOf(kind)} AS record ${was.join} ${is.join}
    WHERE ${waitingSql(kind, 'record')} AND ${isQueued('record', now)} GROUP BY 2, 3 ORDER BY 2, 3`
}

/** Reads what another value of this setting would change; stores nothing. */
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

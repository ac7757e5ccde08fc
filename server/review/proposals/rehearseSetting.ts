import type { OfficerActor } from '../../kernel/actor.ts'
import { mapLimit } from '../../kernel/concurrency.ts'
import { metConditions } from '../conditions/metConditions.ts'
import type { DossierKind, DossierRow, ReviewServices } from '../dossier/dossierKind.ts'
import { difference, type SettingKey, type Settings, settingsOf } from '../settings/settings.ts'
import { blindLookPercent } from '../transitions/blindLooks.ts'
import { isFasterThan } from '../transitions/fastDecisions.ts'
import { isWaiting } from './proposeDecision.ts'

/** The settings that make decisions wait, or have them looked at again. */
export const REHEARSED_SETTINGS = [
  'four_eyes',
  'hold_minutes',
  'blind_share',
  'pace_seconds',
] as const satisfies SettingKey[]
export type RehearsedKey = (typeof REHEARSED_SETTINGS)[number]

/**
 * What another value of a setting would have done to last week's decisions. `concerned` and `would_concern` count the
 * decisions that the value in force and the other value concern: those that wait (`four_eyes`, `hold_minutes`), the
 * accepts that probably get a blind second look (`blind_share`), those faster than reading (`pace_seconds`).
 */
export type Rehearsal = {
  changes: { setting: RehearsedKey; from: unknown; to: unknown }[]
  rehearsal: { since: string; decisions: number; in_part: boolean; concerned: number; would_concern: number }
}

const DAYS = 7
/** At most this many of the newest decisions are rehearsed, because four eyes evaluate the conditions of each. */
const MAX_REHEARSED = 300
const AT_ONCE = 4

type DecisionEntry = { action: string; resource: string; record_id: string; at: Date; details: object }
type Values = Pick<Settings, RehearsedKey>

/** How much one decision is concerned by each of two values, from 0 to 1. */
type Concern = readonly [current: number, proposed: number]

const ONLY_CONDITIONS = { hold_minutes: 0 }

/** The submission's number and the answers to collisions that the journal stores for a decision. */
const journaledBasis = (details: object) => details as { submission?: number; collisions?: readonly unknown[] }

async function concernByConditions(
  services: ReviewServices,
  actor: OfficerActor,
  kind: DossierKind,
  row: DossierRow,
  { at, details }: DecisionEntry,
  conditions: readonly (readonly string[])[],
): Promise<Concern> {
  const { submission = row.submissions, collisions = [] } = journaledBasis(details)
  const met = await metConditions(services, conditions.flat(), {
    kind,
    row: { ...row, submissions: submission },
    actor,
    basis: { answers: collisions, open: [] },
    at,
  })
  const concerns = (all: readonly string[]) =>
    Number(isWaiting({ ...ONLY_CONDITIONS, needs: all.filter((one) => met.includes(one)) }))
  return [concerns(conditions[0]!), concerns(conditions[1]!)]
}

/** The decisions of one queue that four eyes concern, as its dossiers are today. */
async function concernsOfQueue(
  services: ReviewServices,
  actor: OfficerActor,
  kind: DossierKind,
  decided: readonly DecisionEntry[],
  [current, proposed]: readonly [Values, Values],
): Promise<Concern[]> {
  const conditions = [current, proposed].map(({ four_eyes }) => four_eyes[kind.name] ?? [])
  const ids = [...new Set(decided.map(({ record_id }) => record_id))]
  if (ids.length === 0 || conditions.flat().length === 0) return []
  const found = await kind.find(services.db, { where: { id: { in: ids } }, orderBy: [], skip: 0, take: ids.length })
  const rows = new Map(found.map((row) => [row.id, row]))
  return mapLimit(decided, AT_ONCE, async (one) => {
    const row = rows.get(one.record_id)
    return row ? concernByConditions(services, actor, kind, row, one, conditions) : [0, 0]
  })
}

const CONCERN_BY_SETTING: Record<
  Exclude<RehearsedKey, 'four_eyes'>,
  (values: Values, decided: DecisionEntry) => number
> = {
  hold_minutes: ({ hold_minutes }) => Number(isWaiting({ needs: [], hold_minutes })),
  blind_share: ({ blind_share, pace_seconds }, { action, details }) =>
    blindLookPercent(blind_share, action, isFasterThan(pace_seconds, details)) / 100,
  pace_seconds: ({ pace_seconds }, { details }) => Number(isFasterThan(pace_seconds, details)),
}

/**
 * Counts the decisions of the last seven days, the newest 300 at most, that this value of a setting would have
 * concerned, by the rules that decide now; stores nothing. Amounts, earlier accepts, submissions and
 * answers to collisions are those of the decision's time, flags and risk those of today.
 */
export async function rehearseSetting(
  services: ReviewServices,
  actor: OfficerActor,
  key: RehearsedKey,
  value: Settings[RehearsedKey],
): Promise<Rehearsal> {
  const { db, dossiers, clock } = services
  const current: Values = await settingsOf(services)
  const proposed: Values = { ...current, [key]: value }
  const since = new Date(clock.now().getTime() - DAYS * 86_400_000)
  const actions = ['accept', ...new Set(dossiers.all.flatMap(({ refusals }) => refusals))]
  const found = await db.$queryRaw<DecisionEntry[]>`
    SELECT action, resource, record_id, at, details FROM audit_entries
    WHERE at > ${since} AND action = ANY (${actions}) AND resource = ANY (${[...dossiers.names]})
      AND record_id IS NOT NULL
    ORDER BY at DESC, id DESC LIMIT ${MAX_REHEARSED + 1}`
  const decided = found.slice(0, MAX_REHEARSED)
  const concerned: Concern[] = []
  if (key === 'four_eyes') {
    for (const kind of dossiers.all) {
      const inQueue = decided.filter(({ resource }) => resource === kind.name)
      concerned.push(...(await concernsOfQueue(services, actor, kind, inQueue, [current, proposed])))
    }
  } else {
    const concernOf = CONCERN_BY_SETTING[key]
    concerned.push(...decided.map((one): Concern => [concernOf(current, one), concernOf(proposed, one)]))
  }
  const sum = (index: 0 | 1) => Math.round(concerned.reduce((all, one) => all + one[index], 0))
  const change = difference(current[key], value)
  return {
    changes: change ? [{ setting: key, ...change }] : [],
    rehearsal: {
      since: since.toISOString(),
      decisions: decided.length,
      in_part: found.length > MAX_REHEARSED,
      concerned: sum(0),
      would_concern: sum(1),
    },
  }
}

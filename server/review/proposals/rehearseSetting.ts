import type { OfficerActor } from '../../kernel/actor.ts'
import { mapLimit } from '../../kernel/concurrency.ts'
import { metConditions } from '../conditions/metConditions.ts'
import type { DossierKind, DossierRow, ReviewServices } from '../dossier/dossierKind.ts'
import type { HitAnswer } from '../screening/screening.ts'
import { needsSecondOfficer } from '../screening/secondAnswer.ts'
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
  'money_required',
  'screening_second',
] as const satisfies SettingKey[]
export type RehearsedKey = (typeof REHEARSED_SETTINGS)[number]

/**
 * What another value of a setting would have done to last week's decisions. `decisions` counts the accepts of proofs
 * for `money_required`, the answers to hits for `screening_second`, otherwise all decisions. `concerned` and
 * `would_concern` count those that the value in force and the other value concern: those that wait (`four_eyes`,
 * `hold_minutes`, `money_required`, `screening_second`), the accepts that probably get a blind second look
 * (`blind_share`), those faster than reading (`pace_seconds`).
 */
export type Rehearsal = {
  changes: { setting: RehearsedKey; from: unknown; to: unknown }[]
  rehearsal: { since: string; decisions: number; in_part: boolean; concerned: number; would_concern: number }
}

const DAYS = 7
/** At most this many of the newest decisions are rehearsed, because four eyes evaluate the conditions of each. */
const MAX_REHEARSED = 300
const AT_ONCE = 4

type DecisionEntry = {
  action: string
  resource: string
  record_id: string
  at: Date
  from: string | null
  to: string | null
  details: object
}
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

/** The decided dossiers of a kind by id, as they are today. */
async function decidedRows({ db }: ReviewServices, kind: DossierKind, decided: readonly DecisionEntry[]) {
  const ids = [...new Set(decided.map(({ record_id }) => record_id))]
  if (ids.length === 0) return new Map<string, DossierRow>()
  const found = await kind.find(db, { where: { id: { in: ids } }, orderBy: [], skip: 0, take: ids.length })
  return new Map(found.map((row) => [row.id, row]))
}

/** The accepts of one queue that would have waited for the money that their journal entries name. */
async function concernsOfMoney(
  services: ReviewServices,
  kind: DossierKind,
  decided: readonly DecisionEntry[],
  values: readonly [Values, Values],
): Promise<Concern[]> {
  const rows = await decidedRows(services, kind, decided)
  return decided.map(({ record_id, details }): Concern => {
    const row = rows.get(record_id)
    const concerns = ({ money_required }: Values) =>
      Number(row !== undefined && kind.wouldWaitForMoney?.(money_required, row, details) === true)
    return [concerns(values[0]), concerns(values[1])]
  })
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
  if (conditions.flat().length === 0) return []
  const rows = await decidedRows(services, kind, decided)
  return mapLimit(decided, AT_ONCE, async (one) => {
    const row = rows.get(one.record_id)
    return row ? concernByConditions(services, actor, kind, row, one, conditions) : [0, 0]
  })
}

const CONCERN_BY_SETTING: Record<
  Exclude<RehearsedKey, 'four_eyes' | 'money_required'>,
  (values: Values, decided: DecisionEntry) => number
> = {
  hold_minutes: ({ hold_minutes }) => Number(isWaiting({ needs: [], hold_minutes })),
  blind_share: ({ blind_share, pace_seconds }, { action, details }) =>
    blindLookPercent(blind_share, action, isFasterThan(pace_seconds, details)) / 100,
  pace_seconds: ({ pace_seconds }, { details }) => Number(isFasterThan(pace_seconds, details)),
  screening_second: ({ screening_second }, { from, to, details }) => {
    const { score = 0 } = details as { score?: number }
    const given = { answer: to as HitAnswer, score, from: from as HitAnswer | null }
    return Number(needsSecondOfficer(given, screening_second))
  },
}

/** The acts that a setting is about, and the queues on whose dossiers they count. */
function rehearsedActs({ dossiers }: ReviewServices, key: RehearsedKey): { actions: string[]; kinds: DossierKind[] } {
  const kinds = [...dossiers.all]
  if (key === 'screening_second') return { actions: ['answer_hit'], kinds }
  if (key === 'money_required')
    return { actions: ['accept'], kinds: kinds.filter(({ wouldWaitForMoney }) => wouldWaitForMoney) }
  return { actions: ['accept', ...new Set(kinds.flatMap(({ refusals }) => refusals))], kinds }
}

async function concernsOf(
  services: ReviewServices,
  actor: OfficerActor,
  key: RehearsedKey,
  decided: readonly DecisionEntry[],
  [current, proposed]: readonly [Values, Values],
): Promise<Concern[]> {
  if (key !== 'four_eyes' && key !== 'money_required') {
    const concernOf = CONCERN_BY_SETTING[key]
    return decided.map((one): Concern => [concernOf(current, one), concernOf(proposed, one)])
  }
  const concerned: Concern[] = []
  for (const kind of services.dossiers.all) {
    const inQueue = decided.filter(({ resource }) => resource === kind.name)
    const ofQueue =
      key === 'four_eyes'
        ? concernsOfQueue(services, actor, kind, inQueue, [current, proposed])
        : concernsOfMoney(services, kind, inQueue, [current, proposed])
    concerned.push(...(await ofQueue))
  }
  return concerned
}

/**
 * Counts the decisions of the last seven days, the newest 300 at most, that this value of a setting would have
 * concerned, by the rules that decide now; stores nothing. Amounts, earlier accepts, submissions, answers to collisions,
 * the money of a proof and the scores of hits are those of the decision's time, flags and risk those of today.
 */
export async function rehearseSetting(
  services: ReviewServices,
  actor: OfficerActor,
  key: RehearsedKey,
  value: Settings[RehearsedKey],
): Promise<Rehearsal> {
  const { db, clock } = services
  const current: Values = await settingsOf(services)
  const proposed: Values = { ...current, [key]: value }
  const since = new Date(clock.now().getTime() - DAYS * 86_400_000)
  const { actions, kinds } = rehearsedActs(services, key)
  const found = await db.$queryRaw<DecisionEntry[]>`
    SELECT action, resource, record_id, at, "from", "to", details FROM audit_entries
    WHERE at > ${since} AND action = ANY (${actions}) AND resource = ANY (${kinds.map(({ name }) => name)})
      AND record_id IS NOT NULL
    ORDER BY at DESC, id DESC LIMIT ${MAX_REHEARSED + 1}`
  const decided = found.slice(0, MAX_REHEARSED)
  const concerned = await concernsOf(services, actor, key, decided, [current, proposed])
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

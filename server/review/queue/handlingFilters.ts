import { z } from 'zod'
import { oneOrMany } from '../../http/consoleList.ts'
import type { OfficerActor } from '../../kernel/actor.ts'
import { liveClaimWhere } from '../claims/live.ts'
import { type DossierKind, type ReviewServices, tableOf, waitingSql, waitingWhere } from '../dossier/dossierKind.ts'
import { FLAGS } from '../record/flagNames.ts'
import { requestedIds } from '../record/informationRequest.ts'
import { proposedIds } from '../record/proposal.ts'
import { RISK_LEVELS } from '../record/risk.ts'
import { ofRisk } from '../risk/risk.ts'
import { settingsOf } from '../settings/settings.ts'
import { calendarIn, type TargetSettings, targetClockSql, targetCutoffs } from '../settings/targetClock.ts'
import { flaggedIds, isFlagSearchPartial } from './flags.ts'

const AGES = ['over', 'soon', 'in_time'] as const

const moment = z.iso.datetime({ offset: true }).transform((value) => new Date(value))

/**
 * Filters of every queue that depend on the caller and the time. `waiting`, `claimed`, `mine`, `flag` and `risk` apply
 * to waiting dossiers and exclude the rest: `waiting` compares with the queue's target, `claimed` filters by current
 * claims, `mine` is claimed by or assigned to the caller, `flag` is one of the row's flags or `any`, `risk` its level.
 * `proposed`: a decision on it waits for a second officer or for the end of its recall window. `requested`: its trader
 * was asked a question, and has the dossier until the answer or the due date. Such dossiers are not in the queue: those
 * five filters, and the filter by the waiting state, leave them out. `waiting_since_gte` and `_lte` bound the time of
 * the submission, of decided dossiers too.
 */
export const handlingFilters = {
  waiting: oneOrMany(z.enum(AGES)).optional(),
  claimed: z.enum(['me', 'nobody', 'colleague']).optional(),
  mine: z.literal(true).optional(),
  flag: z.enum(['any', ...FLAGS]).optional(),
  risk: oneOrMany(z.enum(RISK_LEVELS)).optional(),
  assigned_to: z.uuid().optional(),
  escalated: z.boolean().optional(),
  resubmitted: z.boolean().optional(),
  submissions: z.int().min(0).max(1_000_000).optional(),
  proposed: z.boolean().optional(),
  requested: z.boolean().optional(),
  waiting_since_gte: moment.optional(),
  waiting_since_lte: moment.optional(),
}

type Handling = { [Key in keyof typeof handlingFilters]?: z.output<(typeof handlingFilters)[Key]> }

/** A condition on a row of any queue. */
type Condition = {
  id?: { in: string[] } | { notIn: string[] }
  waiting_since?: { lt?: Date; gte?: Date; lte?: Date }
  assigned_to?: string
  escalated_at?: null | { not: null }
  submissions?: number | { gt: number }
  OR?: Condition[]
  AND?: Condition[]
}

type LiveClaim = { record_id: string; officer_id: string }

async function liveClaims(services: ReviewServices, kind: DossierKind): Promise<readonly LiveClaim[]> {
  return services.db.read.claim.findMany({
    where: { resource: kind.name, ...liveClaimWhere(services.clock.now()) },
    select: { record_id: true, officer_id: true },
  })
}

/** The waiting rows that their traders had for some time, each with the time from which its target counts. */
async function timesWithTraders(
  services: ReviewServices,
  kind: DossierKind,
  settings: TargetSettings,
  now: Date,
): Promise<readonly { id: string; counted_since: Date }[]> {
  const { join, since } = await targetClockSql(services, kind, calendarIn(settings), now)
  return services.db.$queryRaw<{ id: string; counted_since: Date }[]>`
    SELECT record.id::text AS id, ${since} AS counted_since FROM ${tableOf(kind)} AS record ${join}
    WHERE away.record_id IS NOT NULL AND ${waitingSql(kind, 'record')}`
}

async function ageCondition(
  services: ReviewServices,
  kind: DossierKind,
  wanted: (typeof AGES)[number][],
): Promise<Condition> {
  if (AGES.every((age) => wanted.includes(age))) return {}
  const settings = await settingsOf(services)
  const now = services.clock.now()
  const { over, soon } = targetCutoffs(kind, settings, now)
  const spans = { over: { lt: over }, soon: { gte: over, lt: soon }, in_time: { gte: soon } }
  const condition = { OR: wanted.map((age) => ({ waiting_since: spans[age] })) }
  const away = await timesWithTraders(services, kind, settings, now)
  if (away.length === 0) return condition
  const ageOf = (since: Date) => {
    if (since < over) return 'over'
    return since < soon ? 'soon' : 'in_time'
  }
  const matching = away.filter(({ counted_since }) => wanted.includes(ageOf(counted_since)))
  return {
    OR: [
      { AND: [{ id: { notIn: away.map(({ id }) => id) } }, condition] },
      { id: { in: matching.map(({ id }) => id) } },
    ],
  }
}

/** Whether the filters find only some of the matching rows: see `isFlagSearchPartial`. */
export async function isSearchPartial(services: ReviewServices, kind: DossierKind, filters: object): Promise<boolean> {
  const { flag }: Handling = filters
  return flag !== undefined && isFlagSearchPartial(services, kind, flag)
}

/** The filters that compare a column of the row itself. */
function columns(f: Handling): Condition[] {
  const { assigned_to, escalated, resubmitted, submissions, waiting_since_gte: gte, waiting_since_lte: lte } = f
  const all: Condition[] = []
  if (gte) all.push({ waiting_since: { gte } })
  if (lte) all.push({ waiting_since: { lte } })
  if (assigned_to) all.push({ assigned_to })
  if (escalated !== undefined) all.push({ escalated_at: escalated ? { not: null } : null })
  if (resubmitted !== undefined) all.push({ submissions: resubmitted ? { gt: 1 } : 1 })
  if (submissions !== undefined) all.push({ submissions })
  return all
}

/** The filters that ask who holds the claim, for the caller. */
function holders({ claimed, mine }: Handling, held: readonly LiveClaim[], actor: OfficerActor): Condition[] {
  const idsOf = (claims: readonly LiveClaim[]) => claims.map(({ record_id }) => record_id)
  const ownIds = idsOf(held.filter(({ officer_id }) => officer_id === actor.id))
  const others = idsOf(held.filter(({ officer_id }) => officer_id !== actor.id))
  const all: Condition[] = []
  if (claimed === 'me') all.push({ id: { in: ownIds } })
  if (claimed === 'colleague') all.push({ id: { in: others } })
  if (claimed === 'nobody') all.push({ id: { notIn: idsOf(held) } })
  if (mine) all.push({ OR: [{ id: { in: ownIds } }, { assigned_to: actor.id }] })
  return all
}

/** Whether the filters select the waiting state, and neither a record by its id nor deleted ones. */
function asksForWaiting({ machine, waiting }: DossierKind, filters: object): boolean {
  const { id, deleted, [machine.column]: states } = filters as Record<string, unknown>
  return (
    id === undefined &&
    deleted !== true &&
    Array.isArray(states) &&
    states.length === 1 &&
    states[0] === waiting[machine.column]
  )
}

/**
 * The queue's contents: waiting dossiers, except those with a decision that waits to take effect, and those that are
 * with their traders.
 */
async function inQueue(services: ReviewServices, kind: DossierKind, f: Handling): Promise<object[]> {
  const isQueue = Boolean(f.waiting || f.claimed || f.mine || f.flag || f.risk) || asksForWaiting(kind, f)
  const { db, clock } = services
  const all: object[] = []
  const select = async (wanted: boolean | undefined, read: () => Promise<string[]>) => {
    if (wanted) all.push({ id: { in: await read() } })
    else if (wanted === false || (isQueue && !f.proposed && !f.requested)) {
      const ids = await read()
      if (ids.length > 0) all.push({ id: { notIn: ids } })
    }
  }
  await select(f.proposed, () => proposedIds(db, kind.name))
  await select(f.requested, () => requestedIds(db, kind.name, clock.now()))
  if (isQueue && !f.proposed && !f.requested) all.push(waitingWhere(kind))
  return all
}

/** Turns the handling filters in `filters` into conditions. */
export async function handlingCondition(
  services: ReviewServices,
  actor: OfficerActor,
  kind: DossierKind,
  filters: object,
): Promise<{ AND: object[] }> {
  const f: Handling = filters
  const all: (Condition | object)[] = [...columns(f), ...(await inQueue(services, kind, f))]
  if (f.waiting) all.push(await ageCondition(services, kind, f.waiting))
  if (f.claimed || f.mine) all.push(...holders(f, await liveClaims(services, kind), actor))
  if (f.risk) all.push(await ofRisk(services, kind, f.risk))
  if (f.flag) all.push({ id: { in: await flaggedIds(services, actor, kind, f.flag) } })
  return { AND: all }
}

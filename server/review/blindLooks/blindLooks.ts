import { Prisma } from '../../database/generated/client.ts'
import type { BlindLook } from '../../database/generated/rows.ts'
import type { OfficerActor } from '../../kernel/actor.ts'
import { can } from '../../kernel/policy.ts'
import { findDossier, type ReviewServices } from '../dossier/dossierKind.ts'
import { findSentByOwnLink } from '../dossier/ownLinks.ts'
import type { ProposalOutcome } from '../record/proposal.ts'
import { notTied, tiedTraders } from '../record/ties.ts'
import { settingsOf } from '../settings/settings.ts'
import { type LookTarget, lookTargets } from '../settings/targetClock.ts'
import { blindDossier } from './blindDossier.ts'

type Named = { id: string; name: string }

/** A blind look with the facts about its dossier. */
export type BlindLookRow = Omit<BlindLook, 'answer'> & {
  kind: 'blind'
  answer: 'accept' | 'refuse' | null
  decider: Named
  answerer: Named | null
  name: string
  waiting_since: Date
  trader: Named | null
}

const WITH_OFFICERS = {
  decider: { select: { id: true, name: true } },
  answerer: { select: { id: true, name: true } },
} satisfies Prisma.BlindLookInclude

const { sql } = Prisma

/** Filters of the list of blind looks. */
export type BlindFilters = {
  id?: string[] | undefined
  resource?: string[] | undefined
  record_id?: string | undefined
  /** True: the answer differs from the decision. */
  disagreed?: boolean | undefined
}

type Officer = Pick<OfficerActor, 'id' | 'role'>

/** SQL: the looks that the officer may answer; disagreements only for roles that may read quality figures. */
export function blindLooksWhere(actor: Officer | null, { id, resource, record_id, disagreed }: BlindFilters) {
  const all = [
    ...(id ? [sql`blind_looks.id = ANY (${id}::uuid[])`] : []),
    ...(resource ? [sql`blind_looks.resource = ANY (${resource})`] : []),
    ...(record_id ? [sql`blind_looks.record_id::text = ${record_id.toLowerCase()}`] : []),
  ]
  if (disagreed) all.push(sql`answer = 'refuse'`, sql`${actor !== null && can(actor, 'read_quality')}::boolean`)
  else if (actor !== null)
    all.push(
      sql`ended_as IS NULL`,
      sql`${can(actor, 'answer_blind')}::boolean`,
      sql`${actor.id}::uuid <> ALL (officers)`,
      notTied('blind_looks', actor.id),
    )
  return all.length > 0 ? Prisma.join(all, ' AND ') : sql`true`
}

/** The looks with these ids, with their officers. */
export async function blindLooksById(services: ReviewServices, ids: string[]) {
  const rows = await services.db.read.blindLook.findMany({ where: { id: { in: ids } }, include: WITH_OFFICERS })
  return new Map(rows.map((row) => [row.id, row]))
}

/** The answer, for officers who may see it: the one who answered, and readers of quality figures. */
function answerOf(actor: OfficerActor, row: BlindLookRow) {
  if (row.answer === null || row.answerer === null) return null
  if (row.answered_by !== actor.id && !can(actor, 'read_quality')) return null
  const { answer, answerer, reason_codes, reason } = row
  return {
    answer,
    by: answerer,
    reason_codes,
    reason,
    /** The officer who accepted the dossier, only for readers of quality figures. */
    decided_by: can(actor, 'read_quality') ? row.decider : null,
  }
}

const mayAnswer = (actor: OfficerActor, row: BlindLookRow, { tied, sentByOwnLink }: LookContext) =>
  row.ended_as === null &&
  can(actor, 'answer_blind') &&
  !row.officers.includes(actor.id) &&
  !(row.trader !== null && tied.has(row.trader.id)) &&
  !sentByOwnLink.has(row.record_id)

/** Facts shared by all rows of an answer. */
type LookContext = {
  /** Where a look stands against its target. */
  targetFor: (resource: string, since: Date) => LookTarget
  /** The accounts to which the officer is tied. */
  tied: Set<string>
  /** Records that were sent at the trader's page after a link by this officer was used. */
  sentByOwnLink: Set<string>
}

/** The row in the list of second looks; an open look reveals nothing of the first decision. */
function presentBlind(actor: OfficerActor, row: BlindLookRow, context: LookContext) {
  const ended: ProposalOutcome | null =
    row.ended_as === null ? null : { as: row.ended_as, at: row.ended_at!.toISOString(), by: null, why: row.ended_why }
  return {
    id: row.id,
    kind: 'blind' as const,
    action: null,
    by: null,
    at: row.created_at.toISOString(),
    takes_effect_at: null,
    needs: [],
    reason: null,
    reason_codes: [],
    note: null,
    why: null,
    to: null,
    confirmed_by: null,
    maker_view: null,
    resource: row.resource,
    record_id: row.record_id,
    name: row.name,
    trader: row.trader,
    version: null,
    waiting_since: row.created_at.toISOString(),
    ...context.targetFor(row.resource, row.created_at),
    claim: null,
    change: null,
    ended,
    answer: answerOf(actor, row),
    allowed_actions: mayAnswer(actor, row, context) ? ['answer' as const] : [],
  }
}

export type ConsoleBlindLook = ReturnType<typeof presentBlind>

export async function presentBlindLooks(
  services: ReviewServices,
  actor: OfficerActor,
  rows: readonly BlindLookRow[],
): Promise<ConsoleBlindLook[]> {
  const { db } = services
  const records = rows.map(({ record_id }) => record_id)
  const [settings, tied, sentByOwnLink] = await Promise.all([
    settingsOf(services),
    tiedTraders(db, actor.id),
    findSentByOwnLink(db, actor.id, records),
  ])
  const targetFor = lookTargets(settings, services.clock.now())
  return rows.map((row) => presentBlind(actor, row, { targetFor, tied, sentByOwnLink }))
}

/** One look; with the dossier as it waited for its decision, if the officer may answer it. */
export async function presentBlindLook(services: ReviewServices, actor: OfficerActor, row: BlindLookRow) {
  const [shown] = await presentBlindLooks(services, actor, [row])
  const kind = services.dossiers.named(row.resource)
  const record = kind && shown!.allowed_actions.length > 0 ? await findDossier(services.db, kind, row.record_id) : null
  return { ...shown!, dossier: kind && record ? await blindDossier(services, actor, kind, record) : null }
}

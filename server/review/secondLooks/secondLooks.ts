import { z } from 'zod'
import type { CountLimit } from '../../database/countLimit.ts'
import { countRows } from '../../database/countRows.ts'
import { Prisma } from '../../database/generated/client.ts'
import { oneOrMany } from '../../http/consoleList.ts'
import type { OfficerActor } from '../../kernel/actor.ts'
import { foldText } from '../../kernel/fold.ts'
import { readableProposals } from '../../kernel/journalReading.ts'
import type { Target } from '../../kernel/workingTime.ts'
import {
  type BlindLookRow,
  blindLooksById,
  blindLooksWhere,
  type ConsoleBlindLook,
  presentBlindLooks,
} from '../blindLooks/blindLooks.ts'
import { claimsOn } from '../claims/live.ts'
import { isReachable } from '../claims/lock.ts'
import { type ReviewServices, tableOf } from '../dossier/dossierKind.ts'
import { findSentByOwnLink, withoutDecisions } from '../dossier/ownLinks.ts'
import type { ClaimHolder } from '../record/presenter.ts'
import {
  type ConsoleProposal,
  isOfControls,
  type ProposalAction,
  type ProposalOutcome,
  type ProposalRow,
  presentProposal,
  proposalActions,
  proposedIn,
  WITH_OFFICERS,
} from '../record/proposal.ts'
import { tiedTraders } from '../record/ties.ts'
import { settingsOf } from '../settings/settings.ts'
import { lookTargets } from '../settings/targetClock.ts'

/** A decision that waits for a second officer, in the list. */
export type ConsoleSecondLook = (ConsoleProposalLook & { answer: null }) | ConsoleBlindLook

/** A proposal, in the list. */
export type ConsoleProposalLook = ConsoleProposal & {
  /** The queue of the dossier, `settings`, `officers` or `lists`. */
  resource: string
  record_id: string
  /** The name of the dossier or officer, the setting's key, or `list/ref` of an entry. */
  name: string
  trader: { id: string; name: string } | null
  version: number | null
  /** Since when the dossier waits; a second look keeps its place in the queue. */
  waiting_since: string
  target_minutes: number | null
  /** Where it stands against the target, by working time. */
  target: Target | null
  claim: ClaimHolder | null
  /** The change of a setting or of an officer (the members that differ), or of an entry of a list. */
  change: { from: unknown; to: unknown } | null
  ended: ProposalOutcome | null
  allowed_actions: ProposalAction[]
}

export const SORTS = ['waiting_since', 'at', 'id'] as const

export const filters = z.object({
  id: oneOrMany(z.uuid()).optional(),
  kind: oneOrMany(z.enum(['second_look', 'hold', 'blind'])).optional(),
  resource: oneOrMany(z.string().max(40)).optional(),
  record_id: z.string().max(80).optional(),
  action: oneOrMany(z.string().max(40)).optional(),
  needs: z.string().max(60).optional(),
  by: z.uuid().optional(),
  /** True: proposed by the caller; false: by others. */
  mine: z.boolean().optional(),
  /** True: proposals confirmed or returned in the last 24 hours. By default only open ones. */
  answered: z.boolean().optional(),
  /** True: blind looks that disagree with the decision, for readers of quality figures. */
  disagreed: z.boolean().optional(),
})

/** Whether the filters can match blind looks. */
const hasBlind = ({ kind, action, needs, by, mine, answered }: Filters) =>
  (kind?.includes('blind') ?? true) && !action && !needs && !by && mine !== true && !answered

type Filters = z.output<typeof filters>
const { sql } = Prisma

/** A proposal with the facts about its record. */
export type ProposalLookRow = ProposalRow & {
  name: string
  waiting_since: Date
  escalated_at: Date | null
  trader: { id: string; name: string } | null
}

export type SecondLookRow = ProposalLookRow | BlindLookRow

export const isBlind = (row: SecondLookRow): row is BlindLookRow => row.kind === 'blind'

const DAY_MS = 86_400_000

/** SQL: a column of the proposal's dossier. */
const ofDossier = ({ dossiers }: ReviewServices, column: string) => {
  const cases = dossiers.all.map(
    (kind) => sql`WHEN ${kind.name} THEN (SELECT record.${Prisma.raw(`"${column}"`)}
      FROM ${tableOf(kind)} AS record WHERE record.id = proposals.record_id::uuid)`,
  )
  return sql`CASE proposals.resource ${Prisma.join(cases, ' ')} END`
}

/** SQL: the proposals that match the filters and that the officer may read. */
function matchingProposals({ clock }: ReviewServices, actor: OfficerActor | null, f: Filters): Prisma.Sql {
  const all = [
    ...(actor ? [readableProposals(actor)] : []),
    ...(f.id ? [sql`proposals.id = ANY (${f.id}::uuid[])`] : []),
    ...(f.resource ? [sql`resource = ANY (${f.resource})`] : []),
    ...(f.record_id ? [sql`record_id = ${f.record_id.toLowerCase()}`] : []),
    ...(f.action ? [sql`action = ANY (${f.action})`] : []),
    ...(f.needs ? [sql`${f.needs} = ANY (needs)`] : []),
    ...(f.by ? [sql`maker_id = ${f.by}::uuid`] : []),
    ...(f.mine === undefined ? [] : [sql`(maker_id = ${actor?.id ?? null}::uuid) = ${f.mine}`]),
  ]
  if (f.kind) all.push(sql`kind::text = ANY (${f.kind})`)
  if (f.answered) {
    const since = new Date(clock.now().getTime() - DAY_MS)
    all.push(
      sql`cardinality(needs) > 0 AND (confirmed_at >= ${since} OR ended_as = 'returned' AND ended_at >= ${since})`,
    )
  } else if (!f.id) {
    all.push(sql`ended_as IS NULL`)
    if (!f.kind) all.push(sql`kind = 'second_look'`)
  }
  return all.length > 0 ? Prisma.join(all, ' AND ') : sql`true`
}

type WaitingRow = {
  id: string
  name: string | null
  waiting_since: Date | null
  escalated_at: Date | null
  owner: string | null
  owner_name: string | null
}

/** The proposals and blind looks of the filters with their dossiers, as a table for FROM. */
const secondLooksSql = (services: ReviewServices, actor: OfficerActor | null, f: Filters) => sql`
  (SELECT proposals.id::text, proposals.created_at AS at, traders.id::text AS owner, traders.name AS owner_name,
      CASE WHEN proposals.resource IN ('settings', 'reasons', 'lists') THEN proposals.record_id
        WHEN proposals.resource = 'traders' THEN (SELECT accounts.name FROM traders AS accounts WHERE accounts.id = proposals.record_id::uuid)
        WHEN proposals.resource = 'officers' THEN (SELECT officers.name FROM officers WHERE officers.id = proposals.record_id::uuid)
        ELSE ${services.dossiers.nameOf(sql`proposals.resource`, sql`proposals.record_id::uuid`)} END AS name,
      coalesce(${ofDossier(services, 'waiting_since')}, proposals.created_at) AS waiting_since,
      ${ofDossier(services, 'escalated_at')} AS escalated_at
    FROM proposals LEFT JOIN workspaces ON workspaces.id = proposals.workspace_id
      LEFT JOIN traders ON traders.id = workspaces.owner_id
    WHERE ${f.disagreed ? sql`false` : matchingProposals(services, actor, f)}
    UNION ALL
    SELECT blind_looks.id::text, blind_looks.created_at, traders.id::text, traders.name,
      ${services.dossiers.nameOf(sql`blind_looks.resource`, sql`blind_looks.record_id`)}, blind_looks.created_at, NULL
    FROM blind_looks JOIN workspaces ON workspaces.id = blind_looks.workspace_id
      JOIN traders ON traders.id = workspaces.owner_id
    WHERE ${hasBlind(f) ? blindLooksWhere(actor, f) : sql`false`}) AS found`

const matches = (q: string) =>
  q === ''
    ? sql`true`
    : sql`(lower(found.name) LIKE ${`%${foldText(q).replaceAll(/[\\%_]/g, '\\$&')}%`} OR found.id = ${q.toLowerCase()})`

type Query = {
  filters: Filters
  q: string
  sort: (typeof SORTS)[number]
  order: 'asc' | 'desc'
  skip: number
  take: number
}

/** Second looks, by default the open ones, the longest waiting first. */
export async function secondLooks(
  services: ReviewServices,
  actor: OfficerActor | null,
  query: Query,
): Promise<SecondLookRow[]> {
  const order = Prisma.raw(`found."${query.sort}" ${query.order}, found.id ${query.order}`)
  const rows = await services.db.$queryRaw<WaitingRow[]>`
    SELECT found.* FROM ${secondLooksSql(services, actor, query.filters)} WHERE ${matches(query.q)}
    ORDER BY ${order} LIMIT ${query.take} OFFSET ${query.skip}`
  const proposals = await services.db.read.proposal.findMany({
    where: { id: { in: rows.map(({ id }) => id) } },
    include: WITH_OFFICERS,
  })
  const byId = new Map(proposals.map((one) => [one.id, one]))
  const blind = await blindLooksById(
    services,
    rows.map(({ id }) => id).filter((id) => !byId.has(id)),
  )
  return rows.flatMap(({ id, name, waiting_since, escalated_at, owner, owner_name }): SecondLookRow[] => {
    const trader = owner === null ? null : { id: owner, name: owner_name ?? '' }
    const look = blind.get(id)
    if (look) {
      const answer = look.answer as BlindLookRow['answer']
      return [{ ...look, answer, kind: 'blind' as const, name: name ?? '', waiting_since: look.created_at, trader }]
    }
    const row = byId.get(id)
    if (!row) return []
    return [{ ...row, name: name ?? '', waiting_since: waiting_since ?? row.created_at, escalated_at, trader }]
  })
}

export const countSecondLooks = (
  services: ReviewServices,
  actor: OfficerActor,
  { filters: f, q }: Pick<Query, 'filters' | 'q'>,
  limit: CountLimit,
): Promise<number> =>
  countRows(services.db, Prisma.sql`SELECT FROM ${secondLooksSql(services, actor, f)} WHERE ${matches(q)}`, limit)

const changeIn = (row: ProposalRow) => {
  if (!isOfControls(row)) return null
  const { from, to } = proposedIn(row).details as { from: unknown; to: unknown }
  return { from, to }
}

/** The rows for this officer, who may not act on accounts that they are tied to (record 0078). */
export async function presentSecondLooks(
  services: ReviewServices,
  actor: OfficerActor,
  rows: readonly SecondLookRow[],
): Promise<ConsoleSecondLook[]> {
  const [proposals, blind] = await Promise.all([
    presentProposalLooks(
      services,
      actor,
      rows.filter((row) => !isBlind(row)),
    ),
    presentBlindLooks(services, actor, rows.filter(isBlind)),
  ])
  const byId = new Map<string, ConsoleSecondLook>([...proposals, ...blind].map((one) => [one.id, one]))
  return rows.map(({ id }) => byId.get(id)!)
}

async function presentProposalLooks(
  services: ReviewServices,
  actor: OfficerActor,
  rows: readonly ProposalLookRow[],
): Promise<(ConsoleProposalLook & { answer: null })[]> {
  const { db, clock, dossiers } = services
  const records = rows.map(({ record_id }) => record_id)
  const [settings, tied, sentByOwnLink] = await Promise.all([
    settingsOf(services),
    tiedTraders(db, actor.id),
    findSentByOwnLink(db, actor.id, records),
  ])
  const targetFor = lookTargets(settings, clock.now())
  const actionsOf = (row: ProposalLookRow) => {
    const actions = mayAct(row) ? proposalActions(actor, row, isReachable(actor, row)) : []
    return sentByOwnLink.has(row.record_id) ? withoutDecisions(actions) : actions
  }
  const mayAct = ({ ended_as, trader: owner }: ProposalLookRow) =>
    ended_as === null && !(owner !== null && tied.has(owner.id))
  const claims = new Map<string, ClaimHolder>()
  for (const { name } of dossiers.all) {
    const ids = rows.filter(({ resource }) => resource === name).map(({ record_id }) => record_id)
    for (const [id, by] of await claimsOn(db, clock.now(), name, ids)) claims.set(id, by)
  }
  return rows.map((row) => ({
    ...presentProposal(row),
    resource: row.resource,
    record_id: row.record_id,
    name: row.name,
    trader: row.trader,
    version: row.version,
    waiting_since: row.waiting_since.toISOString(),
    ...targetFor(row.resource, row.waiting_since),
    claim: claims.get(row.record_id) ?? null,
    change: changeIn(row),
    ended:
      row.ended_as === null
        ? null
        : { as: row.ended_as, at: row.ended_at!.toISOString(), by: row.ended_by, why: row.ended_why },
    answer: null,
    allowed_actions: actionsOf(row),
  }))
}

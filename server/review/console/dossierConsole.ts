import type { Router } from 'express'
import { z } from 'zod'
import { selectValues } from '../../database/selectValues.ts'
import { oneOrMany } from '../../http/consoleList.ts'
import { type ConsoleResource, consoleResource } from '../../http/consoleResource.ts'
import { isId } from '../../http/path.ts'
import type { OfficerActor } from '../../kernel/actor.ts'
import { defined } from '../../kernel/defined.ts'
import { allowedActions } from '../../kernel/machine.ts'
import { memoizeByObject } from '../../kernel/memoizeByObject.ts'
import { can } from '../../kernel/policy.ts'
import { deliveriesLookup } from '../casework/deliveryStatus.ts'
import { handlingRoutes } from '../casework/handling.routes.ts'
import { noteRoutes } from '../casework/notes.routes.ts'
import { timelineRoutes } from '../casework/timeline.routes.ts'
import { checklistRoutes } from '../checklist/checklist.routes.ts'
import { checklistOf, openCodes } from '../checklist/checklist.ts'
import { claimRoutes } from '../claims/claim.routes.ts'
import { collisionRoutes } from '../collisions/collision.routes.ts'
import { collisionFlags } from '../collisions/collisions.ts'
import { bulkRoutes } from '../decisions/bulk.routes.ts'
import { decisionRoutes } from '../decisions/decide.ts'
import { requestRoutes } from '../decisions/requestInformation.ts'
import { reverseRoutes } from '../decisions/reverse.routes.ts'
import { decidedAlone } from '../decisions/reverse.ts'
import { blockersOf, type Desk, deskOf, flagSources, type OfficerDesk, workLookups } from '../desk/desk.ts'
import {
  type ConsoleRecord,
  type DossierKind,
  type DossierRow,
  findDossier,
  isWaiting,
  type ReviewServices,
  stateOf,
} from '../dossier/dossierKind.ts'
import { subjectOf } from '../dossier/subject.ts'
import { codeRoutes } from '../evidence/code.routes.ts'
import { peopleRoutes } from '../evidence/people.routes.ts'
import { readingRoutes } from '../evidence/reading.routes.ts'
import { hitRoutes } from '../hits/hit.routes.ts'
import { periodicLookRoutes } from '../hits/periodicLook.routes.ts'
import { recallRoutes } from '../proposals/recall.routes.ts'
import { sendingOf } from '../proposals/sending.ts'
import { countRoutes } from '../queue/counts.routes.ts'
import { handlingCondition, handlingFilters, isSearchPartial } from '../queue/handlingFilters.ts'
import { reviewStates, stateLookups } from '../queue/states.ts'
import { periodicLookLookup } from '../risk/periodicLooks.ts'
import { assessAccount, riskGroups } from '../risk/risk.ts'
import { screenWorkspace } from '../screening/screenDossiers.ts'
import { withSettingsReadOnce } from '../settings/settings.ts'
import { lastDecisionBefore } from '../submissions/deletion.ts'

/** Filters that every queue takes. */
export const reviewFilters = z.object({
  id: oneOrMany(z.uuid()).optional(),
  workspace_id: z.uuid().optional(),
  trader_id: z.uuid().optional(),
  decided_by: z.uuid().optional(),
  /** True: only dossiers that their traders deleted, which the list otherwise leaves out. */
  deleted: z.boolean().optional(),
  ...handlingFilters,
})

/** These filters as a condition on the rows of any kind; narrow.ts handles the other filters. */
export const reviewWhere = (f: z.output<typeof reviewFilters>) =>
  defined({
    deleted_at: f.deleted ? { not: null } : null,
    id: f.id && { in: f.id },
    workspace_id: f.workspace_id,
    workspace: f.trader_id ? { owner_id: f.trader_id } : undefined,
    decided_by: f.decided_by,
  })

export const QUEUE_SORTS = ['waiting_since', 'id', 'created_at', 'updated_at', 'status', 'risk'] as const

/** Whether this officer's next act on it is an accept: their own, or a confirmation of one. */
const leadsToAccept = ({ allowed_actions, proposal }: ConsoleRecord) =>
  allowed_actions.includes('accept') || (allowed_actions.includes('confirm') && proposal?.action === 'accept')

/**
 * The blockers of a confirmation. An officer must see the pages before confirming a refusal too, but not before
 * confirming a reversal.
 */
const confirmBlockersOf = ({ allowed_actions, proposal }: ConsoleRecord, { evidence }: Desk) =>
  allowed_actions.includes('confirm') && proposal?.action !== 'reverse' && !evidence.complete ? ['evidence'] : []

/**
 * The record with the blockers of an accept (none for an officer who may not accept at all), and whether the officer
 * may now write readings and answer collisions.
 */
const withBlocks = (record: ConsoleRecord, work: OfficerDesk, blockers: readonly string[], isFrozen: boolean) => ({
  ...record,
  readings_open: record.allowed_actions.includes('accept') && !record.blocked_by.includes('claim'),
  blocked_by: [
    ...record.blocked_by,
    ...(leadsToAccept(record)
      ? [...(isFrozen ? ['frozen'] : []), ...blockersOf(work), ...blockers]
      : confirmBlockersOf(record, work.desk)),
  ],
})

/**
 * Whether this officer may answer the hits: for a waiting dossier, an officer who may accept it; for a decided one, any
 * officer who is not tied to the account.
 */
const canAnswerHits = (
  kind: DossierKind,
  actor: OfficerActor,
  row: DossierRow,
  { allowed_actions, proposal }: ConsoleRecord,
  { screening }: Desk,
  isTied: boolean,
): boolean =>
  screening.hits.length > 0 &&
  can(actor, 'answer_hit') &&
  proposal === null &&
  (isWaiting(kind, row) ? allowed_actions.includes('accept') : row.deleted_at === null && !isTied)

/** A page of a list in the order of groups; within a group those that wait longest come first. */
async function listByGroup(
  services: ReviewServices,
  kind: DossierKind,
  { where, skip, take }: { where: object; skip: number; take: number },
  order: 'asc' | 'desc',
  groups: readonly object[],
): Promise<DossierRow[]> {
  const { db } = services
  const rows: DossierRow[] = []
  let before = skip
  for (const group of order === 'asc' ? groups : groups.toReversed()) {
    const only = { AND: [where, group] }
    const missing = take - rows.length
    const orderBy = [{ waiting_since: 'asc' }, { id: 'asc' }]
    const found = await kind.find(db, { where: only, orderBy, skip: before, take: missing })
    rows.push(...found)
    if (rows.length === take) return rows
    // Skip the rows of this group that come before the page. If the group gave a row, all wanted rows are skipped
    // already.
    if (found.length > 0) before = 0
    else if (before > 0) before -= await kind.count(db, { where: only, take: before })
  }
  return rows
}

/** The console resource of a kind of dossier: its list and its record. */
export function resourceOf(
  services: ReviewServices,
  kind: DossierKind,
): ConsoleResource<DossierRow, string, z.ZodRawShape> {
  const { db } = services
  const allowed = (actor: OfficerActor) => (row: DossierRow) => allowedActions(kind.machine, actor, stateOf(kind, row))
  // Requests that share a page of rows also share the values that follow from the rows alone.
  const collisionsOnPage = memoizeByObject((rows: readonly DossierRow[]) => collisionFlags(services, kind, rows))
  const presentRows = async (rows: readonly DossierRow[], actor: OfficerActor) => {
    const grounds = selectValues(db, stateLookups(services, actor, kind, rows))
    const states = await reviewStates(services, actor, kind, rows, allowed(actor), collisionsOnPage(rows), grounds)
    return kind.present(services, rows, states, false)
  }
  const presentOne = async (row: DossierRow, actor: OfficerActor) => {
    const same = withSettingsReadOnce(services, actor)
    const subject = subjectOf(kind, row)
    const found = selectValues(db, {
      ...stateLookups(services, actor, kind, [row]),
      ...workLookups(services, actor, subject),
      told: deliveriesLookup(actor, row.id),
      periodic_look: periodicLookLookup(row.id),
    })
    const reading = deskOf(same, actor, subject, (known) => kind.checks(same, row, known), found)
    const collisions = reading.then(({ desk }) => flagSources(row.id, isWaiting(kind, row), desk))
    const [states, { told: deliveryStatus, periodic_look, tied }, work, deleted_after, alone, blocker, checklist] =
      await Promise.all([
        reviewStates(services, actor, kind, [row], allowed(actor), collisions, found),
        found,
        reading,
        lastDecisionBefore(db, kind.name, row),
        decidedAlone(db, actor, kind, row),
        kind.blockerOf?.(same, row) ?? null,
        checklistOf(same, actor, row, subject),
      ])
    const [record] = await kind.present(services, [row], states, true)
    const blockers = [...(openCodes(checklist).length > 0 ? ['checklist'] : []), ...(blocker ? [blocker.name] : [])]
    const shown = withBlocks(record!, work, blockers, row.workspace.owner.frozen_at !== null)
    const isTied = tied.has(row.workspace.owner_id)
    const mayAnswer = canAnswerHits(kind, actor, row, shown, work.desk, isTied)
    const allowed_actions = [
      ...shown.allowed_actions.filter((action) => action !== 'reverse' || !alone),
      ...(mayAnswer ? ['answer_hit'] : []),
      ...(periodic_look && can(actor, 'answer_hit') && !isTied && row.decided_by !== actor.id ? ['look_again'] : []),
    ]
    const code_open = shown.readings_open && kind.readsCode?.isOn(row) === true && subject.files.length > 0
    const { proposal } = shown
    const sending = await sendingOf(same, actor, row, subject, { allowed_actions, proposal, work: found })
    return {
      ...shown,
      ...{
        allowed_actions,
        code_open,
        ...work.desk,
        periodic_look,
        checklist,
        sending,
        told: deliveryStatus,
        deleted_after,
      },
    }
  }
  const makeWhere = async (filters: object, q: string, actor: OfficerActor) => ({
    AND: [
      kind.scope ?? {},
      reviewWhere(filters),
      kind.where(filters, q),
      ...((await kind.filterCondition?.(services, filters)) ?? []),
      await handlingCondition(services, actor, kind, filters),
    ],
  })
  // A page and its total share one condition: they come with the same filters object, which is parsed anew for each
  // request.
  const wheres = new WeakMap<object, ReturnType<typeof makeWhere>>()
  const where = (filters: object, q: string, actor: OfficerActor) => {
    const made = wheres.get(filters) ?? makeWhere(filters, q, actor)
    wheres.set(filters, made)
    return made
  }
  return {
    name: kind.name,
    sorts: kind.sorts,
    filters: kind.filters,
    list: async ({ filters, q, sort, order, skip, take }, actor) => {
      const page = { where: await where(filters, q, actor), skip, take }
      if (sort === 'risk') return listByGroup(services, kind, page, order, await riskGroups(services, kind))
      if (sort === kind.groupSort?.name)
        return listByGroup(services, kind, page, order, await kind.groupSort!.groups(services))
      return kind.find(db, { ...page, orderBy: [{ [sort]: order }, { id: order }] })
    },
    count: async ({ filters, q }, limit, actor) =>
      kind.count(db, { where: await where(filters, q, actor), take: limit }),
    part: (filters) => isSearchPartial(services, kind, filters),
    one: async (id) => (isId(id) ? findDossier(db, kind, id) : null),
    presentRows,
    presentOne,
    viewed: ({ workspace_id }) => ({ workspace_id }),
  }
}

/** The console's routes of a kind of dossier: its queue, its records and the officers' actions on them. */
function dossierConsole(router: Router, services: ReviewServices, kind: DossierKind): void {
  const resource = resourceOf(services, kind)
  consoleResource(router, services, resource)
  claimRoutes(router, services, resource, kind)
  const assess = ({ workspace_id }: DossierRow) => assessAccount(services, workspace_id)
  collisionRoutes(router, services, resource, kind, assess)
  checklistRoutes(router, services, resource, kind)
  const whenRead = async (row: DossierRow) => {
    await screenWorkspace(services, row.workspace_id)
    await assess(row)
  }
  readingRoutes(router, services, resource, kind, whenRead)
  if (kind.hasPeople) peopleRoutes(router, services, resource, kind, whenRead)
  if (kind.screens.length > 0) hitRoutes(router, services, resource, kind, assess)
  if (kind.readsCode) codeRoutes(router, services, resource, kind)
  if (kind.hasPeople) periodicLookRoutes(router, services, resource, kind)
  recallRoutes(router, services, resource, kind)
  reverseRoutes(router, services, resource, kind)
  timelineRoutes(router, services, resource)
  noteRoutes(router, services, resource)
  handlingRoutes(router, services, resource, kind)
  decisionRoutes(router, services, resource, kind)
  requestRoutes(router, services, resource, kind)
  bulkRoutes(router, services, resource, kind)
  countRoutes(router, services, resource, kind)
}

/** The queues of all kinds of dossier. */
export function reviewQueues(router: Router, services: ReviewServices): void {
  for (const kind of services.dossiers.all) dossierConsole(router, services, kind)
}

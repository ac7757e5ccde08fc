import { type Db, transact, violatesCheck } from '../../database/client.ts'
import { Prisma } from '../../database/generated/client.ts'
import { lockRow } from '../../database/lock.ts'
import type { OfficerActor } from '../../kernel/actor.ts'
import { writeJournal } from '../../kernel/audit.ts'
import { ApiError, notFound } from '../../kernel/errors.ts'
import { authorize, can } from '../../kernel/policy.ts'
import { type Guard, staleRecord } from '../../kernel/transition.ts'
import { listOfRecord, lockList } from '../../screening/lists.ts'
import { checklistDetails, checklistError, checklistOf } from '../checklist/checklist.ts'
import { notDeleted } from '../claims/guard.ts'
import { assertEscalatedAccess, assertNoOtherClaim } from '../claims/lock.ts'
import { notifyOfficer } from '../claims/notices.ts'
import { acceptStateOf, whyMissingError } from '../desk/accepting.ts'
import { decisionDetails, decisionGrounds, missingError } from '../desk/desk.ts'
import { type DossierKind, type DossierRow, findDossier, type ReviewServices, tableOf } from '../dossier/dossierKind.ts'
import type { HouseReason, SentReasons } from '../dossier/reasons.ts'
import { type Subject, subjectOf } from '../dossier/subject.ts'
import { isFrozen, lockAccount } from '../record/frozen.ts'
import {
  type DecisionBasis,
  isAboutOfficer,
  isOfControls,
  makerIn,
  type ProposalEnding,
  type ProposalRow,
  permissionFor,
  proposalClosedError,
  proposedIn,
  samePersonError,
  type VoidWhy,
} from '../record/proposal.ts'
import { hasOpenHits, screeningError } from '../screening/gate.ts'
import { resumePayments } from '../screening/pause.ts'
import { readScreening } from '../screening/readScreening.ts'
import { type GivenHitAnswer, storeHitAnswer } from '../screening/storeAnswer.ts'
import { reasonChange, storeReason } from '../settings/houseReasons.ts'
import { changesBy } from '../settings/presets.ts'
import { lockSettings, type SettingKey, settingsOf, storeSetting } from '../settings/settings.ts'
import { applyDecision, inTransaction } from '../transitions/applyDecision.ts'
import { changeSince, decisionBasisOf, lockOfficers, makerOf } from './decisionBasis.ts'
import { isUnaltered } from './isUnaltered.ts'
import { endOfRecallWindow } from './storeProposal.ts'
import { voidProposal } from './voidProposals.ts'

/** Thrown if a proposal turns out to be void while it is carried out: the transaction is rolled back. */
export class ProposalVoidError extends Error {
  readonly why: VoidWhy
  constructor(why: VoidWhy) {
    super(why)
    this.why = why
  }
}

/** A proposal with its dossier. */
type OnDossier = { row: ProposalRow; record: DossierRow; about: Subject }

/** Ends the proposal as void if it is still open. */
async function voidNow({ db, clock }: ReviewServices, { id }: ProposalRow, why: VoidWhy): Promise<void> {
  await transact(db, (tx) => voidProposal(tx, clock.now(), id, why))
}

const MAYBE_ONE =
  'Another administrator must release the account first: one administrator may be behind yours and that of whoever proposed this.'

/**
 * Runs an act in one transaction. 403 SAME_PERSON if one person may control both accounts (record 0116). If the
 * proposal turns out void, ends it as void: 409 PROPOSAL_CLOSED.
 */
async function runOrEndVoid<T>(services: ReviewServices, row: ProposalRow, act: (db: Db) => Promise<T>): Promise<T> {
  try {
    return await transact(services.db, act)
  } catch (error) {
    if (violatesCheck(error, 'proposals_two_persons')) throw samePersonError(MAYBE_ONE)
    if (!(error instanceof ProposalVoidError)) throw error
    await voidNow(services, row, error.why)
    throw proposalClosedError()
  }
}

type LockedRow = { version: number; escalated_at: Date | null; deleted: boolean }

/**
 * Locks the account (for an accept, or an answer to a hit), then the record, then its proposal. 409 PROPOSAL_CLOSED if
 * the proposal has ended or changed its kind.
 */
async function lockOpen(db: Db, { dossiers }: ReviewServices, row: ProposalRow): Promise<DossierKind | null> {
  const kind = dossiers.named(row.resource) ?? null
  if (row.workspace_id !== null && ['accept', 'answer_hit'].includes(row.action)) {
    const { owner_id } = await db.workspace.findUniqueOrThrow({ where: { id: row.workspace_id } })
    await lockAccount(db, owner_id, row.action === 'accept' ? 'accept' : 'change')
  }
  if (kind) await lockRow(db, kind.table, row.record_id)
  else if (row.resource === 'officers') await lockOfficers(db, [row.record_id])
  else if (row.resource === 'traders') await lockAccount(db, row.record_id, 'change')
  else if (row.resource === 'lists') await lockList(db, listOfRecord(row.record_id))
  else await lockSettings(db)
  const [open] = await db.$queryRaw<{ kind: string }[]>`
    SELECT kind::text FROM proposals WHERE id = ${row.id}::uuid AND ended_as IS NULL FOR UPDATE`
  if (open?.kind !== row.kind) throw proposalClosedError()
  return kind
}

/** Locks the dossier, if it still equals the one that was decided. */
async function lockUnchanged(db: Db, services: ReviewServices, row: ProposalRow): Promise<LockedRow> {
  const kind = await lockOpen(db, services, row)
  const [locked] = await db.$queryRaw<LockedRow[]>`
    SELECT version, escalated_at, deleted_at IS NOT NULL AS deleted FROM ${tableOf(kind!)}
    WHERE id = ${row.record_id}::uuid`
  if (!locked || locked.deleted) throw new ProposalVoidError('deleted')
  if (locked.version !== row.version) throw new ProposalVoidError('changed')
  if (!(await isUnaltered(db, row))) throw new ProposalVoidError('not_as_proposed')
  return locked
}

/** Why the account stops an accept: it is frozen, or has an open hit; null if neither. */
async function accountStops(services: ReviewServices, about: Subject): Promise<VoidWhy | null> {
  if (await isFrozen(services.db, about.workspace_id)) return 'frozen'
  return hasOpenHits(await readScreening(services, about)) ? 'screening' : null
}

/** Why the proposal is void by now; null if its basis is unchanged. */
async function voidReason(services: ReviewServices, { row, record, about }: OnDossier): Promise<VoidWhy | null> {
  if (!(await isUnaltered(services.db, row))) return 'not_as_proposed'
  if (about.deleted_at !== null) return 'deleted'
  if (record.version !== row.version) return 'changed'
  if (row.action === 'reverse' || row.action === 'answer_hit') return null
  const stopped = row.action === 'accept' ? await accountStops(services, about) : null
  if (stopped !== null) return stopped
  return changeSince(row.evidence as unknown as DecisionBasis, await decisionBasisOf(services, about, row.action))
}

async function findOnDossier(services: ReviewServices, row: ProposalRow): Promise<OnDossier> {
  const kind = services.dossiers.named(row.resource)
  const record = kind && (await findDossier(services.db, kind, row.record_id))
  if (!record) throw notFound()
  return { row, record, about: subjectOf(kind, record) }
}

/** As findOnDossier, and ends a proposal that is void by now: 409 PROPOSAL_CLOSED. */
async function findUnchanged(services: ReviewServices, row: ProposalRow): Promise<OnDossier> {
  const on = await findOnDossier(services, row)
  const why = await voidReason(services, on)
  if (why === null) return on
  await voidNow(services, row, why)
  throw proposalClosedError()
}

/** Only one decision can be open at a time, and this one frees any claim. */
const proposalGuard = ({ resource, id }: Subject): Guard => ({
  clauses: [notDeleted],
  also: Prisma.sql`, freed AS (DELETE FROM claims USING moved
    WHERE claims.resource = ${resource} AND claims.record_id = ${id}::uuid)`,
})

type Named = { id: string; name: string }

/** Ends the proposal as done and carries out its decision, in the maker's name, in the open transaction. */
async function carryOut(
  services: ReviewServices,
  db: Db,
  now: Date,
  maker: OfficerActor,
  { row, record, about }: OnDossier,
  confirmer: Named | null,
): Promise<void> {
  const confirmed = confirmer && row.confirmer_id === null ? { confirmer_id: confirmer.id, confirmed_at: now } : {}
  await db.proposal.update({ where: { id: row.id }, data: { ended_as: 'done', ended_at: now, ...confirmed } })
  const { details, reason_codes, sent, pins, to } = proposedIn(row)
  const decision = {
    action: row.action,
    reason: row.reason,
    reason_codes,
    sent: sent as SentReasons | undefined,
    pins,
    version: record.version,
    ...(to !== null && { to }),
    details: { ...details, proposal: { id: row.id, kind: row.kind, by: makerIn(row), confirmed_by: confirmer } },
  }
  try {
    await applyDecision(inTransaction(services, db), maker, record, about, decision, () => proposalGuard(about))
  } catch (error) {
    throw error instanceof ApiError ? new ProposalVoidError('not_possible') : error
  }
}

/**
 * The evidence gate applies to the second officer too: returns their seen pages for the journal entry of the
 * confirmation.
 */
async function passEvidenceGate(services: ReviewServices, actor: OfficerActor, { row, record, about }: OnDossier) {
  const [grounds, lines] = await Promise.all([
    decisionGrounds(services, actor, about),
    row.action === 'reverse' ? [] : checklistOf(services, actor, record, about),
  ])
  if (row.action === 'accept') {
    const checks = (known: Parameters<DossierKind['checks']>[2]) => about.kind.checks(services, record, known)
    const accepting = await acceptStateOf(services, actor, about, checks, grounds)
    const blocker = await about.kind.blockerOf?.(services, record)
    const missing =
      screeningError(grounds.screened) ??
      missingError(grounds) ??
      checklistError(lines) ??
      blocker?.error ??
      whyMissingError(accepting, proposedIn(row).why)
    if (missing) throw missing
  }
  return { ...decisionDetails(about, grounds), ...checklistDetails(lines) }
}

/** The journal entry of an act on a proposal, under the proposal's record. */
const entryFor = (
  { id, resource, record_id, workspace_id, action: proposed, maker }: ProposalRow,
  action: string,
  reason: string | null,
  more: object = {},
) => ({
  action,
  resource,
  record_id,
  workspace_id,
  reason,
  details: { proposal: id, action: proposed, by: makerIn({ maker }), ...more },
})

type Confirmation = { version?: number | undefined; note?: string | null | undefined }

/** 409 PROPOSAL_CLOSED, 403 SAME_PERSON for the maker, 403 for an officer who may not take the decision themselves. */
function authorizeSecond(actor: OfficerActor, row: ProposalRow): void {
  if (row.ended_as !== null || row.kind !== 'second_look') throw proposalClosedError()
  if (row.maker_id === actor.id) throw samePersonError()
  authorize(actor, 'confirm')
  authorize(actor, permissionFor(row))
  if (isOfControls(row)) authorize(actor, 'confirm_control', 'Only an administrator may confirm or return this.')
  if (isAboutOfficer(actor, row)) throw samePersonError('Another administrator must answer this: it is about you.')
}

/**
 * The second officer confirms: the decision takes effect in the maker's name, or its recall window begins, in one
 * transaction. 403 SAME_PERSON for the maker; 409 PROPOSAL_CLOSED if it has ended or is void by now, STALE_RECORD by
 * `version`, CLAIMED, and for an accept EVIDENCE_NOT_SEEN, COLLISION_UNANSWERED, CHECKLIST_OPEN or NO_DOCUMENT.
 */
export async function confirm(
  services: ReviewServices,
  actor: OfficerActor,
  row: ProposalRow,
  { version, note = null }: Confirmation,
): Promise<void> {
  if (row.resource === 'settings') return confirmSetting(services, actor, row, note)
  if (row.resource === 'reasons') return confirmReason(services, actor, row, note)
  if (row.action === 'answer_hit') return confirmHitAnswer(services, actor, row, note)
  authorizeSecond(actor, row)
  if (version !== undefined && row.version !== null && version !== row.version) throw staleRecord()
  const on = await findUnchanged(services, row)
  const seen = await passEvidenceGate(services, actor, on)
  const { hold_minutes } = await settingsOf(services)
  const isHeld = hold_minutes > 0 && row.action !== 'reverse'
  await runOrEndVoid(services, row, async (db) => {
    const now = services.clock.now()
    const maker = await makerOf(db, row, { request_id: actor.origin.request_id, address: null })
    if (typeof maker === 'string') throw new ProposalVoidError(maker)
    assertEscalatedAccess(actor, await lockUnchanged(db, services, row))
    await assertNoOtherClaim(db, actor, now, on.about.kind, row.record_id)
    const takes_effect_at = isHeld ? endOfRecallWindow(now, hold_minutes) : null
    const details = {
      ...(note && { note }),
      ...(takes_effect_at && { takes_effect_at: takes_effect_at.toISOString() }),
    }
    await writeJournal(db, actor, now, entryFor(row, 'confirm', null, { ...details, ...seen }))
    await db.claim.deleteMany({ where: { resource: row.resource, record_id: row.record_id } })
    const stopped = row.action === 'accept' ? await accountStops(inTransaction(services, db), on.about) : null
    if (stopped !== null) throw new ProposalVoidError(stopped)
    if (!takes_effect_at) return carryOut(services, db, now, maker, on, { id: actor.id, name: actor.name })
    const held = { kind: 'hold', takes_effect_at } as const
    await db.proposal.update({ where: { id: row.id }, data: { ...held, confirmer_id: actor.id, confirmed_at: now } })
  })
}

/** The journal's details of the proposal, for the act that it led to. */
export type ConfirmedProposal = { id: string; kind: string; by: Named; confirmed_by: Named }

/**
 * Another admin confirms a change of the controls, or another officer the end of a freeze. One transaction locks both
 * officers, other officers concerned and the proposal, journals the confirmation, ends the proposal as done, and lets
 * `act` carry it out in the maker's name, with services that write in the same transaction. `act` throws
 * ProposalVoidError if nothing is left to change. Errors as confirm.
 */
export async function confirmControl<T>(
  services: ReviewServices,
  actor: OfficerActor,
  row: ProposalRow,
  note: string | null,
  act: (inside: ReviewServices, maker: OfficerActor, proposal: ConfirmedProposal) => Promise<T>,
): Promise<T> {
  authorizeSecond(actor, row)
  return runOrEndVoid(services, row, async (db) => {
    const now = services.clock.now()
    await lockOfficers(db, [row.maker_id, actor.id, ...(row.resource === 'officers' ? [row.record_id] : [])])
    const maker = await makerOf(db, row, { request_id: actor.origin.request_id, address: null })
    if (typeof maker === 'string') throw new ProposalVoidError(maker)
    // Two admins may confirm each other's disabling: the second one is disabled by now.
    const { role, disabled_at } = await db.officer.findUniqueOrThrow({ where: { id: actor.id } })
    if (disabled_at !== null || !can({ role }, isOfControls(row) ? 'confirm_control' : permissionFor(row)))
      throw new ApiError('FORBIDDEN', 'Your role does not allow this any more.')
    await lockOpen(db, services, row)
    if (!(await isUnaltered(db, row))) throw new ProposalVoidError('not_as_proposed')
    const confirmer = { id: actor.id, name: actor.name }
    await writeJournal(db, actor, now, entryFor(row, 'confirm', null, note ? { note } : {}))
    const done = { ended_as: 'done', ended_at: now, confirmer_id: actor.id, confirmed_at: now }
    await db.proposal.update({ where: { id: row.id }, data: done })
    return act(inTransaction(services, db), maker, {
      id: row.id,
      kind: row.kind,
      by: makerIn(row),
      confirmed_by: confirmer,
    })
  })
}

/** Another admin confirms a change of a setting of control. */
async function confirmSetting(
  services: ReviewServices,
  actor: OfficerActor,
  row: ProposalRow,
  note: string | null,
): Promise<void> {
  await confirmControl(services, actor, row, note, async (inside, maker, proposal) => {
    const { db, clock } = inside
    const key = row.record_id as SettingKey
    const { value, why } = proposedIn(row)
    const changes = await changesBy(db, inside, key, value)
    if (changes.length === 0) throw new ProposalVoidError('changed')
    for (const { details, ...changed } of changes)
      await storeSetting(db, maker, clock.now(), changed.key, changed.value, {
        details: { ...details, proposal },
        reason: why,
      })
  })
}

/** Another admin confirms a new reason, or the change of one. */
async function confirmReason(
  services: ReviewServices,
  actor: OfficerActor,
  row: ProposalRow,
  note: string | null,
): Promise<void> {
  await confirmControl(services, actor, row, note, async (inside, maker, proposal) => {
    const { db, clock } = inside
    const { value, why } = proposedIn(row)
    const next = value as HouseReason
    const change = await reasonChange(db, next)
    if (change === null || change.next.version !== next.version) throw new ProposalVoidError('changed')
    const { details, error } = change
    if (error) throw new ProposalVoidError('not_possible')
    await storeReason(db, maker, clock.now(), next, { details: { ...details, proposal }, reason: why })
  })
}

/**
 * Ends the proposal as void if the entry matches the dossier no longer, or if it was answered meanwhile, which is
 * possible on another dossier of the account.
 */
async function assertSameAnswer(services: ReviewServices, about: Subject, given: GivenHitAnswer): Promise<void> {
  const { hits } = await readScreening(services, about)
  const hit = hits.find(({ id }) => id === given.id)
  if (!hit || (hit.answer?.answer ?? null) !== given.from) throw new ProposalVoidError('changed')
}

/** The second officer confirms an answer to a hit, which is stored in the maker's name. Errors as confirm. */
async function confirmHitAnswer(
  services: ReviewServices,
  actor: OfficerActor,
  row: ProposalRow,
  note: string | null,
): Promise<void> {
  authorizeSecond(actor, row)
  const { about } = await findUnchanged(services, row)
  await runOrEndVoid(services, row, async (db) => {
    const now = services.clock.now()
    const maker = await makerOf(db, row, { request_id: actor.origin.request_id, address: null })
    if (typeof maker === 'string') throw new ProposalVoidError(maker)
    assertEscalatedAccess(actor, await lockUnchanged(db, services, row))
    await assertNoOtherClaim(db, actor, now, about.kind, row.record_id)
    const given = proposedIn(row).value as GivenHitAnswer
    await assertSameAnswer({ ...services, db }, about, given)
    await writeJournal(db, actor, now, entryFor(row, 'confirm', null, note ? { note } : {}))
    const confirmer = { id: actor.id, name: actor.name }
    const done = { ended_as: 'done', ended_at: now, confirmer_id: actor.id, confirmed_at: now }
    await db.proposal.update({ where: { id: row.id }, data: done })
    await storeHitAnswer({ ...services, db }, maker, now, about, given, {
      proposal: { id: row.id, kind: row.kind, by: makerIn(row), confirmed_by: confirmer },
    })
    await resumePayments(services, db, maker, about.owner_id)
  })
}

/** Ends a proposal without effect and journals it. */
async function endWithoutEffect(
  services: ReviewServices,
  actor: OfficerActor,
  row: ProposalRow,
  { as, action, reason }: { as: ProposalEnding; action: string; reason: string | null },
): Promise<void> {
  await transact(services.db, async (db) => {
    const now = services.clock.now()
    const kind = await lockOpen(db, services, row)
    await db.proposal.update({
      where: { id: row.id },
      data: { ended_as: as, ended_at: now, ended_by: actor.id, ended_why: reason },
    })
    await writeJournal(db, actor, now, entryFor(row, action, reason))
    if (as !== 'returned' || !kind) return
    const notice = { kind: 'return', resource: kind.name, record_id: row.record_id, officer_id: row.maker_id } as const
    await notifyOfficer(db, actor, now, { ...notice, workspace_id: row.workspace_id!, reason: reason ?? '' })
    if (row.action === 'reverse' || row.action === 'answer_hit') return
    await db.claim.deleteMany({ where: { resource: row.resource, record_id: row.record_id, officer_id: actor.id } })
    // The dossier goes back to its maker: 'next' gives it to them first. An escalated dossier stays with the
    // supervisors.
    await db.$executeRaw`UPDATE ${tableOf(kind)} SET assigned_to = ${row.maker_id}::uuid
      WHERE id = ${row.record_id}::uuid AND escalated_at IS NULL`
  })
}

/** The second officer returns it to its maker, whose inbox shows the reason. Errors as confirm. */
export async function returnProposal(
  services: ReviewServices,
  actor: OfficerActor,
  row: ProposalRow,
  reason: string,
): Promise<void> {
  authorizeSecond(actor, row)
  await endWithoutEffect(services, actor, row, { as: 'returned', action: 'return', reason })
}

/** The maker withdraws an unconfirmed proposal. 403 for others, 409 PROPOSAL_CLOSED. */
export async function withdraw(
  services: ReviewServices,
  actor: OfficerActor,
  row: ProposalRow,
  reason: string | null,
): Promise<void> {
  if (row.ended_as !== null || row.kind !== 'second_look') throw proposalClosedError()
  authorize(actor, 'recall')
  if (row.maker_id !== actor.id) throw new ApiError('FORBIDDEN', 'Only its maker may withdraw a proposal.')
  await endWithoutEffect(services, actor, row, { as: 'withdrawn', action: 'withdraw', reason })
}

/**
 * The maker or a supervisor recalls a decision within its recall window, before the trader is notified of it. 403 for
 * others, 409 PROPOSAL_CLOSED.
 */
export async function recall(
  services: ReviewServices,
  actor: OfficerActor,
  row: ProposalRow | undefined,
  reason: string,
): Promise<void> {
  if (row?.kind !== 'hold') throw proposalClosedError()
  authorize(actor, 'recall')
  if (row.maker_id !== actor.id)
    authorize(actor, 'recall_others', 'Only its maker or a supervisor may recall a decision.')
  await endWithoutEffect(services, actor, row, { as: 'recalled', action: 'recall', reason })
}

/** Carries out one decision whose recall window has ended; voids it if that is no longer possible. */
export async function endRecallWindow(services: ReviewServices, row: ProposalRow): Promise<void> {
  const on = await findUnchanged(services, row)
  // A list came into force meanwhile: the accept waits until the names were compared with it.
  if (row.action === 'accept' && (await readScreening(services, on.about)).screening.state === 'not_screened') return
  await runOrEndVoid(services, row, async (db) => {
    const maker = await makerOf(db, row, { request_id: null, address: null })
    if (typeof maker === 'string') throw new ProposalVoidError(maker)
    await lockUnchanged(db, services, row)
    const stopped = row.action === 'accept' ? await accountStops(inTransaction(services, db), on.about) : null
    if (stopped !== null) throw new ProposalVoidError(stopped)
    await carryOut(services, db, services.clock.now(), maker, on, row.confirmer)
  })
}

/** Ends the proposal if an event has made it void, such as a new collision. */
export async function voidIfChanged(services: ReviewServices, row: ProposalRow): Promise<void> {
  if (!services.dossiers.named(row.resource)) return
  const why = await voidReason(services, await findOnDossier(services, row))
  if (why !== null) await voidNow(services, row, why)
}

import { type Db, transact, violatesUnique } from '../../database/client.ts'
import { Prisma } from '../../database/generated/client.ts'
import type { Language } from '../../database/generated/enums.ts'
import { lockRow } from '../../database/lock.ts'
import type { OfficerActor } from '../../kernel/actor.ts'
import { writeJournal } from '../../kernel/audit.ts'
import { dayText } from '../../kernel/dayText.ts'
import { ApiError, invalid, notFound } from '../../kernel/errors.ts'
import { authorize } from '../../kernel/policy.ts'
import { requireEdge, staleRecord, transition } from '../../kernel/transition.ts'
import { assertEscalatedAccess, assertNoOtherClaim, deletedError } from '../../review/claims/lock.ts'
import type { ReviewServices } from '../../review/dossier/dossierKind.ts'
import { findReason } from '../../review/dossier/readReasons.ts'
import { fillPlaceholders } from '../../review/dossier/reasons.ts'
import { voidProposalsOn } from '../../review/proposals/voidProposals.ts'
import { assertNotProposed } from '../../review/record/proposal.ts'
import { lockLine } from '../statementLines/ignore.ts'
import { LINE_INCLUDE, type LineRow, stateOf } from '../statementLines/presenter.ts'
import { moveInstance } from './dependants.ts'
import { acceptanceMachine } from './machine.ts'

/** A line in the journal's form, without people's names. */
export const lineDetails = (line: Pick<LineRow, 'id' | 'booked_on' | 'amount' | 'reference'>) => ({
  line_id: line.id,
  booked_on: dayText(line.booked_on),
  amount: line.amount.toFixed(2),
  reference: line.reference,
})

const lineTaken = () => new ApiError('LINE_TAKEN', 'This line pays another proof already. A line pays one proof.')

const alreadyMatched = () =>
  new ApiError('ALREADY_MATCHED', 'A line is matched with this proof already. Take that back first.')

/** Locks the proof. 404 for an unknown proof, 409 for one that its trader deleted. */
async function lockProof(db: Db, id: string) {
  await lockRow(db, 'payment_instances', id)
  const record = await db.paymentInstance.findFirst({
    where: { id, payment_method: { in: ['cheque', 'bank_transfer'] } },
  })
  if (!record) throw notFound()
  if (record.deleted_at !== null) throw deletedError()
  return record
}

type Proof = Awaited<ReturnType<typeof lockProof>>

/** While a proof waits, an act on its money is work on the dossier, so the checks of lockForWork apply. */
async function assertReachable(
  { clock }: ReviewServices,
  db: Db,
  actor: OfficerActor,
  record: Proof,
  isProposalInTheWay: boolean,
): Promise<void> {
  if (record.acceptance_status !== 'documents_submitted') return
  if (isProposalInTheWay) await assertNotProposed(db, record.id)
  assertEscalatedAccess(actor, record)
  await assertNoOtherClaim(db, actor, clock.now(), { name: 'activation-proofs' }, record.id)
}

/** Locks the line until the transaction ends. 422 on `line_id` if it cannot be used. */
async function takeLine(db: Db, id: string, direction: 'credit' | 'debit'): Promise<LineRow> {
  await lockLine(db, id)
  const line = await db.statementLine.findUnique({ where: { id }, include: LINE_INCLUDE })
  if (!line) throw invalid({ field: 'line_id', rule: 'exists', message: 'The line_id field names no line.' })
  if (line.direction !== direction)
    throw invalid({
      field: 'line_id',
      rule: direction,
      message: direction === 'credit' ? 'A debit pays no proof.' : 'Only a debit takes a payment back.',
    })
  const state = stateOf(line)
  if (state === 'matched') throw lineTaken()
  if (state === 'ignored')
    throw new ApiError('INVALID_STATE_TRANSITION', 'This line is ignored: reopen it first.', {
      meta: { current: state, action: 'match', allowed_from: ['open'] },
    })
  return line
}

const openMatch = (db: Db, record_id: string) =>
  db.lineMatch.findFirst({ where: { record_id, ended_at: null }, include: { line: true } })

/**
 * Matches a line with this proof. 409 ALREADY_MATCHED, LINE_TAKEN, STALE_RECORD, INVALID_STATE_TRANSITION, CLAIMED and
 * PROPOSAL_OPEN; 422 on `line_id` for a debit.
 */
export async function matchLine(
  services: ReviewServices,
  actor: OfficerActor,
  id: string,
  { line_id, version }: { line_id: string; version: number },
): Promise<void> {
  try {
    await transact(services.db, async (db) => {
      const now = services.clock.now()
      const record = await lockProof(db, id)
      requireEdge(actor, { machine: acceptanceMachine, action: 'match', record })
      await assertReachable(services, db, actor, record, true)
      if (await openMatch(db, id)) throw alreadyMatched()
      if (version !== record.version) throw staleRecord()
      const line = await takeLine(db, line_id, 'credit')
      await transition(db, actor, now, {
        machine: acceptanceMachine,
        action: 'match',
        record,
        version,
        details: lineDetails(line),
      })
      await db.lineMatch.create({
        data: { line_id, record_id: id, officer_id: actor.id, matched_at: now },
        select: { id: true },
      })
    })
  } catch (error) {
    if (violatesUnique(error, 'line_matches_line')) throw lineTaken()
    if (violatesUnique(error, 'line_matches_record')) throw alreadyMatched()
    throw error
  }
}

/** Takes a match back. 409 INVALID_STATE_TRANSITION without a match, and after the decision. */
export async function unmatchLine(
  services: ReviewServices,
  actor: OfficerActor,
  id: string,
  { reason, version }: { reason: string; version: number },
): Promise<void> {
  await transact(services.db, async (db) => {
    const now = services.clock.now()
    const record = await lockProof(db, id)
    requireEdge(actor, { machine: acceptanceMachine, action: 'unmatch', record })
    await assertReachable(services, db, actor, record, true)
    const match = await openMatch(db, id)
    if (!match)
      throw new ApiError('INVALID_STATE_TRANSITION', 'No line is matched with this proof.', {
        meta: { current: 'unmatched', action: 'unmatch', allowed_from: ['matched', 'clearing'] },
      })
    await transition(db, actor, now, {
      machine: acceptanceMachine,
      action: 'unmatch',
      record,
      version,
      reason,
      details: lineDetails(match.line),
    })
    await endMatch(db, actor, now, match.id, reason)
  })
}

const endMatch = (db: Db, actor: OfficerActor, now: Date, id: string, reason: string) =>
  db.lineMatch.update({
    where: { id },
    data: { ended_at: now, ended_as: 'unmatched', ended_by: actor.id, ended_reason: reason },
    select: { id: true },
  })

/**
 * Frees the line of a proof in the transaction that refuses it or sends it back: the money may pay another proof.
 * Journaled as an `unmatch` that names the decision.
 */
export async function freeLine(
  db: Db,
  actor: OfficerActor,
  now: Date,
  record: Pick<Proof, 'id' | 'workspace_id'>,
  decision: { action: string; reason: string | null },
): Promise<void> {
  const match = await openMatch(db, record.id)
  if (!match) return
  const reason = decision.reason ?? decision.action
  await writeJournal(db, actor, now, {
    action: 'unmatch',
    resource: 'activation-proofs',
    record_id: record.id,
    workspace_id: record.workspace_id,
    reason,
    details: { ...lineDetails(match.line), because: decision.action },
  })
  await endMatch(db, actor, now, match.id, reason)
}

/** The reason that the program itself gives: an accepted payment was taken back. */
export const RETURNED_REASON = 'PI_RETURNED'

/** The sentence for the trader whose accepted payment was taken back. */
export async function returnedText(db: Db, { language, name }: { language: Language; name: string }): Promise<string> {
  const reason = await findReason(db, RETURNED_REASON)
  if (!reason) throw new Error(`The reason ${RETURNED_REASON} is missing.`)
  return fillPlaceholders(reason.texts[language], { trader: name, due: null })
}

/** Whether the bank took this proof's payment back and no line was matched since. */
export async function isMoneyReturned(
  db: Db,
  { id, submissions }: Pick<Proof, 'id' | 'submissions'>,
): Promise<boolean> {
  const [row] = await db.$queryRaw<[{ returned: boolean }]>(Prisma.sql`
    SELECT EXISTS (SELECT FROM money_returns WHERE record_id = ${id}::uuid AND submission = ${submissions})
      AND NOT EXISTS (SELECT FROM line_matches WHERE record_id = ${id}::uuid AND ended_at IS NULL) AS returned`)
  return row.returned
}

/** Suspends an accepted instance whose payment was taken back, and notifies its trader. */
async function suspendReturned(db: Db, actor: OfficerActor, now: Date, record: Proof): Promise<void> {
  const { id, workspace_id } = record
  if (record.status === 'suspended') {
    // The instance waited for a dossier. The returned payment is a separate cause, which only an officer clears.
    await db.paymentInstance.update({ where: { id }, data: { suspended_for: [] }, select: { id: true } })
    return
  }
  const { owner } = await db.workspace.findUniqueOrThrow({
    where: { id: workspace_id },
    select: { owner: { select: { language: true, name: true } } },
  })
  await moveInstance(db, actor, now, record, {
    action: 'suspend',
    reason: await returnedText(db, owner),
    reason_codes: [RETURNED_REASON],
    because: id,
    suspended_for: [],
  })
}

/**
 * Records that the bank took the payment back, with the debit if the statement has it, and ends the match. After an
 * accept it suspends the instance and notifies the trader in the same transaction. 409 INVALID_STATE_TRANSITION if the
 * payment was returned already; otherwise errors as matchLine, with debit for credit.
 */
export async function returnMoney(
  services: ReviewServices,
  actor: OfficerActor,
  id: string,
  { line_id, reason, version }: { line_id?: string | null | undefined; reason: string; version: number },
): Promise<void> {
  try {
    await transact(services.db, async (db) => {
      const now = services.clock.now()
      const record = await lockProof(db, id)
      if (record.acceptance_status === 'ready')
        authorize(actor, 'return_money', 'Only a supervisor may take back the payment of an accepted proof.')
      requireEdge(actor, { machine: acceptanceMachine, action: 'returned', record })
      await assertReachable(services, db, actor, record, false)
      if (await isMoneyReturned(db, record))
        throw new ApiError('INVALID_STATE_TRANSITION', 'The bank took this payment back already.', {
          meta: { current: 'returned', action: 'returned', allowed_from: ['matched', 'clearing', 'proposed', 'none'] },
        })
      const match = await openMatch(db, id)
      const line = line_id ? await takeLine(db, line_id, 'debit') : null
      // A waiting decision was proposed while the money was there.
      await voidProposalsOn(db, now, [id], 'changed')
      const instance = await transition(db, actor, now, {
        machine: acceptanceMachine,
        action: 'returned',
        record,
        version,
        reason,
        details: { ...(line && lineDetails(line)), ...(match && { matched: lineDetails(match.line) }) },
      })
      if (match)
        await db.lineMatch.update({
          where: { id: match.id },
          data: { ended_at: now, ended_as: 'returned', ended_by: actor.id, ended_reason: reason },
          select: { id: true },
        })
      await db.moneyReturn.create({
        data: {
          record_id: id,
          submission: record.submissions,
          line_id: line?.id ?? null,
          match_id: match?.id ?? null,
          reason,
          officer_id: actor.id,
          returned_at: now,
        },
        select: { id: true },
      })
      if (record.acceptance_status === 'ready') await suspendReturned(db, actor, now, instance)
    })
  } catch (error) {
    if (violatesUnique(error, 'money_returns_line_id')) throw lineTaken()
    throw error
  }
}

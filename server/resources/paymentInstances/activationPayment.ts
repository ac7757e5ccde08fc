import { type Db, transact } from '../../database/client.ts'
import type { PaymentMethod } from '../../database/generated/client.ts'
import type { PaymentInstance, Transaction } from '../../database/generated/rows.ts'
import { lockRow } from '../../database/lock.ts'
import { CURRENCY } from '../../gateway/currency.ts'
import { type OpenOrder, openOrder } from '../../gateway/order.ts'
import type { Upload } from '../../http/multipart.ts'
import type { TraderActor } from '../../kernel/actor.ts'
import { writeJournal } from '../../kernel/audit.ts'
import { defined } from '../../kernel/defined.ts'
import { ApiError, invalid } from '../../kernel/errors.ts'
import { newId } from '../../kernel/id.ts'
import { findEdge } from '../../kernel/machine.ts'
import { transition } from '../../kernel/transition.ts'
import { newSubmission, saveSubmission } from '../../review/submissions/submission.ts'
import type { Services } from '../../services.ts'
import { attachFile, type ReceivedFile, withFiles } from '../files/service.ts'
import { renewCandidates } from '../money/candidates.ts'
import { nextOpenCheck } from '../transactions/lateMoney.ts'
import { newReference } from '../transactions/reference.ts'
import { acceptanceMachine } from './machine.ts'
import { assertNotSuspended } from './suspension.ts'

/**
 * Minutes that a payer has to pay the activation fee online; then the gateway is asked a last time (decisions G-13).
 */
const ABANDONED_AFTER_MINUTES = 30

export const FILES = { payment_proof: 'payment_proof' } as const

/** The uploaded proof of payment: none for an online payment; 422 without one for an offline payment. */
export function proofUploads(method: PaymentMethod, uploads: Record<string, Upload>): Record<string, Upload> {
  if (method === 'online') return {}
  if (uploads.payment_proof) return uploads
  throw invalid({
    field: 'payment_proof',
    rule: 'required',
    message: 'The payment proof field is required when the fee is paid by bank transfer or cheque.',
  })
}

type FeeOrder = OpenOrder & { expires_at: Date }

/** The gateway order for the fee if it is paid online; it stays open as long as the activation waits for it. */
export async function openFeeOrder(
  services: Services,
  method: PaymentMethod,
  order_id: string,
  title: string,
): Promise<FeeOrder | null> {
  if (method !== 'online') return null
  const amount = services.config.activationFee
  const expires_at = new Date(services.clock.now().getTime() + ABANDONED_AFTER_MINUTES * 60_000)
  return { ...(await openOrder(services, { order_id, amount, currency: CURRENCY, title, expires_at })), expires_at }
}

/** Opens the activation transaction of an instance that waits for one, and submits the documents. */
export async function openActivation(
  db: Db,
  services: Services,
  actor: TraderActor,
  now: Date,
  record: PaymentInstance,
  payment: {
    id: string
    method: PaymentMethod
    proof: ReceivedFile | undefined
    order: FeeOrder | null
  },
): Promise<Transaction> {
  const { workspace_id } = actor
  const owner = { workspace_id, resource: 'payment-instances', record_id: record.id }
  // Lock the instance first. Two concurrent requests would otherwise deadlock: each new transaction locks the
  // instance's key.
  await lockRow(db, 'payment_instances', record.id)
  assertNotSuspended((await db.read.paymentInstance.findUnique({ where: { id: record.id } })) ?? record)
  const transaction = await db.transaction.create({
    data: {
      id: payment.id,
      workspace_id,
      payment_instance_id: record.id,
      payable_type: 'payment_instance',
      payable_id: record.id,
      amount: services.config.activationFee,
      currency: CURRENCY,
      payment_method: payment.method,
      reference: newReference('ACT', 10),
      payer_name: actor.name,
      proof_file_id: payment.proof ? await attachFile(db, now, payment.proof, owner) : null,
      ...payment.order,
      ...(payment.order && { late_check_at: nextOpenCheck(now, now) }),
      created_at: now,
      updated_at: now,
    },
  })
  await writeJournal(db, actor, now, {
    action: 'create',
    resource: 'transactions',
    record_id: transaction.id,
    workspace_id,
    to: transaction.status,
    details: {
      payment_instance_id: record.id,
      payment_method: payment.method,
      amount: transaction.amount.toFixed(2),
      currency: transaction.currency,
    },
  })
  const set = { activation_transaction_id: transaction.id, payment_method: payment.method }
  await submitActivation(db, actor, now, record, set, payment.proof)
  return transaction
}

async function submitActivation(
  db: Db,
  actor: TraderActor,
  now: Date,
  record: PaymentInstance,
  set: Partial<PaymentInstance>,
  payment_proof: ReceivedFile | undefined,
): Promise<void> {
  const { title, payment_method, activation_transaction_id } = { ...record, ...set }
  const submission = newSubmission({ title, payment_method, activation_transaction_id }, { payment_proof })
  const row = await transition(db, actor, now, {
    machine: acceptanceMachine,
    action: 'submit',
    record,
    set: {
      acceptance_reason: null,
      acceptance_reason_codes: [],
      decided_at: null,
      decided_by: null,
      waiting_since: now,
      ...set,
    },
    details: submission.facts,
  })
  await saveSubmission(db, now, 'payment-instances', row, submission)
  if (row.payment_method !== 'online') await renewCandidates(db, row.id)
}

/**
 * 409 unless `possible` and the state allows it. `meta.transaction` is the transaction's status, present if only that
 * forbids the action.
 */
function assertPossible(
  record: PaymentInstance,
  action: string,
  possible: boolean,
  transaction: Transaction | null,
  why: string,
): void {
  const current = record.acceptance_status
  const waits = findEdge(acceptanceMachine, 'submit', current) !== null
  if (possible && waits) return
  throw new ApiError('INVALID_STATE_TRANSITION', why, {
    meta: {
      current,
      action,
      allowed_from: waits ? [] : ['pending_documents'],
      ...(waits && transaction && { transaction: transaction.status }),
    },
  })
}

/** The transaction that takes a new proof: open, and paid offline; else 409 (decisions G-11). */
export async function findAwaitingProof(services: Services, record: PaymentInstance): Promise<Transaction> {
  const open = await services.db.read.transaction.findFirst({
    where: {
      ...defined({ id: record.activation_transaction_id ?? undefined }),
      payment_instance_id: record.id,
      status: 'processing',
    },
  })
  const possible = open !== null && open.payment_method !== 'online'
  assertPossible(
    record,
    'payment-proof',
    possible,
    open,
    'This instance does not wait for a new payment proof: after a failed payment, open another one.',
  )
  return open!
}

/** POST /instances/{id}/payment-proof: takes the new proof that an officer asked for. */
export async function sendProof(
  services: Services,
  actor: TraderActor,
  record: PaymentInstance,
  transaction: Transaction,
  uploads: Record<string, Upload>,
): Promise<Transaction> {
  const proofs = proofUploads(transaction.payment_method, uploads)
  return withFiles(services, actor, proofs, FILES, (files) =>
    transact(services.db, async (db) => {
      const now = services.clock.now()
      const owner = { workspace_id: record.workspace_id, resource: 'payment-instances', record_id: record.id }
      // Change the state first: of two concurrent proofs, the second is refused here.
      await submitActivation(db, actor, now, record, { submissions: record.submissions + 1 }, files.payment_proof)
      const proof_file_id = await attachFile(db, now, files.payment_proof!, owner)
      return db.transaction.update({
        where: { id: transaction.id },
        data: { proof_file_id, version: { increment: 1 }, updated_at: now },
      })
    }),
  )
}

/** 409 while it is suspended, and unless the last activation payment failed: only then is a new one opened (decisions G-11). */
export async function assertPaymentFailed(services: Services, record: PaymentInstance): Promise<void> {
  assertNotSuspended(record)
  const last = await services.db.read.transaction.findFirst({
    where: { ...defined({ id: record.activation_transaction_id ?? undefined }), payment_instance_id: record.id },
  })
  assertPossible(
    record,
    'activation',
    last?.status === 'failed',
    last,
    'This instance does not wait for a new activation payment: send the proof that was asked for, or delete the instance.',
  )
}

/** POST /instances/{id}/activation: a new activation transaction after a failed one. */
export async function reactivatePayment(
  services: Services,
  actor: TraderActor,
  record: PaymentInstance,
  method: PaymentMethod,
  uploads: Record<string, Upload>,
): Promise<Transaction> {
  return withFiles(services, actor, proofUploads(method, uploads), FILES, async (files) => {
    const id = newId()
    const order = await openFeeOrder(services, method, id, record.title)
    return transact(services.db, (db) =>
      openActivation(db, services, actor, services.clock.now(), record, {
        id,
        method,
        proof: files.payment_proof,
        order,
      }),
    )
  })
}

import { type Db, transact } from '../../database/client.ts'
import type { PaymentInstance, Transaction } from '../../database/generated/rows.ts'
import { lockRow } from '../../database/lock.ts'
import { type OfficerActor, SYSTEM } from '../../kernel/actor.ts'
import { type Guard, transition } from '../../kernel/transition.ts'
import type { Decision } from '../../review/dossier/dossierKind.ts'
import { pinDetails } from '../../review/record/pins.ts'
import { NOT_HANDLED, storedAsSent, storedPinsOf, waitedDetails } from '../../review/transitions/decideDossier.ts'
import type { Services } from '../../services.ts'
import { transactionMachine } from '../transactions/machine.ts'
import { declinedReason } from './declined.ts'
import { acceptanceMachine } from './machine.ts'
import { freeLine } from './moneyActs.ts'

/**
 * The instance that this transaction activates, locked, so that no other request changes it before its state changes.
 */
async function instanceOf(db: Db, transaction: Transaction): Promise<PaymentInstance | null> {
  await lockRow(db, 'payment_instances', transaction.payment_instance_id)
  const record = await db.read.paymentInstance.findUnique({ where: { id: transaction.payment_instance_id } })
  return record?.activation_transaction_id === transaction.id ? record : null
}

/** The fee was paid online: makes the instance ready. Runs in the transaction that settles the payment. */
export async function activate(db: Db, now: Date, transaction: Transaction): Promise<void> {
  const record = await instanceOf(db, transaction)
  if (record)
    await transition(db, SYSTEM, now, {
      machine: acceptanceMachine,
      action: 'activate',
      record,
      set: { acceptance_reason: null, acceptance_reason_codes: [] },
    })
}

/** The online payment failed: the trader reads why, and may start another one (decisions G-11). */
export async function failActivation(db: Db, now: Date, transaction: Transaction, why: string): Promise<void> {
  const record = await instanceOf(db, transaction)
  if (!record) return
  const { owner } = await db.workspace.findUniqueOrThrow({
    where: { id: record.workspace_id },
    select: { owner: { select: { language: true } } },
  })
  const reason = declinedReason(why, owner.language)
  await transition(db, SYSTEM, now, {
    machine: acceptanceMachine,
    action: 'reopen',
    record,
    reason,
    set: { acceptance_reason: reason, acceptance_reason_codes: [] },
    details: { transaction_id: transaction.id, failure_reason: why },
  })
}

/**
 * An officer's decision on a proof (decisions G-11): accept marks the transaction paid and the instance ready, refuse
 * fails both, a request for a new proof leaves the transaction open. One database transaction, one journal entry.
 */
export async function decideProof(
  services: Services,
  actor: OfficerActor,
  record: PaymentInstance,
  decision: Decision,
  guard: (now: Date) => Guard,
): Promise<void> {
  const { action, reason, reason_codes, sent, pins, version, details } = decision
  await transact(services.db, async (db) => {
    const now = services.clock.now()
    await transition(db, actor, now, {
      machine: acceptanceMachine,
      action,
      record,
      version,
      reason,
      reason_codes,
      set: {
        acceptance_reason: reason,
        acceptance_reason_codes: reason_codes,
        ...storedAsSent(sent),
        decided_at: now,
        decided_by: actor.id,
        ...NOT_HANDLED,
      },
      setJson: storedPinsOf(pins),
      details: {
        transaction_id: record.activation_transaction_id,
        ...waitedDetails(record, now),
        ...(sent && { sent }),
        ...pinDetails(pins),
        ...details,
      },
      guard: guard(now),
    })
    if (action !== 'accept') await freeLine(db, actor, now, record, { action, reason })
    if (action === 'request_new_proof') return
    const transaction = await db.transaction.findUniqueOrThrow({
      where: { id: record.activation_transaction_id ?? '' },
    })
    const by = { decided_with: 'activation-proofs' }
    if (action === 'accept')
      await transition(db, actor, now, {
        machine: transactionMachine,
        action: 'settle',
        record: transaction,
        set: { paid_at: now },
        details: by,
      })
    else
      await transition(db, actor, now, {
        machine: transactionMachine,
        action: 'fail',
        record: transaction,
        set: { failed_at: now, failure_reason: 'proof_refused' },
        details: by,
      })
  })
}

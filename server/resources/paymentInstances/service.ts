import { randomInt } from 'node:crypto'
import type { z } from 'zod'
import { type Db, transact } from '../../database/client.ts'
import type { PaymentInstance, Transaction } from '../../database/generated/rows.ts'
import { lockRow } from '../../database/lock.ts'
import type { Upload } from '../../http/multipart.ts'
import type { TraderActor } from '../../kernel/actor.ts'
import { writeJournal } from '../../kernel/audit.ts'
import { type FieldError, invalid, notFound } from '../../kernel/errors.ts'
import { foldText } from '../../kernel/fold.ts'
import { newId } from '../../kernel/id.ts'
import type { Services } from '../../services.ts'
import { withFiles } from '../files/service.ts'
import { settlementFacts } from '../transactions/settlement.ts'
import { FILES, openActivation, openFeeOrder, proofUploads } from './activationPayment.ts'
import type { instanceInput } from './schema.ts'
import { assertMayBegin } from './suspension.ts'

type Input = z.output<typeof instanceInput>

/** The instance in the actor's workspace, or 404 (interface 5, rule 4). */
export async function findInstance(db: Db, actor: TraderActor, id: string): Promise<PaymentInstance> {
  const row = await db.read.paymentInstance.findFirst({
    where: { id, workspace_id: actor.workspace_id, deleted_at: null },
  })
  if (!row) throw notFound()
  return row
}

/**
 * Requires three accepted dossiers of one identification in this workspace: 422 on each field that fails (decisions
 * H-22).
 */
async function checkDossiers(db: Db, actor: TraderActor, input: Input): Promise<void> {
  const { workspace_id } = actor
  const mine = { workspace_id, deleted_at: null }
  const of = { ...mine, identification_id: input.identification_id }
  const select = { status: true } as const
  const [identification, brand, account] = await Promise.all([
    db.read.identification.findFirst({ where: { ...mine, id: input.identification_id }, select }),
    db.read.brand.findFirst({ where: { ...of, id: input.brand_id }, select }),
    db.read.bankAccount.findFirst({ where: { ...of, id: input.bank_account_id }, select }),
  ])
  const errors: FieldError[] = []
  const check = (field: string, row: { status: string } | null) => {
    const name = field.replaceAll('_', ' ')
    if (!row) errors.push({ field, rule: 'exists', message: `The selected ${name} is invalid.` })
    else if (row.status !== 'accepted')
      errors.push({
        field,
        rule: 'accepted',
        message: `The selected ${name} is not accepted yet: it is ${row.status}.`,
      })
  }
  check('identification_id', identification)
  check('brand_id', brand)
  check('bank_account_id', account)
  if (errors.length > 0) throw invalid(...errors)
}

/**
 * POST /instances (interface 4.6): creates the instance on three accepted dossiers, with its activation transaction. An
 * online payment returns the address of the payment page; offline methods bring their proof and wait for an officer.
 * 409 INSTANCE_NOT_READY while officers have suspended all instances of the account.
 */
export async function createInstance(
  services: Services,
  actor: TraderActor,
  input: Input,
  uploads: Record<string, Upload>,
): Promise<Transaction> {
  const proofs = proofUploads(input.payment_method, uploads)
  await checkDossiers(services.db, actor, input)
  await assertMayBegin(services.db, actor.workspace_id)
  return withFiles(services, actor, proofs, FILES, async (files) => {
    const transactionId = newId()
    const order = await openFeeOrder(services, input.payment_method, transactionId, input.title)
    return transact(services.db, async (db) => {
      const now = services.clock.now()
      await assertMayBegin(db, actor.workspace_id)
      await lockRow(db, 'identifications', input.identification_id)
      await lockRow(db, 'brands', input.brand_id)
      await lockRow(db, 'bank_accounts', input.bank_account_id)
      await checkDossiers(db, actor, input)
      const { workspace_id } = actor
      const record = await db.paymentInstance.create({
        data: {
          workspace_id,
          title: input.title,
          title_folded: foldText(input.title),
          identification_id: input.identification_id,
          brand_id: input.brand_id,
          bank_account_id: input.bank_account_id,
          license_reference: `CAL-${String(randomInt(10 ** 10)).padStart(10, '0')}`,
          payment_method: input.payment_method,
          waiting_since: now,
          created_at: now,
          updated_at: now,
        },
      })
      await writeJournal(db, actor, now, {
        action: 'create',
        resource: 'payment-instances',
        record_id: record.id,
        workspace_id,
        to: record.acceptance_status,
        details: settlementFacts(record),
      })
      const payment = { id: transactionId, method: input.payment_method, proof: files.payment_proof, order }
      return openActivation(db, services, actor, now, record, payment)
    })
  })
}

/** PATCH /instances/{id}: changes the title; the dossiers cannot change (decisions G-19). */
export async function renameInstance(
  services: Services,
  actor: TraderActor,
  id: string,
  title: string,
): Promise<PaymentInstance> {
  return transact(services.db, async (db) => {
    const now = services.clock.now()
    await lockRow(db, 'payment_instances', id)
    const { title: before, workspace_id } = await findInstance(db, actor, id)
    const row = await db.paymentInstance.update({
      where: { id },
      data: { title, title_folded: foldText(title), updated_at: now, version: { increment: 1 } },
    })
    await writeJournal(db, actor, now, {
      action: 'update',
      resource: 'payment-instances',
      record_id: id,
      workspace_id,
      details: { title: { before, after: title } },
    })
    return row
  })
}

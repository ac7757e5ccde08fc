import type { z } from 'zod'
import { type Db, transact, violatesUnique } from '../../database/client.ts'
import type { BankAccount } from '../../database/generated/rows.ts'
import { lockRow } from '../../database/lock.ts'
import type { Upload } from '../../http/multipart.ts'
import type { TraderActor } from '../../kernel/actor.ts'
import { writeJournal } from '../../kernel/audit.ts'
import { ApiError, invalid, notFound } from '../../kernel/errors.ts'
import { newId } from '../../kernel/id.ts'
import { transition } from '../../kernel/transition.ts'
import { endReview } from '../../review/submissions/deletion.ts'
import { newSubmission, saveSubmission } from '../../review/submissions/submission.ts'
import { submissionChange } from '../../review/transitions/kyc.ts'
import type { Services } from '../../services.ts'
import { attachFile, withFiles } from '../files/service.ts'
import { parentIdentification } from '../identifications/service.ts'
import { bankAccountMachine } from './machine.ts'
import { splitRib } from './rib.ts'
import type { bankAccountInput } from './schema.ts'

export const FILES = { rib_file: 'rib_file' } as const

type Input = z.output<typeof bankAccountInput>

/** The bank account in the actor's workspace, with its identification, or 404 (interface 5, rule 4). */
export async function findBankAccount(db: Db, actor: TraderActor, id: string) {
  const row = await db.read.bankAccount.findFirst({
    where: { id, workspace_id: actor.workspace_id, deleted_at: null },
    include: { identification: { select: { id: true, name: true } } },
  })
  if (!row) throw notFound()
  return row
}

/** 409 while a payment instance depends on the account (interface 4.5). */
export async function assertNotInUse(db: Db, row: { id: string }): Promise<void> {
  const used = await db.read.paymentInstance.count({ where: { bank_account_id: row.id, deleted_at: null }, take: 1 })
  if (used > 0)
    throw new ApiError('RESOURCE_IN_USE', 'A payment instance depends on this bank account: delete the instance first.')
}

/**
 * A RIB is unique among a workspace's accounts (decisions H-25). The index enforces it, so that of two concurrent
 * writes one fails.
 */
async function withUniqueRib<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (violatesUnique(error, 'bank_accounts_rib_once'))
      throw invalid({ field: 'account_number', rule: 'unique', message: 'The account number has already been taken.' })
    throw error
  }
}

const columns = (input: Input) => ({
  account_number: input.account_number,
  bank_code: splitRib(input.account_number).bank,
  identification_id: input.identification_id,
})

const content = ({ account_number, identification_id, rib_file_id }: BankAccount) => ({
  account_number,
  identification_id,
  rib_file_id,
})

/** POST /bank-accounts (interface 4.5); the bank code is always derived from the RIB. */
export async function createBankAccount(
  services: Services,
  actor: TraderActor,
  input: Input,
  uploads: Record<string, Upload>,
): Promise<BankAccount> {
  return withUniqueRib(() =>
    withFiles(services, actor, uploads, FILES, (files) =>
      transact(services.db, async (db) => {
        const now = services.clock.now()
        const { workspace_id } = actor
        await parentIdentification(db, actor, input.identification_id)
        const id = newId()
        const owner = { workspace_id, resource: 'bank-accounts', record_id: id }
        const row = await db.bankAccount.create({
          data: {
            id,
            workspace_id,
            ...columns(input),
            rib_file_id: files.rib_file ? await attachFile(db, now, files.rib_file, owner) : null,
            waiting_since: now,
            created_at: now,
            updated_at: now,
          },
        })
        const submission = newSubmission(content(row), files)
        await writeJournal(db, actor, now, { action: 'create', ...owner, to: row.status, details: submission.facts })
        await saveSubmission(db, now, 'bank-accounts', row, submission)
        return row
      }),
    ),
  )
}

/** PUT /bank-accounts/{id}: sets it back to pending from any state (interface 3.4, decisions G-10). */
export async function updateBankAccount(
  services: Services,
  actor: TraderActor,
  { id }: BankAccount,
  input: Input,
  uploads: Record<string, Upload>,
): Promise<BankAccount> {
  return withUniqueRib(() =>
    withFiles(services, actor, uploads, FILES, (files) =>
      transact(services.db, async (db) => {
        const now = services.clock.now()
        await parentIdentification(db, actor, input.identification_id)
        await lockRow(db, 'bank_accounts', id)
        // The dossier may have been decided, changed or deleted while the documents were checked: read it again.
        const { identification: _, ...record } = await findBankAccount(db, actor, id)
        await assertNotInUse(db, record)
        const owner = { workspace_id: record.workspace_id, resource: 'bank-accounts', record_id: id }
        const { action, set } = submissionChange(record, now)
        const changed = {
          ...columns(input),
          ...(files.rib_file && { rib_file_id: await attachFile(db, now, files.rib_file, owner) }),
          ...set,
        }
        const submission = newSubmission(content({ ...record, ...changed }), files)
        const row = await transition(db, actor, now, {
          machine: bankAccountMachine,
          action,
          record,
          set: changed,
          details: { file_replaced: Boolean(files.rib_file), ...submission.facts },
        })
        await saveSubmission(db, now, 'bank-accounts', row, submission)
        return row
      }),
    ),
  )
}

/** DELETE /bank-accounts/{id}: officers still see it. */
export async function deleteBankAccount(services: Services, actor: TraderActor, record: BankAccount): Promise<void> {
  await transact(services.db, async (db) => {
    const now = services.clock.now()
    await lockRow(db, 'bank_accounts', record.id)
    await assertNotInUse(db, record)
    const { count } = await db.bankAccount.updateMany({
      where: { id: record.id, deleted_at: null },
      data: { deleted_at: now, updated_at: now, version: { increment: 1 } },
    })
    if (count === 0) throw notFound()
    await endReview(db, actor, now, 'bank-accounts', [record])
  })
}

import type { z } from 'zod'
import { type Db, transact } from '../../database/client.ts'
import type { Identification } from '../../database/generated/rows.ts'
import { lockRow } from '../../database/lock.ts'
import type { Upload } from '../../http/multipart.ts'
import type { TraderActor } from '../../kernel/actor.ts'
import { writeJournal } from '../../kernel/audit.ts'
import { ApiError, type FieldError, invalid, notFound } from '../../kernel/errors.ts'
import { newId } from '../../kernel/id.ts'
import { transition } from '../../kernel/transition.ts'
import { nameColumns } from '../../review/names/spelling.ts'
import { endReview } from '../../review/submissions/deletion.ts'
import { newSubmission, saveSubmission } from '../../review/submissions/submission.ts'
import { submissionChange } from '../../review/transitions/kyc.ts'
import type { Services } from '../../services.ts'
import { attachFile, withFiles } from '../files/service.ts'
import { identificationMachine } from './machine.ts'
import type { identificationInput } from './schema.ts'

export const FILES = { identification_file: 'identification_file' } as const

type Input = z.output<typeof identificationInput>

/** The identification in the actor's workspace, or 404 (interface 5, rule 4). */
export async function findIdentification(db: Db, actor: TraderActor, id: string): Promise<Identification> {
  const row = await db.read.identification.findFirst({
    where: { id, workspace_id: actor.workspace_id, deleted_at: null },
  })
  if (!row) throw notFound()
  return row
}

/** 409 while a payment instance depends on the identification (interface 3.4). */
export async function assertNotInUse(db: Db, row: { id: string }): Promise<void> {
  const used = await db.read.paymentInstance.count({ where: { identification_id: row.id, deleted_at: null }, take: 1 })
  if (used > 0)
    throw new ApiError(
      'RESOURCE_IN_USE',
      'A payment instance depends on this identification: delete the instance first.',
    )
}

async function checkReferences(services: Services, input: Input): Promise<void> {
  const { db } = services
  const [establishment, authorization, activity] = await Promise.all([
    db.read.establishmentType.count({ where: { id: input.establishment_type_id } }),
    db.read.authorizationType.count({ where: { id: input.authorization_type_id } }),
    input.activity_id ? db.read.activity.count({ where: { id: input.activity_id } }) : 1,
  ])
  const missing = (field: string): FieldError => ({
    field,
    rule: 'exists',
    message: `The selected ${field.replaceAll('_', ' ')} is invalid.`,
  })
  const errors = [
    ...(establishment ? [] : [missing('establishment_type_id')]),
    ...(authorization ? [] : [missing('authorization_type_id')]),
    ...(activity ? [] : [missing('activity_id')]),
  ]
  if (errors.length > 0) throw invalid(...errors)
}

const columns = (input: Input) => ({
  ...nameColumns(input.name),
  establishment_type_id: input.establishment_type_id,
  authorization_type_id: input.authorization_type_id,
  activity_id: input.activity_id ?? null,
})

const content = (row: Identification) => ({
  name: row.name,
  establishment_type_id: row.establishment_type_id,
  authorization_type_id: row.authorization_type_id,
  activity_id: row.activity_id,
  identification_file_id: row.identification_file_id,
})

/** POST /identifications: the identification, and its first brand with the same name (interface 2.5, 4.4). */
export async function createIdentification(
  services: Services,
  actor: TraderActor,
  input: Input,
  uploads: Record<string, Upload>,
): Promise<Identification> {
  await checkReferences(services, input)
  return withFiles(services, actor, uploads, FILES, (files) =>
    transact(services.db, async (db) => {
      const now = services.clock.now()
      const id = newId()
      const { workspace_id } = actor
      const times = { waiting_since: now, created_at: now, updated_at: now }
      const file = files.identification_file
      if (file) await attachFile(db, now, file, { workspace_id, resource: 'identifications', record_id: id })
      const row = await db.identification.create({
        data: { id, workspace_id, ...columns(input), identification_file_id: file?.id ?? null, ...times },
      })
      const submission = newSubmission(content(row), files)
      await writeJournal(db, actor, now, {
        action: 'create',
        resource: 'identifications',
        record_id: id,
        workspace_id,
        to: row.status,
        details: submission.facts,
      })
      await saveSubmission(db, now, 'identifications', row, submission)
      const brand = await db.brand.create({
        data: { workspace_id, identification_id: id, ...nameColumns(row.name), ...times },
      })
      const firstSubmission = newSubmission({
        name: brand.name,
        identification_id: id,
        logo_file_id: null,
        file_id: null,
      })
      await writeJournal(db, actor, now, {
        action: 'create',
        resource: 'brands',
        record_id: brand.id,
        workspace_id,
        to: brand.status,
        details: { with_identification: id, ...firstSubmission.facts },
      })
      await saveSubmission(db, now, 'brands', brand, firstSubmission)
      return row
    }),
  )
}

/** PUT or POST /identifications/{id}: replaces the fields, and the file when one is sent (decisions G-10, G-16). */
export async function updateIdentification(
  services: Services,
  actor: TraderActor,
  { id }: Identification,
  input: Input,
  uploads: Record<string, Upload>,
): Promise<Identification> {
  await checkReferences(services, input)
  return withFiles(services, actor, uploads, FILES, (files) =>
    transact(services.db, async (db) => {
      const now = services.clock.now()
      await lockRow(db, 'identifications', id)
      // The dossier may have been decided, changed or deleted while the documents were checked: read it again.
      const record = await findIdentification(db, actor, id)
      await assertNotInUse(db, record)
      const file = files.identification_file
      if (file)
        await attachFile(db, now, file, {
          workspace_id: record.workspace_id,
          resource: 'identifications',
          record_id: id,
        })
      const { action, set } = submissionChange(record, now)
      const changed = { ...columns(input), ...(file && { identification_file_id: file.id }), ...set }
      const submission = newSubmission(content({ ...record, ...changed }), files)
      const row = await transition(db, actor, now, {
        machine: identificationMachine,
        action,
        record,
        set: changed,
        details: { file_replaced: Boolean(file), ...submission.facts },
      })
      await saveSubmission(db, now, 'identifications', row, submission)
      return row
    }),
  )
}

/** DELETE /identifications/{id}, with its brands and bank accounts (decisions H-30): officers still see all of them. */
export async function deleteIdentification(
  services: Services,
  actor: TraderActor,
  record: Identification,
): Promise<void> {
  await transact(services.db, async (db) => {
    const now = services.clock.now()
    await lockRow(db, 'identifications', record.id)
    await assertNotInUse(db, record)
    const remove = { deleted_at: now, updated_at: now, version: { increment: 1 } }
    const { count } = await db.identification.updateMany({ where: { id: record.id, deleted_at: null }, data: remove })
    if (count === 0) throw notFound()
    const of = { identification_id: record.id, deleted_at: null }
    const brands = await db.brand.updateManyAndReturn({ where: of, data: remove, select: { id: true } })
    const accounts = await db.bankAccount.updateManyAndReturn({ where: of, data: remove, select: { id: true } })
    await endReview(db, actor, now, 'identifications', [record])
    await endReview(db, actor, now, 'brands', brands)
    await endReview(db, actor, now, 'bank-accounts', accounts)
  })
}

/**
 * The parent identification of a brand or a bank account: in the same workspace, else 422. Locks it until the
 * transaction ends, so that it cannot be deleted meanwhile. Lock it before its children, as instances do, to avoid
 * deadlocks.
 */
export async function parentIdentification(db: Db, actor: TraderActor, id: string): Promise<void> {
  await lockRow(db, 'identifications', id)
  const found = await db.read.identification.count({
    where: { id, workspace_id: actor.workspace_id, deleted_at: null },
  })
  if (found === 0)
    throw invalid({ field: 'identification_id', rule: 'exists', message: 'The selected identification id is invalid.' })
}

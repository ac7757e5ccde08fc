import type { z } from 'zod'
import { type Db, transact } from '../../database/client.ts'
import type { Brand } from '../../database/generated/rows.ts'
import { lockRow } from '../../database/lock.ts'
import type { Upload } from '../../http/multipart.ts'
import type { TraderActor } from '../../kernel/actor.ts'
import { writeJournal } from '../../kernel/audit.ts'
import { ApiError, invalid, notFound } from '../../kernel/errors.ts'
import { newId } from '../../kernel/id.ts'
import { transition } from '../../kernel/transition.ts'
import { nameColumns } from '../../review/names/spelling.ts'
import { endReview } from '../../review/submissions/deletion.ts'
import { newSubmission, saveSubmission } from '../../review/submissions/submission.ts'
import { submissionChange } from '../../review/transitions/kyc.ts'
import type { Services } from '../../services.ts'
import { attachFile, withFiles } from '../files/service.ts'
import { parentIdentification } from '../identifications/service.ts'
import { brandMachine } from './machine.ts'
import type { brandInput } from './schema.ts'

export const FILES = { logo: 'logo', file: 'brand_file' } as const

type Input = z.output<typeof brandInput>

/** The brand in the actor's workspace, or 404 (interface 5, rule 4). */
export async function findBrand(db: Db, actor: TraderActor, id: string): Promise<Brand> {
  const row = await db.read.brand.findFirst({ where: { id, workspace_id: actor.workspace_id, deleted_at: null } })
  if (!row) throw notFound()
  return row
}

/** 409 while a payment instance depends on the brand (interface 3.4). */
export async function assertNotInUse(db: Db, row: { id: string }): Promise<void> {
  const used = await db.read.paymentInstance.count({ where: { brand_id: row.id, deleted_at: null }, take: 1 })
  if (used > 0)
    throw new ApiError('RESOURCE_IN_USE', 'A payment instance depends on this brand: delete the instance first.')
}

const content = ({ name, identification_id, logo_file_id, file_id }: Brand) => ({
  name,
  identification_id,
  logo_file_id,
  file_id,
})

/** POST /brands: logo and supporting file are required (decisions H-28). */
export async function createBrand(
  services: Services,
  actor: TraderActor,
  input: Input,
  uploads: Record<string, Upload>,
): Promise<Brand> {
  const missing = (['logo', 'file'] as const).filter((field) => !uploads[field])
  if (missing.length > 0)
    throw invalid(...missing.map((field) => ({ field, rule: 'required', message: `The ${field} field is required.` })))
  return withFiles(services, actor, uploads, FILES, (files) =>
    transact(services.db, async (db) => {
      const now = services.clock.now()
      const { workspace_id } = actor
      await parentIdentification(db, actor, input.identification_id)
      const id = newId()
      const owner = { workspace_id, resource: 'brands', record_id: id }
      const row = await db.brand.create({
        data: {
          id,
          workspace_id,
          identification_id: input.identification_id,
          ...nameColumns(input.name),
          logo_file_id: await attachFile(db, now, files.logo!, owner),
          file_id: await attachFile(db, now, files.file!, owner),
          waiting_since: now,
          created_at: now,
          updated_at: now,
        },
      })
      const submission = newSubmission(content(row), files)
      await writeJournal(db, actor, now, {
        action: 'create',
        resource: 'brands',
        record_id: id,
        workspace_id,
        to: row.status,
        details: submission.facts,
      })
      await saveSubmission(db, now, 'brands', row, submission)
      return row
    }),
  )
}

/** PUT or POST /brands/{id}: replaces the fields, and those files that are sent (decisions G-10, G-17). */
export async function updateBrand(
  services: Services,
  actor: TraderActor,
  { id }: Brand,
  input: Input,
  uploads: Record<string, Upload>,
): Promise<Brand> {
  return withFiles(services, actor, uploads, FILES, (files) =>
    transact(services.db, async (db) => {
      const now = services.clock.now()
      await parentIdentification(db, actor, input.identification_id)
      await lockRow(db, 'brands', id)
      // The dossier may have been decided, changed or deleted while the documents were checked: read it again.
      const record = await findBrand(db, actor, id)
      await assertNotInUse(db, record)
      const owner = { workspace_id: record.workspace_id, resource: 'brands', record_id: id }
      const { action, set } = submissionChange(record, now)
      const changed = {
        identification_id: input.identification_id,
        ...nameColumns(input.name),
        ...(files.logo && { logo_file_id: await attachFile(db, now, files.logo, owner) }),
        ...(files.file && { file_id: await attachFile(db, now, files.file, owner) }),
        // The automatic first brand starts to wait when its logo arrives.
        ...(record.logo_file_id === null && files.logo && { waiting_since: now }),
        ...set,
      }
      const submission = newSubmission(content({ ...record, ...changed }), files)
      const row = await transition(db, actor, now, {
        machine: brandMachine,
        action,
        record,
        set: changed,
        details: { files_replaced: Object.keys(FILES).filter((field) => files[field]), ...submission.facts },
      })
      await saveSubmission(db, now, 'brands', row, submission)
      return row
    }),
  )
}

/** DELETE /brands/{id}: officers still see it. */
export async function deleteBrand(services: Services, actor: TraderActor, record: Brand): Promise<void> {
  await transact(services.db, async (db) => {
    const now = services.clock.now()
    await lockRow(db, 'brands', record.id)
    await assertNotInUse(db, record)
    const { count } = await db.brand.updateMany({
      where: { id: record.id, deleted_at: null },
      data: { deleted_at: now, updated_at: now, version: { increment: 1 } },
    })
    if (count === 0) throw notFound()
    await endReview(db, actor, now, 'brands', [record])
  })
}

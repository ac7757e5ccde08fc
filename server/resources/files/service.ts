import type { Db } from '../../database/client.ts'
import type { FileKind } from '../../database/generated/enums.ts'
import { FileRefused, inspectFile, smallLogo } from '../../files/inspect.ts'
import type { Upload } from '../../http/multipart.ts'
import type { TraderActor } from '../../kernel/actor.ts'
import { invalid } from '../../kernel/errors.ts'
import { newId } from '../../kernel/id.ts'
import type { Services } from '../../services.ts'

/** A document that was checked and lies in the store, not yet attached to a record. */
export type ReceivedFile = Awaited<ReturnType<typeof receive>>

async function receive(
  services: Services,
  workspace: string,
  field: string,
  kind: FileKind,
  { buffer, filename }: Upload,
) {
  try {
    const { facts, logo } = await services.turns.run(workspace, buffer.length, async () => ({
      facts: await inspectFile(kind, buffer),
      logo: kind === 'logo' ? await smallLogo(buffer) : null,
    }))
    const kept = await services.vault.keep(buffer)
    const small = logo && (await services.vault.keep(logo.small))
    return {
      id: newId(),
      kind,
      name: filename.slice(0, 255),
      type: facts.type,
      pages: facts.pages,
      width: facts.width,
      height: facts.height,
      size: facts.size,
      sha256: facts.sha256,
      storage_key: kept.storage_key,
      wrapped_key: kept.wrapped_key,
      public_key: small?.storage_key ?? null,
      public_wrapped: small?.wrapped_key ?? null,
    }
  } catch (error) {
    if (error instanceof FileRefused) throw invalid({ field, rule: error.rule, message: error.message })
    throw error
  }
}

/**
 * Checks the uploads (decisions A-06) and keeps them, then runs `write` with the received files by field; whatever was
 * kept is removed again when `write` fails. `kinds` says what each field must be. 422 on the field of a bad file; 503
 * and 429 as turns.ts says.
 */
export async function withFiles<T>(
  services: Services,
  { workspace_id }: Pick<TraderActor, 'workspace_id'>,
  uploads: Record<string, Upload>,
  kinds: Record<string, FileKind>,
  write: (files: Record<string, ReceivedFile | undefined>) => Promise<T>,
): Promise<T> {
  const received: Record<string, ReceivedFile> = {}
  try {
    for (const [field, kind] of Object.entries(kinds))
      if (uploads[field]) received[field] = await receive(services, workspace_id, field, kind, uploads[field])
    return await write(received)
  } catch (error) {
    for (const { storage_key, public_key } of Object.values(received))
      for (const key of [storage_key, public_key])
        if (key)
          await services.vault
            .discard({ storage_key: key })
            .catch((err: unknown) => services.log.warn({ err }, 'a file was left in the store'))
    throw error
  }
}

/** Writes the row of a received file; `record_id` is the record it came with. */
export async function attachFile(
  db: Db,
  now: Date,
  file: ReceivedFile,
  owner: { workspace_id: string; resource: string; record_id: string },
): Promise<string> {
  await db.file.create({ data: { ...file, ...owner, created_at: now }, select: { id: true } })
  return file.id
}

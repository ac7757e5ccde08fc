import type { Db } from '../../database/client.ts'
import type { FileKind } from '../../database/generated/enums.ts'
import type { File } from '../../database/generated/rows.ts'
import { isOutcomeUnknown } from '../../database/outcome.ts'
import { FileRuleError, inspectFile, makeLogos } from '../../files/inspect.ts'
import { ScannerUnavailableError } from '../../files/scanner.ts'
import { FileUnavailableError } from '../../files/vault.ts'
import type { Upload } from '../../http/multipart.ts'
import type { OfficerActor, TraderActor } from '../../kernel/actor.ts'
import { writeJournal } from '../../kernel/audit.ts'
import { ApiError, invalid } from '../../kernel/errors.ts'
import { newId } from '../../kernel/id.ts'
import { fileValues, rowDigest } from '../../kernel/rowDigests.ts'
import type { Services } from '../../services.ts'

/** A document that was checked and stored, but not yet attached to a record. */
export type ReceivedFile = Awaited<ReturnType<typeof storeReceived>>

/** `Retry-After` while the scanner does not answer: clamd needs about this long to load its signatures. */
const RETRY_SECONDS = 30

/** Throws for a file with malware, and for every file while the scanner gives no verdict (record 0085). */
async function assertNotInfected(
  services: Services,
  workspace: string,
  kind: FileKind,
  content: Buffer,
): Promise<void> {
  const { scanner, log } = services
  if (!scanner) return
  const found = await scanner.scan(content).catch((error: unknown) => {
    if (!(error instanceof ScannerUnavailableError)) throw error
    log.error({ problem: error.message }, 'CLAMD: uploads are refused while the virus scanner gives no verdict')
    throw new ApiError(
      'SERVICE_UNAVAILABLE',
      `Documents cannot be checked for malware at the moment; nothing was stored. Try again in ${RETRY_SECONDS} seconds.`,
      { meta: { retry_after: RETRY_SECONDS } },
    )
  })
  if (found === null) return
  log.warn({ workspace_id: workspace, kind, found }, 'a document with malware was refused')
  throw new FileRuleError(kind, 'infected', found)
}

async function storeReceived(
  services: Services,
  workspace: string,
  field: string,
  kind: FileKind,
  { buffer, filename }: Upload,
) {
  try {
    await assertNotInfected(services, workspace, kind, buffer)
    const { facts, logo } = await services.turns.run(workspace, buffer.length, async () => ({
      facts: await inspectFile(kind, buffer),
      logo: kind === 'logo' ? await makeLogos(buffer) : null,
    }))
    const id = newId()
    const stored = await services.vault.store(id, buffer)
    const small = logo && (await services.vault.store(id, logo.small))
    return {
      id,
      kind,
      name: filename.slice(0, 255),
      type: facts.type,
      pages: facts.pages,
      width: facts.width,
      height: facts.height,
      size: facts.size,
      sha256: stored.sha256,
      storage_key: stored.storage_key,
      wrapped_key: stored.wrapped_key,
      public_key: small?.storage_key ?? null,
      public_wrapped: small?.wrapped_key ?? null,
      public_sha256: small?.sha256 ?? null,
    }
  } catch (error) {
    if (error instanceof FileRuleError) throw invalid({ field, rule: error.rule, message: error.message })
    throw error
  }
}

/**
 * Checks the uploads (decisions A-06), stores them, and runs `write` with the stored files by field. Removes them again
 * if `write` fails, unless its outcome is unknown. `kinds` gives the kind of each field. 422 on the field of a bad
 * file; 503 and 429 as turns.ts documents, 503 also while the virus scanner does not answer.
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
      if (uploads[field]) received[field] = await storeReceived(services, workspace_id, field, kind, uploads[field])
    return await write(received)
  } catch (error) {
    // A record may name them by now. Otherwise unused content does no harm.
    if (isOutcomeUnknown(error)) throw error
    for (const { storage_key, public_key } of Object.values(received))
      for (const key of [storage_key, public_key])
        if (key)
          await services.vault
            .discard({ storage_key: key })
            .catch((err: unknown) => services.log.warn({ err }, 'a file could not be removed from the store'))
    throw error
  }
}

/** Inserts the row of a stored file; `record_id` is the record it belongs to. */
export async function attachFile(
  db: Db,
  now: Date,
  file: ReceivedFile,
  owner: { workspace_id: string; resource: string; record_id: string },
): Promise<string> {
  const row = { ...file, ...owner, created_at: now }
  await db.file.create({ data: { ...row, digest: rowDigest(db, fileValues(row)) }, select: { id: true } })
  return file.id
}

/** Journals that the store holds another document than the received one, and throws. */
export async function assertUnaltered(services: Services, actor: OfficerActor, file: File): Promise<never> {
  const { id, workspace_id, sha256, kind, resource, record_id } = file
  await writeJournal(services.db, actor, services.clock.now(), {
    action: 'document_altered',
    resource: 'files',
    record_id: id,
    workspace_id,
    details: { sha256, kind, of: resource, record_id },
  })
  throw new ApiError(
    'DOCUMENT_ALTERED',
    'This document is not the one that was received: it is not shown. Tell the operator; ask the trader for it again.',
    { meta: { reason: 'altered' } },
  )
}

/** Throws for a document that is not the received one. A document that cannot be read at all passes. */
export async function assertStoredUnaltered(services: Services, actor: OfficerActor, file: File): Promise<void> {
  await services.vault.read(file).catch((error: unknown) => {
    if (!(error instanceof FileUnavailableError)) throw error
    return error.reason === 'altered' ? assertUnaltered(services, actor, file) : undefined
  })
}

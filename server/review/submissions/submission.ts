import { createHash } from 'node:crypto'
import type { Db } from '../../database/client.ts'
import type { Prisma } from '../../database/generated/client.ts'
import type { File } from '../../database/generated/rows.ts'
import { newId } from '../../kernel/id.ts'
import { voidProposalsOn } from '../proposals/voidProposals.ts'
import { answerRequest } from '../record/informationRequest.ts'
import { voidBlindLooksOn } from '../transitions/blindLooks.ts'

/** A received document in its journal entry; its pages decide which ones an officer must see. */
type ReceivedFile = Pick<File, 'id' | 'kind' | 'sha256' | 'type' | 'size' | 'pages'>

/** A trader's submission: its fields are stored, and the journal records `facts`. */
export type NewSubmission = {
  id: string
  content: Prisma.InputJsonObject
  facts: { content_sha256: string; received?: ReceivedFile[] }
}

/**
 * The hash of a submission, which the journal stores to reveal later changes. It includes the submission's id, which
 * the journal does not contain, so that the content cannot be guessed from the hash.
 */
export function contentHash(id: string, content: object): string {
  const hash = createHash('sha256').update(id)
  for (const [field, value] of Object.entries(content).sort(([a], [b]) => (a < b ? -1 : 1)))
    hash.update(`\n${field}=${JSON.stringify(value)}`)
  return hash.digest('hex')
}

/** A submission with its documents, by field. */
export function newSubmission(
  content: Prisma.InputJsonObject,
  files: Record<string, ReceivedFile | undefined> = {},
): NewSubmission {
  const id = newId()
  const received = Object.values(files).flatMap((file) =>
    file
      ? [{ id: file.id, kind: file.kind, sha256: file.sha256, type: file.type, size: file.size, pages: file.pages }]
      : [],
  )
  return { id, content, facts: { content_sha256: contentHash(id, content), ...(received.length > 0 && { received }) } }
}

/**
 * Stores the trader's submission unchanged, for comparison after a refusal; answers open questions about it, and ends a
 * proposal on the replaced version. Its facts go into the act's journal entry.
 */
export async function saveSubmission(
  db: Db,
  now: Date,
  resource: string,
  record: { id: string; submissions: number; version: number },
  { id, content }: NewSubmission,
): Promise<void> {
  await db.submission.create({
    data: {
      id,
      resource,
      record_id: record.id,
      number: record.submissions,
      version: record.version,
      content,
      created_at: now,
    },
    select: { id: true },
  })
  await answerRequest(db, now, record.id, null)
  await voidProposalsOn(db, now, [record.id], 'changed')
  await voidBlindLooksOn(db, now, [record.id], 'changed')
}

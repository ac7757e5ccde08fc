import type { Db } from '../database/client.ts'
import type { Prisma } from '../database/generated/client.ts'

/** Keeps what the trader sent as it was, for the comparison after a refusal. */
export async function keepSubmission(
  db: Db,
  now: Date,
  resource: string,
  record: { id: string; submissions: number; version: number },
  content: Prisma.InputJsonObject,
): Promise<void> {
  await db.submission.create({
    data: {
      resource,
      record_id: record.id,
      number: record.submissions,
      version: record.version,
      content,
      created_at: now,
    },
    select: { id: true },
  })
}

import type { Db } from '../../database/client.ts'
import { Prisma } from '../../database/generated/client.ts'
import { newMail, recipientsOf } from '../../kernel/fanOut.ts'
import type { MailKind } from '../../kernel/mailKinds.ts'

/**
 * Inserts a mail for an act without a webhook event, in the act's transaction. `data`: the contents. Does nothing if
 * the service sends no mail, or the workspace switched this kind off.
 */
export async function insertMail(
  db: Db,
  now: Date,
  mail: {
    workspace_id: string
    kind: MailKind
    type: string
    resource: string
    record_id: string
    data: Record<string, unknown>
  },
): Promise<void> {
  const made = newMail(db)
  if (!made) return
  const { workspace_id, kind, type, resource, record_id, data } = mail
  const given = Prisma.sql`(SELECT ${workspace_id}::uuid AS workspace_id)`
  await db.$executeRaw`
    INSERT INTO mails (id, workspace_id, kind, type, resource, record_id, data, address, message_id, next_attempt_at,
      created_at, updated_at)
    SELECT ${made.id}::uuid, workspace_id, ${kind}, ${type}, ${resource}, ${record_id}::uuid,
      ${JSON.stringify(data)}::jsonb, address, ${made.message_id}, ${now}, ${now}, ${now}
    FROM ${recipientsOf(given, kind)}`
}

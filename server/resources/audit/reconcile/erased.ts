import { Prisma } from '../../../database/generated/client.ts'

/**
 * SQL: whether the journal says that records of this kind, in this workspace, were erased. Only then may the remainder
 * differ from the journal's hash.
 */
export const isErased = (workspace: Prisma.Sql, kind: Prisma.Sql): Prisma.Sql => Prisma.sql`EXISTS (
  SELECT FROM workspaces JOIN audit_entries AS erasure
    ON erasure.resource = 'traders' AND erasure.record_id = workspaces.owner_id::text AND erasure.action = 'erase'
  WHERE workspaces.id = ${workspace} AND erasure.details -> 'kinds' ? (${kind}))`

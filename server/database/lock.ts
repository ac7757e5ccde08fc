import type { Db } from './client.ts'
import { Prisma } from './generated/client.ts'

/**
 * Locks a row until the transaction ends. A dossier is locked before it changes and before an instance is built on it,
 * so that each sees the other.
 */
export async function lockRow(db: Db, table: string, id: string): Promise<void> {
  await db.$queryRaw`SELECT 1 FROM ${Prisma.raw(`"${table}"`)} WHERE id = ${id}::uuid FOR UPDATE`
}

/**
 * Waits for the acts of a trader or officer in progress, and blocks new ones until the transaction ends. Call it before
 * any lock on a row, because those acts may wait for the same rows.
 */
export async function endAuthority(db: Db, person: string): Promise<void> {
  await db.$queryRaw`SELECT 1 FROM end_authority(${person}::uuid)`
}

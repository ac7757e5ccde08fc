import { type Db, sharedRows } from '../../database/client.ts'
import { Prisma } from '../../database/generated/client.ts'
import { isSure } from './candidates.ts'
import { isAwaited } from './expected.ts'
import { RETURN_RANK } from './returns.ts'

const { sql } = Prisma

/** The proof that an open line may pay, or whose payment an open debit may take back. */
export type ProposedProof = { id: string; name: string; sure: boolean }

const isUnmatched = sql`NOT EXISTS (
  SELECT FROM line_matches WHERE line_matches.record_id = record.id AND line_matches.ended_at IS NULL)`

/** The proof that each of these open lines comes nearest to, by the line's id; none for lines near no proof. */
export async function proposedProofs(db: Db, lineIds: string[]): Promise<Map<string, ProposedProof>> {
  if (lineIds.length === 0) return new Map()
  const rows = await sharedRows<ProposedProof & { line_id: string }>(
    db,
    sql`
    SELECT DISTINCT ON (near.line_id) near.line_id::text, record.id::text, payer.name, (${isSure}) AS sure
    FROM line_candidates AS near JOIN payment_instances AS record ON record.id = near.record_id
      JOIN identifications AS payer ON payer.id = record.identification_id
    WHERE near.line_id = ANY (${lineIds}::uuid[])
      AND CASE WHEN near.rank = ${RETURN_RANK} THEN NOT ${isUnmatched} ELSE ${isAwaited} AND ${isUnmatched} END
    ORDER BY near.line_id, sure DESC, near.rank DESC, record.id`,
  )
  return new Map(rows.map(({ line_id, ...proof }) => [line_id, proof]))
}

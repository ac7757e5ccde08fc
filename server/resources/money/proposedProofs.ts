import { type Db, sharedRows } from '../../database/client.ts'
import { Prisma } from '../../database/generated/client.ts'
import { isOpenLine, isSure } from './candidates.ts'
import { isAwaited } from './expected.ts'
import { RETURN_RANK } from './returns.ts'

const { sql } = Prisma

/** The proof that an open line may pay, or whose payment an open debit may take back. */
export type ProposedProof = { id: string; name: string; sure: boolean }

const isUnmatched = sql`NOT EXISTS (
  SELECT FROM line_matches WHERE line_matches.record_id = record.id AND line_matches.ended_at IS NULL)`

/**
 * Kinds of proposals for an open line: a payment that it surely pays, a payment that it may pay, a payment that it may
 * take back, or none.
 */
export const LINE_PROPOSALS = ['sure', 'near', 'return', 'none'] as const
export type LineProposal = (typeof LINE_PROPOSALS)[number]

/** SQL condition on the candidate `near` of `record`: it is still proposed. */
const isProposed = sql`CASE WHEN near.rank = ${RETURN_RANK} THEN NOT ${isUnmatched} ELSE ${isAwaited} AND ${isUnmatched} END`

/** The open lines that have a proposal, by its kind. */
export async function proposedLines(db: Db): Promise<Record<Exclude<LineProposal, 'none'>, string[]>> {
  const rows = await sharedRows<{ id: string; proposal: Exclude<LineProposal, 'none'> }>(
    db,
    sql`
    SELECT near.line_id::text AS id, CASE WHEN max(near.rank) = ${RETURN_RANK} THEN 'return'
        WHEN bool_or(${isSure}) THEN 'sure' ELSE 'near' END AS proposal
    FROM line_candidates AS near JOIN payment_instances AS record ON record.id = near.record_id
    WHERE ${isProposed} AND ${isOpenLine(sql`near.line_id`)} GROUP BY near.line_id`,
  )
  const idsOf = (wanted: LineProposal) => rows.filter(({ proposal }) => proposal === wanted).map(({ id }) => id)
  return { sure: idsOf('sure'), near: idsOf('near'), return: idsOf('return') }
}

/** The best candidate among the proofs for each of these open lines, by the line's id; leaves out lines without one. */
export async function proposedProofs(db: Db, lineIds: string[]): Promise<Map<string, ProposedProof>> {
  if (lineIds.length === 0) return new Map()
  const rows = await sharedRows<ProposedProof & { line_id: string }>(
    db,
    sql`
    SELECT DISTINCT ON (near.line_id) near.line_id::text, record.id::text, payer.name, (${isSure}) AS sure
    FROM line_candidates AS near JOIN payment_instances AS record ON record.id = near.record_id
      JOIN identifications AS payer ON payer.id = record.identification_id
    WHERE near.line_id = ANY (${lineIds}::uuid[]) AND ${isProposed}
    ORDER BY near.line_id, sure DESC, near.rank DESC, record.id`,
  )
  return new Map(rows.map(({ line_id, ...proof }) => [line_id, proof]))
}

import type { Db } from '../../database/client.ts'
import { Prisma } from '../../database/generated/client.ts'
import { newId } from '../../kernel/id.ts'
import { rolesWith } from '../../kernel/policy.ts'
import { storeNotices } from '../../review/claims/notices.ts'
import { isOpenLine } from './candidates.ts'

const { sql } = Prisma

type ProposedReturn = {
  record_id: string
  workspace_id: string
  line_id: string
  matched_by: string
  day: string
  amount: string
}

/** Rank of a debit among the candidates of a proof: it may take the payment back. */
export const RETURN_RANK = -1

/** SQL: a key that identifies one payment, not a person. */
const isIdentifying = sql`key ~ '^[nctb]:'`

/**
 * Finds the debits of a new statement that may take back a matched payment: same account and amount, not earlier, and a
 * number or a reference of the line or the slip. Notifies every supervisor, and changes nothing else.
 */
export async function proposeReturns(db: Db, now: Date, statement_id: string): Promise<void> {
  const found = await db.$queryRaw<ProposedReturn[]>`
    SELECT DISTINCT ON (debit.id) debit.id::text AS line_id, paid.record_id::text, record.workspace_id::text,
      paid.officer_id::text AS matched_by, to_char(debit.booked_on, 'YYYY-MM-DD') AS day, debit.amount::text
    FROM statement_lines AS debit
      JOIN statement_lines AS credit ON credit.direction = 'credit' AND credit.amount = debit.amount
        AND credit.account = debit.account AND credit.booked_on <= debit.booked_on
      JOIN line_matches AS paid ON paid.line_id = credit.id AND paid.ended_at IS NULL
      JOIN payment_instances AS record ON record.id = paid.record_id
    WHERE debit.statement_id = ${statement_id}::uuid AND debit.direction = 'debit' AND EXISTS (
      SELECT FROM unnest(debit.search_keys) AS key WHERE ${isIdentifying} AND (key = ANY (credit.search_keys)
        OR key IN (SELECT 'n:' || ltrim(regexp_replace(value, '[^0-9]', '', 'g'), '0') FROM readings
          WHERE resource = 'activation-proofs' AND readings.record_id = record.id AND field = 'reference')))
    ORDER BY debit.id, credit.booked_on DESC, credit.id`
  if (found.length === 0) return
  await db.$executeRaw`
    INSERT INTO line_candidates (record_id, line_id, rank)
    SELECT record_id, line_id, ${RETURN_RANK}::int FROM jsonb_to_recordset(${JSON.stringify(found)}::jsonb)
      AS found (record_id uuid, line_id uuid) ON CONFLICT DO NOTHING`
  const supervisors = await db.officer.findMany({
    where: { role: { in: rolesWith('return_money') }, disabled_at: null },
    select: { id: true },
  })
  await storeNotices(
    db,
    now,
    found.flatMap(({ record_id, workspace_id, matched_by, day, amount }) =>
      supervisors.map(({ id: officer_id }) => ({
        id: newId(),
        kind: 'money_returned' as const,
        resource: 'activation-proofs',
        record_id,
        workspace_id,
        officer_id,
        // The column requires an officer: the one whose match may be undone. The inbox shows no colleague for this
        // kind.
        by_id: matched_by,
        reason: `${day}, ${amount} DZD`,
        created_at: now,
      })),
    ),
  )
}

/**
 * The number of debits, at most `most`, for which a supervisor must still decide whether they take a matched payment
 * back.
 */
export async function countProposedReturns(db: Db, limit: number): Promise<number> {
  const [row] = await db.$queryRaw<[{ debits: number }]>`
    SELECT count(*)::int AS debits FROM (
      SELECT FROM line_candidates AS back
        JOIN line_matches AS paid ON paid.record_id = back.record_id AND paid.ended_at IS NULL
      WHERE back.rank = ${RETURN_RANK} AND ${isOpenLine(sql`back.line_id`)} LIMIT ${limit}) AS found`
  return row.debits
}

import type { Db } from '../../database/client.ts'
import { Prisma } from '../../database/generated/client.ts'
import { canonical } from '../../kernel/canonical.ts'
import { type Content, contentSql, differingColumns, PROPOSALS } from '../../kernel/digests.ts'
import type { ProposalRow } from '../record/proposal.ts'

/** A proposal with the journal entry of its creation. Entries of older programs have neither `stored_digest` nor `digests`. */
type ComparedProposal = Content & {
  entry: string
  same_maker: boolean
  stored_digest: string | null
  digest: string
  key: string | null
  digests: Record<string, string> | null
}

/** The columns of a proposal that its execution depends on. */
const facts = ({ action, record_id, reason, decision, maker_id, version }: Omit<ProposalRow, 'maker' | 'confirmer'>) =>
  canonical({ action, record_id, reason, decision, maker_id, version })

/**
 * Whether an open proposal still equals its maker's, by the digest that the database added to the entry, and by the
 * digests that only a program with the keys can make (record 0114). Call it with the proposal locked.
 */
export async function isUnaltered(db: Db, row: ProposalRow): Promise<boolean> {
  const [found] = await db.$queryRaw<ComparedProposal[]>(Prisma.sql`
    SELECT entry.id::text AS entry, entry.actor_id = row.maker_id::text AS same_maker,
      entry.details ->> 'decision_sha256' AS stored_digest, proposal_digest(row) AS digest, audit_digests.key, digests,
      ${contentSql(PROPOSALS)}
    FROM proposals AS row CROSS JOIN LATERAL (
      SELECT id, actor_id, details FROM audit_entries
      WHERE record_id = row.record_id AND action = 'propose' AND details ->> 'proposal' = row.id::text
      ORDER BY id LIMIT 1) AS entry
    LEFT JOIN audit_digests ON entry_id = entry.id
    WHERE row.id = ${row.id}::uuid`)
  if (!found?.same_maker || (found.stored_digest !== null && found.stored_digest !== found.digest)) return false
  const now = await db.read.proposal.findUnique({ where: { id: row.id } })
  if (now === null || facts(now) !== facts(row)) return false
  const keys = db.digestKeys
  const { entry, key, digests } = found
  if (!keys || key === null || digests === null) return true
  return (differingColumns(keys, { entry, about: 'proposals', key, digests }, found) ?? []).length === 0
}

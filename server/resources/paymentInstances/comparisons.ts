import { Prisma } from '../../database/generated/client.ts'
import {
  ANOTHER_ACCOUNT,
  type Comparison,
  compareSentFiles,
  documentsBy,
  isNotRefusedSql,
  refusedBefore,
} from '../../review/checks/comparisons.ts'

const { sql } = Prisma

const PROOF = sql`JOIN transactions AS paid ON paid.id = record.activation_transaction_id
  LEFT JOIN files AS document ON document.id = paid.proof_file_id`

const letters = (text: Prisma.Sql) => sql`regexp_replace(upper(${text}), '[^A-Z0-9]', '', 'g')`

/** Excludes pairs that already share a document: they count as one collision, not two. */
const otherDocument = sql`NOT EXISTS (SELECT 1 FROM files AS sent
  WHERE sent.resource = 'payment-instances' AND sent.record_id = other.record_id AND sent.sha256 = document.sha256)`

const slip = documentsBy(PROOF)

const reference = {
  thing: sql`'reference'`,
  key: sql`reading.key`,
  value: sql`reading.value`,
  with: sql`${PROOF} JOIN readings AS reading ON reading.resource = 'activation-proofs'
    AND reading.record_id = record.id AND reading.submission = record.submissions AND reading.field = 'reference'`,
}

/** Finds a proof that was used twice, in the same account too. */
export const sameProof: Comparison[] = [
  refusedBefore(slip),
  compareSentFiles(slip, 'same_proof', sql`other.kind = 'payment_proof' AND other.record_id <> record.id`),
  refusedBefore(reference, otherDocument),
  {
    ...reference,
    kinds: ['same_proof'],
    kind: sql`'same_proof'`,
    shared: reference.key,
    others: sql`readings AS other JOIN payment_instances AS holder ON holder.id = other.record_id`,
    resource: sql`'activation-proofs'`,
    other_id: sql`other.record_id`,
    // A workspace's own code is on each of its transfers (decisions A-02).
    same: sql`other.field = 'reference' AND other.key = reading.key AND other.resource = 'activation-proofs'
      AND other.record_id <> record.id
      AND NOT (holder.workspace_id = record.workspace_id AND position(${letters(sql`mine.reference`)} IN reading.key) > 0)
      AND ${otherDocument} AND ${isNotRefusedSql(reference, sql`other.record_id`)}`,
  },
  compareSentFiles(slip, 'same_file', sql`${ANOTHER_ACCOUNT} AND other.kind <> 'payment_proof'`),
]

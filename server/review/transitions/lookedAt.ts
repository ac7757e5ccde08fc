import { Prisma } from '../../database/generated/client.ts'

/**
 * SQL condition on a journal entry of the dossier: a blind look that was drawn at `drawn_at` may be about it. The newest
 * such entry is the act that was drawn: an accept, or the answer that cleared a hit (record 0205).
 */
export const lookedAtSql = (drawn_at: Prisma.Sql): Prisma.Sql => Prisma.sql`
  (action = 'accept' AND at <= ${drawn_at} OR action = 'answer_hit' AND "to" = 'different' AND at = ${drawn_at})`

import { Prisma } from '../../database/generated/client.ts'
import type { ReviewServices } from '../../review/dossier/dossierKind.ts'
import { waitingWhere } from '../../review/dossier/dossierKind.ts'
import { today } from '../../review/evidence/readings.ts'
import type { MoneyFilter } from '../../review/record/moneyStates.ts'
import { settingsOf } from '../../review/settings/settings.ts'
import { isOpenLine, isSure } from '../money/candidates.ts'
import { isAwaited } from '../money/expected.ts'
import { OFFLINE } from './schema.ts'

type Where = Prisma.PaymentInstanceWhereInput

const { sql } = Prisma
const MATCHED = { line_matches: { some: { ended_at: null } } } satisfies Where
const UNMATCHED = { line_matches: { none: { ended_at: null } } } satisfies Where

/** The data for the conditions of all states, read once for a list. */
async function readFacts(services: ReviewServices) {
  const { db } = services
  const settings = await settingsOf(services)
  const [near, returned, [last]] = await Promise.all([
    db.$queryRaw<{ id: string; sure: boolean }[]>`
      SELECT near.record_id::text AS id, bool_or(${isSure}) AS sure
      FROM line_candidates AS near JOIN payment_instances AS record ON record.id = near.record_id
      WHERE near.rank >= 0 AND ${isAwaited} AND ${isOpenLine(sql`near.line_id`)} GROUP BY near.record_id`,
    db.$queryRaw<{ id: string }[]>`
      SELECT DISTINCT record.id::text FROM money_returns JOIN payment_instances AS record
        ON record.id = money_returns.record_id AND record.submissions = money_returns.submission
      WHERE NOT EXISTS (SELECT FROM line_matches WHERE line_matches.record_id = record.id AND ended_at IS NULL)`,
    db.$queryRaw<{ day: Date | null }[]>`
      SELECT max(last_day) AS day FROM statements WHERE account = ANY (${settings.fee_accounts}::text[])`,
  ])
  const clearing_from = new Date(Date.parse(today(services)) - settings.cheque_clearing_days * 86_400_000)
  return {
    returned: returned.map(({ id }) => id),
    near: near.map(({ id }) => id),
    sure: near.filter(({ sure }) => sure).map(({ id }) => id),
    // Midnight in Algiers, which has no summer time.
    covered_before: last?.day ? new Date(last.day.getTime() + 23 * 3_600_000) : null,
    clearing_from,
  }
}

type Facts = Awaited<ReturnType<typeof readFacts>>

const isClearing = ({ clearing_from }: Facts): Where => ({
  payment_method: 'cheque',
  line_matches: { some: { ended_at: null, line: { booked_on: { gt: clearing_from } } } },
})

/**
 * Proofs with a matched line that the bank can no longer take back. The plain reads support no NOT, so the condition is
 * written without one.
 */
const isCleared = ({ clearing_from }: Facts): Where => ({
  OR: [
    { payment_method: { not: 'cheque' } },
    { line_matches: { some: { ended_at: null, line: { booked_on: { lte: clearing_from } } } } },
  ],
})

const requestedWhen = (how: { gte: Date } | { lt: Date }): Where => ({ activation_transaction: { created_at: how } })

const CONDITIONS: Record<MoneyFilter | 'sure' | 'only_near', (facts: Facts) => Where> = {
  matched: (facts) => ({ AND: [MATCHED, isCleared(facts)] }),
  clearing: isClearing,
  returned: ({ returned }) => ({ id: { in: returned } }),
  proposed: ({ near, returned }) => ({ AND: [UNMATCHED, { id: { in: near, notIn: returned } }] }),
  sure: ({ sure, returned }) => ({ AND: [UNMATCHED, { id: { in: sure, notIn: returned } }] }),
  only_near: ({ near, sure, returned }) => ({
    AND: [UNMATCHED, { id: { in: near, notIn: [...sure, ...returned] } }],
  }),
  none: ({ near, returned, covered_before }) => ({
    AND: [
      UNMATCHED,
      { id: { notIn: [...near, ...returned] } },
      covered_before ? requestedWhen({ lt: covered_before }) : { id: { in: [] } },
    ],
  }),
  no_statement: ({ near, returned, covered_before }) => ({
    AND: [
      UNMATCHED,
      { id: { notIn: [...near, ...returned] } },
      covered_before ? requestedWhen({ gte: covered_before }) : {},
    ],
  }),
  there: (facts) => ({ OR: [CONDITIONS.matched(facts), CONDITIONS.sure(facts)] }),
}

/** The proofs whose money has one of these states, as a condition. */
export async function moneyCondition(services: ReviewServices, wanted: readonly MoneyFilter[]): Promise<Where> {
  const facts = await readFacts(services)
  return { OR: wanted.map((state) => CONDITIONS[state](facts)) }
}

/**
 * The groups of a list sorted by money: first the proofs that can be accepted at once, last those that no statement
 * covers.
 */
export async function moneyGroups(services: ReviewServices): Promise<Where[]> {
  const facts = await readFacts(services)
  const order = ['matched', 'sure', 'only_near', 'clearing', 'returned', 'none', 'no_statement'] as const
  return order.map((state) => CONDITIONS[state](facts))
}

/** The waiting proofs whose money has one of these states. */
export async function waitingWithMoney(services: ReviewServices, wanted: readonly MoneyFilter[]): Promise<string[]> {
  const waiting = waitingWhere({ waiting: { acceptance_status: 'documents_submitted', payment_method: OFFLINE } })
  const rows = await services.db.paymentInstance.findMany({
    where: { AND: [waiting as Where, await moneyCondition(services, wanted)] },
    select: { id: true },
  })
  return rows.map(({ id }) => id)
}

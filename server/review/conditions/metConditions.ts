import { Prisma } from '../../database/generated/client.ts'
import type { OfficerActor } from '../../kernel/actor.ts'
import { type DossierKind, type DossierRow, type ReviewServices, tableOf } from '../dossier/dossierKind.ts'
import { subjectOf } from '../dossier/subject.ts'
import { flagsOf } from '../queue/flags.ts'
import { readRisks } from '../risk/risk.ts'
import { readScreening } from '../screening/readScreening.ts'
import { AMOUNT_ABOVE, type CONDITIONS } from '../settings/conditions.ts'

/** From this submission on, a dossier counts as resubmitted twice. */
const THIRD_SUBMISSION = 3

/** The dossier's facts for the conditions. */
export type ConditionFacts = {
  kind: DossierKind
  row: DossierRow
  actor: OfficerActor
  basis: { answers: readonly unknown[]; open: readonly unknown[] }
  /** When it was decided, for a decision of the past: what came later does not count. */
  at?: Date
}

type ConditionCheck = (services: ReviewServices, deciding: ConditionFacts) => Promise<boolean> | boolean

const acceptedState = ({ machine }: DossierKind) => machine.edges.find(({ action }) => action === 'accept')?.to ?? ''

/** SQL condition: it happened before the decision; always true for a decision of now. */
const beforeSql = (column: Prisma.Sql, at: Date | undefined) => (at ? Prisma.sql`${column} < ${at}` : Prisma.sql`true`)

/** Whether this is the account's first accepted dossier of this kind. */
async function isFirstOfAccount({ db }: ReviewServices, { kind, row, at }: ConditionFacts): Promise<boolean> {
  const state = Prisma.raw(`record."${kind.machine.column}"::text`)
  const [other] = await db.$queryRaw<object[]>`
    SELECT FROM ${tableOf(kind)} AS record JOIN workspaces ON workspaces.id = record.workspace_id
    WHERE workspaces.owner_id = ${row.workspace.owner_id}::uuid AND record.id <> ${row.id}::uuid
      AND ${state} = ${acceptedState(kind)} AND ${beforeSql(Prisma.sql`record.decided_at`, at)}
    LIMIT 1`
  return !other
}

/** Whether the dossier's own amount, or the amount collected by its workspace, is above the limit. */
async function isAbove({ db }: ReviewServices, { kind, row, at }: ConditionFacts, limit: string): Promise<boolean> {
  const [found] = await db.$queryRaw<{ above: boolean | null }[]>`
    SELECT greatest(${kind.amountOf?.(row) ?? null}::numeric, (SELECT sum(amount) FROM transactions
      WHERE workspace_id = ${row.workspace_id}::uuid AND status = 'paid' AND payable_type <> 'payment_instance'
      AND ${beforeSql(Prisma.sql`paid_at`, at)}))
      > ${limit}::numeric AS above`
  return found?.above === true
}

/** Whether it has a reason for a second look: a collision, answered or not, a deceptive name, a mark. */
async function isFlagged(services: ReviewServices, { kind, row, actor, basis }: ConditionFacts): Promise<boolean> {
  if (basis.answers.length + basis.open.length > 0) return true
  const flags = (await flagsOf(services, actor, kind, [row])).get(row.id) ?? []
  return flags.some((flag) => flag !== 'note_for_you' && flag !== 'tied')
}

/**
 * Whether a watch list meets the dossier: a hit that blocks, answered or not, an account that was answered to be listed,
 * or a hit that was answered on this dossier and has left its list since.
 */
async function hasHit(services: ReviewServices, { kind, row }: ConditionFacts): Promise<boolean> {
  const { hits, listedAs, isExposed } = await readScreening(services, subjectOf(kind, row))
  if (isExposed || listedAs.length > 0 || hits.some(({ blocks }) => blocks)) return true
  const answered = await services.db.screeningAnswer.findFirst({ where: { record_id: row.id }, select: { id: true } })
  return answered !== null
}

const CONDITION_CHECKS: Record<(typeof CONDITIONS)[number], ConditionCheck> = {
  always: () => true,
  first_of_account: isFirstOfAccount,
  flagged: isFlagged,
  regulated: (_services, { kind, row }) => kind.marks.some((mark) => mark.flag === 'regulated' && mark.has(row)),
  screening_hit: hasHit,
  risk_high: async (services, { kind, row }) =>
    (await readRisks(services, kind, [row.id])).get(row.id)?.level === 'high',
  resubmitted_twice: (_services, { row }) => row.submissions >= THIRD_SUBMISSION,
}

const isNamed = (name: string): name is (typeof CONDITIONS)[number] => Object.hasOwn(CONDITION_CHECKS, name)

/** Which of these conditions the dossier meets, in their order. */
export async function metConditions(
  services: ReviewServices,
  conditions: readonly string[],
  deciding: ConditionFacts,
): Promise<string[]> {
  const met: string[] = []
  for (const name of new Set(conditions)) {
    const limit = AMOUNT_ABOVE.exec(name)?.[1]
    const matches =
      limit === undefined
        ? isNamed(name) && (await CONDITION_CHECKS[name](services, deciding))
        : await isAbove(services, deciding, limit)
    if (matches) met.push(name)
  }
  return met
}

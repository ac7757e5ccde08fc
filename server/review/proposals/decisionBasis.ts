import { createHash } from 'node:crypto'
import type { Db } from '../../database/client.ts'
import { selectValues } from '../../database/selectValues.ts'
import type { OfficerActor, RequestOrigin } from '../../kernel/actor.ts'
import { invitersOf } from '../../kernel/lineage.ts'
import { can } from '../../kernel/policy.ts'
import { answersForJournal, blockingIds, collisionLookups } from '../collisions/collisions.ts'
import type { ReviewServices } from '../dossier/dossierKind.ts'
import { documentsOf, type Subject } from '../dossier/subject.ts'
import { type DecisionBasis, type ProposalRow, permissionFor, type VoidWhy } from '../record/proposal.ts'
import { isTiedNow } from '../record/ties.ts'

/**
 * The current basis of a decision on this dossier. Refusals of other dossiers with the same values count only for an
 * accept: when several refusals wait, the first one must not void the others.
 */
export async function decisionBasisOf(
  services: ReviewServices,
  subject: Subject,
  action: string,
): Promise<DecisionBasis> {
  const found = await selectValues(services.db, collisionLookups(services, subject))
  const answers = await answersForJournal(services, subject, found.answers)
  const open = blockingIds(found.open, action === 'accept' ? [] : ['refused_before'])
  const files = documentsOf(subject).map(({ sha256 }) => sha256)
  return { submission: subject.submission, files: files.sort(), answers, open: open.sort() }
}

/** SHA-256 of the basis, hex: the journal keeps it with the proposal. */
export const digestOf = (basis: object): string => createHash('sha256').update(JSON.stringify(basis)).digest('hex')

/** The change of the basis that makes a proposal void; null without one. */
export function changeSince(before: DecisionBasis, now: DecisionBasis): VoidWhy | null {
  if (before.submission !== now.submission) return 'changed'
  if (JSON.stringify(before.files) !== JSON.stringify(now.files)) return 'documents'
  if (now.open.some((id) => !before.open.includes(id))) return 'collision'
  const again = (one: DecisionBasis['answers'][number]) =>
    now.answers.find(({ kind, other }) => kind === one.kind && other.id === one.other.id)
  return before.answers.some((one) => (again(one)?.answer ?? one.answer) !== one.answer) ? 'answer' : null
}

/**
 * Locks officers until the transaction ends, always in the same order, so that two officers who change each other do
 * not deadlock.
 */
export async function lockOfficers(db: Db, ids: string[]): Promise<void> {
  await db.$queryRaw`SELECT 1 FROM officers WHERE id = ANY (${ids}::uuid[]) ORDER BY id FOR NO KEY UPDATE`
}

/**
 * Locks the maker until the transaction ends, so that they cannot be disabled or change role meanwhile. Returns a
 * reason to void if they may no longer decide. `origin`: the origin of the request that carries out the decision.
 */
export async function makerOf(
  db: Db,
  { maker_id, workspace_id, ...proposal }: Pick<ProposalRow, 'maker_id' | 'workspace_id' | 'action' | 'record_id'>,
  origin: RequestOrigin,
): Promise<OfficerActor | VoidWhy> {
  await db.$queryRaw`SELECT 1 FROM officers WHERE id = ${maker_id}::uuid FOR SHARE`
  const { name, role, disabled_at, ...officer } = await db.officer.findUniqueOrThrow({ where: { id: maker_id } })
  if (disabled_at !== null) return 'maker_disabled'
  if (await isTiedNow(db, maker_id, workspace_id)) return 'maker_tied'
  return can({ role }, permissionFor(proposal))
    ? { type: 'officer', id: officer.id, name, role, inviters: invitersOf(officer), origin }
    : 'maker_role'
}

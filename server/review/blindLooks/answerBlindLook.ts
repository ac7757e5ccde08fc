import { z } from 'zod'
import { type Db, transact } from '../../database/client.ts'
import type { BlindLook } from '../../database/generated/rows.ts'
import type { OfficerActor } from '../../kernel/actor.ts'
import { writeJournal } from '../../kernel/audit.ts'
import { notFound } from '../../kernel/errors.ts'
import { LIMITS } from '../../kernel/limits.ts'
import { authorize } from '../../kernel/policy.ts'
import { missingError } from '../desk/desk.ts'
import { type DossierKind, findDossier, type ReviewServices } from '../dossier/dossierKind.ts'
import { readReasons } from '../dossier/readReasons.ts'
import { composeReason } from '../dossier/reasons.ts'
import { documentsOf, subjectOf } from '../dossier/subject.ts'
import { evidenceOf } from '../evidence/evidence.ts'
import { proposalClosedError, samePersonError } from '../record/proposal.ts'
import { notifyDisagreement } from './notifyDisagreement.ts'

/** POST /second-looks/:id/answer */
export const blindAnswerBody = z.strictObject({
  answer: z.enum(['accept', 'refuse']),
  /** The reasons of a refusal. */
  reason_codes: z.array(z.string().max(40)).max(20).optional(),
  /** The text of a refusal; the reason 'other' needs one. */
  reason: z.string().trim().max(LIMITS.reason).nullish(),
})

type Answer = z.output<typeof blindAnswerBody>

/** The codes and text of a refusal, checked like any refusal; none for an accept. */
async function refusalOf(
  db: Db,
  { name }: DossierKind,
  { answer, ...given }: Answer,
): Promise<{ codes: string[]; words: string | null }> {
  if (answer === 'accept') return { codes: [], words: null }
  // The text is not sent, so neither its language nor the trader's name matters.
  const { codes } = composeReason(await readReasons(db, name), given, 'en', { trader: '', due: null })
  return { codes, words: given.reason || null }
}

/**
 * Answers a blind second look. Nothing changes for the trader; a disagreement goes to the inboxes that
 * `notifyDisagreement` lists. The journal keeps the text as a private note, which is erased with the account (record
 * 0080). 403 SAME_PERSON for an officer who took part in the first decision, 409 PROPOSAL_CLOSED if it was answered or
 * is void, 409 EVIDENCE_NOT_SEEN for an accept without its pages, 422 for a refusal without a reason.
 */
export async function answerBlindLook(
  services: ReviewServices,
  actor: OfficerActor,
  row: Omit<BlindLook, 'answer'>,
  given: Answer,
): Promise<void> {
  authorize(actor, 'answer_blind')
  if (row.officers.includes(actor.id))
    throw samePersonError('Somebody else must answer this: you took part in the decision.')
  if (row.ended_as !== null) throw proposalClosedError()
  const kind = services.dossiers.named(row.resource)
  const record = kind && (await findDossier(services.db, kind, row.record_id))
  if (!record) throw notFound()
  const about = subjectOf(kind, record)
  const { answer } = given
  const { codes, words } = await refusalOf(services.db, kind, given)
  const evidence = await evidenceOf(services, actor, about)
  const missing = answer === 'accept' ? missingError({ evidence, open: [] }) : null
  if (missing) throw missing
  const hashes = new Map(documentsOf(about).map(({ id, sha256 }) => [id, sha256]))
  await transact(services.db, async (db) => {
    const now = services.clock.now()
    const { count } = await db.blindLook.updateMany({
      where: { id: row.id, ended_as: null },
      data: { answer, answered_by: actor.id, reason_codes: codes, reason: words, ended_as: 'answered', ended_at: now },
    })
    if (count === 0) throw proposalClosedError()
    await writeJournal(db, actor, now, {
      action: 'blind_answer',
      resource: row.resource,
      record_id: row.record_id,
      workspace_id: row.workspace_id,
      reason_codes: codes,
      details: {
        second_look: row.id,
        answer,
        submission: row.submission,
        ...(words && { note: words }),
        files: evidence.files.map(({ file_id, seen }) => ({ file_id, sha256: hashes.get(file_id), pages_seen: seen })),
      },
    })
    if (answer === 'refuse') await notifyDisagreement(db, actor, now, row, words)
  })
}

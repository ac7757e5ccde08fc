import { z } from 'zod'
import { transact } from '../../database/client.ts'
import { lockRow } from '../../database/lock.ts'
import type { TraderActor } from '../../kernel/actor.ts'
import { notFound } from '../../kernel/errors.ts'
import { LIMITS } from '../../kernel/limits.ts'
import { transition } from '../../kernel/transition.ts'
import { type DossierKind, findDossier, type ReviewServices } from '../dossier/dossierKind.ts'
import { voidProposalsOn } from '../proposals/voidProposals.ts'
import { answerRequest, currentRequest, noRequestError } from '../record/informationRequest.ts'

/** POST /<resource>/{id}/answer */
export const answerBody = z.object({ text: z.string().trim().min(1).max(LIMITS.answer) })

/**
 * Answers the open question about a dossier, which returns to its old place in the queue. Ends a decision that waits,
 * because its maker had not read the answer. 409 INVALID_STATE_TRANSITION without an open question, also after a
 * decision or an earlier answer.
 */
export async function answerQuestion(
  services: ReviewServices,
  actor: TraderActor,
  kind: DossierKind,
  id: string,
  text: string,
): Promise<void> {
  await transact(services.db, async (db) => {
    const now = services.clock.now()
    await lockRow(db, kind.table, id)
    // The dossier may have been decided, changed or deleted since it was found: read it again.
    const record = await findDossier(db, kind, id)
    if (!record || record.deleted_at !== null) throw notFound()
    const current = await currentRequest(db, id)
    if (!current || current.answered_at !== null) throw noRequestError()
    const details = { request: current.id }
    await transition(db, actor, now, { machine: kind.machine, action: 'answer', record, reason: text, details })
    await answerRequest(db, now, id, text)
    await voidProposalsOn(db, now, [id], 'changed')
  })
}

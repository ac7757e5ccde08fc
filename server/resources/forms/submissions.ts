import type { Db } from '../../database/client.ts'
import type { FormSubmission, Prisma } from '../../database/generated/client.ts'
import { type MasterKeys, open, seal } from '../../files/keys.ts'
import { payerActor, type RequestOrigin } from '../../kernel/actor.ts'
import { journal } from '../../kernel/audit.ts'
import { newId } from '../../kernel/id.ts'
import type { Services } from '../../services.ts'
import { emitEvent } from '../../webhooks/emit.ts'
import type { Answers } from './answers.ts'
import type { FormSnapshot } from './snapshot.ts'

export type NewSubmission = {
  workspace_id: string
  /** The form as the payer was shown it. */
  snapshot: FormSnapshot
  payment_link_id: string
  /** The payment it came with; a second submission of the same one is refused by the database. */
  transaction_id: string | null
  /** What checkAnswers() answered. */
  answers: Answers
  /** The request that brought it. */
  origin?: RequestOrigin
}

/** What a submission's answers are sealed for; kept nowhere but in the seal itself. */
export const submissionContext = (id: string) => `submission:${id}`

/**
 * Keeps what a payer answered, sealed under the master key, with the form as it was (interface 2.4), and emits
 * `form.submitted` (decisions B.5). Everything happens in the caller's transaction: that of the payment.
 */
export async function storeSubmission(
  db: Db,
  services: Pick<Services, 'keys'>,
  now: Date,
  { workspace_id, snapshot, payment_link_id, transaction_id, answers, origin }: NewSubmission,
): Promise<FormSubmission> {
  const id = newId()
  const row = await db.formSubmission.create({
    data: {
      id,
      workspace_id,
      form_id: snapshot.id,
      payment_link_id,
      transaction_id,
      snapshot: snapshot as unknown as Prisma.InputJsonObject,
      answers_sealed: seal(services.keys, JSON.stringify(answers), submissionContext(id)),
      key_id: services.keys.current,
      created_at: now,
    },
  })
  const about = { form_id: snapshot.id, payment_link_id, transaction_id }
  await journal(db, payerActor(origin), now, {
    action: 'submit',
    resource: 'form-submissions',
    record_id: id,
    workspace_id,
    details: { ...about, form_version: snapshot.version },
  })
  await emitEvent(db, {
    workspace_id,
    type: 'form.submitted',
    resource: 'form-submissions',
    record_id: id,
    data: { id, ...about, submitted_at: now.toISOString() },
    now,
  })
  return row
}

/** The answers, by input_name. Throws SealBroken. Show none of them without a journal entry. */
export function answersOf(
  { keys }: { keys: MasterKeys },
  { id, answers_sealed }: Pick<FormSubmission, 'id' | 'answers_sealed'>,
): Answers {
  return JSON.parse(open(keys, answers_sealed, submissionContext(id)).toString('utf8')) as Answers
}

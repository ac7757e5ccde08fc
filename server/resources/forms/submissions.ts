import type { Db } from '../../database/client.ts'
import type { Prisma } from '../../database/generated/client.ts'
import type { FormSubmission } from '../../database/generated/rows.ts'
import { type MasterKeys, openSealed, seal } from '../../files/keys.ts'
import { payerActor, type RequestOrigin } from '../../kernel/actor.ts'
import { writeJournal } from '../../kernel/audit.ts'
import { newId } from '../../kernel/id.ts'
import type { Services } from '../../services.ts'
import { insertEvent } from '../../webhooks/emit.ts'
import type { Answers } from './answers.ts'
import type { FormSnapshot } from './snapshot.ts'

export type NewFormSubmission = {
  workspace_id: string
  /** The form as the payer saw it. */
  snapshot: FormSnapshot
  payment_link_id: string
  /** The form's payment; the database rejects a second submission of the same payment. */
  transaction_id: string | null
  /** The values that checkAnswers() returned. */
  answers: Answers
  /** The request that sent it. */
  origin?: RequestOrigin | undefined
}

/** The context under which a submission's answers are sealed; stored nowhere but in the seal. */
export const submissionContext = (id: string) => `submission:${id}`

/**
 * Stores a payer's answers, sealed under the master key, with the form as it was (interface 2.4), and emits
 * `form.submitted` (decisions B.5). All of it happens in the caller's database transaction, the one of the payment.
 */
export async function storeSubmission(
  db: Db,
  services: Pick<Services, 'keys'>,
  now: Date,
  { workspace_id, snapshot, payment_link_id, transaction_id, answers, origin }: NewFormSubmission,
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
  await writeJournal(db, payerActor(origin), now, {
    action: 'submit',
    resource: 'form-submissions',
    record_id: id,
    workspace_id,
    details: { ...about, form_version: snapshot.version },
  })
  await insertEvent(db, {
    workspace_id,
    type: 'form.submitted',
    resource: 'form-submissions',
    record_id: id,
    data: { id, ...about, submitted_at: now.toISOString() },
    now,
  })
  return row
}

/** The answers, by input_name. Throws DecryptionError. Write a journal entry before showing any of them. */
export function answersOf(
  { keys }: { keys: MasterKeys },
  { id, answers_sealed }: Pick<FormSubmission, 'id' | 'answers_sealed'>,
): Answers {
  return JSON.parse(openSealed(keys, answers_sealed, submissionContext(id)).toString('utf8')) as Answers
}

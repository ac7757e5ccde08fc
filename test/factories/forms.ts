import { SYSTEM } from '../../server/kernel/actor.ts'
import { writeJournal } from '../../server/kernel/audit.ts'
import { newId } from '../../server/kernel/id.ts'
import type { Answers } from '../../server/resources/forms/answers.ts'
import { snapshotOf } from '../../server/resources/forms/snapshot.ts'
import { storeSubmission } from '../../server/resources/forms/submissions.ts'
import type { TestApp } from '../support/app.ts'
import type { Json } from '../support/http.ts'
import { acceptedDossiers, newInstance } from './dossiers.ts'
import { newOfficer, type TestTrader } from './people.ts'

export const CHOICES = [
  { value: 's', label: 'Small' },
  { value: 'l', label: 'Large' },
]

/** Creates a draft form. Each field lists only its differences from a plain string field. */
export async function newForm(trader: TestTrader, fields: Json[] = [{}], name = 'Inscription'): Promise<Json> {
  const made = await trader.ext('POST', '/forms', { json: { name } })
  if (made.status !== 201) throw new Error(`not created: ${made.text}`)
  for (const [index, field] of fields.entries()) {
    const json = { input_name: `field_${index}`, label: `Field ${index}`, data_type: 'string', ...field }
    const added = await trader.ext('POST', `/forms/${made.body.data.id}/fields`, { json })
    if (added.status !== 201) throw new Error(`not added: ${added.text}`)
  }
  return (await trader.ext('GET', `/forms/${made.body.data.id}`)).body.data
}

/** Creates an instance for links of this trader; answers its id. */
export async function createInstance(app: TestApp, trader: TestTrader): Promise<string> {
  return (await newInstance({ trader }, await acceptedDossiers({ trader }, await newOfficer(app)))).id
}

/** Inserts a draft link that carries the form. */
export async function linkWithForm(
  app: TestApp,
  trader: TestTrader,
  payment_instance_id: string,
  form_id: string | null,
): Promise<string> {
  const id = newId()
  const now = app.clock.now()
  const { workspace_id } = trader
  await app.services.db.$transaction(async (db) => {
    await db.paymentLink.create({
      data: {
        id,
        workspace_id,
        payment_instance_id,
        form_id,
        slug: `cours-${id}`,
        title: 'Cours',
        title_folded: 'cours',
        amount_mode: 'open',
        currency: 'DZD',
        usage_mode: 'reusable',
        created_at: now,
        updated_at: now,
      },
    })
    await db.slug.create({ data: { slug: `cours-${id}`, payable_type: 'payment_link', payable_id: id } })
    const about = { resource: 'payment-links', record_id: id, workspace_id }
    await writeJournal(db, SYSTEM, now, { action: 'create', ...about, to: 'draft' })
  })
  return id
}

/** Inserts an active link of the v2 group. */
export async function insertPayLink(app: TestApp, trader: TestTrader, payment_instance_id: string): Promise<string> {
  const id = newId()
  const now = app.clock.now()
  const { workspace_id } = trader
  await app.services.db.$transaction(async (db) => {
    await db.payLink.create({
      data: {
        id,
        workspace_id,
        payment_instance_id,
        slug: `facture-${id}`,
        title: 'Facture',
        title_folded: 'facture',
        type: 'dynamic',
        amount: '1500.00',
        last_activity_at: now,
        created_at: now,
        updated_at: now,
      },
    })
    const about = { resource: 'pay-links', record_id: id, workspace_id }
    await writeJournal(db, SYSTEM, now, { action: 'create', ...about, to: 'active' })
  })
  return id
}

/** Stores a payer's answers to a form, in the same way as a payment does. */
export async function submit(
  app: TestApp,
  trader: TestTrader,
  { form_id, payment_link_id, answers }: { form_id: string; payment_link_id: string; answers: Answers },
) {
  return app.services.db.$transaction(async (db) =>
    storeSubmission(db, app.services, app.clock.now(), {
      workspace_id: trader.workspace_id,
      snapshot: await snapshotOf(db, form_id),
      payment_link_id,
      transaction_id: null,
      answers,
    }),
  )
}

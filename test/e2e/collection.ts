import { recordLateMoney } from '../../server/resources/transactions/lateMoney.ts'
import { CHOICES, newForm } from '../factories/forms.ts'
import { createActiveLink, createDraftLink, payAtLink } from '../factories/links.ts'
import { createPayLink } from '../factories/payLinks.ts'
import type { TestTrader } from '../factories/people.ts'
import type { TestApp } from '../support/app.ts'
import type { Json } from '../support/http.ts'

export type Collection = Awaited<ReturnType<typeof startCollection>>

const FIELDS: Json[] = [
  { input_name: 'born_on', label: 'Date de naissance', data_type: 'date', is_required: true },
  {
    input_name: 'size',
    label: 'المقاس',
    data_type: 'select',
    options: CHOICES,
    help_text: 'Du maillot de la course.',
  },
  { input_name: 'club', label: 'Club', data_type: 'string', validation_rules: 'min:2|max:40' },
]

/**
 * Creates what a trader collects money with under this instance: a form, links of both groups, a payment with answers,
 * and late money for `failed`, a failed transaction.
 */
export async function startCollection(app: TestApp, trader: TestTrader, instance: string, failed: string) {
  const draft = await newForm(trader, FIELDS, 'Inscription à la course')
  const section = await trader.ext('POST', `/forms/${draft.id}/sections`, { json: { title: 'Le coureur' } })
  const json = { form_section_id: section.body.data.id }
  for (const { id } of draft.fields) await trader.ext('PATCH', `/forms/${draft.id}/fields/${id}`, { json })
  await trader.ext('POST', `/forms/${draft.id}/publish`)
  const link = await createActiveLink(trader, instance, {
    title: 'Course des Oasis',
    description: 'Dix kilomètres, départ à huit heures.',
    form_id: draft.id,
    usage_mode: 'limited',
    max_uses: 300,
    metadata: { edition: 2026 },
  })
  const named = await createDraftLink(trader, instance, {
    title: 'دروس البيانو',
    amount_mode: 'open',
    amount: undefined,
    min_amount: 500,
    usage_mode: 'whitelist',
    allowed_payers: [{ email: 'yacine@example.com' }, { phone: '0550112233' }],
  })
  const payer = { name: 'Yacine Benali', email: 'yacine@example.com', phone_number: '0550112233' }
  const answers = { born_on: '1990-05-17', size: 'l' }
  const paid = await payAtLink(app, link.slug, { ...payer, answers })
  const v2 = await createPayLink(app, trader, instance, { title: 'Facture 2026-118', slug: 'facture-2026-118' })
  const { db } = app.services
  const transaction = await db.transaction.findUniqueOrThrow({ where: { id: failed } })
  await recordLateMoney(app.services, transaction, {
    amount: transaction.amount.toFixed(2),
    currency: transaction.currency,
  })
  const submission = await db.formSubmission.findFirstOrThrow({ where: { transaction_id: paid } })
  return {
    form: draft,
    link,
    named,
    v2,
    paid,
    submission: submission.id,
    late: failed,
    reference: transaction.reference,
  }
}

import type { TestApp } from '../support/app.ts'
import { formOf, type Json } from '../support/http.ts'
import { pdf, png } from './documents.ts'
import { accept, identificationFields, newIdentification, newRib } from './dossiers.ts'
import { linkWithForm, newForm, submit } from './forms.ts'
import { createActiveLink, payAtLink } from './links.ts'
import { createPayLink } from './payLinks.ts'
import { payOnline } from './payments.ts'
import { newOfficer, newTrader, type TestTrader } from './people.ts'

/** Made-up texts that no other test data contains; `createFullAccount` adds a number to each. */
const PERSONAL = {
  trader: 'Zoubida Hamrouche',
  identification: 'Comptoir Aïn-Kercha',
  brand: 'Kercha Délices',
  refused: 'Ouled Rahmoune Textile',
  title: 'Guichet Bordj',
  link: 'Dîner de Takoucht',
  payer: 'Messaoud Tighilt',
  payerEmail: 'messaoud.tighilt@example.org',
  answer: 'Né à Tazmalt',
  note: 'La gérante habite Tifra',
  reading: '16B7654321',
} as const

type Personal = Record<keyof typeof PERSONAL | 'rib', string>
let accounts = 0

/** Creates an account with one record of every kind that holds names, numbers or documents. */
export async function createFullAccount(app: TestApp): Promise<{
  trader: TestTrader
  /** The names and numbers in its data, each with its meaning. */
  personal: Personal
  ids: Record<string, string>
}> {
  accounts += 1
  const personal = Object.fromEntries(
    Object.entries({ ...PERSONAL, rib: '' }).map(([of, text]) => [of, `${text}${accounts}`]),
  ) as Personal
  personal.payerEmail = `messaoud.tighilt.${accounts}@example.org`
  personal.rib = newRib()
  const officer = await newOfficer(app)
  const trader = await newTrader(app, { name: personal.trader })
  const created = async (path: string, form: FormData): Promise<Json> => {
    const { status, body, text } = await trader.ext('POST', path, { form })
    if (status !== 201) throw new Error(`not created: ${text}`)
    return body.data
  }
  const identification = await created(
    '/identifications',
    formOf({
      ...identificationFields(personal.identification),
      identification_file: { name: `${personal.identification}.pdf`, content: await pdf(2, personal.identification) },
    }),
  )
  const brand = await created(
    '/brands',
    formOf({
      name: personal.brand,
      identification_id: identification.id,
      logo: { name: 'logo.png', content: await png(64, 64, '#123456') },
      file: { name: 'marque.png', content: await png(200, 200, '#654321') },
    }),
  )
  const { body: made } = await trader.ext('POST', '/bank-accounts', {
    json: { account_number: personal.rib, identification_id: identification.id },
  })
  const account: Json = made.data
  const noted = `/identifications/${identification.id}`
  await officer.admin('POST', `${noted}/claim`)
  await officer.admin('PUT', `${noted}/readings`, { json: { values: { rc: personal.reading } } })
  await officer.admin('POST', `${noted}/notes`, { json: { text: personal.note } })
  await accept(officer, 'identifications', identification.id)
  await accept(officer, 'brands', brand.id)
  await accept(officer, 'bank-accounts', account.id)
  const refused = await newIdentification({ trader }, personal.refused)
  const refusal = { json: { reason: 'Unreadable.', note: personal.note, version: 1 } }
  await officer.admin('POST', `/identifications/${refused.id}/refuse`, refusal)
  const pending = await newIdentification({ trader }, `${personal.refused} Deux`)

  await trader.ext('POST', '/webhooks', {
    json: { url: 'https://kercha.example.org/hook', events: ['identification.approved'] },
  })
  const dossiers = { identification_id: identification.id, brand_id: brand.id, bank_account_id: account.id }
  const activation = await created(
    '/instances',
    formOf({ title: personal.title, ...dossiers, payment_method: 'online' }),
  )
  const instance = (await trader.ext('GET', '/instances')).body.data[0].id as string
  await payOnline(app, activation, 'approve')
  const link = await createActiveLink(trader, instance, { title: personal.link })
  const paid = await payAtLink(app, link.slug, { name: personal.payer, email: personal.payerEmail })
  const payable = await createPayLink(app, trader, instance)
  const form = await newForm(trader)
  const asked = await linkWithForm(app, trader, instance, form.id)
  const submission = await submit(app, trader, {
    form_id: form.id,
    payment_link_id: asked,
    answers: { field_0: personal.answer },
  })
  return {
    trader,
    personal,
    ids: {
      identification: identification.id,
      brand: brand.id,
      account: account.id,
      refused: refused.id,
      pending: pending.id,
      instance,
      link: link.id,
      payLink: payable.id,
      paid,
      form: form.id,
      submission: submission.id,
    },
  }
}

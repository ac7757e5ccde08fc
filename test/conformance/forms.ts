import type { Json } from '../support/http.ts'
import { answered, created, read } from './expectations.ts'
import { beginPayment, createActiveLink, pay, readyInstance } from './payments.ts'
import type { Service, Trader } from './service.ts'

export const OPTIONS = [
  { value: 's', label: 'Small' },
  { value: 'l', label: 'Large' },
]
export const CHOICES = ['select', 'multi_select', 'radio', 'checkbox']
export const DATA_TYPES = ['string', 'text', 'integer', 'number', 'email', 'phone', 'url', 'date', ...CHOICES]

let names = 0

/** The least that a field needs, by a name that no other has. */
export const fieldInput = (more: object = {}) => {
  names += 1
  return { input_name: `field_${names}`, label: 'City', data_type: 'string', ...more }
}

/** A form with two sections and two fields, each added in the order opposite to its position. */
export async function sampleForm(trader: Trader) {
  const json = { name: 'Inscription', description: 'Cours du soir', industry: 'education', meta: { campaign: 7 } }
  const { id } = await created(trader.ext('POST', '/forms', { json }))
  const sections: Json[] = []
  for (const [position, title] of [
    [2, 'Second'],
    [1, 'First'],
  ])
    sections.push(await created(trader.ext('POST', `/forms/${id}/sections`, { json: { title, position } })))
  const addField = (json: Json) => created(trader.ext('POST', `/forms/${id}/fields`, { json }))
  const size = await addField(fieldInput({ data_type: 'select', options: OPTIONS, position: 2, meta: { a: 1 } }))
  const form_section_id = sections[0].id
  const rules = { is_required: true, help_text: 'As on the card', validation_rules: 'min:2|max:40' }
  const city = await addField(fieldInput({ form_section_id, position: 1, ...rules }))
  return { id, sections, fields: [size, city], form: await read(trader.ext('GET', `/forms/${id}`)) }
}

/** What the payer answers. */
export const ANSWER = 'Mohamed-Boudiaf 12'

/** A payment through a link with a form, and the form changed afterwards; what the console shows of the submission. */
export async function submittedForm(service: Service, trader: Trader) {
  const officer = await service.newOfficer()
  await created(trader.ext('POST', '/webhooks', { json: { url: service.receiver.url } }))
  const instance = await readyInstance(service, { trader, officer })
  const { id } = await created(trader.ext('POST', '/forms', { json: { name: 'Inscription' } }))
  const json = { input_name: 'address', label: 'Address', data_type: 'string', is_required: true }
  const field = await created(trader.ext('POST', `/forms/${id}/fields`, { json }))
  await read(trader.ext('POST', `/forms/${id}/publish`))
  const link = await createActiveLink(trader, instance.id, { form_id: id })
  const without = await beginPayment(service, link.slug)
  const payment = await pay(service, link.slug, { answers: { address: ANSWER } })
  const submissions = (await answered(200, officer.admin('GET', '/form-submissions'))).filter(
    (one: Json) => one.form.id === id,
  )
  const show = () => answered(200, officer.admin('GET', `/form-submissions/${submissions[0].id}`))
  const before = await show()
  await read(trader.ext('PATCH', `/forms/${id}`, { json: { name: 'Changed' } }))
  await read(trader.ext('PATCH', `/forms/${id}/fields/${field.id}`, { json: { label: 'Changed' } }))
  await answered(200, trader.ext('DELETE', `/forms/${id}/fields/${field.id}`))
  const revealed = await answered(
    200,
    officer.admin('POST', `/form-submissions/${before.id}/reveal`, { json: { field: 'address' } }),
  )
  return { form_id: id, without, payment, before, after: await show(), revealed }
}

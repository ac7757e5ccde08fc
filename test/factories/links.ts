import { beginPayment } from '../../server/payments/begin.ts'
import type { TestApp } from '../support/app.ts'
import type { Call, Json } from '../support/http.ts'
import { acceptedDossiers, newInstance } from './dossiers.ts'
import { payOnline } from './payments.ts'
import { newOfficer, type TestOfficer, type TestTrader } from './people.ts'

/** Creates an instance that takes payments; answers its id. */
export async function readyInstance(
  app: TestApp,
  trader: TestTrader,
  officer?: TestOfficer,
  options?: Call,
): Promise<string> {
  const as = { trader, options }
  const dossiers = await acceptedDossiers(as, officer ?? (await newOfficer(app)))
  const { id, activation } = await newInstance(as, dossiers, 'online')
  await payOnline(app, activation, 'approve')
  return id
}

/** The minimum fields of a link; `more` overrides them. */
export const linkFields = (payment_instance_id: string, more: object = {}) => ({
  payment_instance_id,
  title: 'Cours de piano',
  amount_mode: 'fixed',
  amount: 1500,
  usage_mode: 'reusable',
  ...more,
})

/** Creates a draft link; answers its record. */
export async function createDraftLink(
  trader: TestTrader,
  payment_instance_id: string,
  more: object = {},
): Promise<Json> {
  const { status, body, text } = await trader.ext('POST', '/links', { json: linkFields(payment_instance_id, more) })
  if (status !== 201) throw new Error(`not created: ${text}`)
  return body.data
}

/** Creates a link that takes payments. */
export async function createActiveLink(
  trader: TestTrader,
  payment_instance_id: string,
  more: object = {},
): Promise<Json> {
  const { id } = await createDraftLink(trader, payment_instance_id, more)
  const { status, body, text } = await trader.ext('POST', `/links/${id}/publish`)
  if (status !== 200) throw new Error(`not published: ${text}`)
  return body.data
}

let payers = 0

/** A made-up payer, different on each call. */
export function newPayer() {
  payers += 1
  return {
    name: 'Yacine Benali',
    email: `payer-${payers}@example.com`,
    phone_number: `0550${String(payers).padStart(6, '0')}`,
  }
}

/**
 * Begins a payment at the link, without the page; answers the transaction and the address to which its payer goes next.
 */
export const begin = (app: TestApp, slug: string, input: object = {}) =>
  beginPayment(app.services, slug, { ...newPayer(), ...input })

/** Makes a whole payment, approved at the gateway; answers its transaction's id. */
export async function payAtLink(app: TestApp, slug: string, input: object = {}): Promise<string> {
  const { transaction, form_url } = await begin(app, slug, input)
  await payOnline(app, { transaction_id: transaction.id, form_url }, 'approve')
  return transaction.id
}

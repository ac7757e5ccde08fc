import { settlePayment } from '../../server/payments/settle.ts'
import type { TestApp } from '../support/app.ts'
import { type Answer, call, formOf, type Json } from '../support/http.ts'
import { png } from './documents.ts'
import type { TestTrader } from './people.ts'

/** Makes the payer choose an outcome on the simulated card page; answers the page that the service then shows. */
export async function payOnline(
  app: TestApp,
  activation: { transaction_id: string; form_url: string },
  outcome: 'approve' | 'decline' | 'abandon',
): Promise<Answer<Json>> {
  const page = new URL(activation.form_url).pathname
  const { status, headers } = await call(app, 'POST', page, { body: new URLSearchParams({ outcome }) })
  if (status !== 303) throw new Error(`the card page answered ${status}`)
  return call(app, 'GET', headers.get('location')!)
}

export const proof = async (width = 300) => ({ name: 'proof.png', content: await png(width, 200) })

export const sendProof = async (trader: TestTrader, instance: string, width?: number) =>
  trader.ext('POST', `/instances/${instance}/payment-proof`, { form: formOf({ payment_proof: await proof(width) }) })

/** `data` of the events of a record, oldest first, with their types. */
export async function eventsOf(app: TestApp, record_id: string): Promise<Json[]> {
  const rows = await app.services.db.event.findMany({ where: { record_id }, orderBy: { created_at: 'asc' } })
  return rows.map(({ body }) => JSON.parse(body))
}

/** Makes the gateway report a failed payment as paid: late money. */
export async function lateMoney(app: TestApp, transaction_id: string): Promise<void> {
  await app.services.db.simulatorOrder.update({ where: { id: transaction_id }, data: { outcome: 'approved' } })
  await settlePayment(app.services, transaction_id)
}

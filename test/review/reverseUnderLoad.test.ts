import { afterAll, beforeAll, expect, it } from 'vitest'
import { acceptedDossiers, newInstance } from '../factories/dossiers.ts'
import { createActiveLink, newPayer } from '../factories/links.ts'
import { payOnline } from '../factories/payments.ts'
import { newOfficer, newTrader } from '../factories/people.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { call } from '../support/http.ts'

let app: TestApp

beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app?.close())

/** Payers at once, and payments that each makes one after the other. */
const PAYERS = 12
const ROUNDS = 8
/** After this many payments have begun, the dossier is reversed. */
const BEFORE = PAYERS * 3

/** Begins a payment on the payer's page; null where the page refuses it. */
async function begin(slug: string): Promise<{ transaction_id: string; form_url: string } | null> {
  const { status, body } = await call(app, 'POST', `/p/${slug}/pay`, { json: newPayer() })
  if (status === 201) return body
  expect([status, body.errors]).toMatchObject([409, [{ code: 'INSTANCE_NOT_READY', meta: { state: 'suspended' } }]])
  return null
}

it('a reversal while payers pay loses no payment that began, and no new one begins after it', async () => {
  const trader = await newTrader(app, { language: 'en' })
  const amina = await newOfficer(app, 'officer')
  const lina = await newOfficer(app, 'supervisor')
  const dossiers = await acceptedDossiers({ trader }, amina)
  const { id, activation } = await newInstance({ trader }, dossiers, 'online')
  await payOnline(app, activation, 'approve')
  const links = await Promise.all([
    createActiveLink(trader, id),
    createActiveLink(trader, id),
    createActiveLink(trader, id),
  ])

  const begun: string[] = []
  let refused = 0
  let reversal: Promise<{ status: number }> | undefined
  let isReversed = false
  const late: string[] = []
  const pay = async (payer: number) => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const wasReversed = isReversed
      const payment = await begin(links[payer % links.length].slug)
      if (!payment) {
        refused += 1
        continue
      }
      if (wasReversed) late.push(payment.transaction_id)
      begun.push(payment.transaction_id)
      if (begun.length >= BEFORE)
        reversal ??= lina
          .admin('POST', `/identifications/${dossiers.identification_id}/reverse`, {
            json: { to: 'refused', version: 2, reason: 'The establishment has closed.' },
          })
          .then((answer) => {
            isReversed = true
            return answer
          })
      await payOnline(app, payment, 'approve')
    }
  }
  await Promise.all(Array.from({ length: PAYERS }, (_, payer) => pay(payer)))

  expect((await reversal)?.status).toBe(200)
  expect(late).toEqual([])
  expect(refused).toBeGreaterThan(0)
  expect(begun.length + refused).toBe(PAYERS * ROUNDS)
  const kept = await app.services.db.transaction.findMany({
    where: { payable_type: { not: 'payment_instance' }, workspace: { owner_id: trader.id } },
    select: { id: true, status: true },
  })
  expect(kept.map(({ status }) => status).filter((status) => status !== 'paid')).toEqual([])
  expect(kept).toHaveLength(begun.length)
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { settlePayment } from '../../server/payments/settle.ts'
import { begin, createActiveLink, payAtLink, readyInstance } from '../factories/links.ts'
import { createPayLink } from '../factories/payLinks.ts'
import { newTrader, type TestTrader } from '../factories/people.ts'
import { externalError, externalFieldErrors } from '../support/apiErrors.ts'
import { startApp, type TestApp } from '../support/app.ts'
import type { Json } from '../support/http.ts'

let app: TestApp
let trader: TestTrader
let instance: string
let link: Json
let bill: Json
let paid: string
let declined: string
let open: string

beforeAll(async () => {
  app = await startApp()
  trader = await newTrader(app)
  instance = await readyInstance(app, trader)
  link = await createActiveLink(trader, instance, { metadata: { class: '3B' }, amount_mode: 'open' })
  bill = await createPayLink(app, trader, instance)
  app.clock.set('2026-11-21T22:59:59Z')
  paid = await payAtLink(app, link.slug, { amount: '1200.50', name: 'Nadia Belkacem', email: 'nadia@example.com' })
  app.clock.set('2026-11-21T23:00:00Z')
  declined = (await begin(app, bill.slug, { name: 'Sami 100%_', phone_number: '0661 00 00 01' })).transaction.id
  await app.services.db.simulatorOrder.update({ where: { id: declined }, data: { outcome: 'declined' } })
  await settlePayment(app.services, declined)
  app.clock.advance({ hours: 1 })
  open = (await begin(app, link.slug, { amount: '80' })).transaction.id
})
afterAll(() => app?.close())

const list = (query = '') => trader.ext('GET', `/transactions${query}`)
const ids = async (query: string) => (await list(query)).body.data.map(({ id }: Json) => id)
const activation = async () =>
  (await app.services.db.paymentInstance.findUniqueOrThrow({ where: { id: instance } })).activation_transaction_id

describe('a transaction of the external API', () => {
  it('R-167 tells who paid what, and how it ended', async () => {
    const { status, body } = await trader.ext('GET', `/transactions/${paid}`)
    const at = '2026-11-21T22:59:59.000Z'
    expect([status, body]).toEqual([
      200,
      {
        data: {
          id: paid,
          status: 'paid',
          amount: '1200.50',
          currency: 'DZD',
          payment_method: 'online',
          payable_type: 'payment_link',
          payable_id: link.id,
          payment_instance_id: instance,
          reference: expect.stringMatching(/^PAY-[2-9B-Z]{10}$/),
          payer: {
            name: 'Nadia Belkacem',
            email: 'nadia@example.com',
            phone: expect.stringMatching(/^\+213550\d{6}$/),
          },
          failure_reason: null,
          metadata: { class: '3B' },
          paid_at: at,
          failed_at: null,
          created_at: at,
          updated_at: at,
        },
      },
    ])
    expect((await trader.ext('GET', `/transactions/${declined}`)).body.data).toMatchObject({
      status: 'failed',
      failure_reason: 'card_declined',
      payable_type: 'pay_link',
      payable_id: bill.id,
      paid_at: null,
      failed_at: '2026-11-21T23:00:00.000Z',
    })
  })

  it('is 404 for another workspace, an unknown id and what is no id; writing is 405', async () => {
    const stranger = await newTrader(app)
    for (const path of [paid, '01930000-0000-7000-8000-000000000009', 'x'])
      expect(externalError(await stranger.ext('GET', `/transactions/${path}`))).toEqual([404, 'RESOURCE_NOT_FOUND'])
    expect((await stranger.ext('GET', '/transactions')).body.data).toEqual([])
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
      expect(externalError(await trader.ext(method, `/transactions/${paid}`))).toEqual([405, 'METHOD_NOT_ALLOWED'])
    expect(externalError(await trader.ext('POST', '/transactions'))).toEqual([405, 'METHOD_NOT_ALLOWED'])
  })

  it('is listed newest first, page by page, the activation among them', async () => {
    const { body } = await list('?per_page=3')
    expect(body.data.map(({ id }: Json) => id)).toEqual([open, declined, paid])
    expect(body.meta).toEqual({ current_page: 1, from: 1, to: 3, per_page: 3, last_page: 2, total: 4 })
    expect(await ids('?per_page=3&page=2')).toEqual([await activation()])
  })

  it('is found by each filter', async () => {
    expect(await ids('?status=processing')).toEqual([open])
    expect(await ids(`?payable_id=${bill.id}`)).toEqual([declined])
    expect(await ids('?payable_type=payment_instance')).toEqual([await activation()])
    expect(await ids(`?payment_instance_id=${instance}&status=paid&payable_type=payment_link`)).toEqual([paid])
    expect(await ids(`?payment_instance_id=${link.id}`)).toEqual([])
    expect(await ids('?payment_method=cheque')).toEqual([])
    expect(await ids('?sort_by=amount&sort_dir=asc&payable_type=payment_link')).toEqual([open, paid])
  })

  it('is found by its days in Algiers, both included, and by moments', async () => {
    expect(await ids('?from=2026-11-21&to=2026-11-21&payable_type=payment_link')).toEqual([paid])
    expect(await ids('?from=2026-11-22')).toEqual([open, declined])
    expect(await ids('?from=2026-11-21T23:00:00Z&to=2026-11-22T00:00:00%2B01:00')).toEqual([declined])
  })

  it('is found by reference, payer and id', async () => {
    const { reference } = (await trader.ext('GET', `/transactions/${paid}`)).body.data
    for (const text of [reference, reference.slice(4).toLowerCase(), 'belkacem', 'NADIA@', paid])
      expect(await ids(`?search=${encodeURIComponent(text)}`)).toEqual([paid])
    for (const text of ['0661 00 00 01', '661000001', '100%_'])
      expect(await ids(`?search=${encodeURIComponent(text)}`)).toEqual([declined])
    for (const text of ['%', '\\', '000000000000'])
      expect(await ids(`?search=${encodeURIComponent(text)}`)).not.toContain(paid)
  })

  it.each([
    ['status=done', 'status'],
    ['payable_id=x', 'payable_id'],
    ['payment_instance_id=1', 'payment_instance_id'],
    ['from=yesterday', 'from'],
    ['to=2026-02-30', 'to'],
    ['from=2026-11-21T08:00:00', 'from'],
    ['sort_by=payer', 'sort_by'],
    ['per_page=0', 'per_page'],
  ])('a query of %s is refused by name', async (query, field) => {
    const answer = await list(`?${query}`)
    expect([answer.status, externalFieldErrors(answer)[0]![0]]).toEqual([422, field])
  })
})

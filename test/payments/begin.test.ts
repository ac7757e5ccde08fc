import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '../../server/config.ts'
import { GatewayUnavailableError } from '../../server/gateway/gateway.ts'
import { beginPayment } from '../../server/payments/begin.ts'
import { readAmount } from '../../server/payments/input.ts'
import { findPayable } from '../../server/payments/link.ts'
import { settlePayment } from '../../server/payments/settle.ts'
import { checkForLateMoney } from '../../server/payments/sweep.ts'
import { answersOf } from '../../server/resources/forms/submissions.ts'
import { newForm } from '../factories/forms.ts'
import { begin, createActiveLink, createDraftLink, newPayer, readyInstance } from '../factories/links.ts'
import { createPayLink } from '../factories/payLinks.ts'
import { eventsOf, payOnline } from '../factories/payments.ts'
import { newTrader, type TestTrader } from '../factories/people.ts'
import { thrownError, thrownFieldErrors } from '../support/apiErrors.ts'
import { startApp, type TestApp } from '../support/app.ts'
import type { Json } from '../support/http.ts'

let app: TestApp
let trader: TestTrader
let instance: string
let open: Json
let fixed: Json

beforeAll(async () => {
  app = await startApp()
  trader = await newTrader(app)
  instance = await readyInstance(app, trader)
  fixed = await createActiveLink(trader, instance, { metadata: { order: 'A-12' }, currency: 'dzd' })
  open = await createActiveLink(trader, instance, { amount_mode: 'open', min_amount: 500, max_amount: 20_000 })
})
afterAll(() => app?.close())

const rows = (payable_id: string) => app.services.db.transaction.findMany({ where: { payable_id } })
const down = () => Promise.reject(new GatewayUnavailableError('down'))

describe('a payment that is begun', () => {
  it('R-167 R-168 is a transaction in progress that names the link, with the address to pay at', async () => {
    const payer = { name: '  Nadia   Belkacem ', email: 'Nadia@Example.com', phone_number: '0550 12 34 56' }
    const { transaction, form_url } = await beginPayment(app.services, fixed.slug, { ...payer, amount: '1.00' })
    expect(transaction).toMatchObject({
      status: 'processing',
      payable_type: 'payment_link',
      payable_id: fixed.id,
      payment_instance_id: instance,
      workspace_id: trader.workspace_id,
      currency: 'DZD',
      payment_method: 'online',
      payer_name: 'Nadia Belkacem',
      payer_email: 'Nadia@Example.com',
      payer_phone: '+213550123456',
      payer_key: 'nadia@example.com',
      metadata: { order: 'A-12' },
      gateway: 'simulator',
      expires_at: new Date(app.clock.now().getTime() + 15 * 60_000),
    })
    expect(transaction.amount.toFixed(2)).toBe('1500.00')
    expect(transaction.reference).toMatch(/^PAY-[2-9B-Z]{10}$/)
    expect(form_url).toBe(`${app.url}/simulator/${transaction.id}`)
    const entries = await app.services.db.auditEntry.findMany({ where: { record_id: transaction.id } })
    expect(entries).toMatchObject([{ action: 'create', actor_type: 'payer', actor_id: null, to: 'processing' }])
    expect(JSON.stringify(entries.map(({ details, actor_name }) => [details, actor_name]))).not.toMatch(/nadia|0550/i)
  })

  it('R-137 tells the trader when it is paid, with the metadata of the link', async () => {
    const { transaction, form_url } = await begin(app, fixed.slug)
    await payOnline(app, { transaction_id: transaction.id, form_url }, 'approve')
    expect(await eventsOf(app, transaction.id)).toEqual([
      {
        event: 'transaction.paid',
        created_at: app.clock.now().toISOString(),
        data: {
          id: transaction.id,
          status: 'paid',
          amount: '1500.00',
          currency: 'DZD',
          payable_type: 'payment_link',
          payable_id: fixed.id,
          metadata: { order: 'A-12' },
        },
      },
    ])
    expect((await trader.ext('GET', `/links/${fixed.id}`)).body.data).toMatchObject({
      paid_count: 1,
      total_collected: '1500.00',
    })
  })

  it('is found by no other slug: 404 for unknown ones and drafts', async () => {
    const draft = await createDraftLink(trader, instance)
    for (const slug of [draft.slug, 'no-such-link', '', 'a\0b', '\ud800', '../links', fixed.id]) {
      expect(await findPayable(app.services, slug)).toBeNull()
      expect(((await begin(app, slug).catch(thrownError)) as unknown[])[0]).toBe('RESOURCE_NOT_FOUND')
    }
  })

  it('by a link of the v2 group names the pay link', async () => {
    const bill = await createPayLink(app, trader, instance, { metadata: { invoice: 118 } })
    const { transaction } = await begin(app, bill.slug)
    expect(transaction).toMatchObject({ payable_type: 'pay_link', payable_id: bill.id, metadata: { invoice: 118 } })
    expect(transaction.amount.toFixed(2)).toBe('2500.00')
  })
})

describe('what a payer sends', () => {
  const check = (slug: string, input: object) => begin(app, slug, input).then(() => [], thrownFieldErrors)

  it.each([
    [{ name: '' }, [['name', 'required']]],
    [{ name: ['x'] }, [['name', 'string']]],
    [{ name: 'x'.repeat(192) }, [['name', 'max']]],
    [{ email: 'nobody' }, [['email', 'email']]],
    [{ email: { $ne: 1 } }, [['email', 'email']]],
    [{ phone_number: 'call me' }, [['phone_number', 'phone']]],
    [{ phone_number: '+0000000000' }, [['phone_number', 'phone']]],
    [{ email: ' ', phone_number: '' }, [['email', 'required_without']]],
    [
      { name: null, email: 1, phone_number: 2 },
      [
        ['name', 'required'],
        ['email', 'email'],
        ['phone_number', 'phone'],
      ],
    ],
  ])('%j is refused by field', async (input, errors) => {
    expect(await check(fixed.slug, input)).toEqual(errors)
  })

  it.each([
    [undefined, 'required'],
    ['', 'required'],
    ['a lot', 'numeric'],
    ['1e3', 'numeric'],
    ['-600', 'numeric'],
    ['600.001', 'numeric'],
    ['1,234,567', 'numeric'],
    ['100000000', 'numeric'],
    [{ amount: 1 }, 'numeric'],
    ['499.99', 'min'],
    [20_000.01, 'max'],
  ])('an amount of %j is refused', async (amount, rule) => {
    expect(await check(open.slug, { amount })).toEqual([['amount', rule]])
  })

  it('an amount may be written as people write it', () => {
    const same = ['1500', '1500.0', '1 500,00', '1\u202f500,00', '01500', '١٥٠٠', '۱۵۰۰٫۰۰', 1500]
    expect(same.map(readAmount)).toEqual(same.map(() => '1500.00'))
    expect(readAmount('99999999.99')).toBe('99999999.99')
  })

  it('a telephone number alone is enough, and is the same however it is written', async () => {
    const link = await createActiveLink(trader, instance)
    const written = ['0661 00 00 01', '+213 (0)661-00-00-01', '00213661000001', '٠٦٦١٠٠٠٠٠١']
    const begun = []
    for (const phone_number of written) begun.push(await begin(app, link.slug, { email: null, phone_number }))
    expect(new Set(begun.map(({ transaction }) => transaction.id)).size).toBe(1)
    expect(begun[0]!.transaction).toMatchObject({ payer_phone: '+213661000001', payer_key: '213661000001' })
  })

  it('R-136 a whitelist lets in those on it, and says to others which field is not', async () => {
    const payer = newPayer()
    const link = await createActiveLink(trader, instance, {
      usage_mode: 'whitelist',
      allowed_payers: [{ email: payer.email.toUpperCase() }, { phone: '+213 770 00 00 01' }],
    })
    expect(await check(link.slug, {})).toEqual([['email', 'allowed']])
    expect(await check(link.slug, { email: '', phone_number: '0770000002' })).toEqual([['phone_number', 'allowed']])
    expect(await rows(link.id)).toEqual([])
    await beginPayment(app.services, link.slug, payer)
    await begin(app, link.slug, { phone_number: '0770000001' })
    expect(await rows(link.id)).toHaveLength(2)
  })
})

describe('the form of a link', () => {
  let form: Json
  let link: Json
  const payer = newPayer()

  beforeAll(async () => {
    form = await newForm(trader, [
      { input_name: 'pupil', label: 'Pupil', is_required: true },
      { input_name: 'age', label: 'Age', data_type: 'integer', validation_rules: 'min:6' },
    ])
    await trader.ext('POST', `/forms/${form.id}/publish`)
    link = await createActiveLink(trader, instance, { form_id: form.id })
  })

  it('is checked with the rest: every field says its own', async () => {
    const wrong = await begin(app, link.slug, { name: '', answers: { age: '5' } }).catch(thrownFieldErrors)
    expect(wrong).toEqual([
      ['name', 'required'],
      ['answers.pupil', 'required'],
      ['answers.age', 'min'],
    ])
    expect(await begin(app, link.slug, { answers: ['x'] }).catch(thrownFieldErrors)).toEqual([['answers', 'object']])
  })

  it('is kept with the payment, in one transaction, and the trader hears of it', async () => {
    const { transaction } = await beginPayment(app.services, link.slug, {
      ...payer,
      answers: { pupil: 'Ines', age: 9 },
    })
    const submission = await app.services.db.formSubmission.findUniqueOrThrow({
      where: { transaction_id: transaction.id },
    })
    expect(answersOf(app.services, submission)).toEqual({ pupil: 'Ines', age: '9' })
    expect(await eventsOf(app, submission.id)).toMatchObject([
      { event: 'form.submitted', data: { payment_link_id: link.id, transaction_id: transaction.id } },
    ])
  })

  it('with other answers is another payment; with the same ones it is the one under way', async () => {
    const again = await beginPayment(app.services, link.slug, { ...payer, answers: { age: '9', pupil: ' Ines ' } })
    const other = await beginPayment(app.services, link.slug, { ...payer, answers: { pupil: 'Sami' } })
    expect(await rows(link.id)).toHaveLength(2)
    expect(again.transaction.id).not.toBe(other.transaction.id)
  })
})

describe('a payer who comes back', () => {
  it('with another amount begins another payment', async () => {
    const payer = newPayer()
    const one = await beginPayment(app.services, open.slug, { ...payer, amount: '600' })
    const two = await beginPayment(app.services, open.slug, { ...payer, amount: '700' })
    const back = await beginPayment(app.services, open.slug, { ...payer, amount: '600,00' })
    expect(two.transaction.id).not.toBe(one.transaction.id)
    expect(back.transaction.id).toBe(one.transaction.id)
  })

  it('goes on with it under his own name, however that is written; whoever knows his address alone does not', async () => {
    const payer = { ...newPayer(), name: 'Yacine Bénali' }
    const one = await beginPayment(app.services, fixed.slug, payer)
    const back = await beginPayment(app.services, fixed.slug, { ...payer, name: ' yacine  benali ' })
    const stranger = await beginPayment(app.services, fixed.slug, { ...payer, name: 'Somebody' })
    expect(back.transaction.id).toBe(one.transaction.id)
    expect(stranger.transaction.id).not.toBe(one.transaction.id)
  })

  it('after paying is shown that it is paid, and pays twice only if he asks again', async () => {
    const payer = newPayer()
    const pay = () => beginPayment(app.services, open.slug, { ...payer, amount: '600' })
    const { transaction } = await pay()
    await app.services.db.simulatorOrder.update({ where: { id: transaction.id }, data: { outcome: 'approved' } })
    const back = await pay()
    expect(back).toMatchObject({
      transaction: { id: transaction.id, status: 'paid' },
      form_url: `${app.url}/payments/${transaction.id}/return`,
    })
    expect((await pay()).transaction.id).not.toBe(transaction.id)
  })

  it('after his card was declined begins anew', async () => {
    const payer = newPayer()
    const { transaction } = await beginPayment(app.services, fixed.slug, payer)
    await app.services.db.simulatorOrder.update({ where: { id: transaction.id }, data: { outcome: 'declined' } })
    const next = await beginPayment(app.services, fixed.slug, payer)
    expect(next.transaction).toMatchObject({ status: 'processing' })
    expect((await settlePayment(app.services, transaction.id))?.status).toBe('failed')
  })
})

describe('while the gateway cannot be reached', () => {
  it('nothing is begun, nothing is written, and the payer is told to try again', async () => {
    const link = await createActiveLink(trader, instance)
    const broken = { ...app.services, gateway: { ...app.services.gateway, register: down } }
    const entries = await app.services.db.auditEntry.count()
    expect(await beginPayment(broken, link.slug, newPayer()).catch(thrownError)).toEqual([
      'SERVICE_UNAVAILABLE',
      { retry_after: 60 },
    ])
    expect([await rows(link.id), await app.services.db.auditEntry.count()]).toEqual([[], entries])
  })

  it('a place whose hold is over goes to the next payer all the same; money for the first is looked at', async () => {
    const shot = await createActiveLink(trader, instance, { usage_mode: 'one_shot' })
    const payer = newPayer()
    const first = await begin(app, shot.slug, payer)
    app.clock.advance({ minutes: 14, seconds: 59 })
    const silent = { ...app.services, gateway: { ...app.services.gateway, confirm: down } }
    expect(await beginPayment(silent, shot.slug, newPayer()).catch(thrownError)).toEqual([
      'LINK_CLOSED',
      { state: 'used_up', in_progress: 1, retry_after: 1 },
    ])
    app.clock.advance({ seconds: 1 })
    // The payer who held the place may have paid: the service begins no second payment for them.
    expect(((await beginPayment(silent, shot.slug, payer).catch(thrownError)) as unknown[])[0]).toBe(
      'SERVICE_UNAVAILABLE',
    )
    // The gateway also refuses new orders: the place stays held.
    const broken = { ...silent, gateway: { ...silent.gateway, register: down } }
    expect(((await beginPayment(broken, shot.slug, newPayer()).catch(thrownError)) as unknown[])[0]).toBe(
      'SERVICE_UNAVAILABLE',
    )
    expect(await rows(shot.id)).toMatchObject([{ status: 'processing' }])

    const others = await Promise.all(
      [1, 2, 3].map(() => beginPayment(silent, shot.slug, newPayer()).catch(thrownError)),
    )
    const [second, ...more] = others.filter((one) => !Array.isArray(one)) as Awaited<ReturnType<typeof begin>>[]
    expect(more).toEqual([])
    const { id } = first.transaction
    expect(await app.services.db.transaction.findUniqueOrThrow({ where: { id } })).toMatchObject({
      status: 'failed',
      failure_reason: 'expired',
      late_check_at: new Date(app.clock.now().getTime() + 10 * 60_000),
    })
    expect(await app.services.db.auditEntry.findMany({ where: { record_id: id, action: 'fail' } })).toMatchObject([
      { actor_type: 'system', details: { failure_reason: 'expired', gateway: 'unanswered' } },
    ])

    // Both have paid: one payment counts, the other is late money.
    await app.services.db.simulatorOrder.updateMany({
      where: { id: { in: [id, second!.transaction.id] } },
      data: { outcome: 'approved' },
    })
    app.clock.advance({ minutes: 10 })
    await settlePayment(app.services, second!.transaction.id)
    await checkForLateMoney(app.services)
    expect(await app.services.db.lateMoney.findMany({ where: { transaction_id: id } })).toHaveLength(1)
    expect((await trader.ext('GET', `/links/${shot.id}`)).body.data).toMatchObject({
      status: 'exhausted',
      paid_count: 1,
      total_collected: '1500.00',
    })
  })

  it('takes no more places back than the next payment needs', async () => {
    const two = await createActiveLink(trader, instance, { usage_mode: 'limited', max_uses: 2 })
    for (const payer of [newPayer(), newPayer()]) await begin(app, two.slug, payer)
    app.clock.advance({ minutes: 15 })
    const silent = { ...app.services, gateway: { ...app.services.gateway, confirm: down } }
    await beginPayment(silent, two.slug, newPayer())
    expect((await rows(two.id)).map(({ status }) => status).sort()).toEqual(['failed', 'processing', 'processing'])
  })

  it('nobody waits for what others left lying at a link with places for all', async () => {
    const all = await createActiveLink(trader, instance)
    const payer = newPayer()
    await begin(app, all.slug, payer)
    app.clock.advance({ minutes: 15 })
    const broken = { ...app.services, gateway: { ...app.services.gateway, confirm: down } }
    expect((await beginPayment(broken, all.slug, newPayer())).transaction.status).toBe('processing')
    expect(((await beginPayment(broken, all.slug, payer).catch(thrownError)) as unknown[])[0]).toBe(
      'SERVICE_UNAVAILABLE',
    )
  })
})

it('a payment that cannot be written leaves nothing behind', async () => {
  const link = await createActiveLink(trader, instance)
  const order = { gateway_order_id: 'taken', form_url: 'https://pay.example/1' }
  const twice = { ...app.services, gateway: { ...app.services.gateway, register: async () => order } }
  await beginPayment(twice, link.slug, newPayer())
  await expect(beginPayment(twice, link.slug, newPayer())).rejects.toThrow()
  expect(await rows(link.id)).toHaveLength(1)
})

it('HOLD_MINUTES says how long a place is held: 1 minute to a day', async () => {
  const config = { ...app.services.config, holdMinutes: 3 }
  const { transaction } = await beginPayment({ ...app.services, config }, fixed.slug, newPayer())
  expect(transaction.expires_at).toEqual(new Date(app.clock.now().getTime() + 3 * 60_000))
  expect(readConfig({}).holdMinutes).toBe(15)
  for (const HOLD_MINUTES of ['0', '1441', '-1', '1.5', 'long'])
    expect(() => readConfig({ HOLD_MINUTES })).toThrow(/^HOLD_MINUTES: must be /)
})

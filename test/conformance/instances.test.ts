import { afterAll, beforeAll, expect } from 'vitest'
import { z } from 'zod'
import { png } from '../factories/documents.ts'
import {
  accept,
  acceptedDossiers,
  newBankAccount,
  newBrand,
  newIdentification,
  newInstance,
} from '../factories/dossiers.ts'
import { linkFields } from '../factories/links.ts'
import { formOf, type Json } from '../support/http.ts'
import {
  answered,
  created,
  fields,
  idsOf,
  matches,
  moneyText,
  read,
  refusedFor,
  text,
  timestamp,
  uuid,
} from './expectations.ts'
import { beginPayment, chooseAtGateway, createActiveLink, paid, readyInstance } from './payments.ts'
import { once, section } from './section.ts'
import { type Officer, type Service, startService, type Trader } from './service.ts'

let service: Service
let trader: Trader
let officer: Officer

beforeAll(async () => {
  service = await startService()
  trader = await service.newTrader()
  officer = await service.newOfficer()
  await created(trader.ext('POST', '/webhooks', { json: { url: service.receiver.url } }))
})
afterAll(() => service?.close())

const dossiers = once(() => acceptedDossiers({ trader }, officer))
const one = (id: string) => read(trader.ext('GET', `/instances/${id}`))
const REASON = 'The transfer never arrived.'

/** Asked for, paid online and ready, with what the request answered. */
const online = once(async () => {
  const { id, activation } = await newInstance({ trader }, await dossiers(), 'online')
  const asked = await one(id)
  await chooseAtGateway(service, activation.form_url, 'approve')
  return { id, activation, asked, ready: await one(id) }
})
/** Asked for with a cheque, confirmed by an officer. */
const offline = once(async () => {
  const { id, activation } = await newInstance({ trader }, await dossiers(), 'cheque')
  const asked = await one(id)
  await accept(officer, 'activation-proofs', id)
  return { id, activation, asked, ready: await one(id) }
})
/** Asked for with a cheque that an officer refused. */
const rejected = once(async () => {
  const { id, activation } = await newInstance({ trader }, await dossiers(), 'cheque')
  await answered(
    200,
    officer.admin('POST', `/activation-proofs/${id}/refuse`, { json: { version: 2, reason: REASON } }),
  )
  return { id, activation, record: await one(id) }
})
const asked = async () => (await online()).asked
const activation = async () => (await online()).activation

/** A second ready instance, with a brand and an account of its own, and a payment through a link of each. */
const two = once(async () => {
  const first = (await online()).ready
  const second = await readyInstance(service, { trader, officer })
  const pages: string[] = []
  const payments: string[] = []
  for (const { id } of [first, second]) {
    const { slug } = await createActiveLink(trader, id)
    pages.push((await service.call('GET', `/p/${slug}`)).text)
    payments.push(await paid(service, slug))
  }
  return { instances: [first, second], pages, payments }
})

const told = async (event: string, id: string) =>
  (await service.delivered()).filter((one) => one.event === event && one.data.id === id).map(({ data }) => data)

/** The fields of a request for an instance; `more` says what is different. */
async function request(more: Record<string, string | { name: string; content: Uint8Array }> = {}) {
  const form = formOf({ title: 'Boutique', ...(await dossiers()), payment_method: 'online', ...more })
  return trader.ext('POST', '/instances', { form })
}
const proof = async () => ({ name: 'proof.png', content: await png(300, 200) })

/** Refused while the dossier of that kind is not accepted: while it waits, and once it is refused. */
async function needsAccepted(kind: 'identifications' | 'brands' | 'bank-accounts'): Promise<void> {
  const parent = await newIdentification({ trader })
  const made = {
    identifications: parent,
    brands: await newBrand({ trader }, parent.id),
    'bank-accounts': await newBankAccount({ trader }, parent.id),
  }
  for (const other of ['identifications', 'brands', 'bank-accounts'] as const)
    if (other !== kind) await accept(officer, other, made[other].id)
  const parts = { identification_id: parent.id, brand_id: made.brands.id, bank_account_id: made['bank-accounts'].id }
  const field = { identifications: 'identification_id', brands: 'brand_id', 'bank-accounts': 'bank_account_id' }[kind]
  await refusedFor(field, request(parts))
  await answered(
    200,
    officer.admin('POST', `/${kind}/${made[kind].id}/refuse`, { json: { version: 1, reason: REASON } }),
  )
  await refusedFor(field, request(parts))
}

/** An offline method needs its proof, and is taken with it. */
const needsProof = async (payment_method: string) => {
  await refusedFor('payment_proof', request({ payment_method }))
  const taken = await created(request({ payment_method, payment_proof: await proof() }))
  expect(taken).toMatchObject({ payment_method, form_url: null })
}

/** What an instance that is not ready yet answers to a link, and what payers are answered as another is suspended. */
const charging = once(async () => {
  await created(request())
  const { id: unready, acceptance_status } = (
    await read(trader.ext('GET', '/instances?sort_by=created_at&sort_dir=desc'))
  )[0]
  const early = await trader.ext('POST', '/links', { json: linkFields(unready) })
  const { id } = await readyInstance(service, { trader, officer })
  const { slug } = await createActiveLink(trader, id)
  const begun = [await beginPayment(service, slug)]
  const states = [(await one(id)).status]
  for (const action of ['suspend', 'reactivate']) {
    await answered(200, officer.admin('POST', `/payment-instances/${id}/${action}`, { json: { reason: REASON } }))
    begun.push(await beginPayment(service, slug))
    states.push((await one(id)).status)
  }
  return { acceptance_status, early, begun, states }
})

async function onlyReadyAndActive(): Promise<void> {
  const { acceptance_status, early, begun } = await charging()
  expect(acceptance_status).toBe('documents_submitted')
  await refusedFor('payment_instance_id', Promise.resolve(early))
  expect(begun.map(({ status, body }) => [status, body.errors?.[0].code])).toEqual([
    [201, undefined],
    [409, 'INSTANCE_NOT_READY'],
    [201, undefined],
  ])
}

section('2.8', {
  'R-101': fields(asked, { id: uuid }),
  'R-102': fields(asked, { title: text }),
  'R-103': async () => expect((await charging()).states).toEqual(['active', 'suspended', 'active']),
  'R-104': async () => {
    const { activation } = await newInstance({ trader }, await dossiers(), 'online')
    await chooseAtGateway(service, activation.form_url, 'decline')
    await created(request())
    await online()
    await rejected()
    for (const state of ['pending_documents', 'documents_submitted', 'ready', 'rejected']) {
      const found = await read(trader.ext('GET', `/instances?acceptance_status=${state}&per_page=100`))
      expect(new Set(found.map(({ acceptance_status }: Json) => acceptance_status))).toEqual(new Set([state]))
    }
    await answered(422, trader.ext('GET', '/instances?acceptance_status=other'))
  },
  'R-105': async () => {
    expect([(await asked()).acceptance_reason, (await rejected()).record.acceptance_reason]).toEqual([null, REASON])
  },
  'R-106': async () => expect(await asked()).toMatchObject(await dossiers()),
  'R-107': fields(asked, { created_at: timestamp, updated_at: timestamp }),
  'R-108': onlyReadyAndActive,
  'R-109': async () => {
    const { instances, pages } = await two()
    for (const [index, { brand_id }] of instances.entries()) {
      const { logo_url } = await read(trader.ext('GET', `/brands/${brand_id}`))
      expect(pages.map((page) => page.includes(new URL(logo_url).pathname))).toEqual([index === 0, index === 1])
    }
  },
  'R-110': async () => {
    const { instances } = await two()
    const accounts = await Promise.all(
      instances.map(({ bank_account_id }) => read(trader.ext('GET', `/bank-accounts/${bank_account_id}`))),
    )
    expect(new Set(accounts.map(({ account_number }) => account_number)).size).toBe(2)
  },
  'R-111': async () => {
    const { instances, payments } = await two()
    for (const [index, { id }] of instances.entries()) {
      const reported = await read(trader.ext('GET', `/transactions?payment_instance_id=${id}&per_page=100`))
      expect(payments.map((payment) => idsOf(reported).includes(payment))).toEqual([index === 0, index === 1])
    }
  },
  'R-112': fields(activation, { transaction_id: uuid }),
  'R-113': fields(activation, { status: z.enum(['processing', 'paid', 'failed']) }),
  'R-114': fields(activation, { payment_method: z.literal('online') }),
  'R-115': fields(activation, { amount: moneyText }),
  'R-116': fields(activation, { currency: text.regex(/^[A-Z]{3}$/) }),
  'R-117': fields(activation, { form_url: z.url() }),
})

section('3.5', {
  'R-216': async () => {
    const { id } = await online()
    const moves = await told('payment_instance.acceptance_changed', id)
    expect(moves.map((data) => [data.previous_acceptance_status, data.acceptance_status])).toEqual([
      ['pending_documents', 'documents_submitted'],
      ['documents_submitted', 'ready'],
    ])
  },
  'R-217': async () => expect((await rejected()).record.acceptance_status).toBe('rejected'),
  'R-218': async () => expect((await asked()).acceptance_status).toBe('documents_submitted'),
  'R-219': async () => {
    const { transaction_id } = await activation()
    const transaction = await read(trader.ext('GET', `/transactions/${transaction_id}`))
    expect(transaction).toMatchObject({ payable_type: 'payment_instance', payable_id: (await online()).id })
  },
  'R-220': onlyReadyAndActive,
  'R-221': async () => {
    const { id } = await rejected()
    const moves = await told('payment_instance.acceptance_changed', id)
    expect(moves.at(-1)).toMatchObject({ acceptance_status: 'rejected', acceptance_reason: REASON })
  },
})

section('3.6', {
  'R-222': async () => {
    for (const { activation } of [await online(), await offline(), await rejected()])
      expect(activation.status).toBe('processing')
  },
  'R-223': async () => {
    const { transaction_id } = await activation()
    expect(await told('transaction.paid', transaction_id)).toMatchObject([{ status: 'paid' }])
    expect((await read(trader.ext('GET', `/transactions/${transaction_id}`))).status).toBe('paid')
  },
  'R-224': async () => {
    const { transaction_id } = (await rejected()).activation
    expect(await told('transaction.failed', transaction_id)).toMatchObject([{ status: 'failed' }])
    expect((await read(trader.ext('GET', `/transactions/${transaction_id}`))).status).toBe('failed')
  },
})

section('4.6', {
  'R-300': async () => {
    const data = await created(request())
    matches(
      data,
      z.strictObject({
        transaction_id: uuid,
        status: text,
        payment_method: text,
        amount: moneyText,
        currency: text,
        form_url: text,
      }),
    )
  },
  'R-301': async () => {
    expect((await asked()).title).toBe('Boutique')
    await refusedFor('title', request({ title: '' }))
  },
  'R-302': async () => {
    const theirs = await acceptedDossiers({ trader: await service.newTrader() }, officer)
    for (const field of ['identification_id', 'brand_id', 'bank_account_id'] as const)
      for (const value of ['x', crypto.randomUUID(), theirs[field]])
        await refusedFor(field, request({ [field]: value }))
  },
  'R-303': async () => {
    for (const payment_method of ['online', 'bank_transfer', 'cheque'])
      expect((await created(request({ payment_method, payment_proof: await proof() }))).payment_method).toBe(
        payment_method,
      )
    for (const payment_method of ['cash', '']) await refusedFor('payment_method', request({ payment_method }))
  },
  'R-304': () => needsProof('bank_transfer'),
  'R-305': () => needsProof('cheque'),
  'R-306': async () => {
    const { id } = await online()
    expect((await one(id)).id).toBe(id)
  },
  'R-307': async () => {
    const { id } = await online()
    expect(idsOf(await read(trader.ext('GET', '/instances?per_page=100')))).toContain(id)
    const { id: elsewhere } = await trader.addWorkspace('Second')
    const headers = { 'X-Workspace-Id': elsewhere }
    expect(await read(trader.ext('GET', '/instances?per_page=100', { headers }))).toEqual([])
  },
  'R-308': async () => {
    const { activation, ready } = await online()
    const page = await service.call('GET', new URL(activation.form_url).pathname)
    expect([page.status, page.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/html')])
    expect(ready.acceptance_status).toBe('ready')
  },
  'R-309': async () => {
    const { asked, ready, activation } = await offline()
    expect([asked.acceptance_status, ready.acceptance_status]).toEqual(['documents_submitted', 'ready'])
    expect((await read(trader.ext('GET', `/transactions/${activation.transaction_id}`))).status).toBe('paid')
  },
  'R-310': () => needsAccepted('identifications'),
  'R-311': () => needsAccepted('brands'),
  'R-312': () => needsAccepted('bank-accounts'),
})

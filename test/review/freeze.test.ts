import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { writeJournal } from '../../server/kernel/audit.ts'
import { settlePayment } from '../../server/payments/settle.ts'
import { machines } from '../../server/registry/machines.ts'
import { deepProblems } from '../../server/resources/audit/deep.ts'
import { usualReasons } from '../../server/resources/paymentInstances/usualReasons.ts'
import { newIdentification, prepareForAccept } from '../factories/dossiers.ts'
import { begin, createActiveLink, newPayer, readyInstance } from '../factories/links.ts'
import { eventsOf, payOnline } from '../factories/payments.ts'
import { listQuery, newOfficer, newTrader, PASSWORD, type TestOfficer, type TestTrader } from '../factories/people.ts'
import { putInForce } from '../factories/proposals.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { runWithoutTriggers, waitForBlockedConnection } from '../support/database.ts'
import { call, type Json } from '../support/http.ts'

let app: TestApp
let amina: TestOfficer
let lina: TestOfficer
let samir: TestOfficer
let trader: TestTrader
const REASON = 'The person of entry QDi.001 of the UN list.'

beforeAll(async () => {
  app = await startApp()
  ;[amina, lina, samir] = await Promise.all([
    newOfficer(app, 'officer', 'Amina'),
    newOfficer(app, 'supervisor', 'Lina'),
    newOfficer(app, 'supervisor', 'Samir'),
  ])
})
beforeEach(async () => {
  trader = await newTrader(app, { language: 'en' })
})
afterAll(() => app?.close())

const act = (officer: TestOfficer, id: string, verb: string, reason = REASON) =>
  officer.admin('POST', `/traders/${id}/${verb}`, { json: { reason } })
const freeze = (id = trader.id, officer = lina) => act(officer, id, 'freeze')
const instanceOf = async (id: string): Promise<Json> => (await lina.admin('GET', `/payment-instances/${id}`)).body
const journal = async (filter: Json): Promise<Json[]> =>
  (await lina.admin('GET', `/audit-entries${listQuery(filter)}`)).body
const refusal = ({ status, body }: { status: number; body: Json }) => [status, body.code ?? body.errors?.[0]?.code]
const problems = async () => {
  const found: object[] = []
  for await (const problem of deepProblems(app.services, machines)) found.push(problem)
  return found
}

/** Proposes to unfreeze, and confirms it by another officer. */
async function unfreeze(id = trader.id) {
  const proposed = await act(lina, id, 'unfreeze', 'Another passport.')
  const path = `/second-looks/${proposed.body.proposal.id}/confirm`
  return { proposed, confirm: (officer: TestOfficer) => officer.admin('POST', path, { json: {} }) }
}

describe('a freeze', () => {
  it('suspends every instance, and nothing of the account is accepted or begun', async () => {
    const instance = await readyInstance(app, trader)
    const link = await createActiveLink(trader, instance)
    const waiting = await newIdentification({ trader })
    const { status, body } = await freeze()
    expect([status, body.frozen]).toEqual([200, { at: app.clock.now().toISOString(), by: 'Lina', reason: REASON }])
    expect(body.allowed_actions).toContain('unfreeze')
    expect(body.allowed_actions).not.toContain('freeze')
    expect(await instanceOf(instance)).toMatchObject({ status: 'suspended' })

    const { version } = await prepareForAccept(amina, 'identifications', waiting.id)
    const refused = await amina.admin('POST', `/identifications/${waiting.id}/accept`, { json: { version } })
    expect(refusal(refused)).toEqual([409, 'ACCOUNT_FROZEN'])
    expect((await journal({ record_id: waiting.id, action: 'denied' }))[0]).toMatchObject({
      details: { code: 'ACCOUNT_FROZEN' },
    })
    await expect(begin(app, link.slug, newPayer())).rejects.toMatchObject({ code: 'INSTANCE_NOT_READY' })
    const { identification_id, brand_id, bank_account_id } = await app.services.db.paymentInstance.findUniqueOrThrow({
      where: { id: instance },
    })
    const json = { title: 'A second one', identification_id, brand_id, bank_account_id, payment_method: 'online' }
    expect(refusal(await trader.ext('POST', '/instances', { json }))).toEqual([409, 'INSTANCE_NOT_READY'])
    const back = await amina.admin('POST', `/payment-instances/${instance}/reactivate`, {
      json: { reason: 'Why not.' },
    })
    expect(refusal(back)).toEqual([409, 'ACCOUNT_FROZEN'])
    expect(await problems()).toEqual([])
  })

  it('is for supervisors and admins, once, with a reason', async () => {
    expect(refusal(await freeze(trader.id, amina))).toEqual([403, 'FORBIDDEN'])
    expect((await lina.admin('POST', `/traders/${trader.id}/freeze`, { json: { reason: ' ' } })).status).toBe(422)
    expect((await freeze()).status).toBe(200)
    expect(refusal(await freeze())).toEqual([409, 'INVALID_STATE_TRANSITION'])
    expect(refusal(await act(lina, (await newTrader(app)).id, 'unfreeze'))).toEqual([409, 'INVALID_STATE_TRANSITION'])
  })

  it('lets a payment under way settle, as held money that an officer looks at', async () => {
    const instance = await readyInstance(app, trader)
    const link = await createActiveLink(trader, instance)
    const begun = await begin(app, link.slug, newPayer())
    await freeze()
    app.clock.advance({ seconds: 90 })
    await payOnline(app, { transaction_id: begun.transaction.id, form_url: begun.form_url }, 'approve')
    await settlePayment(app.services, begun.transaction.id)
    const [held] = (await lina.admin('GET', `/late-money${listQuery({ trader_id: trader.id })}`)).body
    expect(held).toMatchObject({ status: 'waiting', cause: 'held', amount: '1500.00', transaction: { status: 'paid' } })

    const report = await lina.admin('GET', `/traders/${trader.id}/freeze-report`)
    expect(report.body).toMatchObject({
      frozen: { by: 'Lina', reason: REASON, at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/) },
      unfrozen: null,
      subject: { id: trader.id, email: trader.email },
      instances: [{ id: instance, status: 'suspended', suspended_at: expect.stringMatching(/:\d\dZ$/) }],
      payments: [{ id: begun.transaction.id, status: 'paid', held: true, amount: '1500.00' }],
      totals: { held: [{ currency: 'DZD', amount: '1500.00', payments: 1 }], under_way: [] },
    })
    const headers = { Accept: 'application/pdf' }
    const printed = await lina.admin('GET', `/traders/${trader.id}/freeze-report?lang=ar`, { headers })
    expect([printed.status, printed.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    expect(printed.text.startsWith('%PDF-')).toBe(true)
    expect(await journal({ record_id: trader.id, action: 'export' })).toHaveLength(2)
    expect((await amina.admin('GET', `/traders/${trader.id}/freeze-report`)).status).toBe(403)
    expect(await problems()).toEqual([])
  })

  it('ends accepts that wait, and an accept that waits behind it is refused', async () => {
    await putInForce(app, 'hold_minutes', 5)
    const held = await newIdentification({ trader })
    const { version } = await prepareForAccept(amina, 'identifications', held.id)
    const body = { json: { version } }
    expect((await amina.admin('POST', `/identifications/${held.id}/accept`, body)).status).toBe(202)
    await putInForce(app, 'hold_minutes', 0)
    await freeze()
    expect(await app.services.db.proposal.findFirstOrThrow({ where: { record_id: held.id } })).toMatchObject({
      ended_as: 'void',
      ended_why: 'frozen',
    })
  })

  it('comes before or after an accept of the same moment, never beside it', async () => {
    const { id } = await newIdentification({ trader })
    const { version } = await prepareForAccept(amina, 'identifications', id)
    const now = app.clock.now()
    let accepted: Promise<{ status: number; body: Json }> | undefined
    await app.services.db.$transaction(async (db) => {
      const frozen = { frozen_at: now, frozen_by: lina.id, frozen_reason: REASON }
      await db.trader.update({ where: { id: trader.id }, data: frozen })
      await writeJournal(
        db,
        { type: 'officer', id: lina.id, name: 'Lina', origin: { request_id: null, address: null } } as never,
        now,
        {
          action: 'freeze',
          resource: 'traders',
          record_id: trader.id,
          workspace_id: trader.workspace_id,
        },
      )
      accepted = amina.admin('POST', `/identifications/${id}/accept`, { json: { version } })
      await waitForBlockedConnection((sql) => db.$queryRaw(sql))
    })
    expect(refusal(await accepted!)).toEqual([409, 'ACCOUNT_FROZEN'])
    expect((await amina.admin('GET', `/identifications/${id}`)).body.status).toBe('pending')
  })

  it('ends by two officers, also while four eyes are off; instances are reactivated one by one', async () => {
    const instance = await readyInstance(app, trader)
    await freeze()
    const { proposed, confirm } = await unfreeze()
    expect([proposed.status, proposed.body.proposal.action, proposed.body.frozen.reason]).toEqual([
      202,
      'unfreeze',
      REASON,
    ])
    expect(refusal(await confirm(lina))).toEqual([403, 'SAME_PERSON'])
    expect(refusal(await confirm(amina))).toEqual([403, 'FORBIDDEN'])
    expect(refusal(await act(samir, trader.id, 'unfreeze'))).toEqual([409, 'PROPOSAL_OPEN'])
    const looks = await samir.admin('GET', `/second-looks${listQuery({ resource: 'traders' })}`)
    expect(looks.body).toMatchObject([{ record_id: trader.id, action: 'unfreeze', trader: { id: trader.id } }])
    const done = await confirm(samir)
    expect([done.status, done.body.frozen, done.body.proposal]).toEqual([200, null, null])
    expect(await instanceOf(instance)).toMatchObject({ status: 'suspended' })
    const back = await amina.admin('POST', `/payment-instances/${instance}/reactivate`, {
      json: { reason: 'Cleared.' },
    })
    expect([back.status, back.body.status]).toEqual([200, 'active'])
    expect(await journal({ record_id: trader.id, action: 'unfreeze' })).toMatchObject([
      { actor_name: 'Lina', reason: 'Another passport.', details: { proposal: { confirmed_by: { name: 'Samir' } } } },
    ])
    const { body: report } = await lina.admin('GET', `/traders/${trader.id}/freeze-report`)
    expect(report.unfrozen).toMatchObject({ by: 'Lina', confirmed_by: 'Samir' })
    expect(await problems()).toEqual([])
  })

  it('is not lifted by the program without its entry, and deep verification names one lifted by hand', async () => {
    await freeze()
    const { db } = app.services
    const data = { frozen_at: null, frozen_by: null, frozen_reason: null }
    await expect(db.trader.update({ where: { id: trader.id }, data })).rejects.toThrow(/without a second officer/)
    await expect(db.trader.update({ where: { id: trader.id }, data: { frozen_reason: 'Nothing.' } })).rejects.toThrow(
      /constraint violated/,
    )
    const { frozen_at, frozen_by, frozen_reason } = await db.trader.findUniqueOrThrow({ where: { id: trader.id } })
    await runWithoutTriggers(app, [
      'UPDATE traders SET frozen_at = NULL, frozen_by = NULL, frozen_reason = NULL WHERE id = $1',
      trader.id,
    ])
    expect(await problems()).toMatchObject([
      { kind: 'control', record: trader.id, message: expect.stringMatching(/frozen_at, frozen_by, frozen_reason/) },
    ])
    await runWithoutTriggers(app, [
      'UPDATE traders SET frozen_at = $2, frozen_by = $3, frozen_reason = $4 WHERE id = $1',
      trader.id,
      ...([frozen_at?.toISOString(), frozen_by, frozen_reason] as string[]),
    ])
    expect(await problems()).toEqual([])
  })
})

/** All that a trader reads of the account; what names it, and times, are masked. */
async function readByTrader(from: TestTrader, instance: string, slug: string) {
  const named = [instance, slug, from.workspace_id, from.id, from.email]
  const mask = (text: string) =>
    named
      .reduce((all, one) => all.replaceAll(one, '·'), text)
      .replaceAll(/(nonce|value)="[^"]{20,}"|"(id|event_id|request_id)":"[0-9a-f-]{36}"/g, '·')
      .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]{22}/g, '·')
      .replaceAll(/CAL-\d{10}|(ACT|PAY)-[0-9A-Z]{10}|CS-[0-9A-Z]{6}|•••• \d{4}|\d{20}/g, '·')
  const [one] = [await app.services.db.paymentInstance.findUniqueOrThrow({ where: { id: instance } })]
  const json = {
    ...{ title: 'A second one', identification_id: one.identification_id, brand_id: one.brand_id },
    ...{ bank_account_id: one.bank_account_id, payment_method: 'online' },
  }
  const answers = [
    await from.ext('GET', '/instances'),
    await from.ext('GET', `/instances/${instance}`),
    await from.ext('GET', '/identifications'),
    await from.ext('GET', '/requirements'),
    await from.ext('GET', '/links'),
    await from.ext('GET', '/transactions'),
    await from.ext('GET', '/activation-fee'),
    await from.ext('POST', '/instances', { json }),
    await from.ext('POST', `/instances/${instance}/activation`, { json: { payment_method: 'online' } }),
    await call(app, 'GET', `/p/${slug}`),
  ]
  const body = new URLSearchParams({ email: from.email, password: PASSWORD })
  const signedIn = await call(app, 'POST', '/t/signin', { body })
  const headers = { Cookie: signedIn.headers.get('set-cookie')!.split(';')[0]! }
  const page = await call(app, 'GET', `/t/w/${from.workspace_id}`, { headers })
  const mails = await app.services.db.mail.findMany({ where: { record_id: instance } })
  return {
    answers: answers.map(({ status, headers: given, text }) => [status, [...given.keys()].sort(), mask(text)]),
    signedIn: [signedIn.status, page.status],
    page: mask(page.text),
    // The clock stands still: what came in one instant has no order.
    events: (await eventsOf(app, instance)).map((event) => mask(JSON.stringify(event))).sort(),
    mails: mails.map(({ kind, type, data }) => mask(JSON.stringify([kind, type, data]))).sort(),
  }
}

describe('what a trader reads', () => {
  it('is byte for byte the same of a freeze and of a plain suspension', async () => {
    const [one, other] = [trader, await newTrader(app, { language: 'en', name: trader.name })]
    const made: { of: TestTrader; instance: string; slug: string }[] = []
    for (const of of [one, other]) {
      const instance = await readyInstance(app, of)
      const kinds = { decision: true, information: true, new_proof: true, instance: true, webhook: false }
      await of.ext('PUT', '/notifications', { json: { contact: of.email, kinds } })
      made.push({ of, instance, slug: (await createActiveLink(of, instance)).slug })
    }
    await freeze(one.id)
    const reason = usualReasons('en').suspend
    const plain = await amina.admin('POST', `/payment-instances/${made[1]!.instance}/suspend`, { json: { reason } })
    expect(plain.status).toBe(200)
    const texts = []
    for (const { of, instance, slug } of made) texts.push(await readByTrader(of, instance, slug))
    expect(texts[0]).toEqual(texts[1])
    expect(JSON.stringify(texts[0])).not.toMatch(/freez|frozen|QDi|Lina/i)
    expect(texts[0]!.answers.map(([status]) => status)).toEqual([200, 200, 200, 200, 200, 200, 200, 409, 409, 409])
  })
})

describe('an instance that waits for a dossier', () => {
  it('is frozen too, and no longer reactivated by the accept of that dossier', async () => {
    const instance = await readyInstance(app, trader)
    const { brand_id } = await app.services.db.paymentInstance.findUniqueOrThrow({ where: { id: instance } })
    const { version } = (await lina.admin('GET', `/brands/${brand_id}`)).body
    const reversed = await lina.admin('POST', `/brands/${brand_id}/reverse`, { json: { to: 'pending', version } })
    expect(reversed.status).toBe(200)
    expect((await freeze()).status).toBe(200)
    const { suspended_for, status } = await app.services.db.paymentInstance.findUniqueOrThrow({
      where: { id: instance },
    })
    expect([status, suspended_for]).toEqual(['suspended', []])
    expect(await problems()).toEqual([])
  })
})

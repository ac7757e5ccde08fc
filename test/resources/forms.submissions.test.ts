import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { snapshotOf } from '../../server/resources/forms/snapshot.ts'
import { answersOf, storeSubmission } from '../../server/resources/forms/submissions.ts'
import { CHOICES, createInstance, linkWithForm, newForm, submit } from '../factories/forms.ts'
import { eventsOf } from '../factories/payments.ts'
import { listQuery, newOfficer, newTrader, type TestOfficer, type TestTrader } from '../factories/people.ts'
import { consoleError } from '../support/apiErrors.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { runWithoutTriggers } from '../support/database.ts'
import type { Json } from '../support/http.ts'

let app: TestApp
let trader: TestTrader
let officer: TestOfficer
let instance: string
let form: Json
let link: string

const SECRET = 'Rue Didouche Mourad 14'
const answers = { address: SECRET, sizes: ['s', 'l'], age: '271828' }

beforeAll(async () => {
  app = await startApp()
  trader = await newTrader(app)
  officer = await newOfficer(app)
  instance = await createInstance(app, trader)
  form = await newForm(trader, [
    { input_name: 'address', label: 'Address' },
    { input_name: 'sizes', data_type: 'checkbox', options: CHOICES },
    { input_name: 'age', data_type: 'integer' },
    { input_name: 'left_out' },
  ])
  link = await linkWithForm(app, trader, instance, form.id)
})
afterAll(() => app?.close())

const newSubmission = () => submit(app, trader, { form_id: form.id, payment_link_id: link, answers })
const rowOf = (id: string) => app.services.db.formSubmission.findUniqueOrThrow({ where: { id } })

describe('a submission', () => {
  it('R-076, R-077 keeps the form as it was, whatever becomes of the form', async () => {
    const before = await snapshotOf(app.services.db, form.id)
    const { id } = await newSubmission()
    await trader.ext('PATCH', `/forms/${form.id}`, { json: { name: 'Renamed' } })
    await trader.ext('PATCH', `/forms/${form.id}/fields/${form.fields[0].id}`, { json: { label: 'Street' } })
    expect((await rowOf(id)).snapshot).toEqual(before)
    expect((await snapshotOf(app.services.db, form.id)).version).toBe(before.version + 2)
    expect(answersOf(app.services, await rowOf(id))).toEqual(answers)
  })

  it('R-076 cannot be changed in the database, not even by its owner, but for its key', async () => {
    const { id } = await newSubmission()
    const owner = new pg.Client({ connectionString: app.ownerUrl })
    await owner.connect()
    try {
      for (const sql of [
        `UPDATE form_submissions SET snapshot = '{}' WHERE id = $1`,
        `UPDATE form_submissions SET answers_sealed = 'x' WHERE id = $1`,
        `UPDATE form_submissions SET created_at = now(), key_id = 9 WHERE id = $1`,
        'DELETE FROM form_submissions WHERE id = $1',
      ])
        await expect(owner.query(sql, [id])).rejects.toThrow('form_submissions keep what was sent')
      await expect(owner.query('TRUNCATE form_submissions')).rejects.toThrow('append-only')
    } finally {
      await owner.end()
    }
    expect(answersOf(app.services, await rowOf(id))).toEqual(answers)
  })

  it('R-078 lies in the database without a readable answer, and opens in no other row', async () => {
    const [one, two] = [await newSubmission(), await newSubmission()]
    const stored = await app.services.db.$queryRaw<{ row: string }[]>`
      SELECT to_jsonb(s)::text AS row FROM form_submissions s`
    const everywhere = [
      ...stored.map(({ row }) => row),
      JSON.stringify(await app.services.db.auditEntry.findMany(), (_key, value) =>
        typeof value === 'bigint' ? String(value) : value,
      ),
      JSON.stringify(await app.services.db.event.findMany()),
      app.log.join(),
    ].join()
    expect(['Didouche', '271828'].filter((part) => everywhere.includes(part))).toEqual([])
    expect(one.answers_sealed).toMatch(/^1\.[\w-]+$/)
    expect(() => answersOf(app.services, { id: two.id, answers_sealed: one.answers_sealed })).toThrow('damaged')
  })

  it('R-272 emits form.submitted once, without answers, to the webhooks that want it; the payer is journaled', async () => {
    const hook = async (events: string[], is_active = true) =>
      (await trader.ext('POST', '/webhooks', { json: { url: 'https://hooks.example.com/', events, is_active } })).body
        .data.id
    const wanting = [await hook([]), await hook(['form.submitted'])]
    await hook(['transaction.paid'])
    await hook([], false)
    const { id } = await newSubmission()
    const now = app.clock.now().toISOString()
    expect(await eventsOf(app, id)).toEqual([
      {
        event: 'form.submitted',
        created_at: now,
        data: { id, form_id: form.id, payment_link_id: link, transaction_id: null, submitted_at: now },
      },
    ])
    const dispatches = await app.services.db.dispatch.findMany({ where: { event: { record_id: id } } })
    expect(dispatches.map(({ webhook_id }) => webhook_id).sort()).toEqual(wanting.sort())
    expect(dispatches[0]).toMatchObject({ status: 'pending', attempts: 0, next_attempt_at: app.clock.now() })
    const entries = await app.services.db.auditEntry.findMany({ where: { record_id: id } })
    expect(entries).toMatchObject([
      { action: 'submit', actor_type: 'payer', workspace_id: trader.workspace_id, details: { form_id: form.id } },
    ])
  })

  it('R-272 is stored and told with its payment or not at all, and once for each payment', async () => {
    const { db } = app.services
    const before = await Promise.all([db.formSubmission.count(), db.event.count(), db.auditEntry.count()])
    const { activation_transaction_id } = await db.paymentInstance.findUniqueOrThrow({ where: { id: instance } })
    const store = (fail: boolean) =>
      db.$transaction(async (tx) => {
        await storeSubmission(tx, app.services, app.clock.now(), {
          workspace_id: trader.workspace_id,
          snapshot: await snapshotOf(tx, form.id),
          payment_link_id: link,
          transaction_id: activation_transaction_id,
          answers,
        })
        if (fail) throw new Error('no payment')
      })
    await expect(store(true)).rejects.toThrow('no payment')
    expect(await Promise.all([db.formSubmission.count(), db.event.count(), db.auditEntry.count()])).toEqual(before)
    await store(false)
    await expect(store(false)).rejects.toThrow(/Unique constraint/)
    const paid = `/form-submissions${listQuery({ transaction_id: activation_transaction_id })}`
    expect((await officer.admin('GET', paid)).body).toMatchObject([
      { transaction: { id: activation_transaction_id, reference: expect.stringMatching(/^ACT-/) } },
    ])
    expect(await db.formSubmission.count()).toBe(before[0]! + 1)
    expect(await db.event.count()).toBe(before[1]! + 1)
  })
})

describe('the console', () => {
  it('lists forms and shows one with its sections, fields and counts, journaled as seen', async () => {
    const own = await newForm(trader, [{}, {}], 'Kermesse')
    const section = await trader.ext('POST', `/forms/${own.id}/sections`, { json: { title: 'A' } })
    const ownLink = await linkWithForm(app, trader, instance, own.id)
    await submit(app, trader, { form_id: own.id, payment_link_id: ownLink, answers: {} })
    const list = await officer.admin('GET', `/forms${listQuery({ q: 'kermès', workspace_id: trader.workspace_id })}`)
    expect(list.headers.get('content-range')).toBe('forms 0-0/1')
    expect(list.body).toMatchObject([
      { id: own.id, status: 'draft', counts: { submissions: 1, links: 1, fields: 2 }, trader: { id: trader.id } },
    ])
    expect(list.body[0].fields).toBeUndefined()
    const { sections, fields } = (await trader.ext('GET', `/forms/${own.id}`)).body.data
    const one = await officer.admin('GET', `/forms/${own.id}`)
    expect(one.body).toEqual({ ...list.body[0], trader: one.body.trader, sections, fields })
    expect(sections).toEqual([section.body.data])
    const seen = await app.services.db.auditEntry.findMany({ where: { record_id: own.id, action: 'view' } })
    expect(seen).toMatchObject([{ actor_id: officer.id, workspace_id: trader.workspace_id }])
    expect((await officer.admin('GET', `/forms${listQuery({ status: 'archived' })}`)).body).toEqual([])
    expect((await officer.admin('GET', '/forms/nonsense')).status).toBe(404)
  })

  it('lists submissions and shows the questions, never an answer', async () => {
    const { id } = await newSubmission()
    for (const filter of [{ form_id: form.id }, { payment_link_id: link }, { workspace_id: trader.workspace_id }]) {
      const list = await officer.admin('GET', `/form-submissions${listQuery({ ...filter, id })}`)
      expect(list.body).toMatchObject([
        { id, form_id: form.id, payment_link: { id: link, title: 'Cours' }, allowed_actions: ['reveal'] },
      ])
      expect(list.text).not.toMatch(/Didouche|sealed/)
    }
    const nothing = await officer.admin('GET', `/form-submissions${listQuery({ form_id: link })}`)
    expect(nothing.body).toEqual([])
    const one = await officer.admin('GET', `/form-submissions/${id}`)
    expect(one.body.fields.map(({ input_name }: Json) => input_name)).toEqual(['address', 'sizes', 'age', 'left_out'])
    expect(one.text).not.toMatch(/Didouche|sealed/)
  })

  it('reveals one answer at a time to those who decide, and journals which', async () => {
    const { id } = await newSubmission()
    const reveal = (who: TestOfficer, field: string) =>
      who.admin('POST', `/form-submissions/${id}/reveal`, { json: { field } })
    const supervisor = await newOfficer(app, 'supervisor')
    const first = await reveal(officer, 'address')
    expect([first.status, first.body]).toEqual([200, { field: 'address', value: SECRET }])
    expect(first.headers.get('cache-control')).toBe('no-store')
    expect((await reveal(supervisor, 'sizes')).body.value).toEqual(['s', 'l'])
    expect((await reveal(await newOfficer(app, 'admin'), 'left_out')).body.value).toBeNull()
    for (const field of ['none', 'constructor', '__proto__'])
      expect(consoleError(await reveal(officer, field))).toEqual([422, 'VALIDATION_ERROR'])
    const auditor = await newOfficer(app, 'auditor')
    expect(consoleError(await reveal(auditor, 'address'))).toEqual([403, 'FORBIDDEN'])
    expect((await auditor.admin('GET', `/form-submissions/${id}`)).body.allowed_actions).toEqual([])
    const entries = await app.services.db.auditEntry.findMany({
      where: { record_id: id, action: { in: ['reveal', 'denied'] } },
      orderBy: { id: 'asc' },
    })
    expect(entries.map(({ action, actor_name, details }) => [action, actor_name, details])).toEqual([
      ['reveal', officer.name, { field: 'address' }],
      ['reveal', supervisor.name, { field: 'sizes' }],
      ['reveal', expect.any(String), { field: 'left_out' }],
      ['denied', auditor.name, { action: 'reveal', code: 'FORBIDDEN' }],
    ])
    const unknown = `/form-submissions/${form.id}/reveal`
    expect((await officer.admin('POST', unknown, { json: { field: 'address' } })).status).toBe(404)
  })

  it('says so when the key of an answer is gone', async () => {
    const { id } = await newSubmission()
    const change = `UPDATE form_submissions SET answers_sealed = '7.AAAA', key_id = 7 WHERE id = $1`
    await runWithoutTriggers(app, [change, id])
    const answer = await officer.admin('POST', `/form-submissions/${id}/reveal`, { json: { field: 'address' } })
    expect(consoleError(answer)).toEqual([503, 'SERVICE_UNAVAILABLE'])
    expect(await app.services.db.auditEntry.count({ where: { record_id: id, action: 'reveal' } })).toBe(0)
  })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pdf, png } from '../factories/documents.ts'
import { accept, GROCERIES, identificationFields, newIdentification, reportAllSeen } from '../factories/dossiers.ts'
import { listQuery, newOfficer, newTrader, type TestOfficer, type TestTrader } from '../factories/people.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { formOf } from '../support/http.ts'

let app: TestApp
let trader: TestTrader
let officer: TestOfficer

beforeAll(async () => {
  app = await startApp()
  trader = await newTrader(app)
  officer = await newOfficer(app)
})
afterAll(() => app?.close())

describe('POST /identifications', () => {
  it('answers 201 with a pending identification and makes a brand of the same name', async () => {
    const form = formOf({
      ...identificationFields('Hôtel Les Zibans'),
      activity_id: GROCERIES,
      identification_file: { name: 'registre.pdf', content: await pdf(3) },
    })
    const { status, body } = await trader.ext('POST', '/identifications', { form })
    expect(status).toBe(201)
    expect(body.data).toEqual({
      ...identificationFields('Hôtel Les Zibans'),
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      status: 'pending',
      reason: null,
      reason_codes: [],
      retry: null,
      pins: [],
      has_file: true,
      information_request: null,
      activity_id: GROCERIES,
      created_at: '2026-11-21T08:00:00.000Z',
      updated_at: '2026-11-21T08:00:00.000Z',
      warnings: expect.any(Array),
    })
    const brands = await trader.ext('GET', `/brands?identification_id=${body.data.id}`)
    expect(brands.body.data).toMatchObject([
      { name: 'Hôtel Les Zibans', status: 'pending', logo_url: null, has_file: false },
    ])
  })

  it('takes JSON when no file is sent', async () => {
    const { status, body } = await trader.ext('POST', '/identifications', { json: identificationFields() })
    expect(status).toBe(201)
    expect(body.data).toMatchObject({ has_file: false, activity_id: null })
  })

  it('names every field that is missing or wrong', async () => {
    const form = formOf({ name: ' ', establishment_type_id: 'nonsense' })
    const { status, body } = await trader.ext('POST', '/identifications', { form })
    expect(status).toBe(422)
    expect(
      body.errors.map((error: { meta: { field: string; rule: string } }) => [error.meta.field, error.meta.rule]),
    ).toEqual([
      ['name', 'required'],
      ['establishment_type_id', 'uuid'],
      ['authorization_type_id', 'required'],
    ])
    expect(body.errors[0]).toEqual({
      status: '422',
      code: 'VALIDATION_ERROR',
      title: 'Validation error',
      detail: 'The name field is required.',
      meta: { field: 'name', rule: 'required', pointer: '/name' },
    })
  })

  it('refuses references that do not exist, and a file that is no PDF', async () => {
    const unknown = '00000000-0000-4000-8000-999999999999'
    const missing = await trader.ext('POST', '/identifications', {
      json: { ...identificationFields(), activity_id: unknown },
    })
    expect(missing.body.errors[0].meta).toMatchObject({ field: 'activity_id', rule: 'exists' })
    const form = formOf({ ...identificationFields(), identification_file: { name: 'x.pdf', content: await png() } })
    const notPdf = await trader.ext('POST', '/identifications', { form })
    expect(notPdf.status).toBe(422)
    expect(notPdf.body.errors[0].meta.field).toBe('identification_file')
  })
})

describe('GET /identifications', () => {
  it('searches without regard to accents, sorts, pages and keeps the other parameters in its links', async () => {
    const other = await newTrader(app)
    for (const name of ['Éclair A', 'eclair B', 'Autre'])
      await other.ext('POST', '/identifications', { json: identificationFields(name) })
    const { body } = await other.ext('GET', '/identifications?search=ECLAIR&sort_by=name&sort_dir=asc&per_page=1')
    expect(body.data).toHaveLength(1)
    expect(body.meta).toEqual({ current_page: 1, from: 1, to: 1, per_page: 1, last_page: 2, total: 2 })
    expect(body.links.prev).toBeNull()
    expect(new URL(body.links.next).search).toBe('?search=ECLAIR&sort_by=name&sort_dir=asc&per_page=1&page=2')
    const beyond = await other.ext('GET', '/identifications?page=9')
    expect(beyond.body).toMatchObject({ data: [], meta: { current_page: 9, from: 0, to: 0, total: 3 } })
    const wrong = await other.ext('GET', '/identifications?sort_by=secret')
    expect([wrong.status, wrong.body.errors[0].meta.field]).toEqual([422, 'sort_by'])
  })
})

describe('review', () => {
  it('accepts: the trader sees it, the journal has one entry', async () => {
    const { id } = await newIdentification({ trader })
    const record = await accept(officer, 'identifications', id)
    expect(record).toMatchObject({
      status: 'accepted',
      reason: null,
      decided_by: { id: officer.id },
      allowed_actions: [],
    })
    expect((await trader.ext('GET', `/identifications/${id}`)).body.data).toMatchObject({
      status: 'accepted',
      reason: null,
    })
    const entries = await officer.admin('GET', `/audit-entries${listQuery({ record_id: id, action: 'accept' })}`)
    expect(entries.body).toMatchObject([
      { actor_id: officer.id, resource: 'identifications', from: 'pending', to: 'accepted' },
    ])
  })

  it('refuses with codes in the language of the trader, and the trader sends it again', async () => {
    const { id } = await newIdentification({ trader })
    const refused = await officer.admin('POST', `/identifications/${id}/refuse`, {
      json: { version: 1, reason_codes: ['ID_RC_NO_RCE', 'ID_NIF_INVALID'], note: 'seen before' },
    })
    expect(refused.body.status).toBe('refused')
    const seen = await trader.ext('GET', `/identifications/${id}`)
    expect(seen.body.data.reason.split('\n')).toEqual([
      "L'extrait ne porte pas le code électronique (RCE), ou celui-ci est illisible.",
      'Le NIF est absent ou ne comporte pas 15 ou 20 chiffres.',
    ])
    app.clock.advance({ hours: 1 })
    const again = await trader.ext('PUT', `/identifications/${id}`, { json: identificationFields('Corrected') })
    expect(again.body.data).toMatchObject({ status: 'pending', reason: null, name: 'Corrected', has_file: true })
    const record = await officer.admin('GET', `/identifications/${id}`)
    expect(record.body).toMatchObject({
      submissions: 2,
      waiting_since: app.clock.now().toISOString(),
      decided_by: null,
    })
  })

  it('lets one of two officers decide and tells the other', async () => {
    const colleague = await newOfficer(app)
    const { id } = await newIdentification({ trader })
    await reportAllSeen(officer, 'identifications', id)
    const answers = await Promise.all([
      officer.admin('POST', `/identifications/${id}/accept`, { json: { version: 1 } }),
      colleague.admin('POST', `/identifications/${id}/refuse`, { json: { version: 1, reason: 'Not legible at all.' } }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const entries = await officer.admin(
      'GET',
      `/audit-entries${listQuery({ record_id: id, action: ['accept', 'refuse', 'denied'] })}`,
    )
    expect(entries.body.map(({ action }: { action: string }) => action).sort()).toEqual(
      [answers[0]!.status === 200 ? 'accept' : 'refuse', 'denied'].sort(),
    )
    expect(await app.services.db.event.count({ where: { record_id: id } })).toBe(1)
  })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listQuery, newOfficer, type TestOfficer } from '../factories/people.ts'
import { startApp, type TestApp } from '../support/app.ts'
import type { Json } from '../support/http.ts'

let app: TestApp
let amina: TestOfficer
let karim: TestOfficer
let lina: TestOfficer
let samir: TestOfficer
let auditor: TestOfficer

beforeAll(async () => {
  app = await startApp()
  amina = await newOfficer(app, 'officer', 'Amina')
  karim = await newOfficer(app, 'officer', 'Karim')
  lina = await newOfficer(app, 'supervisor', 'Lina')
  samir = await newOfficer(app, 'admin', 'Samir')
  auditor = await newOfficer(app, 'auditor', 'Reda')
})
afterAll(() => app?.close())

let serial = 0
const SNIPPET = { language: 'fr', text: 'Bonjour {trader}, merci de répondre avant le {due}.' }
const save = async (officer: TestOfficer, more: Json = {}) =>
  officer.admin('POST', '/snippets', { json: { name: `bonjour ${++serial}`, ...SNIPPET, ...more } })
const list = async (officer: TestOfficer, filter: Json = {}): Promise<Json[]> =>
  (await officer.admin('GET', `/snippets${listQuery(filter, ['name', 'ASC'], [0, 99])}`)).body
const journal = async (id: string): Promise<Json[]> =>
  (await lina.admin('GET', `/audit-entries${listQuery({ record_id: id })}`)).body

describe('snippets', () => {
  it('are saved by everybody for oneself, and seen by nobody else', async () => {
    for (const officer of [amina, lina, samir, auditor]) {
      const { status, body } = await save(officer)
      expect([status, body]).toEqual([
        201,
        {
          ...{ id: expect.any(String), name: `bonjour ${serial}`, ...SNIPPET, shared: false, version: 1 },
          owner: { id: officer.id, name: expect.any(String) },
          allowed_actions: officer === lina || officer === samir ? ['change', 'share', 'delete'] : ['change', 'delete'],
          created_at: app.clock.now().toISOString(),
          updated_at: app.clock.now().toISOString(),
        },
      ])
      expect((await list(officer)).map(({ id }) => id)).toEqual([body.id])
      for (const other of [karim, ...(officer === samir ? [lina] : [samir])]) {
        expect((await other.admin('GET', `/snippets/${body.id}`)).status).toBe(404)
        expect((await other.admin('PUT', `/snippets/${body.id}`, { json: { text: 'x' } })).status).toBe(404)
        expect((await other.admin('DELETE', `/snippets/${body.id}`)).status).toBe(404)
      }
      expect(await journal(body.id)).toEqual([])
    }
  })

  it('are shared by supervisors and admins, who change and delete each other’s; that stands in the journal', async () => {
    expect((await save(amina, { shared: true })).status).toBe(403)
    const personal = (await save(amina)).body
    expect((await amina.admin('PUT', `/snippets/${personal.id}`, { json: { shared: true } })).status).toBe(403)
    const { status, body } = await save(lina, { shared: true, name: 'rappel' })
    expect([status, body.owner.name]).toEqual([201, 'Lina'])
    expect((await list(karim, { shared: true })).map(({ id }) => id)).toEqual([body.id])
    const read = (await karim.admin('GET', `/snippets/${body.id}`)).body
    expect(read.allowed_actions).toEqual([])
    expect((await karim.admin('PUT', `/snippets/${body.id}`, { json: { text: 'x' } })).status).toBe(403)
    expect((await karim.admin('DELETE', `/snippets/${body.id}`)).status).toBe(403)
    const changed = await samir.admin('PUT', `/snippets/${body.id}`, { json: { ...read, text: 'Bonjour {trader}.' } })
    expect([changed.status, changed.body.text, changed.body.version]).toEqual([200, 'Bonjour {trader}.', 2])
    expect((await samir.admin('PUT', `/snippets/${body.id}`, { json: changed.body })).body).toEqual(changed.body)
    const stale = await lina.admin('PUT', `/snippets/${body.id}`, { json: { text: 'x', version: 1 } })
    expect([stale.status, stale.body.code]).toEqual([409, 'STALE_RECORD'])
    expect((await samir.admin('DELETE', `/snippets/${body.id}`)).body.id).toBe(body.id)
    expect((await karim.admin('GET', `/snippets/${body.id}`)).status).toBe(404)
    const entries = await journal(body.id)
    const [, ...acts] = entries.map(({ action }) => action).filter((action) => action !== 'denied')
    expect([entries[0]!.action, ...acts]).toEqual(['create', 'update', 'delete'])
    expect(JSON.stringify(entries)).not.toMatch(/Bonjour|rappel/)
    expect(entries[0]!.details).toMatchObject({ language: 'fr' })
  })

  it('that are taken back belong to whoever took them back', async () => {
    const { id } = (await save(lina, { shared: true })).body
    const back = await samir.admin('PUT', `/snippets/${id}`, { json: { shared: false } })
    expect(back.body.owner.name).toBe('Samir')
    expect((await lina.admin('GET', `/snippets/${id}`)).status).toBe(404)
  })

  it('are found by language and by a part of the name or text, page by page', async () => {
    await save(karim, { language: 'ar', name: 'سلام', text: 'مرحبا {trader}' })
    await save(karim, { language: 'en', name: 'hello', text: 'Dear {trader}' })
    expect((await list(karim, { language: 'ar' })).map(({ name }) => name)).toEqual(['سلام'])
    expect((await list(karim, { q: 'dear' })).map(({ name }) => name)).toEqual(['hello'])
    const page = await karim.admin('GET', `/snippets${listQuery({}, ['name', 'ASC'], [0, 0])}`)
    expect(page.headers.get('content-range')).toBe('snippets 0-0/2')
  })

  it.each([
    ['name', { name: ' ' }],
    ['name', { name: 'a;b' }],
    ['name', { name: 'x'.repeat(41) }],
    ['text', { text: '' }],
    ['text', { text: 'Until {day}.' }],
    ['text', { text: 'x'.repeat(1001) }],
    ['language', { language: 'de' }],
    ['for', { for: 'note' }],
  ])('are refused with a wrong %s', async (field, more) => {
    const { status, body } = await save(amina, more)
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
  })

  it('have one name in each language, however many save it at once', async () => {
    const name = 'la même'
    const made = await Promise.all([1, 2, 3].map(() => save(amina, { name })))
    expect(made.map(({ status }) => status).sort()).toEqual([201, 422, 422])
    expect((await save(amina, { name: 'LA MÊME' })).body.errors).toHaveProperty('name')
    expect((await save(amina, { name, language: 'en' })).status).toBe(201)
    expect((await save(karim, { name })).status).toBe(201)
    expect((await save(lina, { name, shared: true })).status).toBe(201)
  })
})

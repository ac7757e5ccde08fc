import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SYSTEM } from '../../server/kernel/actor.ts'
import { writeJournal } from '../../server/kernel/audit.ts'
import { lockPublishedForm } from '../../server/resources/forms/service.ts'
import { snapshotOf } from '../../server/resources/forms/snapshot.ts'
import { CHOICES, createInstance, linkWithForm, newForm, submit } from '../factories/forms.ts'
import { newTrader, type TestTrader } from '../factories/people.ts'
import { externalError, externalFieldErrors } from '../support/apiErrors.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { runWithoutTriggers, waitForBlockedConnection } from '../support/database.ts'
import type { Json } from '../support/http.ts'

let app: TestApp
let trader: TestTrader
let instance: string

beforeAll(async () => {
  app = await startApp()
  trader = await newTrader(app)
  instance = await createInstance(app, trader)
})
afterAll(() => app?.close())

const UUID = expect.stringMatching(/^[0-9a-f-]{36}$/)
const send = (method: string, path: string, json?: unknown) =>
  trader.ext(method, `/forms${path}`, json === undefined ? {} : { json })
const journaled = (record_id: string) =>
  app.services.db.auditEntry.findMany({ where: { record_id }, orderBy: { id: 'asc' } })
const versionOf = async (id: string) => (await app.services.db.form.findUniqueOrThrow({ where: { id } })).version

const field = { input_name: 'city', label: 'City', data_type: 'string' }

describe('POST /forms', () => {
  it('R-040 to R-051, R-242 answers 201 with the whole form, a draft', async () => {
    const json = {
      name: ' Inscription ',
      description: 'Cours',
      industry: 'education',
      meta: { a: [1, null] },
      status: 'published',
      is_template: true,
      template_id: crypto.randomUUID(),
      trader_id: crypto.randomUUID(),
    }
    const { status, body } = await send('POST', '', json)
    const now = app.clock.now().toISOString()
    expect(status).toBe(201)
    expect(body.data).toEqual({
      id: UUID,
      trader_id: trader.id,
      name: 'Inscription',
      description: 'Cours',
      industry: 'education',
      status: 'draft',
      is_template: false,
      template_id: null,
      meta: { a: [1, null] },
      sections: [],
      fields: [],
      created_at: now,
      updated_at: now,
    })
    expect((await send('GET', `/${body.data.id}`)).body.data).toEqual(body.data)
    expect(await journaled(body.data.id)).toMatchObject([
      { action: 'create', resource: 'forms', to: 'draft', actor_id: trader.id, workspace_id: trader.workspace_id },
    ])
  })

  it('R-043, R-044, R-048 what is left out is null, and meta an empty object', async () => {
    for (const json of [{ name: 'A' }, { name: 'A', description: '', industry: null, meta: null }])
      expect((await send('POST', '', json)).body.data).toMatchObject({ description: null, industry: null, meta: {} })
  })

  it.each([
    ['R-243', {}, ['name', 'required']],
    ['R-243', { name: ' ' }, ['name', 'required']],
    ['R-243', { name: 5 }, ['name', 'string']],
    ['R-244', { name: 'x'.repeat(256) }, ['name', 'max']],
    ['R-245', { name: 'A', description: 'x'.repeat(2001) }, ['description', 'max']],
    ['R-245', { name: 'A', description: {} }, ['description', 'string']],
    ['R-246', { name: 'A', industry: 'x'.repeat(51) }, ['industry', 'max']],
    ['R-247', { name: 'A', meta: [] }, ['meta', 'record']],
    ['R-247', { name: 'A', meta: 'x' }, ['meta', 'record']],
    ['R-247', { name: 'A', meta: { a: 'x'.repeat(10_000) } }, ['meta', 'max']],
  ])('%s %j is 422', async (_number, json, wrong) => {
    const answer = await send('POST', '', json)
    expect([answer.status, externalFieldErrors(answer)]).toEqual([422, [wrong]])
  })

  it('R-244 to R-246 the longest texts are taken', async () => {
    const json = { name: 'x'.repeat(255), description: 'x'.repeat(2000), industry: 'x'.repeat(50) }
    expect((await send('POST', '', json)).status).toBe(201)
  })
})

describe('GET /forms', () => {
  it('R-240, R-241 lists the forms of the workspace with pages, search, status and order', async () => {
    const other = await newTrader(app)
    const [a, b] = [await newForm(other, [], 'École d’été'), await newForm(other, [], 'Adhésion')]
    await other.ext('POST', `/forms/${b.id}/publish`)
    const list = async (query: string) => (await other.ext('GET', `/forms${query}`)).body
    const page = await list('?per_page=1&sort_by=name&sort_dir=asc')
    expect(page.meta).toEqual({ current_page: 1, from: 1, to: 1, per_page: 1, last_page: 2, total: 2 })
    const { sections: _s, fields: _f, ...row } = b
    expect(page.data).toEqual([{ ...row, status: 'published' }])
    expect((await list('?search=ECOLE')).data.map(({ id }: Json) => id)).toEqual([a.id])
    expect((await list('?status=published')).data.map(({ id }: Json) => id)).toEqual([b.id])
    expect((await list('?status=published&search=%25')).data).toEqual([])
    expect(externalFieldErrors(await other.ext('GET', '/forms?status=x&sort_by=meta'))).toEqual([['sort_by', 'in']])
    const elsewhere = await other.addWorkspace('Second')
    const headers = { 'X-Workspace-Id': elsewhere.id }
    expect((await other.ext('GET', '/forms', { headers })).body.meta.total).toBe(0)
    expect(externalError(await other.ext('GET', `/forms/${a.id}`, { headers }))).toEqual([404, 'RESOURCE_NOT_FOUND'])
  })

  it('R-241 another trader finds nothing, whatever is asked', async () => {
    const form = await newForm(trader)
    const section = (await send('POST', `/${form.id}/sections`, { title: 'A' })).body.data
    const other = await newTrader(app)
    for (const [method, path] of [
      ['GET', ''],
      ['PATCH', ''],
      ['DELETE', ''],
      ['POST', '/publish'],
      ['POST', '/archive'],
      ['POST', '/clone'],
      ['POST', '/sections'],
      ['PATCH', `/sections/${section.id}`],
      ['DELETE', `/sections/${section.id}`],
      ['POST', '/fields'],
      ['PATCH', `/fields/${form.fields[0].id}`],
      ['DELETE', `/fields/${form.fields[0].id}`],
    ] as const)
      expect([path, externalError(await other.ext(method, `/forms/${form.id}${path}`))]).toEqual([
        path,
        [404, 'RESOURCE_NOT_FOUND'],
      ])
    const mine = await newForm(trader)
    expect((await send('PATCH', `/${mine.id}/fields/${form.fields[0].id}`, {})).status).toBe(404)
    expect((await send('DELETE', `/${mine.id}/sections/${section.id}`)).status).toBe(404)
    expect((await send('PUT', `/${mine.id}`, {})).headers.get('allow')).toBe('GET, PATCH, DELETE')
  })
})

describe('PATCH /forms/{id}', () => {
  it('R-249 changes what is given and nothing else, also of a published form', async () => {
    const form = await newForm(trader, [])
    await send('POST', `/${form.id}/publish`)
    const before = await versionOf(form.id)
    app.clock.advance({ minutes: 1 })
    const { status, body } = await send('PATCH', `/${form.id}`, { description: 'Neu', status: 'draft' })
    const updated_at = app.clock.now().toISOString()
    expect([status, body.data]).toEqual([200, { ...form, status: 'published', description: 'Neu', updated_at }])
    expect((await send('PATCH', `/${form.id}`, { description: null, name: 'B' })).body.data).toMatchObject({
      description: null,
      name: 'B',
    })
    expect((await send('PATCH', `/${form.id}`, {})).body.data.name).toBe('B')
    expect(await versionOf(form.id)).toBe(before + 2)
    expect((await trader.ext('GET', '/forms?search=b&sort_by=name&sort_dir=asc')).body.data[0].id).toBe(form.id)
    expect((await journaled(form.id)).at(-1)).toMatchObject({
      action: 'update',
      details: { changed: ['name', 'description'] },
    })
    expect(externalFieldErrors(await send('PATCH', `/${form.id}`, { name: null }))).toEqual([['name', 'required']])
  })
})

describe('publishing and archiving', () => {
  it('R-202 to R-205, R-250 publish makes a draft published, and again is the same', async () => {
    const form = await newForm(trader)
    for (const _time of ['first', 'second']) {
      const { status, body } = await send('POST', `/${form.id}/publish`)
      expect([status, body.data.status, body.data.fields]).toEqual([200, 'published', form.fields])
    }
    const entries = (await journaled(form.id)).filter(({ action }) => action === 'publish')
    expect(entries).toMatchObject([{ from: 'draft', to: 'published' }])
  })

  it('R-202 an archived form takes no change but can be read, cloned and archived again', async () => {
    const form = await newForm(trader)
    const section = (await send('POST', `/${form.id}/sections`, { title: 'A' })).body.data
    for (const _time of ['first', 'second'])
      expect((await send('POST', `/${form.id}/archive`)).body.data.status).toBe('archived')
    const conflict = [409, 'INVALID_STATE_TRANSITION']
    expect(externalError(await send('POST', `/${form.id}/publish`))).toEqual(conflict)
    // The service checks the state before the body (decisions H-42).
    for (const [method, path] of [
      ['PATCH', ''],
      ['POST', '/sections'],
      ['PATCH', `/sections/${section.id}`],
      ['DELETE', `/sections/${section.id}`],
      ['POST', '/fields'],
      ['PATCH', `/fields/${form.fields[0].id}`],
      ['DELETE', `/fields/${form.fields[0].id}`],
    ] as const) {
      const body = method === 'DELETE' ? {} : { body: '{', headers: { 'Content-Type': 'application/json' } }
      expect([path, externalError(await trader.ext(method, `/forms/${form.id}${path}`, body))]).toEqual([
        path,
        conflict,
      ])
    }
    expect((await send('POST', `/${form.id}/clone`)).body.data.status).toBe('draft')
  })

  it('R-046, R-047 clone copies sections and fields deeply into a draft of its own', async () => {
    const form = await newForm(trader, [{ data_type: 'radio', options: CHOICES, meta: { a: 1 } }])
    const section = (await send('POST', `/${form.id}/sections`, { title: 'A', position: 7 })).body.data
    await send('POST', `/${form.id}/fields`, { ...field, form_section_id: section.id })
    const source = (await send('GET', `/${form.id}`)).body.data
    const { status, body } = await send('POST', `/${form.id}/clone`, { name: 'ignored' })
    const copy = body.data
    expect([status, copy.template_id, copy.is_template, copy.name]).toEqual([201, form.id, false, form.name])
    expect(copy.sections).toEqual([{ ...section, id: UUID, form_id: copy.id }])
    expect(copy.fields).toEqual([
      { ...source.fields[0], id: UUID },
      { ...source.fields[1], id: UUID, form_section_id: copy.sections[0].id },
    ])
    const ids = (whole: Json) => [whole, ...whole.sections, ...whole.fields].map(({ id }) => id)
    expect(ids(copy).filter((id) => ids(source).includes(id))).toEqual([])
    await send('DELETE', `/${copy.id}/fields/${copy.fields[0].id}`)
    expect((await send('GET', `/${form.id}`)).body.data).toEqual(source)
  })
})

describe('DELETE /forms/{id}', () => {
  it('R-251 answers 200 with a message, and the form is gone', async () => {
    const form = await newForm(trader)
    const { status, body } = await send('DELETE', `/${form.id}`)
    expect([status, body]).toEqual([200, { message: 'Form deleted.' }])
    expect((await send('GET', `/${form.id}`)).status).toBe(404)
    expect((await send('DELETE', `/${form.id}`)).status).toBe(404)
    expect((await journaled(form.id)).at(-1)).toMatchObject({ action: 'delete', actor_id: trader.id })
  })

  it('is 409 FORM_IN_USE, as archiving is, while a link that is not archived carries the form', async () => {
    const form = await newForm(trader)
    const link = await linkWithForm(app, trader, instance, form.id)
    for (const [method, path] of [
      ['DELETE', ''],
      ['POST', '/archive'],
    ] as const)
      expect(externalError(await send(method, `/${form.id}${path}`))).toEqual([409, 'FORM_IN_USE'])
    await runWithoutTriggers(app, ['UPDATE payment_links SET form_id = NULL WHERE id = $1', link])
    expect((await send('DELETE', `/${form.id}`)).status).toBe(200)
  })

  it('archives a form that has submissions, as often as asked', async () => {
    const form = await newForm(trader)
    const link = await linkWithForm(app, trader, instance, form.id)
    await submit(app, trader, { form_id: form.id, payment_link_id: link, answers: { field_0: 'a' } })
    await runWithoutTriggers(app, ['UPDATE payment_links SET form_id = NULL WHERE id = $1', link])
    for (const _time of ['first', 'second'])
      expect((await send('DELETE', `/${form.id}`)).body).toEqual({ message: 'Form archived: it has submissions.' })
    expect((await send('GET', `/${form.id}`)).body.data.status).toBe('archived')
    expect(await app.services.db.formSubmission.count({ where: { form_id: form.id } })).toBe(1)
  })
})

describe('sections', () => {
  it('R-052, R-252 to R-255 are added with 201, one after another unless a position is given', async () => {
    const form = await newForm(trader, [])
    const add = async (json: Json) => (await send('POST', `/${form.id}/sections`, json)).body.data
    const first = await add({ title: ' You ', description: '' })
    expect(first).toEqual({ id: UUID, form_id: form.id, title: 'You', description: null, position: 1 })
    const third = await add({ title: 'Last', description: 'x', position: 9 })
    const fourth = await add({ title: 'After' })
    const zero = await add({ title: 'First', position: 0 })
    expect([third.position, fourth.position]).toEqual([9, 10])
    expect((await send('GET', `/${form.id}`)).body.data.sections).toEqual([zero, first, third, fourth])
    expect(await versionOf(form.id)).toBe(5)
    expect((await journaled(form.id)).at(-1)).toMatchObject({ action: 'update', details: { section_added: 'First' } })
  })

  it.each([
    ['R-253', {}, ['title', 'required']],
    ['R-253', { title: 1 }, ['title', 'string']],
    ['R-253', { title: 'x'.repeat(256) }, ['title', 'max']],
    ['R-254', { title: 'A', description: 1 }, ['description', 'string']],
    ['R-255', { title: 'A', position: '1' }, ['position', 'number']],
    ['R-255', { title: 'A', position: 1.5 }, ['position', 'int']],
    ['R-255', { title: 'A', position: -1 }, ['position', 'min']],
    ['R-255', { title: 'A', position: 2 ** 31 }, ['position', 'max']],
  ])('%s %j is 422', async (_number, json, wrong) => {
    const form = await newForm(trader, [])
    const answer = await send('POST', `/${form.id}/sections`, json)
    expect([answer.status, externalFieldErrors(answer)]).toEqual([422, [wrong]])
  })

  it('R-256, R-257 are changed and deleted; the fields of a deleted one stay', async () => {
    const form = await newForm(trader, [])
    const section = (await send('POST', `/${form.id}/sections`, { title: 'A', description: 'b' })).body.data
    const path = `/${form.id}/sections/${section.id}`
    const changed = await send('PATCH', path, { title: 'B', form_id: crypto.randomUUID() })
    expect([changed.status, changed.body.data]).toEqual([200, { ...section, title: 'B' }])
    expect((await send('PATCH', path, { description: null, position: null })).body.data).toEqual({
      ...section,
      title: 'B',
      description: null,
    })
    expect(externalFieldErrors(await send('PATCH', path, { title: '' }))).toEqual([['title', 'required']])
    const within = (await send('POST', `/${form.id}/fields`, { ...field, form_section_id: section.id })).body.data
    const before = await versionOf(form.id)
    expect((await send('DELETE', path)).body).toEqual({ message: 'Section deleted.' })
    expect((await send('DELETE', path)).status).toBe(404)
    expect((await send('GET', `/${form.id}`)).body.data).toMatchObject({
      sections: [],
      fields: [{ ...within, form_section_id: null }],
    })
    expect(await versionOf(form.id)).toBe(before + 1)
  })
})

describe('the snapshot of a form', () => {
  it('R-076 holds sections in order and fields by section, those of none first', async () => {
    const form = await newForm(trader, [])
    const section = async (title: string, position: number) =>
      (await send('POST', `/${form.id}/sections`, { title, position })).body.data.id
    const [second, first] = [await section('Second', 2), await section('First', 1)]
    for (const [input_name, form_section_id, position] of [
      ['d', second, 1],
      ['c', first, 2],
      ['b', first, 1],
      ['a', null, 9],
    ])
      await send('POST', `/${form.id}/fields`, { ...field, input_name, form_section_id, position })
    const snapshot = await snapshotOf(app.services.db, form.id)
    expect(snapshot).toMatchObject({ id: form.id, name: form.name, description: null, version: 7 })
    expect(snapshot.sections.map(({ title }) => title)).toEqual(['First', 'Second'])
    expect(snapshot.fields.map(({ input_name }) => input_name)).toEqual(['a', 'b', 'c', 'd'])
    expect(JSON.parse(JSON.stringify(snapshot))).toEqual(snapshot)
  })
})

describe('everything at once', () => {
  it('adds one field of a name, whoever asks', async () => {
    const form = await newForm(trader, [])
    const add = () => send('POST', `/${form.id}/fields`, field)
    const answers = await Promise.all(Array.from({ length: 8 }, add))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(422)])
    expect(await versionOf(form.id)).toBe(2)
    const titles = await Promise.all(['a', 'b', 'c'].map((title) => send('POST', `/${form.id}/sections`, { title })))
    expect(titles.map(({ body }) => body.data.position).sort()).toEqual([1, 2, 3])
  })

  it('a form that a link is about to carry is neither archived nor deleted', async () => {
    const { db } = app.services
    for (const [method, path] of [
      ['POST', '/archive'],
      ['DELETE', ''],
    ] as const) {
      const form = await newForm(trader)
      const link = await linkWithForm(app, trader, instance, null)
      await send('POST', `/${form.id}/publish`)
      const [asked] = await db.$transaction(async (tx) => {
        await lockPublishedForm(tx, trader.workspace_id, form.id)
        const answer = send(method, `/${form.id}${path}`)
        await Promise.race([answer, waitForBlockedConnection((sql) => tx.$queryRaw(sql))])
        await tx.paymentLink.update({ where: { id: link }, data: { form_id: form.id } })
        const about = { resource: 'payment-links', record_id: link, workspace_id: trader.workspace_id }
        await writeJournal(tx, SYSTEM, app.clock.now(), { action: 'update', ...about })
        return [answer]
      })
      expect([method, externalError(await asked)]).toEqual([method, [409, 'FORM_IN_USE']])
    }
  })

  it('only a published form of the workspace is held for a link', async () => {
    const form = await newForm(trader)
    const hold = (workspace_id = trader.workspace_id, id = form.id) =>
      app.services.db.$transaction((tx) => lockPublishedForm(tx, workspace_id, id))
    await expect(hold()).rejects.toMatchObject({ fields: [{ field: 'form_id', rule: 'published' }] })
    await send('POST', `/${form.id}/publish`)
    expect((await hold()).id).toBe(form.id)
    for (const [workspace, id] of [
      [crypto.randomUUID(), form.id],
      [trader.workspace_id, crypto.randomUUID()],
    ])
      await expect(hold(workspace, id)).rejects.toMatchObject({ fields: [{ field: 'form_id', rule: 'exists' }] })
    await send('POST', `/${form.id}/archive`)
    await expect(hold()).rejects.toMatchObject({ fields: [{ field: 'form_id', rule: 'published' }] })
  })

  it('publishes or archives, one after the other and never both at once', async () => {
    const form = await newForm(trader)
    const actions = ['publish', 'archive', 'publish', 'archive']
    const answers = await Promise.all(actions.map((action) => send('POST', `/${form.id}/${action}`)))
    for (const { status } of answers) expect([200, 409]).toContain(status)
    const moves = (await journaled(form.id)).filter(({ from }) => from !== null).map(({ to }) => to)
    expect([['archived'], ['published', 'archived']]).toContainEqual(moves)
  })
})

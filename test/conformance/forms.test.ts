import { afterAll, beforeAll, expect } from 'vitest'
import { z } from 'zod'
import { Prisma } from '../../server/database/generated/client.ts'
import type { Json } from '../support/http.ts'
import {
  answered,
  created,
  fields,
  integer,
  isPage,
  matches,
  read,
  refusedFor,
  text,
  timestamp,
  uuid,
} from './expectations.ts'
import { ANSWER, CHOICES, DATA_TYPES, fieldInput, OPTIONS, sampleForm, submittedForm } from './forms.ts'
import { once, section } from './section.ts'
import { type Service, startService, type Trader } from './service.ts'

let service: Service
let trader: Trader

beforeAll(async () => {
  service = await startService()
  trader = await service.newTrader()
})
afterAll(() => service?.close())

const post = (json: unknown) => trader.ext('POST', '/forms', { json })
const formOf = (more: object = {}) => created(post({ name: 'Inscription', ...more }))
const whole = (id: string) => read(trader.ext('GET', `/forms/${id}`))

const sample = once(() => sampleForm(trader))
const submitted = once(() => submittedForm(service, trader))
const form = async () => (await sample()).form
const firstSection = async () => (await form()).sections[0]
const firstField = async () => (await form()).fields[0]

/** Adds a field to the sample and answers as it is read back. */
async function fieldWith(more: object): Promise<Json> {
  const { id } = await sample()
  const added = await created(trader.ext('POST', `/forms/${id}/fields`, { json: fieldInput(more) }))
  expect((await whole(id)).fields).toContainEqual(added)
  return added
}
const refusesField = async (field: string, more: object) =>
  refusedFor(field, trader.ext('POST', `/forms/${(await sample()).id}/fields`, { json: fieldInput(more) }))
const refusesSection = async (field: string, json: object) =>
  refusedFor(field, trader.ext('POST', `/forms/${(await sample()).id}/sections`, { json }))
const sectionWith = async (more: object) =>
  created(trader.ext('POST', `/forms/${(await sample()).id}/sections`, { json: { title: 'You', ...more } }))

/** A field of that type is taken with what the type needs, and kept. */
const takesType = (data_type: string) => async () =>
  expect(await fieldWith({ data_type, ...(CHOICES.includes(data_type) && { options: OPTIONS }) })).toMatchObject({
    data_type,
  })
const takesChoice = (data_type: string) => async () => {
  expect(await fieldWith({ data_type, options: OPTIONS })).toMatchObject({ data_type, options: OPTIONS })
  await refusesField('options', { data_type })
}

section('2.4', {
  'R-040': fields(form, { id: uuid }),
  'R-041': async () => {
    await fields(form, { trader_id: uuid })()
    expect((await form()).trader_id).toBe(trader.id)
  },
  'R-042': fields(form, { name: text }),
  'R-043': async () => {
    expect([(await form()).description, (await formOf()).description]).toEqual(['Cours du soir', null])
  },
  'R-044': async () => expect([(await form()).industry, (await formOf()).industry]).toEqual(['education', null]),
  'R-045': async () => {
    const { id, status } = await formOf()
    const published = await read(trader.ext('POST', `/forms/${id}/publish`))
    const archived = await read(trader.ext('POST', `/forms/${id}/archive`))
    expect([status, published.status, archived.status]).toEqual(['draft', 'published', 'archived'])
  },
  'R-046': fields(form, { is_template: z.boolean() }),
  'R-047': fields(form, { template_id: text.nullable() }),
  'R-048': async () => {
    expect((await form()).meta).toEqual({ campaign: 7 })
    expect((await formOf({ meta: { deep: { list: [1, null, 'x'] } } })).meta).toEqual({
      deep: { list: [1, null, 'x'] },
    })
  },
  'R-049': async () => expect((await form()).sections.map(({ title }: Json) => title)).toEqual(['First', 'Second']),
  'R-050': async () => {
    const positions = (await form()).fields.map(({ position }: Json) => position)
    expect(positions).toEqual([1, 2])
  },
  'R-051': fields(form, { created_at: timestamp, updated_at: timestamp }),
  'R-052': async () => {
    const shape = { id: uuid, form_id: uuid, title: text, description: text.nullable(), position: integer }
    await fields(firstSection, shape)()
    expect((await firstSection()).form_id).toBe((await form()).id)
  },
  'R-053': fields(firstField, { id: uuid }),
  'R-054': async () => {
    const { sections, form } = await sample()
    expect(form.fields.map((one: Json) => one.form_section_id)).toEqual([sections[0].id, null])
  },
  'R-055': fields(firstField, { input_name: text }),
  'R-056': fields(firstField, { label: text }),
  'R-057': async () => {
    expect((await form()).fields.map((one: Json) => one.help_text)).toEqual(['As on the card', null])
  },
  'R-058': fields(firstField, { data_type: z.enum(DATA_TYPES) }),
  'R-059': async () => expect((await form()).fields.map((one: Json) => one.is_required)).toEqual([true, false]),
  'R-060': async () => {
    expect((await form()).fields.map((one: Json) => one.validation_rules)).toEqual(['min:2|max:40', null])
  },
  'R-061': async () => expect((await form()).fields.map((one: Json) => one.options)).toEqual([[], OPTIONS]),
  'R-062': async () => expect((await form()).fields.map((one: Json) => one.meta)).toEqual([{}, { a: 1 }]),
  'R-063': fields(firstField, { position: integer }),
  'R-064': takesType('string'),
  'R-065': takesType('text'),
  'R-066': takesType('integer'),
  'R-067': takesType('number'),
  'R-068': takesType('email'),
  'R-069': takesType('phone'),
  'R-070': takesType('url'),
  'R-071': takesType('date'),
  'R-072': takesChoice('select'),
  'R-073': takesChoice('multi_select'),
  'R-074': takesChoice('radio'),
  'R-075': takesChoice('checkbox'),
  'R-076': async () => {
    const { before, revealed } = await submitted()
    expect(JSON.stringify(before)).toContain('Address')
    expect(JSON.stringify(revealed)).toContain(ANSWER)
  },
  'R-077': async () => {
    const { before, after } = await submitted()
    expect([after.form.name, after.fields.map(({ label }: Json) => label)]).toEqual(['Inscription', ['Address']])
    expect(after).toEqual(before)
  },
  'R-078': async () => {
    const { before } = await submitted()
    const { db } = service.app.services
    const tables = await db.$queryRaw<
      { name: string }[]
    >`SELECT tablename::text AS name FROM pg_tables WHERE schemaname = 'public'`
    const rows = await Promise.all(
      tables.map(({ name }) =>
        db.$queryRaw<{ row: string }[]>(Prisma.raw(`SELECT one::text AS row FROM "${name}" AS one`)),
      ),
    )
    const stored = rows.flat().map(({ row }) => row)
    expect(stored.join()).toContain(before.id)
    // Bytes are written as hexadecimals.
    const readable = [ANSWER, Buffer.from(ANSWER).toString('hex')]
    expect(stored.filter((row) => readable.some((text) => row.includes(text)))).toEqual([])
  },
})

section('3.3', {
  'R-202': async () => {
    for (const status of ['draft', 'published', 'archived'])
      await answered(200, trader.ext('GET', `/forms?status=${status}`))
    await answered(422, trader.ext('GET', '/forms?status=closed'))
  },
  'R-203': async () => {
    const { id, status } = await formOf()
    expect([status, (await read(trader.ext('POST', `/forms/${id}/publish`))).status]).toEqual(['draft', 'published'])
  },
  'R-204': async () => {
    const { id } = await formOf()
    for (const _time of [1, 2, 3])
      expect((await read(trader.ext('POST', `/forms/${id}/publish`))).status).toBe('published')
  },
  'R-205': async () => {
    const { id } = await formOf()
    await answered(200, trader.ext('POST', `/forms/${id}/publish`))
    expect((await whole(id)).status).toBe('published')
  },
})

section('4.3', {
  'R-240': async () => {
    await sample()
    await formOf()
    const body = await answered(200, trader.ext('GET', '/forms?per_page=1'))
    isPage(body)
    expect([body.data.length, body.meta.per_page]).toEqual([1, 1])
  },
  'R-241': async () => {
    const { id } = await sample()
    const elsewhere = await trader.addWorkspace('Second')
    const there = await answered(200, trader.ext('GET', '/forms', { headers: { 'X-Workspace-Id': elsewhere.id } }))
    expect(there.data).toEqual([])
    const here = await answered(200, trader.ext('GET', '/forms?per_page=100&sort_dir=asc'))
    expect(here.data.map((one: Json) => one.id)).toContain(id)
  },
  'R-242': async () => expect((await created(post({ name: 'Nouvelle' }))).name).toBe('Nouvelle'),
  'R-243': async () => {
    for (const json of [{}, { name: null }, { name: 12 }, { name: 'x'.repeat(256) }])
      await refusedFor('name', post(json))
  },
  'R-244': async () => {
    expect((await formOf({ name: 'x'.repeat(255) })).name).toHaveLength(255)
    await refusedFor('name', post({ name: 'x'.repeat(256) }))
  },
  'R-245': async () => {
    expect((await formOf({ description: 'x'.repeat(2000) })).description).toHaveLength(2000)
    for (const description of ['x'.repeat(2001), 12]) await refusedFor('description', post({ name: 'A', description }))
  },
  'R-246': async () => {
    expect((await formOf({ industry: 'x'.repeat(50) })).industry).toHaveLength(50)
    for (const industry of ['x'.repeat(51), 12]) await refusedFor('industry', post({ name: 'A', industry }))
  },
  'R-247': async () => {
    expect((await formOf({ meta: { a: 1 } })).meta).toEqual({ a: 1 })
    for (const meta of ['x', 1, [1]]) await refusedFor('meta', post({ name: 'A', meta }))
  },
  'R-248': async () => {
    const { id } = await sample()
    matches(await whole(id), z.object({ sections: z.array(z.object()).min(2), fields: z.array(z.object()).min(2) }))
  },
  'R-249': async () => {
    const { id } = await formOf()
    const json = { name: 'Autre', description: 'Neuve', industry: 'sport', meta: { b: 2 } }
    expect(await read(trader.ext('PATCH', `/forms/${id}`, { json }))).toMatchObject({ id, ...json })
    expect(await whole(id)).toMatchObject(json)
    await refusedFor('name', trader.ext('PATCH', `/forms/${id}`, { json: { name: 'x'.repeat(256) } }))
  },
  'R-250': async () => {
    const { id } = await formOf()
    expect(await read(trader.ext('POST', `/forms/${id}/publish`))).toMatchObject({ id, status: 'published' })
  },
  'R-251': async () => {
    const { id } = await formOf()
    expect(await answered(200, trader.ext('DELETE', `/forms/${id}`))).toEqual({ message: expect.any(String) })
    await answered(404, trader.ext('GET', `/forms/${id}`))
  },
  'R-252': async () => expect(await sectionWith({})).toMatchObject({ title: 'You', form_id: (await sample()).id }),
  'R-253': async () => {
    for (const json of [{}, { title: 5 }, { title: null }]) await refusesSection('title', json)
  },
  'R-254': async () => {
    expect([(await sectionWith({ description: 'Who pays' })).description, (await sectionWith({})).description]).toEqual(
      ['Who pays', null],
    )
    await refusesSection('description', { title: 'A', description: 5 })
  },
  'R-255': async () => {
    expect((await sectionWith({ position: 40 })).position).toBe(40)
    matches((await sectionWith({})).position, integer)
    for (const position of ['first', 1.5]) await refusesSection('position', { title: 'A', position })
  },
  'R-256': async () => {
    const { id: form_id } = await sample()
    const { id } = await sectionWith({})
    const json = { title: 'Neu', description: 'Anders', position: 50 }
    const changed = await read(trader.ext('PATCH', `/forms/${form_id}/sections/${id}`, { json }))
    expect(changed).toEqual({ id, form_id, ...json })
  },
  'R-257': async () => {
    const { id: form_id } = await sample()
    const { id } = await sectionWith({})
    const path = `/forms/${form_id}/sections/${id}`
    expect(await answered(200, trader.ext('DELETE', path))).toEqual({ message: expect.any(String) })
    await answered(404, trader.ext('DELETE', path))
  },
  'R-258': async () => expect(await fieldWith({ label: 'Town' })).toMatchObject({ label: 'Town', data_type: 'string' }),
  'R-259': async () => {
    for (const input_name of [undefined, null, 5]) await refusesField('input_name', { input_name })
  },
  'R-260': async () => {
    for (const label of [undefined, null, 5]) await refusesField('label', { label })
  },
  'R-261': async () => {
    for (const data_type of [undefined, null, 'file', 'boolean', 5]) await refusesField('data_type', { data_type })
  },
  'R-262': async () => {
    expect((await fieldWith({ is_required: true })).is_required).toBe(true)
    expect((await fieldWith({ is_required: false })).is_required).toBe(false)
    for (const is_required of ['yes', 2]) await refusesField('is_required', { is_required })
  },
  'R-263': async () => {
    expect((await fieldWith({ help_text: 'As on the card' })).help_text).toBe('As on the card')
    await refusesField('help_text', { help_text: 5 })
  },
  'R-264': async () => {
    expect((await fieldWith({ validation_rules: 'min:2|max:9' })).validation_rules).toBe('min:2|max:9')
    await refusesField('validation_rules', { validation_rules: 5 })
  },
  'R-265': async () => {
    expect((await fieldWith({ data_type: 'radio', options: OPTIONS })).options).toEqual(OPTIONS)
    for (const options of ['x', [1], [{ value: 's' }], [{ label: 'Small' }]])
      await refusesField('options', { data_type: 'radio', options })
  },
  'R-266': async () => {
    for (const data_type of CHOICES)
      for (const options of [undefined, null, []]) await refusesField('options', { data_type, options })
  },
  'R-267': async () => {
    const { sections } = await sample()
    expect((await fieldWith({ form_section_id: sections[0].id })).form_section_id).toBe(sections[0].id)
    for (const form_section_id of ['x', 5, crypto.randomUUID()])
      await refusesField('form_section_id', { form_section_id })
  },
  'R-268': async () => {
    expect((await fieldWith({ position: 77 })).position).toBe(77)
    for (const position of ['first', 1.5]) await refusesField('position', { position })
  },
  'R-269': async () => {
    expect((await fieldWith({ meta: { hint: true } })).meta).toEqual({ hint: true })
    for (const meta of ['x', [1]]) await refusesField('meta', { meta })
  },
  'R-270': async () => {
    const { id: form_id } = await sample()
    const field = await fieldWith({})
    const json = { label: 'Wilaya', is_required: true }
    const changed = await read(trader.ext('PATCH', `/forms/${form_id}/fields/${field.id}`, { json }))
    expect(changed).toEqual({ ...field, ...json })
  },
  'R-271': async () => {
    const { id: form_id } = await sample()
    const { id } = await fieldWith({})
    const path = `/forms/${form_id}/fields/${id}`
    expect(await answered(200, trader.ext('DELETE', path))).toEqual({ message: expect.any(String) })
    await answered(404, trader.ext('DELETE', path))
  },
  'R-272': async () => {
    const { form_id, without, payment } = await submitted()
    expect([without.status, payment.status]).toEqual([422, 201])
    const told = (await service.delivered()).filter(({ event }) => event === 'form.submitted')
    expect(told.map(({ data }) => data.form_id)).toEqual([form_id])
  },
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FieldType } from '../../server/database/generated/enums.ts'
import { CHOICES, createInstance, linkWithForm, newForm, submit } from '../factories/forms.ts'
import { newTrader, type TestTrader } from '../factories/people.ts'
import { externalError, externalFieldErrors } from '../support/apiErrors.ts'
import { startApp, type TestApp } from '../support/app.ts'
import type { Json } from '../support/http.ts'
import { checkAnswer } from '../support/openapi.ts'

let app: TestApp
let trader: TestTrader
let form: Json

beforeAll(async () => {
  app = await startApp()
  trader = await newTrader(app)
  form = await newForm(trader, [{ input_name: 'taken' }])
})
afterAll(() => app?.close())

const UUID = expect.stringMatching(/^[0-9a-f-]{36}$/)
let serial = 0
const newName = () => `name_${++serial}`
const add = (json: Json) => trader.ext('POST', `/forms/${form.id}/fields`, { json })
const change = (id: string, json: Json, of = form.id) => trader.ext('PATCH', `/forms/${of}/fields/${id}`, { json })
const base = () => ({ input_name: newName(), label: 'City', data_type: 'string' })

describe('POST /forms/{id}/fields', () => {
  it('R-053 to R-063, R-258 answers 201 with the whole field', async () => {
    const section = await trader.ext('POST', `/forms/${form.id}/sections`, { json: { title: 'A' } })
    const json = {
      input_name: newName(),
      label: ' Size ',
      help_text: 'Of your shoes',
      data_type: 'select',
      is_required: true,
      validation_rules: 'in:s,l',
      options: CHOICES,
      form_section_id: section.body.data.id,
      position: 40,
      meta: { wide: true },
    }
    const { status, body } = await add(json)
    expect([status, body.data]).toEqual([201, { ...json, id: UUID, label: 'Size' }])
    const next = await add(base())
    expect(next.body.data).toMatchObject({
      form_section_id: null,
      help_text: null,
      is_required: false,
      validation_rules: null,
      options: [],
      meta: {},
      position: 41,
    })
    const { fields } = (await trader.ext('GET', `/forms/${form.id}`)).body.data
    expect(fields.slice(-2)).toEqual([body.data, next.body.data])
  })

  it.each(Object.values(FieldType))('R-064 to R-075 takes data_type %s', async (data_type) => {
    const choice = ['select', 'multi_select', 'radio', 'checkbox'].includes(data_type)
    const { status, body } = await add({ ...base(), data_type, options: CHOICES })
    // The service drops the options of fields without choices (decisions H-05).
    expect([status, body.data.options]).toEqual([201, choice ? CHOICES : []])
    const without = [await add({ ...base(), data_type }), await add({ ...base(), data_type, options: [] })]
    for (const answer of without)
      expect([answer.status, answer.status === 422 ? externalFieldErrors(answer) : null]).toEqual(
        choice ? [422, [['options', 'required']]] : [201, null],
      )
  })

  it('R-064 to R-075 knows twelve of them', () => {
    expect(Object.values(FieldType)).toHaveLength(12)
  })

  it.each<[string, Json, [string, string]]>([
    ['R-259', { input_name: undefined }, ['input_name', 'required']],
    ['R-259', { input_name: '1a' }, ['input_name', 'regex']],
    ['R-259', { input_name: 'a-b' }, ['input_name', 'regex']],
    ['R-259', { input_name: '__proto__' }, ['input_name', 'regex']],
    ['R-259', { input_name: 'a'.repeat(65) }, ['input_name', 'max']],
    ['R-259', { input_name: 'taken' }, ['input_name', 'unique']],
    ['R-260', { label: undefined }, ['label', 'required']],
    ['R-260', { label: 'x'.repeat(256) }, ['label', 'max']],
    ['R-261', { data_type: undefined }, ['data_type', 'required']],
    ['R-261', { data_type: 'file' }, ['data_type', 'in']],
    ['R-261', { data_type: 'String' }, ['data_type', 'in']],
    ['R-262', { is_required: 'yes' }, ['is_required', 'boolean']],
    ['R-263', { help_text: 5 }, ['help_text', 'string']],
    ['R-264', { validation_rules: 5 }, ['validation_rules', 'string']],
    ['R-264', { validation_rules: 'x'.repeat(501) }, ['validation_rules', 'max']],
    ['R-264', { validation_rules: 'min:3|exists:users' }, ['validation_rules', 'rules']],
    ['R-264', { validation_rules: 'regex:/(?=a)/' }, ['validation_rules', 'rules']],
    ['R-264', { validation_rules: 'array' }, ['validation_rules', 'rules']],
    ['R-265', { options: 'x' }, ['options', 'array']],
    ['R-265', { options: [{ value: 'a' }] }, ['options.0.label', 'required']],
    ['R-265', { options: [{ value: 1, label: 'a' }] }, ['options.0.value', 'string']],
    ['R-265', { options: [...CHOICES, CHOICES[0]] }, ['options.2.value', 'distinct']],
    ['R-265', { options: Array.from({ length: 201 }, (_, i) => ({ value: `${i}`, label: 'x' })) }, ['options', 'max']],
    ['R-267', { form_section_id: 'x' }, ['form_section_id', 'uuid']],
    ['R-267', { form_section_id: crypto.randomUUID() }, ['form_section_id', 'exists']],
    ['R-268', { position: -1 }, ['position', 'min']],
    ['R-269', { meta: [] }, ['meta', 'record']],
  ])('%s %j is 422', async (_number, wrong, error) => {
    const answer = await add({ ...base(), ...wrong })
    expect([answer.status, externalFieldErrors(answer)]).toEqual([422, [error]])
  })

  it('R-264 the refusal of a rule names the rule', async () => {
    const { body } = await add({ ...base(), validation_rules: 'required|same:other' })
    expect(body.errors[0].detail).toBe("The rule 'same' is not supported.")
  })

  it('R-267 a section of another form is not taken', async () => {
    const other = await newForm(trader)
    const section = await trader.ext('POST', `/forms/${other.id}/sections`, { json: { title: 'A' } })
    expect(externalFieldErrors(await add({ ...base(), form_section_id: section.body.data.id }))).toEqual([
      ['form_section_id', 'exists'],
    ])
  })
})

describe('PATCH /forms/{id}/fields/{fieldId}', () => {
  it('R-270 changes what is given, in the created shape; the result is checked as a whole', async () => {
    const made = (await add({ ...base(), data_type: 'radio', options: CHOICES })).body.data
    const changed = await change(made.id, { label: 'New', is_required: true, id: crypto.randomUUID() })
    expect([changed.status, changed.body.data]).toEqual([200, { ...made, label: 'New', is_required: true }])
    expect((await change(made.id, {})).body.data).toEqual(changed.body.data)
    expect(externalFieldErrors(await change(made.id, { options: [] }))).toEqual([['options', 'required']])
    expect(externalFieldErrors(await change(made.id, { options: null }))).toEqual([['options', 'required']])
    const text = await change(made.id, { data_type: 'text', validation_rules: 'min:3' })
    expect(text.body.data).toMatchObject({ data_type: 'text', options: [], validation_rules: 'min:3' })
    expect(externalFieldErrors(await change(made.id, { data_type: 'select' }))).toEqual([['options', 'required']])
    expect(externalFieldErrors(await change(made.id, { validation_rules: 'unique:x' }))).toEqual([
      ['validation_rules', 'rules'],
    ])
    expect((await change(made.id, { validation_rules: '', is_required: null })).body.data).toMatchObject({
      validation_rules: null,
      is_required: false,
    })
    expect(externalFieldErrors(await change(made.id, { input_name: 'taken' }))).toEqual([['input_name', 'unique']])
    expect((await change(made.id, { input_name: made.input_name })).status).toBe(200)
  })

  it('R-270 moves a field into a section and out again', async () => {
    const section = (await trader.ext('POST', `/forms/${form.id}/sections`, { json: { title: 'B' } })).body.data
    const made = (await add(base())).body.data
    expect((await change(made.id, { form_section_id: section.id })).body.data.form_section_id).toBe(section.id)
    expect((await change(made.id, { label: 'x' })).body.data.form_section_id).toBe(section.id)
    expect((await change(made.id, { form_section_id: null })).body.data.form_section_id).toBeNull()
    const entries = await app.services.db.auditEntry.findMany({
      where: { record_id: form.id },
      orderBy: { id: 'desc' },
    })
    expect(entries[0]).toMatchObject({
      action: 'update',
      details: { field_changed: made.input_name, changed: ['form_section_id'] },
    })
  })

  it('keeps the input_name once there are submissions: 409, after 422', async () => {
    const own = await newForm(trader)
    const link = await linkWithForm(app, trader, await createInstance(app, trader), own.id)
    const { id } = own.fields[0]
    expect((await change(id, { input_name: 'before' }, own.id)).status).toBe(200)
    await submit(app, trader, { form_id: own.id, payment_link_id: link, answers: { before: 'x' } })
    expect(externalFieldErrors(await change(id, { input_name: 'a b' }, own.id))).toEqual([['input_name', 'regex']])
    const renamed = await change(id, { input_name: 'after' }, own.id)
    expect(externalError(renamed)).toEqual([409, 'FORM_IN_USE'])
    checkAnswer('PATCH', `/api/ext/forms/${own.id}/fields/${id}`, renamed)
    const same = await change(id, { input_name: 'before', label: 'Other' }, own.id)
    expect([same.status, same.body.data.label]).toEqual([200, 'Other'])
  })
})

describe('DELETE /forms/{id}/fields/{fieldId}', () => {
  it('R-271 answers 200 with a message', async () => {
    const made = (await add(base())).body.data
    const path = `/forms/${form.id}/fields/${made.id}`
    expect((await trader.ext('DELETE', path)).body).toEqual({ message: 'Field deleted.' })
    expect((await trader.ext('DELETE', path)).status).toBe(404)
    expect((await trader.ext('GET', `/forms/${form.id}`)).text).not.toContain(made.id)
  })
})

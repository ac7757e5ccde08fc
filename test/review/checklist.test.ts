import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { machines } from '../../server/registry/machines.ts'
import { deepProblems } from '../../server/resources/audit/deep.ts'
import { pdf } from '../factories/documents.ts'
import {
  acceptedDossiers,
  identificationFields,
  newBankAccount,
  newBrand,
  newIdentification,
  newInstance,
  prepareForAccept,
} from '../factories/dossiers.ts'
import { listQuery, newOfficer, newTrader, type TestOfficer, type TestTrader } from '../factories/people.ts'
import { fourEyes, putInForce } from '../factories/proposals.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { runWithoutTriggers } from '../support/database.ts'
import { formOf, type Json } from '../support/http.ts'

let app: TestApp
let trader: TestTrader
let amina: TestOfficer
let karim: TestOfficer
let lina: TestOfficer
let samir: TestOfficer
let auditor: TestOfficer

beforeAll(async () => {
  app = await startApp()
  trader = await newTrader(app, { language: 'en' })
  amina = await newOfficer(app, 'officer', 'Amina')
  karim = await newOfficer(app, 'officer', 'Karim')
  lina = await newOfficer(app, 'supervisor', 'Lina')
  samir = await newOfficer(app, 'admin', 'Samir')
  auditor = await newOfficer(app, 'auditor', 'Reda')
})
beforeEach(async () => {
  await fourEyes(app, {})
  await house({ identifications: [CALLED, SEEN] })
})
afterAll(() => app?.close())

const QUEUE = 'identifications'
const NONE = { identifications: [], brands: [], 'bank-accounts': [], 'activation-proofs': [] }
const texts = (en: string) => ({ en, fr: `${en} (fr)`, ar: `${en} (ar)` })
const CALLED = { code: 'CALLED', texts: texts('Called the number on the letterhead.'), required: true }
const SEEN = { code: 'seen-at-register', texts: texts('Seen at the register.'), required: false }
const house = (lines: Json) => putInForce(app, 'checklist', { ...NONE, ...lines })

let serial = 0
const send = async (): Promise<string> => (await newIdentification({ trader }, `Cartonnerie ${++serial}`)).id
const read = async (officer: TestOfficer, id: string, resource = QUEUE): Promise<Json> =>
  (await officer.admin('GET', `/${resource}/${id}`)).body
const tick = (officer: TestOfficer, id: string, more: Json = {}, code = CALLED.code, resource = QUEUE) =>
  officer.admin('PUT', `/${resource}/${id}/checklist/${code}`, {
    json: { word: 'Spoke with the manager.', version: 1, ...more },
  })
const untick = (officer: TestOfficer, id: string, query = '', code = CALLED.code) =>
  officer.admin('DELETE', `/${QUEUE}/${id}/checklist/${code}${query}`)
const tryAccept = async (officer: TestOfficer, id: string, resource = QUEUE) => {
  const { version } = await prepareForAccept(officer, resource, id)
  return officer.admin('POST', `/${resource}/${id}/accept`, { json: { version, why: 'Known to us.' } })
}
const journal = async (id: string, action: string): Promise<Json[]> =>
  (await lina.admin('GET', `/audit-entries${listQuery({ record_id: id, action }, ['id', 'ASC'])}`)).body
const codeOf = ({ status, body }: { status: number; body: Json }) => [status, body.code]
const problems = async () => {
  const found: Json[] = []
  for await (const problem of deepProblems(app.services, machines)) found.push(problem)
  return found
}

describe('the setting', () => {
  const put = (value: Json, officer = samir) => officer.admin('PUT', '/settings/checklist', { json: { value } })

  it('is empty by default, and a setting of control', async () => {
    await putInForce(app, 'checklist', null)
    const { body } = await samir.admin('GET', '/settings/checklist')
    expect([body.value, body.default, body.needs_second]).toEqual([NONE, NONE, false])
    const id = await send()
    expect((await read(amina, id)).checklist).toEqual([])
    expect((await tick(amina, id)).status).toBe(404)
    expect((await put({ ...NONE, brands: [CALLED] }, lina)).status).toBe(403)
    await fourEyes(app, { brands: ['always'] })
    const proposed = await put({ brands: [CALLED] })
    expect([proposed.status, proposed.body.proposal.value.brands]).toEqual([202, [CALLED]])
    await samir.admin('POST', `/second-looks/${proposed.body.proposal.id}/withdraw`, { json: {} })
  })

  it.each([
    ['identifications.1.code', [CALLED, { ...SEEN, code: 'called' }], /Two lines have the code called/],
    ['identifications.0.code', [{ ...CALLED, code: '1 call' }], /A code begins with a letter/],
    ['identifications.0.texts.ar', [{ ...CALLED, texts: { en: 'A', fr: 'B' } }], /ar field is required/],
    ['identifications.0.texts.fr', [{ ...CALLED, texts: { ...texts('A'), fr: ' ' } }], /fr field is required/],
    ['identifications.0.when', [{ ...CALLED, when: 'sometimes' }], /when/],
    ['identifications.0.required', [{ ...CALLED, required: 'yes' }], /must be true or false/],
    ['identifications.0.also', [{ ...CALLED, also: 1 }], /unknown/],
  ])('refuses a wrong %s', async (field, lines, message) => {
    const { status, body } = await put({ identifications: lines })
    expect(status).toBe(422)
    expect(body.errors[`value.${field}`]).toMatch(message)
  })

  it('refuses a resource that is no kind of dossier', async () => {
    const { status, body } = await put({ traders: [CALLED] })
    expect([status, Object.keys(body.errors)]).toEqual([422, ['value.traders']])
  })
})

describe('a line of the checklist', () => {
  it('is ticked with a word, by whom and when, and unticked; both stand in the journal', async () => {
    const id = await send()
    const open = { ...CALLED, ticked: null }
    expect((await read(amina, id)).checklist).toEqual([open, { ...SEEN, ticked: null }])
    const { status, body } = await tick(amina, id, { word: ' Spoke with the manager. ' })
    const ticked = {
      word: 'Spoke with the manager.',
      by: { id: amina.id, name: 'Amina' },
      at: app.clock.now().toISOString(),
    }
    expect([status, body.checklist, body.version]).toEqual([
      200,
      [
        { ...CALLED, ticked },
        { ...SEEN, ticked: null },
      ],
      1,
    ])
    expect(await journal(id, 'tick')).toMatchObject([
      { actor_name: 'Amina', details: { line: 'CALLED', note: 'Spoke with the manager.' } },
    ])
    app.clock.advance({ minutes: 1 })
    const again = await tick(amina, id)
    expect([again.status, again.body.checklist[0].ticked]).toEqual([200, ticked])
    expect(await journal(id, 'tick')).toHaveLength(1)
    const other = await tick(karim, id, { word: 'Called again.' })
    expect(other.body.checklist[0].ticked).toMatchObject({ word: 'Called again.', by: { name: 'Karim' } })
    const gone = await untick(amina, id, '?version=1')
    expect([gone.status, gone.body.checklist[0]]).toEqual([200, open])
    expect((await untick(amina, id)).status).toBe(200)
    expect((await journal(id, 'untick')).map(({ details }) => details)).toEqual([{ line: 'CALLED', submission: 1 }])
    const { entries } = (await lina.admin('GET', `/identifications/${id}/timeline`)).body
    expect(entries.find(({ action }: Json) => action === 'tick')).toMatchObject({
      fields: ['CALLED'],
      note: 'Called again.',
    })
  })

  it('holds back an accept while it is required and open', async () => {
    const id = await send()
    expect((await read(amina, id)).blocked_by).toContain('checklist')
    const refused = await tryAccept(amina, id)
    expect(codeOf(refused)).toEqual([409, 'CHECKLIST_OPEN'])
    expect(refused.body.details).toEqual({ lines: ['CALLED'] })
    expect(await journal(id, 'denied')).toMatchObject([{ details: { action: 'accept', code: 'CHECKLIST_OPEN' } }])
    await tick(karim, id)
    expect((await read(amina, id)).blocked_by).not.toContain('checklist')
    expect((await tryAccept(amina, id)).status).toBe(200)
  })

  it('holds back no refusal', async () => {
    const id = await send()
    const json = { version: 1, reason: 'The document is of another company.' }
    expect((await amina.admin('POST', `/identifications/${id}/refuse`, { json })).status).toBe(200)
    expect((await read(amina, id)).checklist).toEqual([
      { ...CALLED, ticked: null },
      { ...SEEN, ticked: null },
    ])
  })

  it('is refused without a word or a version, by an old one, and where it does not stand', async () => {
    const id = await send()
    const fields = async (more: Json) => Object.keys((await tick(amina, id, more)).body.errors ?? {})
    expect(await fields({ word: '  ' })).toEqual(['word'])
    expect(await fields({ word: 'x'.repeat(301) })).toEqual(['word'])
    expect(await fields({ version: undefined })).toEqual(['version'])
    expect(await fields({ by: 'x' })).toEqual(['by'])
    expect(codeOf(await tick(amina, id, { version: 2 }))).toEqual([409, 'STALE_RECORD'])
    expect(codeOf(await untick(amina, id, '?version=2'))).toEqual([409, 'STALE_RECORD'])
    expect((await untick(amina, id, '?version=x')).status).toBe(422)
    expect((await tick(amina, id, {}, 'OTHER')).status).toBe(404)
    expect((await tick(amina, '00000000-0000-4000-8000-000000000000')).status).toBe(404)
    expect((await read(amina, id)).checklist[0].ticked).toBeNull()
  })

  it('is one tick however many officers tick it at once, and the last one stands', async () => {
    const id = await send()
    const both = await Promise.all([
      tick(amina, id, { word: 'By Amina.' }),
      tick(karim, id, { word: 'By Karim.' }),
      tick(amina, id, { word: 'By Amina.' }),
    ])
    expect(both.map(({ status }) => status)).toEqual([200, 200, 200])
    const entries = await journal(id, 'tick')
    const { ticked } = (await read(amina, id)).checklist[0]
    expect([ticked.word, ticked.by.id]).toEqual([entries.at(-1)!.details.note, entries.at(-1)!.actor_id])
    expect(await app.services.db.checklistTick.count({ where: { record_id: id } })).toBe(1)
  })

  it('is closed to auditors, beside a colleague’s claim, while a decision waits, and after it', async () => {
    const id = await send()
    expect((await tick(auditor, id)).status).toBe(403)
    expect((await untick(auditor, id)).status).toBe(403)
    await amina.admin('POST', `/identifications/${id}/claim`)
    expect(codeOf(await tick(karim, id))).toEqual([409, 'CLAIMED'])
    await tick(amina, id)
    await fourEyes(app, { identifications: ['always'] })
    expect((await tryAccept(amina, id)).status).toBe(202)
    expect(codeOf(await untick(amina, id))).toEqual([409, 'PROPOSAL_OPEN'])
    const { proposal } = await read(amina, id)
    await amina.admin('POST', `/second-looks/${proposal.id}/withdraw`, { json: {} })
    await fourEyes(app, {})
    expect((await tryAccept(amina, id)).status).toBe(200)
    expect(codeOf(await tick(amina, id))).toEqual([409, 'INVALID_STATE_TRANSITION'])
    expect((await journal(id, 'denied')).map(({ details }) => details.action)).toEqual([
      'tick',
      'untick',
      'tick',
      'untick',
      'tick',
    ])
  })

  it('is open again after a new submission and after a change of what waits', async () => {
    const id = await send()
    await tick(amina, id)
    const form = formOf({ ...identificationFields(`Cartonnerie ${++serial}`) })
    expect((await trader.ext('PUT', `/identifications/${id}`, { form })).status).toBe(200)
    const changed = await read(amina, id)
    expect([changed.checklist[0].ticked, changed.version]).toEqual([null, 2])
    await tick(amina, id, { version: 2 })
    const json = { version: 2, reason: 'The document is of another company.' }
    await amina.admin('POST', `/identifications/${id}/refuse`, { json })
    expect((await read(amina, id)).checklist[0].ticked.by.name).toBe('Amina')
    const anew = formOf({
      ...identificationFields(`Cartonnerie ${++serial}`),
      identification_file: { name: 'a.pdf', content: await pdf(2, 'Anew') },
    })
    const sent = await trader.ext('PUT', `/identifications/${id}`, { form: anew })
    expect(sent.status).toBe(200)
    expect((await read(amina, id)).checklist[0].ticked).toBeNull()
  })

  it('stands only where its condition holds', async () => {
    await house({
      identifications: [
        { ...CALLED, when: 'resubmitted_twice' },
        { ...SEEN, when: 'first_of_account' },
      ],
    })
    const fresh = await newTrader(app)
    const codes = async (dossier: string) => (await read(amina, dossier)).checklist.map(({ code }: Json) => code)
    const { id: first } = await newIdentification({ trader: fresh }, 'Briqueterie Une')
    const { id: second } = await newIdentification({ trader: fresh }, 'Briqueterie Deux')
    expect([await codes(first), await codes(second)]).toEqual([[SEEN.code], [SEEN.code]])
    expect((await tick(amina, first)).status).toBe(404)
    expect((await tryAccept(amina, first)).status).toBe(200)
    expect(await codes(second)).toEqual([])
    expect((await tick(amina, second, {}, SEEN.code)).status).toBe(404)
  })

  it('counts for the sentences that were ticked', async () => {
    const id = await send()
    await tick(amina, id)
    await house({ identifications: [{ ...CALLED, required: false }, SEEN] })
    expect((await read(amina, id)).checklist[0].ticked.by.name).toBe('Amina')
    await house({ identifications: [{ ...CALLED, texts: texts('Called the owner at home.') }] })
    expect((await read(amina, id)).checklist[0].ticked).toBeNull()
  })

  it('stands on each kind of dossier', async () => {
    await house(Object.fromEntries(Object.keys(NONE).map((name) => [name, [CALLED]])))
    await house({})
    const accepted = await acceptedDossiers({ trader }, amina)
    const proof = (await newInstance({ trader }, accepted)).id
    const brand = (await newBrand({ trader }, accepted.identification_id, `Marque ${++serial}`)).id
    const account = (await newBankAccount({ trader }, accepted.identification_id)).id
    await house(Object.fromEntries(Object.keys(NONE).map((name) => [name, [CALLED]])))
    for (const [resource, id] of [
      ['brands', brand],
      ['bank-accounts', account],
      ['activation-proofs', proof],
    ] as const) {
      expect(codeOf(await tryAccept(amina, id, resource))).toEqual([409, 'CHECKLIST_OPEN'])
      const { version } = await read(amina, id, resource)
      const ticked = await tick(amina, id, { version }, CALLED.code, resource)
      expect([ticked.status, ticked.body.checklist?.[0].ticked.by.name]).toEqual([200, 'Amina'])
      expect((await tryAccept(amina, id, resource)).status).toBe(200)
    }
  })
})

describe('a decision', () => {
  it('keeps the lines that it was made with, whatever becomes of them', async () => {
    const id = await send()
    await tick(karim, id)
    expect((await tryAccept(amina, id)).status).toBe(200)
    const { checklist } = await read(amina, id)
    expect(checklist).toMatchObject([
      { ...CALLED, ticked: { word: 'Spoke with the manager.', by: { name: 'Karim' } } },
      { ...SEEN, ticked: null },
    ])
    const [entry] = await journal(id, 'accept')
    const { word: _word, ...ticked } = checklist[0].ticked
    expect(entry!.details.checklist).toEqual([
      { ...CALLED, ticked },
      { ...SEEN, ticked: null },
    ])
    await house({ identifications: [{ ...CALLED, texts: texts('Another one.') }] })
    expect((await read(amina, id)).checklist).toEqual(checklist)
    await house({})
    expect((await read(amina, id)).checklist).toEqual(checklist)
  })

  it('that waits shows its second officer the lines, and waits for those that are open by then', async () => {
    await fourEyes(app, { identifications: ['always'] })
    const id = await send()
    await tick(amina, id)
    const waiting = await tryAccept(amina, id)
    expect(waiting.status).toBe(202)
    const { proposal } = await read(karim, id)
    expect(proposal.maker_view.checklist).toMatchObject([
      { code: 'CALLED', required: true, ticked: { by: { name: 'Amina' } } },
      { code: SEEN.code, ticked: null },
    ])
    await prepareForAccept(karim, QUEUE, id)
    await house({ identifications: [CALLED, { ...SEEN, required: true }] })
    expect((await read(karim, id)).blocked_by).toContain('checklist')
    const confirm = () => karim.admin('POST', `/second-looks/${proposal.id}/confirm`, { json: {} })
    expect(codeOf(await confirm())).toEqual([409, 'CHECKLIST_OPEN'])
    await house({ identifications: [CALLED, SEEN] })
    expect((await confirm()).status).toBe(200)
    const [entry] = await journal(id, 'accept')
    expect(entry!.details.checklist).toHaveLength(2)
  })
})

describe('the journal and the database', () => {
  it('names a tick that was changed, and the program cannot write one without its entry', async () => {
    const id = await send()
    await tick(amina, id)
    expect(await problems()).toEqual([])
    await runWithoutTriggers(app, [`UPDATE checklist_ticks SET word = 'x' WHERE record_id = $1`, id])
    expect(await problems()).toMatchObject([{ kind: 'checklist', resource: QUEUE, record: id }])
    await runWithoutTriggers(app, [`DELETE FROM checklist_ticks WHERE record_id = $1`, id])
    expect(await problems()).toMatchObject([{ kind: 'checklist', resource: QUEUE, record: id }])
    const forged = app.services.db.checklistTick.createMany({
      data: [
        {
          ...{ resource: QUEUE, record_id: id, submission: 1, typed: '', code: 'CALLED', line: '', word: 'x' },
          officer_id: karim.id,
          ticked_at: app.clock.now(),
        },
      ],
    })
    await expect(forged).rejects.toThrow(/without a journal entry/)
  })
})

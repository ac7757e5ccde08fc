import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Prisma } from '../../server/database/generated/client.ts'
import { OfficerRole } from '../../server/database/generated/enums.ts'
import { SYSTEM } from '../../server/kernel/actor.ts'
import type { Machine, StatefulRecord } from '../../server/kernel/machine.ts'
import { transition } from '../../server/kernel/transition.ts'
import { bankAccountMachine } from '../../server/resources/bankAccounts/machine.ts'
import { brandMachine } from '../../server/resources/brands/machine.ts'
import { identificationMachine } from '../../server/resources/identifications/machine.ts'
import {
  identificationFields,
  newBankAccount,
  newBrand,
  newIdentification,
  newRib,
  prepareForAccept,
} from '../factories/dossiers.ts'
import { eventsOf } from '../factories/payments.ts'
import { listQuery, newOfficer, newTrader, type TestOfficer, type TestTrader } from '../factories/people.ts'
import { consoleError } from '../support/apiErrors.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { waitForBlockedConnection } from '../support/database.ts'
import type { Json } from '../support/http.ts'

let app: TestApp
let officer: TestOfficer
let trader: TestTrader
let parent: string

beforeAll(async () => {
  app = await startApp()
  officer = await newOfficer(app)
  trader = await newTrader(app)
  parent = (await newIdentification({ trader })).id
})
afterAll(() => app?.close())

const KINDS = {
  identifications: {
    make: async () => newIdentification({ trader }),
    change: () => identificationFields('Minoterie Sersou SARL'),
    machine: identificationMachine,
    family: 'identification',
  },
  brands: {
    make: async () => newBrand({ trader }, parent),
    change: () => ({ name: 'Sersou', identification_id: parent }),
    machine: brandMachine,
    family: 'brand',
  },
  'bank-accounts': {
    make: async () => newBankAccount({ trader }, parent),
    change: () => ({ account_number: newRib(), identification_id: parent }),
    machine: bankAccountMachine,
    family: 'bank_account',
  },
} as const
type Kind = keyof typeof KINDS
const kinds = Object.keys(KINDS) as Kind[]

const journalOf = async (record_id: string, action: string | string[]) =>
  (await officer.admin('GET', `/audit-entries${listQuery({ record_id, action })}`)).body

describe.each(kinds)('%s', (resource) => {
  const { make, family } = KINDS[resource]
  const reasons = async () => (await officer.admin('GET', `/reasons?kind=${family}`)).body

  it('answers nothing more where that is preferred (RFC 7240)', async () => {
    const { id } = await make()
    const headers = { Prefer: 'respond-async, return=minimal' }
    const answer = await officer.admin('POST', `/${resource}/${id}/refuse`, {
      json: { version: 1, reason: 'unreadable' },
      headers,
    })
    expect([answer.status, answer.headers.get('Preference-Applied')]).toEqual([204, 'return=minimal'])
    expect((await officer.admin('GET', `/${resource}/${id}`)).body).toMatchObject({ status: 'refused' })
  })

  it('accepted: state, event and one journal entry', async () => {
    const { id } = await make()
    await prepareForAccept(officer, resource, id)
    const { status, body } = await officer.admin('POST', `/${resource}/${id}/accept`, {
      json: { version: 1, note: 'called him' },
    })
    expect([status, body]).toMatchObject([
      200,
      {
        status: 'accepted',
        reason: null,
        reason_codes: [],
        version: 2,
        decided_by: { id: officer.id },
        allowed_actions: [],
      },
    ])
    const [event, ...more] = await eventsOf(app, id)
    expect(more).toEqual([])
    expect(event).toMatchObject({ event: `${family}.approved`, data: { id, status: 'accepted', reason: null } })
    expect(JSON.stringify(event)).not.toContain('called him')
    expect(await journalOf(id, 'accept')).toMatchObject([
      { resource, from: 'pending', to: 'accepted', details: { note: 'called him', version: 2 } },
    ])
    expect((await trader.ext('GET', `/${resource}/${id}`)).text).not.toContain('called him')
  })

  it.each([
    ['without a body', undefined],
    ['without the version that was seen', { note: 'called him' }],
    ['with null for it', { version: null }],
    ['with a text for it', { version: '1' }],
  ])('is not accepted %s', async (_how, json) => {
    const { id } = await make()
    await prepareForAccept(officer, resource, id)
    const { status, body } = await officer.admin('POST', `/${resource}/${id}/accept`, { json })
    expect([status, body.code, Object.keys(body.errors)]).toEqual([422, 'VALIDATION_ERROR', ['version']])
    expect((await officer.admin('GET', `/${resource}/${id}`)).body).toMatchObject({ status: 'pending', version: 1 })
  })

  it('refused: the reason reaches the trader, the note does not', async () => {
    const { id } = await make()
    const [reason] = (await reasons()).filter(({ number }: Json) => number !== '00')
    const json = { version: 1, reason_codes: [reason.code], note: 'known to us' }
    const { body } = await officer.admin('POST', `/${resource}/${id}/refuse`, { json })
    expect(body).toMatchObject({ status: 'refused', reason: reason.texts.fr, reason_codes: [reason.code] })
    const seen = await trader.ext('GET', `/${resource}/${id}`)
    expect(seen.body.data).toMatchObject({ status: 'refused', reason: reason.texts.fr })
    expect(seen.text).not.toContain('known to us')
    expect(await eventsOf(app, id)).toMatchObject([
      { event: `${family}.rejected`, data: { id, status: 'refused', reason: reason.texts.fr } },
    ])
    expect(await journalOf(id, 'refuse')).toMatchObject([
      { from: 'pending', to: 'refused', reason_codes: [reason.code], reason: reason.texts.fr },
    ])
  })

  it('refused in the words of the officer, which stand as they are', async () => {
    const { id } = await make()
    const [reason] = await reasons()
    const text = 'Line one <b>\nالسطر الثاني'
    const json = { version: 1, reason_codes: [reason.code], reason: ` ${text} ` }
    expect((await officer.admin('POST', `/${resource}/${id}/refuse`, { json })).body.reason).toBe(text)
  })

  it.each([
    ['with nothing', {}, 'reason_codes'],
    ['without the version that was seen', { reason: 'good reason', version: undefined }, 'version'],
    ['with version 0', { reason: 'good reason', version: 0 }, 'version'],
    ['with blanks', { reason_codes: [], reason: ' ' }, 'reason_codes'],
    ['with nulls', { reason: null, note: null }, 'reason_codes'],
    ['with an unknown code', { reason_codes: ['NO_SUCH_CODE'] }, 'reason_codes'],
    ['with a code of another kind', { reason_codes: ['PP_NO_SUCH'] }, 'reason_codes'],
    ['with a prototype key', { reason_codes: ['__proto__'] }, 'reason_codes'],
    ['with a text of 1,001 characters', { reason: 'x'.repeat(1001) }, 'reason'],
    ['with a note of 2,001 characters', { reason: 'good reason', note: 'x'.repeat(2001) }, 'note'],
    ['with an unknown field', { reason: 'good reason', status: 'accepted' }, 'status'],
    ['with a text as version', { reason: 'good reason', version: '1' }, 'version'],
    ['with a number as reason', { reason: 1 }, 'reason'],
  ])('is not refused %s', async (_how, json, field) => {
    const { id } = await make()
    const { status, body } = await officer.admin('POST', `/${resource}/${id}/refuse`, { json: { version: 1, ...json } })
    expect([status, body.code, Object.keys(body.errors)]).toEqual([422, 'VALIDATION_ERROR', [field]])
    expect((await officer.admin('GET', `/${resource}/${id}`)).body).toMatchObject({ status: 'pending', version: 1 })
    expect(await eventsOf(app, id)).toEqual([])
  })

  it("is not refused by 'other' without ten characters of one's own", async () => {
    const { id } = await make()
    const other = (await reasons()).find(({ number }: Json) => number === '00').code
    const refuse = (reason?: string) =>
      officer.admin('POST', `/${resource}/${id}/refuse`, { json: { version: 1, reason_codes: [other], reason } })
    for (const reason of [undefined, 'too short', ' too short ']) {
      const { status, body } = await refuse(reason)
      expect([status, Object.keys(body.errors)]).toEqual([422, ['reason']])
    }
    expect((await refuse('ten chars!')).body).toMatchObject({ status: 'refused', reason: 'ten chars!' })
  })

  it('is decided once: the second is 409 and journaled as denied', async () => {
    const { id } = await make()
    await prepareForAccept(officer, resource, id)
    await officer.admin('POST', `/${resource}/${id}/accept`, { json: { version: 1 } })
    for (const [action, json] of [
      ['accept', { version: 2 }],
      ['refuse', { version: 1, reason: 'Changed my mind.' }],
    ] as const) {
      const answer = await officer.admin('POST', `/${resource}/${id}/${action}`, { json })
      expect(consoleError(answer)).toEqual([409, 'INVALID_STATE_TRANSITION'])
      expect(answer.body.details).toMatchObject({ current: 'accepted', action, allowed_from: ['pending'] })
    }
    expect(await journalOf(id, 'denied')).toMatchObject([
      { actor_id: officer.id, details: { action: 'accept', code: 'INVALID_STATE_TRANSITION' }, from: null, to: null },
      { details: { action: 'refuse', code: 'INVALID_STATE_TRANSITION' } },
    ])
    expect(await eventsOf(app, id)).toHaveLength(1)
  })

  it('is not decided on another version than the officer saw', async () => {
    const { id } = await make()
    await prepareForAccept(officer, resource, id)
    const accept = (version: number) => officer.admin('POST', `/${resource}/${id}/accept`, { json: { version } })
    expect(consoleError(await accept(2))).toEqual([409, 'STALE_RECORD'])
    expect((await officer.admin('GET', `/${resource}/${id}`)).body).toMatchObject({ status: 'pending', version: 1 })
    expect(await journalOf(id, 'denied')).toMatchObject([{ details: { action: 'accept', code: 'STALE_RECORD' } }])
    expect((await accept(1)).status).toBe(200)
  })

  it('that its trader changes while it is being decided waits again, as he changed it', async () => {
    const { id } = await make()
    const machine = KINDS[resource].machine as unknown as Machine<string, StatefulRecord & { status: string }>
    const { changed } = await app.services.db.$transaction(async (db) => {
      const [record] = await db.$queryRaw<(StatefulRecord & { status: string })[]>`
        SELECT * FROM ${Prisma.raw(machine.table)} WHERE id = ${id}::uuid FOR UPDATE`
      const asked = trader.ext('PUT', `/${resource}/${id}`, { json: KINDS[resource].change() })
      await waitForBlockedConnection((sql) => db.$queryRaw(sql))
      const actor = {
        ...SYSTEM,
        type: 'officer',
        id: officer.id,
        name: officer.name,
        role: 'officer',
        inviters: [],
      } as const
      await transition(db, actor, app.clock.now(), {
        machine,
        action: 'refuse',
        record: record!,
        reason: 'Unreadable.',
      })
      return { changed: asked }
    })
    expect((await changed).body.data).toMatchObject({ status: 'pending', reason: null })
    expect((await officer.admin('GET', `/${resource}/${id}`)).body).toMatchObject({ version: 3, submissions: 2 })
  })

  it('is decided by officers, supervisors and admins, and only read by auditors', async () => {
    for (const role of Object.values(OfficerRole)) {
      const { id } = await make()
      const colleague = await newOfficer(app, role)
      const record = await colleague.admin('GET', `/${resource}/${id}`)
      const may = role !== 'auditor'
      expect(record.body.allowed_actions).toEqual(
        may ? ['accept', 'refuse', 'request_information', 'assign', 'escalate'] : [],
      )
      if (may) await prepareForAccept(colleague, resource, id)
      const answer = await colleague.admin('POST', `/${resource}/${id}/accept`, { json: { version: 1 } })
      expect([role, answer.status]).toEqual([role, may ? 200 : 403])
      if (!may) expect(await journalOf(id, 'denied')).toMatchObject([{ details: { code: 'FORBIDDEN' } }])
    }
  })

  it('that is deleted or never was cannot be decided', async () => {
    const { id } = await make()
    await trader.ext('DELETE', `/${resource}/${id}`)
    const accept = async (gone: string) =>
      consoleError(await officer.admin('POST', `/${resource}/${gone}/accept`, { json: { version: 2 } }))
    expect(await accept(id)).toEqual([409, 'INVALID_STATE_TRANSITION'])
    for (const gone of [crypto.randomUUID(), 'nonsense'])
      expect(await accept(gone)).toEqual([404, 'RESOURCE_NOT_FOUND'])
  })
})

describe('reasons', () => {
  it('are composed in the language of the trader, a line each', async () => {
    for (const language of ['fr', 'ar', 'en'] as const) {
      const speaker = await newTrader(app, { language })
      const { id } = await newIdentification({ trader: speaker })
      const catalogue = (await officer.admin('GET', '/reasons?kind=identification')).body.slice(0, 2)
      const codes = catalogue.map(({ code }: Json) => code)
      await officer.admin('POST', `/identifications/${id}/refuse`, {
        json: { version: 1, reason_codes: [...codes, codes[0]] },
      })
      expect((await speaker.ext('GET', `/identifications/${id}`)).body.data.reason).toBe(
        catalogue.map(({ texts }: Json) => texts[language]).join('\n'),
      )
    }
  })

  it('of every kind have distinct codes and numbers, and one is other', async () => {
    for (const kind of ['identification', 'brand', 'bank_account', 'payment_instance']) {
      const list = (await officer.admin('GET', `/reasons?kind=${kind}`)).body
      expect(new Set(list.map(({ code }: Json) => code)).size).toBe(list.length)
      expect(new Set(list.map(({ number }: Json) => number)).size).toBe(list.length)
      expect(list.filter(({ number }: Json) => number === '00')).toHaveLength(1)
    }
    for (const kind of ['webhook', '__proto__', 'brand&kind=brand'])
      expect((await officer.admin('GET', `/reasons?kind=${kind}`)).status).toBe(422)
  })
})

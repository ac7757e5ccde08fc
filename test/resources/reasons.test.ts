import fs from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DOSSIER_KINDS } from '../../server/registry/dossierKinds.ts'
import { machinesOf } from '../../server/registry/machines.ts'
import { deepProblems } from '../../server/resources/audit/deep.ts'
import { readReasons } from '../../server/review/dossier/readReasons.ts'
import { seededReasons } from '../../server/review/dossier/reasons.ts'
import { newIdentification } from '../factories/dossiers.ts'
import { listQuery, newOfficer, newTrader, type TestOfficer } from '../factories/people.ts'
import { fourEyes } from '../factories/proposals.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { runWithoutTriggers } from '../support/database.ts'
import type { Json } from '../support/http.ts'

let app: TestApp
let admin: TestOfficer
let other: TestOfficer
let officer: TestOfficer

beforeAll(async () => {
  app = await startApp()
  ;[admin, other, officer] = await Promise.all([newOfficer(app, 'admin'), newOfficer(app, 'admin'), newOfficer(app)])
})
afterAll(() => app?.close())

const read = async (code: string) => (await officer.admin('GET', `/reasons/${code}`)).body
const put = (by: TestOfficer, record: Json) => by.admin('PUT', `/reasons/${record.id}`, { json: record })
const kindCodes = async (kind: string) =>
  (await officer.admin('GET', `/reasons?kind=${kind}`)).body.map(({ code }: Json) => code)
const journaled = async (record_id: string) =>
  (await officer.admin('GET', `/audit-entries${listQuery({ resource: 'reasons', record_id })}`)).body.filter(
    ({ action }: Json) => action !== 'denied',
  )

const TEXTS = { en: 'The stamp is missing.', fr: 'Le cachet manque.', ar: 'الختم غير موجود.' }
const newReason = (id: string, number: string, more: Json = {}) => ({
  ...{ id, number, resource: 'identifications', group: 'document', texts: TEXTS, retry: 'new_document' },
  ...more,
})

async function refuse(codes: string[], more: Json = {}) {
  const trader = await newTrader(app, { language: 'fr', name: 'SARL Tizemmour' })
  const { id } = await newIdentification({ trader })
  const json = { version: 1, reason_codes: codes, ...more }
  const answer = await officer.admin('POST', `/identifications/${id}/refuse`, { json })
  const external = async () => (await trader.ext('GET', `/identifications/${id}`)).body.data
  return { id, answer, external }
}

describe('the Arabic of a payment instance', () => {
  const SHIPPED = {
    en: 'A dossier of this instance is no longer accepted.',
    fr: "Un dossier de cette instance n'est plus accepté.",
    ar: 'أحد ملفات هذه النسخة لم يعد مقبولا.',
  }
  const migrations = path.resolve(import.meta.dirname, '../../prisma/migrations')
  const name = fs.readdirSync(migrations).find((one) => one.endsWith('_one_word_for_a_payment_instance'))!
  const migration = fs.readFileSync(path.join(migrations, name, 'migration.sql'), 'utf8')
  const after = async (texts: Json, version: number) => {
    const was = await read('PI_KYC_CHANGED')
    const set = (to: Json, at: number): [string, ...unknown[]] => [
      `UPDATE reasons SET texts = $1, version = $2 WHERE code = 'PI_KYC_CHANGED'`,
      JSON.stringify(to),
      at,
    ]
    await runWithoutTriggers(app, set(texts, version), [migration])
    const { texts: now } = await read('PI_KYC_CHANGED')
    await runWithoutTriggers(app, set(was.texts, was.version))
    return now
  }

  it('is mended where the words are still those that were shipped, and nowhere else', async () => {
    expect(await after(SHIPPED, 1)).toEqual({ ...SHIPPED, ar: 'أحد ملفات نقطة الدفع هذه لم يعد مقبولا.' })
    expect(await after(SHIPPED, 2)).toEqual(SHIPPED)
    const own = { ...SHIPPED, fr: 'Un de vos dossiers n’est plus accepté.' }
    expect(await after(own, 1)).toEqual(own)
  })
})

describe('the reasons of a new install', () => {
  it('are the catalogue of the program, as its migration wrote it', async () => {
    const stored = await readReasons(app.services.db)
    const seeded = DOSSIER_KINDS.flatMap((kind) => seededReasons(kind))
    const byCode = (one: { code: string }, next: { code: string }) => (one.code < next.code ? -1 : 1)
    expect(stored.toSorted(byCode)).toEqual(seeded.toSorted(byCode))
  })

  it('are one list, which searches and filters, and what a kind can give in its order', async () => {
    const list = await officer.admin('GET', `/reasons${listQuery({ resource: 'identifications', q: 'rce lisible' })}`)
    expect(list.body.map(({ id }: Json) => id)).toEqual(['ID_RC_NO_RCE'])
    expect(list.body[0]).toEqual({
      id: 'ID_RC_NO_RCE',
      code: 'ID_RC_NO_RCE',
      resource: 'identifications',
      number: '21',
      group: 'trade_register',
      texts: list.body[0].texts,
      retry: 'new_document',
      private: false,
      public_code: null,
      order: 80,
      retired: false,
      version: 1,
      min_text: 0,
    })
    const all = await officer.admin('GET', '/reasons?range=[0,4]')
    expect([all.status, all.body.length]).toEqual([200, 5])
    expect(all.headers.get('content-range')).toBe(`reasons 0-4/${(await readReasons(app.services.db)).length}`)
    const { catalogue } = DOSSIER_KINDS[0].reasons
    expect(await kindCodes('identification')).toEqual(catalogue.map(({ code }) => code))
    expect((await officer.admin('GET', '/reasons?kind=nothing')).status).toBe(422)
    expect((await officer.admin('GET', '/reasons/NOTHING')).status).toBe(404)
  })
})

describe('changing a reason', () => {
  it('is for administrators', async () => {
    const record = await read('ID_DOC_MISSING')
    expect(record.allowed_actions).toEqual([])
    expect((await put(officer, record)).body.code).toBe('FORBIDDEN')
    expect((await officer.admin('POST', '/reasons', { json: newReason('ID_NEW', '90') })).status).toBe(403)
  })

  it('is there at once, journaled with what differs, and only once', async () => {
    const before = await read('ID_DOC_MISSING')
    const texts = { ...before.texts, fr: 'Il nous manque le document.' }
    const changed = await put(admin, { ...before, texts, reason: 'Plainer.' })
    expect([changed.status, changed.body.texts, changed.body.version]).toEqual([200, texts, 2])
    expect((await put(admin, before)).body.code).toBe('STALE_RECORD')
    expect((await put(admin, changed.body)).body.version).toBe(2)
    expect((await refuse(['ID_DOC_MISSING'])).answer.body.reason).toBe('Il nous manque le document.')
    expect(
      (await journaled('ID_DOC_MISSING')).map(({ action, reason, details }: Json) => [action, reason, details]),
    ).toEqual([['change_reason', 'Plainer.', { from: { texts: before.texts, version: 1 }, to: { texts, version: 2 } }]])
  })

  it('keeps what stays for ever, and says what is wrong with the rest', async () => {
    const record = await read('ID_RC_FORMAT')
    const wrong = async (more: Json) => {
      const { status, body } = await put(admin, { ...record, ...more })
      return [status, Object.keys(body.errors ?? {})]
    }
    expect(await wrong({ number: '99' })).toEqual([422, ['number']])
    expect(await wrong({ resource: 'brands' })).toEqual([422, ['resource']])
    expect(await wrong({ group: 'nothing' })).toEqual([422, ['group']])
    expect(await wrong({ retry: 'later' })).toEqual([422, ['retry']])
    expect(await wrong({ private: true })).toEqual([422, ['public_code']])
    expect(await wrong({ private: true, public_code: 'ID_DOC_ALTERED' })).toEqual([422, ['public_code']])
    expect(await wrong({ public_code: 'ID_OTHER' })).toEqual([422, ['public_code']])
    const texts = (more: Json) => wrong({ texts: { ...record.texts, ...more } })
    expect(await texts({ ar: 'قبل {due}' })).toEqual([422, ['texts.ar']])
    expect(await texts({ fr: 'Avant {due}', ar: 'قبل {due}' })).toEqual([422, ['texts.en']])
    expect(await texts({ fr: '{nom}' })).toEqual([422, ['texts.fr']])
    expect(await texts({ en: '' })).toEqual([422, ['texts.en']])
    expect(await texts({ en: 'a\nb' })).toEqual([422, ['texts.en']])
    expect(await texts({ en: 'a'.repeat(301) })).toEqual([422, ['texts.en']])
    expect(await read('ID_RC_FORMAT')).toEqual({ ...record })
    const standIn = await read('ID_DOC_NOT_ACCEPTED')
    expect((await put(admin, { ...standIn, retired: true })).body.errors).toHaveProperty('retired')
    expect((await put(admin, { ...(await read('PI_RETURNED')), retired: true })).body.errors).toHaveProperty('retired')
    expect((await put(admin, { ...(await read('ID_OTHER')), retired: true })).body.errors).toHaveProperty('retired')
    expect((await put(admin, { ...record, id: 'NOTHING' })).status).toBe(404)
  })
})

describe('a new reason', () => {
  it('can be given, with its placeholders filled, by one and by many', async () => {
    const texts = { en: 'Not of {trader}.', fr: 'Pas de {trader}.', ar: 'ليس {trader}.' }
    const made = await admin.admin('POST', '/reasons', { json: newReason('ID_STAMP', '91', { texts }) })
    expect([made.status, made.body.version, made.body.order, made.body.used]).toEqual([
      201,
      1,
      220,
      { decisions: 0, last_at: null },
    ])
    const { answer, external } = await refuse(['ID_STAMP'])
    expect(answer.body.reason).toBe('Pas de SARL Tizemmour.')
    expect(await external()).toMatchObject({ reason_codes: ['ID_STAMP'], retry: 'new_document' })
    expect((await read('ID_STAMP')).used).toMatchObject({ decisions: 1 })
    expect((await journaled('ID_STAMP')).map(({ action }: Json) => action)).toEqual(['create_reason'])
  })

  it('has a code and a number of its own', async () => {
    const wrong = async (json: Json) => (await admin.admin('POST', '/reasons', { json })).body.errors
    expect(await wrong(newReason('ID_DOC_MISSING', '92'))).toHaveProperty('id')
    expect(await wrong(newReason('ID_OWN', '11'))).toHaveProperty('number')
    expect(await wrong(newReason('id own', '92'))).toHaveProperty('id')
    expect(await wrong(newReason('ID_OWN', '9'))).toHaveProperty('number')
    expect(await wrong(newReason('ID_OWN', '92', { resource: 'traders' }))).toHaveProperty('resource')
  })
})

describe('an old decision', () => {
  it('reads as it was sent, whatever became of its reason', async () => {
    const { answer, external } = await refuse(['ID_RC_NOT_FOUND'])
    const sent = await external()
    expect(sent).toMatchObject({ reason_codes: ['ID_RC_NOT_FOUND'], retry: 'new_document' })
    const record = await read('ID_RC_NOT_FOUND')
    const secret = { private: true, public_code: 'ID_DOC_NOT_ACCEPTED', retry: 'final', texts: TEXTS }
    expect((await put(admin, { ...record, ...secret })).status).toBe(200)
    expect(await external()).toEqual(sent)
    const later = await refuse(['ID_RC_NOT_FOUND'])
    expect(await later.external()).toMatchObject({ reason_codes: ['ID_DOC_NOT_ACCEPTED'], retry: 'new_document' })
    expect(later.answer.body.reason_codes).toEqual(['ID_RC_NOT_FOUND'])
    // Made public again, it does not tell of the decisions that it was private in.
    const hidden = await read('ID_RC_NOT_FOUND')
    expect((await put(admin, { ...hidden, private: false, public_code: null, retired: true })).status).toBe(200)
    expect((await later.external()).reason_codes).toEqual(['ID_DOC_NOT_ACCEPTED'])
    expect((await officer.admin('GET', `/identifications/${answer.body.id}`)).body).toMatchObject({
      reason: answer.body.reason,
      reason_codes: ['ID_RC_NOT_FOUND'],
    })
  })

  it('keeps a retired reason in lists and filters, and nobody gives it any more', async () => {
    const record = await read('ID_TYPE_MISMATCH')
    const { id } = await refuse(['ID_TYPE_MISMATCH'])
    expect((await put(admin, { ...record, retired: true })).body.retired).toBe(true)
    expect(await kindCodes('identification')).not.toContain('ID_TYPE_MISMATCH')
    const { answer } = await refuse(['ID_TYPE_MISMATCH'])
    expect([answer.status, answer.body.errors.reason_codes]).toEqual([
      422,
      'No longer given: ID_TYPE_MISMATCH. Choose another reason.',
    ])
    const list = await officer.admin('GET', `/reasons${listQuery({ retired: true })}`)
    expect(list.body.map(({ code }: Json) => code)).toContain('ID_TYPE_MISMATCH')
    const entries = await officer.admin('GET', `/audit-entries${listQuery({ reason_codes: 'ID_TYPE_MISMATCH' })}`)
    expect(entries.body.map(({ record_id }: Json) => record_id)).toEqual([id])
    expect(entries.body[0].reasons[0].texts).toEqual(record.texts)
    const trader = await newTrader(app)
    const codes = (await trader.ext('GET', '/reasons')).body.data.map(({ code }: Json) => code)
    expect([codes.includes('ID_TYPE_MISMATCH'), codes.includes('ID_DOC_ALTERED')]).toEqual([true, false])
    expect((await put(admin, { ...(await read('ID_TYPE_MISMATCH')), retired: false })).status).toBe(200)
    expect((await refuse(['ID_TYPE_MISMATCH'])).answer.status).toBe(200)
  })
})

describe('a reason without an act', () => {
  it('is refused by the database', async () => {
    const { db } = app.services
    const change = db.$executeRaw`UPDATE reasons SET retired = true WHERE code = 'BR_NAME_GENERIC'`
    await expect(change).rejects.toThrow(/journal entry/)
    await expect(db.$executeRaw`DELETE FROM reasons WHERE code = 'BR_NAME_GENERIC'`).rejects.toThrow()
    await expect(db.$executeRaw`UPDATE reasons SET number = '99' WHERE code = 'BR_NAME_GENERIC'`).rejects.toThrow()
  })

  it('is named by deep verification, changed before or after the first entry about it', async () => {
    const problems = async () => {
      const found: (string | undefined)[] = []
      for await (const { resource, record } of deepProblems(app.services, machinesOf(DOSSIER_KINDS)))
        if (resource === 'reasons') found.push(record)
      return found
    }
    const wrong = [
      [`retry = 'final'`, `retry = 'new_document'`],
      [`number = '99'`, `number = CASE code WHEN 'ID_DOC_MISSING' THEN '11' ELSE '21' END`],
      [`private = true, public_code = code`, `private = false, public_code = NULL`],
    ] as const
    const set = (change: string) =>
      runWithoutTriggers(app, [`UPDATE reasons SET ${change} WHERE code IN ('BR_LOGO_MISSING', 'ID_DOC_MISSING')`])
    for (const [change, back] of wrong) {
      expect(await problems()).toEqual([])
      await set(change)
      expect((await problems()).toSorted()).toEqual(['BR_LOGO_MISSING', 'ID_DOC_MISSING'])
      await set(back)
    }
  })
})

describe('under four eyes', () => {
  it('another administrator confirms a change, and a new reason', async () => {
    await fourEyes(app, { identifications: ['always'] })
    const record = await read('BA_CLOSED')
    const texts = { ...record.texts, en: 'The account was closed.' }
    const proposed = await put(admin, { ...record, texts })
    expect([proposed.status, proposed.body.texts, proposed.body.proposal.value.texts]).toEqual([
      202,
      record.texts,
      texts,
    ])
    expect((await put(other, { ...record, texts })).body.code).toBe('PROPOSAL_OPEN')
    const look = (await other.admin('GET', `/second-looks/${proposed.body.proposal.id}`)).body
    expect(look).toMatchObject({ resource: 'reasons', name: 'BA_CLOSED', change: { to: { texts, version: 2 } } })
    expect((await officer.admin('POST', `/second-looks/${look.id}/confirm`, { json: {} })).status).toBe(403)
    expect((await admin.admin('POST', `/second-looks/${look.id}/confirm`, { json: {} })).body.code).toBe('SAME_PERSON')
    expect((await other.admin('POST', `/second-looks/${look.id}/confirm`, { json: {} })).status).toBe(200)
    expect(await read('BA_CLOSED')).toMatchObject({ texts, version: 2, proposal: null, needs_second: true })

    const json = newReason('BA_STAMP', '97', { resource: 'bank-accounts', group: record.group })
    const made = await admin.admin('POST', '/reasons', { json })
    expect([made.status, made.body.version, made.body.proposal.action]).toEqual([202, 0, 'create_reason'])
    expect((await officer.admin('GET', '/reasons/BA_STAMP')).status).toBe(404)
    const id = made.body.proposal.id
    expect((await other.admin('POST', `/second-looks/${id}/return`, { json: { reason: 'Not so.' } })).status).toBe(200)
    const again = await admin.admin('POST', '/reasons', { json })
    expect((await other.admin('POST', `/second-looks/${again.body.proposal.id}/confirm`, { json: {} })).status).toBe(
      200,
    )
    expect(await read('BA_STAMP')).toMatchObject({ version: 1, texts: TEXTS })
    expect(await kindCodes('bank_account')).toContain('BA_STAMP')
  })
})

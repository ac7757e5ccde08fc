import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pdf } from '../factories/documents.ts'
import {
  accept,
  identificationFields,
  newBrand,
  newIdentification,
  newRib,
  reportAllSeen,
  reportSeen as sees,
} from '../factories/dossiers.ts'
import { listQuery, newOfficer, newTrader, PASSWORD, type TestOfficer, type TestTrader } from '../factories/people.ts'
import { consoleError } from '../support/apiErrors.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { call, formOf, type Json } from '../support/http.ts'

let app: TestApp
let trader: TestTrader
let amina: TestOfficer
let karim: TestOfficer
let lina: TestOfficer
let admin: TestOfficer

beforeAll(async () => {
  app = await startApp()
  trader = await newTrader(app)
  amina = await newOfficer(app, 'officer', 'Amina')
  karim = await newOfficer(app, 'officer', 'Karim')
  lina = await newOfficer(app, 'supervisor', 'Lina')
  admin = await newOfficer(app, 'admin')
})
afterAll(() => app?.close())

let serial = 0

/** Creates an identification with a unique document of `pages` pages; answers its id and the file's. */
async function send(pages = 3, content?: Uint8Array): Promise<{ id: string; file: string }> {
  serial += 1
  const form = formOf({
    ...identificationFields(`Dossier ${serial}`),
    identification_file: { name: 'registre.pdf', content: content ?? (await pdf(pages, `Document ${serial} page`)) },
  })
  const { id } = (await trader.ext('POST', '/identifications', { form })).body.data
  return { id, file: (await amina.admin('GET', `/identifications/${id}`)).body.files[0].id }
}
const recordOf = async (officer: TestOfficer, id: string) => (await officer.admin('GET', `/identifications/${id}`)).body
/** Reports pages as seen, without opening the document. */
const says = (officer: TestOfficer, file: string, pages: unknown, headers = {}) =>
  officer.admin('POST', `/files/${file}/seen`, { json: { pages }, headers })
const accepts = (officer: TestOfficer, id: string) =>
  officer.admin('POST', `/identifications/${id}/accept`, { json: { version: 1 } })
const unseen = (officer: TestOfficer, file: string, json: object = { why: 'The scan is torn; seen at the counter.' }) =>
  officer.admin('POST', `/files/${file}/accept-unseen`, { json })
const journalOf = async (record_id: string, action: string) =>
  (await admin.admin('GET', `/audit-entries${listQuery({ record_id, action })}`)).body
const require = (pages: number) =>
  admin.admin('PUT', '/settings/evidence_pages', {
    json: { value: { identifications: pages, brands: 20, 'bank-accounts': 20, 'activation-proofs': 20 } },
  })

describe('an accept', () => {
  it('waits until every page was seen, and says which are missing', async () => {
    const { id, file } = await send(3)
    expect(await recordOf(amina, id)).toMatchObject({
      allowed_actions: expect.arrayContaining(['accept']),
      blocked_by: ['evidence'],
      evidence: { complete: false, files: [{ file_id: file, required: [1, 2, 3], seen: [], unseen: null }] },
    })
    expect((await sees(amina, file, [2])).status).toBe(204)
    expect((await sees(amina, file, [2, 1, 1])).status).toBe(204)
    const early = await accepts(amina, id)
    expect(consoleError(early)).toEqual([409, 'EVIDENCE_NOT_SEEN'])
    expect(early.body.details).toEqual({ files: [{ file_id: file, pages: [3] }] })
    expect(await journalOf(id, 'denied')).toMatchObject([
      { actor_id: amina.id, details: { action: 'accept', code: 'EVIDENCE_NOT_SEEN' } },
    ])
    await sees(amina, file, [3])
    expect(await recordOf(amina, id)).toMatchObject({
      status: 'pending',
      blocked_by: [],
      evidence: { complete: true, files: [{ seen: [1, 2, 3] }] },
    })
    expect((await accepts(amina, id)).status).toBe(200)
    const [entry] = await journalOf(id, 'accept')
    expect(entry.details.files).toMatchObject([{ file_id: file, pages_seen: [1, 2, 3] }])
  })

  it('waits for the own eyes of each officer', async () => {
    const { id, file } = await send(1)
    await sees(amina, file, [1])
    expect((await recordOf(karim, id)).evidence).toMatchObject({ complete: false, files: [{ seen: [] }] })
    expect(consoleError(await accepts(karim, id))).toEqual([409, 'EVIDENCE_NOT_SEEN'])
    expect((await accepts(amina, id)).status).toBe(200)
  })

  it('of another dossier, or of the next submission, waits for another look at the same document', async () => {
    const content = await pdf(2, 'The same')
    const first = await send(2, content)
    await reportAllSeen(amina, 'identifications', first.id)
    const again = await send(2, content)
    expect((await recordOf(amina, again.id)).evidence).toMatchObject({ complete: false, files: [{ seen: [] }] })

    const path = `/identifications/${first.id}`
    await amina.admin('POST', `${path}/refuse`, { json: { version: 1, reason: 'The stamp is missing.' } })
    expect((await recordOf(amina, first.id)).evidence).toMatchObject({ complete: true })
    const { name } = await recordOf(amina, first.id)
    await trader.ext('PUT', path, { json: identificationFields(name) })
    expect(await recordOf(amina, first.id)).toMatchObject({ submissions: 2, blocked_by: ['evidence'] })
    app.clock.advance({ seconds: 1 })
    expect((await sees(amina, first.file, [1, 2])).status).toBe(204)
    expect(await recordOf(amina, first.id)).toMatchObject({ blocked_by: [] })
  })

  it('of another RIB beside the same certificate waits for another look, and the late word of the first is not taken', async () => {
    const { id: identification_id } = await send(1)
    const certificate = { name: 'rib.pdf', content: await pdf(1, 'Certificate') }
    const sent = formOf({ account_number: newRib(), identification_id, rib_file: certificate })
    const { id } = (await trader.ext('POST', '/bank-accounts', { form: sent })).body.data
    const path = `/bank-accounts/${id}`
    const read = async () => (await amina.admin('GET', path)).body
    const { files, version } = await reportAllSeen(amina, 'bank-accounts', id)
    expect(await read()).toMatchObject({ blocked_by: [] })

    app.clock.advance({ seconds: 1 })
    await trader.ext('PUT', path, { json: { account_number: newRib(), identification_id } })
    expect(consoleError(await amina.admin('POST', `${path}/accept`, { json: { version } }))).toEqual([
      409,
      'STALE_RECORD',
    ])
    const dossier = { resource: 'bank-accounts', id, version }
    const late = await amina.admin('POST', `/files/${files[0].id}/seen`, { json: { pages: [1], dossier } })
    expect(consoleError(late)).toEqual([409, 'STALE_RECORD'])
    const now = await read()
    expect(now).toMatchObject({ blocked_by: ['evidence'], evidence: { files: [{ seen: [] }] } })
    const json = { version: now.version }
    expect(consoleError(await amina.admin('POST', `${path}/accept`, { json }))).toEqual([409, 'EVIDENCE_NOT_SEEN'])
    await reportAllSeen(amina, 'bank-accounts', id)
    expect((await amina.admin('POST', `${path}/accept`, { json })).status).toBe(200)
  })

  it('of the brand that came with an identification waits for the document of that identification', async () => {
    const { id, file } = await send(2)
    const [brand] = (await trader.ext('GET', `/brands?identification_id=${id}`)).body.data
    const read = async () => (await amina.admin('GET', `/brands/${brand.id}`)).body
    expect(await read()).toMatchObject({
      files: [{ id: file, kind: 'identification_file' }],
      blocked_by: ['evidence'],
      evidence: { files: [{ file_id: file, required: [1, 2], seen: [] }] },
    })
    await amina.admin('GET', `/files/${file}`)
    const on = { resource: 'brands', id: brand.id, version: 1 }
    const seen = (dossier?: object) =>
      amina.admin('POST', `/files/${file}/seen`, { json: { pages: [1, 2], ...(dossier && { dossier }) } })
    expect((await seen({ ...on, resource: 'bank-accounts' })).body.errors).toHaveProperty('dossier')
    expect((await seen({ ...on, id: crypto.randomUUID() })).status).toBe(422)
    expect((await seen({ ...on, resource: 'identifications', id })).status).toBe(204)
    expect(await read()).toMatchObject({ blocked_by: ['evidence'] })
    app.clock.advance({ seconds: 1 })
    expect((await seen(on)).status).toBe(204)
    expect(await read()).toMatchObject({ blocked_by: [] })
    expect((await amina.admin('POST', `/brands/${brand.id}/accept`, { json: { version: 1 } })).status).toBe(200)
  })

  it('of a brand waits for its logo and its file', async () => {
    const { id } = await send(1)
    const brand = await newBrand({ trader }, id)
    const { body } = await amina.admin('GET', `/brands/${brand.id}`)
    expect(body.evidence.files.map(({ required }: Json) => required)).toEqual([[1], [1]])
    const logo = body.files.find(({ kind }: Json) => kind === 'logo')
    const file = body.files.find(({ kind }: Json) => kind === 'brand_file')
    await sees(amina, logo.id, [1])
    const early = await amina.admin('POST', `/brands/${brand.id}/accept`, { json: { version: 1 } })
    expect(early.body.details).toEqual({ files: [{ file_id: file.id, pages: [1] }] })
  })

  it('that is not possible anyway says that first', async () => {
    const { id } = await send(1)
    const auditor = await newOfficer(app, 'auditor')
    expect(consoleError(await accepts(auditor, id))).toEqual([403, 'FORBIDDEN'])
    const stale = await amina.admin('POST', `/identifications/${id}/accept`, { json: { version: 7 } })
    expect(consoleError(stale)).toEqual([409, 'STALE_RECORD'])
    await karim.admin('POST', `/identifications/${id}/claim`)
    expect(consoleError(await accepts(amina, id))).toEqual([409, 'CLAIMED'])
    await accept(karim, 'identifications', id)
    expect(consoleError(await accepts(amina, id))).toEqual([409, 'INVALID_STATE_TRANSITION'])
  })

  it('needs the first 20 pages of a longer document, or as many as the setting says', async () => {
    const { id } = await send(24)
    const required = async () => (await recordOf(amina, id)).evidence.files[0].required.length
    expect(await required()).toBe(20)
    await require(2)
    expect(await required()).toBe(2)
    await require(0)
    expect(await recordOf(amina, id)).toMatchObject({ blocked_by: [], evidence: { complete: true } })
    expect((await accepts(amina, id)).status).toBe(200)
    await require(20)
  })
})

describe('POST /files/:id/seen', () => {
  it.each([
    ['nothing', undefined],
    ['no page', []],
    ['page 0', [0]],
    ['a page beyond the last', [1, 4]],
    ['page 99', [99]],
    ['1,000 pages', Array.from({ length: 1000 }, (_, index) => index + 1)],
    ['1,001 times one page', Array.from({ length: 1001 }, () => 1)],
    ['half a page', [1.5]],
    ['a page as text', ['1']],
    ['a page that is no number', [null]],
    ['a number alone', 1],
  ])('refuses %s, and keeps none of it', async (_what, pages) => {
    const { id, file } = await send(3)
    const { status, body } = await sees(amina, file, pages)
    expect([status, body.code, Object.keys(body.errors)]).toEqual([422, 'VALIDATION_ERROR', ['pages']])
    expect((await recordOf(amina, id)).evidence.files[0].seen).toEqual([])
  })

  it('is for files there are, and for officers', async () => {
    const { file } = await send(1)
    for (const id of [crypto.randomUUID(), 'nonsense'])
      expect(consoleError(await sees(amina, id, [1]))).toEqual([404, 'RESOURCE_NOT_FOUND'])
    expect((await amina.admin('POST', `/files/${file}/seen`, { headers: { Cookie: '' } })).status).toBe(401)
  })

  it('counts nothing of a document that was never opened', async () => {
    const { id, file } = await send(1)
    const { status, body } = await says(amina, file, [1])
    expect([status, body.code, body.details]).toEqual([409, 'EVIDENCE_NOT_SEEN', { file_id: file }])
    expect(body.message).toContain('Open this document first')
    expect(await recordOf(amina, id)).toMatchObject({ blocked_by: ['evidence'] })
    expect(consoleError(await accepts(amina, id))).toEqual([409, 'EVIDENCE_NOT_SEEN'])
  })

  it('counts nothing of what only its head was asked of, and sends all of it to whoever says that he has it', async () => {
    const { file } = await send(1)
    await amina.admin('HEAD', `/files/${file}`)
    expect((await says(amina, file, [1])).status).toBe(409)
    const headers = { 'If-None-Match': '*' }
    expect((await amina.admin('GET', `/files/${file}`, { headers })).status).toBe(200)
    expect((await says(amina, file, [1])).status).toBe(204)
  })

  it('counts nothing of what another session of the same officer was served', async () => {
    const { file } = await send(1)
    const signIn = await call(app, 'POST', '/api/admin/session', { json: { email: amina.email, password: PASSWORD } })
    const Cookie = signIn.headers.get('set-cookie')!.split(';')[0]!
    await amina.admin('GET', `/files/${file}`)
    expect(consoleError(await says(amina, file, [1], { Cookie }))).toEqual([409, 'EVIDENCE_NOT_SEEN'])
    await amina.admin('GET', `/files/${file}`, { headers: { Cookie } })
    expect((await says(amina, file, [1], { Cookie })).status).toBe(204)
  })

  it('is not for auditors, and the attempt is journaled', async () => {
    const auditor = await newOfficer(app, 'auditor')
    const { id, file } = await send(1)
    expect((await recordOf(auditor, id)).evidence.counts).toBe(false)
    expect((await recordOf(amina, id)).evidence.counts).toBe(true)
    expect(consoleError(await sees(auditor, file, [1]))).toEqual([403, 'FORBIDDEN'])
    expect(await journalOf(id, 'denied')).toMatchObject([
      { actor_id: auditor.id, details: { action: 'see', code: 'FORBIDDEN' } },
    ])
  })

  it('counts 3 pages at once and 3 more with each second since the document was served', async () => {
    const { id, file } = await send(12)
    const seen = async () => (await recordOf(amina, id)).evidence.files[0].seen
    const early = await sees(amina, file, [1, 2, 3, 4])
    expect([early.status, early.body.code, early.headers.get('Retry-After')]).toEqual([429, 'TOO_MANY_REQUESTS', '1'])
    expect(await seen()).toEqual([])
    expect((await says(amina, file, [1, 2, 3])).status).toBe(204)
    expect((await says(amina, file, [4, 5, 6])).status).toBe(429)
    // Pages that already count do not use up the limit.
    expect((await says(amina, file, [3, 1])).status).toBe(204)
    app.clock.advance({ seconds: 1 })
    expect((await says(amina, file, [3, 4, 5, 6])).status).toBe(204)
    // After reopening, the time still counts from the first opening.
    const all = await sees(
      amina,
      file,
      Array.from({ length: 12 }, (_, index) => index + 1),
    )
    expect([all.status, all.headers.get('Retry-After')]).toEqual([429, '2'])
    app.clock.advance({ seconds: 2 })
    expect((await says(amina, file, [7, 8, 9, 10, 11, 12])).status).toBe(204)
    expect(await seen()).toHaveLength(12)
  })

  it('counts the pages of each document by themselves, of the same one in another dossier too', async () => {
    const content = await pdf(3, 'Sent twice')
    const [first, second] = [await send(3, content), await send(3, content)]
    for (const { file } of [first, second]) expect((await sees(amina, file, [1, 2, 3])).status).toBe(204)
  })

  it('counts three of several requests at once', async () => {
    const { file } = await send(9)
    await amina.admin('GET', `/files/${file}`)
    const answers = await Promise.all([1, 2, 3, 4, 5, 6, 7, 8, 9].map((page) => says(amina, file, [page])))
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 204, 204, 429, 429, 429, 429, 429, 429])
  })
})

describe('a document accepted unseen', () => {
  it('by a supervisor, unlocks the accept of every officer; the journal keeps why', async () => {
    const { id, file } = await send(2)
    expect((await recordOf(amina, id)).evidence.files[0].may_accept_unseen).toBe(false)
    expect((await recordOf(lina, id)).evidence.files[0].may_accept_unseen).toBe(true)
    expect((await unseen(lina, file)).status).toBe(204)
    const why = 'The scan is torn; seen at the counter.'
    expect(await recordOf(amina, id)).toMatchObject({
      blocked_by: [],
      evidence: {
        complete: true,
        files: [{ seen: [], unseen: { officer: { id: lina.id, name: 'Lina' }, why }, may_accept_unseen: false }],
      },
    })
    const { sha256 } = await app.services.db.file.findUniqueOrThrow({ where: { id: file } })
    expect(await journalOf(id, 'accept_unseen')).toMatchObject([
      { actor_id: lina.id, resource: 'identifications', reason: why, details: { file_id: file, sha256 } },
    ])
    expect((await accepts(amina, id)).status).toBe(200)
    const [entry] = await journalOf(id, 'accept')
    expect(entry.details.files).toMatchObject([{ file_id: file, pages_seen: [], unseen: why }])
  })

  it('holds until the trader changes something', async () => {
    const { id, file } = await send(1)
    await unseen(lina, file)
    expect((await recordOf(amina, id)).blocked_by).toEqual([])
    app.clock.advance({ seconds: 1 })
    await trader.ext('PUT', `/identifications/${id}`, { json: identificationFields('Another name') })
    expect(await recordOf(amina, id)).toMatchObject({
      blocked_by: ['evidence'],
      evidence: { files: [{ unseen: null }] },
    })
    expect((await unseen(lina, file)).status).toBe(204)
    expect((await recordOf(amina, id)).blocked_by).toEqual([])
  })

  it('is let pass once more for the brand that its trader completed after that', async () => {
    const { id, file } = await send(1)
    const [brand] = (await trader.ext('GET', `/brands?identification_id=${id}`)).body.data
    await unseen(lina, file)
    app.clock.advance({ seconds: 1 })
    await trader.ext('PUT', `/brands/${brand.id}`, { json: { identification_id: id, name: 'Completed' } })
    const read = async () => (await lina.admin('GET', `/brands/${brand.id}`)).body
    expect(await read()).toMatchObject({
      blocked_by: ['evidence'],
      evidence: { files: [{ unseen: null, may_accept_unseen: true }] },
    })
    expect((await unseen(lina, file)).status).toBe(204)
    expect((await read()).blocked_by).toEqual([])
    expect(consoleError(await unseen(lina, file))).toEqual([409, 'INVALID_STATE_TRANSITION'])
  })

  it('is not let pass any more once its trader deleted the dossier', async () => {
    const { id, file } = await send(1)
    await trader.ext('DELETE', `/identifications/${id}`)
    expect((await recordOf(lina, id)).evidence.files).toMatchObject([{ file_id: file, may_accept_unseen: false }])
    expect(consoleError(await unseen(lina, file))).toEqual([409, 'INVALID_STATE_TRANSITION'])
    expect(await journalOf(id, 'accept_unseen')).toEqual([])
  })

  it('is said once', async () => {
    const { id, file } = await send(1)
    const answers = await Promise.all([unseen(lina, file), unseen(admin, file)])
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409])
    expect(await journalOf(id, 'accept_unseen')).toHaveLength(1)
  })

  it('is not for an officer or an auditor, and the attempt is journaled', async () => {
    const { id, file } = await send(1)
    for (const officer of [amina, await newOfficer(app, 'auditor')])
      expect(consoleError(await unseen(officer, file))).toEqual([403, 'FORBIDDEN'])
    expect(await journalOf(id, 'denied')).toMatchObject([
      { actor_id: amina.id, details: { action: 'accept_unseen', code: 'FORBIDDEN' } },
      { details: { action: 'accept_unseen' } },
    ])
    expect((await recordOf(amina, id)).blocked_by).toEqual(['evidence'])
  })

  it.each([
    ['no reason', {}],
    ['blanks', { why: '  ' }],
    ['1,001 characters', { why: 'x'.repeat(1001) }],
  ])('is refused with %s', async (_what, json) => {
    const { id, file } = await send(1)
    const { status, body } = await unseen(lina, file, json)
    expect([status, Object.keys(body.errors)]).toEqual([422, ['why']])
    expect((await recordOf(amina, id)).evidence.files[0].unseen).toBeNull()
  })
})

describe('GET /files/:id?download=1', () => {
  it('gives the same bytes to keep, and is journaled each time', async () => {
    const { id } = await newIdentification({ trader })
    const brand = (await newBrand({ trader }, id)).id
    const [file] = (await amina.admin('GET', `/brands/${brand}`)).body.files
    const get = (query: string) =>
      fetch(`${app.url}/api/admin/files/${file.id}${query}`, { headers: { Cookie: amina.cookie } })
    for (const _time of [1, 2]) {
      const answer = await get('?download=1')
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store'])
      expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename\*=UTF-8''/)
      expect(Buffer.from(await answer.arrayBuffer()).equals(Buffer.from(await (await get('')).arrayBuffer()))).toBe(
        true,
      )
    }
    expect(await journalOf(file.id, 'download')).toMatchObject([
      { actor_id: amina.id, resource: 'files', details: { sha256: file.sha256, record_id: brand } },
      { actor_id: amina.id },
    ])
    expect((await get('?download=yes')).status).toBe(422)
  })
})

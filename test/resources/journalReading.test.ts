import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SYSTEM } from '../../server/kernel/actor.ts'
import { writeJournal } from '../../server/kernel/audit.ts'
import { JOURNAL_READING } from '../../server/kernel/policy.ts'
import { newIdentification } from '../factories/dossiers.ts'
import { listQuery, newOfficer, newTrader, type TestOfficer, type TestTrader } from '../factories/people.ts'
import { fourEyes } from '../factories/proposals.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { runWithoutTriggers } from '../support/database.ts'
import type { Json } from '../support/http.ts'

let app: TestApp
let admin: TestOfficer
let auditor: TestOfficer
let supervisor: TestOfficer
let amina: TestOfficer
let karim: TestOfficer
let trader: TestTrader
let dossier: string

const WHY = 'A cousin keeps the shop.'
const WORDS = 'The extract looks forged.'

beforeAll(async () => {
  app = await startApp()
  admin = await newOfficer(app, 'admin')
  auditor = await newOfficer(app, 'auditor')
  supervisor = await newOfficer(app, 'supervisor')
  amina = await newOfficer(app, 'officer', 'Amina Exemple')
  karim = await newOfficer(app, 'officer', 'Karim Exemple')
  trader = await newTrader(app)
  dossier = (await newIdentification({ trader })).id
  const on = { resource: 'identifications', record_id: dossier, workspace_id: trader.workspace_id }
  const by = { ...SYSTEM, type: 'officer', id: karim.id, name: 'Karim Exemple' } as unknown as typeof SYSTEM
  const write = (entry: Parameters<typeof writeJournal>[3], actor = by) =>
    app.services.db.$transaction((db) => writeJournal(db, actor, app.clock.now(), entry))
  await write({ ...on, action: 'blind_answer', reason_codes: ['ID_DOC_MISSING'], details: { note: WORDS } })
  const { user_id } = await app.services.db.trader.findUniqueOrThrow({ where: { id: trader.id } })
  expect((await karim.admin('POST', `/officers/${karim.id}/ties`, { json: { user_id, why: WHY } })).status).toBe(201)
  expect((await karim.admin('POST', `/identifications/${dossier}/claim`, { json: {} })).status).toBe(403)
  await write({ ...on, action: 'denied', details: { action: 'blind_answer', code: 'SAME_PERSON' } })
  await write({ ...on, action: 'void', details: { why: 'maker_tied' } }, SYSTEM)
  for (const action of Object.keys(JOURNAL_READING).filter((one) => one !== 'blind_answer' && one !== 'tie'))
    await write({ action, resource: 'officers', record_id: karim.id, details: { secret: WHY } })
})
afterAll(() => app?.close())

const list = (officer: TestOfficer, filter: object) =>
  officer.admin('GET', `/audit-entries${listQuery(filter)}`) as Promise<{ body: Json[]; headers: Headers }>

const actionsFor = async (officer: TestOfficer, filter: object = {}) =>
  new Set((await list(officer, filter)).body.map(({ action }) => action))

const exported = async (officer: TestOfficer, format: string, filter: object = {}) =>
  (
    await fetch(`${app.url}/api/admin/audit-entries/export?format=${format}&filter=${JSON.stringify(filter)}`, {
      headers: { Cookie: officer.cookie },
    })
  ).text()

const entryOf = async (action: string) => {
  const where = { action, actor_id: karim.id }
  return String((await app.services.db.auditEntry.findFirstOrThrow({ where, orderBy: { id: 'asc' } })).id)
}

describe('the entries that a role may not read', () => {
  it.each(Object.entries(JOURNAL_READING))('%s: with %s, and one’s own', async (action, permission) => {
    const total = async (officer: TestOfficer) =>
      (await list(officer, { action, actor_id: karim.id })).headers.get('content-range')?.split('/')[1]
    const everybody = await total(admin)
    expect(Number(everybody)).toBeGreaterThan(0)
    expect(await total(auditor)).toBe(everybody)
    expect(await total(karim)).toBe(everybody)
    expect(await total(supervisor)).toBe(permission === 'read_quality' ? everybody : '0')
    expect(await total(amina)).toBe('0')
  })

  it.each(['csv', 'jsonl'])('leave in no export as %s, which says so in its signed line', async (format) => {
    const own = await exported(amina, format)
    expect(own).not.toContain(WHY)
    expect(own).not.toContain(WORDS)
    expect(own).not.toContain('CONFLICT_OF_INTEREST')
    expect(own).not.toContain('maker_tied')
    const whole = await exported(auditor, format)
    for (const said of [WHY, WORDS, 'CONFLICT_OF_INTEREST', 'maker_tied']) expect(whole).toContain(said)
    if (format === 'csv') return
    const without = (text: string) => JSON.parse(text.trim().split('\n').at(-1)!).without
    expect(without(own)).toEqual(Object.keys(JOURNAL_READING))
    expect(without(whole)).toEqual([])
  })

  it('are found by no filter, search, order or id, and have no seal to look at', async () => {
    const id = await entryOf('tie')
    const filters = [
      { reason: WHY },
      { id: Number(id) },
      { actor_id: karim.id, resource: 'officers', action: 'tie' },
      { record_id: karim.id, action: ['tie', 'untie'] },
      { reason_codes: ['ID_DOC_MISSING'] },
    ]
    for (const filter of filters) {
      const { body, headers } = await list(amina, filter)
      expect([filter, body, headers.get('content-range')?.split('/')[1]]).toEqual([filter, [], '0'])
      expect((await list(admin, filter)).body.length, JSON.stringify(filter)).toBeGreaterThan(0)
    }
    // A search for a number also finds the officers whose name holds it.
    const found = async (officer: TestOfficer) => (await list(officer, { q: id })).body.map((entry) => String(entry.id))
    expect(await found(amina)).not.toContain(id)
    expect(await found(admin)).toContain(id)
    const hidden = await Promise.all(['', '/seal'].map((more) => amina.admin('GET', `/audit-entries/${id}${more}`)))
    expect(hidden.map(({ status }) => status)).toEqual([404, 404])
    const shown = await Promise.all(['', '/seal'].map((more) => auditor.admin('GET', `/audit-entries/${id}${more}`)))
    expect(shown.map(({ status }) => status)).toEqual([200, 200])
  })

  it('say by a refused attempt or a void proposal to nobody else that a colleague is tied', async () => {
    const ofDossier = { record_id: dossier, action: ['denied', 'void', 'blind_answer'] }
    expect([...(await actionsFor(amina, ofDossier))]).toEqual([])
    expect([...(await actionsFor(supervisor, ofDossier))].sort()).toEqual(['blind_answer', 'denied'])
    const seen = (await list(supervisor, ofDossier)).body.map(({ details }) => details.code ?? 'none')
    expect(seen).not.toContain('CONFLICT_OF_INTEREST')
    expect((await list(karim, ofDossier)).body.map(({ details }) => details.code)).toContain('CONFLICT_OF_INTEREST')
  })

  it('have proposals that others find in no list, count, page or act', async () => {
    const insert = `INSERT INTO passkeys (id, officer_id, name, credential_id, public_key, counter, transports, created_at)
      VALUES (gen_random_uuid(), $1, 'Key', 'key', '\\x00', 0, '{}', now())`
    await runWithoutTriggers(app, [insert, karim.id])
    await fourEyes(app, { brands: ['always'] })
    const counted = async (by: TestOfficer) => (await by.admin('GET', '/menu-counts')).body.second_looks
    const before = await counted(amina)
    const { status, body } = await admin.admin('POST', `/officers/${karim.id}/reset-second-factor`, { json: {} })
    expect(status).toBe(202)
    const { id } = body.proposal
    const seenBy = async (by: TestOfficer) => {
      const query = listQuery({ resource: 'officers' })
      const looks = (await by.admin('GET', `/second-looks${query}`)) as unknown as { body: Json[]; headers: Headers }
      const page = (await by.admin('GET', `/officers/${karim.id}`)).body
      const inList = (await by.admin('GET', `/officers${listQuery({ id: karim.id })}`)).body[0]
      return [
        looks.body.map((one) => one.id),
        looks.headers.get('content-range')?.split('/')[1],
        (await by.admin('GET', `/second-looks/${id}`)).status,
        [page.proposal?.id ?? null, inList.proposal?.id ?? null],
      ]
    }
    for (const by of [admin, auditor, karim]) expect(await seenBy(by)).toEqual([[id], '1', 200, [id, id]])
    for (const by of [amina, supervisor]) expect(await seenBy(by)).toEqual([[], '0', 404, [null, null]])
    expect(await counted(amina)).toBe(before)
    for (const act of ['confirm', 'return', 'withdraw'])
      expect((await amina.admin('POST', `/second-looks/${id}/${act}`, { json: { reason: 'No.' } })).status).toBe(404)
    await fourEyes(app, {})
  })

  it('stand in no history, and a bundle holds those that its maker may read', async () => {
    const history = async (officer: TestOfficer) =>
      JSON.stringify((await officer.admin('GET', `/identifications/${dossier}/timeline`)).body)
    expect(await history(amina)).not.toMatch(/blind_answer|"denied"/)
    expect(await history(karim)).toMatch(/blind_answer/)
    expect(await history(supervisor)).toMatch(/blind_answer/)
    const slice = async (officer: TestOfficer) => {
      const answer = await fetch(`${app.url}/api/admin/traders/${trader.id}/bundle`, {
        headers: { Cookie: officer.cookie },
      })
      await answer.arrayBuffer()
      const made = await app.services.db.auditEntry.findFirstOrThrow({
        where: { action: 'export', actor_id: officer.id, resource: 'traders' },
      })
      return (made.details as { entries: number }).entries
    }
    const [all, some] = [await slice(auditor), await slice(supervisor)]
    // The supervisor's bundle holds the auditor's export too, and lacks the refused attempt and the void proposal.
    expect(some).toBe(all + 1 - 2)
  })
})

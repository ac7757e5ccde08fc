import fs from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { machines } from '../../server/registry/machines.ts'
import { type DeepProblem, deepProblems } from '../../server/resources/audit/deep.ts'
import { sealEntries } from '../../server/resources/audit/sealing.ts'
import { csvList, sendList, unList } from '../factories/lists.ts'
import { listQuery, newOfficer, type TestOfficer } from '../factories/people.ts'
import { fourEyes, putInForce } from '../factories/proposals.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { runHere } from '../support/cli.ts'
import { formOf, type Json } from '../support/http.ts'

let app: TestApp
let admin: TestOfficer
let second: TestOfficer
let officer: TestOfficer
let folder: string

beforeAll(async () => {
  app = await startApp()
  ;[admin, second, officer] = await Promise.all([newOfficer(app, 'admin'), newOfficer(app, 'admin'), newOfficer(app)])
  folder = fs.mkdtempSync(path.join(app.services.config.dataDir, 'files-'))
})
afterAll(() => app?.close())

let number = 0
let list = ''
/** Each test has a list of its own. */
beforeEach(() => {
  number += 1
  list = `list-${number}`
})

const person = (ref: string, name: string, more: object = {}) => ({ ref, name, ...more })
const PEOPLE = [
  person('A', 'Yassine Hamdaoui Exemple', { aliases: ['ياسين حمداوي'], birth_date: '1979-02-04', country: 'dz' }),
  person('B', 'Nadir Exempli', { birth_date: '1966' }),
  person('C', 'Samira Fictivati'),
]

async function importHere(content: string, ...options: string[]) {
  const file = path.join(folder, 'list.csv')
  fs.writeFileSync(file, content)
  return runHere(app, ['lists:import', '--list', list, '--format', 'csv', ...options, file])
}

const entries = (version?: number, more = '') =>
  officer.admin('GET', `/lists/${list}/entries${listQuery()}${version ? `&version=${version}` : ''}${more}`)
const refs = async (version?: number) => (await entries(version)).body.map(({ ref }: Json) => ref)

async function problems(): Promise<DeepProblem[]> {
  const found: DeepProblem[] = []
  for await (const problem of deepProblems(app.services, machines)) found.push(problem)
  return found
}

describe('a file', () => {
  it('becomes a version, and its changes are counted by what identifies', async () => {
    const first = await importHere(csvList(PEOPLE), '--kind', 'pep')
    expect(first).toMatchObject({ code: 0, err: '' })
    expect(first.print).toEqual({
      list,
      kind: 'pep',
      version: 1,
      entries: 3,
      added: 3,
      removed: 0,
      changed: 0,
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      published_at: null,
    })
    // A has another birth date, B only has another programme, C goes and comes back as Z, and D is new.
    const next = csvList([
      { ...PEOPLE[0]!, birth_date: '1979-02-05' },
      { ...PEOPLE[1]!, programme: 'Other' },
      { ...PEOPLE[2]!, ref: 'Z' },
      person('D', 'Nouvel Inventé'),
    ])
    expect((await importHere(next)).print).toMatchObject({
      kind: 'pep',
      version: 2,
      entries: 4,
      added: 1,
      removed: 0,
      changed: 1,
    })
    expect(await refs()).toEqual(['A', 'B', 'D', 'Z'])
    expect(await refs(1)).toEqual(['A', 'B', 'C'])
    expect((await entries(1)).body[0]).toEqual({
      id: 'A',
      ref: 'A',
      type: 'person',
      name: 'Yassine Hamdaoui Exemple',
      aliases: ['ياسين حمداوي'],
      weak_aliases: [],
      birth_dates: ['1979-02-04'],
      countries: ['dz'],
      sex: null,
      identifiers: [],
      programme: null,
      source: null,
      from_version: 1,
    })
    expect((await entries(2)).body[0].birth_dates).toEqual(['1979-02-05'])

    const stored = await app.services.db.listEntry.count({ where: { list } })
    expect(stored, 'A and B once for each content, the others once').toBe(7)
    await importHere(next)
    expect(await app.services.db.listEntry.count({ where: { list } })).toBe(stored)

    const { body } = await officer.admin('GET', `/lists/${list}`)
    expect(body).toMatchObject({ id: list, version: 3, entries: 4, imported_by: { id: null, name: 'Operator' } })
    expect(body.versions.map(({ version }: Json) => version)).toEqual([3, 2, 1])
    const journal = await officer.admin('GET', `/audit-entries${listQuery({ resource: 'lists', record_id: list })}`)
    expect(journal.body).toHaveLength(3)
    expect(journal.body[0]).toMatchObject({ action: 'import', details: { version: 1, entries: 3, kind: 'pep' } })
  })

  it('is found by a part of a name, with or without accents, and by its reference', async () => {
    await importHere(csvList([...PEOPLE, person('QX-9', 'Éléonore Gérard')]))
    const found = async (q: string) =>
      (await officer.admin('GET', `/lists/${list}/entries${listQuery({ q }, ['name', 'DESC'])}`)).body.map(
        ({ ref }: Json) => ref,
      )
    expect(await found('eleonore')).toEqual(['QX-9'])
    expect(await found('ياسين')).toEqual(['A'])
    expect(await found('qx-')).toEqual(['QX-9'])
    expect(await found('100%')).toEqual([])
    const { headers, body } = await entries(undefined, '')
    expect(headers.get('content-range')).toBe('entries 0-3/4')
    expect(body).toHaveLength(4)
    expect((await entries(2)).status).toBe(404)
    expect((await officer.admin('GET', '/lists/nowhere/entries')).status).toBe(404)
    expect((await officer.admin('GET', `/lists/${list}/entries?version=x`)).body.errors.version).toBeDefined()
  })

  const many = Array.from({ length: 10 }, (_, index) => person(`E${index}`, `Personne Inventée ${index}`))

  it.each([
    ['is empty', '', /no row with the columns/],
    ['has no entry', 'ref,type,name,aliases,birth_date,country,programme', /has no entry/],
    ['is damaged', `${csvList(many)}\nE99,person`, /damaged: a row has 2 columns/],
    ['names one reference twice', csvList([...many, many[3]!]), /names the entry E3 twice/],
    ['has a reference too long', csvList([person('x'.repeat(201), 'Nom')]), /more than 200 characters/],
    [
      'shrinks the list',
      csvList(many.slice(0, 4)),
      /4 entries, the version in force 10: it would shrink the list by 60 %/,
    ],
  ])('that %s is refused in one line, and changes nothing', async (_what, content, message) => {
    await importHere(csvList(many))
    const { code, err, print } = await importHere(content)
    expect({ code, print }).toEqual({ code: 1, print: null })
    expect(err).toMatch(message)
    expect(err.trim().split('\n')).toHaveLength(1)
    const { body } = await officer.admin('GET', `/lists/${list}`)
    expect(body).toMatchObject({ version: 1, entries: 10 })
    expect(await refs()).toHaveLength(10)
  })

  it('that is older is refused; --force takes it, and one that shrinks the list', async () => {
    const file = path.join(folder, 'un.xml')
    const importUn = (names: [string, string, string][], date: string, ...force: string[]) => {
      fs.writeFileSync(file, unList(names, date))
      return runHere(app, ['lists:import', '--list', list, '--format', 'un-xml', ...force, file])
    }
    const three: [string, string, string][] = [
      ['QDi.1', 'Mourad', 'Inventi'],
      ['QDi.2', 'Karim', 'Fictivi'],
      ['QDi.3', 'Salim', 'Exempli'],
    ]
    expect((await importUn(three, '2026-11-20T10:00:00Z')).print.published_at).toBe('2026-11-20T10:00:00.000Z')
    const older = await importUn(three, '2026-11-19T10:00:00Z')
    expect(older.err).toBe('It was published on 2026-11-19, the version in force on 2026-11-20: it is older.\n')
    expect((await importUn(three, '2026-11-19T10:00:00Z', '--force')).print).toMatchObject({ version: 2 })
    expect((await importUn(three.slice(0, 1), '2026-11-20T10:00:00Z')).code).toBe(1)
    expect((await importUn(three.slice(0, 1), '2026-11-20T10:00:00Z', '--force')).print).toMatchObject({
      version: 3,
      entries: 1,
      removed: 2,
    })
  })

  it('is asked for by name and format', async () => {
    const wrong = await runHere(app, ['lists:import', '--list', 'Bad Name', '--format', 'pdf', 'x.csv'])
    expect(wrong.err).toMatch(/--list: .*a-z[\s\S]*--format: /)
    expect((await runHere(app, ['lists:import', '--list', list, '--format', 'csv', '/nowhere.csv'])).err).toMatch(
      /cannot be opened/,
    )
    expect(
      (await runHere(app, ['lists:import', '--list', list, '--format', 'csv', 'http://127.0.0.1/list.csv'])).err,
    ).toMatch(/must begin with https/)
  })
})

describe('lists in force', () => {
  it('are listed, and taken out of force; their versions stay', async () => {
    await importHere(csvList(PEOPLE))
    const listed = async () => (await runHere(app, ['lists:list'])).print.find((row: Json) => row.list === list)
    expect(await listed()).toEqual({
      list,
      kind: 'sanction',
      version: 1,
      entries: 3,
      published_at: null,
      imported_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    })
    const removed = await runHere(app, ['lists:remove', '--list', list])
    expect(removed.print).toEqual({ list, kind: 'sanction', version: 2, entries: 0, removed: 3 })
    expect(await listed()).toBeUndefined()
    expect((await runHere(app, ['lists:remove', '--list', list])).err).toMatch(/no list of this name in force/)
    expect(await refs()).toEqual([])
    expect(await refs(1)).toEqual(['A', 'B', 'C'])
    const inConsole = async (filter: object) =>
      (await officer.admin('GET', `/lists${listQuery({ id: list, ...filter })}`)).body
    expect(await inConsole({})).toEqual([])
    expect(await inConsole({ is_removed: true })).toMatchObject([{ list, is_removed: true, is_old: false }])
    expect((await importHere(csvList(PEOPLE.slice(0, 1)))).print).toMatchObject({ version: 3, added: 1 })
  })

  it('grow old, which the metrics and the list say', async () => {
    await sendList(admin, csvList(PEOPLE), { list })
    const state = async () => (await officer.admin('GET', `/lists/${list}`)).body
    expect(await state()).toMatchObject({ age_seconds: 0, is_old: false })
    app.clock.advance({ hours: 49 })
    // Sessions have ended by then.
    ;[admin, second, officer] = await Promise.all([newOfficer(app, 'admin'), newOfficer(app, 'admin'), newOfficer(app)])
    expect(await state()).toMatchObject({ age_seconds: 49 * 3600, is_old: true })
    const metrics = await (await fetch(`${app.url}/metrics`)).text()
    expect(metrics).toContain(`countersign_list_age_seconds{list="${list}"} ${49 * 3600}`)
    expect(metrics).toContain(`countersign_list_max_age_seconds ${48 * 3600}`)
    await putInForce(app, 'list_max_age_hours', 50)
    expect(await state()).toMatchObject({ is_old: false })
    await putInForce(app, 'list_max_age_hours', 48)
  })

  it('are changed by nothing but the program, and any other change is named', async () => {
    await importHere(csvList(PEOPLE))
    await sealEntries(app.services)
    expect(await problems()).toEqual([])
    for (const connectionString of [app.listenUrl, app.ownerUrl]) {
      const client = new pg.Client({ connectionString })
      await client.connect()
      for (const sql of [
        `UPDATE list_versions SET kind = 'internal'`,
        'DELETE FROM list_versions',
        `UPDATE list_entries SET name = 'x'`,
        'UPDATE list_entries SET until_version = NULL',
        'DELETE FROM list_entries',
        'TRUNCATE list_entries',
      ])
        await expect(client.query(sql), sql).rejects.toThrow(/permission denied|append-only|cannot truncate/)
      await client.end()
    }
    const owner = new pg.Client({ connectionString: app.ownerUrl })
    await owner.connect()
    await owner.query('ALTER TABLE list_entries DISABLE TRIGGER list_entries_keep')
    await owner.query(`UPDATE list_entries SET name = 'Autre' WHERE list = '${list}' AND ref = 'A'`)
    const found = (await problems()).map(({ resource, message }) => `${resource}: ${message}`)
    expect(found).toContain('list_versions: differs from the journal: begun')
    expect(found).toContain('database: is switched off')
    await owner.query(`UPDATE list_entries SET name = 'Yassine Hamdaoui Exemple' WHERE list = '${list}' AND ref = 'A'`)
    await owner.query('ALTER TABLE list_entries ENABLE TRIGGER list_entries_keep')
    expect(await problems()).toEqual([])
    await owner.end()
  })
})

describe('in the console', () => {
  it('an admin imports a file', async () => {
    const { status, body } = await sendList(admin, csvList(PEOPLE), { list, kind: 'internal' })
    expect(body).toMatchObject({
      list,
      kind: 'internal',
      version: 1,
      entries: 3,
      imported_by: { id: admin.id, name: admin.name },
      versions: [{ version: 1 }],
    })
    expect(status).toBe(201)
    const shrunk = await sendList(admin, csvList(PEOPLE.slice(0, 1)), { list })
    expect(shrunk.status).toBe(422)
    expect(shrunk.body).toMatchObject({ code: 'LIST_INVALID', details: { rule: 'shrinks', percent: 67 } })
    expect((await sendList(admin, csvList(PEOPLE.slice(0, 1)), { list, force: '1' })).status).toBe(201)
  })

  it('others may not, and what is missing is named', async () => {
    expect((await sendList(officer, csvList(PEOPLE), { list })).status).toBe(403)
    expect((await sendList(admin, csvList(PEOPLE), { list: 'UN' })).body.errors.list).toMatch(/a-z/)
    expect((await sendList(admin, csvList(PEOPLE), { list, format: 'pdf' })).body.errors.format).toBeDefined()
    const form = formOf({ other: 'x' })
    const without = await admin.admin('POST', `/lists?list=${list}&format=csv`, { form })
    expect(without.body.errors.file).toBe('The file field is required.')
    expect((await admin.admin('POST', `/lists?list=${list}&format=csv`, { json: {} })).status).toBe(415)
    expect((await officer.admin('GET', `/lists/${list}`)).status).toBe(404)
  })
})

describe('a list that an admin takes out of force', () => {
  const takeOut = (by = admin, reason = 'Its publisher has ended it.') =>
    by.admin('DELETE', `/lists/${list}`, { json: { reason } })
  const journal = async (): Promise<Json[]> =>
    (await officer.admin('GET', `/audit-entries${listQuery({ resource: 'lists', record_id: list })}`)).body

  it('stays readable without entries, and the journal says why', async () => {
    await importHere(csvList(PEOPLE))
    expect((await takeOut(officer)).status).toBe(403)
    const without = await admin.admin('DELETE', `/lists/${list}`, { json: {} })
    expect([without.status, Object.keys(without.body.errors)]).toEqual([422, ['reason']])
    expect((await admin.admin('GET', `/lists/${list}`)).body.allowed_actions).toContain('remove_list')
    expect(await takeOut()).toMatchObject({ status: 200, body: { list, version: 2 } })
    expect((await takeOut()).status).toBe(404)
    expect((await admin.admin('DELETE', '/lists/unknown', { json: { reason: 'None.' } })).status).toBe(404)
    const { body } = await officer.admin('GET', `/lists/${list}`)
    expect(body).toMatchObject({ version: 2, entries: 0, is_removed: true, imported_by: { id: admin.id } })
    expect(body.allowed_actions).not.toContain('remove_list')
    expect((await refs(1)).length).toBe(3)
    const acts = (await journal()).filter(({ actor_id }) => actor_id === admin.id || actor_id === officer.id)
    expect(acts.map(({ action, reason }) => [action, reason])).toEqual([
      ['denied', null],
      ['remove', 'Its publisher has ended it.'],
    ])
    // A file brings it back.
    await importHere(csvList(PEOPLE))
    expect((await officer.admin('GET', `/lists/${list}`)).body).toMatchObject({ version: 3, is_removed: false })
  })

  it('waits for another admin while four eyes are on, and for the version that was seen', async () => {
    await importHere(csvList(PEOPLE))
    await fourEyes(app, { identifications: ['always'] })
    try {
      expect(await takeOut()).toMatchObject({ status: 202, body: { list, version: 1, proposal: true } })
      expect((await takeOut(second)).body.code).toBe('PROPOSAL_OPEN')
      const look = async () =>
        (await second.admin('GET', `/second-looks${listQuery({ resource: 'lists', record_id: list })}`)).body[0]
      const waiting = await look()
      expect(waiting).toMatchObject({
        action: 'remove_list',
        name: list,
        why: 'Its publisher has ended it.',
        change: { from: { list, kind: 'sanction', version: 1, entries: 3 }, to: null },
      })
      const confirm = (by: TestOfficer, id: string) => by.admin('POST', `/second-looks/${id}/confirm`, { json: {} })
      expect((await confirm(admin, waiting.id)).body.code).toBe('SAME_PERSON')
      await importHere(csvList([...PEOPLE, { ref: 'NEW', name: 'Quelqu’un de Nouveau' }]))
      expect((await confirm(second, waiting.id)).body.code).toBe('PROPOSAL_CLOSED')
      expect((await officer.admin('GET', `/lists/${list}`)).body.version).toBe(2)
      expect((await takeOut()).status).toBe(202)
      const confirmed = await confirm(second, (await look()).id)
      expect(confirmed.body).toMatchObject({ id: list, version: 3, is_removed: true, imported_by: { id: admin.id } })
      const removal = (await journal()).find(({ action }) => action === 'remove')
      expect(removal).toMatchObject({ actor_id: admin.id, details: { proposal: { confirmed_by: { id: second.id } } } })
    } finally {
      await fourEyes(app, {})
    }
    await sealEntries(app.services)
    expect(await problems()).toEqual([])
  })
})

describe('a file of an admin while four eyes are on', () => {
  beforeEach(() => fourEyes(app, { identifications: ['always'] }))
  afterEach(() => fourEyes(app, {}))
  const version = async () => (await officer.admin('GET', `/lists/${list}`)).body.version

  it('does not change the kind of a list, whose hits would then block less', async () => {
    await importHere(csvList(PEOPLE))
    const refused = await sendList(admin, csvList(PEOPLE), { list, kind: 'pep' })
    expect(refused).toMatchObject({ status: 403, body: { message: expect.stringMatching(/kind of a list/) } })
    expect(await version()).toBe(1)
    expect((await sendList(admin, csvList(PEOPLE), { list, kind: 'sanction' })).status).toBe(201)
    const { print } = await runHere(app, [
      ...['lists:import', '--list', list, '--format', 'csv', '--kind', 'pep'],
      ...[path.join(folder, 'list.csv')],
    ])
    expect(print).toMatchObject({ version: 3, kind: 'pep' })
  })

  it('does not halve a list step by step', async () => {
    const many = Array.from({ length: 20 }, (_, index) => ({ ref: `H${index}`, name: `Nom Inventif ${index}` }))
    await importHere(csvList(many))
    expect((await sendList(admin, csvList(many.slice(0, 11)), { list })).status).toBe(201)
    const refused = await sendList(admin, csvList(many.slice(0, 6)), { list })
    expect(refused).toMatchObject({ status: 403, body: { message: expect.stringMatching(/within a day/) } })
    expect(await version()).toBe(2)
    app.clock.advance({ hours: 25 })
    ;[admin, second, officer] = await Promise.all([newOfficer(app, 'admin'), newOfficer(app, 'admin'), newOfficer(app)])
    expect((await sendList(admin, csvList(many.slice(0, 6)), { list })).status).toBe(201)
    const { print } = await importHere(csvList(many.slice(0, 3)))
    expect(print).toMatchObject({ version: 4, entries: 3 })
  })

  it('adds a typed entry to a removed list under the kind that the list had', async () => {
    await fourEyes(app, {})
    const typed = { type: 'person', name: 'Farid Inventif', aliases: [], source: 'Journal officiel 12' }
    const add = (json: object) => admin.admin('POST', `/lists/${list}/entries`, { json })
    await add({ ...typed, kind: 'internal' })
    await fourEyes(app, { identifications: ['always'] })
    const { ref } = (await add(typed)).body
    await runHere(app, ['lists:remove', '--list', list])
    const looks = await second.admin('GET', `/second-looks${listQuery({ resource: 'lists' })}`)
    const { id } = looks.body.find(({ name }: Json) => name === `${list}/${ref}`)
    const confirmed = await second.admin('POST', `/second-looks/${id}/confirm`, { json: {} })
    expect(confirmed.body).toMatchObject({ list, kind: 'internal', entries: 1 })
  })
})

const TYPED = { type: 'person', name: 'Farid Inventif', aliases: ['Ferid Inventif'], source: 'Journal officiel 12' }

describe('a typed list', () => {
  const add = (json: object = TYPED, by = admin) => by.admin('POST', `/lists/${list}/entries`, { json })
  const remove = (ref: string, by = admin) =>
    by.admin('DELETE', `/lists/${list}/entries/${ref}`, { json: { reason: 'Struck off.' } })

  it('begins with its first entry, and stays without its last', async () => {
    const first = await add({ ...TYPED, kind: 'internal', birth_date: '1970-05', country: 'DZ', identifiers: ['A1'] })
    expect(first).toMatchObject({ status: 201, body: { ref: `${list}-1`, list, version: 1 } })
    expect((await add()).body).toEqual({ ref: `${list}-2`, list, version: 2 })
    expect((await entries()).body[0]).toMatchObject({
      aliases: ['Ferid Inventif'],
      birth_dates: ['1970-05'],
      countries: ['dz'],
      identifiers: ['A1'],
      source: 'Journal officiel 12',
    })
    expect((await remove(`${list}-1`)).body).toEqual({ ref: `${list}-1`, list, version: 3 })
    expect((await remove(`${list}-1`)).status).toBe(404)
    expect((await remove(`${list}-2`)).status).toBe(200)
    const { body } = await officer.admin('GET', `/lists/${list}`)
    expect(body).toMatchObject({ kind: 'internal', format: 'typed', entries: 0, version: 4, is_old: false })
    expect((await add()).body, 'a reference is given once').toMatchObject({ ref: `${list}-3`, version: 5 })
    expect(await refs(2)).toEqual([`${list}-1`, `${list}-2`])
    const journal = await officer.admin(
      'GET',
      `/audit-entries${listQuery({ resource: 'lists', record_id: `${list}/${list}-1` })}`,
    )
    expect(journal.body.map(({ action, reason }: Json) => [action, reason])).toEqual([
      ['add_list_entry', null],
      ['remove_list_entry', 'Struck off.'],
    ])
  })

  it('takes what is right, from admins, and is no list of a file', async () => {
    expect((await add(TYPED, officer)).status).toBe(403)
    const wrong = await add({ type: 'ship', name: '', aliases: 'x', birth_date: '4 May', country: 'Nowhere' })
    expect(Object.keys(wrong.body.errors).sort()).toEqual([
      'aliases',
      'birth_date',
      'country',
      'name',
      'source',
      'type',
    ])
    await importHere(csvList(PEOPLE))
    expect((await add()).body.code).toBe('LIST_NOT_TYPED')
    expect((await remove('A')).body.code).toBe('LIST_NOT_TYPED')
    list = `${list}-typed`
    await add()
    const file = await importHere(csvList(PEOPLE))
    expect(file.err).toBe('The entries of this list are typed: import the file under another name.\n')
  })

  it('is changed by two admins while four eyes are on', async () => {
    await fourEyes(app, { identifications: ['always'] })
    try {
      const waiting = await add()
      expect(waiting).toMatchObject({ status: 202, body: { ref: `${list}-1`, version: null, proposal: true } })
      expect((await add({ ...TYPED, name: 'Autre Inventif' })).body.ref).toBe(`${list}-2`)
      expect((await officer.admin('GET', `/lists/${list}`)).status).toBe(404)
      const looks = await second.admin('GET', `/second-looks${listQuery({ resource: 'lists' })}`)
      const [look, other] = looks.body
      expect(look).toMatchObject({
        action: 'add_list_entry',
        name: `${list}/${list}-1`,
        change: { from: null, to: { name: 'Farid Inventif' } },
        allowed_actions: ['confirm', 'return'],
      })
      expect((await admin.admin('POST', `/second-looks/${look.id}/confirm`, { json: {} })).body.code).toBe(
        'SAME_PERSON',
      )
      const confirmed = await second.admin('POST', `/second-looks/${look.id}/confirm`, { json: {} })
      expect(confirmed.body).toMatchObject({ id: list, version: 1, entries: 1, imported_by: { id: admin.id } })
      const returned = await second.admin('POST', `/second-looks/${other.id}/return`, { json: { reason: 'Not he.' } })
      expect(returned.status).toBe(200)
      expect(await refs()).toEqual([`${list}-1`])

      const removal = await remove(`${list}-1`)
      expect(removal).toMatchObject({ status: 202, body: { version: 1 } })
      expect((await remove(`${list}-1`, second)).body.code).toBe('PROPOSAL_OPEN')
      const forced = await sendList(admin, csvList(PEOPLE), { list: `${list}-file`, force: '1' })
      expect(forced).toMatchObject({ status: 403, body: { message: expect.stringMatching(/--force/) } })
    } finally {
      await fourEyes(app, {})
    }
    await sealEntries(app.services)
    expect(await problems()).toEqual([])
  })
})

describe('trying a name', () => {
  const attempt = (json: object, by = admin) => by.admin('POST', '/lists/try', { json })
  const files = () => fs.readdirSync(path.join(app.services.config.dataDir, 'lists'))

  it('answers what it meets at any threshold and keeps nothing of it', async () => {
    await importHere(csvList(PEOPLE))
    const journaled = await app.services.db.auditEntry.count()
    const { status, body } = await attempt({ name: 'HAMDAWI exemple Yacine', threshold: 60 })
    expect(status).toBe(200)
    const hit = body.hits.find((one: Json) => one.list === list)
    expect(hit).toMatchObject({ ref: 'A', version: 1, kind: 'sanction', blocks: true, entry: { countries: ['dz'] } })
    expect(hit.score).toBeGreaterThan(85)
    expect(hit.why).toContainEqual({ query: 'exemple', entry: 'Exemple', how: 'same', alias: false })
    expect(body.lists).toContainEqual({ list, version: 1 })
    expect(await app.services.db.auditEntry.count()).toBe(journaled)

    const low = await attempt({ name: 'Yassine Zerrouki', threshold: 10 })
    expect(low.body.hits.find((one: Json) => one.list === list)).toMatchObject({ ref: 'A', blocks: false })
    expect((await attempt({ name: 'Yassine Zerrouki' })).body.hits).toEqual([])
    await putInForce(app, 'screening_threshold', 100)
    const strict = await attempt({ name: 'Yacine Hamdawi exemple' })
    expect(strict.body.hits.find((one: Json) => one.list === list)).toMatchObject({ blocks: false })
    await putInForce(app, 'screening_threshold', 85)
  })

  it('reads an index that is a file, and builds a damaged or missing one anew', async () => {
    await importHere(csvList(PEOPLE))
    const meets = async () => {
      const { body } = await attempt({ name: 'Samira Fictivati' })
      return body.hits.find((one: Json) => one.list === list)?.version
    }
    expect(await meets()).toBe(1)
    const own = () => files().filter((name) => name.startsWith(`${list}.`))
    expect(own()).toHaveLength(1)
    await importHere(csvList(PEOPLE))
    const next = await app.services.db.listVersion.findFirstOrThrow({ where: { list, version: 2 } })
    const damaged = path.join(app.services.config.dataDir, 'lists', `${list}.2.${next.id}.index`)
    fs.writeFileSync(damaged, 'CSSI damaged')
    expect(await meets()).toBe(2)
    expect(own(), 'the file of the version before is gone').toEqual([path.basename(damaged)])
    expect(fs.readFileSync(damaged, 'latin1').slice(0, 4)).toBe('CSSI')
    expect(fs.statSync(damaged).size).toBeGreaterThan(100)
  })

  it('is for admins, with a name', async () => {
    expect((await attempt({ name: 'Samira' }, officer)).status).toBe(403)
    expect((await attempt({ name: ' ', threshold: 101 })).body.errors).toMatchObject({
      name: expect.any(String),
      threshold: expect.any(String),
    })
  })
})

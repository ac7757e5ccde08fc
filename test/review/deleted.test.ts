import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pdf } from '../factories/documents.ts'
import {
  accept,
  identificationFields,
  newBankAccount,
  newBrand,
  newIdentification,
  reportAllSeen,
} from '../factories/dossiers.ts'
import { listQuery, newOfficer, newTrader, type TestOfficer, type TestTrader } from '../factories/people.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { formOf, type Json } from '../support/http.ts'

let app: TestApp
let trader: TestTrader
let amina: TestOfficer
let karim: TestOfficer

beforeAll(async () => {
  app = await startApp()
  trader = await newTrader(app)
  amina = await newOfficer(app, 'officer', 'Amina')
  karim = await newOfficer(app, 'officer', 'Karim')
})
afterAll(() => app?.close())

/** Generous: other tests keep the machine busy. */
const PATIENTLY = { timeout: 60_000 }

const RESOURCES = ['identifications', 'brands', 'bank-accounts'] as const

const show = (resource: string, id: string) => amina.admin('GET', `/${resource}/${id}`)

const ids = async (resource: string, filter: object, officer = amina): Promise<string[]> => {
  const { status, body } = await officer.admin('GET', `/${resource}${listQuery(filter, ['id', 'ASC'], [0, 999])}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.map(({ id }: Json) => id)
}

async function refuse(resource: string, id: string, reason: string, officer = amina): Promise<void> {
  const { version } = (await officer.admin('GET', `/${resource}/${id}`)).body
  const { status, body } = await officer.admin('POST', `/${resource}/${id}/refuse`, { json: { version, reason } })
  expect(status, JSON.stringify(body)).toBe(200)
}

/** Creates one dossier of each kind, all of one identification. */
async function threeDossiers() {
  const identification = await newIdentification({ trader })
  const brand = await newBrand({ trader }, identification.id)
  const account = await newBankAccount({ trader }, identification.id)
  return { identifications: identification.id, brands: brand.id, 'bank-accounts': account.id } as Record<string, string>
}

const remove = async (resource: string, id: string) =>
  expect((await trader.ext('DELETE', `/${resource}/${id}`)).status).toBe(200)

const at = () => app.clock.now().toISOString()

describe('a dossier that its trader deleted', () => {
  it('opens for officers, read only, with its documents, timeline and notes, whatever its kind', async () => {
    const made = await threeDossiers()
    for (const resource of RESOURCES) await refuse(resource, made[resource]!, 'Not legible.')
    app.clock.advance({ minutes: 3 })
    await remove('identifications', made.identifications!)
    for (const resource of RESOURCES) {
      const id = made[resource]!
      const { status, body } = await show(resource, id)
      expect(status, resource).toBe(200)
      expect(body).toMatchObject({
        deleted_at: at(),
        deleted_after: { action: 'refuse', at: body.decided_at },
        status: 'refused',
        reason: 'Not legible.',
        allowed_actions: [],
        blocked_by: [],
        claim: null,
        claim_actions: [],
        flags: [],
        readings_open: false,
      })
      for (const file of body.files) expect((await amina.admin('GET', `/files/${file.id}`)).status).toBe(200)
      const text = 'Sent again under another name, I think.'
      expect((await amina.admin('POST', `/${resource}/${id}/notes`, { json: { text } })).status).toBe(201)
      const timeline = (await amina.admin('GET', `/${resource}/${id}/timeline`)).body
      expect(timeline.entries.map(({ action }: Json) => action)).toEqual(
        expect.arrayContaining(['note', 'delete', 'refuse', 'create']),
      )
      expect((await trader.ext('GET', `/${resource}/${id}`)).status).toBe(404)
    }
  })

  it('says after which decision it was deleted, also one before what was sent last', async () => {
    const [pending, accepted, corrected] = [
      await newIdentification({ trader }, 'Before any decision'),
      await newIdentification({ trader }, 'After it was accepted'),
      await newIdentification({ trader }, 'After a refusal and a correction'),
    ] as [Json, Json, Json]
    await accept(amina, 'identifications', accepted.id)
    await refuse('identifications', corrected.id, 'Not legible.')
    const decided = at()
    app.clock.advance({ minutes: 1 })
    const form = formOf({
      ...identificationFields('After a refusal and a correction'),
      identification_file: { name: 'registre.pdf', content: await pdf(3, 'Better') },
    })
    expect((await trader.ext('PUT', `/identifications/${corrected.id}`, { form })).status).toBe(200)
    for (const { id } of [pending, accepted, corrected]) await remove('identifications', id)
    const decidedBefore = async ({ id }: Json) => (await show('identifications', id)).body.deleted_after
    expect(await decidedBefore(pending)).toBeNull()
    expect(await decidedBefore(accepted)).toEqual({ action: 'accept', at: decided })
    expect(await decidedBefore(corrected)).toEqual({ action: 'refuse', at: decided })
    const { body } = await show('identifications', corrected.id)
    expect(body.changes).toMatchObject({ before: { submission: 1, reason: 'Not legible.' } })
    const standing = await newIdentification({ trader }, 'Still there')
    expect((await show('identifications', standing.id)).body).toMatchObject({ deleted_at: null, deleted_after: null })
  })

  it('takes no decision, claim, reading, answer or assignment (409), alone or in bulk', async () => {
    const supervisor = await newOfficer(app, 'supervisor')
    const made = await threeDossiers()
    await remove('identifications', made.identifications!)
    for (const resource of RESOURCES) {
      const id = made[resource]!
      const { version } = (await show(resource, id)).body
      const why = 'It was deleted.'
      const acts: [string, string, object][] = [
        ['POST', 'accept', { version }],
        ['POST', 'refuse', { version, reason: 'No.' }],
        ['POST', 'claim', {}],
        ['POST', 'assign', { officer_id: karim.id, why }],
        ['POST', 'escalate', { why }],
        ['POST', 'hand-back', { why }],
        ['PUT', 'readings', resource === 'identifications' ? { rc: '16/00-0451207 B 21' } : { holder: 'X' }],
      ]
      for (const [method, act, json] of acts) {
        const { status, body } = await supervisor.admin(method, `/${resource}/${id}/${act}`, { json })
        expect([status, body.code], `${resource} ${act}`).toEqual([409, 'INVALID_STATE_TRANSITION'])
      }
      for (const [action, more] of [
        ['refuse', { versions: { [id]: version }, reason: 'No.' }],
        ['assign', { officer_id: karim.id, why }],
      ] as const) {
        const { body } = await supervisor.admin('POST', `/${resource}/bulk`, { json: { action, ids: [id], ...more } })
        expect(body.results).toMatchObject([{ id, status: 'failed', code: 'INVALID_STATE_TRANSITION' }])
      }
      expect((await show(resource, id)).body).toMatchObject({ status: 'pending', version, decided_at: null })
    }
  })

  // biome-ignore lint/complexity/noExcessiveCognitiveComplexity: every list is asked in every way, before and after the deletion
  it('stands in no queue, count or list, but for those that ask for deleted ones', async () => {
    const counts = async () => {
      const { body } = await karim.admin('GET', '/queues')
      return body.map(({ resource, waiting }: Json) => [resource, waiting])
    }
    const before = await counts()
    const tabs = (await karim.admin('GET', '/queues/identifications/counts')).body
    const made = await threeDossiers()
    for (const resource of RESOURCES) {
      expect(await ids(resource, { deleted: true })).not.toContain(made[resource])
      expect(await ids(resource, { deleted: false })).toContain(made[resource])
    }
    await karim.admin('POST', `/identifications/${made.identifications}/claim`, { json: {} })
    await remove('identifications', made.identifications!)
    expect(await counts()).toEqual(before)
    expect((await karim.admin('GET', '/queues/identifications/counts')).body).toEqual(tabs)
    for (const resource of RESOURCES) {
      const id = made[resource]!
      expect(await ids(resource, { deleted: true })).toContain(id)
      expect(await ids(resource, { deleted: true, status: 'pending', trader_id: trader.id })).toContain(id)
      for (const filter of [{}, { deleted: false }, { id: [id] }, { status: 'pending' }])
        expect(await ids(resource, filter)).not.toContain(id)
      for (const waits of [
        { waiting: ['over', 'soon', 'in_time'] },
        { mine: true },
        { claimed: 'me' },
        { flag: 'any' },
      ])
        for (const deleted of [{}, { deleted: true }])
          expect(await ids(resource, { ...waits, ...deleted }, karim)).not.toContain(id)
    }
    expect((await karim.admin('GET', `/brands${listQuery({ deleted: 'yes' })}`)).status).toBe(422)
    for (;;) {
      const { status, body } = await karim.admin('POST', '/queues/identifications/next', { json: {} })
      if (status === 204) break
      expect(body.deleted_at).toBeNull()
      const json = { version: body.version, reason: 'Cleared.' }
      expect((await karim.admin('POST', `/identifications/${body.id}/refuse`, { json })).status).toBe(200)
    }
  })

  it('leaves the desk it is on, and every console hears it, each of what goes with it too', async () => {
    const made = await threeDossiers()
    for (const resource of RESOURCES) await karim.admin('POST', `/${resource}/${made[resource]}/claim`, { json: {} })
    const heard: Json[] = []
    const stop = app.services.changes.subscribe((change) => heard.push(change))
    // The first subscriber opens the connection that listens: wait until it hears something.
    const claimAgain = async () => {
      for (const act of ['release', 'claim']) await karim.admin('POST', `/brands/${made.brands}/${act}`, { json: {} })
      return heard.length
    }
    await expect.poll(claimAgain, PATIENTLY).toBeGreaterThan(0)
    await remove('identifications', made.identifications!)
    await expect
      .poll(() => heard.filter(({ change }) => change === 'delete').length, PATIENTLY)
      .toBeGreaterThanOrEqual(4)
    stop()
    for (const resource of RESOURCES) {
      const id = made[resource]!
      expect(heard).toContainEqual({ resource, id, change: 'delete' })
      const entries = await amina.admin('GET', `/audit-entries${listQuery({ record_id: id, action: 'delete' })}`)
      expect(entries.body).toMatchObject([{ resource, actor_type: 'trader' }])
      expect((await show(resource, id)).body).toMatchObject({ claim: null, claim_actions: [] })
      const json = { input: false }
      const { status } = await karim.admin('POST', `/${resource}/${id}/claim`, { json })
      expect(status).toBe(409)
    }
    expect(await app.services.db.claim.count({ where: { record_id: { in: Object.values(made) } } })).toBe(0)
  })

  it.each(['accept', 'delete'] as const)('is decided or deleted when both come at once: %s first', async (first) => {
    const identification = await newIdentification({ trader }, `Race, ${first}`)
    const { id } = await newBankAccount({ trader }, identification.id)
    const { version } = await reportAllSeen(amina, 'bank-accounts', id)
    const acts = {
      accept: () => amina.admin('POST', `/bank-accounts/${id}/accept`, { json: { version } }),
      delete: () => trader.ext('DELETE', `/bank-accounts/${id}`),
    }
    // Hold the row, so that both requests wait for it in this order.
    const holder = new pg.Client({ connectionString: app.ownerUrl })
    await holder.connect()
    const waiting = async () => {
      const { rows } = await holder.query(
        `SELECT count(DISTINCT pid)::int AS n FROM pg_locks JOIN pg_stat_activity USING (pid)
         WHERE NOT granted AND datname = current_database()`,
      )
      return rows[0].n
    }
    await holder.query('BEGIN')
    await holder.query('SELECT FROM bank_accounts WHERE id = $1 FOR UPDATE', [id])
    const one = acts[first]()
    await expect.poll(waiting, PATIENTLY).toBe(1)
    const two = acts[first === 'accept' ? 'delete' : 'accept']()
    await expect.poll(waiting, PATIENTLY).toBe(2)
    await holder.query('COMMIT')
    await holder.end()
    const [accepted, deleted] = first === 'accept' ? [await one, await two] : [await two, await one]

    expect(deleted.status).toBe(200)
    const filter = { record_id: id, action: ['accept', 'delete'] }
    const { body: entries } = await amina.admin('GET', `/audit-entries${listQuery(filter)}`)
    const { body } = await show('bank-accounts', id)
    const journaled = entries.map(({ action }: Json) => action)
    if (first === 'accept') {
      expect([accepted.status, journaled]).toEqual([200, ['accept', 'delete']])
      expect(body).toMatchObject({ status: 'accepted', deleted_after: { action: 'accept' } })
    } else {
      expect([accepted.status, accepted.body.code, journaled]).toEqual([409, 'INVALID_STATE_TRANSITION', ['delete']])
      expect(body).toMatchObject({ status: 'pending', deleted_after: null })
    }
  })
})

import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listQuery, newOfficer, type TestOfficer } from '../factories/people.ts'
import { camt, FEE_RIB, sendStatement } from '../factories/statements.ts'
import { startApp, type TestApp } from '../support/app.ts'
import type { Json } from '../support/http.ts'

let app: TestApp
let officer: TestOfficer
let auditor: TestOfficer
let statement_id: string

beforeAll(async () => {
  app = await startApp()
  const supervisor = await newOfficer(app, 'supervisor')
  ;[officer, auditor] = await Promise.all([newOfficer(app), newOfficer(app, 'auditor')])
  const content = camt([
    {
      day: '2026-11-02',
      amount: '100.00',
      reference: 'BNK/001',
      name: 'SARL Étoile du Sud',
      account: 'DZ5800200202000888000123',
      text: 'ACT 77',
    },
    { day: '2026-11-03', amount: '80.00', text: 'Dépôt 50%' },
    { day: '2026-11-04', amount: '100.00', debit: true, text: 'Chèque rejeté' },
    { day: '2026-11-05', amount: '3.21', text: 'Intérêts' },
  ])
  statement_id = (await sendStatement(supervisor, content)).body.id
})
afterAll(() => app?.close())

const list = async (filter: object, by = officer) => {
  const { status, body } = await by.admin('GET', `/statement-lines${listQuery(filter, ['booked_on', 'ASC'])}`)
  return { status, body, amounts: status === 200 ? body.map(({ amount }: Json) => amount) : [] }
}
const lineOf = async (amount: string): Promise<Json> => (await list({ amount, direction: 'credit' })).body[0]
const act = (by: TestOfficer, id: string, action: string, json: object = { reason: 'Not a fee.' }) =>
  by.admin('POST', `/statement-lines/${id}/${action}`, { json })

describe('lines of the bank', () => {
  it('are listed and read; the accounts of others are masked in the list', async () => {
    const { body } = await list({ statement_id })
    expect(body.map(({ booked_on }: Json) => booked_on)).toEqual([
      '2026-11-02',
      '2026-11-03',
      '2026-11-04',
      '2026-11-05',
    ])
    expect(body[0]).toEqual({
      id: expect.any(String),
      statement_id,
      account: FEE_RIB,
      booked_on: '2026-11-02',
      value_on: '2026-11-02',
      direction: 'credit',
      amount: '100.00',
      currency: 'DZD',
      reference: 'BNK/001',
      counterparty: { name: 'SARL Étoile du Sud', account: `DZ5${'*'.repeat(18)}123` },
      text: 'ACT 77',
      place: expect.stringMatching(/^Line \d+, entry 1 of statement 1$/),
      state: 'open',
      proof: null,
      proposed: null,
      imported_at: app.clock.now().toISOString(),
      allowed_actions: ['ignore'],
    })
    const { body: whole } = await auditor.admin('GET', `/statement-lines/${body[0].id}`)
    expect(whole).toEqual({
      ...body[0],
      counterparty: { ...body[0].counterparty, account: 'DZ5800200202000888000123' },
      allowed_actions: [],
    })
    const { body: views } = await officer.admin(
      'GET',
      `/audit-entries${listQuery({ resource: 'statement-lines', action: 'view' })}`,
    )
    expect(views.map(({ actor_id, record_id }: Json) => [actor_id, record_id])).toEqual(
      expect.arrayContaining([
        [officer.id, null],
        [auditor.id, body[0].id],
      ]),
    )
  })

  it.each<[object, string[]]>([
    [{ direction: 'debit' }, ['100.00']],
    [{ amount: '100.00' }, ['100.00', '100.00']],
    [{ amount: '100' }, ['100.00', '100.00']],
    [{ booked_from: '2026-11-03', booked_to: '2026-11-04' }, ['80.00', '100.00']],
    [{ booked_from: '2026-11-05' }, ['3.21']],
    [{ proposal: 'none' }, ['100.00', '80.00', '100.00', '3.21']],
    [{ proposal: ['sure', 'near', 'return'] }, []],
    [{ q: 'etoile' }, ['100.00']],
    [{ q: 'bnk/001' }, ['100.00']],
    [{ q: 'DEPOT 50%' }, ['80.00']],
    [{ q: '0%%' }, []],
    [{ account: FEE_RIB, state: ['open', 'ignored'] }, ['100.00', '80.00', '100.00', '3.21']],
    [{ account: '1'.repeat(20) }, []],
  ])('are found by %j', async (filter, amounts) => {
    expect((await list({ statement_id, ...filter })).amounts).toEqual(amounts)
  })

  it.each([
    { amount: '1e3' },
    { amount: '-1' },
    { booked_from: '2026-02-30' },
    { state: 'lost' },
    { direction: 'up' },
    { proposal: 'likely' },
    { what: 1 },
  ])('are not found by %j', async (filter) => {
    const { status, body } = await list(filter)
    expect([status, body.code]).toEqual([422, 'VALIDATION_ERROR'])
  })

  it('are summed by the filter of the list, credits and debits apart, and the sum is journaled as the list', async () => {
    const sums = async (filter: object) =>
      (await auditor.admin('GET', `/statement-lines/sums?filter=${encodeURIComponent(JSON.stringify(filter))}`)).body
    const proposed = { sure: 0, near: 0, return: 0 }
    expect(await sums({ statement_id })).toEqual({
      credits: { lines: 3, amount: '183.21' },
      debits: { lines: 1, amount: '100.00' },
      proposed,
    })
    expect(await sums({ statement_id, q: 'etoile' })).toEqual({
      credits: { lines: 1, amount: '100.00' },
      debits: { lines: 0, amount: '0.00' },
      proposed,
    })
    expect(await sums({ state: 'lost' })).toMatchObject({ code: 'VALIDATION_ERROR' })
    const { body: views } = await officer.admin(
      'GET',
      `/audit-entries${listQuery({ resource: 'statement-lines', action: 'view', actor_id: auditor.id })}`,
    )
    expect(views.map(({ details }: Json) => details.filter)).toContainEqual({ statement_id, q: 'etoile' })
  })

  it('are ignored and reopened with a reason, which the journal keeps', async () => {
    const { id } = await lineOf('3.21')
    expect((await act(officer, id, 'ignore', {})).body.errors).toHaveProperty('reason')
    const ignored = await act(officer, id, 'ignore', { reason: 'Interest of our account.' })
    expect([ignored.status, ignored.body.state, ignored.body.allowed_actions]).toEqual([200, 'ignored', ['reopen']])
    expect((await list({ statement_id, state: 'ignored' })).amounts).toEqual(['3.21'])
    expect((await list({ statement_id, state: 'open' })).amounts).not.toContain('3.21')
    const again = await act(officer, id, 'ignore')
    expect([again.status, again.body.code, again.body.details]).toEqual([
      409,
      'INVALID_STATE_TRANSITION',
      { current: 'ignored', action: 'ignore', allowed_from: ['open'] },
    ])
    expect((await act(officer, id, 'reopen', { reason: 'A fee after all.' })).body.state).toBe('open')
    expect((await act(officer, id, 'reopen')).body.code).toBe('INVALID_STATE_TRANSITION')
    const { body } = await officer.admin(
      'GET',
      `/audit-entries${listQuery({ resource: 'statement-lines', record_id: id })}`,
    )
    const acts = body.filter(({ action }: Json) => action !== 'view')
    expect(acts.map(({ action, from, to, reason }: Json) => [action, from, to, reason])).toEqual([
      ['ignore', 'open', 'ignored', 'Interest of our account.'],
      ['denied', null, null, null],
      ['reopen', 'ignored', 'open', 'A fee after all.'],
      ['denied', null, null, null],
    ])
  })

  it('one of twenty officers at once ignores it, and one reopens it', async () => {
    const { id } = await lineOf('80.00')
    for (const action of ['ignore', 'reopen']) {
      const answers = await Promise.all(Array.from({ length: 20 }, () => act(officer, id, action)))
      expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(409)])
      expect(new Set(answers.filter(({ status }) => status === 409).map(({ body }) => body.code))).toEqual(
        new Set(['INVALID_STATE_TRANSITION']),
      )
    }
  })

  it('auditors only read; an unknown line is 404', async () => {
    const { id } = await lineOf('80.00')
    for (const action of ['ignore', 'reopen']) {
      expect((await act(auditor, id, action)).status).toBe(403)
      expect((await act(officer, '00000000-0000-7000-8000-000000000000', action)).status).toBe(404)
      expect((await act(officer, 'x', action)).status).toBe(404)
    }
  })

  it('what an officer said of a line stays, for the program and the owner', async () => {
    const { id } = await lineOf('80.00')
    await act(officer, id, 'ignore')
    await act(officer, id, 'reopen')
    for (const connectionString of [app.services.config.databaseUrl!, app.ownerUrl]) {
      const client = new pg.Client({ connectionString })
      await client.connect()
      for (const sql of [
        `UPDATE line_ignores SET reason = 'x' WHERE line_id = '${id}'`,
        `UPDATE line_ignores SET ended_at = NULL WHERE line_id = '${id}'`,
        `UPDATE line_ignores SET ended_at = now() WHERE line_id = '${id}'`,
        `DELETE FROM line_ignores WHERE line_id = '${id}'`,
        'TRUNCATE line_ignores',
      ])
        await expect(client.query(sql), sql).rejects.toThrow(/permission denied|append-only/)
      await client.end()
    }
  })
})

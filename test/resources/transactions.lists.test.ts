import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { begin, createActiveLink, payAtLink, readyInstance } from '../factories/links.ts'
import { listQuery, newOfficer, newTrader, type TestOfficer, type TestTrader } from '../factories/people.ts'
import { startApp, type TestApp } from '../support/app.ts'
import type { Json } from '../support/http.ts'

let app: TestApp
let lina: TestOfficer
let trader: TestTrader
let paid: string
let open: string

beforeAll(async () => {
  app = await startApp()
  lina = await newOfficer(app, 'supervisor', 'Lina Haddad')
  trader = await newTrader(app, { name: '=Club Les Oasis' })
  const link = await createActiveLink(trader, await readyInstance(app, trader), {
    title: 'Course',
    amount_mode: 'open',
  })
  paid = await payAtLink(app, link.slug, { amount: '1200.50', name: 'Nadia Naïli', email: 'Nadia@Example.com' })
  app.clock.advance({ hours: 1 })
  open = (await begin(app, link.slug, { amount: '80', name: 'أمينة حدّاد', phone_number: '0661 00 00 01' })).transaction
    .id
})
afterAll(() => app?.close())

const found = async (filter: object) =>
  (await lina.admin('GET', `/transactions${listQuery(filter, ['created_at', 'DESC'])}`)).body.map(({ id }: Json) => id)
const sums = async (filter: object) => (await lina.admin('GET', `/transactions/sums${listQuery(filter)}`)).body
/** The file, with its text as it came. */
async function exported(format: string, filter: object, by = lina) {
  const query = new URLSearchParams({ format, filter: JSON.stringify(filter) })
  const answer = await fetch(`${app.url}/api/admin/transactions/export?${query}`, { headers: { Cookie: by.cookie } })
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}

describe('the list of transactions', () => {
  it.each([
    ['naili', () => [paid]],
    ['NAÏLI nadia', () => [paid]],
    ['nadia@example.com', () => [paid]],
    ['امينه حداد', () => [open]],
    ['+213 661 00 00 01', () => [open]],
    ['0661000001', () => [open]],
    ['nadia@example', () => []],
    ['066100', () => []],
    ['%', null],
  ] as const)('is filtered by the payer: %s', async (payer, ids) => {
    if (ids) expect(await found({ payer })).toEqual(ids())
    else expect((await lina.admin('GET', `/transactions${listQuery({ payer })}`)).status).toBe(422)
  })

  it('is summed by state and currency, as it is filtered, and journaled as it is', async () => {
    const only = { payable_type: 'payment_link' }
    expect(await sums(only)).toEqual({
      count: 2,
      more: false,
      sums: [
        { status: 'processing', currency: 'DZD', count: 1, amount: '80.00' },
        { status: 'paid', currency: 'DZD', count: 1, amount: '1200.50' },
      ],
    })
    expect(await sums({ ...only, payer: 'naili' })).toMatchObject({ count: 1, sums: [{ amount: '1200.50' }] })
    expect(await sums({ ...only, payer: 'nobody' })).toEqual({ count: 0, more: false, sums: [] })
    const where = { resource: 'transactions', action: 'view', record_id: null }
    const looks = await app.services.db.auditEntry.findMany({ where })
    expect(looks.map(({ details }) => (details as Json).filter)).toContainEqual({
      payable_type: ['payment_link'],
      payer: 'nobody',
    })
    expect((await lina.admin('GET', `/transactions/sums${listQuery({ payer: 'x' })}`)).status).toBe(422)
  })
})

describe('the export of transactions', () => {
  it('has what the list shows, newest first, with accounts and contacts masked, and is journaled before', async () => {
    const only = { payable_type: 'payment_link' }
    const answer = await exported('csv', only)
    expect(answer.headers.get('content-disposition')).toMatch(/filename="transactions-\d{8}-\d{4}\.csv"/)
    expect(answer.headers.get('x-total-count')).toBe('2')
    const [head, first, second, ...rest] = answer.text.replace('\uFEFF', '').split('\r\n')
    expect(head).toMatch(/^id,created_at,status,amount,currency,/)
    expect(first).toMatch(new RegExp(`^${open},`))
    expect(second).toContain(',1200.50,DZD,online,')
    expect(second).toMatch(/,n•••@example\.com,/i)
    expect(second).not.toMatch(/nadia@/i)
    // A name that begins like a formula is none in a spreadsheet.
    expect(second).toContain("'=Club Les Oasis")
    expect(second).not.toMatch(/\d{20}/)
    expect(rest).toEqual([''])
    const entry = await app.services.db.auditEntry.findFirstOrThrow({ where: { action: 'export' } })
    expect(entry).toMatchObject({
      actor_id: lina.id,
      resource: 'transactions',
      details: { format: 'csv', count: 2, filter: { payable_type: ['payment_link'] } },
    })
  })

  it('has the rows of the list as JSON Lines', async () => {
    const answer = await exported('jsonl', { payer: 'naili' })
    const rows = answer.text
      .trim()
      .split('\n')
      .map((line: string) => JSON.parse(line))
    expect(rows).toEqual((await lina.admin('GET', `/transactions${listQuery({ payer: 'naili' })}`)).body)
  })

  it('is for supervisors, auditors and administrators, and an attempt is journaled', async () => {
    for (const role of ['auditor', 'admin'] as const)
      expect((await exported('jsonl', {}, await newOfficer(app, role))).status).toBe(200)
    const karim = await newOfficer(app)
    const refused = await exported('csv', {}, karim)
    expect([refused.status, JSON.parse(refused.text).code]).toEqual([403, 'FORBIDDEN'])
    const where = { action: 'denied', actor_id: karim.id }
    expect(await app.services.db.auditEntry.count({ where })).toBe(1)
    expect((await exported('xml', {})).status).toBe(422)
    expect((await exported('csv', { payer: 'x' })).status).toBe(422)
  })
})

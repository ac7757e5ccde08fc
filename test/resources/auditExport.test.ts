import http from 'node:http'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newIdentification } from '../factories/dossiers.ts'
import { listQuery, newOfficer, newTrader, type TestOfficer, type TestTrader } from '../factories/people.ts'
import { startApp, type TestApp } from '../support/app.ts'
import type { Json } from '../support/http.ts'

let app: TestApp
let officer: TestOfficer
let trader: TestTrader
let dossier: string

const MANY = 50_000

beforeAll(async () => {
  app = await startApp()
  officer = await newOfficer(app)
  trader = await newTrader(app)
  dossier = (await newIdentification({ trader })).id
  await officer.admin('POST', `/identifications/${dossier}/refuse`, {
    json: { version: 1, reason: '=HYPERLINK("http://evil.example")\r\nline two, "quoted"', note: '+1' },
  })
  await app.services.db.$executeRaw`
    INSERT INTO audit_entries (at, actor_type, actor_name, action, resource, record_id, details)
    SELECT now(), 'system', 'Filler', 'view', 'fillers', g::text, jsonb_build_object('text', repeat('x', 200))
    FROM generate_series(1, ${MANY}) g`
})
afterAll(() => app?.close())

const address = (filter: object, format: string) =>
  `${app.url}/api/admin/audit-entries/export?${new URLSearchParams({ format, filter: JSON.stringify(filter) })}`

const exported = (filter: object, format = 'jsonl', by = officer) =>
  fetch(address(filter, format), { headers: { Cookie: by.cookie } })

const readListing = async (filter: object) =>
  (await officer.admin('GET', `/audit-entries${listQuery(filter, ['id', 'DESC'], [0, 999])}`)).body as Json[]

/** The listing without what it looks up for readers. */
const listed = async (filter: object) =>
  (await readListing(filter)).map(({ name: _name, trader: _trader, reasons: _reasons, seal: _seal, ...entry }) => entry)

/** The cells of a CSV file, read as RFC 4180 says. */
function cells(csv: string): string[][] {
  const rows: string[][] = [[]]
  for (const [, quoted, plain, end] of csv.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/g)) {
    if (end === '' && !quoted && !plain) continue
    rows.at(-1)!.push(quoted?.replaceAll('""', '"') ?? plain ?? '')
    if (end === '\r\n') rows.push([])
  }
  return rows.filter((row) => row.length > 0)
}

describe('GET /audit-entries/export', () => {
  it('holds what the listing holds, and is journaled itself', async () => {
    const filter = { trader_id: trader.id, action: ['create', 'refuse'] }
    const expected = (await listed(filter)).map(({ has_receipt, ...entry }: Json) => entry)
    const answer = await exported(filter)
    const lines = (await answer.text()).trimEnd().split('\n')
    const entries = lines.map((line) => JSON.parse(line))
    const end = entries.pop()
    expect(entries).toEqual(expected)
    expect(end).toMatchObject({
      kind: 'countersign.export',
      count: expected.length,
      last_entry: String(expected[0].id),
    })
    expect(expected.length).toBeGreaterThan(2)
    expect(answer.headers.get('X-Total-Count')).toBe(String(expected.length))
    expect(answer.headers.get('Content-Disposition')).toBe('attachment; filename="audit-20261121-0800.jsonl"')
    const [entry] = await listed({ action: 'export' })
    expect(entry).toMatchObject({
      actor_id: officer.id,
      resource: 'audit-entries',
      workspace_id: trader.workspace_id,
      details: { format: 'jsonl', count: expected.length, filter },
    })
  })

  it('as CSV opens in a spreadsheet, where no value is a formula', async () => {
    const answer = await exported({ record_id: dossier }, 'csv')
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
    const [head, ...rows] = cells(bytes.subarray(3).toString())
    const [end] = rows.pop()!
    expect(JSON.parse(end!)).toMatchObject({ kind: 'countersign.export', format: 'csv', count: rows.length })
    const entries = await listed({ record_id: dossier })
    const { has_receipt, ...columns } = entries[0]
    expect(head).toEqual(Object.keys(columns))
    const refusal = rows.find((row) => row[head!.indexOf('action')] === 'refuse')!
    expect(refusal[head!.indexOf('reason')]).toBe(`'=HYPERLINK("http://evil.example")\r\nline two, "quoted"`)
    expect(JSON.parse(refusal[head!.indexOf('details')]!).note).toBe('+1')
    expect(rows.length).toBe(entries.length)
    for (const value of rows.flat()) expect(value).not.toMatch(/^[=+\-@\t\r]/)
  })

  it('names what it cannot do', async () => {
    const wrong = [
      await exported({}, 'xlsx'),
      await exported({ colour: 'red' }),
      await fetch(`${app.url}/api/admin/audit-entries/export?filter=x`, { headers: { Cookie: officer.cookie } }),
    ]
    expect(wrong.map(({ status }) => status)).toEqual([422, 422, 422])
    expect((await fetch(address({}, 'csv'))).status).toBe(401)
  })

  it('is empty, not broken, when nothing matches', async () => {
    const answer = await exported({ record_id: 'nothing-here' }, 'csv')
    expect([answer.status, answer.headers.get('X-Total-Count')]).toEqual([200, '0'])
    expect(cells(await answer.text())).toHaveLength(2)
  })

  it(`sends ${MANY} entries in the memory of a few`, async () => {
    setFlagsFromString('--expose-gc')
    const collect = runInNewContext('gc') as () => void
    const heap = () => {
      collect()
      return process.memoryUsage().heapUsed
    }
    const read = async (filter: object) => {
      const before = heap()
      let most = 0
      let size = 0
      let chunks = 0
      for await (const chunk of (await exported(filter)).body!) {
        size += chunk.length
        if (chunks++ % 50 === 0) most = Math.max(most, heap() - before)
      }
      return { most, size }
    }
    const few = await read({ resource: 'fillers', record_id: Array.from({ length: 500 }, (_, i) => String(i + 1)) })
    const all = await read({ resource: 'fillers' })
    expect(all.size / few.size).toBeGreaterThan(90)
    // An export held in memory as a whole would need about a hundred times as much.
    expect(all.most).toBeLessThan(Math.max(few.most, all.size / 20) * 3)
  })

  it('stops when whoever asked is gone', async () => {
    const logged = () => app.log.map((line) => JSON.parse(line)).find(({ msg }) => /client closed an export/.test(msg))
    await new Promise<void>((resolve, reject) => {
      const request = http.get(address({ resource: 'fillers' }, 'jsonl'), { headers: { Cookie: officer.cookie } })
      request.on('error', reject)
      request.on('response', (response) => {
        response.once('data', () => {
          response.pause()
          response.on('error', () => {})
          response.on('close', () => resolve())
          response.destroy()
        })
      })
    })
    await expect.poll(logged).toMatchObject({ total: MANY })
    expect(logged().sent).toBeLessThan(MANY)
    const [entry] = await listed({ action: 'export' })
    expect(entry.details.count).toBe(MANY)
  })
})

import { randomInt, randomUUID } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { machines } from '../../server/registry/machines.ts'
import { createRecords } from '../factories/machines.ts'
import { startApp, type TestApp } from '../support/app.ts'

let app: TestApp
let client: pg.Client
let ids: Record<string, string>

beforeAll(async () => {
  app = await startApp()
  ids = await createRecords(app)
  // The owner of the tables: whoever may do more than the program may not do this either.
  client = new pg.Client({ connectionString: app.ownerUrl })
  await client.connect()
})
afterAll(async () => {
  await client?.end()
  await app?.close()
})

const journalSql = `INSERT INTO audit_entries (at, actor_type, actor_name, action, resource, record_id, "from", "to")
  VALUES (now(), 'system', 'T', 'test', 'test', $1, $2, $3)`

/** Runs statements as one transaction; rejects when one of them or the commit fails. */
async function commit(...statements: [string, ...unknown[]][]): Promise<void> {
  await client.query('BEGIN')
  try {
    for (const [sql, ...values] of statements) await client.query(sql, values)
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  }
}

const columns = machines.map((machine) => [`${machine.table}.${machine.column}`, machine] as const)

describe.each(columns)('%s', (_name, { table, column, type, states }) => {
  const stateOf = async () =>
    (await client.query(`SELECT "${column}"::text AS state FROM ${table} WHERE id = $1`, [ids[table]])).rows[0].state
  const move: (to: string) => [string, ...unknown[]] = (to) => [
    `UPDATE ${table} SET "${column}" = $2::"${type}" WHERE id = $1`,
    ids[table],
    to,
  ]

  it('does not change without a journal entry of the same transaction', async () => {
    const before = await stateOf()
    for (const to of states.filter((state) => state !== before)) {
      await expect(commit(move(to))).rejects.toThrow('without a journal entry')
      await client.query(journalSql, [ids[table], before, to])
      await expect(commit(move(to))).rejects.toThrow('without a journal entry')
      await expect(commit([journalSql, randomUUID(), before, to], move(to))).rejects.toThrow('without a journal entry')
      await expect(commit([journalSql, ids[table], to, before], move(to))).rejects.toThrow('without a journal entry')
      await expect(commit([journalSql, ids[table], before, to], move(to), move(before))).rejects.toThrow(
        'without a journal entry',
      )
    }
    expect(await stateOf()).toBe(before)
  })

  it('changes with one', async () => {
    const before = await stateOf()
    const to = states.find((state) => state !== before)!
    await commit([journalSql, ids[table], before, to], move(to))
    expect(await stateOf()).toBe(to)
    await commit([journalSql, ids[table], to, before], move(before))
  })
})

// One insertion has one journal entry, and that of an instance tells its acceptance_status.
const born = columns.filter(([name]) => name !== 'payment_instances.status')

describe.each(born)('%s of a new row', (_name, { table, column, states, initial }) => {
  it('is the initial one, journaled', async () => {
    const insert = (state: string, id: string): [string, ...unknown[]] => [
      `INSERT INTO ${table} SELECT (jsonb_populate_record(t, $2::jsonb)).* FROM ${table} t WHERE t.id = $1`,
      ids[table],
      {
        id,
        [column]: state,
        account_number: String(randomInt(2 ** 40)),
        license_reference: id,
        activation_transaction_id: null,
        reference: id,
        gateway_order_id: null,
      },
    ]
    const journaled = (state: string, id: string) => commit([journalSql, id, null, state], insert(state, id))
    for (const state of states.filter((one) => one !== initial))
      await expect(journaled(state, randomUUID())).rejects.toThrow(`must be ${initial}, not ${state}`)
    await expect(commit(insert(initial, randomUUID()))).rejects.toThrow('without a journal entry')
    await expect(journaled(initial, randomUUID())).resolves.toBeUndefined()
  })
})

it('payment_instances.status of a new row is the initial one too', async () => {
  const id = randomUUID()
  const row = {
    id,
    status: 'suspended',
    acceptance_status: 'pending_documents',
    license_reference: id,
    activation_transaction_id: null,
  }
  const insert = `INSERT INTO payment_instances
    SELECT (jsonb_populate_record(t, $2::jsonb)).* FROM payment_instances t WHERE t.id = $1`
  await expect(
    commit([journalSql, id, null, 'pending_documents'], [insert, ids.payment_instances, row]),
  ).rejects.toThrow('payment_instances.status of a new row must be active')
})

const MODELS = 'identification|brand|bankAccount|paymentInstance|transaction|form|paymentLink|payLink'
const TABLES = [...new Set(machines.map(({ table }) => table))].join('|')

/** From an opening bracket to the one that closes it. */
function bracketed(source: string, start: number): string {
  let depth = 0
  for (let end = start; end < source.length; end += 1) {
    if ('({['.includes(source[end]!)) depth += 1
    if (')}]'.includes(source[end]!)) depth -= 1
    if (depth === 0) return source.slice(start, end + 1)
  }
  return source.slice(start)
}

/** Writes of a state column in a source: through Prisma's `data` (also a nested one), or by SQL. */
function stateWrites(source: string): string[] {
  const calls = source.matchAll(new RegExp(`\\.(${MODELS})\\s*\\.(create|update|upsert)\\w*\\(`, 'g'))
  const data = [...calls].flatMap((call) => {
    const whole = bracketed(source, call.index + call[0].length - 1)
    return [...whole.matchAll(/\b(data|create|update)\s*:\s*[[{]/g)].map((part) =>
      bracketed(whole, part.index + part[0].length - 1),
    )
  })
  const sql = source.match(new RegExp(`(UPDATE|INSERT INTO)\\s+"?(${TABLES})\\b`, 'gi')) ?? []
  return [...data.filter((text) => /\b(status|acceptance_status)\b\s*[:,}]/.test(text)), ...sql]
}

describe('the sources', () => {
  const server = path.resolve(import.meta.dirname, '../../server')
  const sources = fs
    .readdirSync(server, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.m?ts$/.test(name) && !name.startsWith(path.join('database', 'generated')))

  it('are looked through as one would wish', () => {
    expect(stateWrites(`db.brand.update({ where: { status: 'pending' }, data: { name: 'x' } })`)).toEqual([])
    for (const bad of [
      `db.brand.update({ where: { id }, data: { name, status: 'accepted' } })`,
      `db.brand.updateMany({ where: { id }, data: { status } })`,
      `db.paymentInstance.createMany({ data: [{ id, acceptance_status: state }] })`,
      `db.transaction.upsert({ where: { id }, create: {}, update: { status: 'paid' } })`,
      'db.$executeRaw`UPDATE "brands" SET status = 1`',
    ])
      expect(stateWrites(bad)).toHaveLength(1)
  })

  it('write no state column outside kernel/transition.ts', () => {
    expect(sources.length).toBeGreaterThan(80)
    const found = sources.map((name) => [name, stateWrites(fs.readFileSync(path.join(server, name), 'utf8'))] as const)
    expect(found.filter(([, writes]) => writes.length > 0)).toEqual([])
  })

  it('move by UPDATE of a machine’s table in one place', () => {
    const movers = sources.filter((name) =>
      fs.readFileSync(path.join(server, name), 'utf8').includes('machine.table)}'),
    )
    expect(movers).toEqual([path.join('kernel', 'transition.ts')])
  })
})

import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { writeWith } from '../../server/database/commit.ts'
import { OutcomeUnknownError } from '../../server/database/outcome.ts'
import { startApp, type TestApp } from '../support/app.ts'

let app: TestApp
let client: pg.Client

beforeAll(async () => {
  app = await startApp()
  client = new pg.Client({ connectionString: app.listenUrl, pipeline: true } as pg.ClientConfig)
  await client.connect()
  await client.query('CREATE TEMP TABLE written (what text UNIQUE)')
})
afterAll(async () => {
  await client?.end()
  await app?.close()
})

const write = (what: string) => () => client.query({ text: 'INSERT INTO written VALUES ($1)', values: [what] })
const written = async () => (await client.query<{ what: string }>('SELECT what FROM written ORDER BY what')).rows

it('A statement in a transaction of its own is kept, or undone whole', async () => {
  await writeWith(client, write('one'), () => {})
  await expect(writeWith(client, write('one'), () => {})).rejects.toMatchObject({ code: '23505' })
  await writeWith(client, write('two'), () => {})
  expect(await written()).toEqual([{ what: 'one' }, { what: 'two' }])
  expect(client.getTransactionStatus()).toBe('I')
})

it('A statement whose BEGIN was refused is not called undone: it stands', async () => {
  const query = client.query.bind(client) as (asked: unknown) => Promise<pg.QueryResult>
  const refusing = (asked: unknown) =>
    query(typeof asked === 'string' && asked.startsWith('BEGIN') ? 'BEGIN AT ONCE' : asked)
  client.query = refusing as typeof client.query
  await expect(writeWith(client, write('three'), () => {})).rejects.toBeInstanceOf(OutcomeUnknownError)
  client.query = query as typeof client.query
  expect(await written()).toContainEqual({ what: 'three' })
})

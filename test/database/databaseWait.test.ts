import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createDatabaseWait } from '../../server/database/databaseWait.ts'
import { type TestDatabase, testDatabase } from '../support/database.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database?.drop())

const setting = 'DATABASE_URL'

/** PostgreSQL's answer to whoever comes while it recovers. */
function recovering(): Buffer {
  const fields = Buffer.from('SFATAL\0VFATAL\0C57P03\0Mthe database system is starting up\0\0')
  const head = Buffer.alloc(5)
  head.write('E')
  head.writeUInt32BE(fields.length + 4, 1)
  return Buffer.concat([head, fields])
}

/** The database behind a port where the first connections meet what `early` does; its address. */
async function serveLate(early: ((socket: Socket) => void)[]) {
  const { hostname, port } = new URL(database.appUrl)
  const server = createServer((socket) => {
    socket.on('error', () => {})
    const meet = early.shift()
    if (meet) return meet(socket)
    const far = connect(Number(port), hostname)
    far.on('error', () => {})
    socket.pipe(far).pipe(socket)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(database.appUrl)
  url.port = String((server.address() as AddressInfo).port)
  return { url: url.href, close: () => server.close() }
}

function keepingLog() {
  const lines: string[] = []
  return { lines, log: pino({ level: 'info' }, { write: (line: string) => void lines.push(line) }) }
}

it('a start waits for a database that recovers, and says once what it waits for', async () => {
  const sayRecovering = (socket: Socket) => void socket.once('data', () => socket.end(recovering()))
  const late = await serveLate([sayRecovering, sayRecovering, (socket) => socket.destroy()])
  const { lines, log } = keepingLog()
  await createDatabaseWait({ seconds: 600, log }).wait(late.url, setting)
  late.close()
  const said = lines.map((line) => JSON.parse(line))
  expect(said.filter(({ reason }) => reason === 'the database system is starting up')).toHaveLength(1)
  expect(said[0].msg).toContain('waiting for the database (DATABASE_URL), 600 seconds at most')
  expect(lines.join()).not.toContain(new URL(database.appUrl).password)
})

it('one that does not come ends the start with one line, and what waiting does not change does at once', async () => {
  const { lines, log } = keepingLog()
  const gone = await serveLate([])
  gone.close()
  await expect(createDatabaseWait({ seconds: 0, log }).wait(gone.url, setting)).rejects.toThrow(
    /^DATABASE_URL: the database did not answer within 0 seconds \(.*ECONNREFUSED.*\)\.$/,
  )
  const wrong = new URL(database.appUrl)
  wrong.password = 'wrong'
  await expect(createDatabaseWait({ seconds: 600, log }).wait(wrong.href, setting)).rejects.toThrow(
    /^DATABASE_URL: the database cannot be opened \(password authentication failed/,
  )
  expect(lines).toEqual([])
})

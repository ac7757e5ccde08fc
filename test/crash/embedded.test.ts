import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openEmbedded } from '../../server/database/embedded.ts'
import { descendants, killTree, type Program, start } from './processes.ts'

const programs = path.join(import.meta.dirname, 'programs')
let base: string
let dataDir: string
let running: Program[]

let initialised: string

beforeAll(async () => {
  initialised = fs.mkdtempSync(path.join(os.tmpdir(), 'countersign-initialised-'))
  await (await openEmbedded(initialised, { as: 'command' })).stop()
})
afterAll(() => fs.rmSync(initialised, { recursive: true, force: true }))

beforeEach(() => {
  base = fs.mkdtempSync(path.join(os.tmpdir(), 'countersign crash é-'))
  dataDir = path.join(base, "dossiers de l'été", 'données')
  // A data folder that was used before, as a backup brings it back: without the pipe, which copies leave out.
  fs.cpSync(initialised, dataDir, { recursive: true, filter: (name) => path.basename(name) !== 'lifeline' })
  running = []
})
afterEach(async () => {
  for (const program of running) killTree(program.pid)
  await Promise.all(running.map((program) => program.ended))
  await reopen()
  fs.rmSync(base, { recursive: true, force: true })
})

function run(program: string, args: string[] = [], prefix: string[] = []): Program {
  const started = start(path.join(programs, program), [dataDir, ...args], prefix)
  running.push(started)
  return started
}
const holdLifeline = (as: 'server' | 'command') => run('holdLifeline.mjs', [as])
const opened = async (program: Program) => JSON.parse((await program.line()) ?? '{"error":"ended"}')

/** The data folder as the next start finds it. */
async function reopen<T>(look: (client: pg.Client) => Promise<T> = async () => undefined as T): Promise<T> {
  const database = await openEmbedded(dataDir, { as: 'server' })
  const client = new pg.Client({ connectionString: database.ownerUrl })
  await client.connect()
  try {
    return await look(client)
  } finally {
    await client.end()
    await database.stop()
  }
}

async function query(url: string, sql: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

const lockFile = () => path.join(dataDir, 'postgres/data/postmaster.pid')
const postmaster = () => Number(fs.readFileSync(lockFile(), 'utf8').split('\n')[0])

/** PostgreSQL removes its lock file when it is down. */
async function isDown(url: string) {
  while (fs.existsSync(lockFile())) await new Promise(setImmediate)
  await expect(query(url, 'SELECT 1')).rejects.toThrow('ECONNREFUSED')
}

describe('killed with kill -9', () => {
  it.each([
    ['the program with PostgreSQL', (program: Program) => killTree(program.pid)],
    ['the program alone', (program: Program) => process.kill(program.pid, 'SIGKILL')],
  ])('in the middle of writes (%s), it loses nothing that was acknowledged', async (_what, kill) => {
    let acknowledged: number[] = []
    for (let round = 0; round < 3; round++) {
      const writer = run('write.mjs')
      for (let lines = 0; lines < 150; lines++) acknowledged.push(Number(await writer.line()))
      kill(writer)
      for (let line = await writer.line(); line !== undefined; line = await writer.line())
        acknowledged.push(Number(line))
      await writer.ended
      const kept = await reopen(async (client) =>
        (await client.query('SELECT number FROM acknowledged')).rows.map(({ number }) => number as number),
      )
      acknowledged = acknowledged.filter(Number.isInteger)
      expect(acknowledged.length).toBeGreaterThanOrEqual(150 * (round + 1))
      const there = new Set(kept)
      expect(acknowledged.filter((number) => !there.has(number))).toEqual([])
    }
  })

  it.each([
    ['the draft of the database appears', () => draftHas('')],
    ['initdb has begun', () => draftHas('data/PG_VERSION')],
    ['initdb writes its tables', () => draftHas('data/base/1/1259')],
    ['PostgreSQL starts for the first time', () => fs.existsSync(lockFile())],
  ])('at the moment when %s, the next start opens', async (_when, reached) => {
    fs.rmSync(dataDir, { recursive: true })
    const first = holdLifeline('server')
    while (!reached()) await new Promise(setImmediate)
    killTree(first.pid)
    await first.ended
    const rows = await reopen(async (client) => (await client.query('SELECT current_database()')).rows)
    expect(rows).toEqual([{ current_database: 'countersign' }])
    expect(fs.readdirSync(dataDir)).toEqual(['postgres'])
  })

  it('opens when the process number in a lock file left behind now belongs to another program', async () => {
    const server = holdLifeline('server')
    await opened(server)
    const lines = fs.readFileSync(lockFile(), 'utf8').split('\n')
    killTree(server.pid)
    await server.ended
    fs.writeFileSync(lockFile(), [String(process.pid), ...lines.slice(1)].join('\n'))
    await expect(reopen(async (client) => (await client.query('SELECT 1 AS one')).rows)).resolves.toEqual([{ one: 1 }])
  })

  it('stops a PostgreSQL that outlived everybody, and starts it anew', async () => {
    // Without setpriv nothing ties PostgreSQL to the shell that watches over it, as on macOS.
    const bin = path.join(base, 'bin')
    fs.mkdirSync(bin)
    for (const name of ['sh', 'mkfifo', 'true', 'ps', 'unshare']) {
      const found = process.env
        .PATH!.split(':')
        .map((folder) => path.join(folder, name))
        .find(fs.existsSync)
      if (found) fs.symlinkSync(found, path.join(bin, name))
    }
    const server = run('holdLifeline.mjs', ['server'], ['env', `PATH=${bin}`])
    const { ownerUrl } = await opened(server)
    const orphan = postmaster()
    const others = descendants(server.pid).filter((pid) => pid !== orphan && !descendants(orphan).includes(pid))
    for (const pid of [...others, server.pid]) process.kill(pid, 'SIGKILL')
    await server.ended
    expect(await query(ownerUrl, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
    const next = holdLifeline('server')
    expect(await opened(next)).toMatchObject({ attached: false, ownerUrl })
    expect(postmaster()).not.toBe(orphan)
  })

  it('leaves no PostgreSQL running behind the program', async () => {
    const server = holdLifeline('server')
    const { ownerUrl } = await opened(server)
    process.kill(server.pid, 'SIGKILL')
    await server.ended
    await isDown(ownerUrl)
  })
})

function draftHas(file: string): boolean {
  const names = fs.existsSync(dataDir) ? fs.readdirSync(dataDir) : []
  return names.some((name) => name.startsWith('postgres.new-') && fs.existsSync(path.join(dataDir, name, file)))
}

describe('several processes on one data folder', () => {
  it('refuses a second server, in one line that names the first', async () => {
    const first = holdLifeline('server')
    await opened(first)
    const second = holdLifeline('server')
    expect(await opened(second)).toEqual({
      error: `The data folder ${dataDir} is in use by another Countersign server (process ${first.pid}).`,
    })
    expect(await second.ended).toBe(1)
    first.finish()
    expect(await first.line()).toBe('stopped')
  })

  it('lets a server in at once when the one before it was killed and a command still runs', async () => {
    const first = holdLifeline('server')
    await opened(first)
    const command = holdLifeline('command')
    expect(await opened(command)).toMatchObject({ attached: true })
    process.kill(first.pid, 'SIGKILL')
    await first.ended
    const second = holdLifeline('server')
    expect(await opened(second)).toMatchObject({ attached: true })
  })

  it('keeps PostgreSQL for a command when the server stops first, and stops it with the last', async () => {
    const server = holdLifeline('server')
    const { ownerUrl } = await opened(server)
    const command = holdLifeline('command')
    expect(await opened(command)).toMatchObject({ attached: true, ownerUrl })
    server.finish()
    expect(await server.line()).toBe('stopped')
    expect(await query(ownerUrl, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
    command.finish()
    expect(await command.line()).toBe('stopped')
    expect(fs.existsSync(lockFile())).toBe(false)
    await isDown(ownerUrl)
  })

  it('keeps PostgreSQL for a server that came while a command ran', async () => {
    const command = holdLifeline('command')
    const { ownerUrl } = await opened(command)
    const server = holdLifeline('server')
    expect(await opened(server)).toMatchObject({ attached: true, ownerUrl })
    command.finish()
    expect(await command.line()).toBe('stopped')
    expect(await query(ownerUrl, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  })

  it('starts PostgreSQL again for a server when it was killed together with the command that had started it', async () => {
    const command = holdLifeline('command')
    const { ownerUrl } = await opened(command)
    const server = holdLifeline('server')
    await opened(server)
    killTree(command.pid)
    await command.ended
    const third = holdLifeline('command')
    expect(await opened(third)).toMatchObject({ ownerUrl })
    const second = holdLifeline('server')
    expect((await opened(second)).error).toContain(`(process ${server.pid})`)
  })

  it('makes one database when they start together for the very first time', async () => {
    fs.rmSync(dataDir, { recursive: true })
    const together = [holdLifeline('command'), holdLifeline('server'), holdLifeline('command')]
    const urls = (await Promise.all(together.map(opened))).map(({ ownerUrl }) => ownerUrl)
    expect(new Set(urls).size).toBe(1)
    expect(fs.readdirSync(dataDir)).toEqual(['postgres'])
    for (const program of together) program.finish()
    expect(await Promise.all(together.map((program) => program.line()))).toEqual(together.map(() => 'stopped'))
    await isDown(urls[0])
  })

  it('finds the database again on the same port after PostgreSQL itself was killed', async () => {
    const server = holdLifeline('server')
    const { ownerUrl } = await opened(server)
    process.kill(postmaster(), 'SIGKILL')
    const command = holdLifeline('command')
    expect(await opened(command)).toMatchObject({ ownerUrl })
    expect(await query(ownerUrl, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
    const second = holdLifeline('server')
    expect((await opened(second)).error).toContain(`(process ${server.pid})`)
  })
})

it.each([
  ['an ordinary user', 65534],
  ['a user without a name', 12345],
])('runs as %s, and keeps what it makes to that user', async (_who, uid) => {
  // Root becomes somebody else in a namespace, so that the packages stay readable wherever they are.
  const isRoot = process.getuid?.() === 0
  const prefix = isRoot ? ['unshare', '-U', `--map-user=${uid}`, `--map-group=${uid}`, '--'] : []
  if (isRoot) expect(execFileSync(prefix[0]!, [...prefix.slice(1), 'id', '-u'], { encoding: 'utf8' })).toBe(`${uid}\n`)
  fs.rmSync(dataDir, { recursive: true })
  const server = run('holdLifeline.mjs', ['server'], prefix)
  const { appUrl } = await opened(server)
  expect(await query(appUrl, 'SELECT current_user')).toEqual([{ current_user: 'countersign_app' }])
  const files = ['..', '.', 'data', 'passwords.json', 'lifeline', 'postgres.log']
  const open = files.filter((name) => fs.statSync(path.join(dataDir, 'postgres', name)).mode & 0o077)
  expect(open).toEqual([])
})

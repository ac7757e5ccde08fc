import { execFileSync, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import fs from 'node:fs'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'

/** A connection pooler in transaction mode before a database; `url` is that database's address through it. */
export type TestPooler = { url: string; isReal: boolean; stop(): Promise<void> }

async function listening(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

function through(url: string, port: number): string {
  const address = new URL(url)
  address.port = String(port)
  return address.href
}

/** Splits a stream into messages of PostgreSQL's protocol; the client's first one has no type. */
function createReader(onMessage: (message: Buffer, type: string) => void, hasStartup: boolean) {
  let data = Buffer.alloc(0)
  let isFirst = hasStartup
  return (part: Buffer) => {
    data = Buffer.concat([data, part])
    for (;;) {
      const head = isFirst ? 0 : 1
      if (data.length < head + 4 || data.length < head + data.readUInt32BE(head)) return
      const length = head + data.readUInt32BE(head)
      const message = data.subarray(0, length)
      data = data.subarray(length)
      onMessage(message, isFirst ? 'startup' : String.fromCharCode(message[0]!))
      isFirst = false
    }
  }
}

function reply(type: string, body: Buffer): Buffer {
  const head = Buffer.alloc(5)
  head.write(type)
  head.writeUInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}

const status = (name: string, value: string) => reply('S', Buffer.from(`${name}\0${value}\0`))

/** `pending`: requests that the server has not answered yet. */
type Session = { socket: Socket; pending: number; reply: ((message: Buffer) => void) | null }

/** Logs in with node-pg, then takes its socket over. */
async function openSession(url: string): Promise<Session> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  const socket = client.connection.stream as Socket
  socket.removeAllListeners('data')
  socket.removeAllListeners('end')
  const session: Session = { socket, pending: 0, reply: null }
  const read = createReader((message, type) => {
    if (type === 'Z') session.pending -= 1
    session.reply?.(message)
  }, false)
  socket.on('data', read)
  return session
}

/** Query and Sync are answered by one ReadyForQuery each. */
function ask(session: Session, message: Buffer): void {
  if ('QS'.includes(String.fromCharCode(message[0]!))) session.pending += 1
  session.socket.write(message)
}

/**
 * Gives each transaction one of twelve sessions, in turns, and keeps no state of a session: PgBouncer may do this at
 * worst.
 */
async function startFakePooler(url: string): Promise<TestPooler> {
  const sessions: Session[] = []
  const idle: Session[] = []
  let opening: Promise<void> | null = null
  const open = async () => {
    sessions.push(...(await Promise.all(Array.from({ length: 12 }, () => openSession(url)))))
    idle.push(...sessions)
  }
  const lines: (() => void)[] = []
  const sockets = new Set<Socket>()

  function serve(socket: Socket): void {
    let session: Session | null = null
    let waiting: Buffer[] | null = null
    const release = () => {
      if (!session) return
      session.reply = null
      idle.push(session)
      session = null
      lines.shift()?.()
    }
    const take = () => {
      session = idle.shift()!
      session.reply = (message) => {
        socket.write(message)
        // ReadyForQuery outside of a transaction.
        if (message[0] === 0x5a && message[5] === 0x49 && session?.pending === 0) release()
      }
      for (const message of waiting ?? []) ask(session, message)
      waiting = null
    }
    const forward = (message: Buffer) => {
      if (session) ask(session, message)
      else if (waiting) waiting.push(message)
      else {
        waiting = [message]
        if (idle.length > 0) take()
        else lines.push(take)
      }
    }
    const greet = () => {
      const key = Buffer.alloc(8)
      key.writeUInt32BE(randomInt(2 ** 31), 0)
      const ok = [reply('R', Buffer.alloc(4)), status('client_encoding', 'UTF8'), reply('K', key)]
      socket.write(Buffer.concat([...ok, reply('Z', Buffer.from('I'))]))
    }
    const read = createReader((message, type) => {
      // As PgBouncer does, it opens sessions for the first client.
      if (type === 'startup') {
        opening ??= open()
        opening.then(greet, () => socket.destroy())
        return
      }
      if (type === 'X') socket.end()
      else forward(message)
    }, true)
    socket.on('data', read).on('error', () => {})
    socket.on('close', () => {
      sockets.delete(socket)
      if (!session) return
      // Roll back the open transaction of a client that has closed its connection.
      session.reply = (message) => {
        if (message[0] === 0x5a && session?.pending === 0) release()
      }
      ask(session, reply('Q', Buffer.from('ROLLBACK\0')))
    })
    sockets.add(socket)
  }

  const server = createServer({ noDelay: true }, serve)
  const port = await listening(server)
  return {
    url: through(url, port),
    isReal: false,
    stop: async () => {
      for (const socket of sockets) socket.destroy()
      for (const { socket } of sessions) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function findPgBouncer(): string | null {
  const folders = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/sbin', '/usr/local/sbin']
  const found = folders.map((folder) => path.join(folder, 'pgbouncer')).find((file) => fs.existsSync(file))
  if (!found) return null
  execFileSync(found, ['--version'])
  return found
}

/** Settings of docs/operations.md, and more sessions than the program has connections. */
function configuration(url: URL, port: number, folder: string): string {
  return [
    '[databases]',
    `* = host=${url.hostname} port=${url.port}`,
    '[pgbouncer]',
    'pool_mode = transaction',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = scram-sha-256',
    `auth_file = ${folder}/users.txt`,
    'default_pool_size = 12',
  ].join('\n')
}

async function startReal(program: string, url: string): Promise<TestPooler> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'countersign-pgbouncer-'))
  fs.chmodSync(folder, 0o755)
  const free = createServer()
  const port = await listening(free)
  await new Promise((resolve) => free.close(resolve))
  const address = new URL(url)
  fs.writeFileSync(path.join(folder, 'users.txt'), `"${address.username}" "${decodeURIComponent(address.password)}"\n`)
  fs.writeFileSync(path.join(folder, 'pgbouncer.ini'), `${configuration(address, port, folder)}\n`)
  // PgBouncer refuses to run as root.
  const nobody = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {}
  const child = spawn(program, ['-q', path.join(folder, 'pgbouncer.ini')], { stdio: 'ignore', ...nobody })
  const ended = once(child, 'exit')
  while (child.exitCode === null && !(await isOpen(port)));
  if (child.exitCode !== null) throw new Error(`pgbouncer ended with ${child.exitCode}`)
  return {
    url: through(url, port),
    isReal: true,
    stop: async () => {
      child.kill('SIGKILL')
      await ended
      fs.rmSync(folder, { recursive: true, force: true })
    },
  }
}

/**
 * Whether the port is open. It does not log in, because PgBouncer would open a session of the database for the login.
 */
async function isOpen(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  const opened = await once(socket, 'connect').then(
    () => true,
    () => false,
  )
  socket.destroy()
  return opened
}

/** The PgBouncer of this machine in transaction mode, or a stand-in if none is installed. */
export async function startPgBouncer(url: string): Promise<TestPooler> {
  const program = findPgBouncer()
  return program ? startReal(program, url) : startFakePooler(url)
}

export const startPgBouncerStandIn = startFakePooler

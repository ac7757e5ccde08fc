import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { createScanner } from '../../server/files/scanner.ts'

/** The test scanner finds malware in a file with this text, and reports it as SIGNATURE. */
export const MARKER = 'countersign-malware-marker'
export const SIGNATURE = 'Countersign.Test.Marker'
/** Longer streams are refused by the test scanner. */
const MAX_STREAM_BYTES = 1024 * 1024

export type TestClamd = { address: string; isReal: boolean; stop(): Promise<void> }

async function listening(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

/** A scanner that behaves as `onConnection` says, to imitate a clamd that fails. */
export async function startFakeClamd(onConnection: (socket: Socket) => void): Promise<TestClamd> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    onConnection(socket)
  })
  const port = await listening(server)
  return {
    address: `127.0.0.1:${port}`,
    isReal: false,
    stop: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** The stream that clamd would see: its chunks without their lengths; null until the empty chunk has arrived. */
function streamOf(data: Buffer): Buffer | null {
  const chunks: Buffer[] = []
  for (let at = 0; at + 4 <= data.length; ) {
    const length = data.readUInt32BE(at)
    if (length === 0) return Buffer.concat(chunks)
    chunks.push(data.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return null
}

/** Speaks clamd's protocol as clamd(8) describes it. */
function speakClamd(socket: Socket): void {
  const INSTREAM = 'zINSTREAM\0'
  let data = Buffer.alloc(0)
  socket.on('data', (part: Buffer) => {
    data = Buffer.concat([data, part])
    if (data.toString('latin1').startsWith('zPING\0')) return void socket.end('PONG\0')
    if (data.length > MAX_STREAM_BYTES) return void socket.end('INSTREAM size limit exceeded. ERROR\0')
    const stream = data.length > INSTREAM.length ? streamOf(data.subarray(INSTREAM.length)) : null
    if (stream) socket.end(stream.includes(MARKER) ? `stream: ${SIGNATURE}.UNOFFICIAL FOUND\0` : 'stream: OK\0')
  })
}

function findClamd(): string | null {
  const folders = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/sbin', '/usr/local/sbin']
  const found = folders.map((folder) => path.join(folder, 'clamd')).find((file) => fs.existsSync(file))
  if (!found) return null
  execFileSync(found, ['--version'])
  return found
}

async function startReal(program: string): Promise<TestClamd> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'countersign-clamd-'))
  const signature = `${SIGNATURE}:0:*:${Buffer.from(MARKER).toString('hex')}\n`
  fs.mkdirSync(path.join(folder, 'signatures'))
  fs.writeFileSync(path.join(folder, 'signatures', 'test.ndb'), signature)
  const free = createServer()
  const port = await listening(free)
  await new Promise((resolve) => free.close(resolve))
  const lines = [
    `TCPSocket ${port}`,
    'TCPAddr 127.0.0.1',
    `DatabaseDirectory ${folder}/signatures`,
    `TemporaryDirectory ${folder}`,
    'Foreground yes',
    `StreamMaxLength ${MAX_STREAM_BYTES}`,
  ]
  fs.writeFileSync(path.join(folder, 'clamd.conf'), `${lines.join('\n')}\n`)
  const child: ChildProcess = spawn(program, ['-c', path.join(folder, 'clamd.conf')], { stdio: 'ignore' })
  const ended = once(child, 'exit')
  const scanner = createScanner({ host: '127.0.0.1', port })
  const answers = () =>
    scanner.ping().then(
      () => true,
      () => false,
    )
  while (child.exitCode === null && !(await answers()));
  if (child.exitCode !== null) throw new Error(`clamd ended with ${child.exitCode}`)
  return {
    address: `127.0.0.1:${port}`,
    isReal: true,
    stop: async () => {
      child.kill('SIGKILL')
      await ended
      fs.rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The clamd of this machine with a signature of the tests, or a stand-in where none is installed. */
export async function startClamd(): Promise<TestClamd> {
  const program = findClamd()
  return program ? startReal(program) : startFakeClamd(speakClamd)
}

export const startClamdStandIn = (): Promise<TestClamd> => startFakeClamd(speakClamd)

import type { Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createScanner, ScannerUnavailableError } from '../../server/files/scanner.ts'
import { pdf } from '../factories/documents.ts'
import { MARKER, SIGNATURE, startClamd, startClamdStandIn, startFakeClamd, type TestClamd } from '../support/clamd.ts'

const scannerAt = ({ address }: TestClamd, timeLimit?: number) => {
  const { hostname, port } = new URL(`tcp://${address}`)
  return createScanner({ host: hostname, port: Number(port) }, timeLimit)
}

describe.each([
  ['the clamd of this machine, if there is one', startClamd],
  ['a stand-in that speaks its protocol', startClamdStandIn],
])('%s', (_what, start) => {
  let clamd: TestClamd

  beforeAll(async () => {
    clamd = await start()
  })
  afterAll(() => clamd?.stop())

  it('passes what is clean and names what it finds, in any part of a stream', async () => {
    const scanner = scannerAt(clamd)
    await scanner.ping()
    const document = Buffer.from(await pdf(3))
    const far = Buffer.concat([document, Buffer.alloc(200_000, '%'), Buffer.from(`\n%${MARKER}\n`)])
    expect(await scanner.scan(document)).toBeNull()
    expect(await scanner.scan(far)).toBe(`${SIGNATURE}.UNOFFICIAL`)
  })

  it('gives each of many simultaneous scans its own verdict', async () => {
    const scanner = scannerAt(clamd)
    const files = Array.from({ length: 40 }, (_, n) => Buffer.from(n % 3 === 0 ? `%${n} ${MARKER}` : `%${n} clean`))
    const verdicts = await Promise.all(files.map((file) => scanner.scan(file)))
    expect(verdicts.map((found) => found !== null)).toEqual(files.map((_, n) => n % 3 === 0))
  })

  it('gives no verdict on a file that is too long for it', async () => {
    const scanner = scannerAt(clamd)
    await expect(scanner.scan(Buffer.alloc(4_000_000, 'x'))).rejects.toThrow(ScannerUnavailableError)
  })
})

describe('a scanner that is ill', () => {
  const cases: [string, (socket: Socket) => void, RegExp][] = [
    ['swallows the file and is silent', (socket) => socket.resume(), /in time/],
    ['hangs up at once', (socket) => socket.destroy(), /does not answer/],
    ['hangs up in the middle of its answer', (socket) => socket.end('stream: '), /breaks off/],
    ['answers something else', (socket) => socket.end('HTTP/1.1 400 Bad Request\0'), /no verdict: HTTP/],
    ['never stops answering', (socket) => socket.write('x'.repeat(10_000)), /no verdict/],
  ]

  it.each(cases)('%s: no verdict, and no wait without end', async (_how, behave, problem) => {
    const ill = await startFakeClamd(behave)
    await expect(scannerAt(ill, 300).scan(Buffer.from('%PDF'))).rejects.toThrow(problem)
    await ill.stop()
  })

  it('and whoever waits for a turn behind its silence waits no longer either', async () => {
    const silent = await startFakeClamd((socket) => socket.resume())
    const scanner = scannerAt(silent, 300)
    const ended = await Promise.allSettled(Array.from({ length: 20 }, () => scanner.scan(Buffer.from('%PDF'))))
    expect(ended.every(({ status }) => status === 'rejected')).toBe(true)
    await silent.stop()
  })

  it('is away: no verdict', async () => {
    const gone = await startClamdStandIn()
    await gone.stop()
    await expect(scannerAt(gone).scan(Buffer.from('%PDF'))).rejects.toThrow(ScannerUnavailableError)
    await expect(scannerAt(gone).ping()).rejects.toThrow(ScannerUnavailableError)
  })
})

import fs from 'node:fs'
import http, { type IncomingMessage } from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib'
import express from 'express'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serveBuiltFiles } from '../../server/http/compress.ts'
import { newIdentification } from '../factories/dossiers.ts'
import { newOfficer, newTrader, PASSWORD, type TestOfficer } from '../factories/people.ts'
import { startApp, type TestApp } from '../support/app.ts'

let app: TestApp
let officer: TestOfficer

beforeAll(async () => {
  app = await startApp()
  officer = await newOfficer(app)
  const trader = await newTrader(app)
  for (let count = 0; count < 3; count += 1) await newIdentification({ trader })
})
afterAll(() => app?.close())

type Raw = { encoding: string | undefined; vary: string | undefined; bytes: Buffer; type: string | undefined }

/** Sends a request and answers the body undecoded, as sent on the wire. */
async function raw(url: string, { method = 'GET', headers = {}, body = '' }: http.RequestOptions & { body?: string }) {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    http.request(url, { method, headers }, resolve).on('error', reject).end(body)
  })
  const chunks: Buffer[] = []
  for await (const chunk of response) chunks.push(chunk)
  const { 'content-encoding': encoding, vary, 'content-type': type } = response.headers
  return { encoding, vary, type, bytes: Buffer.concat(chunks) } satisfies Raw
}

const list = (encoding: string) =>
  raw(`${app.url}/api/admin/identifications`, { headers: { Cookie: officer.cookie, 'Accept-Encoding': encoding } })

describe('an answer to a read', () => {
  it('is sent with Brotli or gzip, as the reader accepts, and says that it varies', async () => {
    const [plain, brotli, gzip] = [await list('identity'), await list('gzip, br'), await list('gzip')]
    expect([plain.encoding, brotli.encoding, gzip.encoding]).toEqual([undefined, 'br', 'gzip'])
    expect(brotli.vary).toContain('Accept-Encoding')
    expect(brotliDecompressSync(brotli.bytes).toString()).toBe(plain.bytes.toString())
    expect(gunzipSync(gzip.bytes).toString()).toBe(plain.bytes.toString())
    expect(brotli.bytes.length * 2).toBeLessThan(plain.bytes.length)
  })

  it('stays as it is when one packet holds it', async () => {
    const headers = { Cookie: officer.cookie, 'Accept-Encoding': 'br' }
    expect((await raw(`${app.url}/api/admin/session`, { headers })).encoding).toBeUndefined()
  })
})

it('an answer to a write is never compressed: some hold secrets', async () => {
  const body = JSON.stringify({ email: officer.email, password: PASSWORD, ['x'.repeat(2000)]: 1 })
  const headers = { 'Content-Type': 'application/json', 'Accept-Encoding': 'br' }
  const refused = await raw(`${app.url}/api/admin/session`, { method: 'POST', headers, body })
  expect(refused.bytes.length).toBeGreaterThan(1024)
  expect(refused.encoding).toBeUndefined()
})

it('the event stream is sent line by line', async () => {
  const headers = { Cookie: officer.cookie, 'Accept-Encoding': 'br' }
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    http.get(`${app.url}/api/admin/stream`, { headers }, resolve).on('error', reject)
  })
  expect([response.headers['content-type'], response.headers['content-encoding']]).toEqual([
    expect.stringContaining('text/event-stream'),
    undefined,
  ])
  response.destroy()
})

it('the built console is sent from the compressed files beside it', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'countersign-built-'))
  const script = 'const one = 1\n'.repeat(500)
  fs.mkdirSync(path.join(folder, 'assets'))
  fs.writeFileSync(path.join(folder, 'index.html'), '<!doctype html>')
  fs.writeFileSync(path.join(folder, 'assets/a.js'), script)
  fs.writeFileSync(path.join(folder, 'assets/a.js.br'), brotliCompressSync(script))
  const server = http.createServer(express().use(serveBuiltFiles(folder))).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as { port: number }
  const get = (encoding: string) =>
    raw(`http://127.0.0.1:${port}/assets/a.js`, { headers: { 'Accept-Encoding': encoding } })
  const [brotli, plain] = [await get('gzip, deflate, br'), await get('identity')]
  expect([brotli.encoding, plain.encoding]).toEqual(['br', undefined])
  expect(brotli.type).toMatch(/javascript/)
  expect(brotli.vary).toContain('Accept-Encoding')
  expect(brotliDecompressSync(brotli.bytes).toString()).toBe(script)
  const page = await fetch(`http://127.0.0.1:${port}/`)
  expect([page.headers.get('cache-control'), await page.text()]).toEqual(['no-cache', '<!doctype html>'])
  const cached = await fetch(`http://127.0.0.1:${port}/assets/a.js`)
  expect(cached.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  server.closeAllConnections()
  server.close()
  fs.rmSync(folder, { recursive: true })
})

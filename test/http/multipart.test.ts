import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { Agent, request, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import express, { type ErrorRequestHandler } from 'express'
import pino from 'pino'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { MB } from '../../server/files/rules.ts'
import { errorHandler, renderExternal } from '../../server/http/errors.ts'
import { type MultipartRequest, multipart } from '../../server/http/multipart.ts'

let server: Server
let url: string
let port: number
/** What the middleware let through or refused, in order. */
let outcomes: string[] = []
let told: () => void = () => {}

beforeAll(async () => {
  const app = express()
  const files = [
    { field: 'identification_file', kind: 'identification_file' as const },
    { field: 'logo', kind: 'logo' as const },
  ]
  app.post('/', express.json({ limit: '1mb' }), multipart(files), (req, res) => {
    outcomes.push('taken')
    const uploads = Object.values((req as MultipartRequest).uploads).map(({ buffer, ...upload }) => ({
      ...upload,
      intact: createHash('sha256').update(buffer).digest('hex') === upload.sha256 && buffer.length === upload.size,
    }))
    res.json({ body: req.body ?? null, uploads })
  })
  const note: ErrorRequestHandler = (error, _req, _res, next) => {
    outcomes.push(error.code)
    told()
    next(error)
  }
  app.use(note, errorHandler(renderExternal, pino({ level: 'silent' })))
  server = app.listen(0, '127.0.0.1')
  await once(server, 'listening')
  port = (server.address() as AddressInfo).port
  url = `http://127.0.0.1:${port}/`
  return async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
})

beforeEach(() => {
  outcomes = []
  told = () => {}
})

async function post(body: BodyInit, headers: Record<string, string> = {}) {
  const response = await fetch(url, { method: 'POST', body, headers })
  return { status: response.status, json: await response.json() }
}

function form(parts: [name: string, value: string | Buffer, filename?: string][]): FormData {
  const data = new FormData()
  for (const [name, value, filename] of parts)
    if (typeof value === 'string') data.append(name, value)
    else data.append(name, new Blob([new Uint8Array(value)]), filename ?? 'a.pdf')
  return data
}

/** Status, code and the fields with their rules. */
const refusal = ({ status, json }: Awaited<ReturnType<typeof post>>) => [
  status,
  json.errors[0].code,
  ...json.errors.map(({ meta }: { meta: { field?: string; rule?: string } }) =>
    meta.field ? `${meta.field}: ${meta.rule}` : '',
  ),
]

const head = (length: number | 'chunked', more = '') =>
  `POST / HTTP/1.1\r\nHost: localhost\r\nContent-Type: multipart/form-data; boundary=edge\r\n${
    length === 'chunked' ? 'Transfer-Encoding: chunked' : `Content-Length: ${length}`
  }\r\n${more}\r\n`

const part = (name: string, content: string) =>
  `--edge\r\nContent-Disposition: form-data; name="${name}"; filename="x.pdf"\r\n\r\n${content}`

/** Writes the pieces one after another; answers everything that the server sends until it closes. */
async function converse(pieces: Iterable<string | Buffer>): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  // A server that has answered and closed may reset the connection.
  socket.on('error', () => {})
  const answer = text(socket).catch(() => '')
  for (const piece of pieces) {
    if (!socket.writable) break
    await new Promise<void>((resolve) => {
      socket.once('close', resolve)
      socket.write(piece, () => {
        socket.off('close', resolve)
        resolve()
      })
    })
  }
  return answer
}

describe('forms that are taken', () => {
  it('gives texts by name and files by field', async () => {
    const { status, json } = await post(
      form([
        ['name', 'Épicerie العافية'],
        ['payers[0][email]', 'a@b.example'],
        ['__proto__', 'x'],
        ['twice', '1'],
        ['twice', '2'],
        ['identification_file', Buffer.alloc(5 * MB, 'x'), 'extrait \u202e سجل.pdf'],
        ['logo', Buffer.from('logo'), '../../logo\n.png'],
        ['stranger', Buffer.alloc(3 * MB)],
      ]),
    )
    expect(status).toBe(200)
    expect(Object.entries(json.body)).toEqual([
      ['name', 'Épicerie العافية'],
      ['payers[0][email]', 'a@b.example'],
      ['__proto__', 'x'],
      ['twice', '2'],
    ])
    expect(json.uploads).toMatchObject([
      { field: 'identification_file', filename: 'extrait  سجل.pdf', size: 5 * MB, intact: true },
      { field: 'logo', filename: 'logo%0A.png', size: 4, intact: true },
    ])
  })

  it('cuts a long file name without breaking a character', async () => {
    const { json } = await post(form([['logo', Buffer.from('x'), `${'n'.repeat(254)}📄.png`]]))
    expect(json.uploads[0].filename).toBe(`${'n'.repeat(254)}\ufffd`)
  })

  it('takes a file input left empty for no file', async () => {
    const { json } = await post(form([['logo', Buffer.alloc(0), '']]))
    expect(json).toEqual({ body: {}, uploads: [] })
    expect((await post(form([['logo', '']]))).json).toEqual({ body: {}, uploads: [] })
  })

  it('passes JSON and an absent body on', async () => {
    const { json } = await post('{"name":"x"}', { 'content-type': 'application/json' })
    expect(json).toEqual({ body: { name: 'x' }, uploads: [] })
    expect((await fetch(url, { method: 'POST' })).status).toBe(200)
  })

  it('takes a body that comes byte by byte', async () => {
    const body = `${part('logo', 'a slow logo')}\r\n--edge--\r\n`
    const answer = await converse([head(body.length, 'Connection: close\r\n'), ...body])
    expect(answer).toContain('"size":11')
  })
})

describe('forms that are refused', () => {
  it.each([
    ['text/plain', 'x'],
    ['application/x-www-form-urlencoded', 'a=b'],
    ['application/pdf', '%PDF-1.7'],
    ['multipart/mixed; boundary=edge', '--edge--'],
  ])('415: %s', async (type, body) => {
    expect(refusal(await post(body, { 'content-type': type }))).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE', ''])
  })

  it('422 on each field: too large, empty, a text for a file', async () => {
    const large = form([
      ['logo', Buffer.alloc(2 * MB + 1)],
      ['identification_file', Buffer.alloc(5 * MB + 1)],
    ])
    expect(refusal(await post(large))).toEqual([422, 'VALIDATION_ERROR', 'logo: max', 'identification_file: max'])
    const empty = await post(form([['identification_file', Buffer.alloc(0)]]))
    expect(refusal(empty)).toEqual([422, 'VALIDATION_ERROR', 'identification_file: empty'])
    expect(empty.json.errors[0].detail).toBe('The identification file is empty.')
    expect(refusal(await post(form([['logo', 'x']])))).toEqual([422, 'VALIDATION_ERROR', 'logo: file'])
  })

  it('422: too many or too long texts', async () => {
    const many = form(Array.from({ length: 101 }, (_, index) => [`field${index}`, 'x']))
    expect(refusal(await post(many))).toEqual([422, 'VALIDATION_ERROR', 'body: max'])
    const parts = form(Array.from({ length: 201 }, (_, index) => [`field${index}`, Buffer.from('x')]))
    expect(refusal(await post(parts))).toEqual([422, 'VALIDATION_ERROR', 'body: max'])
    expect(refusal(await post(form([['name', 'x'.repeat(100_001)]])))).toEqual([422, 'VALIDATION_ERROR', 'name: max'])
  })

  it.each([
    ['no boundary in the type', 'multipart/form-data', '--edge--\r\n'],
    ['another boundary', 'multipart/form-data; boundary=edge', '--other\r\n\r\nx\r\n--other--\r\n'],
    ['no closing boundary', 'multipart/form-data; boundary=edge', part('logo', 'x')],
    ['cut in a header', 'multipart/form-data; boundary=edge', '--edge\r\nContent-Disposition: form-da'],
    ['a header without end', 'multipart/form-data; boundary=edge', `--edge\r\nX: ${'y'.repeat(200_000)}`],
    ['a broken header', 'multipart/form-data; boundary=edge', '--edge\r\n\0: \x01\r\n\r\nx\r\n--edge--\r\n'],
    ['NUL bytes', 'multipart/form-data; boundary=edge', '\0'.repeat(5000)],
  ])('422 on the body: %s', async (_what, type, body) => {
    expect(refusal(await post(body, { 'content-type': type }))).toEqual([422, 'VALIDATION_ERROR', 'body: multipart'])
  })

  it('413: over 20 MB in all, told or not, also where a file is over its limit as well', async () => {
    const oversize = form([['identification_file', Buffer.alloc(25 * MB)]])
    expect(refusal(await post(oversize))).toEqual([413, 'PAYLOAD_TOO_LARGE', ''])
    const chunks = [head('chunked', 'Connection: close\r\n')]
    const data = `${part('logo', '')}${'x'.repeat(MB)}`
    for (let megabyte = 0; megabyte < 25; megabyte += 1) chunks.push(`${data.length.toString(16)}\r\n${data}\r\n`)
    expect(await converse([...chunks, '0\r\n\r\n'])).toContain('HTTP/1.1 413')
  })
})

describe('senders that misbehave', () => {
  /** A keep-alive request through one connection; resolves with its status. */
  function send(agent: Agent, body: Buffer): Promise<number> {
    return new Promise((resolve, reject) => {
      const headers = { 'content-type': 'multipart/form-data; boundary=edge', 'content-length': body.length }
      const outgoing = request(url, { method: 'POST', agent, headers }, (response) => {
        response.resume().on('end', () => resolve(response.statusCode!))
      })
      outgoing.on('error', reject).end(body)
    })
  }

  it('answers 20 oversize uploads at once, whether or not they close', async () => {
    const body = Buffer.concat([Buffer.from(part('logo', '')), Buffer.alloc(25 * MB)])
    const agent = new Agent()
    const kept = Array.from({ length: 10 }, () => send(agent, body))
    const closed = Array.from({ length: 10 }, () => converse([head(body.length, 'Connection: close\r\n'), body]))
    expect(await Promise.all(kept)).toEqual(Array(10).fill(413))
    const answers = await Promise.all(closed)
    expect(answers.map((answer) => answer.slice(0, 12))).toEqual(Array(10).fill('HTTP/1.1 413'))
    expect(answers.every((answer) => answer.includes('PAYLOAD_TOO_LARGE'))).toBe(true)
    agent.destroy()
  })

  it('keeps the connection of a refused upload usable', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const sockets = new Set<Socket>()
    const note = (socket: Socket) => sockets.add(socket)
    server.on('connection', note)
    expect(await send(agent, Buffer.alloc(25 * MB))).toBe(413)
    expect(await send(agent, Buffer.from('--edge\r\nbroken'))).toBe(422)
    expect(await send(agent, Buffer.from(`${part('logo', 'fine')}\r\n--edge--\r\n`))).toBe(200)
    expect(sockets.size).toBe(1)
    server.off('connection', note)
    agent.destroy()
  })

  it('ends a request whose sender goes away in the middle', async () => {
    const ended = new Promise<void>((resolve) => {
      told = resolve
    })
    const arrived = once(server, 'request')
    const socket = connect(port, '127.0.0.1')
    socket.write(head(4 * MB) + part('identification_file', 'x'.repeat(1000)))
    const [req] = await arrived
    socket.write('more')
    await once(req, 'data')
    socket.destroy()
    await ended
    expect(outcomes).toEqual(['VALIDATION_ERROR'])
    expect(req.destroyed).toBe(true)
  })

  it('answers, and closes, when the sender of too much never ends', async () => {
    const megabyte = Buffer.alloc(MB)
    function* endless() {
      yield head('chunked')
      for (;;) yield Buffer.concat([Buffer.from(`${MB.toString(16)}\r\n`), megabyte, Buffer.from('\r\n')])
    }
    await converse(endless())
    expect(outcomes).toEqual(['PAYLOAD_TOO_LARGE'])
  })

  it('answers, and closes, when the sender of too much stops in the middle', async () => {
    const answer = await converse([head(25 * MB), part('logo', 'x')])
    expect(answer).toContain('HTTP/1.1 413')
    expect(answer).toContain('Connection: close')
  })
})

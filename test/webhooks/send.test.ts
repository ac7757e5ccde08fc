import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createSender, type Sender } from '../../server/webhooks/send.ts'
import { createAuthority } from '../support/certificates.ts'
import {
  answerWith,
  cutConnection,
  dripBody,
  floodBody,
  neverAnswer,
  type Receiver,
  rawBytes,
  resetHalfway,
  startReceiver,
} from '../support/receiver.ts'

const body = Buffer.from('{"event":"form.submitted","created_at":"2026-01-01T00:00:00Z","data":{"name":"سوق"}}')
const headers = { 'X-Service-Event': 'form.submitted' }
const loopback = [{ address: '127.0.0.1', family: 4 }]

let receiver: Receiver
let closing: (() => unknown)[]

/** A sender that trusts the receiver, closed after the test. */
function sender(options: Partial<Parameters<typeof createSender>[0]> = {}): Sender {
  const made = createSender({ allowPrivate: true, ca: receiver.ca, ...options })
  closing.push(made.close)
  return made
}

const post = (to: Sender, url = receiver.url) => to.send({ url, headers, body })

/** A bare TCP server, closed after the test. */
async function listen(onSocket: (socket: Socket) => void): Promise<number> {
  const sockets = new Set<Socket>()
  const server: Server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    onSocket(socket)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  closing.push(() => {
    server.close()
    for (const socket of sockets) socket.destroy()
  })
  return (server.address() as AddressInfo).port
}

beforeEach(async () => {
  closing = []
  receiver = await startReceiver()
  closing.push(receiver.close)
})

afterEach(async () => {
  for (const close of closing.reverse()) await close()
})

describe('an answer', () => {
  it('is recorded as it came, the request as it was given', async () => {
    receiver.answers(answerWith(200, 'merci'))
    const result = await post(sender(), `${receiver.url}?a=1&b=%20#top`)
    expect(result).toEqual({
      http_status: 200,
      response_body: 'merci',
      duration_ms: expect.any(Number),
      retry_after: undefined,
    })
    expect(Number.isInteger(result.duration_ms)).toBe(true)
    const [request] = receiver.requests
    expect(request).toMatchObject({ method: 'POST', path: '/hooks?a=1&b=%20' })
    expect(request!.body.equals(body)).toBe(true)
    expect(request!.headers).toEqual({
      host: `localhost:${receiver.port}`,
      connection: 'keep-alive',
      'content-type': 'application/json',
      'user-agent': 'PaymentCollection-Webhooks/1',
      'x-service-event': 'form.submitted',
      'content-length': String(body.length),
    })
  })

  it('may be any status, one after the other', async () => {
    receiver.answers(answerWith(500, 'later'), answerWith(410), answerWith(204), answerWith(200))
    const to = sender()
    const statuses = []
    for (let i = 0; i < 4; i++) statuses.push((await post(to)).http_status)
    expect(statuses).toEqual([500, 410, 204, 200])
  })

  it.each([301, 302, 307, 308])('%d is not followed', async (code) => {
    receiver.answers(answerWith(code, 'moved', { Location: `${receiver.url}/elsewhere` }))
    expect(await post(sender())).toMatchObject({ http_status: code, response_body: 'moved' })
    expect(receiver.requests).toHaveLength(1)
  })

  it('hands over Retry-After with 429 and 503 only', async () => {
    const later = { 'Retry-After': '120' }
    receiver.answers(
      answerWith(429, '', later),
      answerWith(503, '', later),
      answerWith(500, '', later),
      answerWith(503),
    )
    const to = sender()
    const asked = []
    for (let i = 0; i < 4; i++) asked.push((await post(to)).retry_after)
    expect(asked).toEqual(['120', '120', undefined, undefined])
  })

  it('is the last one where others announce it', async () => {
    const hints = 'HTTP/1.1 103 Early Hints\r\nRetry-After: 9\r\n\r\n'
    const last = 'HTTP/1.1 503 Later\r\nRetry-After: 7\r\nContent-Length: 4\r\n\r\nsoon'
    receiver.answers(rawBytes(hints + last))
    expect(await post(sender())).toMatchObject({ http_status: 503, retry_after: '7', response_body: 'soon' })
  })

  it('comes over connections that are kept', async () => {
    const to = sender()
    // A connection is taken up again one turn of the event loop after its answer, hence two for six in a row.
    for (let i = 0; i < 6; i++) await post(to)
    expect(receiver.requests).toHaveLength(6)
    expect(receiver.connections()).toBeLessThanOrEqual(2)
  })

  it('does not pass a proxy named in the environment', async () => {
    const before = process.env.HTTPS_PROXY
    process.env.HTTPS_PROXY = 'http://127.0.0.1:1'
    try {
      expect(await post(sender())).toMatchObject({ http_status: 200 })
    } finally {
      if (before === undefined) delete process.env.HTTPS_PROXY
      else process.env.HTTPS_PROXY = before
    }
  })
})

describe('the stored body', () => {
  const stored = async (answer: string | Buffer) => {
    receiver.answers(answerWith(200, answer))
    return (await post(sender())).response_body
  }

  it('is cut at 4,096 bytes, not within a character', async () => {
    expect(await stored('x'.repeat(4096))).toHaveLength(4096)
    expect(await stored('x'.repeat(5000))).toBe('x'.repeat(4096))
    expect(await stored(`${'x'.repeat(4095)}é`)).toBe('x'.repeat(4095))
    expect(await stored(`${'x'.repeat(4093)}😀`)).toBe('x'.repeat(4093))
    expect(await stored(`${'x'.repeat(4092)}😀!`)).toBe(`${'x'.repeat(4092)}😀`)
  })

  it('is valid UTF-8 without NUL, whatever came', async () => {
    expect(await stored('a\0b')).toBe('ab')
    const mended = await stored(Buffer.alloc(4096, 0xff))
    expect(mended).toMatch(/^\uFFFD+$/)
    expect(Buffer.byteLength(mended)).toBeLessThanOrEqual(4096)
    expect(await stored(Buffer.from([0x61, 0xc3]))).toBe('a\uFFFD')
  })

  it('comes from a body without end, which is not read to its end, and spoils nothing', async () => {
    receiver.answers(floodBody(200), answerWith(200, 'again'))
    const to = sender()
    expect(await post(to)).toMatchObject({ http_status: 200, response_body: 'x'.repeat(4096) })
    expect(await post(to)).toMatchObject({ http_status: 200, response_body: 'again' })
  })
})

describe('no answer', () => {
  const none = (word: string) => ({ http_status: 0, response_body: word, error: expect.any(String) })

  it('timeout: a receiver that says nothing', async () => {
    receiver.answers(neverAnswer)
    expect(await post(sender({ timeout: 200 }))).toMatchObject(none('timeout'))
    // Where the time was over before the request had arrived, there is none.
    expect(receiver.requests.length).toBeLessThanOrEqual(1)
  })

  it('timeout: a body that drips for ever', async () => {
    receiver.answers(dripBody)
    expect(await post(sender({ timeout: 300 }))).toMatchObject(none('timeout'))
  })

  it('timeout: a connection that never becomes TLS', async () => {
    const port = await listen(() => {})
    const result = await post(sender({ connectTimeout: 100, timeout: 60_000 }), `https://localhost:${port}/`)
    expect(result).toMatchObject({ ...none('timeout'), error: 'UND_ERR_CONNECT_TIMEOUT' })
  })

  it('timeout: a name server that says nothing', async () => {
    const to = sender({ connectTimeout: 100, resolve: () => new Promise(() => {}) })
    expect(await post(to)).toMatchObject(none('timeout'))
  })

  it('dns_error: a name that does not exist', async () => {
    expect(await post(sender(), 'https://does-not-exist.invalid/')).toMatchObject(none('dns_error'))
    expect(await post(sender({ resolve: async () => [] }))).toMatchObject(none('dns_error'))
  })

  it('dns_error: a name that cannot exist', async () => {
    for (const host of [`${'a'.repeat(64)}.example`, `${'a.'.repeat(400)}example`, 'a..example', '_.example'])
      expect(await post(sender(), `https://${host}/`)).toMatchObject(none('dns_error'))
  })

  it('tls_error: an authority that is not known', async () => {
    const other = await createAuthority('Somebody else')
    expect(await post(sender({ ca: other.cert }))).toMatchObject(none('tls_error'))
    expect(await post(sender({ ca: undefined }))).toMatchObject(none('tls_error'))
    expect(receiver.requests).toHaveLength(0)
  })

  it('tls_error: a certificate for another name', async () => {
    const impostor = await startReceiver({ hosts: ['other.example'] })
    closing.push(impostor.close)
    const result = await post(sender({ ca: impostor.ca }), impostor.url)
    expect(result).toMatchObject({ ...none('tls_error'), error: 'ERR_TLS_CERT_ALTNAME_INVALID' })
    const byAddress = await post(sender({ ca: impostor.ca }), `https://127.0.0.1:${impostor.port}/`)
    expect(byAddress).toMatchObject(none('tls_error'))
    expect(impostor.requests).toHaveLength(0)
  })

  it('tls_error: a certificate that has expired', async () => {
    const stale = await startReceiver({ notAfter: new Date(Date.now() - 3_600_000) })
    closing.push(stale.close)
    const result = await post(sender({ ca: stale.ca }), stale.url)
    expect(result).toMatchObject({ ...none('tls_error'), error: 'CERT_HAS_EXPIRED' })
  })

  it('tls_error: plain HTTP behind the port', async () => {
    const port = await listen((socket) => socket.end('HTTP/1.1 200 OK\r\n\r\n'))
    expect(await post(sender(), `https://localhost:${port}/`)).toMatchObject(none('tls_error'))
  })

  it('connection_refused: nobody listens', async () => {
    await receiver.close()
    closing.splice(closing.indexOf(receiver.close), 1)
    expect(await post(sender())).toMatchObject({ ...none('connection_refused'), error: 'ECONNREFUSED' })
  })

  it('connection_reset: before the answer, within it, in the handshake', async () => {
    receiver.answers(cutConnection, resetHalfway, answerWith(200))
    const to = sender()
    for (let i = 0; i < 2; i++) expect(await post(to)).toMatchObject(none('connection_reset'))
    expect(await post(to)).toMatchObject({ http_status: 200 })
    const port = await listen((socket) => socket.resetAndDestroy())
    expect(await post(to, `https://localhost:${port}/`)).toMatchObject(none('connection_reset'))
  })

  it.each([
    ['another protocol', '220 mail.example ESMTP ready\r\n'],
    ['a change of protocol', 'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n'],
    ['headers without end', `HTTP/1.1 200 OK\r\nX-Long: ${'x'.repeat(200_000)}\r\n\r\n`],
    ['a length that is a lie', 'HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nshort'],
    ['a chunk that is none', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n'],
    ['nothing', ''],
  ])('connection_reset: %s', async (_what, bytes) => {
    receiver.answers(rawBytes(bytes), answerWith(200))
    const to = sender()
    expect(await post(to)).toMatchObject(none('connection_reset'))
    expect(await post(to)).toMatchObject({ http_status: 200 })
  })
})

describe('the address guard at work', () => {
  const blocked = { http_status: 0, response_body: 'blocked_address' }
  const asIfAbsent = { http_status: 0, response_body: 'dns_error' }
  const hook = () => `https://hooks.example:${receiver.port}/`

  it('refuses when any address of the name is blocked, without a connection, and says no more than of a name that does not exist', async () => {
    for (const addresses of [
      loopback,
      [{ address: '93.184.216.34', family: 4 }, ...loopback],
      [
        { address: '2606:4700::1111', family: 6 },
        { address: '::ffff:10.0.0.1', family: 6 },
      ],
      [{ address: 'fe80::1%eth0', family: 6 }],
    ]) {
      const to = sender({ allowPrivate: false, resolve: async () => addresses })
      expect(await post(to, hook())).toMatchObject(asIfAbsent)
    }
    expect(receiver.connections()).toBe(0)
  })

  it('refuses what the system itself resolves to a blocked address', async () => {
    const to = sender({ allowPrivate: false, resolve: () => lookup('localhost', { all: true }) })
    expect(await post(to, hook())).toMatchObject(asIfAbsent)
    expect(receiver.connections()).toBe(0)
  })

  it('refuses internal names without asking for their address', async () => {
    const asked: string[] = []
    const resolve = async (name: string) => {
      asked.push(name)
      return loopback
    }
    expect(await post(sender({ allowPrivate: false, resolve }))).toMatchObject(blocked)
    expect(asked).toEqual([])
  })

  it('refuses literal addresses, plain http and users, which are never looked up', async () => {
    const to = sender({ allowPrivate: false })
    for (const host of ['127.0.0.1', '2130706433', '[::1]', '[::ffff:7f00:1]'])
      expect(await post(to, `https://${host}:${receiver.port}/`)).toMatchObject(blocked)
    for (const url of [`http://localhost:${receiver.port}/`, `https://u:p@localhost:${receiver.port}/`])
      expect(await post(sender(), url)).toMatchObject(blocked)
    expect(receiver.connections()).toBe(0)
  })

  it('resolves once and connects to that address; the certificate must be for the name', async () => {
    const named = await startReceiver({ hosts: ['hooks.example'] })
    closing.push(named.close)
    const asked: string[] = []
    // A second question would get an address where nobody answers.
    const resolve = async (name: string) => {
      asked.push(name)
      return asked.length === 1 ? loopback : [{ address: '127.0.0.2', family: 4 }]
    }
    const to = sender({ ca: named.ca, resolve })
    expect(await post(to, `https://hooks.example:${named.port}/`)).toMatchObject({ http_status: 200 })
    expect(asked).toEqual(['hooks.example'])
    expect(named.requests[0]!.headers.host).toBe(`hooks.example:${named.port}`)
    const other = sender({ resolve: async () => loopback })
    expect(await post(other, hook())).toMatchObject({ http_status: 0, response_body: 'tls_error' })
  })

  it('tries the next address when the first does not answer', async () => {
    const resolve = async () => [{ address: '::1', family: 6 }, ...loopback]
    expect(await post(sender({ resolve }))).toMatchObject({ http_status: 200 })
  })
})

describe('faults of ours', () => {
  it('are thrown, not booked on the receiver', async () => {
    const broken = sender().send({ url: receiver.url, headers: { 'X-Broken': 'a\nb' }, body })
    await expect(broken).rejects.toThrow('invalid X-Broken header')
  })

  it('leave nothing open after close, which lets an exchange under way end', async () => {
    const to = createSender({ allowPrivate: true, ca: receiver.ca })
    const under = post(to)
    await receiver.received(1)
    await to.close()
    expect(await under).toMatchObject({ http_status: 200 })
    await expect(post(to)).rejects.toThrow()
  })
})

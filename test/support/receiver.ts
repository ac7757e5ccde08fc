import { EventEmitter, once } from 'node:events'
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { createAuthority, issue, type KeyPair } from './certificates.ts'

export type Received = { method: string; path: string; headers: IncomingHttpHeaders; body: Buffer; port: number }

export type Answer = (response: ServerResponse, request: IncomingMessage) => void

/** Answers with a status, and a body and headers if given. */
export const answerWith =
  (code: number, body: string | Buffer = '', headers: Record<string, string> = {}): Answer =>
  (response) =>
    response.writeHead(code, headers).end(body)

/** Takes the request and never answers. */
export const neverAnswer: Answer = () => {}

/** Cuts the connection instead of answering. */
export const cutConnection: Answer = (_response, request) => {
  request.socket.destroy()
}

/** Sends a status and the start of a body, then cuts the connection. */
export const resetHalfway: Answer = (response, request) => {
  response.writeHead(200, { 'Content-Length': '1000' })
  response.write('half', () => request.socket.destroy())
}

/** Writes these bytes to the socket instead of an HTTP answer, then closes the connection. */
export const rawBytes =
  (bytes: string): Answer =>
  (_response, request) => {
    request.socket.end(bytes)
  }

/** Answers 200 with a body that never ends: a byte at short intervals, so that no idle limit applies. */
export const dripBody: Answer = (response) => {
  response.writeHead(200)
  const timer = setInterval(() => response.write('.'), 20)
  response.on('close', () => clearInterval(timer))
}

/** Answers with a status and an endless body, as fast as the client reads it. */
export const floodBody =
  (code: number): Answer =>
  (response) => {
    response.writeHead(code)
    const chunk = Buffer.alloc(16_384, 'x')
    const pour = () => {
      while (!response.destroyed && response.write(chunk));
    }
    response.on('drain', pour)
    pour()
  }

async function rawBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

/**
 * Starts a real HTTPS server on 127.0.0.1 that records requests with their raw bodies. `answers` sets the next answers,
 * one for each request; the last one repeats (200 at first). `authority` signs its certificate for `hosts` (default: a
 * new authority); `ca` is what a client must trust. `connections` counts the connections accepted so far.
 */
export async function startReceiver({
  hosts = ['localhost', '127.0.0.1'],
  authority,
  notAfter,
}: {
  hosts?: string[]
  authority?: KeyPair
  notAfter?: Date
} = {}) {
  const signer = authority ?? (await createAuthority())
  const requests: Received[] = []
  const arrivals = new EventEmitter()
  const sockets = new Set<Duplex>()
  let queue: Answer[] = [answerWith(200, 'ok')]
  let connections = 0

  const server = createServer(await issue(signer, hosts, notAfter), async (request, response) => {
    try {
      const body = await rawBody(request)
      const { method = '', url = '', headers, socket } = request
      requests.push({ method, path: url, headers, body, port: socket.remotePort ?? 0 })
    } catch {
      return // The sender hung up in the middle: do not record the request.
    }
    const answer = queue.length > 1 ? queue.shift()! : queue[0]!
    answer(response, request)
    arrivals.emit('request')
  })
  server.on('connection', (socket) => {
    connections += 1
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo

  return {
    port,
    url: `https://localhost:${port}/hooks`,
    ca: signer.cert,
    requests,
    answers(...next: [Answer, ...Answer[]]) {
      queue = next
    },
    connections: () => connections,
    /** Resolves with the requests as soon as there are `count` of them. */
    async received(count: number): Promise<Received[]> {
      while (requests.length < count) await once(arrivals, 'request')
      return requests
    },
    async close() {
      const closed = once(server, 'close')
      server.close()
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}

export type Receiver = Awaited<ReturnType<typeof startReceiver>>

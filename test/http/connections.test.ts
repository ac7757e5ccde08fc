import { once } from 'node:events'
import type { RequestListener } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { createHttpServer } from '../../server/http/connections.ts'

const SHORT = { head: 200, request: 300, between: 200, silence: 400, check: 50 }

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

/** Starts a server with short limits and opens a connection to it. */
async function connected(app: RequestListener): Promise<Socket> {
  const server = createHttpServer(app, SHORT)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  closing.push(() => {
    socket.destroy()
    server.closeAllConnections()
    server.close()
  })
  // The server may end the connection with a reset.
  socket.on('error', () => {})
  await once(socket, 'connect')
  return socket
}

const answer: RequestListener = (req, res) => {
  req.resume()
  req.on('end', () => res.end('here'))
}

describe('a connection ends by itself', () => {
  it.each([
    ['that says nothing', ''],
    ['that sends half a head', 'GET /healthz HTTP/1.1\r\nHost: a'],
    ['that sends half a body', 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\nhalf'],
    ['after its answer, without another request', 'GET / HTTP/1.1\r\nHost: a\r\n\r\n'],
  ])('%s', async (_what, sent) => {
    const socket = await connected(answer)
    socket.write(sent)
    socket.resume()
    await once(socket, 'close')
  })

  it('whose answer nobody reads', async () => {
    let tell = () => {}
    const gone = new Promise<void>((resolve) => {
      tell = resolve
    })
    const socket = await connected((_req, res) => {
      res.on('close', tell)
      // More than the system's socket buffers hold.
      res.end(Buffer.alloc(64 * 1024 * 1024))
    })
    socket.pause()
    socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n')
    await gone
  })

  it('whose answer is never made', async () => {
    const socket = await connected(() => {})
    socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n')
    socket.resume()
    await once(socket, 'close')
  })
})

it('a stream that speaks in time lasts', async () => {
  let beats = 0
  const socket = await connected((_req, res) => {
    res.writeHead(200, { 'Content-Type': 'text/event-stream' })
    const beat = setInterval(() => {
      res.write(': still here\n\n')
      beats += 1
      if (beats === 8) res.end()
    }, SHORT.silence / 3)
    res.on('close', () => clearInterval(beat))
  })
  socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n')
  socket.resume()
  await once(socket, 'close')
  expect(beats).toBe(8)
})

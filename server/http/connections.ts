import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** Timeouts of a connection, in milliseconds. */
export type ConnectionTimeouts = {
  /** From the connection to the end of the request's headers. */
  head: number
  /** For the whole request. */
  request: number
  /** The wait between two requests on one connection. */
  between: number
  /**
   * Without a byte in either direction, while an answer is made or read. Event streams send a beat more often than
   * this.
   */
  silence: number
  /** How often `head` and `request` are checked. */
  check: number
}

const TIMEOUTS: ConnectionTimeouts = { head: 20_000, request: 60_000, between: 10_000, silence: 120_000, check: 5_000 }

/** How a server stops, in milliseconds. */
type StopTimes = {
  /** How long the server answers as before, so that load balancers notice that it is not ready. 0 skips this phase. */
  drain: number
  /** Longest wait for answers in progress after that. */
  finish: number
  /** Called when the server accepts no more connections. */
  refusing: () => void
}

export type StoppableServer = Server & {
  /** Stops without cutting an answer (record 0090). Settles when the last connection is closed. */
  stopGracefully(how: StopTimes): Promise<void>
}

/** An HTTP server that closes dead connections: half a request, an unread answer, a client that lost power. */
export function createHttpServer(app: RequestListener, patience: ConnectionTimeouts = TIMEOUTS): StoppableServer {
  const { head, request, between, silence, check } = patience
  const answering = new Set<ServerResponse>()
  const sockets = new Set<Socket>()
  let isStopping = false
  let isClosingUnused = false
  const server = createServer(
    {
      headersTimeout: head,
      requestTimeout: request,
      keepAliveTimeout: between,
      connectionsCheckingInterval: check,
      // TCP keep-alive probes an idle peer.
      keepAlive: true,
      keepAliveInitialDelay: silence / 2,
      noDelay: true,
    },
    (req, res) => {
      answering.add(res)
      res.on('close', () => {
        answering.delete(res)
        if (isClosingUnused) closeUnused()
      })
      // Node sends this as `Connection: close`.
      if (isStopping) res.shouldKeepAlive = false
      app(req, res)
    },
  )
  server.timeout = silence
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })

  /** Closes connections that wait for a request, including those that never sent one. */
  function closeUnused() {
    isClosingUnused = true
    server.closeIdleConnections()
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
  }

  async function stopGracefully({ drain, finish, refusing }: StopTimes): Promise<void> {
    isStopping = true
    for (const res of answering) if (!res.headersSent) res.shouldKeepAlive = false
    if (drain > 0) await pause(drain)
    // The HTTP server's own close() would cut connections whose request is on its way.
    const closed = new Promise<void>((resolve) => {
      NetServer.prototype.close.call(server, () => resolve())
    })
    refusing()
    // A kept-alive connection ends by its usual timeout, which its client knows.
    const timers = [
      setTimeout(closeUnused, drain > 0 ? between : 0),
      setTimeout(() => server.closeAllConnections(), finish),
    ]
    await closed
    for (const timer of timers) clearTimeout(timer)
    server.close()
  }
  return Object.assign(server, { stopGracefully })
}

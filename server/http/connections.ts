import { createServer, type RequestListener, type Server } from 'node:http'

/** Timeouts of a connection, in milliseconds. */
export type ConnectionTimeouts = {
  /** From the connection to the end of the request's headers. */
  head: number
  /** For the whole request. */
  request: number
  /** Between two requests on one connection. */
  between: number
  /** Without a byte in either direction, while an answer is made or read. Event streams send a beat more often. */
  silence: number
  /** How often `head` and `request` are checked. */
  check: number
}

const TIMEOUTS: ConnectionTimeouts = { head: 20_000, request: 60_000, between: 10_000, silence: 120_000, check: 5_000 }

/**
 * An HTTP server that closes dead connections: half a request, an answer that nobody reads, a client that lost power.
 */
export function createHttpServer(app: RequestListener, patience: ConnectionTimeouts = TIMEOUTS): Server {
  const { head, request, between, silence, check } = patience
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
    app,
  )
  server.timeout = silence
  return server
}

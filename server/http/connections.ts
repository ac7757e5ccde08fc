import { createServer, type RequestListener, type Server } from 'node:http'

/** In milliseconds: how long one who sends or reads nothing keeps a place. */
export type Patience = {
  /** For the whole head of a request, from the connection on. */
  head: number
  /** For the whole request. */
  request: number
  /** Between two requests on one connection. */
  between: number
  /** Without a byte either way, while an answer is made or read. An event stream beats more often. */
  silence: number
  /** How often the first two are looked at. */
  check: number
}

const PATIENCE: Patience = { head: 20_000, request: 60_000, between: 10_000, silence: 120_000, check: 5_000 }

/**
 * An HTTP server whose connections end when the other side is gone without a word: half a request, an answer that nobody
 * reads, a machine that was switched off.
 */
export function createHttpServer(app: RequestListener, patience: Patience = PATIENCE): Server {
  const { head, request, between, silence, check } = patience
  const server = createServer(
    {
      headersTimeout: head,
      requestTimeout: request,
      keepAliveTimeout: between,
      connectionsCheckingInterval: check,
      // The system asks an idle peer whether it is still there.
      keepAlive: true,
      keepAliveInitialDelay: silence / 2,
      noDelay: true,
    },
    app,
  )
  server.timeout = silence
  return server
}

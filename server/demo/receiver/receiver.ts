import { once } from 'node:events'
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import { createServer } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { localCertificate } from './certificates.ts'
import { type MailServer, startMailServer } from './mailServer.ts'
import { createPage } from './page.ts'
import { createReceipts } from './receipts.ts'

export interface ReceiverOptions {
  /** port of the HTTPS endpoint; 0 or none: any free one */
  port?: number
  /** port of the page; 0 or none: any free one */
  pagePort?: number
  /** the secrets of its webhooks, one per workspace; read at each delivery */
  secrets: () => string[]
  title: string
  /** the time that signatures are compared with; the system's by default */
  now?: () => Date
}

export interface Receiver {
  /** the endpoint to register as a webhook */
  url: string
  /** the page for people; plain http, so that no browser warns */
  pageUrl: string
  /** the mail server, whose mails the page shows beside the deliveries: `smtp://127.0.0.1:…` */
  smtpUrl: string
  /** PEM of the authority that a sender must trust */
  ca: string
  stop(): Promise<void>
}

const MAX_BODY_BYTES = 1024 * 1024

/** The whole body, or null when it is larger than 1 MB. */
async function readBody(request: IncomingMessage): Promise<Buffer | null> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size <= MAX_BODY_BYTES) chunks.push(chunk)
  }
  return size <= MAX_BODY_BYTES ? Buffer.concat(chunks) : null
}

const answer = (response: ServerResponse, status: number, body: object) => {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
}

async function listen(server: Server, port: number): Promise<number> {
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

const close = (server: Server) =>
  new Promise<void>((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })

/**
 * The other side of the demo: a mail server, and a trader's server: `POST /hooks` over HTTPS with a certificate made at
 * start, and a page that shows each delivery as it arrives. It knows nothing of the service except the secrets of its
 * webhooks. Rejects when a port is taken.
 */
export async function startReceiver({
  port = 0,
  pagePort = 0,
  secrets,
  title,
  now = () => new Date(),
}: ReceiverOptions): Promise<Receiver> {
  const { ca, key, cert } = await localCertificate()
  const receipts = createReceipts(secrets)
  const page = createPage(receipts, title)

  const hooks: RequestListener = async (request, response) => {
    if (request.url !== '/hooks') return answer(response, 404, { message: 'Deliveries go to POST /hooks.' })
    if (request.method !== 'POST') return answer(response, 405, { message: 'POST only.' })
    const body = await readBody(request).catch(() => null)
    if (!body) return answer(response, 413, { message: 'Too large.' })
    const receipt = receipts.take(request.headers, body, now())
    page.show(receipt)
    answer(response, receipt.answered, { received: receipt.answered === 200, refusal: receipt.refusal })
  }

  const endpoint = createSecureServer({ key, cert }, hooks)
  const site = createServer(page.serve)
  const securePort = await listen(endpoint, port)
  page.announce(`https://localhost:${securePort}/hooks`)
  let sitePort: number
  let mails: MailServer
  try {
    sitePort = await listen(site, pagePort)
    mails = await startMailServer((mail) => page.show(receipts.takeMail(mail, now())))
  } catch (error) {
    await Promise.all([close(endpoint), close(site)])
    throw error
  }
  return {
    url: `https://localhost:${securePort}/hooks`,
    pageUrl: `http://localhost:${sitePort}/`,
    smtpUrl: `smtp://127.0.0.1:${mails.port}`,
    ca,
    async stop() {
      page.end()
      await Promise.all([close(endpoint), close(site), mails.stop()])
    },
  }
}

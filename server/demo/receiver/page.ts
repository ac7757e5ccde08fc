import { readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createRequire } from 'node:module'
import type { Receipt, Receipts } from './receipts.ts'

const readSibling = (name: string) => readFileSync(new URL(name, import.meta.url))
const readFont = (name: string) => readFileSync(createRequire(import.meta.url).resolve(`@fontsource/${name}`))

const fonts: Record<string, string> = {
  '/fonts/sans-400.woff2': 'ibm-plex-sans/files/ibm-plex-sans-latin-400-normal.woff2',
  '/fonts/sans-500.woff2': 'ibm-plex-sans/files/ibm-plex-sans-latin-500-normal.woff2',
  '/fonts/sans-600.woff2': 'ibm-plex-sans/files/ibm-plex-sans-latin-600-normal.woff2',
  '/fonts/mono-400.woff2': 'ibm-plex-mono/files/ibm-plex-mono-latin-400-normal.woff2',
  '/fonts/mono-500.woff2': 'ibm-plex-mono/files/ibm-plex-mono-latin-500-normal.woff2',
  '/fonts/arabic-400.woff2': 'ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-arabic-400-normal.woff2',
}

const HEADERS = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy':
    "default-src 'self'; img-src 'self' data:; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  'X-Content-Type-Options': 'nosniff',
}

/** A mail has its styles on its elements; nothing in it runs or loads, and its links open as in a mail program. */
const MAIL_HEADERS = {
  ...HEADERS,
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy':
    "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
}

/** Whether another site's page sent the request: such requests carry that site's origin. */
const isCrossSite = (request: IncomingMessage) =>
  request.headers.origin !== undefined && request.headers.origin !== `http://${request.headers.host}`

/** Serves the receiver's page: the document, a stream of server-sent events, and two switches. */
export function createPage(receipts: Receipts, title: string) {
  const readers = new Set<ServerResponse>()
  let endpoint = ''

  const send = (reader: ServerResponse, event: string, data: unknown) => {
    reader.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
  }
  const currentState = () => ({ title, endpoint, refusing: receipts.refusing(), receipts: receipts.all() })
  const sendStateToAll = () => {
    for (const reader of readers) send(reader, 'state', currentState())
  }
  const sendBody = (response: ServerResponse, type: string, body: Buffer) => {
    response.writeHead(200, { ...HEADERS, 'Content-Type': type }).end(body)
  }

  function stream(response: ServerResponse): void {
    response.writeHead(200, { ...HEADERS, 'Content-Type': 'text/event-stream' })
    readers.add(response)
    response.on('close', () => readers.delete(response))
    send(response, 'state', currentState())
  }

  function handleChange(request: IncomingMessage, response: ServerResponse, act: () => void): void {
    if (request.method !== 'POST' || isCrossSite(request)) {
      response.writeHead(request.method === 'POST' ? 403 : 405, HEADERS).end()
      return
    }
    act()
    sendStateToAll()
    response.writeHead(204, HEADERS).end()
  }

  const routes = new Map<string, (request: IncomingMessage, response: ServerResponse) => void>([
    ['/', (_request, response) => sendBody(response, 'text/html; charset=utf-8', readSibling('./page.html'))],
    ['/page.css', (_request, response) => sendBody(response, 'text/css; charset=utf-8', readSibling('./page.css'))],
    [
      '/script.js',
      (_request, response) => sendBody(response, 'text/javascript; charset=utf-8', readSibling('./script.js')),
    ],
    ['/events', (_request, response) => stream(response)],
    ['/clear', (request, response) => handleChange(request, response, receipts.clear)],
    ['/refuse', (request, response) => handleChange(request, response, () => receipts.refuse(true))],
    ['/accept', (request, response) => handleChange(request, response, () => receipts.refuse(false))],
  ])

  function serve(request: IncomingMessage, response: ServerResponse): void {
    const path = request.url ?? '/'
    const route = routes.get(path)
    const font = fonts[path]
    const mail = receipts.htmlOf(Number(/^\/mails\/(\d{1,9})$/.exec(path)?.[1]))
    if (route) route(request, response)
    else if (mail !== undefined) response.writeHead(200, MAIL_HEADERS).end(mail)
    else if (font) sendBody(response, 'font/woff2', readFont(font))
    else response.writeHead(404, HEADERS).end()
  }

  return {
    serve,
    show(receipt: Receipt) {
      for (const reader of readers) send(reader, 'received', receipt)
    },
    announce(url: string) {
      endpoint = url
      sendStateToAll()
    },
    end() {
      for (const reader of readers) reader.end()
    },
  }
}

import { promises as dns, type LookupAddress } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { createSecureContext, rootCertificates } from 'node:tls'
import { Agent, type Dispatcher } from 'undici'
import { checkWebhookUrl, isBlockedAddress } from './addressGuard.ts'

const MAX_READ_BYTES = 64 * 1024
const MAX_STORED_BYTES = 4096
const ADDRESS_TIMEOUT_MS = 1500

/**
 * Reasons for the lack of an HTTP answer, stored in `response_body` next to `http_status` 0 (decisions B.2).
 * `blocked_address` means that the URL itself is not allowed. A host name that resolves to a blocked address gives
 * `dns_error`, as an unknown name does, so that traders cannot probe for names of this network.
 */
export type NoAnswer =
  | 'timeout'
  | 'dns_error'
  | 'tls_error'
  | 'connection_refused'
  | 'connection_reset'
  | 'blocked_address'

export type SendResult = {
  /** The status of the answer; 0 without an answer, and then `response_body` is a NoAnswer. */
  http_status: number
  /** The first 4,096 bytes of the answer as valid UTF-8 without NUL. */
  response_body: string
  duration_ms: number
  /** The `Retry-After` header, of a 429 or 503 answer only. */
  retry_after?: string | undefined
  /** The system's code for the failure (`ECONNREFUSED`, `CERT_HAS_EXPIRED`), for the log. */
  error?: string
}

/** The exchange exceeded its time limit. */
class DeadlineError extends Error {}

type Options = {
  allowPrivate: boolean
  /** PEM of a private CA, trusted in addition to the public ones; NODE_EXTRA_CA_CERTS has no effect with it. */
  ca?: string | undefined
  /** Milliseconds for name, connection and TLS together. */
  connectTimeout?: number
  /** Milliseconds for the whole exchange. */
  timeout?: number
  /** Returns all addresses of a host name; by default the system's resolver. */
  resolve?: (hostname: string) => Promise<LookupAddress[]>
}

const BLOCKED = 'BLOCKED_ADDRESS'

const ERROR_WORDS: [RegExp, NoAnswer][] = [
  [/^(ETIMEDOUT|UND_ERR_CONNECT_TIMEOUT)$/, 'timeout'],
  [/^(ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|EHOSTDOWN|ENETDOWN|EADDRNOTAVAIL|EACCES|EPERM)$/, 'connection_refused'],
  [/CERT|CRL|^(ERR_TLS_|ERR_SSL_|UNABLE_TO_|EPROTO|INVALID_|PATH_LENGTH_EXCEEDED|HOSTNAME_MISMATCH)/, 'tls_error'],
]

/** Faults of this process that no receiver can cause: they do not count as failed attempts. */
const OWN_FAULTS =
  /^(ERR_INVALID_|UND_ERR_INVALID_ARG|UND_ERR_CLOSED|UND_ERR_DESTROYED|EMFILE|ENFILE|TypeError|RangeError)/

/** The NoAnswer for a failed exchange. Any other code means that the receiver hung up or does not speak HTTP. */
function describeSendError(error: Error & { code?: unknown; syscall?: unknown }): { word: NoAnswer; code: string } {
  const code = typeof error.code === 'string' ? error.code : error.name
  if (OWN_FAULTS.test(code)) throw error
  if (error.syscall === 'getaddrinfo') return { word: 'dns_error', code }
  return { word: ERROR_WORDS.find(([codes]) => codes.test(code))?.[1] ?? 'connection_reset', code }
}

const noAnswer = (word: NoAnswer, error: string) => ({ http_status: 0, response_body: word, error })

/** Resolves a host name once, and returns its addresses only if all of them may be called (decisions B.3). */
function guardedLookup(resolve: NonNullable<Options['resolve']>, allowPrivate: boolean): LookupFunction {
  return (hostname, options, callback) => {
    const checked = resolve(hostname).then((addresses) => {
      if (addresses.length === 0)
        throw Object.assign(new Error('no address'), { code: 'ENODATA', syscall: 'getaddrinfo' })
      if (!allowPrivate && addresses.some(({ address }) => isBlockedAddress(address)))
        throw Object.assign(new Error('blocked address'), { code: BLOCKED, syscall: 'getaddrinfo' })
      return addresses
    })
    checked.then(
      (addresses) => {
        if (options.all) callback(null, addresses)
        else callback(null, addresses[0]!.address, addresses[0]!.family)
      },
      (error) => callback(error, ''),
    )
  }
}

/** The first 4,096 bytes of valid UTF-8, cut at a character boundary; PostgreSQL cannot store NUL. */
function toStorableText(bytes: Buffer): string {
  const text = bytes.toString('utf8').replaceAll('\0', '')
  // A unit of UTF-16 takes three bytes at most.
  if (text.length * 3 <= MAX_STORED_BYTES) return text
  return text.slice(0, new TextEncoder().encodeInto(text, new Uint8Array(MAX_STORED_BYTES)).read)
}

/** How many URLs the sender remembers with their targets. */
const MAX_TARGETS = 10_000

const firstHeader = (header: string | string[] | undefined) => (Array.isArray(header) ? header[0] : header)

/** One request and its answer, read in one go: a stream and an abort signal for each would cost as much as the rest. */
class Exchange implements Dispatcher.DispatchHandler {
  readonly #began = performance.now()
  readonly #resolve: (result: SendResult) => void
  readonly #reject: (error: Error) => void
  readonly #timer: NodeJS.Timeout
  #control: Dispatcher.DispatchController | undefined
  #isLate = false
  #status = 0
  #retryAfter: string | undefined
  #chunks: Buffer[] = []
  #read = 0

  /** Resolves with the outcome, whatever the network does; rejects for a fault of ours. */
  constructor(timeout: number, resolve: (result: SendResult) => void, reject: (error: Error) => void) {
    this.#resolve = resolve
    this.#reject = reject
    this.#timer = setTimeout(Exchange.#end, timeout, this)
  }

  static #end(exchange: Exchange): void {
    exchange.#isLate = true
    exchange.#control?.abort(new DeadlineError())
  }

  onRequestStart(control: Dispatcher.DispatchController): void {
    this.#control = control
    if (this.#isLate) control.abort(new DeadlineError())
  }

  onResponseStart(_control: unknown, status: number, headers: Record<string, string | string[] | undefined>): void {
    // The last status counts, because informational answers (103) may come before it.
    this.#status = status
    if (status === 429 || status === 503) this.#retryAfter = firstHeader(headers['retry-after'])
  }

  onResponseData(control: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#chunks.push(chunk)
    this.#read += chunk.length
    if (this.#read < MAX_READ_BYTES) return
    this.onResponseEnd()
    control.abort(new Error('enough is read'))
  }

  onResponseEnd(): void {
    clearTimeout(this.#timer)
    this.#resolve({
      http_status: this.#status,
      response_body: toStorableText(this.#chunks.length === 1 ? this.#chunks[0]! : Buffer.concat(this.#chunks)),
      duration_ms: this.#duration(),
      retry_after: this.#retryAfter,
    })
  }

  onResponseError(_control: unknown, error: Error): void {
    clearTimeout(this.#timer)
    try {
      const { word, code } =
        error instanceof DeadlineError ? ({ word: 'timeout', code: 'TIMEOUT' } as const) : describeSendError(error)
      this.#resolve({ ...noAnswer(word, code), duration_ms: this.#duration() })
    } catch (fault) {
      this.#reject(fault as Error)
    }
  }

  #duration(): number {
    return Math.round(performance.now() - this.#began)
  }
}

/** Where a request goes. */
type Target = { origin: string; path: string }

/**
 * A client that POSTs webhooks over kept-alive TLS connections (decisions B.2, B.3): only to addresses that pass the
 * guard, resolved once; certificates verified with the host name; no redirects followed, no proxy used. `send` returns
 * the outcome of one attempt, whatever the network does, and throws only for a fault of ours (a malformed header).
 */
export function createSender(options: Options) {
  const { allowPrivate, ca, connectTimeout = 5000, timeout = 15_000 } = options
  const resolve = options.resolve ?? ((hostname: string) => dns.lookup(hostname, { all: true }))
  const agent = new Agent({
    // A timer of each request limits the whole exchange. It does not cover connecting, which has its own timeout.
    headersTimeout: 0,
    bodyTimeout: 0,
    connect: {
      timeout: Math.min(connectTimeout, timeout),
      lookup: guardedLookup(resolve, allowPrivate),
      autoSelectFamily: true,
      autoSelectFamilyAttemptTimeout: ADDRESS_TIMEOUT_MS,
      rejectUnauthorized: true,
      ...(ca ? { secureContext: createSecureContext({ ca: [...rootCertificates, ca] }) } : {}),
    },
  })
  const targets = new Map<string, Target | null>()

  /**
   * The destination of a URL; null if it may not be called. The addresses of its name are checked at each connection.
   */
  function targetOf(text: string): Target | null {
    const known = targets.get(text)
    if (known !== undefined) return known
    const url = checkWebhookUrl(text, { allowPrivate }) ? null : new URL(text)
    const target = url && { origin: url.origin, path: url.pathname + url.search }
    if (targets.size === MAX_TARGETS) targets.clear()
    targets.set(text, target)
    return target
  }

  function send(request: { url: string; headers: Record<string, string>; body: Buffer | string }): Promise<SendResult> {
    return new Promise((resolve, reject) => {
      const target = targetOf(request.url)
      if (!target) return resolve({ ...noAnswer('blocked_address', BLOCKED), duration_ms: 0 })
      const { origin, path } = target
      const headers = {
        'Content-Type': 'application/json',
        'User-Agent': 'PaymentCollection-Webhooks/1',
        ...request.headers,
      }
      const { body } = request
      agent.dispatch({ origin, path, method: 'POST', headers, body }, new Exchange(timeout, resolve, reject))
    })
  }

  return {
    send,
    /** Waits for the exchanges in progress (15 s at most), then closes the connections. */
    close: () => agent.close(),
  }
}

export type Sender = ReturnType<typeof createSender>

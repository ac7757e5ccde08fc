import { promises as dns, type LookupAddress } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { createSecureContext, rootCertificates } from 'node:tls'
import { Agent, type Dispatcher } from 'undici'
import { checkWebhookUrl, isBlockedAddress } from './addressGuard.ts'

const MAX_READ_BYTES = 64 * 1024
const MAX_STORED_BYTES = 4096
const ADDRESS_TIMEOUT_MS = 1500

/**
 * Why there was no HTTP answer, as stored in `response_body` next to `http_status` 0 (decisions B.2). `blocked_address`
 * means that the URL itself is not allowed. A host name that resolves to a blocked address gives `dns_error`, as an
 * unknown name does, so that nobody can probe which names this network knows.
 */
export type NoAnswer =
  | 'timeout'
  | 'dns_error'
  | 'tls_error'
  | 'connection_refused'
  | 'connection_reset'
  | 'blocked_address'

export type SendResult = {
  /** The status of the answer; 0 when there was none, and then `response_body` is a NoAnswer. */
  http_status: number
  /** The first 4,096 bytes of the answer as valid UTF-8 without NUL. */
  response_body: string
  duration_ms: number
  /** The `Retry-After` header, of a 429 or 503 answer only. */
  retry_after?: string | undefined
  /** The system's code for what went wrong (`ECONNREFUSED`, `CERT_HAS_EXPIRED`), for the log. */
  error?: string
}

type Answer = Pick<SendResult, 'http_status' | 'response_body' | 'retry_after'>

/** The exchange took longer than it may. */
class TooLate extends Error {}

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

/** Faults of this process, which no receiver can cause: they do not count as failed attempts. */
const OWN_FAULTS =
  /^(ERR_INVALID_|UND_ERR_INVALID_ARG|UND_ERR_CLOSED|UND_ERR_DESTROYED|EMFILE|ENFILE|TypeError|RangeError)/

/** The word for a failed exchange. Codes not listed above mean that the receiver hung up or does not speak HTTP. */
function describeSendError(error: Error & { code?: unknown; syscall?: unknown }): { word: NoAnswer; code: string } {
  const code = typeof error.code === 'string' ? error.code : error.name
  if (OWN_FAULTS.test(code)) throw error
  if (error.syscall === 'getaddrinfo') return { word: 'dns_error', code }
  return { word: ERROR_WORDS.find(([codes]) => codes.test(code))?.[1] ?? 'connection_reset', code }
}

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

const firstHeader = (header: string | string[] | undefined) => (Array.isArray(header) ? header[0] : header)

/**
 * A client that POSTs webhooks over kept-alive TLS connections (decisions B.2, B.3): only to addresses that pass the
 * guard, resolved once; certificates verified with the host name; no redirects followed, no proxy used. `send` returns
 * the outcome of one attempt, whatever the network does, and throws only for a fault of ours (a malformed header).
 */
export function createSender(options: Options) {
  const { allowPrivate, ca, connectTimeout = 5000, timeout = 15_000 } = options
  const resolve = options.resolve ?? ((hostname: string) => dns.lookup(hostname, { all: true }))
  const agent = new Agent({
    // A timer of each request limits the whole exchange. It cannot end connecting, which has its own timeout.
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

  /**
   * Sends and reads the answer in one go: a stream and an abort signal for each answer would cost as much as the rest.
   * Rejects with the network's error, or with TooLate after `timeout`.
   */
  function exchange(url: URL, headers: Record<string, string>, body: Buffer | string): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const chunks: Buffer[] = []
      const answer = { http_status: 0, retry_after: undefined as string | undefined }
      let read = 0
      let control: Dispatcher.DispatchController | undefined
      let isLate = false
      const timer = setTimeout(() => {
        isLate = true
        control?.abort(new TooLate())
      }, timeout)
      const finish = () => {
        clearTimeout(timer)
        resolve({ ...answer, response_body: toStorableText(Buffer.concat(chunks)) })
      }
      agent.dispatch(
        {
          origin: url.origin,
          path: url.pathname + url.search,
          method: 'POST',
          headers: { 'Content-Type': 'application/json', 'User-Agent': 'PaymentCollection-Webhooks/1', ...headers },
          body,
        },
        {
          onRequestStart(controller) {
            control = controller
            if (isLate) controller.abort(new TooLate())
          },
          onResponseStart(_controller, status, received) {
            // The last one counts: others may announce it (103).
            answer.http_status = status
            if (status === 429 || status === 503) answer.retry_after = firstHeader(received['retry-after'])
          },
          onResponseData(controller, chunk) {
            chunks.push(chunk)
            read += chunk.length
            if (read < MAX_READ_BYTES) return
            finish()
            controller.abort(new Error('enough is read'))
          },
          onResponseEnd: finish,
          onResponseError(_controller, error) {
            clearTimeout(timer)
            reject(error)
          },
        },
      )
    })
  }

  async function send(request: {
    url: string
    headers: Record<string, string>
    body: Buffer | string
  }): Promise<SendResult> {
    const started = performance.now()
    const duration = () => Math.round(performance.now() - started)
    const noAnswer = (word: NoAnswer, error: string): SendResult => ({
      http_status: 0,
      response_body: word,
      duration_ms: duration(),
      error,
    })
    // A literal address is never looked up, so check it here, at each attempt.
    if (checkWebhookUrl(request.url, { allowPrivate })) return noAnswer('blocked_address', BLOCKED)
    try {
      return { ...(await exchange(new URL(request.url), request.headers, request.body)), duration_ms: duration() }
    } catch (error) {
      if (error instanceof TooLate) return noAnswer('timeout', 'TIMEOUT')
      const { word, code } = describeSendError(error as Error)
      return noAnswer(word, code)
    }
  }

  return {
    send,
    /** Waits for the exchanges in progress (15 s at most), then closes the connections. */
    close: () => agent.close(),
  }
}

export type Sender = ReturnType<typeof createSender>

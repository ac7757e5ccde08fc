import { rootCertificates } from 'node:tls'
import MailComposer from 'nodemailer/lib/mail-composer'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import type { MailConfig } from '../config.ts'

/** Milliseconds for a whole exchange, from the lookup of the server to its last reply. */
const TIMEOUT_MS = 30_000
const MAX_STORED = 1000

/** Why the server did not reply. Stored in `response`, with code 0. */
export type NoReply = 'timeout' | 'dns_error' | 'tls_error' | 'sign_in_refused' | 'connection_failed'

export type MailMessage = {
  to: string
  subject: string
  text: string
  html: string
  message_id: string
  /** The address that receives the mail if it cannot be delivered. */
  returnPath: string
  /** Further headers. */
  headers: Record<string, string>
}

export type MailResult = {
  /** The code of the server's last reply; 0 without a reply, and then `response` is a NoReply. */
  code: number
  response: string
  duration_ms: number
  /** `handed`: the server took the mail. `later`: try again. `never`: the server refuses it for good. */
  outcome: 'handed' | 'later' | 'never'
  /** False if there was no usable connection, so that other mails would fail too. */
  isServerUp: boolean
}

/** An error of the mail library. */
type SmtpError = Error & { code?: unknown; responseCode?: unknown; response?: unknown }

const WORDS: Record<string, NoReply> = {
  ETIMEDOUT: 'timeout',
  EDNS: 'dns_error',
  ETLS: 'tls_error',
  EREQUIRETLS: 'tls_error',
  EAUTH: 'sign_in_refused',
  ENOAUTH: 'sign_in_refused',
}

/** The library reports an untrusted certificate as a socket error, which only its message distinguishes. */
const OF_TLS = /cert|ssl|tls|UNABLE_TO_|EPROTO|altname/i

function wordOf({ code, message }: SmtpError): NoReply {
  const word = WORDS[String(code)]
  if (word) return word
  return OF_TLS.test(`${code} ${message}`) ? 'tls_error' : 'connection_failed'
}

/** Prepares a reply for storage: one line, without control characters, cut to MAX_STORED. */
const storable = (text: string) =>
  text
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, MAX_STORED)

function resultOf(error: SmtpError, duration_ms: number): MailResult {
  const code = typeof error.responseCode === 'number' ? error.responseCode : 0
  const isOwnFault = error.code === 'EAUTH' || error.code === 'ENOAUTH' || error.code === 'ETLS'
  // A rejected sign-in is a fault of this service's settings: every mail would fail, so each of them waits.
  if (code === 0 || isOwnFault)
    return { code: 0, response: wordOf(error), duration_ms, outcome: 'later', isServerUp: false }
  return {
    code,
    response: storable(String(error.response ?? '')),
    duration_ms,
    outcome: code >= 500 ? 'never' : 'later',
    isServerUp: true,
  }
}

const isLoopback = (host: string) => /^(localhost|127(\.\d+){3}|::1)$/.test(host)

/**
 * Hands mails to the configured mail server, each over its own connection, which ends after 30 seconds at the latest.
 * Verifies certificates, and sends a password only over TLS, except on loopback. `send` always returns an outcome,
 * whatever the network does. `ca`: PEM of a private CA, trusted beside NODE_EXTRA_CA_CERTS.
 */
export function createMailer(config: MailConfig, { ca, timeout = TIMEOUT_MS }: { ca?: string; timeout?: number } = {}) {
  const { host, port, secure, auth, from } = config

  function exchange(to: string, returnPath: string, message: Buffer): Promise<MailResult> {
    const began = performance.now()
    const passed = () => Math.round(performance.now() - began)
    return new Promise((resolve) => {
      const connection = new SMTPConnection({
        ...{ host, port, secure, requireTLS: auth !== null && !secure && !isLoopback(host) },
        ...{ connectionTimeout: timeout, greetingTimeout: timeout, socketTimeout: timeout, dnsTimeout: timeout },
        socketCloseTimeout: 0,
        tls: { rejectUnauthorized: true, ...(ca && { ca: [...rootCertificates, ca] }) },
      })
      const end = (result: MailResult) => {
        clearTimeout(timer)
        // Resolve before closing: closing reports an error, and only the first result counts.
        resolve(result)
        if (result.outcome === 'handed') connection.quit()
        else connection.close()
      }
      const fail = (error: SmtpError) => end(resultOf(error, passed()))
      const timer = setTimeout(() => fail(Object.assign(new Error('too late'), { code: 'ETIMEDOUT' })), timeout)
      const send = () =>
        connection.send({ from: returnPath, to: [to] }, message, (error, info) => {
          if (error) return fail(error)
          const response = storable(String(info?.response ?? ''))
          end({ code: 250, response, duration_ms: passed(), outcome: 'handed', isServerUp: true })
        })
      connection.on('error', fail)
      // Without this handler, a connection that closes between DATA and the reply would wait for the timeout.
      connection.on('end', () => fail(Object.assign(new Error('closed'), { code: 'ECONNECTION' })))
      connection.connect((error) => {
        if (error) return fail(error)
        if (!auth) return send()
        connection.login({ user: auth.user, pass: auth.pass }, (refused) => (refused ? fail(refused) : send()))
      })
    })
  }

  return {
    async send({ to, returnPath, subject, text, html, message_id, headers }: MailMessage): Promise<MailResult> {
      const mail = new MailComposer({
        ...{ from, to, subject, text, html, messageId: message_id, headers },
        ...{ disableFileAccess: true, disableUrlAccess: true },
      })
      return exchange(to, returnPath, await mail.compile().build())
    },
  }
}

export type Mailer = ReturnType<typeof createMailer>

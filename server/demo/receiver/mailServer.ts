import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** A mail as it arrived, decoded. */
export interface ArrivedMail {
  from: string
  to: string[]
  subject: string
  text: string
  html: string
  headers: [name: string, value: string][]
  bytes: number
}

export interface MailServer {
  port: number
  stop(): Promise<void>
}

const SHOWN_HEADERS = ['From', 'To', 'Message-ID', 'Auto-Submitted', 'List-Unsubscribe', 'Content-Type']

async function read(source: Buffer, from: string, to: string[]): Promise<ArrivedMail> {
  const { subject = '', text = '', html = '', headers } = await PostalMime.parse(source)
  const headerOf = (name: string) => headers.find(({ key }) => key === name.toLowerCase())?.value
  return {
    from,
    to,
    subject,
    text,
    html,
    headers: SHOWN_HEADERS.flatMap((name) => {
      const value = headerOf(name)
      return value === undefined ? [] : [[name, value] as [string, string]]
    }),
    bytes: source.length,
  }
}

/** A real SMTP server on loopback, on any free port: it takes every mail, delivers none, and hands each to `take`. */
export async function startMailServer(take: (mail: ArrivedMail) => void): Promise<MailServer> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    onData(stream, { envelope }, done) {
      const { mailFrom, rcptTo } = envelope
      const from = mailFrom ? mailFrom.address : ''
      const to = rcptTo.map(({ address }) => address)
      buffer(stream)
        .then((source) => read(source, from, to))
        .then((mail) => {
          take(mail)
          done()
        })
        .catch(done)
    },
  })
  // A connection that breaks off is no fault of the server.
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  return {
    port: (server.server.address() as AddressInfo).port,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'

/** A mail as the server got it. */
export type ReceivedMail = {
  /** Its outcome: `accept`, `450`, `550`, `hang`, `cut`. */
  plan: string
  from: string
  to: string[]
  raw: string
  secure: boolean
  header(name: string): string | null
  /** The subject, text and HTML, decoded. */
  subject: string
  text: string
  html: string
}

export type SmtpServer = {
  port: number
  mails: ReceivedMail[]
  /** Sets the outcomes of the next mails. */
  plan(...plans: string[]): Promise<void>
  /** Resolves once this many mails have arrived since the start or `mails.length = 0`. */
  received(count: number): Promise<void>
  close(): Promise<void>
}

const headersOf = (part: string) => part.slice(0, part.search(/\r\n\r\n/)).replace(/\r\n[ \t]+/g, ' ')

const headerOf = (part: string, name: string) =>
  new RegExp(`^${name}: *(.*)$`, 'im').exec(headersOf(part))?.[1]?.trim() ?? null

/** The body of a part, as its transfer encoding says. */
function decoded(part: string): string {
  const body = part.slice(part.search(/\r\n\r\n/) + 4)
  const encoding = headerOf(part, 'Content-Transfer-Encoding')
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8')
  if (encoding !== 'quoted-printable') return body
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}

/** A header's encoded words, decoded. */
const decodedWords = (text: string) =>
  text
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?UTF-8\?([BQ])\?([^?]*)\?=/gi, (_, kind: string, word: string) =>
      kind.toUpperCase() === 'B'
        ? Buffer.from(word, 'base64').toString('utf8')
        : decoded(`Content-Transfer-Encoding: quoted-printable\r\n\r\n${word.replaceAll('_', ' ')}`),
    )

function parsed(mail: Pick<ReceivedMail, 'plan' | 'from' | 'to' | 'raw' | 'secure'>): ReceivedMail {
  const { raw } = mail
  const boundary = /boundary="([^"]+)"/.exec(headersOf(raw))?.[1]
  const parts = boundary ? raw.split(`--${boundary}`).map((part) => part.replace(/^\r\n/, '')) : [raw]
  const partOf = (type: string) => {
    const part = parts.find((one) => headerOf(one, 'Content-Type')?.startsWith(type))
    return part ? decoded(part) : ''
  }
  return {
    ...mail,
    header: (name) => headerOf(raw, name),
    subject: decodedWords(headerOf(raw, 'Subject') ?? ''),
    text: partOf('text/plain'),
    html: partOf('text/html'),
  }
}

/** Starts a real SMTP server as a process. With a certificate it offers STARTTLS, or with `secure` speaks TLS at once. */
export async function startSmtp(
  options: { cert?: string; key?: string; secure?: boolean; password?: string } = {},
): Promise<SmtpServer> {
  const child = fork(path.join(import.meta.dirname, 'smtp.mjs'), {
    env: { ...process.env, SMTP_OPTIONS: JSON.stringify(options) },
  })
  const [{ port }] = (await once(child, 'message')) as [{ port: number }]
  const mails: ReceivedMail[] = []
  let onMail = () => {}
  child.on('message', (message: ReceivedMail | { planned: true }) => {
    if (!('raw' in message)) return
    mails.push(parsed(message))
    onMail()
  })
  return {
    port,
    mails,
    async plan(...plans) {
      const answered = new Promise<void>((resolve) => {
        const hear = (message: object) => {
          if (!('planned' in message)) return
          child.off('message', hear)
          resolve()
        }
        child.on('message', hear)
      })
      child.send(plans)
      await answered
    },
    received: (count) =>
      new Promise((resolve) => {
        onMail = () => mails.length >= count && resolve()
        onMail()
      }),
    async close() {
      const ended = once(child, 'exit')
      child.disconnect()
      await ended
    },
  }
}

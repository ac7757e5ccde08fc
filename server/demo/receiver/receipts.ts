import type { IncomingHttpHeaders } from 'node:http'
import { checkSignature } from '../../webhooks/sign.ts'
import type { ArrivedMail } from './mailServer.ts'

export type RejectedSignature = 'no_secret' | 'no_signature' | 'digest_differs' | 'too_old'

/** One delivery from the trader's side: the request, the checks, the answer. */
export interface WebhookReceipt {
  id: number
  received_at: string
  event: string
  summary: string
  verified: boolean
  refusal: RejectedSignature | null
  checks: { recent: boolean; digest: boolean; first_time: boolean; age_seconds: number | null }
  headers: [name: string, value: string][]
  body: string
  bytes: number
  answered: number
  duration_ms: number
}

/** A mail that the demo's own mail server took, beside the deliveries. */
export interface MailReceipt extends Omit<ArrivedMail, 'html'> {
  id: number
  received_at: string
  is_mail: true
}

export type Receipt = (WebhookReceipt & { is_mail?: false }) | MailReceipt

const MAX_RECEIPTS = 200
const MAX_REMEMBERED_IDS = 5000
const SHOWN_HEADERS = [
  'X-Service-Signature',
  'X-Service-Event',
  'X-Service-Event-Id',
  'X-Service-Delivery',
  'Content-Type',
  'User-Agent',
]

const textOrEmpty = (value: unknown) => (typeof value === 'string' ? value : '')

/** One line that sums up an event's data (decisions B.5). */
function summarise(data: Record<string, unknown>): string {
  const parts = [
    textOrEmpty(data.title) || textOrEmpty(data.name),
    textOrEmpty(data.amount) && `${textOrEmpty(data.amount)} ${textOrEmpty(data.currency)}`,
    textOrEmpty(data.account_number_last4) && `ends in ${textOrEmpty(data.account_number_last4)}`,
    textOrEmpty(data.acceptance_status) || textOrEmpty(data.status),
  ]
  return parts.filter(Boolean).join(', ')
}

function parse(body: string): { event: string; summary: string } {
  try {
    const { event, data } = JSON.parse(body) as { event?: unknown; data?: unknown }
    return {
      event: textOrEmpty(event) || 'unknown event',
      summary: data && typeof data === 'object' ? summarise(data as Record<string, unknown>) : '',
    }
  } catch {
    return { event: 'not JSON', summary: '' }
  }
}

/** Why a delivery is rejected: the first failed check; null for a good delivery. */
function refusalOf(found: {
  known: boolean
  signed: boolean
  digest: boolean
  recent: boolean
}): RejectedSignature | null {
  if (!found.known) return 'no_secret'
  if (!found.signed) return 'no_signature'
  if (!found.digest) return 'digest_differs'
  return found.recent ? null : 'too_old'
}

/** Seconds since the signature's time, to a tenth; null where it has none. */
function ageOf(signature: string, at: Date): number | null {
  const stamp = /^t=(\d{1,12}),/.exec(signature)?.[1]
  return stamp === undefined ? null : Math.round((at.getTime() / 1000 - Number(stamp)) * 10) / 10
}

const shownOf = (headers: IncomingHttpHeaders): WebhookReceipt['headers'] =>
  SHOWN_HEADERS.flatMap((name) => {
    const value = headers[name.toLowerCase()]
    return value === undefined ? [] : [[name, String(value)] as [string, string]]
  })

/**
 * Checks each delivery (signature in constant time, 300 s, interface 6), remembers the ids of accepted events, and keeps
 * the last 200 receipts, newest first.
 */
export function createReceipts(secrets: () => string[]) {
  let receipts: Receipt[] = []
  const pages = new Map<number, string>()
  let count = 0
  let refusing = false
  const taken = new Set<string>()

  function answerTo(rejection: RejectedSignature | null): number {
    if (refusing) return 503
    return rejection === null ? 200 : 401
  }

  /**
   * Remembers only accepted events: a forgery must not make the real event look like a repetition, and an event that
   * was answered 503 comes again.
   */
  function remember(eventId: string): void {
    taken.add(eventId)
    if (taken.size > MAX_REMEMBERED_IDS) taken.delete(taken.values().next().value!)
  }

  function take(headers: IncomingHttpHeaders, body: Buffer, at: Date): WebhookReceipt {
    const began = performance.now()
    const header = textOrEmpty(headers['x-service-signature'])
    const known = secrets()
    const checks = known.map((secret) => checkSignature({ secret, header, body, now: at }))
    const { digest, recent } = checks.find((check) => check.digest) ?? checks[0] ?? { digest: false, recent: false }
    const rejection = refusalOf({ known: known.length > 0, signed: header !== '', digest, recent })
    const eventId = textOrEmpty(headers['x-service-event-id'])
    const firstTime = !taken.has(eventId)
    const answered = answerTo(rejection)
    if (answered === 200 && eventId) remember(eventId)
    const written = body.toString('utf8')
    const receipt: WebhookReceipt = {
      id: ++count,
      received_at: at.toISOString(),
      ...parse(written),
      verified: rejection === null,
      refusal: rejection,
      checks: { recent, digest, first_time: firstTime, age_seconds: ageOf(header, at) },
      headers: shownOf(headers),
      body: written,
      bytes: body.length,
      answered,
      duration_ms: Math.round((performance.now() - began) * 10) / 10,
    }
    receipts = [receipt, ...receipts].slice(0, MAX_RECEIPTS)
    return receipt
  }

  function takeMail({ html, ...mail }: ArrivedMail, at: Date): MailReceipt {
    const receipt: MailReceipt = { id: ++count, received_at: at.toISOString(), is_mail: true, ...mail }
    pages.set(receipt.id, html)
    receipts = [receipt, ...receipts].slice(0, MAX_RECEIPTS)
    for (const id of pages.keys()) if (!receipts.some((one) => one.id === id)) pages.delete(id)
    return receipt
  }

  return {
    take,
    takeMail,
    /** The HTML of a mail that is shown; undefined for anything else. */
    htmlOf: (id: number) => pages.get(id),
    all: () => receipts,
    clear: () => {
      receipts = []
      pages.clear()
    },
    refusing: () => refusing,
    /** Turns a mode on or off in which every delivery gets 503. */
    refuse: (on: boolean) => {
      refusing = on
    },
  }
}

export type Receipts = ReturnType<typeof createReceipts>

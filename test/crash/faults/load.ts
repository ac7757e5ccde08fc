import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { pdf } from '../../factories/documents.ts'
import { identificationFields } from '../../factories/dossiers.ts'
import { linkFields, newPayer, readyInstance } from '../../factories/links.ts'
import { newOfficer, newTrader, requireNoDocuments, type TestOfficer, type TestTrader } from '../../factories/people.ts'
import type { TestApp } from '../../support/app.ts'
import { formOf, type Json } from '../../support/http.ts'
import type { Act, ActKind, Claim, Ledger } from './ledger.ts'
import type { Random } from './random.ts'
import type { Stage } from './stage.ts'

/** No request of the product may wait longer: its own bounds (record 0086) end before. */
const ANSWER_MS = 30_000
/** A client that was refused waits this long, as the answer asks, before it tries something else. */
const BACK_OFF_MS = 150
/** How often the card page is asked again while the service cannot answer. */
const CARD_PAGE_TRIES = 100

type Waiting = { id: string; hasDocument: boolean }
type OpenLink = { slug: string; trader: Merchant }
type Merchant = TestTrader & { instance: string; secret: string }

export type People = { traders: Merchant[]; officers: TestOfficer[] }

/** Traders who can be paid and have a webhook, and officers, with everything in order before the first fault. */
export async function newPeople(stage: Stage, { traders, officers }: { traders: number; officers: number }) {
  const app = { url: stage.servers[0]!.origin, services: stage.services } as TestApp
  await requireNoDocuments(app)
  const people: People = { traders: [], officers: [] }
  for (let number = 0; number < officers; number += 1) people.officers.push(await newOfficer(app))
  for (let number = 0; number < traders; number += 1) {
    const trader = await newTrader(app)
    const instance = await readyInstance(app, trader, people.officers[0])
    const url = `${stage.receiver.url}/${number}`
    const { body } = await trader.ext('POST', '/webhooks', { json: { url } })
    people.traders.push({ ...trader, instance, secret: body.data.secret })
  }
  return people
}

type Ask = {
  kind: ActKind
  method: string
  path: string
  headers?: Record<string, string>
  json?: unknown
  form?: FormData
  record_id?: string
  action?: string
  document?: string
}

type Answered = Pick<Act, 'answer' | 'code'> & { body: Json }

/** Sends a request; an answer that did not come whole is a reset. */
async function send(url: URL, init: RequestInit): Promise<Answered> {
  try {
    const response = await fetch(url, { ...init, redirect: 'manual', signal: AbortSignal.timeout(ANSWER_MS) })
    const text = await response.text()
    const isJson = text !== '' && response.headers.get('content-type')?.includes('json')
    const body: Json = isJson ? JSON.parse(text) : null
    return { answer: response.status, body, code: body?.code ?? body?.errors?.[0]?.code ?? null }
  } catch (error) {
    return { answer: (error as Error).name === 'TimeoutError' ? 'timeout' : 'reset', body: null, code: null }
  }
}

/** What an answer says of the act. */
function claimOf({ answer, code }: Answered): Claim {
  if (typeof answer !== 'number' || code === 'OUTCOME_UNKNOWN') return 'unknown'
  return answer < 400 ? 'done' : 'not done'
}

const isRefused = ({ answer }: Pick<Act, 'answer'>) => typeof answer === 'number' && answer >= 400 && answer < 500

export type Load = {
  /** Stops after the acts that are under way. */
  stop(): Promise<void>
  /** How many of ten submissions carry a document. */
  documents: number
}

/**
 * Clients that act one thing after another, each at a server chosen by chance: traders submit dossiers and make links,
 * officers claim and decide, sometimes two of them the same dossier, and payers pay, sometimes two for one place.
 */
export function startLoad(
  stage: Stage,
  ledger: Ledger,
  people: People,
  { clients, random }: { clients: number; random: Random },
): Load {
  const waiting: Waiting[] = []
  const links: OpenLink[] = []
  let isStopping = false
  let number = 0

  /** One request with an id of its own; its answer goes into the ledger. */
  async function ask({ kind, method, path, headers = {}, json, form, ...about }: Ask) {
    number += 1
    const request_id = `faults-${String(number).padStart(8, '0')}`
    const server = random.pick(stage.servers)
    const began = ledger.now()
    const type = json === undefined ? {} : { 'Content-Type': 'application/json' }
    const answered = await send(new URL(path, server.clients!.url), {
      method,
      headers: { ...headers, ...type, 'X-Request-Id': request_id },
      body: json === undefined ? (form ?? null) : JSON.stringify(json),
    })
    const { answer, code, body } = answered
    const act: Act = {
      ...{ kind, request_id, server: server.name, began, ended: ledger.now(), answer, code },
      claim: claimOf(answered),
      record_id: about.record_id ?? body?.data?.id ?? body?.transaction_id ?? null,
      action: about.action ?? null,
      document: about.document ?? null,
    }
    ledger.add(act)
    if (act.claim !== 'done' && !isRefused(act)) await pause(BACK_OFF_MS)
    return { act, body }
  }

  async function submit(): Promise<void> {
    const { keys } = random.pick(people.traders)
    const common = { kind: 'submit', method: 'POST', path: '/api/ext/identifications', headers: keys } as const
    const fields = identificationFields(randomUUID())
    const hasDocument = random.between(1, 10) <= load.documents
    if (!hasDocument) {
      const { act } = await ask({ ...common, json: fields })
      if (act.claim === 'done') waiting.push({ id: act.record_id!, hasDocument })
      return
    }
    const content = await pdf(1, fields.name)
    const form = formOf({ ...fields, identification_file: { name: 'registre.pdf', content } })
    const document = createHash('sha256').update(content).digest('hex')
    const { act } = await ask({ ...common, form, document })
    if (act.claim === 'done') waiting.push({ id: act.record_id!, hasDocument })
  }

  async function decide(): Promise<void> {
    const one = waiting.shift()
    if (!one) return submit()
    const decideAs = async (officer: TestOfficer, action: 'accept' | 'refuse') => {
      const json = { version: 1, ...(action === 'refuse' && { reason: 'The copy cannot be read.' }) }
      const path = `/api/admin/identifications/${one.id}/${action}`
      const headers = { Cookie: officer.cookie }
      return ask({ kind: 'decide', method: 'POST', path, headers, json, record_id: one.id, action })
    }
    const [first, second] = random.shuffle(people.officers)
    if (random.isTrue(0.3)) {
      const path = `/api/admin/identifications/${one.id}/claim`
      await ask({ kind: 'claim', method: 'POST', path, headers: { Cookie: first!.cookie }, record_id: one.id })
    }
    // To accept a document, an officer must have seen it.
    const action = one.hasDocument || random.isTrue(0.4) ? 'refuse' : 'accept'
    const answers = await Promise.all([
      decideAs(first!, action),
      ...(second && random.isTrue(0.2) ? [decideAs(second, 'refuse')] : []),
    ])
    const isOver = answers.some(({ act }) => act.claim === 'done' || act.code === 'INVALID_STATE_TRANSITION')
    if (!isOver) waiting.push(one)
  }

  async function openLink(): Promise<void> {
    const trader = random.pick(people.traders)
    const usage = random.pick([
      { usage_mode: 'one_shot' },
      { usage_mode: 'one_shot' },
      { usage_mode: 'limited', max_uses: 3 },
      { usage_mode: 'reusable' },
    ])
    const json = linkFields(trader.instance, usage)
    const made = await ask({ kind: 'link', method: 'POST', path: '/api/ext/links', headers: trader.keys, json })
    const record_id = made.act.record_id
    if (made.act.claim !== 'done' || !record_id) return
    const path = `/api/ext/links/${record_id}/publish`
    const { act, body } = await ask({ kind: 'publish', method: 'POST', path, headers: trader.keys, record_id })
    if (act.claim === 'done') links.push({ slug: body.data.slug, trader })
  }

  /** The payer's choice on the card page of the gateway, which is asked until it answers. */
  async function choose(transaction: string, outcome: 'approve' | 'decline'): Promise<void> {
    for (let left = CARD_PAGE_TRIES; left > 0; left -= 1) {
      const { clients } = random.pick(stage.servers)
      const answer = await fetch(new URL(`/simulator/${transaction}`, clients!.url), {
        method: 'POST',
        redirect: 'manual',
        body: new URLSearchParams({ outcome }),
        signal: AbortSignal.timeout(ANSWER_MS),
      }).catch(() => null)
      await answer?.text().catch(() => null)
      if (answer && answer.status < 500) return
      await pause(BACK_OFF_MS)
    }
  }

  /** Nobody tries a link again that takes no payment now. */
  function closed(slug: string): void {
    const at = links.findIndex((link) => link.slug === slug)
    if (at >= 0) links.splice(at, 1)
  }

  /** Begins a payment; a payer who got no answer sends the form again. The transaction's id, or null. */
  async function begin(slug: string): Promise<string | null> {
    const json = newPayer()
    for (let left = 3; left > 0; left -= 1) {
      const { act } = await ask({ kind: 'begin', method: 'POST', path: `/p/${slug}/pay`, json })
      if (act.claim === 'done') return act.record_id
      if (!isRefused(act)) continue
      closed(slug)
      return null
    }
    return null
  }

  async function payAt({ slug }: OpenLink): Promise<void> {
    const transaction = await begin(slug)
    if (transaction === null || random.isTrue(0.05)) return
    await choose(transaction, random.isTrue(0.15) ? 'decline' : 'approve')
    // Some never come back: the periodic work settles their payments.
    if (random.isTrue(0.2)) return
    await ask({ kind: 'settle', method: 'GET', path: `/payments/${transaction}/return`, record_id: transaction })
  }

  async function pay(): Promise<void> {
    if (links.length === 0) return openLink()
    const link = random.pick(links)
    await Promise.all([payAt(link), ...(random.isTrue(0.3) ? [payAt(link)] : [])])
  }

  const acts = [submit, submit, submit, decide, decide, decide, pay, pay, openLink]
  const client = async () => {
    while (!isStopping) await random.pick(acts)()
  }
  const load: Load = {
    documents: 1,
    async stop() {
      isStopping = true
      await running
    },
  }
  const running = Promise.all(Array.from({ length: clients }, client))
  return load
}

import { createHash } from 'node:crypto'
import { Prisma } from '../../../server/database/generated/client.ts'
import { machines } from '../../../server/registry/machines.ts'
import { deepProblems } from '../../../server/resources/audit/deep.ts'
import { verifyJournal } from '../../../server/resources/audit/verify.ts'
import { checkSignature } from '../../../server/webhooks/sign.ts'
import type { Act, Ledger } from './ledger.ts'
import type { People } from './load.ts'
import type { Stage } from './stage.ts'

export type Reckoning = {
  /** What contradicts what was promised, one line each; empty when all is well. */
  findings: string[]
  counts: {
    dossiers: number
    decided: number
    payments: number
    paid: number
    /** Money that came for a payment which had failed before: shown to an officer. */
    late: number
    events: number
    /** Requests that the receivers got, and those among them that repeat a delivery. */
    deliveries: number
    repeated: number
    documents: number
    entries: number
    /** Of the acts whose outcome the client could not know: those that the journal has, and those that it has not. */
    carriedOut: number
    notCarriedOut: number
    /** Acts that were acknowledged and lost with a server whose standby lagged behind, as asynchronous replication may. */
    lost: number
  }
}

type Find = (finding: string) => void

type Entry = { request_id: string | null; action: string; resource: string; record_id: string | null }

/** The entry that the journal has of an act that was done; null where an act has none of its own. */
function entryOf({ kind, action }: Act): { action: string; resource: string } | null {
  if (kind === 'submit') return { action: 'create', resource: 'identifications' }
  if (kind === 'decide') return { action: action!, resource: 'identifications' }
  if (kind === 'link') return { action: 'create', resource: 'payment-links' }
  if (kind === 'publish') return { action: 'publish', resource: 'payment-links' }
  if (kind === 'begin') return { action: 'create', resource: 'transactions' }
  return null
}

type Groups = Map<string | null, Entry[]>

function groupBy(rows: readonly Entry[], keyOf: (row: Entry) => string | null): Groups {
  const groups: Groups = new Map()
  for (const row of rows) {
    const group = groups.get(keyOf(row))
    if (group) group.push(row)
    else groups.set(keyOf(row), [row])
  }
  return groups
}

const told = ({ kind, request_id, answer, code }: Act) =>
  `${request_id} (${kind}, answered ${answer}${code ? ` ${code}` : ''})`

const UNTRUE = 'the answer says that nothing was changed, and it was done'

/** What is wrong with the entries of an act, of which there should be one if it was done, and none if it was not. */
function checkEntries({ claim, record_id }: Act, found: Entry[]): string | null {
  if (found.length > 1) return `${found.length} entries in the journal`
  if (claim === 'done' && found.length === 0) return 'LOST: the journal has no entry'
  if (claim === 'not done' && found.length > 0) return UNTRUE
  const isOther = claim === 'done' && record_id !== null && found[0]?.record_id !== record_id
  return isOther ? `the entry is about ${found[0]?.record_id}, the answer about ${record_id}` : null
}

/** The entries that an act should have, by the request's id. */
function entriesOf(act: Act, byRequest: Groups, byRecord: Groups): Entry[] {
  const expected = entryOf(act)
  // A payer who sends the form again gets the payment of the first time, whose entry has that request's id.
  const isAgain = act.kind === 'begin' && act.claim === 'done'
  const entries = (isAgain ? byRecord.get(act.record_id) : byRequest.get(act.request_id)) ?? []
  return entries.filter(({ action, resource }) => action === expected?.action && resource === expected.resource)
}

const ENTRY = { request_id: true, action: true, resource: true, record_id: true } as const

/**
 * Marks what was lost with a server whose standby lagged behind: acts that were acknowledged before `until`, and the
 * events that went out.
 */
export async function markLost(stage: Stage, { acts }: Ledger, until: number): Promise<void> {
  const { db } = stage.services
  const entries = await db.auditEntry.findMany({ select: ENTRY })
  const byRequest = groupBy(entries, ({ request_id }) => request_id)
  const byRecord = groupBy(entries, ({ record_id }) => record_id)
  for (const act of acts)
    if (act.claim === 'done' && act.ended <= until && entryOf(act) && entriesOf(act, byRequest, byRecord).length === 0)
      act.claim = 'lost'
  const events = new Set((await db.event.findMany({ select: { id: true } })).map(({ id }) => id))
  for (const { headers } of stage.receiver.requests) {
    const event = String(headers['x-service-event-id'])
    if (!events.has(event)) stage.lostEvents.add(event)
  }
}

/** Compares every act of the ledger with the journal. */
function checkActs(acts: Act[], entries: readonly Entry[], find: Find) {
  const byRequest = groupBy(entries, ({ request_id }) => request_id)
  const byRecord = groupBy(entries, ({ record_id }) => record_id)
  const unknown = { carriedOut: 0, notCarriedOut: 0 }
  for (const act of acts) {
    if (act.answer === 'timeout') find(`${told(act)}: no answer in the time that every wait is bounded by`)
    if (!entryOf(act)) continue
    const found = entriesOf(act, byRequest, byRecord)
    const wrong = checkEntries(act, found)
    if (wrong) find(`${told(act)}: ${wrong}`)
    if (act.claim === 'unknown') unknown[found.length > 0 ? 'carriedOut' : 'notCarriedOut'] += 1
  }
  return unknown
}

/** Rows that should not be: each query answers the ids of records that are half done or done twice. */
const WHOLE: Record<string, string> = {
  'a dossier whose submission is not in the journal once': `
    SELECT i.id FROM identifications i WHERE (SELECT count(*) FROM audit_entries
      WHERE record_id = i.id::text AND action = 'create' AND resource = 'identifications') <> 1`,
  'a dossier decided and not in the journal once, or in the journal and undecided': `
    SELECT i.id FROM identifications i WHERE (SELECT count(*) FROM audit_entries
      WHERE record_id = i.id::text AND action IN ('accept', 'refuse')) <> CASE WHEN i.status = 'pending' THEN 0 ELSE 1 END`,
  'a decision without its one event': `
    SELECT i.id FROM identifications i WHERE (SELECT count(*) FROM events
      WHERE record_id = i.id) <> CASE WHEN i.status = 'pending' THEN 0 ELSE 1 END`,
  'an entry of the journal about a dossier that does not exist': `
    SELECT a.id FROM audit_entries a WHERE resource = 'identifications' AND action = 'create'
      AND NOT EXISTS (SELECT FROM identifications i WHERE i.id::text = a.record_id)`,
  'a payment not begun once in the journal': `
    SELECT t.id FROM transactions t WHERE payable_type = 'payment_link' AND (SELECT count(*) FROM audit_entries
      WHERE record_id = t.id::text AND action = 'create') <> 1`,
  'a payment settled twice, or with another end than the journal says': `
    SELECT t.id FROM transactions t WHERE (SELECT count(*) FROM audit_entries WHERE record_id = t.id::text
        AND action = CASE t.status WHEN 'paid' THEN 'settle' ELSE 'fail' END) <> 1
      OR (SELECT count(*) FROM audit_entries WHERE record_id = t.id::text AND action IN ('settle', 'fail')) <> 1`,
  'a payment still in progress: a place held by nobody': `SELECT id FROM transactions WHERE status = 'processing'`,
  'a payment without its one event': `
    SELECT t.id FROM transactions t WHERE (SELECT count(*) FROM events WHERE record_id = t.id
      AND type = 'transaction.' || t.status::text) <> 1`,
  'money taken by the gateway that is neither paid nor late money': `
    SELECT o.id FROM simulator_orders o LEFT JOIN transactions t ON t.id::text = o.id
      LEFT JOIN late_money l ON l.transaction_id::text = o.id
    WHERE o.outcome = 'approved' AND (t.status IS DISTINCT FROM 'paid') AND l.transaction_id IS NULL`,
  'a payment that is paid although the gateway took nothing': `
    SELECT t.id FROM transactions t LEFT JOIN simulator_orders o ON o.id = t.id::text
    WHERE t.status = 'paid' AND o.outcome IS DISTINCT FROM 'approved'`,
  'a place paid more than once, or counted wrong': `
    SELECT l.id FROM payment_links l LEFT JOIN LATERAL (SELECT count(*) AS paid, coalesce(sum(amount), 0) AS sum
      FROM transactions t WHERE t.payable_id = l.id AND t.status = 'paid') AS found ON true
    WHERE found.paid <> l.paid_count OR found.sum <> l.total_collected
      OR (l.usage_mode = 'one_shot' AND found.paid > 1) OR (l.usage_mode = 'limited' AND found.paid > l.max_uses)`,
  'an event that was not dispatched once to its webhook': `
    SELECT e.id FROM events e JOIN webhooks w ON w.workspace_id = e.workspace_id AND w.created_at < e.created_at
    WHERE (SELECT count(*) FROM dispatches WHERE event_id = e.id) <> 1`,
  'a dispatch that did not arrive': `SELECT id FROM dispatches WHERE status <> 'delivered'`,
  'a delivery kept as arrived more than once': `
    SELECT dispatch_id FROM deliveries WHERE delivered_at IS NOT NULL GROUP BY 1 HAVING count(*) > 1`,
}

const hashOf = (body: string | Buffer) => createHash('sha256').update(body).digest('hex')

/** The events that arrived, with the hash of their body: all copies are one body, at one endpoint, rightly signed. */
function checkArrivals({ receiver }: Stage, { traders }: People, find: Find): Map<string, string> {
  const arrived = new Map<string, { path: string; hash: string }>()
  for (const { path, headers, body } of receiver.requests) {
    const event = String(headers['x-service-event-id'])
    const hash = hashOf(body)
    const before = arrived.get(event) ?? { path, hash }
    if (before.hash !== hash || before.path !== path) find(`event ${event} arrived in two forms, or at two endpoints`)
    arrived.set(event, before)
    const { secret } = traders[Number(path.split('/').at(-1))]!
    const header = String(headers['x-service-signature'])
    if (!checkSignature({ secret, header, body, now: new Date() }).digest)
      find(`event ${event} arrived with a wrong signature`)
  }
  return new Map([...arrived].map(([event, { hash }]) => [event, hash]))
}

/** Every event that has a dispatch arrived as it was stored, and no other. */
async function checkDeliveries(stage: Stage, people: People, find: Find) {
  const arrived = checkArrivals(stage, people, find)
  const dispatched = await stage.services.db.dispatch.findMany({
    select: { event_id: true, event: { select: { body: true } } },
  })
  for (const { event_id, event } of dispatched) {
    const hash = arrived.get(event_id)
    if (hash === undefined) find(`event ${event_id} never arrived`)
    else if (hash !== hashOf(event.body)) find(`event ${event_id} arrived in another form than it was stored`)
  }
  const known = new Set(dispatched.map(({ event_id }) => event_id))
  for (const event of arrived.keys())
    if (!known.has(event) && !stage.lostEvents.has(event)) find(`event ${event} arrived and does not exist`)
  const deliveries = stage.receiver.requests.length
  return { deliveries, repeated: deliveries - arrived.size }
}

/** Every document that was acknowledged can be read as it was sent. */
async function checkDocuments({ services }: Stage, acts: Act[], find: Find): Promise<number> {
  let documents = 0
  for (const { document, claim, record_id } of acts) {
    if (document === null || claim !== 'done') continue
    documents += 1
    const file = await services.db.file.findFirst({ where: { record_id: record_id! } })
    if (file?.sha256 !== document) {
      find(`the document of ${record_id} is another one, or none`)
      continue
    }
    await services.vault.read(file).catch((error: Error) => find(`the document of ${record_id}: ${error.message}`))
  }
  return documents
}

/** Compares all that was acknowledged with what is in the database, the journal, the store and at the receivers. */
export async function reckon(stage: Stage, { acts }: Ledger, people: People): Promise<Reckoning> {
  const { services } = stage
  const { db } = services
  const findings: string[] = []
  const find = (finding: string) => void findings.push(finding)
  const entries = await db.auditEntry.findMany({ select: ENTRY })
  const unknown = checkActs(acts, entries, find)
  // Their payers may have paid meanwhile, at a gateway that is elsewhere.
  const lost = new Set(acts.flatMap(({ claim, record_id }) => (claim === 'lost' ? [record_id] : [])))
  for (const [what, sql] of Object.entries(WHOLE)) {
    const rows = await db.$queryRaw<{ id?: unknown }[]>(Prisma.raw(sql))
    for (const row of rows) if (!lost.has(String(row.id))) find(`${what}: ${Object.values(row).join()}`)
  }
  const delivered = await checkDeliveries(stage, people, find)
  const documents = await checkDocuments(stage, acts, find)
  const verified = await verifyJournal(services, (read) => deepProblems(read, machines))
  for (const problem of verified.problems) find(`audit:verify --deep: ${JSON.stringify(problem)}`)
  return {
    findings,
    counts: {
      dossiers: await db.identification.count({}),
      decided: await db.identification.count({ where: { status: { not: 'pending' } } }),
      payments: await db.transaction.count({}),
      paid: await db.transaction.count({ where: { status: 'paid' } }),
      late: await db.lateMoney.count({}),
      events: await db.event.count({}),
      ...delivered,
      documents,
      entries: entries.length,
      ...unknown,
      lost: acts.filter(({ claim }) => claim === 'lost').length,
    },
  }
}

import { Prisma } from '../../database/generated/client.ts'
import type { AuditEntry } from '../../database/generated/rows.ts'
import type { OfficerActor } from '../../kernel/actor.ts'
import { WITH_RECEIPT } from '../../kernel/audit.ts'
import { hideErasedNames } from '../../kernel/erased.ts'
import { readableBy } from '../../kernel/journalReading.ts'
import { can } from '../../kernel/policy.ts'
import type { Services } from '../../services.ts'
import type { AcceptState } from '../desk/accepting.ts'
import { journaledPins, type Pin } from '../record/pins.ts'
import { type DeliveryStatus, deliveryStatusOf } from './deliveryStatus.ts'

type TimelineKind =
  | 'submission'
  | 'view'
  | 'claim'
  | 'reading'
  | 'collision'
  | 'evidence'
  | 'note'
  | 'decision'
  | 'handling'
  | 'told'
  | 'denied'
  | 'other'

type Named = { id: string; name: string }

/** The checks that an accept skipped. */
type LeftUndone = Pick<AcceptState, 'not_read' | 'not_looked_up' | 'no_document' | 'same_as_refused'> & {
  warnings: number
}

/** One event in a record's history, from the journal, with related data. */
export type TimelineEntry = {
  /** The id of the journal entry; for folded entries, the id of the newest. */
  id: number
  at: string
  kind: TimelineKind
  /** The journal's action. */
  action: string
  actor: { type: string; id: string | null; name: string }
  /** Number of folded entries; more than 1 only for views, claims and releases. */
  times: number
  /** Time of the oldest folded entry; equal to `at` for a single one. */
  since: string
  from: string | null
  to: string | null
  reason: string | null
  reason_codes: readonly string[]
  /** Where on the documents a refusal or question points. */
  pins: Pin[]
  /** The private note of a decision, or the text of a note. */
  note: string | null
  /** The reason given with an accept. */
  why: string | null
  undone: LeftUndone | null
  /** Id of the note. */
  note_id: string | null
  /** Officers whom the note mentions. */
  mentions: Named[]
  /** Whether the note mentions the caller and they have not read it. */
  unread: boolean
  /** The officer it was assigned to; null for the end of an assignment, and for other actions. */
  assigned_to: Named | null
  /** The names of the fields that were read or changed, or the code of the line that was ticked. */
  fields: string[]
  /** The answer to a collision. */
  answer: string | null
  /** Id of the journal entry of the decision that this one reverses. */
  reverses: number | null
  /** Whether it is a decision, a question or an answer, which have receipts. */
  has_receipt: boolean
  /** The event that the act caused, with its deliveries. */
  told: DeliveryStatus[number] | null
}

export type Timeline = {
  entries: TimelineEntry[]
  /** The next `before`; null when no older entries exist. */
  next: number | null
  /** Whether the officer may leave a note. */
  may_note: boolean
}

const KINDS: Record<string, TimelineKind> = {
  create: 'submission',
  update: 'submission',
  resubmit: 'submission',
  submit: 'submission',
  view: 'view',
  download: 'view',
  reveal: 'view',
  claim: 'claim',
  release: 'claim',
  take_over: 'claim',
  read: 'reading',
  tick: 'reading',
  untick: 'reading',
  answer_collision: 'collision',
  accept_unseen: 'evidence',
  note: 'note',
  accept: 'decision',
  refuse: 'decision',
  request_new_proof: 'decision',
  reverse: 'decision',
  reopen: 'decision',
  request_information: 'handling',
  withdraw_request: 'handling',
  answer: 'submission',
  assign: 'handling',
  escalate: 'handling',
  hand_back: 'handling',
  close: 'handling',
  set_legal_hold: 'handling',
  lift_legal_hold: 'handling',
  erase: 'handling',
  propose: 'handling',
  confirm: 'handling',
  return: 'handling',
  withdraw: 'handling',
  recall: 'handling',
  void: 'handling',
  blind_answer: 'handling',
  redeliver: 'told',
  denied: 'denied',
}

/** Frequent actions of little interest: consecutive ones of the same person are folded. */
const QUIET_ACTIONS = new Set(['view', 'claim', 'release'])

/** Their entries name the line of the checklist. */
const TICKS = new Set(['tick', 'untick'])

/** The proposal of a reversal names the entry, too, but reverses nothing yet. */
const REVERSALS = new Set(['reverse', 'reopen'])

/** Journal entries on one page, before they are folded. */
const PAGE_SIZE = 60

const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : []

const text = (value: unknown): string | null => (typeof value === 'string' ? value : null)

const countOf = (value: unknown): number => (Array.isArray(value) ? value.length : 0)

/** The checks that an accept skipped, as the journal stores them; null without any. */
function readUndone({
  not_read,
  not_looked_up,
  warnings,
  no_document,
  same_as_refused,
}: Record<string, unknown>): LeftUndone | null {
  const undone = {
    not_read: texts(not_read),
    not_looked_up: texts(not_looked_up),
    warnings: countOf(warnings),
    no_document: no_document === true,
    same_as_refused: same_as_refused === true,
  }
  const hasUndone =
    undone.no_document ||
    undone.same_as_refused ||
    undone.warnings + undone.not_read.length + undone.not_looked_up.length > 0
  return hasUndone ? undone : null
}

function entryOf(row: AuditEntry): TimelineEntry {
  const details = row.details as Record<string, unknown>
  const at = row.at.toISOString()
  return {
    id: Number(row.id),
    at,
    kind: KINDS[row.action] ?? 'other',
    action: row.action,
    actor: { type: row.actor_type, id: row.actor_id, name: row.actor_name },
    times: 1,
    since: at,
    from: row.from,
    to: row.to,
    reason: row.reason,
    reason_codes: row.reason_codes,
    pins: journaledPins(details),
    note: text(details.note),
    why: row.action === 'accept' ? text(details.why) : null,
    undone: row.action === 'accept' ? readUndone(details) : null,
    note_id: row.action === 'note' ? text(details.note_id) : null,
    mentions: [],
    unread: false,
    assigned_to: row.action === 'assign' ? ((details.to as Named | null | undefined) ?? null) : null,
    fields: TICKS.has(row.action) ? [text(details.line) ?? ''] : texts(details.changed ?? details.files_replaced),
    answer: row.action === 'answer_collision' || row.action === 'answer_hit' ? row.to : null,
    reverses: REVERSALS.has(row.action) && typeof details.reverses === 'number' ? details.reverses : null,
    has_receipt: WITH_RECEIPT.includes(row.action),
    told: null,
  }
}

/** Folds entries, newest first: between two other entries, quiet entries of the same person and action become one. */
function foldQuietEntries(entries: TimelineEntry[]): TimelineEntry[] {
  const folded: TimelineEntry[] = []
  const open = new Map<string, TimelineEntry>()
  for (const entry of entries) {
    if (!QUIET_ACTIONS.has(entry.action)) {
      open.clear()
      folded.push(entry)
      continue
    }
    const key = `${entry.action} ${entry.actor.id}`
    const newer = open.get(key)
    if (newer) {
      newer.times += 1
      newer.since = entry.at
    } else {
      open.set(key, entry)
      folded.push(entry)
    }
  }
  return folded
}

/** The state in an event's body, as the journal's `to` has it. */
function stateIn(body: string): string | null {
  const { data } = JSON.parse(body) as { data: { status?: string; acceptance_status?: string } }
  return data.acceptance_status ?? data.status ?? null
}

/** Adds each event to the entry of the change that caused it: both have the same time and state. */
async function addDeliveryStatus(
  { db }: Services,
  actor: OfficerActor,
  recordId: string,
  entries: TimelineEntry[],
): Promise<void> {
  const events = await db.read.event.findMany({
    where: { record_id: recordId, created_at: { in: [...new Set(entries.map(({ at }) => at))] } },
    select: { id: true, created_at: true, body: true },
  })
  if (events.length === 0) return
  const statusByEvent = new Map((await deliveryStatusOf(db, actor, recordId)).map((event) => [event.event_id, event]))
  for (const { id, created_at, body } of events) {
    const state = stateIn(body)
    const made = entries.find(
      (entry) => entry.told === null && entry.to === state && entry.at === created_at.toISOString(),
    )
    if (made) made.told = statusByEvent.get(id) ?? null
  }
}

async function addNotes({ db }: Services, actor: OfficerActor, entries: TimelineEntry[]): Promise<void> {
  const ids = entries.map(({ note_id }) => note_id).filter((id) => id !== null)
  if (ids.length === 0) return
  const notes = await db.read.note.findMany({ where: { id: { in: ids } }, include: { mentions: true } })
  const officers = await db.read.officer.findMany({
    where: { id: { in: notes.flatMap(({ mentions }) => mentions.map(({ officer_id }) => officer_id)) } },
    select: { id: true, name: true },
    orderBy: { name: 'asc' },
  })
  for (const entry of entries) {
    const note = notes.find(({ id }) => id === entry.note_id)
    if (!note) continue
    entry.note = note.text
    entry.mentions = officers.filter(({ id }) => note.mentions.some(({ officer_id }) => officer_id === id))
    entry.unread = note.mentions.some(({ officer_id, read_at }) => officer_id === actor.id && read_at === null)
  }
}

/**
 * The history of a record, newest first: submissions, views of it and of its documents, claims, readings and answers,
 * notes, decisions with their events and deliveries (console 1.7). `before` is the id of a journal entry: only older
 * entries are returned.
 */
export async function timelineOf(
  services: Services,
  actor: OfficerActor,
  recordId: string,
  before: number | null,
): Promise<Timeline> {
  const { db } = services
  const files = await db.read.file.findMany({ where: { record_id: recordId }, select: { id: true } })
  const about = [recordId, ...files.map(({ id }) => id)]
  // The history leaves out why a proposal became void.
  const found = await db.$queryRaw<AuditEntry[]>`
    SELECT * FROM audit_entries
    WHERE record_id = ANY (${about}) AND (${readableBy(actor)} OR action = 'void')
      AND ${before === null ? Prisma.sql`true` : Prisma.sql`id < ${BigInt(before)}`}
    ORDER BY id DESC LIMIT ${PAGE_SIZE + 1}`
  const rows = await hideErasedNames(db, found.slice(0, PAGE_SIZE))
  const entries = rows.map(entryOf)
  await Promise.all([addDeliveryStatus(services, actor, recordId, entries), addNotes(services, actor, entries)])
  return {
    entries: foldQuietEntries(entries),
    next: found.length > PAGE_SIZE ? (entries.at(-1)?.id ?? null) : null,
    may_note: can(actor, 'note'),
  }
}

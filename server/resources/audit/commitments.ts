import { createHmac, randomBytes } from 'node:crypto'
import type { Db } from '../../database/client.ts'
import { DECIDING, WITH_RECEIPT } from '../../kernel/audit.ts'
import { ERASED_MARK } from '../../kernel/erased.ts'
import type { DossierKind, DossierKinds } from '../../review/dossier/dossierKind.ts'
import type { LocalizedName } from '../../review/dossier/sentContent.ts'
import type { Person } from '../../review/evidence/people.ts'
import { canonical, sha256 } from './hash.ts'
import type { SealedEntry } from './sealedEntry.ts'

/** Further acts on a decision, whose entries hold the same private fields. */
const ACTS_AROUND_DECISIONS = ['propose', 'confirm', 'blind_answer']

/** Private fields of an entry: columns, and members of `details`. The database erases the same (record 0080). */
const PRIVATE_COLUMNS = ['address', 'request_id'] as const
const PRIVATE_DETAILS = ['note', 'why', 'readings', 'collisions', 'warnings']

/** The row of an entry in audit_commitments; `salt` is null once it is destroyed. */
export type StoredCommitments = { salt: Buffer | null; commitments: Record<string, string> }

/**
 * Further members of `details` with people's words. The database has the same list: private_details() (record 0117).
 */
const TEXT_DETAILS = [
  'title',
  'name',
  'description',
  'section_added',
  'section_changed',
  'section_removed',
  'field_added',
  'field_changed',
  'field_removed',
  'field',
  'url_host',
  'email',
  'collision',
  'filter',
  'pin_texts',
]

type Details = Record<string, unknown>

/** The private fields of an entry, by name. The reason of a decision is not among them, because the trader reads it. */
function privateFields(entry: SealedEntry): Record<string, unknown> {
  const held: Record<string, unknown> = {}
  for (const column of PRIVATE_COLUMNS) if (entry[column] !== null) held[column] = entry[column]
  if (entry.reason !== null && !DECIDING.includes(entry.action)) held.reason = entry.reason
  if (entry.actor_type === 'trader' && entry.actor_name !== ERASED_MARK) held.actor_name = entry.actor_name
  const details = entry.details as Details
  for (const name of [...PRIVATE_DETAILS, ...TEXT_DETAILS]) if (name in details) held[`details.${name}`] = details[name]
  return held
}

/**
 * Whether an entry is sealed with commitments instead of these fields: all decisions are, and entries with people's
 * words.
 */
export const isCommitted = (entry: SealedEntry): boolean =>
  DECIDING.includes(entry.action) ||
  ACTS_AROUND_DECISIONS.includes(entry.action) ||
  Object.keys(privateFields(entry)).some((name) => !PRIVATE_COLUMNS.some((column) => column === name))

/** An entry without the fields of these names. */
function withoutFields(entry: SealedEntry, names: readonly string[]): Record<string, unknown> {
  const open: Record<string, unknown> = { ...entry, details: { ...(entry.details as Details) } }
  for (const name of names)
    if (name.startsWith('details.')) delete (open.details as Details)[name.slice('details.'.length)]
    else delete open[name]
  return open
}

/** The names of the private fields that an entry is committed to; the others are facts. */
const namesIn = ({ commitments }: StoredCommitments): string[] => Object.keys(commitments).filter(isPrivate)

/** The part of an entry that a leaf of this format holds, beside the commitments. */
export const openPart = (
  entry: SealedEntry,
  commitmentRow: StoredCommitments,
  format: number,
): Record<string, unknown> => (format === 3 ? splitEntry(entry).open : withoutFields(entry, namesIn(commitmentRow)))

/** Whether destroying the salt erases every private field of the entry. */
export const isCovered = (entry: SealedEntry, commitmentRow: StoredCommitments): boolean =>
  Object.keys(privateFields(entry)).every((name) => name in commitmentRow.commitments)

/** The hash of an entry without its private fields; equal before and after their erasure. */
export function remainderHash(entry: SealedEntry, commitmentRow: StoredCommitments | null): string {
  const words = [...PRIVATE_DETAILS, ...TEXT_DETAILS].map((name) => `details.${name}`)
  const columns = [
    ...PRIVATE_COLUMNS,
    ...(DECIDING.includes(entry.action) ? [] : ['reason']),
    ...(entry.actor_type === 'trader' ? ['actor_name'] : []),
  ]
  const left = { ...withoutFields(entry, [...columns, ...words]), id: String(entry.id), xact: String(entry.xact) }
  return sha256(Buffer.from([4]), canonical({ ...left, commitments: commitmentRow?.commitments ?? null })).toString(
    'hex',
  )
}

/** Whether the rest of an erased entry equals the hash from its erasure (record 0117). */
export const isRemainderSound = (entry: SealedEntry, commitmentRow: StoredCommitments | null, rest: string): boolean =>
  Object.keys(privateFields(entry)).length === 0 && remainderHash(entry, commitmentRow) === rest

/** An entry without its private fields, and those by name (`address`, `details.note`, …). */
export function splitEntry(entry: SealedEntry): { open: Record<string, unknown>; held: Record<string, unknown> } {
  const held: Record<string, unknown> = {}
  const open: Record<string, unknown> = { ...entry }
  for (const column of PRIVATE_COLUMNS) {
    if (entry[column] !== null) held[column] = entry[column]
    delete open[column]
  }
  const details = { ...(entry.details as Details) }
  for (const name of PRIVATE_DETAILS) {
    if (name in details) held[`details.${name}`] = details[name]
    delete details[name]
  }
  open.details = details
  return { open, held }
}

/** The salt of one field, which opens that field and no other. */
const fieldSalt = (salt: Buffer, field: string): Buffer => createHmac('sha256', salt).update(field).digest()

/** The commitment to a value: SHA-256 over its own salt and its canonical JSON. */
const commitTo = (salt: Buffer, value: unknown): string =>
  sha256(Buffer.from([3]), salt, canonical(value)).toString('hex')

/** The basis of a decision or a question at its time: the trader, the submitted fields, and the documents. */
export type Facts = {
  trader: TraderFact | null
  submission: number | null
  fields: Record<string, unknown>
  /** How a field is shown besides its value: a masked account number, the name of a record, the names of a list. */
  shown: Record<string, string>
  names: Record<string, LocalizedName>
  files: FileFact[]
  /** The people on the document, as officers read them for this decision. */
  people: Person[]
}

/** The trader, as a receipt names them. */
export type TraderFact = { user_id: number; name: string }

/** A document as a receipt names it. */
export type FileFact = { id: string; kind: string; name: string; size: number; sha256: string }

/** The owners of these workspaces, by workspace. */
async function readTraders(db: Db, workspaces: string[]): Promise<Map<string, TraderFact>> {
  const rows = await db.workspace.findMany({
    where: { id: { in: workspaces } },
    select: { id: true, owner: { select: { user_id: true, name: true } } },
  })
  return new Map(rows.map(({ id, owner }) => [id, { user_id: owner.user_id, name: owner.name }]))
}

type ShownFields = Pick<Facts, 'shown' | 'names'>

/** Returns how the fields of a submission are shown, besides their values. */
type ShowFields = (fields: Details) => ShownFields

/** Looks up names for the fields of these submissions of a kind, each field once. */
async function lookUpShown(db: Db, { sent }: DossierKind, submissions: Details[]): Promise<ShowFields> {
  const lookups = await Promise.all(
    sent.fields.map(async ({ field, mask, record, references }) => {
      const values = [...new Set(submissions.flatMap((fields) => (field in fields ? [String(fields[field])] : [])))]
      const [texts, lists] = await Promise.all([record?.(db, values), references?.(db, values)])
      return { field, textOf: mask ?? ((value: string) => texts?.get(value)), listOf: (id: string) => lists?.get(id) }
    }),
  )
  return (fields) => {
    const shown: ShownFields = { shown: {}, names: {} }
    for (const { field, textOf, listOf } of lookups.filter((one) => one.field in fields)) {
      const value = String(fields[field])
      const text = textOf(value)
      const list = listOf(value)
      if (text !== undefined) shown.shown[field] = text
      if (list !== undefined) shown.names[field] = list
    }
    return shown
  }
}

/**
 * The bases of these decisions, questions and answers, by entry id: the trader, the last submission before each, and
 * the documents that its entry names. Submissions and documents never change until they are erased, so the result
 * equals the one at sealing. The names of traders, records and lists may change: a receipt leaves out changed ones.
 */
export async function readFacts(db: Db, dossiers: DossierKinds, entries: SealedEntry[]): Promise<Map<bigint, Facts>> {
  const decisions = entries.filter(({ action, record_id }) => WITH_RECEIPT.includes(action) && record_id !== null)
  if (decisions.length === 0) return new Map()
  const ids = decisions.map(({ id }) => String(id))
  const sent = await db.$queryRaw<{ id: bigint; number: number; content: Details }[]>`
    SELECT entry.id, sent.number, sent.content FROM audit_entries AS entry CROSS JOIN LATERAL (
      SELECT number, content FROM submissions
      WHERE resource = ANY (ARRAY(SELECT stored_as FROM dossier_tables)) AND record_id::text = entry.record_id
        AND version < (entry.details ->> 'version')::int
      ORDER BY version DESC LIMIT 1) AS sent
    WHERE entry.id = ANY (${ids}::bigint[])`
  const named = new Map(decisions.map(({ id, details }) => [id, fileIdsIn(details)]))
  const files = await db.file.findMany({
    where: { id: { in: [...named.values()].flat() } },
    select: { id: true, kind: true, name: true, size: true, sha256: true },
  })
  const fileOf = new Map(files.map((file) => [file.id, file]))
  const sentOf = new Map(sent.map((row) => [row.id, row]))
  const traders = await readTraders(
    db,
    decisions.flatMap(({ workspace_id }) => workspace_id ?? []),
  )
  const fieldsOf = new Map(decisions.map(({ id }) => [id, presentFields(sentOf.get(id)?.content ?? {})]))
  const showOf = new Map<string, ShowFields>()
  for (const kind of dossiers.all) {
    const ofKind = decisions.filter(({ resource }) => resource === kind.name)
    const submissions = ofKind.map(({ id }) => fieldsOf.get(id)!)
    if (ofKind.length > 0) showOf.set(kind.name, await lookUpShown(db, kind, submissions))
  }
  return new Map(
    decisions.map(({ id, resource, workspace_id, details }) => {
      const fields = fieldsOf.get(id)!
      return [
        id,
        {
          trader: traders.get(workspace_id ?? '') ?? null,
          submission: sentOf.get(id)?.number ?? null,
          fields,
          ...(showOf.get(resource)?.(fields) ?? { shown: {}, names: {} }),
          files: named.get(id)!.flatMap((file) => fileOf.get(file) ?? []),
          people: (details as { readings?: { people?: Person[] } }).readings?.people ?? [],
        },
      ]
    }),
  )
}

const presentFields = (content: Details): Details =>
  Object.fromEntries(Object.entries(content).filter(([, value]) => value !== null))

function fileIdsIn(details: unknown): string[] {
  const { files } = details as { files?: unknown }
  return Array.isArray(files) ? files.flatMap(({ file_id }: { file_id?: string }) => file_id ?? []) : []
}

/** The values that a decision's entry commits to besides its private fields, by name. */
export const factValues = ({ trader, fields, shown, names, files, people }: Facts): Record<string, unknown> => ({
  ...(trader && { trader }),
  ...under('facts', fields),
  ...under('shown', shown),
  ...under('names', names),
  ...(files.length > 0 && { files }),
  // Only the people are facts: officers' other readings stay private.
  ...(people.length > 0 && { people }),
})

const under = (group: string, values: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [`${group}.${name}`, value]))

/** Commits to the private fields and the facts of an entry, under a new salt. */
export function makeCommitments(entry: SealedEntry, facts: Facts | undefined): StoredCommitments {
  const salt = randomBytes(32)
  const values = { ...privateFields(entry), ...(facts && factValues(facts)) }
  return { salt, commitments: commitAll(salt, values) }
}

const commitAll = (salt: Buffer, values: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, commitTo(fieldSalt(salt, name), value)]))

function isPrivate(name: string): boolean {
  return [...PRIVATE_COLUMNS, 'reason', 'actor_name'].includes(name) || name.startsWith('details.')
}

/** Whether the private fields equal the sealed ones; after the salt is destroyed, whether they are erased. */
export function isPrivateSound(entry: SealedEntry, { salt, commitments }: StoredCommitments, format: number): boolean {
  const held = format === 3 ? splitEntry(entry).held : privateFields(entry)
  if (salt === null) return Object.keys(held).length === 0
  const sealed = Object.entries(commitments).filter(([name]) => isPrivate(name))
  const now = commitAll(salt, held)
  return sealed.length === Object.keys(now).length && sealed.every(([name, value]) => now[name] === value)
}

/** Opens one commitment: its value with its own salt; null if the value differs from the sealed one, or was erased. */
export function openField(
  { salt, commitments }: StoredCommitments,
  name: string,
  value: unknown,
): { salt: string; value: unknown } | null {
  if (salt === null || value === undefined) return null
  const partSalt = fieldSalt(salt, name)
  return commitTo(partSalt, value) === commitments[name] ? { salt: partSalt.toString('hex'), value } : null
}

import { createHmac, randomBytes } from 'node:crypto'
import type { Db } from '../../database/client.ts'
import { DECIDING } from '../../kernel/audit.ts'
import { canonical, sha256 } from './hash.ts'
import type { SealedEntry } from './sealedEntry.ts'

/** Further acts on a decision, whose entries hold the same private fields. */
const AROUND = ['propose', 'confirm', 'blind_answer']

/** Private fields of an entry: columns, and members of `details`. The database erases the same (record 0080). */
const PRIVATE_COLUMNS = ['address', 'request_id'] as const
const PRIVATE_DETAILS = ['note', 'why', 'readings', 'collisions', 'warnings']

/** The row of an entry in audit_commitments; `salt` is null once it is destroyed. */
export type Kept = { salt: Buffer | null; commitments: Record<string, string> }

/** Whether the private fields of such an entry are committed to. */
export const hasPrivateFields = ({ action }: Pick<SealedEntry, 'action'>): boolean =>
  DECIDING.includes(action) || AROUND.includes(action)

type Details = Record<string, unknown>

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

/** What a decision was made on, as it was then: the fields that the trader sent, and the documents. */
export type Facts = { submission: number | null; fields: Record<string, unknown>; files: FileFact[] }

/** A document as a receipt names it. */
export type FileFact = { id: string; kind: string; name: string; size: number; sha256: string }

/** Stored resources of dossiers, so that the search uses the index of `submissions`. */
const STORED_AS = ['identifications', 'brands', 'bank-accounts', 'payment-instances']

/**
 * What these decisions were made on, by entry id: the last submission before each, and the documents that its entry
 * names. Submissions and documents never change, so this gives the same now and when the decision was sealed, until
 * they are erased.
 */
export async function readFacts(db: Db, entries: SealedEntry[]): Promise<Map<bigint, Facts>> {
  const decisions = entries.filter(({ action, record_id }) => DECIDING.includes(action) && record_id !== null)
  if (decisions.length === 0) return new Map()
  const ids = decisions.map(({ id }) => String(id))
  const sent = await db.$queryRaw<{ id: bigint; number: number; content: Details }[]>`
    SELECT entry.id, sent.number, sent.content FROM audit_entries AS entry CROSS JOIN LATERAL (
      SELECT number, content FROM submissions
      WHERE resource = ANY (${STORED_AS}) AND record_id::text = entry.record_id
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
  return new Map(
    decisions.map(({ id }) => [
      id,
      {
        submission: sentOf.get(id)?.number ?? null,
        fields: presentFields(sentOf.get(id)?.content ?? {}),
        files: named.get(id)!.flatMap((file) => fileOf.get(file) ?? []),
      },
    ]),
  )
}

const presentFields = (content: Details): Details =>
  Object.fromEntries(Object.entries(content).filter(([, value]) => value !== null))

function fileIdsIn(details: unknown): string[] {
  const { files } = details as { files?: unknown }
  return Array.isArray(files) ? files.flatMap(({ file_id }: { file_id?: string }) => file_id ?? []) : []
}

/** The values that a decision's entry commits to besides its private fields, by name. */
export const factValues = ({ fields, files }: Facts): Record<string, unknown> => ({
  ...Object.fromEntries(Object.entries(fields).map(([name, value]) => [`facts.${name}`, value])),
  ...(files.length > 0 && { files }),
})

/** Commits to the private fields and the facts of an entry, under a new salt. */
export function commit(entry: SealedEntry, facts: Facts | undefined): Kept {
  const salt = randomBytes(32)
  const values = { ...splitEntry(entry).held, ...(facts && factValues(facts)) }
  return { salt, commitments: commitAll(salt, values) }
}

const commitAll = (salt: Buffer, values: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, commitTo(fieldSalt(salt, name), value)]))

const isPrivate = (name: string) => PRIVATE_COLUMNS.some((column) => column === name) || name.startsWith('details.')

/** Whether the private fields are those that were sealed; once the salt is destroyed, whether they are gone. */
export function isPrivateSound(entry: SealedEntry, { salt, commitments }: Kept): boolean {
  const { held } = splitEntry(entry)
  if (salt === null) return Object.keys(held).length === 0
  const sealed = Object.entries(commitments).filter(([name]) => isPrivate(name))
  const now = commitAll(salt, held)
  return sealed.length === Object.keys(now).length && sealed.every(([name, value]) => now[name] === value)
}

/** Opens one commitment: its value with its own salt; null where the value is not the sealed one, or was erased. */
export function openField(
  { salt, commitments }: Kept,
  name: string,
  value: unknown,
): { salt: string; value: unknown } | null {
  if (salt === null || value === undefined) return null
  const own = fieldSalt(salt, name)
  return commitTo(own, value) === commitments[name] ? { salt: own.toString('hex'), value } : null
}

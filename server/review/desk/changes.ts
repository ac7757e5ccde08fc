import type { FileKind } from '../../database/generated/enums.ts'
import type { File } from '../../database/generated/rows.ts'
import type { Services } from '../../services.ts'
import type { LocalizedName } from '../dossier/sentContent.ts'
import type { Subject } from '../dossier/subject.ts'
import { isPersonField, type Person, peopleChanges } from '../evidence/people.ts'
import { type ConsoleFile, presentFile } from '../record/presenter.ts'

/** A field before and after; `names` are a reference list's names for its ids, in the console's languages. */
type ChangedField = {
  field: string
  before: string | null
  after: string | null
  changed: boolean
  /** Whether the trader typed it, or officers read it on the documents. */
  source: 'typed' | 'read'
  names?: { before: LocalizedName | null; after: LocalizedName | null }
}

/** The changes of a resubmission since the last decided version. */
export type DossierChanges = {
  before: {
    submission: number
    decided_at: string | null
    decided_by: { id: string; name: string } | null
    /** The decision on that version: `refuse`, `request_new_proof` or `accept`. */
    action: string
    reason: string | null
    reason_codes: readonly string[]
  }
  fields: ChangedField[]
  /** The people of both submissions, where officers read them both times. */
  people?: { before: Person[]; after: Person[] }
  /** By kind of document; `same` compares the content. */
  files: { kind: string; before: ConsoleFile | null; after: ConsoleFile | null; same: boolean }[]
}

type Content = Record<string, string | null>

/** The last version of a submission: the decided one, or the one under review. */
async function submissionOf({ db }: Services, subject: Subject, number: number) {
  const row = await db.read.submission.findFirst({
    where: { resource: subject.kind.storedAs, record_id: subject.id, number },
    orderBy: { version: 'desc' },
  })
  return row && { content: row.content as Content, created_at: row.created_at }
}

const DECISIONS = ['accept', 'refuse', 'request_new_proof']

/** The decision on that submission. Older entries do not name the submission and are matched by time. */
async function decisionOf({ db }: Services, subject: Subject, number: number, until: Date) {
  const entries = await db.read.auditEntry.findMany({
    where: { record_id: subject.id, resource: subject.resource, action: { in: DECISIONS } },
    orderBy: { id: 'desc' },
  })
  const submissionIn = (details: unknown) => (details as { submission?: number }).submission
  return (
    entries.find(({ details }) => submissionIn(details) === number) ??
    entries.find(({ details, at }) => submissionIn(details) === undefined && at <= until)
  )
}

async function typedFields(
  { db }: Services,
  { kind }: Subject,
  before: Content,
  after: Content,
): Promise<ChangedField[]> {
  const sent = kind.sent.fields.filter(({ field }) => field in before || field in after)
  return Promise.all(
    sent.map(async ({ field: key, references, record }): Promise<ChangedField> => {
      const pair = { before: before[key] ?? null, after: after[key] ?? null }
      const field = { field: key.replace(/_id$/, ''), changed: pair.before !== pair.after, source: 'typed' as const }
      const ids = Object.values(pair).filter((id) => id !== null)
      const both = <Name>(names: Map<string, Name>) => ({
        before: pair.before === null ? null : (names.get(pair.before) ?? null),
        after: pair.after === null ? null : (names.get(pair.after) ?? null),
      })
      if (record) return { ...field, ...both(await record(db, ids)) }
      if (!references) return { ...field, ...pair }
      const names = both(await references(db, ids))
      return { ...field, before: names.before?.fr ?? null, after: names.after?.fr ?? null, names }
    }),
  )
}

/** Compares officers' readings then and now; only fields that were read both times. */
async function readFields({ db }: Services, { resource, id, submission }: Subject): Promise<ChangedField[]> {
  const rows = await db.read.reading.findMany({
    where: { resource, record_id: id, submission: { in: [submission - 1, submission] } },
    orderBy: { field: 'asc' },
  })
  return rows
    .filter((row) => row.submission === submission && !isPersonField(row.field))
    .flatMap(({ field, value, key }) => {
      const old = rows.find((row) => row.field === field && row.submission === submission - 1)
      return old ? [{ field, before: old.value, after: value, changed: old.key !== key, source: 'read' as const }] : []
    })
}

/** The document under review and the one before it, of a kind that each submission sends again. */
async function lastTwoFiles({ db }: Services, subject: Subject, kind: FileKind): Promise<[File | null, File | null]> {
  const proofs = await db.read.file.findMany({
    where: { resource: subject.kind.storedAs, record_id: subject.id, kind },
    orderBy: [{ created_at: 'asc' }, { id: 'asc' }],
  })
  const now = proofs.findIndex(({ id }) => id === subject.files[0]?.id)
  return [proofs[now - 1] ?? null, proofs[now] ?? null]
}

async function changedFiles(
  services: Services,
  subject: Subject,
  before: Content,
  after: Content,
): Promise<DossierChanges['files']> {
  const pairs: [string, File | null, File | null][] = []
  const { files: sent } = subject.kind.sent
  if (typeof sent === 'string') pairs.push([sent, ...(await lastTwoFiles(services, subject, sent))])
  else {
    const fields = Object.entries(sent).filter(([field]) => field in before || field in after)
    const ids = fields.flatMap(([field]) => [before[field], after[field]]).filter((id) => typeof id === 'string')
    const files = await services.db.read.file.findMany({ where: { id: { in: ids } } })
    const find = (id: string | null | undefined) => files.find((file) => file.id === id) ?? null
    for (const [field, kind] of fields) pairs.push([kind, find(before[field]), find(after[field])])
  }
  return pairs
    .filter(([, old, now]) => old !== null || now !== null)
    .map(([kind, old, now]) => ({
      kind,
      before: old && presentFile(old),
      after: now && presentFile(now),
      same: old?.sha256 === now?.sha256,
    }))
}

/**
 * Compares the submission under review with the version that was decided before (console 1.7). Null for a first
 * submission, and if the decided version is unknown.
 */
export async function changesOf(services: Services, subject: Subject): Promise<DossierChanges | null> {
  const number = subject.submission - 1
  if (number < 1) return null
  const [before, after] = await Promise.all([
    submissionOf(services, subject, number),
    submissionOf(services, subject, subject.submission),
  ])
  if (!before || !after) return null
  const [decision, typed, read, files, people] = await Promise.all([
    decisionOf(services, subject, number, after.created_at),
    typedFields(services, subject, before.content, after.content),
    readFields(services, subject),
    changedFiles(services, subject, before.content, after.content),
    subject.kind.hasPeople ? peopleChanges(services.db, subject) : null,
  ])
  if (!decision) return null
  return {
    before: {
      submission: number,
      decided_at: decision.at.toISOString(),
      decided_by: decision.actor_id === null ? null : { id: decision.actor_id, name: decision.actor_name },
      action: decision.action,
      reason: decision.reason,
      reason_codes: decision.reason_codes,
    },
    fields: [...typed, ...read],
    ...(people && { people }),
    files,
  }
}

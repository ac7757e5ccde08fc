import type { File } from '../database/generated/client.ts'
import type { Services } from '../services.ts'
import { type ConsoleFile, presentFile } from './presenter.ts'
import type { Subject } from './subject.ts'

type Names = { en: string; fr: string; ar: string }

/** A field before and after; `names` are those of a reference list's row, in the console's languages. */
type ChangedField = {
  field: string
  before: string | null
  after: string | null
  changed: boolean
  /** Whether the trader typed it, or officers read it on the documents. */
  source: 'typed' | 'read'
  names?: { before: Names | null; after: Names | null }
}

/** What a resubmission changed against the version that was decided before. */
export type Changes = {
  before: {
    submission: number
    decided_at: string | null
    decided_by: { id: string; name: string } | null
    /** How it was decided: `refuse`, `request_new_proof` or `accept`. */
    action: string
    reason: string | null
    reason_codes: string[]
  }
  fields: ChangedField[]
  /** By kind of document; `same` compares content. */
  files: { kind: string; before: ConsoleFile | null; after: ConsoleFile | null; same: boolean }[]
}

type Content = Record<string, string | null>

/** Fields of a submission as it was kept, in the order of the desk's facts. */
const FIELDS = [
  'name',
  'title',
  'establishment_type_id',
  'authorization_type_id',
  'activity_id',
  'account_number',
  'payment_method',
  'identification_id',
] as const

/** Fields that hold a document, with its kind. */
const FILES = {
  identification_file_id: 'identification_file',
  logo_file_id: 'logo',
  file_id: 'brand_file',
  rib_file_id: 'rib_file',
} as const

const REFERENCES = ['establishment_type_id', 'authorization_type_id', 'activity_id'] as const

/** Under which name the submissions of a queue are kept. */
const kept = ({ resource }: Subject) => (resource === 'activation-proofs' ? 'payment-instances' : resource)

/** The last version of a submission: what was decided, or what is under review. */
async function submissionOf({ db }: Services, subject: Subject, number: number) {
  const row = await db.submission.findFirst({
    where: { resource: kept(subject), record_id: subject.id, number },
    orderBy: { version: 'desc' },
  })
  return row && { content: row.content as Content, created_at: row.created_at }
}

const DECISIONS = ['accept', 'refuse', 'request_new_proof']

/** The decision on that submission; entries that do not say which one they decided are told by their time. */
async function decisionOf({ db }: Services, subject: Subject, number: number, until: Date) {
  const entries = await db.auditEntry.findMany({
    where: { record_id: subject.id, resource: subject.resource, action: { in: DECISIONS } },
    orderBy: { id: 'desc' },
  })
  const submissionIn = (details: unknown) => (details as { submission?: number }).submission
  return (
    entries.find(({ details }) => submissionIn(details) === number) ??
    entries.find(({ details, at }) => submissionIn(details) === undefined && at <= until)
  )
}

/** Names of the reference rows that the contents speak of, by id. */
async function referenceNames({ db }: Services, contents: Content[]): Promise<Map<string, Names>> {
  const idsOf = (field: string) => contents.flatMap((content) => content[field] ?? [])
  const [types, authorizations, activities] = await Promise.all([
    db.establishmentType.findMany({ where: { id: { in: idsOf('establishment_type_id') } } }),
    db.authorizationType.findMany({ where: { id: { in: idsOf('authorization_type_id') } } }),
    db.activity.findMany({ where: { id: { in: idsOf('activity_id') } } }),
  ])
  const rows = [...types, ...authorizations, ...activities]
  return new Map(rows.map(({ id, name_en, name_fr, name_ar }) => [id, { en: name_en, fr: name_fr, ar: name_ar }]))
}

async function typedFields(services: Services, before: Content, after: Content): Promise<ChangedField[]> {
  const parents = [before.identification_id, after.identification_id].filter((id) => typeof id === 'string')
  const [names, identifications] = await Promise.all([
    referenceNames(services, [before, after]),
    services.db.identification.findMany({ where: { id: { in: parents } }, select: { id: true, name: true } }),
  ])
  const fields: ChangedField[] = []
  for (const key of FIELDS) {
    if (!(key in before) && !(key in after)) continue
    const [old, now] = [before[key] ?? null, after[key] ?? null]
    const changed = old !== now
    const field = key.replace(/_id$/, '')
    if (key === 'identification_id') {
      const nameOf = (id: string | null) => identifications.find((one) => one.id === id)?.name ?? null
      fields.push({ field, before: nameOf(old), after: nameOf(now), changed, source: 'typed' })
    } else if (REFERENCES.some((reference) => reference === key)) {
      const pair = { before: (old && names.get(old)) || null, after: (now && names.get(now)) || null }
      const said = { before: pair.before?.fr ?? null, after: pair.after?.fr ?? null }
      fields.push({ field, ...said, changed, source: 'typed', names: pair })
    } else fields.push({ field, before: old, after: now, changed, source: 'typed' })
  }
  return fields
}

/** What officers read on the documents then and now: only what was read both times can be compared. */
async function readFields({ db }: Services, { resource, id, submission }: Subject): Promise<ChangedField[]> {
  const rows = await db.reading.findMany({
    where: { resource, record_id: id, submission: { in: [submission - 1, submission] } },
    orderBy: { field: 'asc' },
  })
  return rows
    .filter((row) => row.submission === submission)
    .flatMap(({ field, value, key }) => {
      const old = rows.find((row) => row.field === field && row.submission === submission - 1)
      return old ? [{ field, before: old.value, after: value, changed: old.key !== key, source: 'read' as const }] : []
    })
}

/** The proof before the one under review: proofs are not named in what is kept of a submission. */
async function proofPair({ db }: Services, subject: Subject): Promise<[File | null, File | null]> {
  const proofs = await db.file.findMany({
    where: { resource: kept(subject), record_id: subject.id, kind: 'payment_proof' },
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
): Promise<Changes['files']> {
  const pairs: [string, File | null, File | null][] = []
  if (subject.resource === 'activation-proofs') pairs.push(['payment_proof', ...(await proofPair(services, subject))])
  else {
    const fields = Object.entries(FILES).filter(([field]) => field in before || field in after)
    const ids = fields.flatMap(([field]) => [before[field], after[field]]).filter((id) => typeof id === 'string')
    const files = await services.db.file.findMany({ where: { id: { in: ids } } })
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
 * The submission under review against the version of it that was decided before (console 1.7). Null for a first
 * submission, and where what was decided is not known.
 */
export async function changesOf(services: Services, subject: Subject): Promise<Changes | null> {
  const number = subject.submission - 1
  if (number < 1) return null
  const [before, after] = await Promise.all([
    submissionOf(services, subject, number),
    submissionOf(services, subject, subject.submission),
  ])
  if (!before || !after) return null
  const [decision, typed, read, files] = await Promise.all([
    decisionOf(services, subject, number, after.created_at),
    typedFields(services, before.content, after.content),
    readFields(services, subject),
    changedFiles(services, subject, before.content, after.content),
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
    files,
  }
}

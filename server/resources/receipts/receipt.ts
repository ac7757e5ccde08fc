import type { Database } from '../../database/client.ts'
import { DECIDING } from '../../kernel/audit.ts'
import { notFound, Refusal } from '../../kernel/errors.ts'
import type { DossierKind, ReviewServices } from '../../review/dossier/dossierKind.ts'
import type { LocalizedName } from '../../review/dossier/sentContent.ts'
import { reasonTexts } from '../../review/dossier/subjects.ts'
import { type Facts, readFacts } from '../audit/commitments.ts'
import { type ReadEntry, readEntries } from '../audit/leaf.ts'
import { type KeyRing, type Proof, proveEntry, proveSeal, readKeyRing } from '../audit/proof.ts'
import { type Seal, sealWith } from '../audit/seal.ts'
import { type Opened, type Withheld, withhold } from './withhold.ts'

type Named = { id: string; name: string }

/** A field of the submission that was decided on. */
export type ReceiptFact = {
  field: string
  /** As the trader sent it; null where the receipt leaves it out, or it was erased. */
  value: string | null
  /** The value as it may be shown: an account number masked, or the name of a record. */
  shown: string | null
  /** The reference list's names for the value, as they are now. */
  names: LocalizedName | null
}

/** A document that was decided on; null where it was erased. */
export type ReceiptFile = {
  id: string
  kind: string | null
  name: string | null
  size: number | null
  sha256: string
  pages_seen: number[]
}

/** Proof of one decision, which programs without this service verify (docs/verify). */
export type Receipt = {
  kind: 'countersign.receipt'
  version: 1
  decision: {
    entry_id: string
    resource: string
    record_id: string
    action: string
    from: string | null
    to: string | null
    at: string
    by: Named
    /** The second officer, where the decision needed one. */
    confirmed_by: Named | null
    /** The text that the trader reads. */
    reason: string | null
    reason_codes: string[]
    /** The entry that this decision reverses. */
    reverses: string | null
    submission: number | null
  }
  /** The catalogue's sentences for the codes, as they are now. */
  reasons: { code: string; texts: LocalizedName | null }[]
  facts: ReceiptFact[]
  files: ReceiptFile[]
  /** The entry as it was sealed, without its private fields. */
  entry: Record<string, unknown>
  opened: Record<string, Opened>
  withheld: Withheld[]
  proof: Proof
  /** What the receipt cannot prove by itself, and why. */
  remarks: string[]
}

type Details = {
  submission?: number
  reverses?: number
  files?: { file_id: string; sha256: string; pages_seen: number[] }[]
  proposal?: { confirmed_by: Named | null }
}

const OLD =
  'This entry was sealed before private fields had commitments: the receipt carries the hash only of each field that it leaves out, and the entry is proved where they are given (--private).'
const OLD_FACTS =
  'This entry was sealed before the facts were committed to: the fields, and the names and sizes of the documents, are as the service holds them and are not proved.'
const ERASED = 'The personal data of this decision was erased: the hashes and the decision stay.'
const FACTS_DIFFER = 'Facts that are no longer as they were sealed are left out.'

/** Fields of the submission in the order of the desk, then any others; never the ids of documents. */
function fieldsOf({ sent }: DossierKind, facts: Facts | undefined) {
  const files = typeof sent.files === 'string' ? [] : Object.keys(sent.files)
  const known = sent.fields.map(({ field }) => field)
  const present = Object.keys(facts?.fields ?? {}).filter((field) => !files.includes(field))
  return [...known.filter((field) => present.includes(field)), ...present.filter((field) => !known.includes(field))]
}

/** How a value is shown besides itself: masked, by the name of a record, or by those of a reference list. */
async function shownAs(db: Database, { sent }: DossierKind, field: string, value: string) {
  const known = sent.fields.find((one) => one.field === field)
  if (known?.mask) return { shown: known.mask(value), names: null }
  if (known?.record) return { shown: (await known.record(db, [value])).get(value) ?? null, names: null }
  if (known?.references) return { shown: null, names: (await known.references(db, [value])).get(value) ?? null }
  return { shown: null, names: null }
}

type Known = { dossier: DossierKind; facts: Facts | undefined; opened: Record<string, Opened>; isOld: boolean }

async function presentFacts(db: Database, { dossier, facts, opened, isOld }: Known): Promise<ReceiptFact[]> {
  const masked = new Set(dossier.sent.fields.flatMap(({ field, mask }) => (mask ? [field] : [])))
  return Promise.all(
    fieldsOf(dossier, facts)
      .filter((field) => isOld || masked.has(field) || `facts.${field}` in opened)
      .map(async (field) => {
        const value = String(facts!.fields[field])
        return {
          field,
          value: masked.has(field) ? null : value,
          ...(await shownAs(db, dossier, field, value)),
        }
      }),
  )
}

function presentFiles(details: Details, { facts, opened, isOld }: Known): ReceiptFile[] {
  const known = isOld || 'files' in opened ? facts?.files : []
  return (details.files ?? []).map(({ file_id, sha256, pages_seen }) => {
    const file = known?.find(({ id }) => id === file_id)
    return {
      id: file_id,
      kind: file?.kind ?? null,
      name: file?.name ?? null,
      size: file?.size ?? null,
      sha256,
      pages_seen,
    }
  })
}

function remarksOn({ entry: { details }, kept }: ReadEntry, whole: boolean, { facts, opened, isOld }: Known): string[] {
  if (isOld) return whole ? [OLD_FACTS] : [OLD, OLD_FACTS]
  if (kept?.salt === null) return [ERASED]
  const named = (details as Details).files ?? []
  const isOpen = (facts?.files.length ?? 0) === 0 || 'files' in opened
  return isOpen && facts?.files.length === named.length ? [] : [FACTS_DIFFER]
}

/** What a receipt is made of, read before. */
type Source = { read: ReadEntry; seal: Seal; facts: Facts | undefined; keys: KeyRing }

/** Makes the receipt of a decision that is sealed. 500 JOURNAL_ALTERED where the entry is not as it was sealed. */
export async function makeReceipt(
  services: ReviewServices,
  dossier: DossierKind,
  { read, seal, facts, keys }: Source,
): Promise<Receipt> {
  const proved = proveEntry(read, seal)
  if (!proved)
    throw new Refusal(
      'JOURNAL_ALTERED',
      'This entry is not as it was sealed, so no receipt is made of it. Tell whoever runs the service to run audit:verify.',
    )
  const { entry } = read
  const masked = new Set(dossier.sent.fields.flatMap(({ field, mask }) => (mask ? [`facts.${field}`] : [])))
  const sealed = withhold(read, seal.format, facts, (name) => !masked.has(name))
  const isOld = seal.format < 3
  const isErased = !isOld && read.kept?.salt === null
  const known = { dossier, facts: isErased ? undefined : facts, opened: sealed.opened, isOld }
  const details = entry.details as Details
  return {
    kind: 'countersign.receipt',
    version: 1,
    decision: {
      entry_id: String(entry.id),
      resource: entry.resource,
      record_id: entry.record_id!,
      action: entry.action,
      from: entry.from,
      to: entry.to,
      at: entry.at,
      by: { id: entry.actor_id!, name: entry.actor_name },
      confirmed_by: details.proposal?.confirmed_by ?? null,
      reason: entry.reason,
      reason_codes: entry.reason_codes,
      reverses: details.reverses === undefined ? null : String(details.reverses),
      submission: details.submission ?? null,
    },
    reasons: entry.reason_codes.map((code) => ({ code, texts: reasonTexts(services, code) })),
    facts: await presentFacts(services.db, known),
    files: presentFiles(details, known),
    entry: sealed.content,
    opened: sealed.opened,
    withheld: sealed.withheld,
    proof: { ...proved, seal: proveSeal(seal, keys) },
    remarks: remarksOn(read, sealed.whole, known),
  }
}

/** Seconds within which an entry is sealed. */
const SEALED_WITHIN = 60

/**
 * The receipt of a decision on a dossier, by the id of its journal entry. 404 where that entry is no decision on this
 * record, 409 NOT_SEALED_YET within the minute before its seal, 500 JOURNAL_ALTERED where it was changed.
 */
export async function receiptOf(
  services: ReviewServices,
  dossier: DossierKind,
  record: string,
  id: bigint,
): Promise<Receipt> {
  const { db } = services
  const [read] = await readEntries(db, [id])
  if (!read || read.entry.record_id !== record || read.entry.resource !== dossier.name) throw notFound()
  if (!DECIDING.includes(read.entry.action)) throw notFound()
  const seal = await sealWith(db, id)
  if (!seal)
    throw new Refusal('NOT_SEALED_YET', 'This decision is sealed within the minute: ask for its receipt then.', {
      meta: { retry_after: SEALED_WITHIN },
    })
  const [facts, keys] = await Promise.all([readFacts(db, [read.entry]), readKeyRing(services)])
  return makeReceipt(services, dossier, { read, seal, facts: facts.get(id), keys })
}

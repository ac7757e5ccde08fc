import { WITH_RECEIPT } from '../../kernel/audit.ts'
import { ApiError, notFound } from '../../kernel/errors.ts'
import type { DossierKind, ReviewServices } from '../../review/dossier/dossierKind.ts'
import type { LocalizedName } from '../../review/dossier/sentContent.ts'
import type { Person } from '../../review/evidence/people.ts'
import type { JournaledLine } from '../../review/record/checklist.ts'
import type { StoredPin } from '../../review/record/pins.ts'
import { type Facts, type FileFact, factValues, readFacts, type TraderFact } from '../audit/commitments.ts'
import { type ReadEntry, readEntries } from '../audit/leaf.ts'
import { type KeyRing, type Proof, proveEntry, proveSeal, readKeyRing } from '../audit/proof.ts'
import { type Seal, sealWith } from '../audit/seal.ts'
import { type OpenedField, type SealedContent, type WithheldField, withhold } from './withhold.ts'

type Named = { id: string; name: string }

/** A field of the decided submission; each member that is not null was sealed. */
export type ReceiptFact = {
  field: string
  /** The trader's value; null if the receipt leaves it out. */
  value: string | null
  /** The displayed value: a masked account number, or the name of a record. */
  shown: string | null
  /** The reference list's names for the value. */
  names: LocalizedName | null
}

/** A document of the decided submission; null if it was erased. */
export type ReceiptFile = {
  id: string
  kind: string | null
  name: string | null
  size: number | null
  sha256: string
  pages_seen: number[]
}

/**
 * The money beside an accepted proof of payment, as sealed in the entry; `line` is the matched line, null without a
 * match.
 */
export type ReceiptMoney = {
  state: string
  /** `booked_on`: YYYY-MM-DD; `amount`: a decimal string; `reference`: the bank's own. */
  line: { id: string; booked_on: string; amount: string; reference: string | null } | null
}

/** A place on a page that the decision points to: fractions of the page from its top left; `w` and `h` null for a point. */
export type ReceiptPin = StoredPin
/**
 * The hits of an accepted dossier's names on the watch lists, as sealed in the entry; `runs` are the screening runs.
 */
export type ReceiptScreening = {
  state: string
  runs: string[]
  lists: { list: string; version: number }[]
  hits: {
    id: string
    list: string
    version: number
    kind: string
    ref: string
    score: number
    blocks: boolean
    answer: string | null
  }[]
}

/**
 * Proof of one decision, which programs without this service verify (docs/verify). The seal proves every member, or the
 * member follows from a proved one; everything else is left out (record 0115). Version 1 held more.
 */
export type Receipt = {
  kind: 'countersign.receipt'
  version: 2
  decision: {
    entry_id: string
    resource: string
    record_id: string
    workspace_id: string | null
    action: string
    from: string | null
    to: string | null
    at: string
    /** The officer, or the trader who answers; the name is null where it was erased. */
    by: { id: string; name: string | null }
    /** The second officer, if the decision needed one. */
    confirmed_by: Named | null
    /** The text that the trader reads, or their answer; null where it was erased. */
    reason: string | null
    reason_codes: readonly string[]
    /** The entry that this decision reverses. */
    reverses: string | null
    submission: number | null
  }
  /** The dossier's trader; null if that was not sealed, or was erased. */
  trader: TraderFact | null
  facts: ReceiptFact[]
  files: ReceiptFile[]
  /** The people on the document, as officers read them; absent if the entry has none sealed. */
  people?: readonly Person[] | undefined
  /** Present in receipts of accepted proofs of payment, if the sealed entry has it. */
  money?: ReceiptMoney | undefined
  /** Present in receipts of refusals and questions that point to places on the documents. */
  pins?: readonly ReceiptPin[] | undefined
  /** The question that was asked or answered; `due_at` is null in the receipt of an answer. */
  information_request?: { id: string; due_at: string | null } | undefined
  /** Present if the sealed entry has it: decisions made while a watch list was in force. */
  screening?: ReceiptScreening | undefined
  /** Present if the sealed entry has it: decisions on dossiers with a checklist. */
  checklist?: readonly JournaledLine[] | undefined
  /** The entry as it was sealed, without its private fields. */
  entry: Record<string, unknown>
  opened: Record<string, OpenedField>
  withheld: WithheldField[]
  proof: Omit<Proof, 'seal'> & {
    seal: Omit<Proof['seal'], 'key'> & { key: { fingerprint: string } | null }
  }
  /** The omissions of the receipt; they follow from the other members. */
  remarks: string[]
}

type Details = {
  submission?: number
  reverses?: number
  files?: { file_id: string; sha256: string; pages_seen?: number[] }[]
  proposal?: { confirmed_by: Named | null }
  pins?: readonly (Omit<ReceiptPin, 'text'> & { text?: string | null })[]
  pin_texts?: readonly (string | null)[]
  request?: string
  due_at?: string
  screening?: ReceiptScreening
  checklist?: readonly JournaledLine[]
  money?: { state: string; line?: NonNullable<ReceiptMoney['line']> }
}

const WITHOUT_COMMITMENTS_NOTE =
  'This entry was sealed before private fields had commitments: the receipt carries the hash only of each field that it leaves out, and the entry is proved where they are given (--private).'
const WITHOUT_FACTS_NOTE =
  'This entry was sealed before the facts were committed to: the receipt names neither the trader nor the facts, and of the documents the hashes only.'
const OLD_TRADER = 'This entry was sealed before traders were committed to: the receipt does not name the trader.'
const leftOut = (names: string[]) =>
  `Left out, because it is private, was erased, or is not as it was sealed any more: ${names.join(', ')}.`

/** The id of a document among the facts; the receipt shows the document. */
const DOCUMENT = /^(?:.+_)?file_id$/

/** Fields of the submission in the order of the desk, then any others; never the ids of documents. */
function fieldsOf({ sent }: DossierKind, facts: Facts | undefined) {
  const known = sent.fields.map(({ field }) => field)
  const present = Object.keys(facts?.fields ?? {}).filter((field) => !DOCUMENT.test(field))
  return [...known.filter((field) => present.includes(field)), ...present.filter((field) => !known.includes(field))]
}

type DossierFacts = { dossier: DossierKind; facts: Facts | undefined; opened: Record<string, OpenedField> }

/** The fields with sealed values that the receipt opens. */
function presentFacts({ dossier, facts, opened }: DossierFacts): ReceiptFact[] {
  const openedOf = (group: string, field: string) => opened[`${group}.${field}`]?.value
  return fieldsOf(dossier, facts).flatMap((field) => {
    const value = openedOf('facts', field)
    const shown = (openedOf('shown', field) as string | undefined) ?? null
    const names = (openedOf('names', field) as LocalizedName | undefined) ?? null
    if (value === undefined && shown === null && names === null) return []
    return [{ field, value: value === undefined ? null : String(value), shown, names }]
  })
}

function presentFiles(details: Details, { opened }: DossierFacts): ReceiptFile[] {
  const known = (opened.files?.value ?? []) as FileFact[]
  return (details.files ?? []).map(({ file_id, sha256, pages_seen }) => {
    const file = known.find(({ id }) => id === file_id)
    return {
      id: file_id,
      kind: file?.kind ?? null,
      name: file?.name ?? null,
      size: file?.size ?? null,
      sha256,
      pages_seen: pages_seen ?? [],
    }
  })
}

const FACT = /^(?:trader|files|people|reason|actor_name|details\.pin_texts|(?:facts|shown|names)\..+)$/

/**
 * The receipt's sentences about its own gaps. docs/verify/receipt.mjs makes the same sentences from the sealed entry,
 * so that changing them shows. A masked number, and the id of a document, are left out on purpose.
 */
function remarksOn({ content, opened, withheld }: SealedContent): string[] {
  const commitments = content.commitments as Record<string, string> | undefined
  if (!commitments) return withheld.length > 0 ? [WITHOUT_COMMITMENTS_NOTE, WITHOUT_FACTS_NOTE] : [WITHOUT_FACTS_NOTE]
  const missing = Object.keys(commitments)
    .filter((name) => FACT.test(name) && !(name in opened) && !DOCUMENT.test(name.replace(/^facts\./, '')))
    .filter((name) => !(name.replace(/^facts/, 'shown') in opened))
    .sort()
  return ['trader' in commitments ? [] : OLD_TRADER, missing.length > 0 ? leftOut(missing) : []].flat()
}

/**
 * The sealed words of a question or an answer; the entry holds a commitment to them. The words of a decision are in the
 * entry itself.
 */
function wordsOf({ reason, actor_type, actor_name, details }: ReadEntry['entry']): Record<string, unknown> {
  const { pin_texts } = details as Details
  return {
    ...(reason !== null && { reason }),
    ...(actor_type === 'trader' && { actor_name }),
    ...(pin_texts && { 'details.pin_texts': pin_texts }),
  }
}

/** The places that a decision or a question points to; the words of a question have a commitment of their own. */
function presentPins({ pins }: Details, opened: Record<string, OpenedField>): ReceiptPin[] | undefined {
  const texts = (opened['details.pin_texts']?.value ?? []) as readonly (string | null)[]
  return pins?.map((pin, index) => ({ ...pin, text: pin.text ?? texts[index] ?? null }))
}

/** The rows behind a receipt. */
type Source = { read: ReadEntry; seal: Seal; facts: Facts | undefined; keys: KeyRing }

/** A column of the entry as it was sealed: in the entry, or committed to and opened. */
const sealedWord = ({ content, opened }: SealedContent, name: 'reason' | 'actor_name'): string | null =>
  (content[name] ?? opened[name]?.value ?? null) as string | null

/** Makes the receipt of a sealed decision, question or answer. 500 JOURNAL_ALTERED if the entry differs from its sealed version. */
export function makeReceipt(dossier: DossierKind, { read, seal, facts, keys }: Source): Receipt {
  const proved = proveEntry(read, seal)
  if (!proved)
    throw new ApiError(
      'JOURNAL_ALTERED',
      'This entry is not as it was sealed, so no receipt is made of it. Tell whoever runs the service to run audit:verify.',
    )
  const masked = new Set(dossier.sent.fields.flatMap(({ field, mask }) => (mask ? [`facts.${field}`] : [])))
  const { entry } = read
  const values = { ...wordsOf(entry), ...(facts && factValues(facts)) }
  const sealed = withhold(read, seal.format, values, (name) => !masked.has(name))
  const known = { dossier, facts, opened: sealed.opened }
  const details = entry.details as Details
  const { key, ...signed } = proveSeal(seal, keys)
  return {
    kind: 'countersign.receipt',
    version: 2,
    decision: {
      entry_id: String(entry.id),
      resource: entry.resource,
      record_id: entry.record_id!,
      workspace_id: entry.workspace_id,
      action: entry.action,
      from: entry.from,
      to: entry.to,
      at: sealed.content.at as string,
      by: { id: entry.actor_id!, name: sealedWord(sealed, 'actor_name') },
      confirmed_by: details.proposal?.confirmed_by ?? null,
      reason: sealedWord(sealed, 'reason'),
      reason_codes: entry.reason_codes,
      reverses: details.reverses === undefined ? null : String(details.reverses),
      submission: details.submission ?? null,
    },
    trader: (sealed.opened.trader?.value as TraderFact | undefined) ?? null,
    facts: presentFacts(known),
    files: presentFiles(details, known),
    ...(sealed.opened.people && { people: sealed.opened.people.value as Person[] }),
    ...(details.money && { money: { state: details.money.state, line: details.money.line ?? null } }),
    ...(details.pins && { pins: presentPins(details, sealed.opened) }),
    ...(details.request && { information_request: { id: details.request, due_at: details.due_at ?? null } }),
    ...(details.screening && { screening: details.screening }),
    ...(details.checklist && { checklist: details.checklist }),
    entry: sealed.content,
    opened: sealed.opened,
    withheld: sealed.withheld,
    proof: { ...proved, seal: { ...signed, key: key && { fingerprint: key.fingerprint } } },
    remarks: remarksOn(sealed),
  }
}

/** An entry is sealed within this many seconds. */
const SEALED_WITHIN = 60

/**
 * The receipt of a decision on a dossier, of a question about it or of the answer, by the id of the journal entry. 404
 * if that entry is none of them on this record, 409 NOT_SEALED_YET within the minute before its seal, 500 JOURNAL_ALTERED if it was changed.
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
  if (!WITH_RECEIPT.includes(read.entry.action)) throw notFound()
  if (read.rest !== null)
    throw new ApiError(
      'ERASED',
      'The personal data of this decision was erased. It was sealed before private fields had commitments, so nothing proves it without them; receipts made before still verify.',
    )
  const seal = await sealWith(db, id)
  if (!seal)
    throw new ApiError('NOT_SEALED_YET', 'This decision is sealed within the minute: ask for its receipt then.', {
      meta: { retry_after: SEALED_WITHIN },
    })
  const [facts, keys] = await Promise.all([readFacts(db, services.dossiers, [read.entry]), readKeyRing(services)])
  return makeReceipt(dossier, { read, seal, facts: facts.get(id), keys })
}

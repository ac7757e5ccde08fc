import type { Language } from '../../database/generated/enums.ts'
import { A4, drawPdf, type Sheet } from '../../files/drawing/paper.ts'
import type { DossierKind } from '../../review/dossier/dossierKind.ts'
import type { Receipt, ReceiptFact, ReceiptFile, ReceiptPin } from './receipt.ts'
import { WORDS } from './words.ts'

/** A line of the receipt: a heading, or a label with its text. */
type Row = { heading: string } | { label: string; text: string; small?: boolean }

/** A time to the second, in UTC. */
const timeText = (at: string) => `${at.slice(0, 10)} ${at.slice(11, 19)} UTC`

const shownFact = ({ value, shown, names }: ReceiptFact, language: Language) => {
  if (names) return names[language]
  return shown ?? value ?? ''
}

function fileRows(file: ReceiptFile, language: Language): Row[] {
  const words = WORDS[language]
  const size = file.size === null ? '' : `, ${file.size} ${words.bytes}`
  const seen = file.pages_seen.length > 0 ? `, ${words.label.pages}: ${file.pages_seen.join(' ')}` : ''
  return [
    { label: words.file[file.kind ?? ''] ?? file.kind ?? '', text: `${file.name ?? words.erased}${size}${seen}` },
    { label: 'SHA-256', text: file.sha256, small: true },
  ]
}

/** The people on the document, one a line. */
function peopleRows({ people = [] }: Receipt, language: Language): Row[] {
  const { label, role } = WORDS[language]
  return people.map((person, index) => ({
    label: index === 0 ? label.people : '',
    text: [
      person.name,
      role[person.role],
      ...(person.share === null ? [] : [`${person.share} %`]),
      ...[person.birth_date, person.country, person.identifier].filter((part) => part !== null),
    ].join(', '),
  }))
}

/** Day, amount and reference of the matched line, as they were sealed. */
function moneyRows({ money }: Receipt, language: Language): Row[] {
  if (!money) return []
  const { label, noLine } = WORDS[language]
  const { line } = money
  const text = line ? [line.booked_on, line.amount, line.reference].filter((part) => part !== null).join(', ') : noLine
  return [{ label: label.bank_line, text }]
}

/** Each place that the decision points to, with the document, the page and the words. */
function pinRows({ pins = [], files }: Receipt, language: Language): Row[] {
  const words = WORDS[language]
  const percent = (fraction: number) => `${Math.round(fraction * 100)} %`
  const nameOf = ({ file_id, kind }: ReceiptPin) =>
    files.find(({ id }) => id === file_id)?.name ?? words.file[kind] ?? kind
  return pins.map((pin, index) => ({
    label: index === 0 ? words.label.pins : '',
    text: [
      `${index + 1}. ${nameOf(pin)}`,
      words.place(pin.page, percent(pin.x), percent(pin.y)),
      ...(pin.text === null ? [] : [pin.text]),
    ].join(', '),
  }))
}

/** The hits of the names on the watch lists, and the runs that found them. */
function screeningRows({ screening }: Receipt, language: Language): Row[] {
  if (!screening) return []
  const { label, screened } = WORDS[language]
  const same = screening.hits.filter(({ answer }) => answer === 'same').length
  const lists = screening.lists.map(({ list, version }) => `${list} ${version}`).join(', ')
  const text = screened(screening.hits.length, same, lists, screening.runs.join(' '))
  return [{ label: label.screening, text, small: true }]
}

/** Each line of the checklist, with the officer who ticked it. */
function checklistRows({ checklist = [] }: Receipt, language: Language): Row[] {
  const { label, ticked, notTicked } = WORDS[language]
  return checklist.map((line, index) => ({
    label: index === 0 ? label.checklist : '',
    text: `${line.texts[language]} ${line.ticked ? ticked(line.ticked.by.name, timeText(line.ticked.at)) : notTicked}`,
    small: true,
  }))
}

function decisionRows(receipt: Receipt, { title }: DossierKind, language: Language): Row[] {
  const { decision, trader } = receipt
  const words = WORDS[language]
  const { label, action, state } = words
  const stateText = (name: string | null) => (name === null ? '' : (state[name] ?? name))
  const codes = decision.reason_codes.join(' ')
  const optional: [string, string | null][] = [
    [label.confirmed_by, decision.confirmed_by?.name ?? null],
    [label.submission, decision.submission === null ? null : String(decision.submission)],
    [label.reverses, decision.reverses],
    [label.due, receipt.information_request?.due_at ? timeText(receipt.information_request.due_at) : null],
    [words.otherTitle[decision.action] ? label.words : label.reason, decision.reason],
    ['', codes || null],
  ]
  return [
    { label: label.decision, text: action[decision.action] ?? decision.action },
    ...(trader ? [{ label: label.trader, text: `${trader.name} (${trader.user_id})` }] : []),
    { label: label.dossier, text: `${title[language]} ${decision.record_id}` },
    { label: label.state, text: [decision.from, decision.to].map(stateText).join(' > ') },
    { label: label.at, text: timeText(decision.at) },
    { label: label.by, text: decision.by.name ?? words.erased },
    ...optional.flatMap(([name, text]) => (text === null ? [] : [{ label: name, text }])),
  ]
}

function proofRows({ proof, withheld }: Receipt, verifier: string, language: Language): Row[] {
  const words = WORDS[language]
  const { label } = words
  const { body, signature, key } = proof.seal
  const madeAt = typeof body.at === 'string' ? timeText(body.at) : ''
  return [
    { heading: label.proof },
    { label: label.entry, text: words.entryNumber(proof.entry) },
    { label: label.leaf, text: proof.leaf, small: true },
    ...proof.path.map(({ side, hash }, index) => ({
      label: index === 0 ? label.path : '',
      text: `${hash} ${words[side]}`,
      small: true,
    })),
    { label: label.seal, text: words.sealNumber(String(body.number), madeAt) },
    { label: '', text: proof.seal.hash, small: true },
    { label: label.root, text: String(body.merkle_root), small: true },
    { label: label.signature, text: signature, small: true },
    { label: label.key, text: key?.fingerprint ?? String(body.key ?? ''), small: true },
    { label: label.key_from, text: `${verifier}/key.json`, small: true },
    { label: label.verify_at, text: verifier, small: true },
    ...(withheld.length > 0 ? [{ label: label.withheld, text: words.withheld }] : []),
  ]
}

function rowsOf(receipt: Receipt, dossier: DossierKind, verifier: string, language: Language): Row[] {
  const { label } = WORDS[language]
  const labels = new Map(dossier.sent.fields.map((sent) => [sent.field, sent.label[language]]))
  const facts = receipt.facts.map((fact) => ({
    label: labels.get(fact.field) ?? fact.field,
    text: shownFact(fact, language),
  }))
  const files = receipt.files.flatMap((file) => fileRows(file, language))
  return [
    ...decisionRows(receipt, dossier, language),
    ...pinRows(receipt, language),
    ...peopleRows(receipt, language),
    ...moneyRows(receipt, language),
    ...screeningRows(receipt, language),
    ...checklistRows(receipt, language),
    ...(facts.length > 0 ? [{ heading: label.facts }, ...facts] : []),
    ...(files.length > 0 ? [{ heading: label.files }, ...files] : []),
    ...proofRows(receipt, verifier, language),
    ...receipt.remarks.map((text) => ({ label: '', text })),
  ]
}

const LABEL_WIDTH = 130
const TOP = 92
const FOOT = 44

type PlacedLine = { y: number; size: number; from: number; text: string; soft: boolean } | { rule: number }

/** Places every line at this scale; null where they do not fit on the page. */
function placeLines(sheet: Sheet, rows: readonly Row[], scale: number): PlacedLine[] | null {
  const placed: PlacedLine[] = []
  let y = TOP
  for (const row of rows) {
    if ('heading' in row) {
      y += 10 * scale
      placed.push({ rule: y })
      y += 16 * scale
      placed.push({ y, size: 11 * scale, from: A4.margin, text: row.heading, soft: false })
      y += 16 * scale
      continue
    }
    const size = (row.small ? 7.5 : 9.5) * scale
    const lines = sheet.wrap(row.text, size, A4.width - 2 * A4.margin - LABEL_WIDTH)
    placed.push({ y, size: 9 * scale, from: A4.margin, text: row.label, soft: true })
    for (const text of lines) {
      placed.push({ y, size, from: A4.margin + LABEL_WIDTH, text, soft: false })
      y += size * 1.5
    }
    y += 2 * scale
  }
  return y <= A4.height - FOOT - 30 ? placed : null
}

/** Scales, tried in this order. The longest reason, a thousand letters, fits long before the last one. */
const SCALES = [1, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3]

/** The title names the act: a decision, a question to the trader, or the answer. */
const titleOf = ({ decision: { action } }: Receipt, { title, otherTitle }: (typeof WORDS)[Language]): string =>
  otherTitle[action] ?? title

/** The side of the QR code, about 21 mm. */
const QR_WIDTH = 60

/** The address of the page that verifies receipts, and its QR code as dark and light cells. */
type Verifier = { address: string; code: readonly boolean[][] }

async function verifierAt(publicUrl: string): Promise<Verifier> {
  const { default: encodeQR } = await import('qr')
  const address = `${publicUrl}/verify`
  return { address, code: encodeQR(address, 'raw', { border: 1, ecc: 'medium' }) }
}

function draw(
  sheet: Sheet,
  receipt: Receipt,
  dossier: DossierKind,
  { address, code }: Verifier,
  language: Language,
): void {
  const words = WORDS[language]
  sheet.text('Countersign', A4.margin, 40, { size: 9, soft: true })
  sheet.text(titleOf(receipt, words), A4.margin, 64, { size: 18 })
  sheet.cells(code, 24, QR_WIDTH)
  const rows = rowsOf(receipt, dossier, address, language)
  const placed =
    SCALES.reduce<PlacedLine[] | null>((found, scale) => found ?? placeLines(sheet, rows, scale), null) ?? []
  for (const one of placed) {
    if ('rule' in one) sheet.rule(one.rule)
    else sheet.text(one.text, one.from, one.y, one)
  }
  const foot = sheet.wrap(words.foot, 7.5, A4.width - 2 * A4.margin)
  for (const [line, text] of foot.entries())
    sheet.text(text, A4.margin, A4.height - FOOT + 11 * line, { size: 7.5, soft: true })
}

/**
 * The receipt as one printed page, with the facts of the JSON; its QR code leads to the page that verifies it, at the
 * service's public address.
 */
export async function receiptPdf(
  receipt: Receipt,
  dossier: DossierKind,
  publicUrl: string,
  language: Language,
): Promise<Buffer> {
  const verifier = await verifierAt(publicUrl)
  return drawPdf(
    {
      title: `${titleOf(receipt, WORDS[language])} ${receipt.decision.entry_id}`,
      subject: WORDS[language].foot,
      language,
      at: new Date(`${receipt.decision.at.slice(0, 19)}Z`),
    },
    (paper) => draw(paper.sheet(), receipt, dossier, verifier, language),
  )
}

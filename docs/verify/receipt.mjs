#!/usr/bin/env node
// Verifies a receipt of a decision, without the service that made it: Node 18 or newer, nothing else.
//
//   node receipt.mjs receipt.json --key key.pem [--file extrait.pdf ...] [--heads audit-heads.jsonl] [--private fields.json]
//     [--older]
//
// Every member of a receipt must be proved: by the sealed entry, by what was committed to, or by the signature. Prints 'verified' and exits 0, or names the first thing that is wrong and exits 1. README.md beside it explains. receipt.html does the same in a browser: its checks are the lines of this file between 'Checks' and 'Files'.
import { createHash, createPublicKey, verify } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'

// Tools: what a browser has otherwise.

/** SHA-256 of texts and bytes, one after the other, in hex. */
function sha256(...parts) {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest('hex')
}
const hex = (text) => Buffer.from(String(text), 'hex')
const byte = (value) => Buffer.from([value])
/** The bytes of a base64url text; null for a text that is none. */
const fromBase64url = (text) => {
  const bytes = Buffer.from(text, 'base64url')
  return bytes.toString('base64url') === text ? bytes : null
}
/** A public key in PEM: its SPKI in DER, and whether it signed these bytes. */
const readKey = (pem) => {
  const key = createPublicKey(pem)
  return {
    der: key.export({ type: 'spki', format: 'der' }),
    signed: (bytes, signature) => verify(null, bytes, key, signature),
  }
}

// Checks

/** What is wrong; its message is what the program prints. */
class Wrong extends Error {}
const wrong = (message) => {
  throw new Wrong(message)
}
const show = (value) => JSON.stringify(value) ?? 'nothing'

/** JSON with sorted keys, as the service hashes it. */
function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (typeof value === 'object' && value !== null)
    return `{${Object.keys(value)
      .sort()
      .map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`)
      .join(',')}}`
  return JSON.stringify(value)
}
const same = (one, other) => canonical(one ?? null) === canonical(other ?? null)

/** The public keys in a text: PEM, one or more, or what GET /api/admin/audit-entries/key and audit:key answer. */
function keysIn(text, name) {
  const listed = text.trimStart().startsWith('{') ? (parseJson(text, name).keys ?? []) : []
  const pems = text.match(/-----BEGIN PUBLIC KEY-----[^-]+-----END PUBLIC KEY-----/g) ?? []
  const keys = listed.length > 0 ? listed : pems.map((pem) => ({ pem }))
  if (keys.length === 0) wrong(`The file ${show(name)} holds no public key.`)
  return keys.map(({ pem, id, from_seal, until_seal }) => {
    try {
      const { der, signed } = readKey(pem)
      return { signed, id, from_seal, until_seal, fingerprint: sha256(der) }
    } catch {
      return wrong(`The file ${show(name)} holds a key that cannot be read.`)
    }
  })
}

function parseJson(text, name) {
  try {
    return JSON.parse(text)
  } catch {
    return wrong(`The file ${show(name)} is not complete JSON.`)
  }
}

// What a receipt may hold. A form is a test of a value, a list with one form, or an object with a form for each member.

const isText = (value) => typeof value === 'string'
const isBoolean = (value) => typeof value === 'boolean'
const isCount = (value) => Number.isSafeInteger(value) && value >= 0
const isFraction = (value) => typeof value === 'number' && value >= 0 && value <= 1
const isHash = (value) => isText(value) && /^[0-9a-f]{64}$/.test(value)
const isSide = (value) => value === 'left' || value === 'right'
const isAnything = () => true
const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value)
const isSignature = (value) => isText(value) && fromBase64url(value) !== null
const orNull = (form) => ({ orNull: form })
const named = (form) => ({ named: form })
const optional = (form) => ({ optional: form })

const NAMED = { id: isText, name: isText }
const NAMES = { en: isText, fr: isText, ar: isText }
const DECISION = {
  entry_id: isText,
  resource: isText,
  record_id: isText,
  action: isText,
  from: orNull(isText),
  to: orNull(isText),
  at: isText,
  by: { id: isText, name: orNull(isText) },
  confirmed_by: orNull(NAMED),
  reason: orNull(isText),
  reason_codes: [isText],
  reverses: orNull(isText),
  submission: orNull(isCount),
}
const proofWith = (key) => ({
  entry: isText,
  leaf: isHash,
  place: isCount,
  path: [{ side: isSide, hash: isHash }],
  seal: { body: isObject, hash: isHash, signature: isSignature, key: orNull(key) },
})
const EITHER = {
  kind: (value) => value === 'countersign.receipt',
  version: isCount,
  facts: [{ field: isText, value: orNull(isText), shown: orNull(isText), names: orNull(NAMES) }],
  files: [
    {
      id: isText,
      kind: orNull(isText),
      name: orNull(isText),
      size: orNull(isCount),
      sha256: isHash,
      pages_seen: [isCount],
    },
  ],
  entry: isObject,
  opened: named({ salt: isHash, value: isAnything }),
  withheld: [{ field: isText, commitment: orNull(isHash), sha256: orNull(isHash) }],
  remarks: [isText],
}
const FORMS = {
  1: {
    ...EITHER,
    decision: DECISION,
    reasons: [{ code: isText, texts: orNull(NAMES) }],
    proof: proofWith({ id: isCount, fingerprint: isHash, from_seal: isCount, until_seal: orNull(isCount) }),
  },
  2: {
    ...EITHER,
    decision: { ...DECISION, workspace_id: orNull(isText) },
    trader: orNull({ user_id: isCount, name: isText }),
    people: optional([
      {
        ...{ name: isText, role: isText, share: orNull(isText), birth_date: orNull(isText) },
        ...{ country: orNull(isText), identifier: orNull(isText) },
      },
    ]),
    money: optional({
      state: isText,
      line: orNull({ id: isText, booked_on: isText, amount: isText, reference: orNull(isText) }),
    }),
    pins: optional([
      {
        file_id: isText,
        kind: isText,
        page: isCount,
        x: isFraction,
        y: isFraction,
        w: orNull(isFraction),
        h: orNull(isFraction),
        text: orNull(isText),
      },
    ]),
    information_request: optional({ id: isText, due_at: orNull(isText) }),
    screening: optional({
      state: isText,
      runs: [isText],
      lists: [{ list: isText, version: isCount }],
      hits: [
        {
          ...{ id: isText, list: isText, version: isCount, kind: isText, ref: isText, score: isCount },
          ...{ blocks: isBoolean, answer: orNull(isText) },
        },
      ],
    }),
    checklist: optional([
      {
        code: isText,
        texts: NAMES,
        required: isBoolean,
        ticked: orNull({ by: NAMED, at: isText }),
      },
    ]),
    proof: proofWith({ fingerprint: isHash }),
  },
}

const under = (place, name) => (place === '' ? name : `${place}.${name}`)

const otherForm = (place) => wrong(`The receipt lacks a part, or a part has another form: ${place || 'the receipt'}.`)

function checkMembers(value, form, place) {
  if (!isObject(value)) otherForm(place)
  if (form.named) form = Object.fromEntries(Object.keys(value).map((name) => [name, form.named]))
  for (const name of Object.keys(value))
    if (!Object.hasOwn(form, name)) wrong(`The receipt holds ${show(under(place, name))}, which nothing proves.`)
  for (const [name, inner] of Object.entries(form)) checkForm(value[name], inner, under(place, name))
}

function checkForm(value, form, place) {
  if (typeof form === 'function') return form(value) || otherForm(place)
  if (form.optional) return value === undefined || checkForm(value, form.optional, place)
  if (form.orNull) return value === null || checkForm(value, form.orNull, place)
  if (!Array.isArray(form)) return checkMembers(value, form, place)
  if (!Array.isArray(value)) otherForm(place)
  for (const [at, one] of value.entries()) checkForm(one, form[0], `${place}[${at}]`)
}

/** A member that stands twice, or a number that reads differently as a number, would show something else than is checked. */
function checkText(text) {
  const members = (value) => {
    if (Array.isArray(value)) return value.reduce((sum, one) => sum + members(one), 0)
    return isObject(value) ? Object.keys(value).length + members(Object.values(value)) : 0
  }
  let found = 0
  for (const [token, string, colon] of text.matchAll(/("(?:[^"\\]|\\.)*")(\s*:)?|-?\d[\d.eE+-]*/g)) {
    if (colon) found += 1
    if (!string && String(Number(token)) !== token) wrong(`The number ${token} is not written as it was sealed.`)
  }
  if (found !== members(JSON.parse(text))) wrong('A member of the receipt stands twice.')
}

/** Version 1 proves less: a receipt of version 2 must not pass as one. */
function checkVersion({ version, entry }) {
  if (version === 1 && Object.hasOwn(entry.commitments ?? {}, 'trader'))
    wrong('The decision was sealed with its trader, and so has a receipt of version 2: ask for that one.')
}

/**
 * The facts that the receipt states twice: once for people, once as they were sealed. The words of a question or an
 * answer, and who answered, are committed to.
 */
const STATED = [
  ['entry', 'entry_id', (entry) => entry.id],
  ['resource', 'resource', (entry) => entry.resource],
  ['record', 'record_id', (entry) => entry.record_id],
  ['decision', 'action', (entry) => entry.action],
  ['state before', 'from', (entry) => entry.from],
  ['state after', 'to', (entry) => entry.to],
  ['reason', 'reason', (entry, receipt) => entry.reason ?? openedIn(receipt, 'reason') ?? null],
  ['list of reasons', 'reason_codes', (entry) => entry.reason_codes],
  [
    'officer',
    'by',
    ({ actor_id, actor_name }, receipt) => ({
      id: actor_id,
      name: actor_name ?? openedIn(receipt, 'actor_name') ?? null,
    }),
  ],
  ['second officer', 'confirmed_by', (entry) => entry.details.proposal?.confirmed_by],
  ['decision that it reverses', 'reverses', ({ details }) => (details.reverses ? String(details.reverses) : null)],
  ['submission', 'submission', (entry) => entry.details.submission],
]

/** Receipts of version 1 show an entry of the first format, which was sealed with milliseconds, to the microsecond. */
const isSealedTime = ({ version, decision, entry }) =>
  decision.at === entry.at ||
  (version === 1 &&
    entry.format === undefined &&
    decision.at.startsWith(entry.at.slice(0, -1)) &&
    /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/.test(decision.at))

function checkStated(receipt) {
  const { version, decision, entry, reasons } = receipt
  const stated = version === 1 ? STATED : [...STATED, ['workspace', 'workspace_id', (sealed) => sealed.workspace_id]]
  for (const [name, field, sealed] of stated)
    if (!same(decision[field], sealed(entry, receipt)))
      wrong(`The ${name} is not as it was sealed: ${show(decision[field])} instead of ${show(sealed(entry, receipt))}.`)
  if (!isSealedTime(receipt))
    wrong(`The time is not as it was sealed: ${show(decision.at)} instead of ${show(entry.at)}.`)
  const codes = (reasons ?? []).map(({ code }) => code)
  if (version === 1 && !same(codes, entry.reason_codes)) wrong('The reasons are not those of the sealed entry.')
}

/** A value that the receipt shows must be the one that was committed to; the rest is listed as withheld. */
function checkOpened({ entry, opened, withheld }) {
  const { commitments } = entry
  for (const [name, { salt, value }] of Object.entries(opened))
    if (!commitments || sha256(byte(3), hex(salt), canonical(value)) !== commitments[name])
      wrong(`What the receipt shows as ${show(name)} is not what was sealed.`)
  const kept = commitments
    ? Object.entries(commitments).filter(([name]) => !Object.hasOwn(opened, name))
    : withheld.map(({ field }) => [field, null])
  const listed = new Map(kept)
  const isListed = ({ field, commitment, sha256: hash }) =>
    listed.get(field) === commitment && (commitments ? hash === null : hash !== null && /^details\../.test(field))
  const fields = new Set(withheld.map(({ field }) => field))
  if (withheld.length !== kept.length || fields.size !== withheld.length || !withheld.every(isListed))
    wrong('The list of what is left out is not that of the sealed entry.')
}

const openedIn = ({ opened }, name) => (Object.hasOwn(opened, name) ? opened[name].value : undefined)

/** The id of a document stands among the facts that were sealed; the receipt shows the document instead. */
const DOCUMENT = /^(?:.+_)?file_id$/

/** The fields of which the receipt opens something. */
function openedFields({ opened }) {
  const names = Object.keys(opened).flatMap((name) => /^(?:facts|shown|names)\.(.+)$/s.exec(name)?.[1] ?? [])
  return [...new Set(names)].filter((field) => !DOCUMENT.test(field))
}

/** The value of a fact is the one that was opened; null where it is left out. */
function checkFact(receipt, { field, value, shown, names }) {
  const told = { facts: value, shown, names }
  for (const [group, one] of Object.entries(told)) {
    const sealed = openedIn(receipt, `${group}.${field}`)
    const text = group === 'facts' && sealed !== undefined ? String(sealed) : sealed
    if (!same(one, text)) wrong(`The fact ${show(field)} is not as it was sealed (${group}): ${show(one)}.`)
  }
}

/** Receipts of version 1 show facts in forms that were not sealed, and those of older entries facts that were not. */
function checkOlderFact(receipt, { field, value, shown, names }, unproved) {
  const { commitments } = receipt.entry
  if (!commitments) unproved(`the fact ${show(field)}`)
  else if (!Object.hasOwn(commitments, `facts.${field}`)) wrong(`The fact ${show(field)} is none of the sealed entry.`)
  else checkFact(receipt, { field, value, shown: null, names: null })
  if (shown !== null) unproved(`how the fact ${show(field)} is shown`)
  if (names !== null) unproved(`the names of the fact ${show(field)}`)
}

function checkFacts(receipt, unproved) {
  const told = receipt.facts.map(({ field }) => field)
  const sealed = openedFields(receipt)
  for (const [at, field] of told.entries()) {
    if (told.indexOf(field) !== at) wrong(`The fact ${show(field)} stands twice.`)
    if (receipt.version !== 1 && !sealed.includes(field)) wrong(`The fact ${show(field)} is none of the sealed entry.`)
  }
  const gone = sealed.find((field) => !told.includes(field))
  if (gone !== undefined) wrong(`The fact ${show(gone)} was sealed, and is missing.`)
  for (const fact of receipt.facts)
    if (receipt.version === 1) checkOlderFact(receipt, fact, unproved)
    else checkFact(receipt, fact)
}

/** Name, kind and size are proved by what was opened; what was not opened must not be named. */
function checkFileFacts(receipt, file, unproved) {
  const sealed = openedIn(receipt, 'files')?.find(({ id }) => id === file.id)
  if (receipt.version === 1 && !receipt.entry.commitments) return unproved(`kind, name and size of ${show(file.name)}`)
  const { kind = null, name = null, size = null, sha256: hash = file.sha256 } = sealed ?? {}
  for (const [part, value] of Object.entries({ kind, name, size, sha256: hash }))
    if (!same(file[part], value)) wrong(`The ${part} of the document ${show(file.name)} is not as it was sealed.`)
}

function checkFiles(receipt, unproved) {
  const { files } = receipt
  const sealed = receipt.entry.details.files ?? []
  const ids = files.map(({ id }) => id)
  const sealedIds = sealed.map(({ file_id }) => file_id)
  if (!same(ids, sealedIds)) wrong('The documents are not those of the sealed entry.')
  for (const [place, file] of files.entries()) {
    const { sha256: hash, pages_seen = [] } = sealed[place]
    if (file.sha256 !== hash) wrong(`The SHA-256 of the document ${show(file.name)} is not as it was sealed.`)
    if (!same(file.pages_seen, pages_seen)) wrong(`The pages seen of ${show(file.name)} are not as they were sealed.`)
    checkFileFacts(receipt, file, unproved)
  }
}

function checkTrader(receipt) {
  if (receipt.version !== 1 && !same(receipt.trader, openedIn(receipt, 'trader')))
    wrong(`The trader is not as it was sealed: ${show(receipt.trader)}.`)
}

/** The people on the document are those that were sealed beside the other readings. */
function checkPeople(receipt) {
  if (!same(receipt.people, openedIn(receipt, 'people')))
    wrong('The people on the document are not as they were sealed.')
}

/** The money beside an accept, and its line, stand in the sealed entry; a receipt shows them where the entry does. */
function checkMoney({ money, entry }) {
  const sealed = entry.details.money
  if (!same(money, sealed && { state: sealed.state, line: sealed.line ?? null }))
    wrong(`The money is not as it was sealed: ${show(money)}.`)
}

/**
 * The places that a refusal or a question points to stand in the sealed entry; a receipt shows them where the entry does.
 * The words of a question's pins are committed to.
 */
function checkPins(receipt) {
  const texts = openedIn(receipt, 'details.pin_texts') ?? []
  const sealed = receipt.entry.details.pins?.map((pin, at) => ({ ...pin, text: pin.text ?? texts[at] ?? null }))
  if (!same(receipt.pins, sealed)) wrong('The places on the documents are not those of the sealed entry.')
}

/** The question that was asked or answered, and until when, stand in the sealed entry. */
function checkRequest({ information_request, entry: { details } }) {
  if (!same(information_request, details.request && { id: details.request, due_at: details.due_at ?? null }))
    wrong(`The question is not as it was sealed: ${show(information_request)}.`)
}

/** What the names met on the watch lists stands in the sealed entry; a receipt shows it where the entry does. */
function checkScreening({ screening, entry }) {
  if (!same(screening, entry.details.screening)) wrong(`The screening is not as it was sealed: ${show(screening)}.`)
}

/** Each line of the checklist, and who ticked it, stand in the sealed entry; a receipt shows them where the entry does. */
function checkChecklist({ checklist, entry }) {
  const sealed = entry.details.checklist
  if (same(checklist, sealed)) return
  const forged = (checklist ?? []).find((line, index) => !same(line, sealed?.[index]))
  if (!forged) wrong('The lines of the checklist are not those of the sealed entry.')
  wrong(`The line ${show(forged.code)} of the checklist is not as it was sealed: ${show(forged)}.`)
}

/** Who ticked what, in one line. */
const checklistText = (lines) =>
  `Checklist: ${lines.map(({ code, ticked }) => `${code} ${ticked ? `ticked by ${ticked.by.name}` : 'not ticked'}`).join('; ')}.`

/** What the names met, in one line. */
function screeningText({ runs, lists, hits }) {
  const compared = lists.map(({ list, version }) => `${list} ${version}`).join(', ')
  const found = hits.map(
    ({ list, ref, score, answer }) => `${list} ${ref}, score ${score}, ${answer ?? 'not answered'}`,
  )
  const what = found.length > 0 ? found.join('; ') : 'nothing'
  return `Screened: found ${what}. Lists: ${compared}. Runs: ${runs.join(', ') || 'none, there was no name'}.`
}

const OLD =
  'This entry was sealed before private fields had commitments: the receipt carries the hash only of each field that it leaves out, and the entry is proved where they are given (--private).'
const OLD_FACTS =
  'This entry was sealed before the facts were committed to: the receipt names neither the trader nor the facts, and of the documents the hashes only.'
const OLD_TRADER = 'This entry was sealed before traders were committed to: the receipt does not name the trader.'
const FACT = /^(?:trader|files|people|reason|actor_name|details\.pin_texts|(?:facts|shown|names)\..+)$/

/** What a receipt says of its own gaps, made from the sealed entry as the service makes it. */
function remarksOn({ entry: { commitments }, opened, withheld }) {
  if (!commitments) return withheld.length > 0 ? [OLD, OLD_FACTS] : [OLD_FACTS]
  const isOpened = (name) => Object.hasOwn(opened, name)
  const missing = Object.keys(commitments)
    .filter((name) => FACT.test(name) && !isOpened(name) && !DOCUMENT.test(name.replace(/^facts\./, '')))
    .filter((name) => !isOpened(name.replace(/^facts/, 'shown')))
    .sort()
  return [
    ...(Object.hasOwn(commitments, 'trader') ? [] : [OLD_TRADER]),
    ...(missing.length > 0
      ? [`Left out, because it is private, was erased, or is not as it was sealed any more: ${missing.join(', ')}.`]
      : []),
  ]
}

function checkRemarks(receipt, unproved) {
  if (receipt.version === 1) return receipt.remarks.length > 0 && unproved('the remarks')
  if (!same(receipt.remarks, remarksOn(receipt))) wrong('The remarks are not those that follow from the sealed entry.')
}

/** The entry with the private fields of an older receipt put back, where they are given. */
function wholeEntry({ entry, withheld }, given) {
  const missing = (withheld ?? []).filter((one) => one.sha256 !== null)
  if (missing.length === 0) return entry
  if (!given)
    wrong(
      `The facts are not proved: the entry was sealed before private fields had commitments, and the receipt carries the hash only of ${missing
        .map(({ field }) => field)
        .join(', ')}. Give them with --private.`,
    )
  const details = { ...entry.details }
  for (const { field, sha256: hash } of missing) {
    if (sha256(canonical(given[field] ?? null)) !== hash)
      wrong(`The field ${show(field)} is not the one that was sealed.`)
    details[field.replace('details.', '')] = given[field]
  }
  return { ...entry, details }
}

function checkLeaf(entry, proof) {
  if (proof.entry !== entry.id)
    wrong(`The proof is of another record: of entry ${show(proof.entry)}, not ${show(entry.id)}.`)
  if (sha256(byte(0), canonical(entry)) !== proof.leaf)
    wrong('The entry was changed after it was sealed, or the proof is of another entry.')
}

/** The sides of the neighbours on the way from a place to the root of a tree with so many leaves. */
function sidesOf(place, leaves) {
  const sides = []
  for (let at = place, width = leaves; width > 1; at >>= 1, width = Math.ceil(width / 2))
    if (at % 2 === 1) sides.push('left')
    else if (at + 1 < width) sides.push('right')
  return sides
}

function checkPath({ leaf, place, path: steps, seal }) {
  let node = leaf
  for (const { side, hash } of steps) {
    const pair = side === 'left' ? [hash, node] : [node, hash]
    node = sha256(byte(1), ...pair.map(hex))
  }
  if (node !== seal.body.merkle_root)
    wrong(`The entry is not under seal ${show(seal.body.number)}: its proof leads to another root.`)
  const sides = steps.map(({ side }) => side)
  if (place >= seal.body.entries || !same(sides, sidesOf(place, seal.body.entries)))
    wrong(`The place of the entry is not ${place}: its proof leads from another.`)
}

/** What the receipt says of the key is that of the key that was given. */
function checkKey({ body, key }, valid, version, unproved) {
  if (key === null) return body.key && wrong('The receipt does not name the key of its seal.')
  const given = valid.find(({ fingerprint }) => fingerprint === key.fingerprint)
  if (!given) wrong(`The fingerprint of the key is not ${show(key.fingerprint)}.`)
  if (version !== 1) return
  for (const part of ['id', 'from_seal', 'until_seal'])
    if (given[part] === undefined) return unproved('which seals the key is valid for')
    else if (key[part] !== given[part]) wrong(`The key is not as it was given: ${part} is ${show(given[part])}.`)
}

function checkSeal({ version, proof }, keys, unproved) {
  const { body, hash, signature } = proof.seal

  const number = show(body.number)
  if (sha256(byte(2), canonical(body)) !== hash) wrong(`Seal ${number} was changed.`)
  const candidates = body.key ? keys.filter(({ fingerprint }) => fingerprint === body.key) : keys
  if (candidates.length === 0)
    wrong(
      `Seal ${number} is signed with another key: ${body.key}, not ${keys.map(({ fingerprint }) => fingerprint).join(', ')}.`,
    )
  const valid = candidates.filter(({ signed }) => signed(hex(hash), fromBase64url(signature)))
  if (valid.length === 0) wrong(`The signature of seal ${number} is wrong, or made with another key.`)
  const inTime = valid.filter(
    ({ from_seal = 1, until_seal }) =>
      body.number >= from_seal && body.number <= (until_seal ?? Number.POSITIVE_INFINITY),
  )
  if (inTime.length === 0) wrong(`Seal ${number} is signed with a key that was not valid for it.`)
  checkKey(proof.seal, inTime, version, unproved)
}

/** A document that is given must be one of those that were decided on; returns which. */
function checkGivenFile({ files }, { name, base, content }) {
  const hash = sha256(content)
  const found = files.find((one) => one.sha256 === hash)
  if (found) return found
  const named = files.find((one) => one.name === base)
  if (named)
    wrong(`The file ${show(name)} was changed: its SHA-256 is ${hash}, the decision was made on ${named.sha256}.`)
  return wrong(`The file ${show(name)} is no document of this decision: its SHA-256 is ${hash}.`)
}

/** The heads kept outside of the database must hold this seal. */
function checkHeads({ body, hash }, { name, text }) {
  const lines = text.split('\n').filter(Boolean)
  const heads = lines.flatMap((line) => {
    try {
      return [JSON.parse(line)]
    } catch {
      return []
    }
  })
  const head = heads.find(({ number }) => number === body.number)
  if (!head) wrong(`The heads in ${show(name)} do not hold seal ${show(body.number)}.`)
  if (head.hash !== hash) wrong(`The heads in ${show(name)} hold another seal ${show(body.number)}.`)
}

/** The receipt in a text; checks that it holds nothing but what a receipt may hold. */
function receiptIn(text, name) {
  const receipt = parseJson(text, name)
  const form = receipt?.kind === 'countersign.receipt' && FORMS[receipt.version]
  if (!form) wrong('This is no receipt of a decision, or of a newer version.')
  checkForm(receipt, form, '')
  checkText(text)
  return receipt
}

/**
 * Checks the receipt; returns what one of version 1 shows without proof. `given`: what belongs to it, each where there is
 * one: `documents`, `heads`, and `fields`, the private ones of an older entry.
 */
function verifyReceipt(receipt, keys, { documents = [], heads, fields }) {
  const unproved = []
  const note = (what) => {
    unproved.push(what)
  }
  checkVersion(receipt)
  checkStated(receipt)
  checkOpened(receipt)
  checkTrader(receipt)
  checkFacts(receipt, note)
  checkFiles(receipt, note)
  if (receipt.version !== 1) checkPeople(receipt)
  if (receipt.version !== 1) checkMoney(receipt)
  if (receipt.version !== 1) checkPins(receipt)
  if (receipt.version !== 1) checkRequest(receipt)
  if (receipt.version !== 1) checkScreening(receipt)
  if (receipt.version !== 1) checkChecklist(receipt)
  checkRemarks(receipt, note)
  if (receipt.decision.at !== receipt.entry.at) note('the microseconds of the time')
  if (receipt.reasons?.some(({ texts }) => texts !== null)) note('the texts of the reasons')
  checkLeaf(wholeEntry(receipt, fields), receipt.proof)
  checkPath(receipt.proof)
  checkSeal(receipt, keys, note)
  if (heads) checkHeads(receipt.proof.seal, heads)
  for (const document of documents) checkGivenFile(receipt, document)
  return unproved
}

const NO_FORM = 'The receipt lacks a part, or a part has another form.'
const unprovedText = (list) =>
  `Not proved: ${list.join('; ')}. An older version made this receipt, and it shows more than it proves; all else in it is as it was sealed.`

// Files

function read(file) {
  try {
    return readFileSync(file)
  } catch {
    return wrong(`The file ${show(file)} cannot be read.`)
  }
}
const readText = (file) => read(file).toString('utf8')

const REPEATED = ['--key', '--file']
const ONCE = ['--heads', '--private']
const USAGE =
  'Usage: node receipt.mjs receipt.json --key key.pem [--file document ...] [--heads audit-heads.jsonl] [--private fields.json] [--older]'

function parseArguments(given) {
  const options = { '--key': [], '--file': [], receipts: [] }
  for (let at = 0; at < given.length; at += 1) {
    const name = given[at]
    if (!name.startsWith('--')) options.receipts.push(name)
    else if (name === '--older') options[name] = true
    else if (given[at + 1] === undefined) wrong(USAGE)
    else if (REPEATED.includes(name)) options[name].push(given[++at])
    else if (ONCE.includes(name)) options[name] = given[++at]
    else wrong(USAGE)
  }
  if (options.receipts.length !== 1 || options['--key'].length === 0) wrong(USAGE)
  return options
}

try {
  const options = parseArguments(process.argv.slice(2))
  const [file] = options.receipts
  const receipt = receiptIn(readText(file), file)
  const keys = options['--key'].flatMap((name) => keysIn(readText(name), name))
  const unproved = verifyReceipt(receipt, keys, {
    documents: options['--file'].map((name) => ({ name, base: path.basename(name), content: read(name) })),
    heads: options['--heads'] && { name: options['--heads'], text: readText(options['--heads']) },
    fields: options['--private'] && parseJson(readText(options['--private']), options['--private']),
  })
  if (unproved.length > 0 && !options['--older'])
    wrong(`${unprovedText(unproved)} Ask for a new receipt of this decision, or give --older.`)
  console.log('verified')
  if (receipt.screening) console.log(screeningText(receipt.screening))
  if (receipt.checklist) console.log(checklistText(receipt.checklist))
  if (unproved.length > 0) console.log(`Not proved: ${unproved.join('; ')}.`)
  for (const remark of remarksOn(receipt)) console.error(`Note: ${remark}`)
} catch (error) {
  console.log(error instanceof Wrong ? error.message : NO_FORM)
  process.exitCode = 1
}

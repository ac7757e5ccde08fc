#!/usr/bin/env node
// Verifies a receipt of a decision, without the service that made it: Node 18 or newer, nothing else.
//
//   node receipt.mjs receipt.json --key key.pem [--file extrait.pdf ...] [--heads audit-heads.jsonl] [--private fields.json]
//
// Prints 'verified' and exits 0, or names the first thing that is wrong and exits 1. README.md beside it explains.
import { createHash, createPublicKey, verify } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'

/** What is wrong; its message is what the program prints. */
class Wrong extends Error {}
const wrong = (message) => {
  throw new Wrong(message)
}
const show = (value) => JSON.stringify(value) ?? 'nothing'

function sha256(...parts) {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest('hex')
}
const hex = (text) => Buffer.from(String(text), 'hex')
const byte = (value) => Buffer.from([value])

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

function read(file) {
  try {
    return readFileSync(file)
  } catch {
    return wrong(`The file ${show(file)} cannot be read.`)
  }
}

function readJson(file) {
  const text = read(file).toString('utf8')
  try {
    return JSON.parse(text)
  } catch {
    return wrong(`The file ${show(file)} is not complete JSON.`)
  }
}

/** The public keys in a file: PEM, one or more, or what GET /api/admin/audit-entries/key and audit:key answer. */
function readKeys(file) {
  const text = read(file).toString('utf8')
  const listed = text.trimStart().startsWith('{') ? (readJson(file).keys ?? []) : []
  const pems = text.match(/-----BEGIN PUBLIC KEY-----[^-]+-----END PUBLIC KEY-----/g) ?? []
  const keys = listed.length > 0 ? listed : pems.map((pem) => ({ pem, from_seal: 1, until_seal: null }))
  if (keys.length === 0) wrong(`The file ${show(file)} holds no public key.`)
  return keys.map(({ pem, from_seal, until_seal }) => {
    try {
      const key = createPublicKey(pem)
      return { key, from_seal, until_seal, fingerprint: sha256(key.export({ type: 'spki', format: 'der' })) }
    } catch {
      return wrong(`The file ${show(file)} holds a key that cannot be read.`)
    }
  })
}

/** The facts that the receipt states twice: once for people, once as they were sealed. */
const STATED = [
  ['entry', 'entry_id', (entry) => entry.id],
  ['resource', 'resource', (entry) => entry.resource],
  ['record', 'record_id', (entry) => entry.record_id],
  ['decision', 'action', (entry) => entry.action],
  ['state before', 'from', (entry) => entry.from],
  ['state after', 'to', (entry) => entry.to],
  ['reason', 'reason', (entry) => entry.reason],
  ['list of reasons', 'reason_codes', (entry) => entry.reason_codes],
  ['officer', 'by', (entry) => ({ id: entry.actor_id, name: entry.actor_name })],
  ['second officer', 'confirmed_by', (entry) => entry.details.proposal?.confirmed_by],
  ['decision that it reverses', 'reverses', ({ details }) => (details.reverses ? String(details.reverses) : null)],
  ['submission', 'submission', (entry) => entry.details.submission],
]

function checkStated({ decision, entry, reasons }) {
  for (const [name, field, sealed] of STATED)
    if (!same(decision[field], sealed(entry)))
      wrong(`The ${name} is not as it was sealed: ${show(decision[field])} instead of ${show(sealed(entry))}.`)
  // Entries of the first format were sealed with milliseconds.
  if (!String(decision.at).startsWith(String(entry.at).replace(/Z$/, '')))
    wrong(`The time is not as it was sealed: ${show(decision.at)} instead of ${show(entry.at)}.`)
  const codes = (reasons ?? []).map(({ code }) => code)
  if (!same(codes, entry.reason_codes)) wrong('The reasons are not those of the sealed entry.')
}

/** A value that the receipt shows must be the one that was committed to. */
function checkOpened({ entry, opened }) {
  const commitments = entry.commitments ?? {}
  for (const [name, { salt, value }] of Object.entries(opened ?? {}))
    if (sha256(byte(3), hex(salt), canonical(value)) !== commitments[name])
      wrong(`What the receipt shows as ${show(name)} is not what was sealed.`)
}

function checkFacts({ facts, opened, entry }) {
  if (!entry.commitments) return
  for (const { field, value } of facts ?? [])
    if (value !== null && !same(value, String(opened[`facts.${field}`]?.value)))
      wrong(`The fact ${show(field)} is not as it was sealed: ${show(value)}.`)
}

/** Name, kind and size are proved by what was opened; older entries have only the hash. */
function checkFileFacts(file, { opened, entry }) {
  if (!entry.commitments || file.name === null) return
  const fact = (opened.files?.value ?? []).find(({ id }) => id === file.id) ?? {}
  for (const part of ['kind', 'name', 'size', 'sha256'])
    if (!same(file[part], fact[part])) wrong(`The ${part} of the document ${show(file.name)} is not as it was sealed.`)
}

function checkFiles(receipt) {
  const files = receipt.files ?? []
  const sealed = receipt.entry.details.files ?? []
  const ids = files.map(({ id }) => id)
  const sealedIds = sealed.map(({ file_id }) => file_id)
  if (!same(ids, sealedIds)) wrong('The documents are not those of the sealed entry.')
  for (const [place, file] of files.entries()) {
    const { sha256: hash, pages_seen } = sealed[place]
    if (file.sha256 !== hash) wrong(`The SHA-256 of the document ${show(file.name)} is not as it was sealed.`)
    if (!same(file.pages_seen, pages_seen)) wrong(`The pages seen of ${show(file.name)} are not as they were sealed.`)
    checkFileFacts(file, receipt)
  }
}

/** The entry with the private fields of an older receipt put back, from a file that holds them. */
function wholeEntry({ entry, withheld }, file) {
  const missing = (withheld ?? []).filter((one) => one.sha256 !== null)
  if (missing.length === 0) return entry
  if (!file)
    wrong(
      `The facts are not proved: the entry was sealed before private fields had commitments, and the receipt carries the hash only of ${missing
        .map(({ field }) => field)
        .join(', ')}. Give them with --private.`,
    )
  const given = readJson(file)
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

function checkPath({ leaf, place, path: steps, seal }) {
  let node = hex(leaf)
  for (const { side, hash } of steps) {
    const pair = side === 'left' ? [hex(hash), node] : [node, hex(hash)]
    node = hex(sha256(byte(1), ...pair))
  }
  if (node.toString('hex') !== seal.body.merkle_root)
    wrong(`The entry is not under seal ${show(seal.body.number)}: its proof leads to another root.`)
  if (!(place >= 0 && place < seal.body.entries)) wrong('The place of the entry is none of its seal.')
}

function checkSeal({ body, hash, signature }, keys) {
  const number = show(body.number)
  if (sha256(byte(2), canonical(body)) !== hash) wrong(`Seal ${number} was changed.`)
  const candidates = body.key ? keys.filter(({ fingerprint }) => fingerprint === body.key) : keys
  if (candidates.length === 0)
    wrong(
      `Seal ${number} is signed with another key: ${body.key}, not ${keys.map(({ fingerprint }) => fingerprint).join(', ')}.`,
    )
  const valid = candidates.filter(({ key }) => verify(null, hex(hash), key, Buffer.from(signature, 'base64url')))
  if (valid.length === 0) wrong(`The signature of seal ${number} is wrong, or made with another key.`)
  if (
    !valid.some(
      ({ from_seal, until_seal }) =>
        body.number >= from_seal && body.number <= (until_seal ?? Number.POSITIVE_INFINITY),
    )
  )
    wrong(`Seal ${number} is signed with a key that was not valid for it.`)
}

function checkGivenFile({ files }, file) {
  const hash = sha256(read(file))
  if ((files ?? []).some((one) => one.sha256 === hash)) return
  const named = (files ?? []).find(({ name }) => name === path.basename(file))
  if (named)
    wrong(`The file ${show(file)} was changed: its SHA-256 is ${hash}, the decision was made on ${named.sha256}.`)
  wrong(`The file ${show(file)} is no document of this decision: its SHA-256 is ${hash}.`)
}

/** The heads kept outside of the database must hold this seal. */
function checkHeads({ body, hash }, file) {
  const lines = read(file).toString('utf8').split('\n').filter(Boolean)
  const heads = lines.flatMap((line) => {
    try {
      return [JSON.parse(line)]
    } catch {
      return []
    }
  })
  const head = heads.find(({ number }) => number === body.number)
  if (!head) wrong(`The heads in ${show(file)} do not hold seal ${show(body.number)}.`)
  if (head.hash !== hash) wrong(`The heads in ${show(file)} hold another seal ${show(body.number)}.`)
}

const REPEATED = ['--key', '--file']
const ONCE = ['--heads', '--private']
const USAGE =
  'Usage: node receipt.mjs receipt.json --key key.pem [--file document ...] [--heads audit-heads.jsonl] [--private fields.json]'

function parseArguments(given) {
  const options = { '--key': [], '--file': [], receipts: [] }
  for (let at = 0; at < given.length; at += 1) {
    const name = given[at]
    if (!name.startsWith('--')) options.receipts.push(name)
    else if (given[at + 1] === undefined) wrong(USAGE)
    else if (REPEATED.includes(name)) options[name].push(given[++at])
    else if (ONCE.includes(name)) options[name] = given[++at]
    else wrong(USAGE)
  }
  if (options.receipts.length !== 1 || options['--key'].length === 0) wrong(USAGE)
  return options
}

function verifyReceipt(receipt, keys, options) {
  if (receipt.kind !== 'countersign.receipt' || receipt.version !== 1)
    wrong('This is no receipt of a decision, or of a newer version.')
  checkStated(receipt)
  checkOpened(receipt)
  checkFacts(receipt)
  checkFiles(receipt)
  checkLeaf(wholeEntry(receipt, options['--private']), receipt.proof)
  checkPath(receipt.proof)
  checkSeal(receipt.proof.seal, keys)
  if (options['--heads']) checkHeads(receipt.proof.seal, options['--heads'])
  for (const file of options['--file']) checkGivenFile(receipt, file)
}

try {
  const options = parseArguments(process.argv.slice(2))
  const receipt = readJson(options.receipts[0])
  const keys = options['--key'].flatMap(readKeys)
  verifyReceipt(receipt, keys, options)
  console.log('verified')
  for (const remark of receipt.remarks ?? []) console.error(`Note: ${remark}`)
} catch (error) {
  console.log(error instanceof Wrong ? error.message : 'The receipt lacks a part, or a part has another form.')
  process.exitCode = 1
}

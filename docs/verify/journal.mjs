#!/usr/bin/env node
// Verifies an export of the journal, or the journal of a trader's bundle, without the service that made it: Node 18 or
// newer, nothing else.
//
//   node journal.mjs export.jsonl --key key.pem [--heads audit-heads.jsonl]
//
// Prints 'verified' and exits 0, or names the first thing that is wrong and exits 1. README.md beside it explains.
import { createHash, createPublicKey, verify } from 'node:crypto'
import { createReadStream, readFileSync } from 'node:fs'

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

function read(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return wrong(`The file ${show(file)} cannot be read.`)
  }
}

function parseLine(text, message) {
  try {
    const value = JSON.parse(text)
    if (typeof value === 'object' && value !== null) return value
  } catch {
    // Named below.
  }
  return wrong(message)
}

/** The public keys in a file: PEM, one or more, or what GET /api/admin/audit-entries/key and audit:key answer. */
function readKeys(file) {
  const text = read(file)
  const listed = text.trimStart().startsWith('{')
    ? (parseLine(text, `The file ${show(file)} is no JSON.`).keys ?? [])
    : []
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

const isSigned = (hash, signature, key) => verify(null, hex(hash), key, Buffer.from(String(signature), 'base64url'))
const fingerprintsOf = (keys) => keys.map(({ fingerprint }) => fingerprint).join(', ')

function checkSeal({ body, hash, signature }, keys) {
  const number = show(body.number)
  if (sha256(byte(2), canonical(body)) !== hash) wrong(`Seal ${number} was changed.`)
  const named = body.key ? keys.filter(({ fingerprint }) => fingerprint === body.key) : keys
  if (named.length === 0) wrong(`Seal ${number} is signed with another key: ${body.key}, not ${fingerprintsOf(keys)}.`)
  const valid = named.filter(({ key }) => isSigned(hash, signature, key))
  if (valid.length === 0) wrong(`The signature of seal ${number} is wrong, or made with another key.`)
  const last = (until) => until ?? Number.POSITIVE_INFINITY
  if (!valid.some(({ from_seal, until_seal }) => body.number >= from_seal && body.number <= last(until_seal)))
    wrong(`Seal ${number} is signed with a key that was not valid for it.`)
}

/** A line of a bundle: an entry as sealed, and the way from it to a seal that came in an earlier line. */
function checkProof({ entry, proof }, seals) {
  const id = show(entry.id)
  if (proof.entry !== entry.id) wrong(`The proof of entry ${id} is of another record: of entry ${show(proof.entry)}.`)
  if (proof.partial) return
  if (sha256(byte(0), canonical(entry)) !== proof.leaf) wrong(`Entry ${id} was changed after it was sealed.`)
  const seal = seals.get(proof.seal)
  if (!seal) wrong(`Seal ${show(proof.seal)} of entry ${id} is missing.`)
  let node = hex(proof.leaf)
  for (const { side, hash } of proof.path)
    node = hex(sha256(byte(1), ...(side === 'left' ? [hex(hash), node] : [node, hex(hash)])))
  if (node.toString('hex') !== seal.merkle_root)
    wrong(`Entry ${id} is not under seal ${show(proof.seal)}: its proof leads to another root.`)
}

/** Lines under one fingerprint. */
const BLOCK_LINES = 100

/** Gathers fingerprints line by line; the last line, which holds the signature, is kept out of them. */
function createReader(isCsv) {
  const whole = createHash('sha256')
  const blocks = []
  let block = createHash('sha256')
  let lines = 0
  let last = null
  const take = (line) => {
    whole.update(line)
    if (isCsv) return
    block.update(line)
    lines += 1
    if (lines % BLOCK_LINES !== 0) return
    blocks.push(block.digest('hex'))
    block = createHash('sha256')
  }
  return {
    line(line) {
      if (last !== null) take(last)
      last = line
    },
    end() {
      if (lines % BLOCK_LINES !== 0) blocks.push(block.digest('hex'))
      return { lines, blocks, last, sha256: whole.digest('hex') }
    },
  }
}

/** The lines of a file as bytes, each with its end. */
async function* linesOf(file) {
  let rest = Buffer.alloc(0)
  for await (const chunk of createReadStream(file)) {
    rest = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
    let from = 0
    for (let end = rest.indexOf(10); end >= 0; end = rest.indexOf(10, from)) {
      yield rest.subarray(from, end + 1)
      from = end + 1
    }
    rest = rest.subarray(from)
  }
  if (rest.length > 0) yield rest
}

const CUT_OFF = 'The export is cut off: its last line is not the signed one.'

/** The last line as the service writes it: in CSV without characters that begin a formula. */
const writtenAs = (end, isCsv) =>
  JSON.stringify(end).replaceAll(
    isCsv ? /[=+\-@;\t\uff0b\uff0d\uff1d\uff20]/g : /(?!)/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

/** The signed last line; in CSV it is one quoted cell. */
function parseEnd(line, isCsv) {
  const cell = (line ?? '').toString().trim()
  const text = isCsv ? cell.replace(/^"|"$/g, '').replaceAll('""', '"') : cell
  const end = parseLine(text, CUT_OFF)
  // A member that stands twice would show people something else than is checked.
  if (writtenAs(end, isCsv) !== text) wrong('The signed last line was changed.')
  if (end.kind !== 'countersign.export' || !line.toString().endsWith('\n')) wrong(CUT_OFF)
  if (end.version !== 1) wrong('The export is of a newer version.')
  return end
}

function checkEnd(end, keys) {
  const { signature, ...body } = end
  const named = keys.filter(({ fingerprint }) => fingerprint === body.key)
  if (named.length === 0) wrong(`The export is signed with another key: ${body.key}, not ${fingerprintsOf(keys)}.`)
  const hash = sha256(byte(4), canonical(body))
  if (!named.some(({ key }) => isSigned(hash, signature, key))) wrong('The signed last line was changed.')
}

function checkLines(end, found, isCsv) {
  if (!isCsv && found.lines !== end.lines)
    wrong(`The export holds ${found.lines} lines, and ${end.lines} were signed: some are missing or were added.`)
  for (const [place, hash] of isCsv ? [] : end.blocks.entries()) {
    if (found.blocks[place] === hash) continue
    const first = place * end.block_lines + 1
    wrong(
      `What was exported was changed, between line ${first} and line ${Math.min(first + end.block_lines - 1, end.lines)}.`,
    )
  }
  if (found.sha256 !== end.sha256) wrong('What was exported was changed.')
}

/** The heads kept outside of the database must hold the newest seal of the export. */
function checkHeads({ seal }, file) {
  if (!seal) return
  const heads = read(file)
    .split('\n')
    .filter(Boolean)
    .map((line) => parseLine(line, `The file ${show(file)} holds a line that is no head.`))
  const head = heads.find(({ number }) => number === seal.number)
  if (!head) wrong(`The heads in ${show(file)} do not hold seal ${show(seal.number)}.`)
  if (head.hash !== seal.hash) wrong(`The heads in ${show(file)} hold another seal ${show(seal.number)}.`)
}

const USAGE = 'Usage: node journal.mjs export.jsonl --key key.pem [--heads audit-heads.jsonl]'

function parseArguments(given) {
  const options = { keys: [], files: [], heads: null }
  for (let at = 0; at < given.length; at += 1) {
    const name = given[at]
    const value = given[at + 1]
    if (!name.startsWith('--')) options.files.push(name)
    else if (value === undefined) wrong(USAGE)
    else if (name === '--key') options.keys.push(value)
    else if (name === '--heads') options.heads = value
    else wrong(USAGE)
    if (name.startsWith('--')) at += 1
  }
  if (options.files.length !== 1 || options.keys.length === 0) wrong(USAGE)
  return options
}

/** Entries with proofs, as a bundle has them: each line is checked against the seals that came before it. */
async function checkProofs(file, keys) {
  const seals = new Map()
  for await (const line of linesOf(file)) {
    const said = parseLine(line.toString(), 'A line of the journal is not complete.')
    if (said.seal && said.entry === undefined && said.kind === undefined) {
      checkSeal(said.seal, keys)
      seals.set(said.seal.body.number, said.seal.body)
    }
    if (said.proof) checkProof(said, seals)
  }
}

async function verifyJournal(file, keys, heads) {
  const isCsv = file.endsWith('.csv')
  const reader = createReader(isCsv)
  try {
    for await (const line of linesOf(file)) reader.line(line)
  } catch {
    wrong(`The file ${show(file)} cannot be read.`)
  }
  const found = reader.end()
  const end = parseEnd(found.last, isCsv)
  checkEnd(end, keys)
  checkLines(end, found, isCsv)
  if (end.format === 'proofs') await checkProofs(file, keys)
  if (heads) checkHeads(end, heads)
  return end
}

try {
  const options = parseArguments(process.argv.slice(2))
  const { count, unsealed } = await verifyJournal(options.files[0], options.keys.flatMap(readKeys), options.heads)
  console.log('verified')
  console.error(
    `Note: ${count} entries, ${unsealed.length} of them not sealed yet${unsealed.length > 0 ? `: ${unsealed.join(', ')}` : ''}.`,
  )
} catch (error) {
  console.log(error instanceof Wrong ? error.message : 'The export lacks a part, or a part has another form.')
  process.exitCode = 1
}

import { execFile } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readFacts } from '../../server/resources/audit/commitments.ts'
import { merkleRoot } from '../../server/resources/audit/hash.ts'
import { signHash } from '../../server/resources/audit/keys.ts'
import { leafOf, readEntries } from '../../server/resources/audit/leaf.ts'
import { readKeyRing } from '../../server/resources/audit/proof.ts'
import { newestSeal, sealHash } from '../../server/resources/audit/seal.ts'
import { sealEntries } from '../../server/resources/audit/sealing.ts'
import { makeReceipt } from '../../server/resources/receipts/receipt.ts'
import { root } from '../../server/root.ts'
import { pdf } from '../factories/documents.ts'
import { accept, identificationFields, newBankAccount, newIdentification } from '../factories/dossiers.ts'
import { newOfficer, newTrader, type TestOfficer, type TestTrader } from '../factories/people.ts'
import { fourEyes } from '../factories/proposals.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { formOf, type Json } from '../support/http.ts'
import { openSealStage, type SealStage } from '../support/seals.ts'

let app: TestApp
let stage: SealStage
let amina: TestOfficer
let karim: TestOfficer
let trader: TestTrader
/** An empty folder, where nothing of the product can be found. */
let folder: string
let extract: Uint8Array

const REASON = 'The extract is older than three months.'

async function refused(name: string, content: Uint8Array): Promise<string> {
  const form = formOf({ ...identificationFields(name), identification_file: { name: 'extrait.pdf', content } })
  const { body } = await trader.ext('POST', '/identifications', { form })
  const json = { version: 1, reason_codes: ['ID_DOC_MISSING'], reason: REASON, note: 'Known to us.' }
  expect((await amina.admin('POST', `/identifications/${body.data.id}/refuse`, { json })).status).toBe(200)
  return body.data.id
}

const entryOf = async (id: string, action: string) =>
  String((await app.services.db.auditEntry.findFirstOrThrow({ where: { record_id: id, action } })).id)

const receiptOf = async (resource: string, id: string, action: string) =>
  amina.admin('GET', `/${resource}/${id}/decisions/${await entryOf(id, action)}/receipt`)

const write = (name: string, content: string | Uint8Array) => fs.writeFileSync(path.join(folder, name), content)

/** Runs a verifier as an auditor would: alone in a folder, with Node and nothing else. */
const run = (...args: string[]): Promise<{ code: number; says: string }> =>
  new Promise((resolve) => {
    execFile(process.execPath, args, { cwd: folder, env: {} }, (error, stdout) =>
      resolve({ code: error ? Number(error.code) : 0, says: stdout.trim() }),
    )
  })

const verify = (receipt: Json, ...more: string[]) => {
  write('receipt.json', JSON.stringify(receipt))
  return run('receipt.mjs', 'receipt.json', '--key', 'key.pem', ...more)
}

let dossier: string
let receipt: Json
let other: Json

beforeAll(async () => {
  app = await startApp()
  stage = await openSealStage(app)
  amina = await newOfficer(app, 'officer', 'Amina Exemple')
  karim = await newOfficer(app, 'supervisor', 'Karim Exemple')
  trader = await newTrader(app)
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'countersign-verify-'))
  fs.copyFileSync(path.join(root, 'docs/verify/receipt.mjs'), path.join(folder, 'receipt.mjs'))
  extract = await pdf(1)
  dossier = await refused('Minoterie Sersou SARL', extract)
  const another = await refused('Atelier Chélia', await pdf(2))
  await sealEntries(app.services)
  receipt = (await receiptOf('identifications', dossier, 'refuse')).body
  other = (await receiptOf('identifications', another, 'refuse')).body
  const { body } = await amina.admin('GET', '/audit-entries/key')
  write('key.pem', body.keys.map(({ pem }: { pem: string }) => pem).join(''))
  write('keys.json', JSON.stringify(body))
})
afterAll(async () => {
  await stage?.close()
  await app?.close()
  if (folder) fs.rmSync(folder, { recursive: true, force: true })
})

const changed = (change: (copy: Json) => void): Json => {
  const copy = structuredClone(receipt)
  change(copy)
  return copy
}

describe('the receipt of a decision', () => {
  it('says what was decided, on what, by whom, and leaves private fields out', async () => {
    expect(receipt.decision).toMatchObject({
      resource: 'identifications',
      record_id: dossier,
      action: 'refuse',
      from: 'pending',
      to: 'refused',
      by: { id: amina.id, name: 'Amina Exemple' },
      confirmed_by: null,
      reason: REASON,
      reason_codes: ['ID_DOC_MISSING'],
      submission: 1,
    })
    expect(receipt.facts).toMatchObject([
      { field: 'name', value: 'Minoterie Sersou SARL' },
      { field: 'establishment_type_id', names: { fr: expect.any(String) } },
      { field: 'authorization_type_id' },
    ])
    expect(receipt.files).toMatchObject([{ kind: 'identification_file', name: 'extrait.pdf', size: extract.length }])
    expect(receipt.withheld.map(({ field }: Json) => field)).toContain('details.note')
    expect(JSON.stringify(receipt)).not.toContain('Known to us.')
    expect(receipt.remarks).toEqual([])
    const exported = await app.services.db.auditEntry.findFirstOrThrow({
      where: { action: 'export', record_id: dossier },
    })
    expect(exported).toMatchObject({ resource: 'identifications', workspace_id: trader.workspace_id })
  })

  it('waits for the seal, and is one of this record’s decisions', async () => {
    const id = (await newIdentification({ trader }, 'Not sealed')).id
    await amina.admin('POST', `/identifications/${id}/refuse`, { json: { version: 1, reason: REASON } })
    const early = await receiptOf('identifications', id, 'refuse')
    expect([early.status, early.body.code, early.headers.get('Retry-After')]).toEqual([409, 'NOT_SEALED_YET', '60'])
    const answers = [
      await receiptOf('identifications', dossier, 'create'),
      await amina.admin('GET', `/identifications/${id}/decisions/${receipt.decision.entry_id}/receipt`),
      await amina.admin('GET', `/brands/${dossier}/decisions/${receipt.decision.entry_id}/receipt`),
      await amina.admin('GET', `/identifications/${dossier}/decisions/0/receipt`),
      await amina.admin('GET', `/identifications/${dossier}/decisions/99999999999999999999/receipt`),
    ]
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
  })

  it('masks an account number, and proves the rest', async () => {
    const { id, account_number } = await newBankAccount({ trader }, dossier)
    await amina.admin('POST', `/bank-accounts/${id}/refuse`, { json: { version: 1, reason: REASON } })
    await sealEntries(app.services)
    const { body } = await receiptOf('bank-accounts', id, 'refuse')
    expect(JSON.stringify(body)).not.toContain(account_number)
    expect(body.facts[0]).toMatchObject({ field: 'account_number', value: null })
    expect(body.facts[0].shown).toContain(account_number.slice(-3))
    expect(await verify(body)).toEqual({ code: 0, says: 'verified' })
  })

  it('names both officers', async () => {
    await fourEyes(app, { identifications: ['always'] })
    const { id } = await newIdentification({ trader }, 'Two people')
    const { body } = await amina.admin('POST', `/identifications/${id}/refuse`, {
      json: { version: 1, reason: REASON },
    })
    expect((await karim.admin('POST', `/second-looks/${body.proposal.id}/confirm`, { json: {} })).status).toBe(200)
    await fourEyes(app, {})
    await sealEntries(app.services)
    const made = (await receiptOf('identifications', id, 'refuse')).body
    expect(made.decision).toMatchObject({ by: { name: 'Amina Exemple' }, confirmed_by: { name: 'Karim Exemple' } })
    expect((await verify(made)).says).toBe('verified')
    made.decision.confirmed_by = null
    expect((await verify(made)).says).toContain('The second officer is not as it was sealed')
  })

  it('is not made of an entry that was changed', async () => {
    const id = await refused('Changed later', await pdf(3))
    await sealEntries(app.services)
    await stage.tamper(`UPDATE audit_entries SET reason = 'x' WHERE record_id = '${id}' AND action = 'refuse'`)
    const answer = await receiptOf('identifications', id, 'refuse')
    expect([answer.status, answer.body.code]).toEqual([500, 'JOURNAL_ALTERED'])
  })
})

describe('receipt.mjs', () => {
  it('verifies with Node alone: the decision, its documents, the keys as the service lists them, the heads', async () => {
    write('extrait.pdf', extract)
    fs.copyFileSync(stage.headsFile, path.join(folder, 'audit-heads.jsonl'))
    const given = ['--file', 'extrait.pdf', '--heads', 'audit-heads.jsonl', '--key', 'keys.json']
    expect(await verify(receipt, ...given)).toEqual({ code: 0, says: 'verified' })
  })

  const another = generateKeyPairSync('ed25519').publicKey.export({ type: 'spki', format: 'pem' }) as string

  it.each<[string, (copy: Json) => void, string]>([
    ['a changed reason', (r) => (r.decision.reason = 'x'), 'The reason is not as it was sealed'],
    [
      'a reason changed wherever it stands',
      (r) => {
        r.decision.reason = 'x'
        r.entry.reason = 'x'
      },
      'The entry was changed after it was sealed',
    ],
    ['another officer', (r) => (r.decision.by.name = 'Somebody'), 'The officer is not as it was sealed'],
    ['another time', (r) => (r.decision.at = '2020-01-01T00:00:00.000000Z'), 'The time is not as it was sealed'],
    ['a changed fact', (r) => (r.facts[0].value = 'Another name'), 'The fact "name" is not as it was sealed'],
    [
      'a fact changed wherever it stands',
      (r) => {
        r.facts[0].value = 'Another name'
        r.opened['facts.name'].value = 'Another name'
      },
      'What the receipt shows as "facts.name" is not what was sealed',
    ],
    ['the name of a document', (r) => (r.files[0].name = 'other.pdf'), 'The name of the document "other.pdf"'],
    ['the size of a document', (r) => (r.files[0].size = 1), 'The size of the document "extrait.pdf"'],
    [
      'the hash of a document',
      (r) => (r.files[0].sha256 = '0'.repeat(64)),
      'The SHA-256 of the document "extrait.pdf"',
    ],
    ['a document left out', (r) => (r.files = []), 'The documents are not those of the sealed entry'],
    ['another record’s proof', (r) => (r.proof = other.proof), 'The proof is of another record'],
    [
      'another record’s proof under this entry’s id',
      (r) => (r.proof = { ...other.proof, entry: r.proof.entry }),
      'or the proof is of another entry',
    ],
    ['a way to another root', (r) => (r.proof.path[0].hash = '0'.repeat(64)), 'its proof leads to another root'],
    ['a changed seal', (r) => (r.proof.seal.body.at = '2020-01-01T00:00:00.000000Z'), 'was changed'],
    [
      'a wrong signature',
      (r) => (r.proof.seal.signature = `AAAA${r.proof.seal.signature.slice(4)}`),
      'The signature of',
    ],
    ['a receipt of another kind', (r) => (r.version = 2), 'This is no receipt'],
    ['a part that is gone', (r) => delete r.proof, 'lacks a part'],
  ])('names %s', async (_what, change, says) => {
    const found = await verify(changed(change))
    expect(found.says).toContain(says)
    expect(found.code).toBe(1)
  })

  it('names a changed file, and one of another decision', async () => {
    write('extrait.pdf', Buffer.concat([extract, Buffer.from(' ')]))
    expect(await verify(receipt, '--file', 'extrait.pdf')).toMatchObject({
      code: 1,
      says: expect.stringContaining('The file "extrait.pdf" was changed'),
    })
    write('other.pdf', await pdf(5))
    expect((await verify(receipt, '--file', 'other.pdf')).says).toContain('is no document of this decision')
  })

  it('names a seal of another key, also one that is signed anew with it', async () => {
    write('other.pem', another)
    write('receipt.json', JSON.stringify(receipt))
    const found = await run('receipt.mjs', 'receipt.json', '--key', 'other.pem')
    expect([found.code, found.says]).toEqual([1, expect.stringMatching(/^Seal \d+ is signed with another key/)])
    const keys = JSON.parse(fs.readFileSync(path.join(folder, 'keys.json'), 'utf8')).keys
    write('late.json', JSON.stringify({ keys: [{ ...keys[0], from_seal: 900 }] }))
    const late = await run('receipt.mjs', 'receipt.json', '--key', 'late.json')
    expect(late.says).toContain('a key that was not valid for it')
  })

  it('names a seal that the heads outside the database do not hold', async () => {
    write('heads.jsonl', `${JSON.stringify({ number: receipt.proof.seal.body.number, hash: '0'.repeat(64) })}\n`)
    expect((await verify(receipt, '--heads', 'heads.jsonl')).says).toContain('hold another seal')
    write('heads.jsonl', '')
    expect((await verify(receipt, '--heads', 'heads.jsonl')).says).toContain('do not hold seal')
  })

  it('names a file that is missing or cut off, and how it is called', async () => {
    write('receipt.json', JSON.stringify(receipt).slice(0, -20))
    expect((await run('receipt.mjs', 'receipt.json', '--key', 'key.pem')).says).toContain('not complete JSON')
    expect((await run('receipt.mjs', 'none.json', '--key', 'key.pem')).says).toContain('cannot be read')
    expect(await run('receipt.mjs', 'receipt.json')).toMatchObject({ code: 1, says: expect.stringContaining('Usage') })
  })
})

describe('the receipt of an entry from before commitments', () => {
  /** The entry under a seal of format 2, as it was made then. */
  async function oldReceipt(id: string): Promise<Json> {
    const { db, sealKeys, dossiers } = app.services
    const entry = BigInt(await entryOf(id, 'refuse'))
    const [found] = await readEntries(db, [entry])
    const read = { ...found!, kept: null }
    const newest = (await newestSeal(db))!
    const leaf = leafOf(read, 2)
    const body = { ...newest, format: 2, entries: 1, entry_ids: [entry], merkle_root: merkleRoot([leaf]), leaves: leaf }
    const hash = sealHash(body)
    const seal = { ...body, hash, signature: signHash(sealKeys.current, hash) }
    const facts = (await readFacts(db, [read.entry])).get(entry)
    const keys = await readKeyRing(app.services)
    return JSON.parse(
      JSON.stringify(await makeReceipt(app.services, dossiers.named('identifications')!, { read, seal, facts, keys })),
    )
  }

  it('carries the hash of the note only, says so, and verifies where the note is given', async () => {
    const old = await oldReceipt(dossier)
    expect(JSON.stringify(old)).not.toContain('Known to us.')
    expect(old.withheld).toEqual([{ field: 'details.note', commitment: null, sha256: expect.any(String) }])
    expect(old.remarks).toEqual([
      expect.stringContaining('carries the hash only'),
      expect.stringContaining('are not proved'),
    ])
    const alone = await verify(old)
    expect([alone.code, alone.says]).toEqual([1, expect.stringContaining('carries the hash only of details.note')])
    write('fields.json', JSON.stringify({ 'details.note': 'Known to us.' }))
    expect(await verify(old, '--private', 'fields.json')).toEqual({ code: 0, says: 'verified' })
    write('fields.json', JSON.stringify({ 'details.note': 'Unknown to us.' }))
    expect((await verify(old, '--private', 'fields.json')).says).toContain('is not the one that was sealed')
  })

  it('verifies by itself where there was nothing private in it', async () => {
    const { id } = await newIdentification({ trader }, 'Without a note')
    await amina.admin('POST', `/identifications/${id}/refuse`, { json: { version: 1, reason: REASON } })
    await sealEntries(app.services)
    const old = await oldReceipt(id)
    expect(old.withheld).toEqual([])
    expect(await verify(old)).toEqual({ code: 0, says: 'verified' })
    old.decision.reason = 'x'
    expect((await verify(old)).says).toContain('The reason is not as it was sealed')
  })
})

describe('a receipt and erasure', () => {
  it('made before still verifies, and one made after shows hashes and the decision alone', async () => {
    const own = await newTrader(app)
    const { id } = await newIdentification({ trader: own }, 'To be erased')
    await accept(karim, 'identifications', id)
    await sealEntries(app.services)
    const before = (await receiptOf('identifications', id, 'accept')).body
    await app.services.db.$transaction(async (db) => {
      await db.$executeRaw`INSERT INTO audit_entries (at, actor_type, actor_name, action, resource, workspace_id)
        VALUES (now(), 'system', 'System', 'erase', 'traders', ${own.workspace_id}::uuid)`
      await db.$executeRaw`SELECT erase_private_fields(${own.workspace_id}::uuid)`
    })
    expect(await verify(before)).toEqual({ code: 0, says: 'verified' })
    const after = (await receiptOf('identifications', id, 'accept')).body
    expect(after).toMatchObject({ facts: [], opened: {}, files: [{ name: null, sha256: before.files[0].sha256 }] })
    expect(after.remarks).toEqual([expect.stringContaining('was erased')])
    expect(JSON.stringify(after)).not.toContain('To be erased')
    expect(await verify(after)).toEqual({ code: 0, says: 'verified' })
  })
})

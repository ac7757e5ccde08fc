import { execFile } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { root } from '../../server/process/root.ts'
import { readFacts } from '../../server/resources/audit/commitments.ts'
import { merkleRoot } from '../../server/resources/audit/hash.ts'
import { signHash } from '../../server/resources/audit/keys.ts'
import { leafOf, readEntries } from '../../server/resources/audit/leaf.ts'
import { readKeyRing } from '../../server/resources/audit/proof.ts'
import { newestSeal, sealHash } from '../../server/resources/audit/seal.ts'
import { sealEntries } from '../../server/resources/audit/sealing.ts'
import { makeReceipt } from '../../server/resources/receipts/receipt.ts'
import { readPdf } from '../demo/pdfText.ts'
import { pdf } from '../factories/documents.ts'
import {
  accept,
  acceptedDossiers,
  identificationFields,
  newBankAccount,
  newIdentification,
  newInstance,
} from '../factories/dossiers.ts'
import { csvList, sendList } from '../factories/lists.ts'
import { newOfficer, newTrader, type TestOfficer, type TestTrader } from '../factories/people.ts'
import { fourEyes, putInForce } from '../factories/proposals.ts'
import { camt, sendStatement } from '../factories/statements.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { markErased } from '../support/database.ts'
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
    const { name, user_id } = await app.services.db.trader.findUniqueOrThrow({ where: { id: trader.id } })
    expect(receipt.trader).toEqual({ user_id, name })
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

  it('proves where on the documents a refusal points, and prints it', async () => {
    const { id } = await newIdentification({ trader }, 'Pinned')
    const [{ id: file_id }] = (await amina.admin('GET', `/identifications/${id}`)).body.files
    const pins = [
      { file_id, page: 2, x: 0.1, y: 0.25, w: 1 / 3, h: 0.1, text: 'The seal is cut off.' },
      { file_id, page: 1, x: 1e-7, y: 1 },
    ]
    await amina.admin('POST', `/identifications/${id}/refuse`, { json: { version: 1, reason: REASON, pins } })
    await sealEntries(app.services)
    const { body } = await receiptOf('identifications', id, 'refuse')
    const kind = 'identification_file'
    expect(body.pins).toEqual([
      { ...pins[0], kind },
      { ...pins[1], kind, w: null, h: null, text: null },
    ])
    expect(await verify(body)).toEqual({ code: 0, says: 'verified' })
    const printed = await fetch(
      `${app.url}/api/admin/identifications/${id}/decisions/${body.decision.entry_id}/receipt?lang=en`,
      { headers: { Cookie: amina.cookie, Accept: 'application/pdf' } },
    )
    const { text } = await readPdf(Buffer.from(await printed.arrayBuffer()))
    expect(text.replaceAll(/\s+/g, ' ')).toContain(
      '1. registre.pdf, page 2, 10 % from the left, 25 % from the top, The seal is cut off.',
    )
    body.pins[0].x = 0.2
    expect((await verify(body)).says).toBe('The places on the documents are not those of the sealed entry.')
    delete body.pins
    expect((await verify(body)).says).toBe('The places on the documents are not those of the sealed entry.')
    expect((await verify({ ...receipt, pins: [] })).says).toContain('The places on the documents')
  })

  it('proves a question to the trader and the answer', async () => {
    const { id } = await newIdentification({ trader }, 'Asked about')
    const [{ id: file_id }] = (await amina.admin('GET', `/identifications/${id}`)).body.files
    const json = {
      version: 1,
      text: 'Which of the two shops is this?',
      pins: [
        { file_id, page: 1, x: 0.1, y: 0.25, text: 'This address.' },
        { file_id, page: 2, x: 0.5, y: 0.5 },
      ],
    }
    expect((await amina.admin('POST', `/identifications/${id}/request-information`, { json })).status).toBe(200)
    const answer = await trader.ext('POST', `/identifications/${id}/answer`, { json: { text: 'The one in Sétif.' } })
    expect(answer.status).toBe(200)
    await sealEntries(app.services)
    const { name, user_id } = await app.services.db.trader.findUniqueOrThrow({ where: { id: trader.id } })
    const { information_request } = (await amina.admin('GET', `/identifications/${id}`)).body
    const asked = (await receiptOf('identifications', id, 'request_information')).body
    expect(asked).toMatchObject({
      decision: {
        action: 'request_information',
        from: 'pending',
        to: 'pending',
        by: { id: amina.id, name: 'Amina Exemple' },
        reason: 'Which of the two shops is this?',
        submission: 1,
      },
      trader: { user_id, name },
      information_request: { id: information_request.id, due_at: information_request.due_at },
      pins: [
        { page: 1, text: 'This address.', kind: 'identification_file' },
        { page: 2, text: null },
      ],
      remarks: [],
    })
    expect(asked.facts[0]).toMatchObject({ field: 'name', value: 'Asked about' })
    const answered = (await receiptOf('identifications', id, 'answer')).body
    expect(answered).toMatchObject({
      decision: { action: 'answer', by: { id: trader.id, name }, reason: 'The one in Sétif.' },
      information_request: { id: information_request.id, due_at: null },
      remarks: [],
    })
    for (const one of [asked, answered]) expect(await verify(one)).toEqual({ code: 0, says: 'verified' })
    const printed = await fetch(
      `${app.url}/api/admin/identifications/${id}/decisions/${asked.decision.entry_id}/receipt?lang=en`,
      { headers: { Cookie: amina.cookie, Accept: 'application/pdf' } },
    )
    const text = (await readPdf(Buffer.from(await printed.arrayBuffer()))).text.replaceAll(/\s+/g, ' ')
    for (const part of ['Receipt of a question', 'Which of the two shops is this?', 'To be answered by'])
      expect(text).toContain(part)

    const forged = (change: (copy: Json) => void, of: Json) => {
      const copy = structuredClone(of)
      change(copy)
      return verify(copy)
    }
    const forgeries: [Json, (copy: Json) => void, string][] = [
      [asked, (copy) => (copy.decision.reason = 'Are you a forger?'), 'The reason is not as it was sealed'],
      [asked, (copy) => (copy.decision.by.name = 'Karim Exemple'), 'The officer is not as it was sealed'],
      [asked, (copy) => (copy.pins[0].text = 'That address.'), 'The places on the documents'],
      [asked, (copy) => (copy.information_request.due_at = '2030-01-01T00:00:00.000Z'), 'The question is not as'],
      [asked, (copy) => delete copy.information_request, 'The question is not as'],
      [answered, (copy) => (copy.decision.reason = 'The one in Oran.'), 'The reason is not as it was sealed'],
      [answered, (copy) => (copy.decision.by.name = 'Somebody'), 'The officer is not as it was sealed'],
      [receipt, (copy) => (copy.information_request = { id: 'x', due_at: null }), 'The question is not as'],
    ]
    for (const [of, change, says] of forgeries) expect((await forged(change, of)).says).toContain(says)
    const refusal = { version: 3, reason: REASON }
    expect((await amina.admin('POST', `/identifications/${id}/refuse`, { json: refusal })).status).toBe(200)
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
    expect(body.facts[1]).toMatchObject({ field: 'identification_id', shown: 'Minoterie Sersou SARL' })
    expect(body.remarks).toEqual([])
    expect(await verify(body)).toEqual({ code: 0, says: 'verified' })
    body.facts[0].shown = `${body.facts[0].shown.slice(0, -1)}x`
    expect((await verify(body)).says).toContain('The fact "account_number" is not as it was sealed (shown)')
    body.facts[0].shown = null
    expect((await verify(body)).says).toContain('The fact "account_number" is not as it was sealed (shown)')
  })

  it('leaves out a name that is not the sealed one any more', async () => {
    const rename = (name: string) =>
      stage.tamper(`ALTER TABLE identifications DISABLE TRIGGER USER;
        UPDATE identifications SET name = '${name}' WHERE id = '${dossier}'; ALTER TABLE identifications ENABLE TRIGGER USER`)
    const { id } = await newBankAccount({ trader }, dossier)
    await amina.admin('POST', `/bank-accounts/${id}/refuse`, { json: { version: 1, reason: REASON } })
    await sealEntries(app.services)
    await rename('Minoterie Sersou EURL')
    const { body } = await receiptOf('bank-accounts', id, 'refuse')
    expect(body.facts[1]).toMatchObject({ field: 'identification_id', value: dossier, shown: null })
    expect(body.remarks).toEqual([expect.stringMatching(/^Left out, .*: shown\.identification_id\.$/)])
    expect(await verify(body)).toEqual({ code: 0, says: 'verified' })
    body.remarks = []
    expect((await verify(body)).says).toContain('The remarks are not those')
    await rename('Minoterie Sersou SARL')
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

  it('names the line of the bank with which the payment was accepted, as it was sealed', async () => {
    const { id } = await newInstance({ trader }, await acceptedDossiers({ trader }, amina))
    const day = app.clock.now().toISOString().slice(0, 10)
    await sendStatement(karim, camt([{ day, amount: '100.00', reference: 'BNK777', name: 'Un Payeur' }]))
    const line = await app.services.db.statementLine.findFirstOrThrow()
    const { version } = (await amina.admin('GET', `/activation-proofs/${id}`)).body
    const matched = await amina.admin('POST', `/activation-proofs/${id}/match`, { json: { line_id: line.id, version } })
    expect(matched.status).toBe(200)
    await accept(amina, 'activation-proofs', id)
    await sealEntries(app.services)
    const made = (await receiptOf('activation-proofs', id, 'accept')).body
    const named = { id: line.id, booked_on: day, amount: '100.00', reference: 'BNK777' }
    expect(made.money).toEqual({ state: 'matched', line: named })
    expect(JSON.stringify(made)).not.toContain('Un Payeur')
    expect(await verify(made)).toEqual({ code: 0, says: 'verified' })
    for (const forge of [
      { state: 'matched', line: { ...named, amount: '900.00' } },
      { state: 'matched', line: { ...named, booked_on: '2020-01-01' } },
      { state: 'matched', line: { ...named, reference: null } },
      { state: 'matched', line: null },
      { state: 'none', line: named },
      undefined,
    ]) {
      const says = (await verify({ ...made, money: forge })).says
      expect(says).toContain('The money is not as it was sealed')
    }
    const more = { ...made, money: { ...made.money, line: { ...named, payer: 'Un Payeur' } } }
    expect((await verify(more)).says).toContain('holds "money.line.payer", which nothing proves')
    expect((await verify({ ...receipt, money: made.money })).says).toContain('The money is not as it was sealed')
    const address = `/activation-proofs/${id}/decisions/${made.decision.entry_id}/receipt?lang=fr`
    const page = await fetch(`${app.url}/api/admin${address}`, {
      headers: { Cookie: amina.cookie, Accept: 'application/pdf' },
    })
    const { text } = await readPdf(Buffer.from(await page.arrayBuffer()))
    expect(text.replaceAll(/\s+/g, '')).toContain(`${day},100.00,BNK777`)
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

  const forged = (name: string, change: (copy: Json) => void, says: string) => ({ name, change, says })
  const fact = (r: Json, field: string) => r.facts.find((one: Json) => one.field === field)
  const NAMES = { en: 'Bank', fr: 'Banque', ar: 'بنك' }

  it.each([
    // What the decision was.
    forged('another reason', (r) => (r.decision.reason = 'x'), 'The reason is not as it was sealed'),
    forged('a reason taken away', (r) => (r.decision.reason = null), 'The reason is not as it was sealed'),
    forged(
      'another reason wherever it stands',
      (r) => {
        r.decision.reason = 'x'
        r.entry.reason = 'x'
      },
      'The entry was changed after it was sealed',
    ),
    forged('other codes', (r) => (r.decision.reason_codes = []), 'The list of reasons is not as it was sealed'),
    forged('another decision', (r) => (r.decision.action = 'accept'), 'The decision is not as it was sealed'),
    forged('another state after', (r) => (r.decision.to = 'accepted'), 'The state after is not as it was sealed'),
    forged('another state before', (r) => (r.decision.from = 'accepted'), 'The state before is not as it was sealed'),
    forged('another resource', (r) => (r.decision.resource = 'brands'), 'The resource is not as it was sealed'),
    forged('another record', (r) => (r.decision.record_id = dossier.slice(1)), 'The record is not as it was sealed'),
    forged('another workspace', (r) => (r.decision.workspace_id = null), 'The workspace is not as it was sealed'),
    forged('another entry', (r) => (r.decision.entry_id = '1'), 'The entry is not as it was sealed'),
    forged('another submission', (r) => (r.decision.submission = 2), 'The submission is not as it was sealed'),
    forged('a decision that it reverses', (r) => (r.decision.reverses = '1'), 'The decision that it reverses'),
    // Who and when.
    forged('another officer', (r) => (r.decision.by.name = 'Somebody'), 'The officer is not as it was sealed'),
    forged('a title of the officer', (r) => (r.decision.by.title = 'Head'), 'holds "decision.by.title", which nothing'),
    forged('a second officer', (r) => (r.decision.confirmed_by = r.decision.by), 'The second officer is not as it was'),
    forged('another time', (r) => (r.decision.at = '2020-01-01T00:00:00.000000Z'), 'The time is not as it was sealed'),
    forged(
      'the time with another offset',
      (r) => (r.decision.at = r.decision.at.replace('Z', '+05:00')),
      'The time is not as it was sealed',
    ),
    forged(
      'the time to the nanosecond',
      (r) => (r.decision.at = r.decision.at.replace('Z', '999Z')),
      'The time is not as it was sealed',
    ),
    // Whose dossier.
    forged('another trader', (r) => (r.trader.name = 'Another trader'), 'The trader is not as it was sealed'),
    forged('another number of the trader', (r) => (r.trader.user_id += 1), 'The trader is not as it was sealed'),
    forged('no trader', (r) => (r.trader = null), 'The trader is not as it was sealed'),
    forged(
      'another trader wherever they stand',
      (r) => {
        r.trader.name = 'Another trader'
        r.opened.trader.value.name = 'Another trader'
      },
      'What the receipt shows as "trader" is not what was sealed',
    ),
    // The facts.
    forged('another fact', (r) => (fact(r, 'name').value = 'Another name'), 'The fact "name" is not as it was sealed'),
    forged(
      'another fact wherever it stands',
      (r) => {
        fact(r, 'name').value = 'Another name'
        r.opened['facts.name'].value = 'Another name'
      },
      'What the receipt shows as "facts.name" is not what was sealed',
    ),
    forged('a fact shown as another', (r) => (fact(r, 'name').shown = 'Another'), 'not as it was sealed (shown)'),
    forged('a fact set to null', (r) => (fact(r, 'name').value = null), 'The fact "name" is not as it was sealed'),
    forged(
      'the names of a fact',
      (r) => (fact(r, 'establishment_type_id').names = NAMES),
      'The fact "establishment_type_id" is not as it was sealed (names)',
    ),
    forged(
      'one name of a fact',
      (r) => (fact(r, 'establishment_type_id').names.fr = 'Banque'),
      'The fact "establishment_type_id" is not as it was sealed (names)',
    ),
    forged('names taken away', (r) => (fact(r, 'establishment_type_id').names = null), 'not as it was sealed (names)'),
    forged('names of another fact', (r) => (fact(r, 'name').names = NAMES), 'not as it was sealed (names)'),
    forged(
      'a fact added',
      (r) => r.facts.push({ field: 'capital', value: '1', shown: null, names: null }),
      'The fact "capital" is none of the sealed entry',
    ),
    forged(
      'a fact added without a value',
      (r) => r.facts.push({ field: 'capital', value: null, shown: 'A lot', names: null }),
      'The fact "capital" is none of the sealed entry',
    ),
    forged(
      'a fact added with what would open it',
      (r) => {
        r.facts.push({ field: 'capital', value: '1', shown: null, names: null })
        r.opened['facts.capital'] = { salt: '0'.repeat(64), value: '1' }
      },
      'What the receipt shows as "facts.capital" is not what was sealed',
    ),
    forged('a fact twice', (r) => r.facts.push(r.facts[0]), 'The fact "name" stands twice'),
    forged('all facts taken away', (r) => (r.facts = []), 'The fact "name" was sealed, and is missing'),
    forged('one fact taken away', (r) => r.facts.pop(), 'was sealed, and is missing'),
    forged(
      'facts taken away with what opens them',
      (r) => {
        r.facts = []
        r.opened = {}
        r.trader = null
      },
      'The list of what is left out is not that of the sealed entry',
    ),
    // The documents.
    forged('the name of a document', (r) => (r.files[0].name = 'other.pdf'), 'The name of the document "other.pdf"'),
    forged('the size of a document', (r) => (r.files[0].size = 1), 'The size of the document "extrait.pdf"'),
    forged('the kind of a document', (r) => (r.files[0].kind = 'logo'), 'The kind of the document "extrait.pdf"'),
    forged(
      'a document without a name, of another kind',
      (r) => Object.assign(r.files[0], { name: null, kind: 'logo' }),
      'The kind of the document null is not as it was sealed',
    ),
    forged('a document without a name', (r) => (r.files[0].name = null), 'The name of the document null'),
    forged('the hash of a document', (r) => (r.files[0].sha256 = '0'.repeat(64)), 'The SHA-256 of the document'),
    forged('the pages seen', (r) => (r.files[0].pages_seen = [1, 2, 3]), 'The pages seen of "extrait.pdf"'),
    forged('a document left out', (r) => (r.files = []), 'The documents are not those of the sealed entry'),
    forged('a document twice', (r) => r.files.push(r.files[0]), 'The documents are not those of the sealed entry'),
    // The proof.
    forged('another record’s proof', (r) => (r.proof = other.proof), 'The proof is of another record'),
    forged(
      'another record’s proof under this entry’s id',
      (r) => (r.proof = { ...other.proof, entry: r.proof.entry }),
      'or the proof is of another entry',
    ),
    forged('another place under the seal', (r) => (r.proof.place += 1), 'The place of the entry is not'),
    forged('a place beyond the seal', (r) => (r.proof.place += 1_048_576), 'The place of the entry is not'),
    forged('a way to another root', (r) => (r.proof.path[0].hash = '0'.repeat(64)), 'its proof leads to another root'),
    forged('a changed seal', (r) => (r.proof.seal.body.at = '2020-01-01T00:00:00.000000Z'), 'was changed'),
    forged('another hash of the seal', (r) => (r.proof.seal.hash = '0'.repeat(64)), 'was changed'),
    forged(
      'a wrong signature',
      (r) => (r.proof.seal.signature = `AAAA${r.proof.seal.signature.slice(4)}`),
      'The signature of',
    ),
    forged('a longer signature', (r) => (r.proof.seal.signature += '='), 'another form: proof.seal.signature'),
    forged('the name of the key', (r) => (r.proof.seal.key.fingerprint = '0'.repeat(64)), 'The fingerprint of the key'),
    forged('no name of the key', (r) => (r.proof.seal.key = null), 'does not name the key'),
    forged('what is left out', (r) => r.withheld.pop(), 'The list of what is left out'),
    forged('another commitment', (r) => (r.withheld[0].commitment = '0'.repeat(64)), 'The list of what is left out'),
    forged('a hash left out', (r) => (r.withheld[0].sha256 = '0'.repeat(64)), 'The list of what is left out'),
    forged('a longer salt', (r) => (r.opened['facts.name'].salt += 'zz'), 'another form: opened.facts.name.salt'),
    // What is said besides.
    forged('a remark', (r) => (r.remarks = ['The officer was ill.']), 'The remarks are not those'),
    forged('a member', (r) => (r.verified = true), 'The receipt holds "verified", which nothing proves'),
    forged('a member of the decision', (r) => (r.decision.grade = 'A'), 'holds "decision.grade", which nothing'),
    forged('a member of a fact', (r) => (r.facts[0].checked = true), 'holds "facts[0].checked", which nothing'),
    forged('a member of a document', (r) => (r.files[0].author = 'x'), 'holds "files[0].author", which nothing'),
    forged('a member of the proof', (r) => (r.proof.court = 'x'), 'holds "proof.court", which nothing'),
    forged('a member of the key', (r) => (r.proof.seal.key.owner = 'x'), 'holds "proof.seal.key.owner", which nothing'),
    forged('a member of a name', (r) => (fact(r, 'establishment_type_id').names.de = 'x'), 'which nothing proves'),
    forged('texts of the reasons', (r) => (r.reasons = []), 'holds "reasons", which nothing proves'),
    forged('another entry’s member', (r) => (r.entry.extra = true), 'The entry was changed after it was sealed'),
    forged('a receipt of another kind', (r) => (r.version = 3), 'This is no receipt'),
    forged('a part that is gone', (r) => delete r.proof, 'lacks a part'),
    forged('a part of another form', (r) => (r.facts = { name: 'x' }), 'another form: facts'),
  ])('names $name', async ({ change, says }) => {
    const found = await verify(changed(change))
    expect(found.says).toContain(says)
    expect(found.says).not.toMatch(/^verified/)
    expect(found.code).toBe(1)
  })

  it('names what people would read and programs would not: a member that stands twice, another way to write a number', async () => {
    const text = JSON.stringify(receipt)
    const twice = text.replace('"decision":{', '"decision":{"reason":"Something else.",')
    write('receipt.json', twice)
    const found = await run('receipt.mjs', 'receipt.json', '--key', 'key.pem')
    expect(found).toEqual({ code: 1, says: 'A member of the receipt stands twice.' })
    write('receipt.json', text.replace(/"size":(\d+)/, '"size":$1.0000'))
    const written = await run('receipt.mjs', 'receipt.json', '--key', 'key.pem')
    expect(written).toEqual({ code: 1, says: expect.stringContaining('is not written as it was sealed') })
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
    const facts = (await readFacts(db, dossiers, [read.entry])).get(entry)
    const keys = await readKeyRing(app.services)
    return JSON.parse(JSON.stringify(makeReceipt(dossiers.named('identifications')!, { read, seal, facts, keys })))
  }

  it('carries the hash of the note only, says so, and verifies where the note is given', async () => {
    const old = await oldReceipt(dossier)
    expect(JSON.stringify(old)).not.toContain('Known to us.')
    expect(old.withheld).toEqual([{ field: 'details.note', commitment: null, sha256: expect.any(String) }])
    expect(old.remarks).toEqual([
      expect.stringContaining('carries the hash only'),
      expect.stringContaining('names neither the trader nor the facts'),
    ])
    expect(old).toMatchObject({ trader: null, facts: [], opened: {}, files: [{ kind: null, name: null, size: null }] })
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
    await markErased(app, own.id)
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

describe('a receipt that an older version made', () => {
  const read = (name: string): Json =>
    JSON.parse(fs.readFileSync(path.join(root, 'test/resources/olderReceipts', name), 'utf8'))

  const verifyOlder = (older: Json, ...more: string[]) => {
    write('older.json', JSON.stringify(older))
    write('olderKeys.json', JSON.stringify(read('keys.json')))
    return run('receipt.mjs', 'older.json', '--key', 'olderKeys.json', ...more)
  }

  it.each([
    [
      'identification.json',
      'the names of the fact "establishment_type_id"; the names of the fact "authorization_type_id"; the texts of the reasons',
    ],
    ['bankAccount.json', 'how the fact "account_number" is shown; how the fact "identification_id" is shown'],
    [
      'beforeCommitments.json',
      'the fact "name"; the fact "establishment_type_id"; the names of the fact "establishment_type_id"; the fact "authorization_type_id"; the names of the fact "authorization_type_id"; kind, name and size of "registre.pdf"; the remarks',
    ],
  ])('says what it does not prove: %s', async (name, unproved) => {
    const alone = await verifyOlder(read(name))
    expect(alone).toEqual({ code: 1, says: expect.stringContaining(`Not proved: ${unproved}.`) })
    expect(await verifyOlder(read(name), '--older')).toEqual({ code: 0, says: `verified\nNot proved: ${unproved}.` })
  })

  it.each<[string, (copy: Json) => void, string]>([
    ['another fact', (r) => (r.facts[0].value = 'x'), 'The fact "name" is not as it was sealed'],
    ['a fact set to null', (r) => (r.facts[0].value = null), 'The fact "name" is not as it was sealed'],
    ['a fact added', (r) => r.facts.push({ ...r.facts[0], field: 'capital' }), 'is none of the sealed entry'],
    ['all facts taken away', (r) => (r.facts = []), 'was sealed, and is missing'],
    [
      'another offset',
      (r) => (r.decision.at = r.decision.at.replace('Z', '+01:00')),
      'The time is not as it was sealed',
    ],
    ['a document of another kind', (r) => Object.assign(r.files[0], { name: null, kind: 'logo' }), 'The kind of the'],
    ['another place', (r) => (r.proof.place += 1), 'The place of the entry is not'],
    ['another time of the key', (r) => (r.proof.seal.key.from_seal = 2), 'The key is not as it was given'],
    ['a member', (r) => (r.trader = { user_id: 1, name: 'x' }), 'The receipt holds "trader", which nothing proves'],
  ])('names %s all the same', async (_what, change, says) => {
    const older = read('identification.json')
    change(older)
    expect(await verifyOlder(older, '--older')).toEqual({ code: 1, says: expect.stringContaining(says) })
  })

  it('is not what a newer one can be made into', async () => {
    const { trader: _, ...rest } = structuredClone(receipt)
    rest.version = 1
    rest.reasons = receipt.decision.reason_codes.map((code: string) => ({ code, texts: null }))
    delete rest.decision.workspace_id
    rest.proof.seal.key = { id: 1, fingerprint: receipt.proof.seal.key.fingerprint, from_seal: 1, until_seal: null }
    rest.facts[0].shown = 'Another name'
    expect(await verify(rest)).toEqual({ code: 1, says: expect.stringContaining('has a receipt of version 2') })
  })
})

describe('an accept of a name that was compared with watch lists', () => {
  it('holds the lines of the checklist with who ticked them, and names a forged tick', async () => {
    const line = (code: string, required: boolean) => ({
      ...{ code, required },
      texts: { en: `${code} in English`, fr: `${code} en français`, ar: `${code} بالعربية` },
    })
    const lines = [line('CALLED', true), line('SEEN', false)]
    const others = { brands: [], 'bank-accounts': [], 'activation-proofs': [] }
    await putInForce(app, 'checklist', { identifications: lines, ...others })
    const { id } = await newIdentification({ trader }, 'Laiterie du Sersou')
    const json = { word: 'By phone.', version: 1 }
    expect((await karim.admin('PUT', `/identifications/${id}/checklist/CALLED`, { json })).status).toBe(200)
    await accept(amina, 'identifications', id)
    await putInForce(app, 'checklist', { identifications: [], ...others })
    await sealEntries(app.services)
    const { body } = await receiptOf('identifications', id, 'accept')
    const at = app.clock.now().toISOString()
    expect(body.checklist).toEqual([
      { ...lines[0], ticked: { by: { id: karim.id, name: 'Karim Exemple' }, at } },
      { ...lines[1], ticked: null },
    ])
    expect(JSON.stringify(body)).not.toContain('By phone.')
    const says = 'verified\nChecklist: CALLED ticked by Karim Exemple; SEEN not ticked.'
    expect(await verify(body)).toEqual({ code: 0, says })
    const forged: [(copy: Json) => void, string][] = [
      [(copy) => (copy.checklist[0].ticked.by.name = 'Amina Exemple'), 'The line "CALLED" of the checklist'],
      [(copy) => (copy.checklist[1].ticked = copy.checklist[0].ticked), 'The line "SEEN" of the checklist'],
      [(copy) => (copy.checklist[1].required = true), 'The line "SEEN" of the checklist'],
      [(copy) => copy.checklist.pop(), 'The lines of the checklist'],
      [(copy) => delete copy.checklist, 'The lines of the checklist'],
      [(copy) => (copy.entry.details.checklist[1].ticked = copy.checklist[0].ticked), 'The line "SEEN"'],
    ]
    for (const [change, names] of forged) {
      const copy = structuredClone(body)
      change(copy)
      expect((await verify(copy)).says).toContain(names)
    }
    const entry = await entryOf(id, 'accept')
    const page = await fetch(`${app.url}/api/admin/identifications/${id}/decisions/${entry}/receipt?lang=en`, {
      headers: { Cookie: amina.cookie, Accept: 'application/pdf' },
    })
    const { text } = await readPdf(Buffer.from(await page.arrayBuffer()))
    expect(text.replaceAll(/\s+/g, ' ')).toContain('CALLED in English ticked by Karim Exemple')
  })

  it('has a receipt that names the runs and what they found, on paper and to the verifier', async () => {
    const admin = await newOfficer(app, 'admin')
    await putInForce(app, 'screening_second', 100)
    const entries = [
      { ref: 'A', name: 'Yassine Hamdaoui Exemple' },
      { ref: 'B', name: 'Samira Fictivati' },
    ]
    expect((await sendList(admin, csvList(entries), { list: 'receipts' })).status).toBe(201)
    const { id } = await newIdentification({ trader }, 'Yassine Hamdaoui Exempli')
    const { screening } = (await amina.admin('GET', `/identifications/${id}`)).body
    const [hit] = screening.hits
    const json = { answer: 'different', why: 'Another birth date.' }
    const answered = await amina.admin('POST', `/identifications/${id}/hits/${hit.id}`, { json })
    expect([answered.status, answered.body.screening.state]).toEqual([200, 'clear'])
    await accept(amina, 'identifications', id)
    await sealEntries(app.services)
    const { body } = await receiptOf('identifications', id, 'accept')
    const [run] = await app.services.db.screeningRun.findMany({ where: { record_id: id } })
    const found = { id: hit.id, list: 'receipts', version: 1, kind: 'sanction', ref: 'A', score: hit.score }
    expect(body.screening).toEqual({
      state: 'clear',
      runs: [run!.id],
      lists: [{ list: 'receipts', version: 1 }],
      hits: [{ ...found, blocks: true, answer: 'different' }],
    })
    expect(await verify(body)).toEqual({
      code: 0,
      says: `verified\nScreened: found receipts A, score ${hit.score}, different. Lists: receipts 1. Runs: ${run!.id}.`,
    })
    const changes: ((copy: Json) => void)[] = [
      (copy) => copy.screening.hits.pop(),
      (copy) => delete copy.screening,
      (copy) => (copy.screening.runs[0] = crypto.randomUUID()),
    ]
    for (const change of changes) {
      const copy = structuredClone(body)
      change(copy)
      expect((await verify(copy)).says).toContain('The screening is not as it was sealed')
    }
    const entry = await entryOf(id, 'accept')
    const page = await fetch(`${app.url}/api/admin/identifications/${id}/decisions/${entry}/receipt?lang=en`, {
      headers: { Cookie: amina.cookie, Accept: 'application/pdf' },
    })
    const { text } = await readPdf(Buffer.from(await page.arrayBuffer()))
    expect(text.replaceAll(/\s+/g, ' ')).toContain('Hits: 1, answered ‘same’: 0. Lists: receipts 1.')
  })
})

describe('a decision on people', () => {
  it('has a receipt that names them, on paper and to the verifier, without the other readings', async () => {
    const { id } = await newIdentification({ trader }, 'Laiterie des Aurès SARL')
    const kaci = { name: 'Amel Kaci', role: 'manager', share: '25.00', birth_date: '1979-04-12', country: 'DZ' }
    expect((await amina.admin('PUT', `/identifications/${id}/people`, { json: { people: [kaci] } })).status).toBe(200)
    await amina.admin('PUT', `/identifications/${id}/readings`, { json: { rc: '98A052726' } })
    const json = { version: 1, reason: REASON }
    expect((await amina.admin('POST', `/identifications/${id}/refuse`, { json })).status).toBe(200)
    await sealEntries(app.services)
    const { body } = await receiptOf('identifications', id, 'refuse')
    expect(body.people).toEqual([{ ...kaci, identifier: null }])
    expect(JSON.stringify(body)).not.toContain('98A052726')
    expect(await verify(body)).toEqual({ code: 0, says: expect.stringMatching(/^verified/) })
    const changes: ((copy: Json) => void)[] = [
      (copy) => (copy.people[0].role = 'owner'),
      (copy) => delete copy.people,
      (copy) => copy.people.push({ ...copy.people[0], name: 'Yanis Kaci' }),
    ]
    for (const change of changes) {
      const copy = structuredClone(body)
      change(copy)
      expect((await verify(copy)).says).toContain('The people on the document are not as they were sealed')
    }
    const entry = await entryOf(id, 'refuse')
    const page = await fetch(`${app.url}/api/admin/identifications/${id}/decisions/${entry}/receipt?lang=fr`, {
      headers: { Cookie: amina.cookie, Accept: 'application/pdf' },
    })
    const { text } = await readPdf(Buffer.from(await page.arrayBuffer()))
    expect(text.replaceAll(/\s+/g, ' ')).toContain('Amel Kaci, gérant, 25.00 %, 1979-04-12, DZ')
  })
})

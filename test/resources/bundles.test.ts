import { execFile } from 'node:child_process'
import fs from 'node:fs'
import http from 'node:http'
import os from 'node:os'
import path from 'node:path'
import zlib from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sealEntries } from '../../server/resources/audit/sealing.ts'
import { readPdf } from '../demo/pdfText.ts'
import { pdf } from '../factories/documents.ts'
import { acceptedDossiers, identificationFields, newBankAccount, newInstance } from '../factories/dossiers.ts'
import { newOfficer, newTrader, type TestOfficer, type TestTrader } from '../factories/people.ts'
import { camt, sendStatement } from '../factories/statements.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { formOf } from '../support/http.ts'

let app: TestApp
let officer: TestOfficer
let auditor: TestOfficer
let trader: TestTrader
let folder: string
let identification: string
let files: Map<string, Buffer>
const content = [0, 1].map((pages) => pdf(pages + 6))

/** The files in a ZIP, by its directory at the end; throws where that is missing. */
function unzip(zip: Buffer): Map<string, Buffer> {
  const end = zip.lastIndexOf(Buffer.from('504b0506', 'hex'))
  if (end < 0) throw new Error('The ZIP has no end.')
  const found = new Map<string, Buffer>()
  let at = zip.readUInt32LE(end + 16)
  for (let count = zip.readUInt16LE(end + 10); count > 0; count -= 1) {
    const [method, size] = [zip.readUInt16LE(at + 10), zip.readUInt32LE(at + 20)]
    const [name, extra, comment] = [28, 30, 32].map((place) => zip.readUInt16LE(at + place)) as [number, number, number]
    const local = zip.readUInt32LE(at + 42)
    const from = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    const bytes = zip.subarray(from, from + size)
    found.set(zip.toString('utf8', at + 46, at + 46 + name), method === 0 ? bytes : zlib.inflateRawSync(bytes))
    at += 46 + name + extra + comment
  }
  return found
}

const get = (who: TestOfficer, address: string, headers: Record<string, string> = {}) =>
  fetch(`${app.url}/api/admin/traders/${trader.id}/${address}`, { headers: { Cookie: who.cookie, ...headers } })

const run = (...args: string[]): Promise<{ says: string; notes: string }> =>
  new Promise((resolve) => {
    execFile(process.execPath, args, { cwd: folder, env: {} }, (_error, stdout, stderr) =>
      resolve({ says: stdout.trim(), notes: stderr.trim() }),
    )
  })

beforeAll(async () => {
  app = await startApp()
  officer = await newOfficer(app, 'officer', 'Amina Exemple')
  auditor = await newOfficer(app, 'auditor')
  trader = await newTrader(app, { name: '<b>Sersou</b>' })
  const sent = async (name: string) => ({
    ...identificationFields(name),
    identification_file: { name: 'extrait.pdf', content: await content[name === 'First' ? 0 : 1]! },
  })
  identification = (await trader.ext('POST', '/identifications', { form: formOf(await sent('First')) })).body.data.id
  const refusal = { json: { version: 1, reason_codes: ['ID_DOC_MISSING'], note: 'Known to us.' } }
  await officer.admin('POST', `/identifications/${identification}/refuse`, refusal)
  await trader.ext('PUT', `/identifications/${identification}`, { form: formOf(await sent('Second')) })
  await newBankAccount({ trader }, identification)
  await sealEntries(app.services)
  await officer.admin('GET', `/traders/${trader.id}`)
  const answer = await get(auditor, 'bundle?lang=fr')
  expect([answer.status, answer.headers.get('Content-Type')]).toEqual([200, 'application/zip'])
  const zip = Buffer.from(await answer.arrayBuffer())
  expect(Number(answer.headers.get('X-Estimated-Bytes'))).toBeGreaterThan(zip.length / 10)
  files = unzip(zip)
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'countersign-bundle-'))
  for (const [name, bytes] of files) {
    fs.mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
    fs.writeFileSync(path.join(folder, name), bytes)
  }
})
afterAll(async () => {
  await app?.close()
  if (folder) fs.rmSync(folder, { recursive: true, force: true })
})

const names = (start: string) => [...files.keys()].filter((name) => name.startsWith(start))
const text = (name: string) => files.get(name)!.toString()

describe('the bundle of a trader', () => {
  it('holds the dossiers of every version, the documents, the receipts and an index', async () => {
    const record = JSON.parse(text(`dossiers/identifications-${identification}.json`))
    expect(record.versions.map(({ fields }: { fields: { name: string } }) => fields.name)).toEqual(['First', 'Second'])
    expect(names('dossiers/').map((name) => name.replace(/-[0-9a-f]{8}-.*/, ''))).toEqual([
      'dossiers/identifications',
      'dossiers/brands',
      'dossiers/bank-accounts',
    ])
    const documents = names('documents/').map((name) => files.get(name)!)
    expect(documents).toEqual(await Promise.all(content.map(async (one) => Buffer.from(await one))))
    expect(names('receipts/')).toHaveLength(1)
    const index = text('index.html')
    expect(index).toContain('&#60;b&#62;Sersou&#60;/b&#62;')
    expect(index).toContain('<html lang="fr" dir="ltr">')
    expect(index).not.toContain('<script')
    for (const name of [...names('receipts/'), ...names('dossiers/'), ...names('documents/')])
      expect(index).toContain(name)
  })

  it('verifies by its own verifiers, and names a changed entry of the journal', async () => {
    const { keys } = (await auditor.admin('GET', '/audit-entries/key')).body
    fs.writeFileSync(path.join(folder, 'key.pem'), keys[0].pem)
    const journal = await run('verify/journal.mjs', 'journal.jsonl', '--key', 'key.pem')
    expect(journal.says).toBe('verified')
    expect(journal.notes).toMatch(/not sealed yet: \d+/)
    const [receipt] = names('receipts/')
    const [document] = names('documents/')
    expect((await run('verify/receipt.mjs', receipt!, '--key', 'key.pem', '--file', document!)).says).toBe('verified')
    const forged = JSON.parse(text(receipt!))
    forged.facts[0].shown = 'Somebody else'
    fs.writeFileSync(path.join(folder, 'forged.json'), JSON.stringify(forged))
    const found = await run('verify/receipt.mjs', 'forged.json', '--key', 'key.pem')
    expect(found.says).toContain('The fact "name" is not as it was sealed (shown)')
    expect(text('journal.jsonl')).not.toContain('Known to us.')
    fs.writeFileSync(path.join(folder, 'changed.jsonl'), text('journal.jsonl').replace('"refuse"', '"accept"'))
    expect((await run('verify/journal.mjs', 'changed.jsonl', '--key', 'key.pem')).says).toContain('was changed')
  })

  it('holds the lines of the bank that paid its proofs, and of a line taken back no more than where it is', async () => {
    const supervisor = await newOfficer(app, 'supervisor')
    const payer = await newTrader(app, { name: 'Payeur Exemple' })
    const { id } = await newInstance({ trader: payer }, await acceptedDossiers({ trader: payer }, officer))
    const day = app.clock.now().toISOString().slice(0, 10)
    const bookings = [
      { day, amount: '100.00', reference: 'BNK1', name: 'Payeur Exemple', text: 'Frais' },
      { day, amount: '100.00', reference: 'BNK2', name: 'Another Payer', text: 'Elsewhere' },
    ]
    expect((await sendStatement(supervisor, camt(bookings))).status).toBe(201)
    const [own, other] = await app.services.db.statementLine.findMany({ orderBy: { reference: 'asc' } })
    for (const [action, json] of [
      ['match', { line_id: other!.id }],
      ['unmatch', { reason: 'Of another trader.' }],
      ['match', { line_id: own!.id }],
      ['returned', { reason: 'No funds.' }],
    ] as const) {
      app.clock.advance({ seconds: 1 })
      const { version } = (await officer.admin('GET', `/activation-proofs/${id}`)).body
      const { status } = await officer.admin('POST', `/activation-proofs/${id}/${action}`, {
        json: { ...json, version },
      })
      expect(status).toBe(200)
    }
    const answer = await fetch(`${app.url}/api/admin/traders/${payer.id}/bundle`, {
      headers: { Cookie: auditor.cookie },
    })
    const zip = unzip(Buffer.from(await answer.arrayBuffer()))
    const { money } = JSON.parse(zip.get(`dossiers/activation-proofs-${id}.json`)!.toString())
    expect(money.matches).toMatchObject([
      { line: { amount: '100.00', reference: 'BNK2' }, ended_as: 'unmatched', ended_reason: 'Of another trader.' },
      { line: { reference: 'BNK1', counterparty: { name: 'Payeur Exemple' }, text: 'Frais' }, ended_as: 'returned' },
    ])
    expect(money.returns).toMatchObject([{ line: null, reason: 'No funds.', submission: 1 }])
    for (const content of zip.values()) expect(content.includes('Another Payer')).toBe(false)
  })

  it('is journaled, and for supervisors, auditors and admins', async () => {
    const entry = await app.services.db.auditEntry.findFirstOrThrow({
      where: { action: 'export', resource: 'traders', record_id: trader.id },
    })
    expect(entry).toMatchObject({ actor_id: auditor.id, details: { format: 'zip', documents: 2, dossiers: 3 } })
    expect((await get(officer, 'bundle')).status).toBe(403)
    expect((await get(officer, 'accesses', { Accept: 'text/csv' })).status).toBe(403)
    expect((await get(officer, 'accesses')).status).toBe(200)
    expect((await get(auditor, 'bundle?lang=xx')).status).toBe(422)
    const none = `/api/admin/traders/${identification}/bundle`
    expect((await fetch(app.url + none, { headers: { Cookie: auditor.cookie } })).status).toBe(404)
  })

  it('names a document that cannot be read, and stops when whoever asked is gone', async () => {
    const { db, config } = app.services
    const [file] = await db.file.findMany({ where: { record_id: identification }, orderBy: { id: 'asc' }, take: 1 })
    const stored = fs
      .readdirSync(config.dataDir, { recursive: true })
      .find((name) => String(name).endsWith(path.basename(file!.storage_key)))
    const place = path.join(config.dataDir, String(stored))
    const bytes = fs.readFileSync(place)
    fs.rmSync(place)
    const broken = unzip(Buffer.from(await (await get(auditor, 'bundle?lang=en')).arrayBuffer()))
    expect(broken.get('index.html')!.toString()).toContain('The file is missing from the store.')
    expect([...broken.keys()].filter((name) => name.startsWith('documents/'))).toHaveLength(1)
    fs.writeFileSync(place, bytes)
    await new Promise<void>((resolve) => {
      const address = `${app.url}/api/admin/traders/${trader.id}/bundle`
      const request = http.get(address, { headers: { Cookie: auditor.cookie } }, (response) => {
        response.once('data', () => response.destroy())
        response.on('close', () => resolve())
      })
      request.on('error', () => {})
    })
    expect((await get(auditor, 'bundle')).status).toBe(200)
  })
})

describe('who saw a trader’s data', () => {
  it('is a report as CSV with every access', async () => {
    const answer = await get(auditor, 'accesses', { Accept: 'text/csv' })
    expect(answer.headers.get('Content-Type')).toBe('text/csv; charset=utf-8')
    const [head, ...rows] = (await answer.text()).trimEnd().split('\r\n')
    expect(head).toBe('id,at,actor_id,actor_name,action,resource,record_id')
    expect(rows.length).toBe(Number(answer.headers.get('X-Total-Count')))
    expect(rows.some((row) => row.includes('Amina Exemple,view,traders'))).toBe(true)
    expect(rows.some((row) => row.includes(',export,traders'))).toBe(true)
  })

  it('is a report on paper, in the language asked for', async () => {
    const answer = await get(auditor, 'accesses?lang=fr', { Accept: 'application/pdf' })
    const { text: said } = await readPdf(Buffer.from(await answer.arrayBuffer()))
    expect(said).toContain('Qui a vu les données de ce commerçant')
    expect(said).toContain('Amina Exemple')
    expect(said).toContain('a consulté')
  })
})

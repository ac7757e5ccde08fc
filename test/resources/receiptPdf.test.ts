import fs from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sealEntries } from '../../server/resources/audit/sealing.ts'
import { readPdf } from '../demo/pdfText.ts'
import { pdf } from '../factories/documents.ts'
import { identificationFields } from '../factories/dossiers.ts'
import { newOfficer, newTrader, type TestOfficer } from '../factories/people.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { formOf, type Json } from '../support/http.ts'

let app: TestApp
let officer: TestOfficer
let address: string
let receipt: Json

const REASON = 'Le registre (extrait n° 12) est illisible :\nالسجل غير مقروء 2026.'

beforeAll(async () => {
  app = await startApp()
  officer = await newOfficer(app, 'officer', 'Amina Exemple')
  const trader = await newTrader(app)
  const identification_file = { name: 'extrait ḥaḍra ⵣ.pdf', content: await pdf(2) }
  const form = formOf({ ...identificationFields('مطحنة سرسو SARL'), identification_file })
  const { id } = (await trader.ext('POST', '/identifications', { form })).body.data
  await officer.admin('POST', `/identifications/${id}/refuse`, {
    json: { version: 1, reason_codes: ['ID_DOC_MISSING'], reason: REASON, note: 'Known to us.' },
  })
  await sealEntries(app.services)
  const entry = await app.services.db.auditEntry.findFirstOrThrow({ where: { record_id: id, action: 'refuse' } })
  address = `/identifications/${id}/decisions/${entry.id}/receipt`
  receipt = (await officer.admin('GET', address)).body
})
afterAll(() => app?.close())

async function printed(headers: Record<string, string> = {}, query = '') {
  const answer = await fetch(`${app.url}/api/admin${address}${query}`, {
    headers: { Cookie: officer.cookie, Accept: 'application/pdf', ...headers },
  })
  expect([answer.status, answer.headers.get('Content-Type')]).toEqual([200, 'application/pdf'])
  const file = Buffer.from(await answer.arrayBuffer())
  if (process.env.PICTURES) fs.writeFileSync(path.join(process.env.PICTURES, `receipt${query.slice(-2)}.pdf`), file)
  return file
}

/** Letters in the order of the page, without spaces: a PDF keeps neither words nor the order of Arabic. */
const letters = (text: string) => [...text.normalize('NFKC').replaceAll(/\s/gu, '')].sort().join('')

describe('the receipt as PDF', () => {
  it.each([
    ['en', 'Receipt of a decision', 'Refused'],
    ['fr', 'Attestation de décision', 'Refusé'],
  ])('in %s carries the facts of the JSON on one page', async (lang, title, action) => {
    const { pages, text } = await readPdf(await printed({}, `?lang=${lang}`))
    expect(pages).toBe(1)
    const flat = text.replaceAll(/\s+/g, '')
    const { decision, files, proof } = receipt
    const facts = [
      title,
      action,
      decision.record_id,
      decision.by.name,
      'ID_DOC_MISSING',
      'Le registre (extrait n° 12) est illisible :',
      decision.at.slice(11, 19),
      'SARL',
      // Letters that the fonts lack: their base letter, or a question mark.
      'extrait hadra ?.pdf',
      String(files[0].size),
      files[0].sha256,
      proof.leaf,
      ...proof.path.map(({ hash }: Json) => hash),
      proof.seal.hash,
      proof.seal.body.merkle_root,
      proof.seal.signature,
      proof.seal.key.fingerprint,
    ]
    for (const fact of facts) expect(flat).toContain(fact.replaceAll(/\s+/g, ''))
    expect(flat).not.toContain('Known')
  })

  it('in Arabic is set from the right, its letters shaped, its numbers as they are', async () => {
    const { pages, text } = await readPdf(await printed({ 'Accept-Language': 'ar-DZ' }))
    expect(pages).toBe(1)
    const lines = text.split('\n').map(letters)
    for (const line of ['شهادة القرار', 'الدليل', 'الوقائع التي بُني عليها القرار'])
      expect(lines).toContain(letters(line))
    const all = text.normalize('NFKC')
    expect(all).toContain('Amina Exemple')
    expect(all).toContain(receipt.proof.leaf)
    expect(all).toContain('2026')
  })

  it('has its fonts inside, a title, a language, and nothing that runs', async () => {
    const file = await printed({}, '?lang=ar')
    const text = file.toString('latin1')
    expect(text.match(/\/FontFile2 /g)?.length).toBeGreaterThan(0)
    expect(text).not.toMatch(/\/(JavaScript|JS|OpenAction|AA|AcroForm|Launch|EmbeddedFile|Encrypt)\b/)
    expect(text).toMatch(/\/Lang \(ar\)/)
    expect(text).toContain('/DisplayDocTitle true')
  })

  it('asks for a language that there is, and leaves JSON the usual answer', async () => {
    expect((await officer.admin('GET', `${address}?lang=de`)).status).toBe(422)
    const any = await fetch(`${app.url}/api/admin${address}`, { headers: { Cookie: officer.cookie, Accept: '*/*' } })
    expect(any.headers.get('Content-Type')).toContain('application/json')
  })

  it('of the longest reason has one page', async () => {
    const trader = await newTrader(app)
    const form = formOf({
      ...identificationFields('Long'),
      identification_file: { name: 'x.pdf', content: await pdf(4) },
    })
    const { id } = (await trader.ext('POST', '/identifications', { form })).body.data
    const reason = 'Sentence\n'.repeat(111)
    const { status } = await officer.admin('POST', `/identifications/${id}/refuse`, { json: { version: 1, reason } })
    expect(status).toBe(200)
    await sealEntries(app.services)
    const entry = await app.services.db.auditEntry.findFirstOrThrow({ where: { record_id: id, action: 'refuse' } })
    const answer = await fetch(`${app.url}/api/admin/identifications/${id}/decisions/${entry.id}/receipt`, {
      headers: { Cookie: officer.cookie, Accept: 'application/pdf' },
    })
    const { pages, text } = await readPdf(Buffer.from(await answer.arrayBuffer()))
    expect(pages).toBe(1)
    expect(text.match(/Sentence/g)).toHaveLength(111)
  })
})

import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sealEntries } from '../../server/resources/audit/sealing.ts'
import { pdf } from '../factories/documents.ts'
import { identificationFields } from '../factories/dossiers.ts'
import { newOfficer, newTrader, type TestOfficer } from '../factories/people.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { closeTabs, openTab, picture } from '../support/browser.ts'
import { formOf, type Json } from '../support/http.ts'
import { violations, withAxe } from './pages/accessibility.ts'

const PAGE = path.resolve(import.meta.dirname, '../../docs/verify/receipt.html')

let app: TestApp
let amina: TestOfficer
let receipt: Json
let key: string
let extract: Buffer

beforeAll(async () => {
  app = await startApp()
  amina = await newOfficer(app, 'officer', 'Amina Exemple')
  const trader = await newTrader(app)
  extract = Buffer.from(await pdf(1, 'Extrait'))
  const form = formOf({
    ...identificationFields('Minoterie Sersou SARL'),
    identification_file: { name: 'extrait.pdf', content: extract },
  })
  const { id } = (await trader.ext('POST', '/identifications', { form })).body.data
  const json = { version: 1, reason_codes: ['ID_DOC_MISSING'] }
  await amina.admin('POST', `/identifications/${id}/refuse`, { json })
  await sealEntries(app.services)
  const entry = await app.services.db.auditEntry.findFirstOrThrow({ where: { record_id: id, action: 'refuse' } })
  receipt = (await amina.admin('GET', `/identifications/${id}/decisions/${entry.id}/receipt`)).body
  key = await (await fetch(`${app.url}/verify/key.json`)).text()
})
afterAll(async () => {
  await closeTabs()
  await app?.close()
})

const file = (name: string, content: string | Buffer) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(content),
})
const give = (page: Page, ...files: ReturnType<typeof file>[]) => page.locator('#files').setInputFiles(files)
const result = (page: Page) => page.getByRole('status')
const receiptFile = (value: Json = receipt) => file('receipt.json', JSON.stringify(value))

it('verifies a receipt with its key and documents, in three languages, light and dark', async () => {
  const { page, context } = await openTab()
  await withAxe(context)
  await page.goto(`${app.url}/verify`)
  await give(page, receiptFile())
  await expect.poll(() => result(page).innerText()).toContain('public key')
  await give(page, file('key.json', key), file('extrait.pdf', extract))
  await expect.poll(() => result(page).innerText()).toContain('Verified')
  const says = await result(page).innerText()
  for (const text of ['Minoterie Sersou SARL', 'Amina Exemple', 'ID_DOC_MISSING', 'is the one that was decided on'])
    expect(says).toContain(text)
  for (const [name, language, scheme] of [
    ['English', 'en', 'light'],
    ['Français', 'fr', 'dark'],
    ['العربية', 'ar', 'light'],
  ] as const) {
    await page.emulateMedia({ colorScheme: scheme })
    await page.getByRole('button', { name }).click()
    expect(await page.locator('html').getAttribute('lang')).toBe(language)
    expect(await violations(page)).toEqual([])
    await picture(page, `verify-receipt-${language}`)
  }
  await page.setViewportSize({ width: 360, height: 760 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await picture(page, 'verify-receipt-360')
})

it('names what was changed, and a document of another dossier', async () => {
  const { page, errors } = await openTab()
  await page.goto(`${app.url}/verify`)
  const forged = structuredClone(receipt)
  forged.decision.by.name = 'Somebody <img src=x onerror=alert(1)>'
  await give(page, receiptFile(forged), file('key.json', key))
  await expect.poll(() => result(page).innerText()).toContain('Not verified')
  expect(await result(page).innerText()).toContain('The officer is not as it was sealed')
  expect(await page.locator('#result img').count()).toBe(0)
  await give(page, receiptFile(), file('other.pdf', 'Another document'))
  await expect.poll(() => result(page).innerText()).toContain('is no document of this decision')
  await page.getByRole('button', { name: 'Take out: other.pdf' }).click()
  await expect.poll(() => result(page).innerText()).toContain('All that stands below was sealed')
  expect(errors).toEqual([])
})

it('works as one file on a disk, and loads nothing', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'countersign-verify-'))
  const copy = path.join(folder, 'receipt.html')
  fs.copyFileSync(PAGE, copy)
  const { page } = await openTab({ locale: 'fr-FR' })
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto(pathToFileURL(copy).href)
  await give(page, receiptFile(), file('key.json', key))
  await expect.poll(() => result(page).innerText()).toContain('Vérifié')
  expect(asked).toEqual([pathToFileURL(copy).href])
  fs.rmSync(folder, { recursive: true })
})

it('is served to everybody with the key, by GET alone, with a policy that allows its own script', async () => {
  const answer = await fetch(`${app.url}/verify`)
  const policy = answer.headers.get('content-security-policy')!
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
  expect(policy).toMatch(/script-src 'sha256-[^']+'; style-src 'sha256-[^']+'/)
  expect(policy).toContain("default-src 'none'")
  const keys = (await amina.admin('GET', '/audit-entries/key')).body
  expect(JSON.parse(key)).toEqual(keys)
  expect((await fetch(`${app.url}/verify`, { method: 'POST' })).status).toBe(405)
})

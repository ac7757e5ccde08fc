import fs from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sealEntries } from '../../server/resources/audit/sealing.ts'
import { accept, newIdentification } from '../factories/dossiers.ts'
import { newOfficer, newTrader } from '../factories/people.ts'
import { closeTabs, picture } from '../support/browser.ts'
import { type Backlog, startBacklog } from './backlog.ts'
import { violations, withAxe } from './pages/accessibility.ts'
import { openAs } from './pages/console.ts'
import { slot } from './pages/slot.ts'

let backlog: Backlog

beforeAll(async () => {
  backlog = await startBacklog()
})
afterAll(async () => {
  await closeTabs()
  await backlog?.close()
})

it('a trader is saved as a bundle, and who saw their data as a report, by keyboard', async () => {
  const { app, admin, records } = backlog
  const tab = await openAs(app, admin, records.trader!.path)
  const { page } = tab
  // Browsers without a picker save by themselves.
  await tab.context.addInitScript(() => Reflect.deleteProperty(window, 'showSaveFilePicker'))
  await page.reload()
  const bundle = page.getByRole('region', { name: 'Bundle' })
  const saving = page.waitForEvent('download')
  await bundle.getByRole('button', { name: 'Make the bundle' }).focus()
  await page.keyboard.press('Enter')
  expect((await saving).suggestedFilename()).toMatch(/^trader-.+\.zip$/)
  await bundle.getByText('The bundle is saved.').waitFor()
  const reporting = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save as PDF' }).focus()
  await page.keyboard.press('Enter')
  expect((await reporting).suggestedFilename()).toMatch(/^accesses-.+\.pdf$/)
  await tab.context.close()
})

it('a decision’s receipt waits for its seal, then is saved by itself, as JSON and as PDF', async () => {
  const { app } = backlog
  const officer = await newOfficer(app, 'officer', 'Amina Kaci')
  const trader = await newTrader(app, { name: 'Librairie Tafat' })
  const { id } = await newIdentification({ trader })
  await accept(officer, 'identifications', id)
  const tab = await openAs(app, officer, `/identifications/${id}/show`)
  const { page } = tab
  await withAxe(tab.context)
  await page.reload()
  const receipt = page.locator(slot('receipt')).first()
  const asJson = receipt.getByRole('button', { name: 'Receipt (JSON)' })
  await asJson.focus()
  await page.keyboard.press('Enter')
  await receipt.getByText('Sealed within the minute: the receipt follows by itself.').waitFor()
  expect(await asJson.isDisabled()).toBe(true)
  expect(await violations(page)).toEqual([])
  await picture(page, 'receipt-waits')

  const following = page.waitForEvent('download')
  await sealEntries(app.services)
  const json = await following
  expect(json.suggestedFilename()).toMatch(/^receipt-\d+\.json$/)
  const made = JSON.parse(fs.readFileSync(await json.path(), 'utf8'))
  expect(made.decision).toMatchObject({ action: 'accept' })
  await receipt.getByText('Sealed within the minute').waitFor({ state: 'detached' })

  const saving = page.waitForEvent('download')
  await receipt.getByRole('button', { name: 'Receipt (PDF)' }).click()
  const pdf = await saving
  expect(pdf.suggestedFilename()).toMatch(/^receipt-\d+\.pdf$/)
  expect(
    fs
      .readFileSync(await pdf.path())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')
  await picture(page, 'receipt-saved')
  await tab.context.close()
})

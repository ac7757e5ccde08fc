import { afterAll, beforeAll, expect, it } from 'vitest'
import { closeTabs } from '../support/browser.ts'
import { type Backlog, startBacklog } from './backlog.ts'
import { openAs } from './pages/console.ts'

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

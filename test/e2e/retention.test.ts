import { afterAll, beforeAll, expect, it } from 'vitest'
import { newOfficer, newTrader } from '../factories/people.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { closeTabs, picture } from '../support/browser.ts'
import { runWithoutTriggers } from '../support/database.ts'
import { violations, withAxe } from './pages/accessibility.ts'
import { openAs } from './pages/console.ts'
import { listPage } from './pages/list.ts'
import { untranslatedKeys } from './pages/wording.ts'

let app: TestApp

beforeAll(async () => {
  app = await startApp()
})
afterAll(async () => {
  await closeTabs()
  await app?.close()
})

it('a supervisor closes an account, holds another, and confirms the list of what is due', async () => {
  const supervisor = await newOfficer(app, 'supervisor')
  const [leaving, kept] = [
    await newTrader(app, { name: 'Boulangerie Ighil' }),
    await newTrader(app, { name: 'Quincaillerie Tifra' }),
  ]
  await supervisor.admin('POST', `/traders/${kept.id}/close`, { json: { reason: 'The trader asked for it.' } })
  const tab = await openAs(app, supervisor, `/traders/${leaving.id}/show`)
  const { page } = tab
  await withAxe(tab.context)
  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'Boulangerie Ighil' }).waitFor()
  await page.getByRole('button', { name: 'Close the account' }).press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill('The trader asked for it.')
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Close the account' }).click()
  await page.getByText(/^Closed 21 November 2026/).waitFor()

  await page.goto(`${app.url}/#/traders/${kept.id}/show`)
  await page.getByRole('heading', { level: 1, name: 'Quincaillerie Tifra' }).waitFor()
  await page.getByRole('button', { name: 'Legal hold' }).click()
  await dialog.getByRole('textbox').fill('Asked for by the court.')
  await dialog.getByRole('button', { name: 'Legal hold' }).click()
  await page.getByText(/^Legal hold since 21 November 2026/).waitFor()

  await runWithoutTriggers(app, [
    `UPDATE traders SET created_at = '2010-01-01', closed_at = '2010-01-02' WHERE id = ANY ($1::uuid[])`,
    [leaving.id, kept.id],
  ])
  await page.goto(`${app.url}/#/retention`)
  const { rows } = listPage(page)
  await rows.filter({ hasText: 'Boulangerie Ighil' }).waitFor()
  expect(await rows.count()).toBe(1)
  expect([...(await violations(page)), ...(await untranslatedKeys(page))]).toEqual([])
  await picture(page, 'retention')
  await page.getByRole('button', { name: 'Held', exact: true }).click()
  await rows.filter({ hasText: 'Asked for by the court.' }).waitFor()
  await page.getByRole('button', { name: 'Due', exact: true }).click()
  await rows.filter({ hasText: 'Boulangerie Ighil' }).waitFor()

  await page.getByRole('button', { name: 'Confirm the list' }).click()
  await dialog.getByText('Boulangerie Ighil').waitFor()
  expect([...(await violations(page)), ...(await untranslatedKeys(page))]).toEqual([])
  await dialog.getByRole('button', { name: 'Erase for good' }).click()
  await page.getByText('Nothing is due').waitFor()
  await page.getByRole('button', { name: 'Confirm the list' }).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Erased', exact: true }).click()
  await rows.filter({ hasText: '[erased]' }).waitFor()
  expect(tab.errors).toEqual([])
})

it('others read the list without the button', async () => {
  const auditor = await newOfficer(app, 'auditor')
  const { page } = await openAs(app, auditor, '/retention')
  await page.getByText('Nothing is due').waitFor()
  expect(await page.getByRole('button', { name: 'Confirm the list' }).count()).toBe(0)
})

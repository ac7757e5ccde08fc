import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { closeTabs, picture } from '../support/browser.ts'
import { type Backlog, startBacklog } from './backlog.ts'
import { violations, withAxe } from './pages/accessibility.ts'
import { openAs } from './pages/console.ts'
import { listPage } from './pages/list.ts'
import { untranslatedKeys } from './pages/wording.ts'

let backlog: Backlog

beforeAll(async () => {
  backlog = await startBacklog()
})
afterAll(async () => {
  await closeTabs()
  await backlog?.close()
})

describe('one trader, whole', () => {
  it('shows places, dossiers of every kind, what was sent, and who saw it all', async () => {
    const { app, admin, records } = backlog
    await admin.admin('GET', records.refused!.path.replace('/show', ''))
    const tab = await openAs(app, admin, records.trader!.path)
    const { page, errors, refused } = tab
    await withAxe(tab.context)
    await page.reload()
    await page.getByRole('heading', { level: 1, name: 'Amine Khelifi' }).waitFor()
    const tabs = page.getByRole('navigation', { name: 'Parts of the page' })
    for (const part of ['Identification', 'Brand', 'Bank account', 'Activation proof'])
      await page.getByRole('link', { name: part, exact: true }).first().waitFor()
    await page.getByRole('link', { name: 'Boutique Alger' }).waitFor()

    const seen = page.getByRole('region', { name: 'Who saw this data' })
    await seen.getByText('Viewed · Identification').first().waitFor()
    await tab.quiet()
    await picture(page, 'trader')
    expect([...(await violations(page)), ...(await untranslatedKeys(page))]).toEqual([])

    await tabs.getByRole('button', { name: /^Dossiers \d+$/ }).click()
    await page
      .getByRole('row', { name: /Atlas Meubles/ })
      .getByText('Refused')
      .waitFor()
    await tabs.getByRole('button', { name: /^Transactions \d+$/ }).click()
    await page
      .getByRole('row', { name: /Cheque/ })
      .first()
      .waitFor()
    await tabs.getByRole('button', { name: /^Deliveries \d+$/ }).click()
    await page
      .getByRole('row', { name: /approved/ })
      .first()
      .waitFor()
    await page.reload()
    await page
      .getByRole('row', { name: /approved/ })
      .first()
      .waitFor()
    await tabs.getByRole('button', { name: /^Notes/ }).click()
    await page.getByText('No note on this trader or their dossiers.').waitFor()

    await seen.getByRole('link', { name: 'See all' }).click()
    await page.getByRole('heading', { level: 1, name: 'Audit journal' }).waitFor()
    await page.getByRole('button', { name: /Remove the filter: Who saw/ }).waitFor()
    await listPage(page).rows.first().waitFor()
    for (const row of await listPage(page).rows.allInnerTexts()) expect(row).toMatch(/viewed|exported/)
    expect([errors, refused]).toEqual([[], []])
    await tab.context.close()
  })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newIdentification } from '../factories/dossiers.ts'
import { newOfficer, newTrader, type TestOfficer } from '../factories/people.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { closeTabs } from '../support/browser.ts'
import { violations, withAxe } from './pages/accessibility.ts'
import { type ConsoleTab, openAs } from './pages/console.ts'
import { listPage } from './pages/list.ts'

let app: TestApp
let amina: TestOfficer
let karim: TestOfficer
let tab: ConsoleTab
const ids: Record<string, string> = {}

beforeAll(async () => {
  app = await startApp()
  const arabic = await newTrader(app, { language: 'ar' })
  const french = await newTrader(app, { language: 'fr' })
  for (const [trader, name] of [
    [arabic, 'Atlas'],
    [french, 'Boulangerie'],
    [french, 'Sahel'],
    [french, 'Tassili'],
  ] as const)
    ids[name] = (await newIdentification({ trader }, name)).id
  amina = await newOfficer(app, 'officer', 'Amina Kaci')
  karim = await newOfficer(app, 'officer', 'Karim Belaid')
  tab = await openAs(app, amina, '/identifications')
  await withAxe(tab.context)
  await tab.page.reload()
})
afterAll(async () => {
  await closeTabs()
  await app?.close()
})

describe('many rows', () => {
  it('are refused at once, by keyboard, with what became of each; nothing is accepted', async () => {
    const { page } = tab
    const list = listPage(page)
    await list.opener('Atlas').focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('Shift+ArrowDown')
    await page.keyboard.press('Shift+ArrowDown')
    await list.selected.getByText('3 selected').waitFor()
    expect(await list.selected.getByRole('button', { name: /accept/i }).count()).toBe(0)
    await karim.admin('POST', `/identifications/${ids.Sahel}/claim`)
    await list.selected.getByRole('button', { name: 'Refuse…' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Refuse 3 dossiers' })
    await dialog.getByText('Choose a reason, or write one text.').waitFor()
    await dialog.getByRole('option').first().waitFor()
    await page.keyboard.type('12')
    await dialog.getByText('French, 2 traders').waitFor()
    await dialog.getByText('Arabic, 1 trader').waitFor()
    expect(await violations(page)).toEqual([])
    await page.keyboard.press('Control+Enter')
    await dialog.getByText('Done: 2. Not done: 1.').waitFor()
    expect(await dialog.getByRole('listitem').allInnerTexts()).toEqual([
      expect.stringMatching(/Sahel\s+Not done, A colleague has claimed it\./),
      expect.stringMatching(/Atlas\s+Done/),
      expect.stringMatching(/Boulangerie\s+Done/),
    ])
    await page.keyboard.press('Enter')
    for (const name of ['Atlas', 'Boulangerie']) await list.row(name).waitFor({ state: 'detached' })
    expect(await list.names()).toEqual(['Sahel', 'Tassili'])
    await list.selected.getByText('1 selected').waitFor()
    const refused = (await amina.admin('GET', `/identifications/${ids.Atlas}`)).body
    expect([refused.status, refused.reason_codes.length]).toEqual(['refused', 1])
  })

  it('are assigned, and each row says to whom', async () => {
    const { page } = tab
    const list = listPage(page)
    await page.getByRole('checkbox', { name: 'Select Tassili' }).click()
    await list.selected.getByText('2 selected').waitFor()
    await list.selected.getByRole('button', { name: 'Assign…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Assign 2 dossiers' })
    await dialog.getByLabel('Officer').selectOption({ label: 'Karim Belaid' })
    await dialog.getByLabel('Why').fill('He knows these traders.')
    await dialog.getByRole('button', { name: 'Assign', exact: true }).click()
    await dialog.getByText('All 2 done.').waitFor()
    await dialog.getByRole('button', { name: 'Close' }).click()
    await list.row('Tassili').getByText('For Karim B.').waitFor()
    expect([tab.errors, tab.refused]).toEqual([[], []])
  })
})

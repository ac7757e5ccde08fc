import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newIdentification } from '../factories/dossiers.ts'
import { newOfficer, newTrader } from '../factories/people.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { closeTabs } from '../support/browser.ts'
import { type ConsoleTab, openAs } from './pages/console.ts'
import { listPage } from './pages/list.ts'

let app: TestApp
let amina: ConsoleTab
let karim: ConsoleTab

beforeAll(async () => {
  app = await startApp()
  const trader = await newTrader(app)
  await newIdentification({ trader }, 'Hôtel Les Zibans')
  await newIdentification({ trader }, 'Minoterie Sersou')
  amina = await openAs(app, await newOfficer(app, 'officer', 'Amina Kaci'), '/identifications')
  karim = await openAs(app, await newOfficer(app, 'officer', 'Karim Belaid'), '/identifications')
})
afterAll(async () => {
  await closeTabs()
  await app?.close()
})

describe('a saved view', () => {
  it('is kept by keyboard, stands among the tabs, is shared with all and deleted again', async () => {
    const { page } = amina
    const list = listPage(page)
    const theirs = listPage(karim.page)
    await list.row('Minoterie').waitFor()
    await list.choose('Claimed by', 'Nobody')
    await page.getByRole('button', { name: 'Save view' }).press('Enter')
    await page.getByLabel('Name of the view').fill('Free ones')
    await page.keyboard.press('Enter')
    await list.tab(/^Free ones/).waitFor()
    await list.tab('Waiting').click()
    await list.filter(/^Claimed by$/).waitFor()
    await list.tab(/^Free ones/).click()
    await page.getByRole('button', { name: 'Remove the filter: Claimed by' }).waitFor()
    expect(await list.tab(/^Free ones/).getAttribute('aria-current')).toBe('true')
    expect(await theirs.tab(/^Free ones/).count()).toBe(0)

    await page.getByRole('button', { name: 'Change the view Free ones' }).press('Enter')
    await page.getByLabel('Name of the view').fill('Free for all')
    await page.getByLabel('Share with all officers').press('Space')
    await page.getByRole('button', { name: 'Save', exact: true }).press('Enter')
    await theirs.tab(/^Free for all/).click()
    await theirs.row('Zibans').waitFor()
    expect(await karim.page.getByRole('button', { name: /Change the view/ }).count()).toBe(0)

    await page.getByRole('button', { name: 'Change the view Free for all' }).press('Enter')
    await page.getByRole('button', { name: 'Delete the view' }).press('Enter')
    await page.getByText('Delete it for everybody?').waitFor()
    await page.getByRole('button', { name: 'Delete the view' }).press('Enter')
    await list.tab(/^Free for all/).waitFor({ state: 'detached' })
    await theirs.tab(/^Free for all/).waitFor({ state: 'detached' })
    expect([amina.errors, karim.errors, amina.refused, karim.refused]).toEqual([[], [], [], []])
  })
})

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { newIdentification } from '../factories/dossiers.ts'
import { newOfficer, newTrader, type TestOfficer } from '../factories/people.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { closeTabs } from '../support/browser.ts'
import { violations, withAxe } from './pages/accessibility.ts'
import { type ConsoleTab, openAs } from './pages/console.ts'
import { dossierPage } from './pages/dossier.ts'
import { listPage } from './pages/list.ts'

let app: TestApp
let amina: TestOfficer
let karim: TestOfficer
let tab: ConsoleTab
const ids: Record<string, string> = {}

beforeAll(async () => {
  app = await startApp()
  const trader = await newTrader(app)
  for (const name of ['Atlas Meubles', 'Boulangerie El Feth', 'Sahel Numérique', 'Tassili Artisanat']) {
    ids[name] = (await newIdentification({ trader }, name)).id
    app.clock.advance({ minutes: 70 })
  }
  amina = await newOfficer(app, 'officer', 'Amina Kaci')
  karim = await newOfficer(app, 'officer', 'Karim Belaid')
})
afterEach(async () => {
  expect(tab.errors).toEqual([])
  await tab.context.close()
})
afterAll(async () => {
  await closeTabs()
  await app?.close()
})

describe('a queue', () => {
  it('says how long each row waits and who has it, as it happens', async () => {
    tab = await openAs(app, amina, '/identifications')
    await withAxe(tab.context)
    await tab.page.reload()
    const list = listPage(tab.page)
    await list.row('Atlas Meubles').getByText('40 min over').waitFor()
    await list.row('Boulangerie').getByText('30 min left').waitFor()
    await karim.admin('POST', `/identifications/${ids['Sahel Numérique']}/claim`)
    await list.row('Sahel').getByText('Karim B.').waitFor()
    await list.tab(/^Mine/).filter({ hasText: '0' }).waitFor()
    expect(await violations(tab.page)).toEqual([])
    await karim.admin('POST', `/identifications/${ids['Sahel Numérique']}/release`)
    await list.row('Sahel').getByText('Karim B.').waitFor({ state: 'detached' })
  })

  it('keeps its filters in the address: back, forward and reload find them again', async () => {
    tab = await openAs(app, amina, '/identifications')
    const { page } = tab
    const list = listPage(page)
    await list.row('Tassili').waitFor()
    await list.choose('Waiting', 'Over target')
    await list.row('Tassili').waitFor({ state: 'detached' })
    expect(await list.names()).toEqual(['Atlas Meubles'])
    await list.search.fill('feth')
    await page.getByRole('heading', { name: 'Nothing matches' }).waitFor()
    await page.goBack()
    await list.row('Atlas Meubles').waitFor()
    await page.goBack()
    await list.row('Tassili').waitFor()
    await page.goForward()
    await list.row('Tassili').waitFor({ state: 'detached' })
    await page.reload()
    await list.row('Atlas Meubles').waitFor()
    expect(await list.names()).toEqual(['Atlas Meubles'])
    await page.getByRole('button', { name: 'Remove the filter: Waiting' }).click()
    await list.row('Tassili').waitFor()
  })

  it('says plainly what it does not know in an address, and leads back', async () => {
    const filter = JSON.stringify({ status: 'pending', colour: 'red' })
    tab = await openAs(app, amina, `/identifications?${new URLSearchParams({ filter })}`)
    await tab.page.getByText('It names something that this list does not have: colour.').waitFor()
    await tab.page.getByRole('button', { name: 'Show the list' }).click()
    await listPage(tab.page).row('Tassili').waitFor()
    for (const wrong of [
      'filter=nonsense',
      'filter=5',
      'filter=null',
      'filter={"q":5}',
      'filter={"waiting":{"a":1},"trader_id":[{}],"q":{}}',
      'page=-3',
      'perPage=x',
      'sort=waiting_since&order=UP',
    ]) {
      await tab.goTo(`/identifications?${wrong}`)
      await tab.page.reload()
      await tab.page.getByRole('heading', { level: 1, name: 'Identifications' }).waitFor()
      await tab.page
        .getByRole('button', { name: 'Show the list' })
        .or(listPage(tab.page).row('Tassili'))
        .or(tab.page.getByRole('heading', { name: 'Nothing matches' }))
        .waitFor()
    }
    await tab.goTo('/audit-entries?filter={"at_gte":"soon","at_lte":5,"action":{},"actor_id":[{}],"waited_gte":"x"}')
    await tab.page.getByRole('button', { name: 'Show the list' }).waitFor()
    await tab.goTo('/traders/%25/show')
    await tab.page.getByRole('heading', { name: 'Nothing here', level: 2 }).waitFor()
  })

  it('keeps what is typed on while the search is applied, and a row that Tab reaches when there are fewer', async () => {
    tab = await openAs(app, amina, '/identifications')
    const { page } = tab
    const list = listPage(page)
    await list.opener('Tassili Artisanat').focus()
    await list.search.fill('atlas ')
    await list.row('Tassili').waitFor({ state: 'detached' })
    const asked = page.waitForRequest(/atlas(\+|%20)meubles/)
    await page.keyboard.insertText('meubles')
    expect(await list.search.inputValue()).toBe('atlas meubles')
    await page.locator('[data-opener][tabindex="0"]').filter({ hasText: 'Atlas Meubles' }).waitFor()
    // Wait until the second search is in the history before going back.
    await asked
    await page.goBack()
    await expect.poll(() => list.search.inputValue()).toBe('atlas')
  })

  it('is one stop for Tab: arrows move, Space selects, Enter opens, and coming back finds the row again', async () => {
    tab = await openAs(app, amina, '/identifications')
    const { page } = tab
    const list = listPage(page)
    await list.opener('Atlas Meubles').focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Space')
    await list.selected.getByText('1 selected').waitFor()
    await page.keyboard.press('Shift+ArrowDown')
    await list.selected.getByText('2 selected').waitFor()
    expect(await page.getByRole('checkbox', { name: 'Select Sahel Numérique' }).isChecked()).toBe(true)
    await page.keyboard.press('Control+a')
    await list.selected.getByText('4 selected').waitFor()
    await page.keyboard.press('Escape')
    await list.selected.waitFor({ state: 'detached' })
    await page.keyboard.press('Enter')
    await dossierPage(page).heading('Sahel Numérique').waitFor()
    await page.goBack()
    await list.row('Sahel').waitFor()
    await page.waitForFunction(() => document.activeElement?.textContent === 'Sahel Numérique')
    await page.keyboard.press('/')
    expect(await list.search.evaluate((input) => input === document.activeElement)).toBe(true)
  })

  it('stands closer together when asked to, also after a reload', async () => {
    tab = await openAs(app, amina, '/identifications')
    const list = listPage(tab.page)
    const height = async () => (await list.row('Sahel').boundingBox())?.height
    await list.row('Sahel').waitFor()
    expect(Math.round((await height()) ?? 0)).toBe(40)
    await tab.page.getByRole('button', { name: 'Dense rows' }).click()
    expect(Math.round((await height()) ?? 0)).toBe(32)
    await tab.page.reload()
    await list.row('Sahel').waitFor()
    expect(Math.round((await height()) ?? 0)).toBe(32)
  })
})

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { newIdentification } from '../factories/dossiers.ts'
import { newOfficer, newTrader, type TestOfficer } from '../factories/people.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { closeTabs, picture } from '../support/browser.ts'
import { violations, withAxe } from './pages/accessibility.ts'
import { type ConsoleTab, openAs } from './pages/console.ts'
import { searchBox } from './pages/search.ts'
import { untranslatedKeys } from './pages/wording.ts'

let app: TestApp
let amina: TestOfficer
let tab: ConsoleTab

beforeAll(async () => {
  app = await startApp()
  amina = await newOfficer(app, 'officer', 'Amina Kaci')
  await newIdentification({ trader: await newTrader(app, { name: 'Nadia Naïli' }) }, 'Pâtisserie Tlemcen')
})
afterEach(async () => {
  expect(tab.errors).toEqual([])
  await tab.context.close()
})
afterAll(async () => {
  await closeTabs()
  await app?.close()
})

/** The dialog dims old results while it searches. */
const settled = () => tab.page.locator('[aria-busy="false"] [role="listbox"]').waitFor()
const wrong = async () => {
  await settled()
  return [...(await violations(tab.page)), ...(await untranslatedKeys(tab.page))]
}

describe('the search of everything', () => {
  it('forgives a slip and says that it does', async () => {
    tab = await openAs(app, amina, '/forms')
    const { page } = tab
    await withAxe(tab.context)
    await page.reload()
    const search = searchBox(page)
    await page.getByRole('heading', { level: 1, name: 'Forms' }).waitFor()
    await page.keyboard.press('Control+k')
    for (const [typed, title] of [
      ['patiserie', 'Pâtisserie Tlemcen'],
      ['Tlemsen', 'Pâtisserie Tlemcen'],
      ['Nailli', 'Nadia Naïli'],
    ] as const) {
      await search.box.fill(typed)
      await search.option(new RegExp(title)).first().waitFor()
      await search.dialog.getByText('Nothing is written so. These come near:').waitFor()
    }
    expect(await wrong()).toEqual([])
    await picture(page, 'search-near')
    await search.box.fill('patisserie')
    await search.dialog.getByText('Nothing is written so. These come near:').waitFor({ state: 'detached' })
    await search
      .option(/Pâtisserie Tlemcen/)
      .first()
      .waitFor()
  })

  it('finds pages, settings and colleagues, and opens them by keys', async () => {
    tab = await openAs(app, amina, '/forms')
    const { page } = tab
    await withAxe(tab.context)
    await page.reload()
    const search = searchBox(page)
    await page.getByRole('heading', { level: 1, name: 'Forms' }).waitFor()
    await page.keyboard.press('Control+k')
    await search.box.fill('jurnal')
    await search.group('Pages').getByRole('option', { name: 'Audit journal' }).waitFor()
    await search.box.fill('second look')
    await search.group('Settings').getByRole('option').first().waitFor()
    expect(await wrong()).toEqual([])
    await picture(page, 'search-settings')
    await search.box.fill('kaci')
    await search.group('Officers').getByRole('option', { name: 'Amina Kaci' }).waitFor()
    await search.box.fill('audit')
    await search.selected.filter({ hasText: 'Audit journal' }).waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Audit journal' }).waitFor()
  })

  it.each([
    ['fr', 'fr-DZ', 'dark', 'réglage'],
    ['ar', 'ar-DZ', 'light', 'إعدادات'],
  ] as const)('reads well in %s, on a phone too', async (language, locale, colorScheme, typed) => {
    tab = await openAs(app, amina, '/forms', { locale, colorScheme })
    const { page } = tab
    await withAxe(tab.context)
    await page.reload()
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.keyboard.press('Control+k')
    const box = page.getByRole('dialog').getByRole('combobox')
    await box.fill('patiserie')
    await page
      .getByRole('option', { name: /Pâtisserie/ })
      .first()
      .waitFor()
    expect(await wrong()).toEqual([])
    await picture(page, `search-near-${language}`)
    await page.setViewportSize({ width: 390, height: 844 })
    await box.fill(typed)
    await page.getByRole('option').first().waitFor()
    expect(await wrong()).toEqual([])
    await picture(page, `search-pages-${language}-390`)
  })
})

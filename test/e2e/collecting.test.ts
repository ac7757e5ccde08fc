import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { acceptedDossiers, newInstance } from '../factories/dossiers.ts'
import { readyInstance } from '../factories/links.ts'
import { payOnline } from '../factories/payments.ts'
import { newOfficer, newTrader, type TestOfficer } from '../factories/people.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { closeTabs, picture } from '../support/browser.ts'
import type { Json } from '../support/http.ts'
import { type Collection, startCollection } from './collection.ts'
import { violations, withAxe } from './pages/accessibility.ts'
import { type ConsoleTab, openAs } from './pages/console.ts'
import { listPage } from './pages/list.ts'
import { searchBox } from './pages/search.ts'
import { untranslatedKeys } from './pages/wording.ts'

let app: TestApp
let amina: TestOfficer
let made: Collection
let tab: ConsoleTab

beforeAll(async () => {
  app = await startApp()
  amina = await newOfficer(app, 'officer', 'Amina Kaci')
  const trader = await newTrader(app, { name: 'Club Les Oasis' })
  const instance = await readyInstance(app, trader, amina)
  const failed = await newInstance({ trader }, await acceptedDossiers({ trader }, amina), 'online', 'Boutique Oran')
  await payOnline(app, failed.activation, 'decline')
  made = await startCollection(app, trader, instance, failed.activation.transaction_id)
})
afterEach(async () => {
  expect(tab.errors).toEqual([])
  await tab.context.close()
})
afterAll(async () => {
  await closeTabs()
  await app?.close()
})

const reveals = async (): Promise<Json[]> => {
  const filter = JSON.stringify({ record_id: made.submission, action: 'reveal' })
  return (await amina.admin('GET', `/audit-entries?${new URLSearchParams({ filter })}`)).body
}

/** Accessibility violations and untranslated keys of the current page. */
const wrong = async () => [...(await violations(tab.page)), ...(await untranslatedKeys(tab.page))]

describe('the search of everything', () => {
  it('opens with Ctrl K from a field too, finds in groups, and leads there by keys alone', async () => {
    tab = await openAs(app, amina, '/payment-links')
    await withAxe(tab.context)
    const { page } = tab
    await page.reload()
    const search = searchBox(page)
    await listPage(page).search.focus()
    await page.keyboard.press('Control+k')
    await search.box.fill('oasis')
    await search.group('Traders').getByRole('option').waitFor()
    await search
      .group('Payment links')
      .getByRole('option', { name: /Course des Oasis/ })
      .waitFor()
    await search.said.filter({ hasText: /\d results/ }).waitFor()
    await search.selected.filter({ hasText: 'Club Les Oasis' }).waitFor()
    expect(await wrong()).toEqual([])
    await picture(page, 'search')
    await page.keyboard.press('ArrowUp')
    await search.selected.filter({ hasText: 'Course des Oasis' }).waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Course des Oasis' }).waitFor()
    await search.dialog.waitFor({ state: 'detached' })
    await page.waitForFunction(() => document.getElementById('main')?.contains(document.activeElement))
  })

  it('opens what Enter was pressed for before the answer came, and gives the focus back on Escape', async () => {
    tab = await openAs(app, amina, '/forms')
    const { page } = tab
    const search = searchBox(page)
    const button = page.getByRole('button', { name: /^Search everything/ })
    await button.click()
    await page.keyboard.press('Escape')
    await search.dialog.waitFor({ state: 'detached' })
    await page.waitForFunction((at) => at === document.activeElement, await button.elementHandle())
    await page.keyboard.press('Control+k')
    await search.box.fill(made.v2.id)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Facture 2026-118' }).waitFor()
  })

  it('says that there is nothing, that it failed, and tries again', async () => {
    tab = await openAs(app, amina, '/forms')
    await withAxe(tab.context)
    const { page } = tab
    await page.reload()
    const search = searchBox(page)
    await page.getByRole('heading', { level: 1, name: 'Forms' }).waitFor()
    await page.keyboard.press('Control+k')
    await search.dialog.getByText('Two characters are enough').waitFor()
    await search.box.fill('zzzz')
    await search.said.filter({ hasText: 'Nothing found' }).waitFor()
    expect(await wrong()).toEqual([])
    await page.route('**/api/admin/search*', (route) => route.abort())
    await search.box.fill('oasis')
    await search.dialog.getByRole('alert').getByText('The server cannot be reached.').waitFor()
    expect(await wrong()).toEqual([])
    await page.unroute('**/api/admin/search*')
    await search.dialog.getByRole('button', { name: 'Try again' }).click()
    await search.option(/Course des Oasis/).waitFor()
    tab.errors.length = 0
  })

  it('works from right to left, on an Arabic keyboard', async () => {
    tab = await openAs(app, amina, '/payment-links', { locale: 'ar-DZ', colorScheme: 'dark' })
    await withAxe(tab.context)
    const { page } = tab
    await page.reload()
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.evaluate(() =>
      window.dispatchEvent(new KeyboardEvent('keydown', { key: 'ن', code: 'KeyK', ctrlKey: true })),
    )
    const box = page.getByRole('combobox')
    await box.fill('البيانو')
    await page.getByRole('option', { name: /دروس البيانو/ }).waitFor()
    expect(await violations(page)).toEqual([])
    await picture(page, 'search-arabic')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'دروس البيانو' }).waitFor()
  })
})

describe('what came through a link', () => {
  it('leads from the link to the payment, its answers and its form', async () => {
    tab = await openAs(app, amina, `/payment-links/${made.link.id}/show`)
    const { page } = tab
    await page.getByText('1 of 300').waitFor()
    const address = page.getByRole('link', { name: /Open the payer’s page/ })
    expect(await address.getAttribute('href')).toMatch(new RegExp(`/p/${made.link.slug}$`))
    await page.getByRole('link', { name: /^PAY-/ }).click()
    await page.getByText('Yacine Benali').waitFor()
    await page.getByRole('link', { name: 'Submission', exact: true }).click()
    await page.getByRole('link', { name: 'Inscription à la course' }).click()
    await page.getByRole('region', { name: 'Sections and fields' }).getByText('born_on').waitFor()
    await page.getByText('min:2|max:40').waitFor()
    await page.getByRole('link', { name: 'Course des Oasis' }).first().waitFor()
  })

  it('shows one answer at a time, for half a minute, each reveal journaled', async () => {
    tab = await openAs(app, amina, `/form-submissions/${made.submission}/show`)
    await withAxe(tab.context)
    const { page } = tab
    await page.reload()
    const answers = page.getByRole('region', { name: 'Answers' })
    // A label of another script stands between the marks that isolate it.
    const reveal = (label: string) =>
      answers.getByRole('button', { name: new RegExp(`^Reveal the answer to “\u2068?${label}\u2069?”$`) })
    await reveal('Date de naissance').click()
    await answers.getByText('1990-05-17').waitFor()
    expect(await wrong()).toEqual([])
    await reveal('المقاس').click()
    await answers.getByText('Large', { exact: true }).waitFor()
    await answers.getByText('1990-05-17').waitFor({ state: 'detached' })
    await picture(page, 'answers')
    await page.keyboard.press('Enter')
    await answers.getByText('Large', { exact: true }).waitFor({ state: 'detached' })
    await reveal('Club').click()
    await answers.getByText('Not answered by the payer').waitFor()
    await page.getByRole('complementary').getByText('Revealed an answer').nth(2).waitFor()
    const entries = await reveals()
    expect(entries.map(({ actor_name, details }) => [actor_name, details])).toEqual([
      ['Amina Kaci', { field: 'born_on' }],
      ['Amina Kaci', { field: 'size' }],
      ['Amina Kaci', { field: 'club' }],
    ])
  })

  it('shows an auditor that there are answers, and none of them', async () => {
    tab = await openAs(app, await newOfficer(app, 'auditor'), `/form-submissions/${made.submission}/show`)
    const { page } = tab
    await page.getByText('Your role cannot open answers.').waitFor()
    await page.getByText('Date de naissance').waitFor()
    expect(await page.getByRole('button', { name: /Reveal/ }).count()).toBe(0)
  })
})

describe('money to look at', () => {
  it('is counted in the menu until somebody says what became of it', async () => {
    tab = await openAs(app, amina, `/transactions/${made.late}/show`)
    await withAxe(tab.context)
    const { page } = tab
    await page.reload()
    await page.getByText('Nobody has looked at it yet.').waitFor()
    expect(await wrong()).toEqual([])
    const entry = page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name: /^Money to look at/ })
    await entry.filter({ hasText: '1 to look at' }).click()
    await page.getByRole('button', { name: `Mark as looked at: ${made.reference}` }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'What was done with it' }).fill('Sent back to the card.')
    await dialog.getByRole('button', { name: 'Mark as looked at' }).click()
    await page.getByRole('heading', { name: 'No money to look at' }).waitFor()
    await page
      .getByRole('status')
      .filter({ hasText: `Done: ${made.reference} was looked at.` })
      .waitFor({ state: 'attached' })
    await page.waitForFunction(() => document.activeElement?.tagName === 'H1')
    await entry.filter({ hasText: '1 to look at' }).waitFor({ state: 'detached' })
    await listPage(page).tab('Looked at').click()
    await listPage(page).opener(made.reference).click()
    await page.getByRole('definition').filter({ hasText: 'Sent back to the card.' }).waitFor()
  })
})

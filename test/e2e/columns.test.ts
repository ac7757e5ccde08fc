import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { newIdentification } from '../factories/dossiers.ts'
import { newOfficer, newTrader, PASSWORD, type TestOfficer } from '../factories/people.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { closeTabs, picture } from '../support/browser.ts'
import { violations, withAxe } from './pages/accessibility.ts'
import { type ConsoleTab, openAs } from './pages/console.ts'
import { listPage } from './pages/list.ts'
import { signInPage } from './pages/signIn.ts'

let app: TestApp
let amina: TestOfficer
let karim: TestOfficer
let tab: ConsoleTab

beforeAll(async () => {
  app = await startApp()
  const trader = await newTrader(app)
  for (const name of ['Coopérative Tassili Artisanat', 'SPA Hodna Textile, unité de Sétif', 'Sahel Numérique'])
    await newIdentification({ trader }, name)
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

const heads = () => tab.page.locator('thead th').evaluateAll((all) => all.map((one) => (one as HTMLElement).innerText))

/** Cells of the first columns whose text is cut, in width or in height. */
const cutCells = () =>
  tab.page
    .locator('tbody td:nth-child(2) > *, tbody td:nth-child(3) > *')
    .evaluateAll((all) =>
      all
        .filter((one) => one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight + 1)
        .map((one) => one.textContent),
    )

describe('the columns of a queue', () => {
  it.each([
    { locale: 'fr-FR', width: 1366, height: 34 },
    { locale: 'ar-DZ', width: 1366, height: 20 },
    { locale: 'fr-FR', width: 1920, height: 17 },
  ])('show what is asked for whole, $locale at $width', async ({ locale, width, height }) => {
    tab = await openAs(app, amina, '/identifications', { locale, viewport: { width, height: 768 } })
    const asked = tab.page.locator('tbody td:nth-child(3) > *')
    await expect.poll(() => asked.count()).toBe(3)
    await tab.page.evaluate(() => document.fonts.ready)
    await picture(tab.page, `columns-${locale}-${width}`)
    expect(await cutCells()).toEqual([])
    expect(await asked.first().evaluate((one) => one.clientHeight)).toBe(height)
    const name = (await tab.page.locator('tbody td:nth-child(2)').first().boundingBox())!
    expect(name.width).toBeGreaterThanOrEqual(180)
  })

  it('stay as chosen when the officer signs out and in again', async () => {
    const yacine = await newOfficer(app, 'officer', 'Yacine Brahimi')
    tab = await openAs(app, yacine, '/identifications')
    const { page } = tab
    const list = listPage(page)
    await list.row('Sahel').waitFor()
    await page.getByRole('button', { name: 'Choose columns', exact: true }).press('Enter')
    await page.waitForFunction(() => document.activeElement?.matches('[role=dialog] input'))
    await page.keyboard.press('Space')
    await page.locator('thead th', { hasText: 'Asks for' }).waitFor({ state: 'detached' })
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    const fewer = await heads()
    await page.getByRole('button', { name: /Yacine Brahimi/ }).press('Enter')
    await page.getByRole('menuitem', { name: 'Sign out' }).press('Enter')
    await signInPage(page).signIn({ email: yacine.email, password: PASSWORD })
    await list.row('Sahel').waitFor()
    await expect.poll(heads).toEqual(fewer)
  })

  it('are chosen by keyboard, kept for this officer alone, and all shown again at once', async () => {
    tab = await openAs(app, amina, '/identifications')
    const { page } = tab
    await withAxe(tab.context)
    await page.reload()
    const list = listPage(page)
    await list.row('Sahel').waitFor()
    const all = await heads()
    expect(all).toHaveLength(7)
    const button = page.getByRole('button', { name: 'Choose columns', exact: true })
    await button.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Choose columns' })
    const first = dialog.getByRole('checkbox').first()
    await page.waitForFunction(() => document.activeElement?.matches('[role=dialog] input'))
    expect(await dialog.getByRole('checkbox', { name: 'Trader' }).count()).toBe(0)
    expect(await first.isChecked()).toBe(true)
    await page.keyboard.press('Space')
    await page.locator('thead th', { hasText: 'Asks for' }).waitFor({ state: 'detached' })
    await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    await page.locator('thead th', { hasText: 'Pages' }).waitFor({ state: 'detached' })
    expect(await violations(page)).toEqual([])
    await picture(page, 'columns-choice')
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await page.waitForFunction(() =>
      document.activeElement?.getAttribute('aria-label')?.startsWith('Choose columns, some'),
    )
    const fewer = await heads()
    // The room that they leave is enough for the risk.
    expect(fewer.map((head) => head.trim())).toContain('Risk')
    expect(fewer.filter((head) => /^(Asks for|Pages)/.test(head))).toEqual([])
    await page.reload()
    await list.row('Sahel').waitFor()
    await expect.poll(heads).toEqual(fewer)

    // A colleague at the same browser has their own choice.
    const changeTo = async ({ cookie }: TestOfficer) => {
      const [name = '', value = ''] = cookie.split('=')
      await tab.context.addCookies([{ name, value, url: app.url, httpOnly: true, sameSite: 'Strict' }])
      await page.reload()
      await list.row('Sahel').waitFor()
    }
    await changeTo(karim)
    await expect.poll(heads).toEqual(all)
    await changeTo(amina)
    await expect.poll(heads).toEqual(fewer)
    await page.getByRole('button', { name: 'Choose columns, some are hidden' }).click()
    await dialog.getByRole('button', { name: 'Show all' }).click()
    await expect.poll(heads).toEqual(all)
  })
})

import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { en } from '../../client/i18n/en.ts'
import { newBrand, newIdentification } from '../factories/dossiers.ts'
import { newOfficer, newTrader } from '../factories/people.ts'
import { closeTabs, picture } from '../support/browser.ts'
import { type Backlog, startBacklog } from './backlog.ts'
import { openAs } from './pages/console.ts'
import { overflowWidth } from './pages/payer.ts'

let backlog: Backlog

beforeAll(async () => {
  backlog = await startBacklog()
})
afterAll(async () => {
  await closeTabs()
  await backlog?.close()
})

const PAGES = [
  'dashboard',
  'identifications',
  'brands',
  'traders',
  'transactions',
  'audit-entries',
  'settings',
  'second-looks',
  'account',
  'my-day',
] as const

/** The headings of the cards that reach beyond the page's sheet, which does not scroll sideways. */
const clippedCards = (page: Page) =>
  page.locator('main').evaluate((main) => {
    const edge = main.getBoundingClientRect()
    return [...main.querySelectorAll('section')]
      .filter((one) => {
        const { left, right } = one.getBoundingClientRect()
        return left < edge.left - 1 || right > edge.right + 1
      })
      .map((one) => one.querySelector('h2')?.textContent ?? 'a card')
  })

describe.each([
  { width: 390, height: 844, locale: 'en-GB' },
  { width: 390, height: 844, locale: 'ar-DZ' },
  { width: 390, height: 844, locale: 'fr-DZ' },
  { width: 820, height: 1180, locale: 'fr-DZ' },
  { width: 1920, height: 1080, locale: 'en-GB' },
])('on a screen $width wide, $locale', ({ width, height, locale }) => {
  it('pages are no wider than it, and nothing of their heads is cut off', async () => {
    const { app } = backlog
    const officer = await newOfficer(app, 'supervisor', 'Lina Haddad')
    const tab = await openAs(app, officer, '/', { locale, viewport: { width, height } })
    const { page } = tab
    const wide: string[] = []
    for (const name of PAGES) {
      await tab.goTo(`/${name}`)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await tab.quiet()
      await picture(page, `width-${width}-${locale}-${name}`)
      if ((await overflowWidth(page)) > 0) wide.push(`${name}: the page`)
      // What the sheet clips is lost, for it does not scroll sideways.
      const lost = await page.locator('main').evaluate((main) => {
        const edge = main.getBoundingClientRect()
        const shown = [...main.querySelectorAll('header[data-slot=head] *')].map((one) => one.getBoundingClientRect())
        return shown.filter(({ left, right, width: w }) => w > 1 && (left < edge.left - 1 || right > edge.right + 1))
          .length
      })
      if (lost > 0) wide.push(`${name}: ${lost} elements of the head`)
      wide.push(...(await clippedCards(page)).map((card) => `${name}: ${card}`))
      const cut = await page.locator('main').evaluate((main) => {
        const scrolls = (one: Element) => ['auto', 'scroll'].includes(getComputedStyle(one.parentElement!).overflowX)
        const tables = [...main.querySelectorAll('table')].filter((one) => !scrolls(one))
        return tables.filter((one) => {
          const [own, room] = [one.getBoundingClientRect(), one.parentElement!.getBoundingClientRect()]
          return own.left < room.left - 1 || own.right > room.right + 1
        }).length
      })
      if (cut > 0) wide.push(`${name}: ${cut} tables`)
    }
    const { path, title } = backlog.records.refused!
    await tab.goTo(path)
    await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor()
    await tab.quiet()
    if ((await overflowWidth(page)) > 0) wide.push('the desk of a decided dossier')
    expect(wide).toEqual([])
    expect(tab.errors).toEqual([])
    await tab.context.close()
  })
})

/** Every list of the console, with the journal's columns. */
const LISTS = [
  ...['identifications', 'brands', 'bank-accounts', 'activation-proofs', 'traders', 'workspaces', 'payment-instances'],
  ...['payment-links', 'pay-links', 'forms', 'form-submissions', 'transactions', 'late-money', 'webhooks'],
  ...['deliveries', 'unreached-events', 'audit-entries', 'officers', 'second-looks'],
]

describe.each(['en-GB', 'fr-FR', 'ar-DZ'])('in %s', (locale) => {
  it('every list has room on a laptop; on tablets and phones it leaves out columns and does not scroll sideways', async () => {
    const { app } = backlog
    const officer = await newOfficer(app, 'admin', 'Nadia Ouldali')
    const tab = await openAs(app, officer, '/', { locale, viewport: { width: 1366, height: 768 } })
    const cut: string[] = []
    for (const name of LISTS) {
      await tab.goTo(`/${name}`)
      await tab.page.getByRole('heading', { level: 1 }).waitFor()
      await tab.quiet()
      for (const width of [1366, 1024, 820, 390]) {
        await tab.page.setViewportSize({ width, height: 768 })
        const over = () =>
          tab.page.locator('main').evaluate((main) => {
            const box = main.querySelector('table')?.parentElement
            return box ? box.scrollWidth - box.clientWidth : 0
          })
        await expect
          .poll(over, { timeout: 3_000 })
          .toBe(0)
          .catch(async () => cut.push(`${name} at ${width}: ${await over()} px`))
      }
    }
    expect(cut).toEqual([])
    await tab.context.close()
  })
})

describe('the desk of a brand', () => {
  it('begins with the payer’s page, the logo beside it', async () => {
    const { app } = backlog
    const officer = await newOfficer(app, 'supervisor')
    const trader = await newTrader(app)
    const { id } = await newIdentification({ trader })
    const brand = await newBrand({ trader }, id)
    const tab = await openAs(app, officer, `/brands/${brand.id}/show`)
    const { page } = tab
    const screen = page.getByRole('img', { name: /, payment page, / }).first()
    const logo = page.getByRole('img', { name: /^Logo of/ }).first()
    await logo.waitFor()
    await tab.quiet()
    await screen.scrollIntoViewIfNeeded()
    await picture(page, 'brand-desk')
    const [one, other] = [(await screen.boundingBox())!, (await logo.boundingBox())!]
    expect(other.x).toBeGreaterThan(one.x + one.width)
    expect(other.y).toBeLessThan(one.y + one.height)
    const typed = (await page.getByRole('heading', { name: en.facts.typed }).boundingBox())!
    expect(typed.y).toBeGreaterThan(one.y + one.height)
    expect(await overflowWidth(page)).toBe(0)
    expect(tab.errors).toEqual([])
    await tab.context.close()
  })
})

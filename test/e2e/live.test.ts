import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accept, newIdentification } from '../factories/dossiers.ts'
import { createActiveLink, payAtLink, readyInstance } from '../factories/links.ts'
import { newOfficer, newTrader, type TestOfficer, type TestTrader } from '../factories/people.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { closeTabs } from '../support/browser.ts'
import { type ConsoleTab, openAs } from './pages/console.ts'
import { deskPage } from './pages/desk.ts'
import { listPage } from './pages/list.ts'

let app: TestApp
let trader: TestTrader
let colleague: TestOfficer
let tab: ConsoleTab

beforeAll(async () => {
  app = await startApp()
  trader = await newTrader(app)
  colleague = await newOfficer(app)
  await newIdentification({ trader }, 'Hôtel Les Zibans')
  tab = await openAs(app, await newOfficer(app), '/identifications')
})
afterAll(async () => {
  await closeTabs()
  await app?.close()
})

describe('an open queue', () => {
  it('shows what a trader sends, and loses what a colleague decides, without being touched', async () => {
    const list = listPage(tab.page)
    await list.row('Hôtel Les Zibans').waitFor()
    const { id } = await newIdentification({ trader }, 'Studio Noria')
    await list.row('Studio Noria').waitFor()
    await accept(colleague, 'identifications', id)
    await list.row('Studio Noria').waitFor({ state: 'detached' })
    expect(await list.names()).toEqual(['Hôtel Les Zibans'])
    expect(tab.errors).toEqual([])
  })

  it('has no stream while its tab is hidden, and is up to date when it is looked at again', async () => {
    const { page, context } = await openAs(app, colleague, '/')
    let streams = 0
    page.on('request', (request) => {
      if (request.url().endsWith('/stream')) streams += 1
    })
    const turn = (hidden: boolean) =>
      page.evaluate((now) => {
        Object.defineProperty(document, 'hidden', { configurable: true, get: () => now })
        document.dispatchEvent(new Event('visibilitychange'))
      }, hidden)
    const gone = page.waitForEvent('requestfinished', (request) => request.url().endsWith('/stream'))
    const lost = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/stream'))
    const list = listPage(page)
    await list.row('Hôtel Les Zibans').waitFor()
    await expect.poll(() => streams).toBeGreaterThan(0)
    await turn(true)
    await Promise.any([gone, lost])
    await newIdentification({ trader }, 'Imprimerie Cachée')
    await turn(false)
    await list.row('Imprimerie Cachée').waitFor()
    expect(streams).toBeGreaterThan(1)
    await context.close()
  })

  it('says when changes are not told, looks for them by itself, and is live again', async () => {
    const { page } = tab
    const { id } = await newIdentification({ trader }, 'Hammam El Bahdja')
    let gone = true
    await page.route('**/api/admin/stream', (route) => (gone ? route.abort('connectionrefused') : route.continue()))
    await tab.goTo(`/identifications/${id}/show`)
    await page.reload()
    const { rail } = deskPage(page)
    await rail.getByRole('link', { name: /Hammam El Bahdja/ }).waitFor()
    await rail.getByText('Not live').waitFor()
    await newIdentification({ trader }, 'Atelier Sans Flux')
    await rail.getByRole('link', { name: /Atelier Sans Flux/ }).waitFor()
    gone = false
    await rail.getByText('Not live').waitFor({ state: 'detached' })
    await newIdentification({ trader }, 'Atelier En Direct')
    await rail.getByRole('link', { name: /Atelier En Direct/ }).waitFor()
    expect(tab.errors).toEqual([])
  })
})

describe('an open list and page of links', () => {
  it('show what a payment brings, without being touched', async () => {
    const { id, slug } = await createActiveLink(trader, await readyInstance(app, trader, colleague), {
      title: 'Calligraphie',
    })
    const { page } = tab
    await tab.goTo('/payment-links')
    const row = listPage(page).row('Calligraphie')
    await row.getByRole('cell', { name: '0.00 DZD', exact: true }).waitFor()
    await payAtLink(app, slug, { email: 'first@example.com' })
    await row.getByRole('cell', { name: '0.00 DZD', exact: true }).waitFor({ state: 'detached' })
    await tab.goTo(`/payment-links/${id}/show`)
    const collected = page.getByRole('definition').filter({ hasText: '3,000.00 DZD' })
    await page.getByRole('heading', { level: 1, name: 'Calligraphie' }).waitFor()
    expect(await collected.count()).toBe(0)
    await payAtLink(app, slug, { email: 'second@example.com' })
    await collected.waitFor()
    expect(tab.errors).toEqual([])
  })
})

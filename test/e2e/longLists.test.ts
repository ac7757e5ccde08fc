import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { acceptedDossiers, newIdentification } from '../factories/dossiers.ts'
import { begin, createActiveLink, payAtLink, readyInstance } from '../factories/links.ts'
import { newOfficer, newTrader, type TestOfficer, type TestTrader } from '../factories/people.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { closeTabs, picture } from '../support/browser.ts'
import type { Json } from '../support/http.ts'
import { violations, withAxe } from './pages/accessibility.ts'
import { type ConsoleTab, openAs } from './pages/console.ts'
import { listPage } from './pages/list.ts'
import { untranslatedKeys } from './pages/wording.ts'

let app: TestApp
let amina: TestOfficer
let lina: TestOfficer
let trader: TestTrader
let tab: ConsoleTab

const DOSSIERS = 30
const PHONE = { width: 390, height: 844 }
const LANGUAGES = [
  ['fr', 'fr-DZ', 'dark'],
  ['ar', 'ar-DZ', 'light'],
] as const

beforeAll(async () => {
  app = await startApp()
  const karim = await newOfficer(app, 'officer', 'Karim Belaid')
  trader = await newTrader(app, { name: 'Club Les Oasis' })
  const link = await createActiveLink(trader, await readyInstance(app, trader, karim), {
    title: 'Course',
    amount_mode: 'open',
  })
  await payAtLink(app, link.slug, { amount: '1200.50', name: 'Nadia Naïli', email: 'nadia@example.com' })
  app.clock.advance({ hours: 48 })
  await begin(app, link.slug, { amount: '80', name: 'Sami Haddad', phone_number: '0661 00 00 01' })
  for (let number = 10; number < 10 + DOSSIERS; number += 1) await newIdentification({ trader }, `Minoterie ${number}`)
  amina = await newOfficer(app, 'officer', 'Amina Kaci')
  lina = await newOfficer(app, 'supervisor', 'Lina Haddad')
}, 120_000)
afterEach(async () => {
  expect(tab.errors).toEqual([])
  await tab.context.close()
})
afterAll(async () => {
  await closeTabs()
  await app?.close()
})

const wrong = async () => [...(await violations(tab.page)), ...(await untranslatedKeys(tab.page))]

describe('a queue of many pages', () => {
  it('counts all, and all that match are selected and decided one by one, in as many requests as it takes', async () => {
    tab = await openAs(app, amina, '/identifications')
    const { page } = tab
    await withAxe(tab.context)
    await page.route('**/api/admin/references', async (route) => {
      const answer = await route.fetch()
      const body = (await answer.json()) as Json
      await route.fulfill({ response: answer, json: { ...body, limits: { ...body.limits, bulk_rows: 8 } } })
    })
    const sent: number[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/bulk')) sent.push(request.postDataJSON().ids.length)
    })
    await page.reload()
    const list = listPage(page)
    await list
      .tab(/^All/)
      .filter({ hasText: String(DOSSIERS + 1) })
      .waitFor()
    await list.row('Minoterie 10').waitFor()
    await page.getByRole('checkbox', { name: 'Select all rows shown' }).click()
    await list.selected.getByText('25 selected').waitFor()
    await list.selected.getByRole('button', { name: 'Select all 30 that match' }).click()
    await list.selected.getByText('30 selected').waitFor()
    await list.selected.getByText('All 30 that match are selected').waitFor()
    expect(await wrong()).toEqual([])
    await picture(page, 'lists-matching')
    await list.selected.getByRole('button', { name: 'Assign…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Assign 30 dossiers' })
    await dialog.getByLabel('Officer').selectOption({ label: 'Amina Kaci' })
    await dialog.getByLabel('Why').fill('One trader, one officer.')
    await dialog.getByRole('button', { name: 'Assign' }).click()
    await dialog.getByText('All 30 done.').waitFor()
    expect(sent).toEqual([8, 8, 8, 6])
    await dialog.getByRole('button', { name: 'Close' }).click()
    const rows = (await amina.admin('GET', `/identifications?filter={"assigned_to":"${amina.id}"}&range=[0,49]`)).body
    expect(rows).toHaveLength(DOSSIERS)
  })

  it('says of each row what is known when the connection breaks between two requests', async () => {
    tab = await openAs(app, amina, '/identifications')
    const { page } = tab
    await page.route('**/api/admin/references', async (route) => {
      const answer = await route.fetch()
      const body = (await answer.json()) as Json
      await route.fulfill({ response: answer, json: { ...body, limits: { ...body.limits, bulk_rows: 10 } } })
    })
    let requests = 0
    await page.route('**/identifications/bulk', (route) => {
      requests += 1
      return requests === 2 ? route.abort() : route.continue()
    })
    await page.reload()
    const list = listPage(page)
    await list.row('Minoterie 10').waitFor()
    await page.getByRole('checkbox', { name: 'Select all rows shown' }).click()
    await list.selected.getByRole('button', { name: 'Select all 30 that match' }).click()
    await list.selected.getByText('30 selected').waitFor()
    await list.selected.getByRole('button', { name: 'Assign…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Assign 30 dossiers' })
    await dialog.getByLabel('Officer').selectOption({ label: 'Nobody' })
    await dialog.getByLabel('Why').fill('Back to all.')
    await dialog.getByRole('button', { name: 'Assign' }).click()
    await dialog.getByText('Done: 10. Not done: 20.').waitFor()
    expect(await dialog.getByText(/look at it before you try again/).count()).toBe(10)
    expect(await dialog.getByText(/It was not sent/).count()).toBe(10)
    expect(requests).toBe(2)
    tab.errors.length = 0
  })

  it('jumps to a day and goes on from there', async () => {
    tab = await openAs(app, amina, '/identifications')
    const { page } = tab
    const list = listPage(page)
    await list.row('Minoterie 10').waitFor()
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await list.filter('Jump to a day').click()
    const panel = page.getByRole('dialog', { name: 'Jump to a day' })
    await panel.getByLabel('Day').fill('32/11/2026')
    await panel.getByRole('button', { name: 'Apply' }).click()
    await panel.getByRole('alert').waitFor()
    await panel.getByLabel('Day').fill('24/11/2026')
    await panel.getByRole('button', { name: 'Apply' }).click()
    await page.getByText('Nothing matches').first().waitFor()
    await list.filter(/^Remove the filter: Jump/).click()
    await list.filter(/^Remove the filter: Jump/).waitFor({ state: 'detached' })
    await list.filter(/^Jump to a day$/).click()
    await panel.getByLabel('Day').fill('23/11/2026')
    await page.keyboard.press('Enter')
    await list.filter(/23 Nov/).waitFor()
    await list.row('Minoterie 10').waitFor()
  })
})

describe('transactions', () => {
  it('are filtered by payer, summed and exported', async () => {
    tab = await openAs(app, lina, '/transactions')
    const { page } = tab
    await withAxe(tab.context)
    await page.reload()
    const list = listPage(page)
    const sums = page.getByRole('region', { name: 'What these transactions amount to' })
    await sums.getByText('80.00 DZD').waitFor()
    await picture(page, 'lists-transactions')
    expect(await wrong()).toEqual([])
    await list.filter('Payer').click()
    await page.getByLabel('A part of the name, or the whole e-mail address or telephone number').fill('naili')
    await page.keyboard.press('Enter')
    await sums.getByText('1,200.50 DZD').waitFor()
    await sums.getByText('80.00 DZD').waitFor({ state: 'detached' })
    await expect.poll(() => list.rows.count()).toBe(1)
    await list.row('Nadia Naïli').waitFor()
    await page.addInitScript(() => Object.defineProperty(window, 'showSaveFilePicker', { value: undefined }))
    await page.reload()
    await page.getByRole('button', { name: 'Export' }).click()
    const panel = page.getByRole('dialog', { name: 'Export 1 transaction' })
    await panel.getByText(/masked as in the list/).waitFor()
    expect(await wrong()).toEqual([])
    const download = page.waitForEvent('download')
    await panel.getByRole('button', { name: 'Export', exact: true }).click()
    expect((await download).suggestedFilename()).toMatch(/^transactions-\d{8}-\d{4}\.csv$/)
    await panel.getByText('1 transaction exported').waitFor()
  })

  it.each(LANGUAGES)('read well in %s, on a phone too', async (language, locale, colorScheme) => {
    tab = await openAs(app, lina, '/transactions', { locale, colorScheme })
    const { page } = tab
    await withAxe(tab.context)
    await page.reload()
    await listPage(page).row('PAY-').first().waitFor()
    await page.locator('section[aria-busy="false"]').waitFor()
    expect(await wrong()).toEqual([])
    await picture(page, `lists-transactions-${language}`)
    await page.setViewportSize(PHONE)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await picture(page, `lists-transactions-${language}-390`)
    expect(await wrong()).toEqual([])
  })
})

describe('what reaches nobody', () => {
  beforeAll(async () => {
    const other = await newTrader(app, { name: 'Pharmacie Zibans' })
    await acceptedDossiers({ trader: other }, amina)
  })

  it('is grouped by trader, and muted with who and until when until it is ended', async () => {
    tab = await openAs(app, amina, '/unreached-events')
    const { page } = tab
    await withAxe(tab.context)
    await page.reload()
    const groups = page.getByRole('columnheader').filter({ has: page.getByRole('link') })
    await groups.filter({ hasText: 'Club Les Oasis' }).waitFor()
    expect(await groups.count()).toBe(2)
    expect(await wrong()).toEqual([])
    await picture(page, 'lists-unreached')
    await page.getByRole('button', { name: 'Mute Club Les Oasis' }).click()
    const dialog = page.getByRole('dialog', { name: 'Mute what reaches nobody at Club Les Oasis' })
    await dialog.getByRole('button', { name: '30 days' }).click()
    await dialog.getByRole('textbox').fill('They move their server.')
    expect(await wrong()).toEqual([])
    await picture(page, 'lists-mute')
    await page.keyboard.press('Control+Enter')
    await groups.filter({ hasText: 'Club Les Oasis' }).waitFor({ state: 'detached' })
    await listPage(page).tab('Muted').click()
    await page.getByText(/Muted by Amina Kaci until/).waitFor()
    expect(await wrong()).toEqual([])
    await picture(page, 'lists-muted')
    await page.getByRole('button', { name: 'End the mute of Club Les Oasis' }).click()
    await page.getByText('Nobody is muted').waitFor()
    await listPage(page).tab('To look at').click()
    await groups.filter({ hasText: 'Club Les Oasis' }).waitFor()
  })

  it.each(LANGUAGES)('reads well in %s, on a phone too', async (language, locale, colorScheme) => {
    tab = await openAs(app, lina, '/unreached-events', { locale, colorScheme })
    const { page } = tab
    await withAxe(tab.context)
    await page.reload()
    await page.getByRole('link', { name: 'Club Les Oasis' }).waitFor()
    expect(await wrong()).toEqual([])
    await picture(page, `lists-unreached-${language}`)
    await page.setViewportSize(PHONE)
    await picture(page, `lists-unreached-${language}-390`)
    expect(await wrong()).toEqual([])
  })
})

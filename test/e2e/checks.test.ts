import { PDFDocument } from '@cantoo/pdf-lib'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pdf } from '../factories/documents.ts'
import {
  identificationFields,
  newBankAccount,
  newBrand,
  newIdentification,
  newRib,
  reportAllSeen,
} from '../factories/dossiers.ts'
import { newOfficer, newTrader, type TestOfficer, type TestTrader } from '../factories/people.ts'
import { putInForce } from '../factories/proposals.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { closeTabs, picture } from '../support/browser.ts'
import { formOf } from '../support/http.ts'
import { type ConsoleTab, openAs } from './pages/console.ts'
import { dossierPage, drawn } from './pages/dossier.ts'
import { slot } from './pages/slot.ts'
import { viewerPage } from './pages/viewer.ts'

let app: TestApp
let trader: TestTrader
let amina: TestOfficer
let karim: TestOfficer

beforeAll(async () => {
  app = await startApp()
  // Tabs that are closed leave their claims, and the clock stands still.
  await putInForce(app, 'claims_per_officer', 100)
  trader = await newTrader(app, { name: 'Amine Khelifi' })
  amina = await newOfficer(app, 'officer', 'Amina Kaci')
  karim = await newOfficer(app, 'officer', 'Karim Belaid')
})
afterAll(async () => {
  await closeTabs()
  await app?.close()
})

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
/** The row of a fact, by its label. */
const fact = (page: Page, label: string) =>
  page.locator(slot('fact')).filter({ has: page.getByRole('term').getByText(label, { exact: true }) })

async function closeAndExpectNoErrors(tab: ConsoleTab, refused: RegExp[] = []): Promise<void> {
  expect(tab.errors).toEqual([])
  expect(tab.refused.filter((line) => !refused.some((known) => known.test(line)))).toEqual([])
  await tab.context.close()
}

describe('the worksheet', () => {
  it('takes a day in the form of its language, and says what is none', async () => {
    const { id } = await newIdentification({ trader }, 'EURL Dates et Figues')
    const account = await newBankAccount({ trader }, id, newRib())
    const tab = await openAs(app, amina, `/bank-accounts/${account.id}/show`, { locale: 'fr-FR' })
    const { page } = tab
    const day = field(page, 'Date')
    await day.fill('31/02/2026')
    await day.press('Enter')
    await fact(page, 'Date').getByText('Indiquez un jour comme 14/03/2026.').waitFor()
    await day.fill('3.2.2026')
    await day.press('Enter')
    await expect.poll(() => day.inputValue()).toBe('03/02/2026')
    const { body } = await amina.admin('GET', `/bank-accounts/${account.id}`)
    expect(body.readings.issued_on.value).toBe('2026-02-03')
    await closeAndExpectNoErrors(tab)
  })

  it('takes what the extract shows, marks the digits of a NIF that differ from the RC, and keeps it', async () => {
    const { id } = await newIdentification({ trader }, 'SARL Tizemmour Conserves')
    const tab = await openAs(app, amina, `/identifications/${id}/show`)
    const { page } = tab
    await field(page, 'RC number').waitFor()
    await page.keyboard.press('i')
    await page.keyboard.type('16/00-0451207 B 21')
    await page.keyboard.press('Enter')
    await fact(page, 'RC number').getByText('Alger, main establishment, company, 2021').waitFor()
    await page.keyboard.type('002116045210738')
    await page.keyboard.press('Enter')
    const nif = fact(page, 'NIF')
    await nif.getByText('RC part reads 0452107, the RC is 0451207').waitFor()
    expect(await nif.locator('mark').allInnerTexts()).toEqual(['21'])
    await page.getByRole('combobox', { name: 'RCE code' }).selectOption('unreadable')
    await page.getByText('A damaged code voids the extract').waitFor()
    await picture(page, 'checks-identification')
    const { body } = await amina.admin('GET', `/identifications/${id}`)
    expect(body.readings).toMatchObject({
      rc: { value: '16/00-0451207 B 21' },
      nif: { value: '002116045210738' },
      rce: { value: 'unreadable' },
    })
    await closeAndExpectNoErrors(tab)
  })

  it('proposes what the text layer names, and keeps it only once it is taken', async () => {
    const extract = await PDFDocument.create()
    const sheet = extract.addPage([420, 595])
    const lines = [
      'RC N : 16/00-0451207 B 21',
      'NIF : 002116045120738',
      'NIS : 001216010012345',
      'NIS : 001216010012346',
    ]
    for (const [place, line] of lines.entries()) sheet.drawText(line, { x: 40, y: 500 - 30 * place, size: 12 })
    const form = formOf({
      ...identificationFields('SPA Cèdres'),
      identification_file: { name: 'registre.pdf', content: await extract.save() },
    })
    const { id } = (await trader.ext('POST', '/identifications', { form })).body.data
    const tab = await openAs(app, amina, `/identifications/${id}/show`)
    const { page } = tab
    const proposed = (label: string) =>
      fact(page, label).getByRole('button', { name: /^Take .* text layer of page 1$/ })
    await page.getByText('may differ from what is printed').waitFor()
    await proposed('RC number').focus()
    await page.keyboard.press('Escape')
    await page.waitForFunction(() => document.activeElement?.id === 'document')
    expect(await proposed('NIS').count()).toBe(0)
    expect((await amina.admin('GET', `/identifications/${id}`)).body.readings).toEqual({})

    // A proposal never overwrites typed text, and disappears once something is typed.
    await field(page, 'NIF').fill('1')
    await proposed('NIF').waitFor({ state: 'detached' })
    await page.keyboard.press('ArrowDown')
    expect(await field(page, 'NIF').inputValue()).toBe('1')
    await field(page, 'NIF').fill('')
    await picture(page, 'checks-proposed')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await proposed('RC number').click()
    await fact(page, 'RC number').getByText('Alger, main establishment, company, 2021').waitFor()
    expect(await field(page, 'RC number').evaluate((element) => element === document.activeElement)).toBe(true)
    await page.getByText('may differ from what is printed').waitFor({ state: 'detached' })
    expect((await amina.admin('GET', `/identifications/${id}`)).body.readings).toMatchObject({
      rc: { value: '16/00-0451207 B 21' },
      nif: { value: '002116045120738' },
    })
    await closeAndExpectNoErrors(tab)
  })

  it('keeps what was typed when the server is away, and sends it when it is back', async () => {
    const { id } = await newIdentification({ trader }, 'EURL Nour Optique')
    const tab = await openAs(app, amina, `/identifications/${id}/show`)
    const { page } = tab
    await page.route('**/readings', (route) => route.abort())
    await field(page, 'NIF').fill('12345')
    await field(page, 'NIF').press('Tab')
    await fact(page, 'NIF').getByRole('alert').getByText('The server cannot be reached.').waitFor()
    await page.unroute('**/readings')
    await page.reload()
    expect(await field(page, 'NIF').inputValue()).toBe('12345')
    await fact(page, 'NIF').getByText('Not saved yet.').waitFor()
    await field(page, 'NIF').press('Enter')
    await fact(page, 'NIF').getByText('5 digits; a NIF has 15, a branch 20').waitFor()
    await tab.context.close()
  })

  it('is text while a colleague holds the dossier', async () => {
    const { id } = await newIdentification({ trader }, 'Pharmacie El Amel')
    await karim.admin('PUT', `/identifications/${id}/readings`, { json: { rc: '98A052726' } })
    await karim.admin('POST', `/identifications/${id}/claim`)
    const tab = await openAs(app, amina, `/identifications/${id}/show`)
    const { page } = tab
    await fact(page, 'RC number').getByText('98A052726').waitFor()
    expect(await field(page, 'RC number').count()).toBe(0)
    await page.getByText('Read only', { exact: true }).waitFor()
    await picture(page, 'checks-held')
    await closeAndExpectNoErrors(tab, [/\/claim 409$/])
  })

  it('suggests the reason of what was found first when it is refused', async () => {
    const { id } = await newIdentification({ trader }, 'SARL Deux Numéros')
    const readings = { rc: '16/00-0451207 B 21', nif: '002116045210738', rce: 'absent' }
    await amina.admin('PUT', `/identifications/${id}/readings`, { json: readings })
    const tab = await openAs(app, amina, `/identifications/${id}/show`)
    const { page } = tab
    const { panel, button, chosen, letter } = dossierPage(page)
    await button('Refuse').waitFor()
    await page.keyboard.press('r')
    const suggested = panel.getByRole('group', { name: 'Suggested by what was found' })
    await suggested.getByRole('option').first().waitFor()
    expect(await suggested.getByRole('option').allInnerTexts()).toEqual([
      expect.stringMatching(/^21\n[\s\S]*\nfrom the RCE code check$/),
      expect.stringMatching(/^34\n[\s\S]*\nfrom the NIF check$/),
    ])
    expect(await panel.getByRole('option').first().innerText()).toMatch(/^21/)
    await picture(page, 'checks-suggested-reasons')
    await page.keyboard.type('34')
    await chosen.getByText('from the NIF check').waitFor()
    expect(await letter.inputValue()).not.toContain('check')
    await page.keyboard.press('Escape')
    await closeAndExpectNoErrors(tab)
  })

  it('says where a register is looked up, and who has looked when', async () => {
    const { id } = await newIdentification({ trader }, 'SNC Aurès Pièces')
    const tab = await openAs(app, amina, `/identifications/${id}/show`)
    const { page } = tab
    const cnrc = fact(page, 'CNRC')
    const link = cnrc.getByRole('link')
    await link.waitFor()
    expect(await link.getAttribute('href')).toMatch(/^https:/)
    expect(await link.getAttribute('rel')).toContain('noopener')
    await cnrc.getByRole('button', { name: 'Tick off as checked: CNRC' }).click()
    await cnrc.getByText(/Checked \d+ \w+, You/).waitFor()
    await closeAndExpectNoErrors(tab)
  })
})

describe('a collision', () => {
  it('keeps an accept locked until it is answered, by keyboard alone, and says how the other was decided', async () => {
    const rib = newRib()
    const other = await newTrader(app, { name: 'Optique Lumière' })
    const first = await newBankAccount(
      { trader: other },
      (await newIdentification({ trader: other }, 'SARL Optique Lumière')).id,
      rib,
    )
    await karim.admin('POST', `/bank-accounts/${first.id}/refuse`, {
      json: { version: 1, reason_codes: ['BA_CLOSED'] },
    })
    const mine = await newIdentification({ trader }, 'EURL Vision')
    const account = await newBankAccount({ trader }, mine.id, rib)
    await reportAllSeen(amina, 'bank-accounts', account.id)
    const tab = await openAs(app, amina, `/bank-accounts/${account.id}/show`)
    const { page } = tab
    const card = page.getByRole('article', { name: /Refused before, the same RIB/ })
    await card.waitFor()
    await card.getByText(/Refused .* by Karim Belaid/).waitFor()
    expect(await card.getByText(rib).count()).toBe(0)
    expect(await dossierPage(page).button('Accept').getAttribute('aria-disabled')).toBe('true')
    await picture(page, 'checks-bank-account')
    await page.keyboard.press('d')
    await page.keyboard.press('Enter')
    await card.getByRole('alert').getByText('Say briefly why.').waitFor()
    await page.keyboard.type('another owner, another town')
    await page.keyboard.press('Enter')
    await card.getByText(/You, .*another owner, another town/).waitFor()
    await card.getByText(/refuse with 26/).waitFor()
    await page.locator(`${slot('bar')} button[aria-disabled="false"]`, { hasText: 'Accept' }).waitFor()
    await picture(page, 'checks-answered')
    await closeAndExpectNoErrors(tab)
  })
})

describe('what an accept waits for', () => {
  it('stands first and whole, is compared with B, the older document first, and is never answered by going there', async () => {
    const other = await newTrader(app, { name: 'Conserves du Sud' })
    const send = async (by: TestTrader, text: string) => {
      const form = formOf({
        ...identificationFields('SARL Conserves Jumelles'),
        identification_file: { name: 'registre.pdf', content: await pdf(1, text) },
      })
      return (await by.ext('POST', '/identifications', { form })).body.data.id as string
    }
    await send(other, 'Before')
    app.clock.advance({ minutes: 1 })
    const id = await send(trader, 'Afterwards')
    const tab = await openAs(app, amina, `/identifications/${id}/show`)
    const { page } = tab
    const viewer = viewerPage(page)
    const card = page.getByRole('article', { name: /Same name, another trader/ })
    const focus = () => page.evaluate(() => document.activeElement?.closest('h3, button, section')?.tagName ?? '')
    await drawn(dossierPage(page).sheet('registre.pdf, page 1 of 1'))
    const titles = page.locator(`${slot('facts')} h2`)
    await titles.first().getByText('Before you can accept').waitFor()
    await card.scrollIntoViewIfNeeded()
    const column = await viewer.box(page.locator(slot('facts')))
    const whole = await viewer.box(card)
    expect(whole.y + whole.height).toBeLessThan(column.y + column.height)

    await viewer.seen('1 of 2 parts').waitFor()
    await page.keyboard.press('Space')
    await viewer.seen('2 of 2 parts').waitFor()
    await page.keyboard.press('Space')
    await expect.poll(focus).toBe('H3')
    await viewer.why.getByRole('button', { name: '1 collision' }).click()
    await expect.poll(focus).toBe('H3')
    expect(await card.getByRole('button', { pressed: true }).count()).toBe(0)

    await page.keyboard.press('b')
    await page.getByRole('status').getByText('1 zone differs on this page').waitFor()
    expect(await page.locator(slot('zone')).count()).toBe(2)
    const [older, newer] = await Promise.all([viewer.box(viewer.regions.nth(0)), viewer.box(viewer.region)])
    expect(older.x).toBeLessThan(newer.x)
    const [sheet, zone] = await Promise.all([
      viewer.box(dossierPage(page).sheet('registre.pdf, page 1 of 1').last()),
      viewer.box(page.locator(slot('zone')).last()),
    ])
    // The mark stands in the gutter, beside the line that differs and not on the paper.
    expect(zone.x).toBeGreaterThanOrEqual(sheet.x + sheet.width)
    expect((zone.y - sheet.y) / sheet.height).toBeCloseTo(0.15, 1)
    await picture(page, 'checks-compare')
    await page.keyboard.press('b')
    await viewer.regions.nth(1).waitFor({ state: 'detached' })

    await page.keyboard.press('d')
    await page.keyboard.type('another owner')
    await page.keyboard.press('Enter')
    await card.getByText(/You, .*another owner/).waitFor()
    await titles.first().getByText('all answered').waitFor()
    await card.getByRole('button', { name: 'Change' }).click()
    await expect.poll(focus).toBe('H3')
    await closeAndExpectNoErrors(tab)
  })
})

describe('a brand', () => {
  it('is shown as a payer will see it, light and dark, its logo with the contrast it has', async () => {
    const { id } = await newIdentification({ trader }, 'SARL Oued Zitoun')
    const brand = await newBrand({ trader }, id, 'Dar Zitoun')
    const tab = await openAs(app, amina, `/brands/${brand.id}/show`)
    const { page } = tab
    for (const theme of ['Light', 'Dark'])
      await page
        .getByRole('img', { name: `Dar Zitoun, payment page, ${theme}` })
        .getByText('Dar Zitoun')
        .waitFor()
    await page.getByText('Amount and payer are made up.').waitFor()
    await fact(page, 'Name').getByText('Shares “Zitoun” with the establishment').waitFor()
    await page.getByText(/On dark, [\d.]+:1/).waitFor()
    await picture(page, 'checks-brand')
    await closeAndExpectNoErrors(tab)
  })
})

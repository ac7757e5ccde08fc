import { degrees, PDFDocument } from '@cantoo/pdf-lib'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { identificationFields } from '../factories/dossiers.ts'
import { newOfficer, newTrader, type TestOfficer, type TestTrader } from '../factories/people.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { closeTabs, picture } from '../support/browser.ts'
import { formOf } from '../support/http.ts'
import { violations } from './pages/accessibility.ts'
import { type ConsoleTab, openAs, openWithAxe } from './pages/console.ts'
import { drawn } from './pages/dossier.ts'
import { slot } from './pages/slot.ts'

let app: TestApp
let trader: TestTrader
let amina: TestOfficer

/** Where the NIF stands on the second page, as fractions of the page: 12 points high, at 60 from the left of A4. */
const NIF = { page: 2, left: 60 / 595, baseline: 1 - 500 / 842 }

/** An extract of two pages; the second lies on its side in the file, and viewers turn it upright. */
async function extract(): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  const first = document.addPage([595, 842])
  first.drawText('Extrait du registre du commerce', { x: 60, y: 760, size: 20 })
  first.drawText('RC N : 16/00-0451207 B 21', { x: 60, y: 700, size: 12 })
  const second = document.addPage([842, 595])
  second.setRotation(degrees(90))
  // A page turned by 90 degrees has its upper left corner where the file has the lower left one.
  second.drawText('0021 1604 5210 738', { x: 842 - 500 - 0, y: 60, size: 12, rotate: degrees(90) })
  return document.save()
}

/** A page without text, as a scanner makes it. */
async function scan(): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  document.addPage([595, 842]).drawRectangle({ x: 60, y: 700, width: 200, height: 12 })
  return document.save()
}

async function send(name: string, file: { name: string; content: Uint8Array }): Promise<string> {
  const form = formOf({ ...identificationFields(name), identification_file: file })
  const { body, status } = await trader.ext('POST', '/identifications', { form })
  expect([status, body.errors]).toEqual([201, undefined])
  return body.data.id
}

beforeAll(async () => {
  app = await startApp()
  trader = await newTrader(app, { language: 'fr' })
  amina = await newOfficer(app, 'officer', 'Amina Kaci')
})
afterAll(async () => {
  await closeTabs()
  await app?.close()
})

const boxes = (page: Page) => page.locator(`#document ${slot('boxed')}`)
const differing = (page: Page) => page.locator(`#document ${slot('differs')}`)
const message = (page: Page) => page.locator(slot('boxed-text'))
const sheet = (page: Page, number: number) => page.locator(`#document [data-page="${number}"]`)

/** Where the first box stands on a page, as fractions of the page as it is shown. */
async function placeOn(page: Page, number: number) {
  const [box, paper] = [await boxes(page).first().boundingBox(), await sheet(page, number).boundingBox()]
  const [left, top] = [(box!.x - paper!.x) / paper!.width, (box!.y - paper!.y) / paper!.height]
  return { left, top, right: left + box!.width / paper!.width, bottom: top + box!.height / paper!.height }
}

const openDossier = async (id: string, ...options: Parameters<typeof openAs>[3][]) => {
  const tab = await openWithAxe(app, amina, `/identifications/${id}/show`, ...(options as []))
  await drawn(sheet(tab.page, 1))
  return tab
}
const over = async (tab: ConsoleTab) => {
  expect([tab.errors, tab.refused]).toEqual([[], []])
  await tab.context.close()
}

describe('I, at the desk', () => {
  it('boxes the words of the field that has the focus, at every zoom and turn, with the digits that differ', async () => {
    const id = await send('SARL Tizemmour', { name: 'registre.pdf', content: await extract() })
    await amina.admin('PUT', `/identifications/${id}/readings`, { json: { nif: '002116045120738' } })
    const tab = await openDossier(id)
    const { page } = tab
    await page.keyboard.press('i')
    await message(page).getByText('RC number: boxed on page 1.').waitFor()
    expect([await boxes(page).count(), await differing(page).count()]).toEqual([1, 0])
    const rc = await placeOn(page, 1)
    expect(rc.left).toBeGreaterThan(60 / 595)
    expect(rc.top).toBeLessThan(1 - 700 / 842)
    expect(rc.bottom).toBeGreaterThan(1 - 700 / 842)
    await picture(page, 'boxes-field')

    // The next field is on the second page, which comes into view; two digits of it differ from what was typed.
    await page.keyboard.press('Enter')
    await message(page).getByText('NIF: page 2, 2 signs differ.').waitFor()
    await expect.poll(() => differing(page).count()).toBe(2)
    const upright = await placeOn(page, NIF.page)
    expect(upright.left).toBeCloseTo(NIF.left, 1)
    expect(upright.top).toBeLessThan(NIF.baseline)
    expect(upright.bottom).toBeGreaterThan(NIF.baseline)
    await expect.poll(() => boxes(page).first().isVisible()).toBe(true)
    await drawn(sheet(page, 2))
    await picture(page, 'boxes-differ')
    expect(await violations(page)).toEqual([])

    // On the document all readings are boxed; zoom and turns keep each box on its words.
    await page.keyboard.press('Escape')
    await message(page).getByText('Found in the text: 2 of 2 readings.').waitFor()
    expect(await boxes(page).count()).toBe(2)
    await page.keyboard.press('+')
    const nif = boxes(page).last()
    const fractionsOf = async () => {
      const [box, paper] = [(await nif.boundingBox())!, (await sheet(page, 2).boundingBox())!]
      return { across: (box.x - paper.x) / paper.width, down: (box.y - paper.y) / paper.height }
    }
    const zoomed = await fractionsOf()
    expect(zoomed.across).toBeCloseTo(upright.left, 2)
    expect(zoomed.down).toBeCloseTo(upright.top, 2)
    await page.keyboard.press('g')
    await page
      .locator(`#document ${slot('boxed')}[data-turn="90"]`)
      .first()
      .waitFor()
    const turned = (await nif.boundingBox())!
    const paper = (await sheet(page, 2).boundingBox())!
    // A quarter clockwise: what was on the left is at the top, and the words run down.
    expect((turned.y - paper.y) / paper.height).toBeCloseTo(upright.left, 1)
    expect(turned.height).toBeGreaterThan(turned.width)
    await picture(page, 'boxes-turned')

    await page.keyboard.press('Escape')
    await message(page).waitFor({ state: 'detached' })
    expect(await boxes(page).count()).toBe(0)
    await over(tab)
  })

  it('says where a value is not in the text, and that a picture has none', async () => {
    const id = await send('SARL Ailleurs', { name: 'registre.pdf', content: await extract() })
    await amina.admin('PUT', `/identifications/${id}/readings`, { json: { nis: '000000000000001' } })
    const tab = await openDossier(id)
    await tab.page.keyboard.press('i')
    await tab.page.locator('[data-reading="nis"]').focus()
    await message(tab.page).getByText('NIS: not found in the text of this document.').waitFor()
    await over(tab)
    const scanned = await send('SARL Scan', { name: 'scan.pdf', content: await scan() })
    const other = await openDossier(scanned)
    await other.page.keyboard.press('i')
    await message(other.page).getByText('This document has no text, only a picture').waitFor()
    expect(await boxes(other.page).count()).toBe(0)
    await over(other)
  })

  it('boxes all readings and none again for whoever only reads', async () => {
    const id = await send('SARL Lecture', { name: 'registre.pdf', content: await extract() })
    await amina.admin('PUT', `/identifications/${id}/readings`, { json: { rc: '16/00-0451207 B 21' } })
    const auditor = await newOfficer(app, 'auditor')
    const tab = await openAs(app, auditor, `/identifications/${id}/show`)
    const { page } = tab
    await drawn(sheet(page, 1))
    await page.locator(slot('fact')).first().waitFor()
    await page.keyboard.press('i')
    await message(page).getByText('Found in the text: 1 of 1 readings.').waitFor()
    expect(await boxes(page).count()).toBe(1)
    await page.keyboard.press('i')
    await message(page).waitFor({ state: 'detached' })
    // The same by pointer.
    await page.getByRole('button', { name: 'Box on the paper what was read' }).click()
    await boxes(page).first().waitFor()
    await over(tab)
  })

  it.each([
    ['fr', 'fr-DZ', 'dark'],
    ['ar', 'ar-DZ', 'light'],
  ] as const)('is whole in %s', async (language, locale, colorScheme) => {
    const id = await send(`SARL ${language}`, { name: 'registre.pdf', content: await extract() })
    await amina.admin('PUT', `/identifications/${id}/readings`, { json: { rc: '16/00-0451270 B 21' } })
    const tab = await openDossier(id, { locale, colorScheme })
    const { page } = tab
    await page.keyboard.press('i')
    await expect.poll(() => differing(page).count()).toBe(2)
    const place = await placeOn(page, 1)
    expect(place.left).toBeGreaterThan(60 / 595)
    expect(place.right).toBeLessThan(0.5)
    expect(await violations(page)).toEqual([])
    await picture(page, `boxes-${language}`)
    await over(tab)
  })
})

import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { identificationFields, newBrand, newIdentification } from '../factories/dossiers.ts'
import { newOfficer, newTrader, type TestOfficer, type TestTrader } from '../factories/people.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { closeTabs, picture } from '../support/browser.ts'
import { pasted } from './pages/clipboard.ts'
import { type ConsoleTab, openAs } from './pages/console.ts'
import { deskPage } from './pages/desk.ts'
import { dossierPage, drawn } from './pages/dossier.ts'
import { slot } from './pages/slot.ts'
import { viewerPage } from './pages/viewer.ts'

let app: TestApp
let trader: TestTrader
let officer: TestOfficer
let tab: ConsoleTab

beforeAll(async () => {
  app = await startApp()
  trader = await newTrader(app, { name: 'Samir Ould Ali' })
  officer = await newOfficer(app, 'supervisor', 'Lina Haddad')
  tab = await openAs(app, officer, '/inbox')
})
afterAll(async () => {
  await closeTabs()
  await app?.close()
})

/** The selected value in a group of tools, for example the rotation of the page. */
const scale = (page: Page) =>
  page
    .locator(`${slot('view')} [role=toolbar]`)
    .getByText(/^\d+%$/)
    .innerText()

async function open(resource: string, id: string, name: string): Promise<void> {
  await tab.goTo(`/${resource}/${id}/show`)
  await dossierPage(tab.page).heading(name).waitFor()
  await dossierPage(tab.page).button('Refuse').waitFor()
}

describe('each key of the sheet does what it says', () => {
  it('on a document: zoom, fit, turn, pages, side by side, full screen', async () => {
    const { id } = await newIdentification({ trader }, 'Boulangerie Noria')
    await open('identifications', id, 'Boulangerie Noria')
    const { page } = tab
    const viewer = viewerPage(page)
    await drawn(dossierPage(page).sheet('registre.pdf, page 1 of 2'))
    const wide = await scale(page)
    await page.keyboard.press('-')
    expect(await scale(page)).not.toBe(wide)
    await page.keyboard.press('+')
    await page.keyboard.press('9')
    await viewer.tool('Fit the whole page').and(page.locator('[aria-pressed=true]')).waitFor()
    await page.keyboard.press('0')
    await viewer.tool('Fit the width').and(page.locator('[aria-pressed=true]')).waitFor()
    expect(await scale(page)).toBe(wide)
    const upright = await viewer.box(dossierPage(page).sheet('registre.pdf, page 1 of 2'))
    await page.keyboard.press('g')
    await page.waitForFunction(
      (tall) => document.querySelector('#document canvas')!.getBoundingClientRect().height < tall - 50,
      upright.height,
    )
    await page.keyboard.press('Shift+G')
    await page.waitForFunction(
      (tall) => document.querySelector('#document canvas')!.getBoundingClientRect().height > tall - 5,
      upright.height,
    )
    await page.keyboard.press('ArrowRight')
    await viewer.at(2)
    await page.keyboard.press('ArrowLeft')
    await viewer.at(1)
    await page.keyboard.press('v')
    await page.keyboard.press('b')
    await page.waitForFunction(() => document.querySelectorAll('[data-slot~="canvas"]').length === 2)
    await page.keyboard.press('b')
    await page.waitForFunction(() => document.querySelectorAll('[data-slot~="canvas"]').length === 1)
    await page.keyboard.press('f')
    await page.locator('[data-full="true"]').waitFor()
    await page.keyboard.press('f')
    await page.locator('[data-full="true"]').waitFor({ state: 'detached' })
    expect(tab.errors).toEqual([])
  })

  it('between documents: back and forward, and the one laid over the other while X is held', async () => {
    const parent = await newIdentification({ trader }, 'Sersou SARL')
    const { id } = await newBrand({ trader }, parent.id, 'Sersou Gold')
    await open('brands', id, 'Sersou Gold')
    const { page } = tab
    const shown = (name: string) => page.locator(slot('view')).getByText(name).first().waitFor()
    await shown('logo.png')
    await page.keyboard.press(']')
    await shown('marque.png')
    await page.keyboard.press('[')
    await shown('logo.png')
    await page.keyboard.down('x')
    const over = page.locator(slot('over'))
    await over.getByText('Certificate').waitFor()
    await picture(page, 'overlay')
    await page.keyboard.up('x')
    await over.waitFor({ state: 'detached' })
    expect(tab.errors).toEqual([])
  })

  it('on the facts: first field, copy, look-up, history, the trader', async () => {
    const { id } = await newIdentification({ trader }, 'Atelier Tassili')
    await open('identifications', id, 'Atelier Tassili')
    const { page, context } = tab
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.keyboard.press('i')
    expect(await page.evaluate(() => document.activeElement?.matches('[data-reading]'))).toBe(true)
    await page.locator(slot('fact')).filter({ hasText: 'Atelier Tassili' }).first().getByRole('button').first().focus()
    await page.keyboard.press('c')
    await page.getByRole('status').getByText('Copied').waitFor()
    expect(await pasted(page)).toBe('Atelier Tassili')
    await context.route(/sidjilcom|nifenligne/, (route) => route.fulfill({ body: 'A register.' }))
    const register = context.waitForEvent('page')
    await page.keyboard.press('o')
    expect(new URL((await register).url()).protocol).toBe('https:')
    await (await register).close()
    await page.locator('#timeline').waitFor({ state: 'attached' })
    await page.keyboard.press('h')
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('timeline')
    await page.keyboard.press('m')
    await page.getByRole('heading', { level: 1, name: 'Samir Ould Ali' }).waitFor()
  })

  it('in the queue: another dossier, search, note, escalate, letting go', async () => {
    const first = (await trader.ext('POST', '/identifications', { json: identificationFields('Moulin Un') })).body.data
    app.clock.advance({ minutes: 1 })
    await trader.ext('POST', '/identifications', { json: identificationFields('Moulin Deux') })
    await open('identifications', first.id, 'Moulin Un')
    const { page } = tab
    const dossier = dossierPage(page)
    await deskPage(page)
      .rail.getByRole('link', { name: /Moulin Deux/ })
      .waitFor()
    await page.keyboard.press('j')
    await dossier.heading('Moulin Deux').waitFor()
    await dossier.button('Refuse').waitFor()
    await page.keyboard.press('k')
    await dossier.heading('Moulin Un').waitFor()
    await dossier.button('Refuse').waitFor()
    for (const [key, title] of [
      ['n', /^Note on Moulin Un/],
      ['e', /Moulin Un/],
    ] as const) {
      await page.keyboard.press(key)
      await page.getByRole('dialog', { name: title }).waitFor()
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
    }
    // In an open menu a letter moves to an entry and does not decide.
    await page.getByRole('button', { name: 'Assign, escalate' }).click()
    await page.getByRole('menuitem').first().waitFor()
    await page.keyboard.press('r')
    expect([await dossier.panel.count(), await page.getByRole('menuitem').count()]).toEqual([0, 3])
    await page.keyboard.press('Escape')
    await page.getByRole('menuitem').first().waitFor({ state: 'detached' })
    await page.keyboard.press('/')
    await page.getByRole('dialog').getByRole('combobox').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page
      .locator(slot('dossier-head'))
      .getByText(/^yours, /)
      .waitFor()
    await page.keyboard.press('u')
    await dossier.outcome('Moulin Un is free for the others again.').waitFor()
    expect(tab.errors).toEqual([])
  })
})

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { newIdentification } from '../factories/dossiers.ts'
import { newOfficer, newTrader, type TestOfficer } from '../factories/people.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { closeTabs } from '../support/browser.ts'
import { type ConsoleTab, openAs } from './pages/console.ts'
import { dossierPage } from './pages/dossier.ts'
import { listPage } from './pages/list.ts'
import { slot } from './pages/slot.ts'

let app: TestApp
let amina: TestOfficer
let tab: ConsoleTab

/** The target is four hours: the first dossier is over it, the second is due soon, the others are in time. */
beforeAll(async () => {
  app = await startApp()
  const trader = await newTrader(app)
  for (const name of ['Atlas Meubles', 'Boulangerie El Feth', 'Sahel Numérique', 'Tassili Artisanat']) {
    await newIdentification({ trader }, name)
    app.clock.advance({ minutes: 80 })
  }
  amina = await newOfficer(app, 'officer', 'Amina Kaci')
})
afterEach(async () => {
  expect(tab.errors).toEqual([])
  await tab.context.close()
})
afterAll(async () => {
  await closeTabs()
  await app?.close()
})

const focusIsOn = (name: string) =>
  tab.page.waitForFunction((text) => document.activeElement?.textContent === text, name)

describe('the keys of a list', () => {
  it('work at once: the first row has the focus on arrival, and j, k and Enter lead on', async () => {
    tab = await openAs(app, amina, '/identifications')
    const { page } = tab
    await focusIsOn('Atlas Meubles')
    await page.keyboard.press('j')
    await focusIsOn('Boulangerie El Feth')
    await page.keyboard.press('ArrowDown')
    await focusIsOn('Sahel Numérique')
    await page.keyboard.press('k')
    await focusIsOn('Boulangerie El Feth')
    await page.keyboard.press('Enter')
    await dossierPage(page).heading('Boulangerie El Feth').waitFor()
    await page.goBack()
    await focusIsOn('Boulangerie El Feth')
  })

  it('lead from the search to what it finds, and on from a checkbox and a button', async () => {
    tab = await openAs(app, amina, '/identifications')
    const { page } = tab
    await focusIsOn('Atlas Meubles')
    await page.keyboard.press('/')
    await page.keyboard.type('sahel')
    await page.keyboard.press('Enter')
    await focusIsOn('Sahel Numérique')
    await page.keyboard.press('/')
    await page.keyboard.press('Escape')
    await listPage(page).row('Tassili').waitFor()
    await page.keyboard.press('ArrowDown')
    await focusIsOn('Atlas Meubles')
    const box = page.getByRole('checkbox', { name: 'Select Boulangerie El Feth' })
    await box.click()
    await page.keyboard.press('Space')
    expect(await box.isChecked()).toBe(false)
    await page.keyboard.press('Space')
    expect(await box.isChecked()).toBe(true)
    await page.keyboard.press('j')
    await focusIsOn('Sahel Numérique')
    await page.getByRole('checkbox', { name: 'Select all rows shown' }).focus()
    await page.keyboard.press('k')
    await focusIsOn('Sahel Numérique')
    await page.getByRole('button', { name: 'Dense rows' }).focus()
    await page.keyboard.press('ArrowDown')
    await focusIsOn('Sahel Numérique')
    await box.focus()
    await page.keyboard.press('Enter')
    await dossierPage(page).heading('Boulangerie El Feth').waitFor()
  })
})

describe('the age of a dossier', () => {
  it('has the same shape and colour in the list, the rail and the head of the desk', async () => {
    tab = await openAs(app, amina, '/identifications')
    const { page } = tab
    await focusIsOn('Atlas Meubles')
    const marks = (at: string) =>
      page
        .locator(`${at} ${slot('shape')}`)
        .evaluateAll((all) =>
          all.map((one) => [one.innerHTML, one.getAttribute('data-tone'), getComputedStyle(one).color]),
        )
    const inList = await marks('tbody')
    expect(inList.map(([, tone]) => tone)).toEqual(['bad', 'warn', 'ok', 'ok'])
    for (const [place, name] of ['Atlas Meubles', 'Boulangerie El Feth', 'Sahel Numérique'].entries()) {
      await page.keyboard.press(place === 0 ? 'Enter' : 'j')
      await dossierPage(page).heading(name).waitFor()
      await page.locator(`${slot('dossier-head')} ${slot('shape')}`).waitFor()
      expect(await marks(slot('rail'))).toEqual(inList)
      expect(await marks(slot('dossier-head'))).toEqual([inList[place]])
    }
  })
})

import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { identificationFields, newIdentification } from '../factories/dossiers.ts'
import { newOfficer, newTrader, PASSWORD, requireNoDocuments, type TestTrader } from '../factories/people.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { closeTabs, picture } from '../support/browser.ts'
import { openAs, openConsole } from './pages/console.ts'
import { deskPage } from './pages/desk.ts'
import { dossierPage, drawn } from './pages/dossier.ts'
import { listPage } from './pages/list.ts'

/** Two of the ten have a document of two pages; the keyboard alone decides those too. */
const NAMES = ['Un', 'Deux', 'Trois', 'Quatre', 'Cinq', 'Six', 'Sept', 'Huit', 'Neuf', 'Dix'].map((n) => `Atelier ${n}`)
const WITH_DOCUMENT = ['Atelier Un', 'Atelier Quatre']

let app: TestApp
let trader: TestTrader

beforeAll(async () => {
  app = await startApp()
  await requireNoDocuments(app)
  trader = await newTrader(app)
})
afterAll(async () => {
  await closeTabs()
  await app?.close()
})

async function send(name: string): Promise<string> {
  app.clock.advance({ minutes: 1 })
  if (WITH_DOCUMENT.includes(name)) return (await newIdentification({ trader }, name)).id
  return (await trader.ext('POST', '/identifications', { json: identificationFields(name) })).body.data.id
}

const stateOf = async (id: string) => (await trader.ext('GET', `/identifications/${id}`)).body.data.status

/** A key as a keyboard of another layout sends it. */
async function pressAs(page: Page, key: string, code: string): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('Input.dispatchKeyEvent', { type: 'keyDown', key, code, text: key })
  await browser.send('Input.dispatchKeyEvent', { type: 'keyUp', key, code })
  await browser.detach()
}

describe('without a mouse', () => {
  // biome-ignore lint/complexity/noExcessiveCognitiveComplexity: one journey, in the order in which an officer works
  it('an officer signs in and decides ten dossiers, reading every page', async () => {
    const ids = new Map<string, string>()
    for (const name of NAMES) ids.set(name, await send(name))
    const officer = await newOfficer(app, 'officer', 'Nadia Haddad')
    const tab = await openConsole(app)
    const { page } = tab
    const dossier = dossierPage(page)
    await tab.goTo('/')
    await page.getByLabel('Work e-mail').waitFor()
    await page.keyboard.type(officer.email)
    await page.keyboard.press('Tab')
    await page.keyboard.type(PASSWORD)
    await page.keyboard.press('Enter')
    await listPage(page).opener('Atelier Un').waitFor()
    await page.keyboard.press('Shift+Enter')
    for (const [place, name] of NAMES.entries()) {
      await dossier.heading(name).waitFor()
      const refused = place % 3 === 1
      await dossier.button('Refuse').waitFor()
      if (refused) {
        await page.keyboard.press('r')
        await dossier.reason.waitFor()
        await dossier.panel.getByRole('option').first().waitFor()
        await page.keyboard.type('1112')
        await page.waitForFunction(() => document.querySelectorAll('[role=option][aria-selected=true]').length === 2)
        await page.keyboard.press('Control+Enter')
      } else {
        if (WITH_DOCUMENT.includes(name)) {
          await drawn(dossier.sheet('registre.pdf, page 1 of 2'))
          // Accept is locked: the key leads to the unseen part, and the desk says so.
          await page.getByText('1 of 4 parts').waitFor()
          await page.keyboard.press('a')
          await page.getByRole('status').getByText('Not yet seen: page 1, lower half.').waitFor()
          await page.waitForFunction(() => document.activeElement?.id === 'document')
          await page.getByText('2 of 4 parts').waitFor()
          await page.keyboard.press('v')
          await drawn(dossier.sheet('registre.pdf, page 2 of 2'))
          await page.keyboard.press('End')
          await page.locator('button:not([aria-disabled="true"])', { hasText: /^Accept/ }).waitFor()
        }
        await page.keyboard.press('a')
        await dossier.confirmation.getByText(`Accept ${name}?`).waitFor()
        await page.keyboard.press('Control+Enter')
      }
      await dossier.outcome(`${name} is ${refused ? 'refused' : 'accepted'}.`).waitFor()
      if (place === 4) await picture(page, 'keyboard-midway')
    }
    await dossier.outcome('Nothing more is waiting.').waitFor()
    const states = await Promise.all(NAMES.map((name) => stateOf(ids.get(name)!)))
    expect(states).toEqual(NAMES.map((_, place) => (place % 3 === 1 ? 'refused' : 'accepted')))
    expect(tab.errors).toEqual([])
    await tab.context.close()
  })

  it('the keys stay where they are on an Arabic and on a French keyboard', async () => {
    const id = await send('Café Tassili')
    const tab = await openAs(app, await newOfficer(app), `/identifications/${id}/show`)
    const { page } = tab
    const dossier = dossierPage(page)
    await dossier.button('Refuse').waitFor()
    await pressAs(page, 'ش', 'KeyA')
    await dossier.confirmation.getByText('Accept Café Tassili?').waitFor()
    await page.keyboard.press('Escape')
    await dossier.confirmation.waitFor({ state: 'detached' })
    await pressAs(page, 'ق', 'KeyR')
    await dossier.reason.waitFor()
    // On AZERTY the digit row types other characters without Shift.
    await pressAs(page, 'é', 'Digit2')
    await pressAs(page, '&', 'Digit1')
    await dossier.chosen.getByText('21').waitFor()
    await page.keyboard.press('Alt+l')
    await dossier.panel.getByText('رُفض ملف الهوية').waitFor()
    await page.keyboard.press('Escape')
    await dossier.panel.waitFor({ state: 'detached' })
    expect(tab.errors).toEqual([])
    await tab.context.close()
  })

  it('finds a key in the sheet, and switches single letters off', async () => {
    const id = await send('Studio Noria')
    const tab = await openAs(app, await newOfficer(app), `/identifications/${id}/show`)
    const { page } = tab
    const { keys } = deskPage(page)
    await dossierPage(page).button('Refuse').waitFor()
    await page.keyboard.press('?')
    await keys.getByText('Tell me when free').waitFor()
    expect(await keys.getByText('Take over').count()).toBe(0)
    await page.keyboard.type('side')
    await keys.getByText('Tell me when free').waitFor({ state: 'detached' })
    await keys.getByText('Side by side').waitFor()
    await keys.getByRole('button', { name: 'Turn single-letter keys off' }).press('Enter')
    await page.keyboard.press('Escape')
    await keys.waitFor({ state: 'detached' })
    await page.keyboard.press('r')
    await page.keyboard.press('?')
    await keys.waitFor()
    expect(await dossierPage(page).panel.count()).toBe(0)
    await tab.context.close()
  })
})

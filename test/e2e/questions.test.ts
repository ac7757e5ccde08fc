import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newIdentification } from '../factories/dossiers.ts'
import { newOfficer, newTrader, PASSWORD, type TestTrader } from '../factories/people.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { closeTabs, openTab, picture } from '../support/browser.ts'
import { type ConsoleTab, openAs } from './pages/console.ts'
import { dossierPage } from './pages/dossier.ts'
import { listPage } from './pages/list.ts'

let app: TestApp
let trader: TestTrader
let id: string
let tab: ConsoleTab

beforeAll(async () => {
  app = await startApp()
  trader = await newTrader(app, { name: 'Yacine Hamdani', language: 'fr' })
  id = (await newIdentification({ trader }, 'Tizemmour Conserves')).id
  tab = await openAs(app, await newOfficer(app, 'officer', 'Amina Kaci'), '/identifications')
})
afterAll(async () => {
  await closeTabs()
  await app?.close()
})

const question = async () => (await trader.ext('GET', `/identifications/${id}`)).body.data.information_request

describe('asking a trader', () => {
  it('opens with P, without the reasons that end a dossier', async () => {
    const { page } = tab
    const dossier = dossierPage(page)
    await listPage(page).opener('Tizemmour Conserves').click()
    await dossier.heading('Tizemmour Conserves').waitFor()
    await dossier.button('Ask the trader').waitFor()
    await page.keyboard.press('p')
    await dossier.panel.getByRole('option').first().waitFor()
    expect(await dossier.panel.getByRole('option', { name: /alter/ }).count()).toBe(0)
    await page.keyboard.type('13')
    expect(await dossier.letter.inputValue()).toBe('Le document est incomplet : des pages manquent.')
    const days = page.getByLabel('Days to answer')
    expect(await days.getAttribute('placeholder')).toBe('7')
    await page.getByText('Répondez au plus tard le 28 novembre 2026. Votre dossier garde sa place.').waitFor()
    await days.fill('3')
    const preview = 'Répondez au plus tard le 24 novembre 2026. Votre dossier garde sa place.'
    await page.getByText(preview).waitFor()
    await page.getByText('Tuesday 24 Nov').waitFor()
    await picture(page, 'question')
    await page.keyboard.press('Control+Enter')
    await dossierPage(page).outcome('Tizemmour Conserves is asked.').waitFor()
    expect(await question()).toMatchObject({
      text: 'Le document est incomplet : des pages manquent.',
      reason_codes: ['ID_DOC_INCOMPLETE'],
      answered_at: null,
    })
    const { page: traders } = await openTab({ locale: 'fr-DZ' })
    await traders.goto(`${app.url}/t`)
    await traders.locator('#email').fill(trader.email)
    await traders.locator('#password').fill(PASSWORD)
    await traders.locator('form[action="/t/signin"] button').click()
    await traders.getByRole('link', { name: 'Répondre' }).click()
    await traders.getByText(preview).waitFor()
  })

  it('lists the dossier under its own tab, and not as waiting', async () => {
    const { page } = tab
    await page.goto(`${app.url}/#/identifications`)
    await page.getByRole('button', { name: /^Waits for the trader/ }).click()
    await listPage(page).opener('Tizemmour Conserves').waitFor()
    await picture(page, 'questions')
    await listPage(page).opener('Tizemmour Conserves').click()
    await page.getByRole('heading', { name: 'Amina Kaci asked the trader' }).waitFor()
    await picture(page, 'question-open')
  })

  it('shows the answer, and withdraws a question', async () => {
    const { page } = tab
    const answered = await trader.ext('POST', `/identifications/${id}/answer`, { json: { text: 'Voici la page 3.' } })
    expect(answered.status).toBe(200)
    await page.reload()
    await page.getByText('Voici la page 3.').first().waitFor()
    await picture(page, 'question-answered')
    await dossierPage(page).button('Ask the trader').waitFor()
    await page.keyboard.press('p')
    await dossierPage(page).panel.getByRole('option').first().waitFor()
    await dossierPage(page).letter.fill('Et la page 4 ?')
    await page.keyboard.press('Control+Enter')
    await dossierPage(page).outcome('Tizemmour Conserves is asked.').waitFor()
    await page.goto(`${app.url}/#/identifications/${id}/show`)
    await page.getByRole('button', { name: 'Withdraw' }).click()
    await page.getByRole('dialog').getByRole('textbox').fill('It came by mail.')
    await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
    await dossierPage(page).outcome('The question about Tizemmour Conserves is withdrawn.').waitFor()
    expect(await question()).toBeNull()
  })
})

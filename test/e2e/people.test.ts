import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sealEntries } from '../../server/resources/audit/sealing.ts'
import { newIdentification } from '../factories/dossiers.ts'
import { newOfficer, newTrader, type TestOfficer, type TestTrader } from '../factories/people.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { closeTabs, picture } from '../support/browser.ts'
import { violations, withAxe } from './pages/accessibility.ts'
import { openAs } from './pages/console.ts'
import { dossierPage } from './pages/dossier.ts'
import { listPage } from './pages/list.ts'
import { untranslatedKeys } from './pages/wording.ts'

let app: TestApp
let trader: TestTrader
let amina: TestOfficer
let lina: TestOfficer

beforeAll(async () => {
  app = await startApp()
  trader = await newTrader(app, { name: 'Studio Noria' })
  amina = await newOfficer(app, 'officer', 'Amina Kaci')
  lina = await newOfficer(app, 'supervisor', 'Lina Haddad')
})
afterAll(async () => {
  await closeTabs()
  await app?.close()
})

const post = (officer: TestOfficer, path: string, json: object) => officer.admin('POST', path, { json })

describe('colleagues on the desk', () => {
  it('a take-over while writing says by whom and why, at once, and the inbox keeps it', async () => {
    const { id } = await newIdentification({ trader }, 'Boulangerie El Feth')
    const tab = await openAs(app, amina, `/identifications/${id}/show`)
    const { page } = tab
    await withAxe(tab.context)
    await page.reload()
    const desk = dossierPage(page)
    await desk.button('Refuse').click()
    await desk.letter.fill('Le registre est coupé.')
    await post(lina, `/identifications/${id}/claim`, { take_over: 'The owner is at the counter.' })
    const said = 'Lina Haddad has taken this dossier over: ‘The owner is at the counter’. What you wrote is kept.'
    await page.getByRole('alert').getByText(said).waitFor({ state: 'attached' })
    await page.locator('[data-slot="outcome"]').getByText(said).waitFor()
    await picture(page, 'taken-over-with-reason')
    expect(await desk.letter.inputValue()).toBe('Le registre est coupé.')
    await desk.letter.blur()
    await page.getByRole('button', { name: 'For you: 1 new' }).waitFor()

    await page.keyboard.press('q')
    const inbox = page.getByRole('dialog', { name: 'For you' })
    const row = inbox.getByRole('link', { name: /Lina Haddad took over Boulangerie El Feth/ })
    await row.getByText('The owner is at the counter.').waitFor()
    await picture(page, 'inbox')
    expect(await violations(page)).toEqual([])
    expect(await untranslatedKeys(page)).toEqual([])
    // The same letters decide on the desk: in the inbox they do not.
    await page.keyboard.press('r')
    await page.keyboard.press('e')
    await page.getByRole('button', { name: 'For you', exact: true }).waitFor()
    await page.keyboard.press('q')
    await inbox.waitFor({ state: 'detached' })
    expect([tab.errors, tab.refused]).toEqual([[], []])
  })

  it('a mention arrives while working, and one search is on the desk', async () => {
    const { id } = await newIdentification({ trader }, 'Atlas Meubles')
    const tab = await openAs(app, amina, `/identifications/${id}/show`)
    const { page } = tab
    await dossierPage(page).button('Refuse').waitFor()
    await page.getByRole('button', { name: 'For you', exact: true }).waitFor()
    await post(lina, `/identifications/${id}/notes`, { text: '@Amina Kaci, same president?', mentions: [amina.id] })
    const bell = page.getByRole('button', { name: 'For you: 1 new' })
    await bell.click()
    const inbox = page.getByRole('dialog', { name: 'For you' })
    await inbox.getByRole('button', { name: 'Mentions' }).click()
    await inbox.getByRole('link', { name: /Lina Haddad mentions you on Atlas Meubles/ }).waitFor()
    await inbox.getByRole('button', { name: 'All read' }).click()
    await page.getByRole('button', { name: 'For you', exact: true }).waitFor()
    await page.keyboard.press('Escape')
    await inbox.waitFor({ state: 'detached' })

    expect(await page.getByRole('search').count()).toBe(0)
    expect(await page.getByRole('button', { name: /^Search/ }).count()).toBe(1)
    await dossierPage(page).heading('Atlas Meubles').focus()
    await page.keyboard.press('/')
    await page.getByRole('dialog', { name: 'Search everything' }).getByRole('combobox').waitFor()
    expect([tab.errors, tab.refused]).toEqual([[], []])
  })
})

describe('the journal, read by people', () => {
  it('says who refused whose dossier and why, and gives the columns back', async () => {
    const { id } = await newIdentification({ trader }, 'Kaci Traiteur')
    await post(amina, `/identifications/${id}/claim`, {})
    await post(amina, `/identifications/${id}/refuse`, { version: 1, reason_codes: ['ID_DOC_MISSING'] })
    await sealEntries(app.services)
    const tab = await openAs(app, lina, '/audit-entries')
    const { page } = tab
    await withAxe(tab.context)
    await page.reload()
    const list = listPage(page)
    const row = list.row('refused Kaci Traiteur’s identification: ')
    await row.getByText('Amina Kaci').waitFor()
    await row.getByTitle(/^Seal \d/).waitFor()
    await list.row('took over Boulangerie El Feth’s identification from Amina Kaci: ‘The owner is').waitFor()
    await picture(page, 'audit-sentences')
    expect(await violations(page)).toEqual([])
    expect(await untranslatedKeys(page)).toEqual([])
    await page.getByRole('button', { name: 'Columns', exact: true }).click()
    await page.getByRole('columnheader', { name: 'From, to' }).waitFor()
    // The choice is kept for this officer.
    await page.reload()
    await page.getByRole('columnheader', { name: 'From, to' }).waitFor()
    await list.row('Refused').waitFor()
    await page.getByRole('button', { name: 'Sentences' }).click()
    await row.waitFor()
    expect([tab.errors, tab.refused]).toEqual([[], []])
  })

  it.each(['fr', 'ar'])('is a sentence in %s too', async (locale) => {
    const tab = await openAs(app, lina, '/audit-entries', { locale, colorScheme: 'dark' })
    const said = { fr: 'a refusé l’identification de ', ar: 'رفض ملف هوية' }[locale]!
    await listPage(tab.page).row(said).filter({ hasText: 'Kaci Traiteur' }).waitFor()
    await picture(tab.page, `audit-sentences-${locale}`)
    expect(await untranslatedKeys(tab.page)).toEqual([])
    await tab.goTo('/my-day')
    await tab.page.getByRole('heading', { level: 1, name: 'Lina Haddad' }).waitFor()
    await tab.page.locator('[aria-current=page]').getByText({ fr: 'Ma journée', ar: 'يومي' }[locale]!).waitFor()
    await picture(tab.page, `my-day-${locale}`)
    expect([await untranslatedKeys(tab.page), tab.errors]).toEqual([[], []])
  })
})

describe('an officer’s day', () => {
  it('shows officers their own figures and decisions', async () => {
    const tab = await openAs(app, amina, '/my-day')
    const { page } = tab
    await withAxe(tab.context)
    await page.reload()
    await page.getByText('0 accepted, 1 refused').waitFor()
    const decided = page.getByRole('region', { name: 'Decided today' })
    await decided.getByRole('link', { name: /Kaci Traiteur/ }).waitFor()
    await page.getByRole('region', { name: 'Overturned' }).getByText('No decision was overturned.').waitFor()
    await picture(page, 'my-day')
    expect(await violations(page)).toEqual([])
    expect(await untranslatedKeys(page)).toEqual([])
    await page.getByRole('button', { name: '7 days' }).click()
    await page.getByRole('region', { name: 'Decided in 7 days' }).waitFor()
    await tab.goTo(`/officers/${lina.id}/show`)
    await page.getByRole('heading', { level: 1, name: 'Lina Haddad' }).waitFor()
    await page.getByText(lina.email).waitFor()
    expect(await page.getByRole('region', { name: 'Beside the team' }).count()).toBe(0)
    expect([tab.errors, tab.refused]).toEqual([[], []])
  })

  it('shows supervisors an officer’s, beside the team', async () => {
    const tab = await openAs(app, lina, `/officers/${amina.id}/show`)
    const { page } = tab
    await withAxe(tab.context)
    await page.reload()
    await page.getByRole('region', { name: 'Beside the team' }).getByText('team 0%').waitFor()
    await page
      .getByRole('region', { name: 'Decided today' })
      .getByRole('link', { name: /Kaci Traiteur/ })
      .waitFor()
    await picture(page, 'officer-page')
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: 'Account' }).click()
    await page.getByText('Last sign-in').waitFor()
    expect([tab.errors, tab.refused]).toEqual([[], []])
  })
})

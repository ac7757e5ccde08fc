import type { BrowserContextOptions } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { ar } from '../../client/i18n/ar.ts'
import { en, type Messages } from '../../client/i18n/en.ts'
import { fr } from '../../client/i18n/fr.ts'
import { newIdentification } from '../factories/dossiers.ts'
import { listQuery, newOfficer, newTrader, type TestOfficer, type TestTrader } from '../factories/people.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { closeTabs, picture } from '../support/browser.ts'
import { violations, withAxe } from './pages/accessibility.ts'
import { type ConsoleTab, openAs } from './pages/console.ts'
import { dossierPage } from './pages/dossier.ts'
import { listPage } from './pages/list.ts'
import { slot } from './pages/slot.ts'
import { tiesPart } from './pages/ties.ts'
import { untranslatedKeys } from './pages/wording.ts'

const WHY = 'A brother runs the shop.'
const TIED = 'You are tied to this account: you may read it, nothing more.'

let app: TestApp
let trader: TestTrader
let other: TestTrader
let admin: TestOfficer
let officer: TestOfficer

beforeAll(async () => {
  app = await startApp()
  trader = await newTrader(app, { name: 'Farid Toumi' })
  other = await newTrader(app, { name: 'Farida Exemple' })
  admin = await newOfficer(app, 'admin', 'Rachid Amrani')
  officer = await newOfficer(app, 'officer', 'Nadia Haddad')
})
afterEach(closeTabs)
afterAll(() => app?.close())

const tie = async (whom: TestOfficer, { user_id }: TestTrader) => {
  const { status } = await admin.admin('POST', `/officers/${whom.id}/ties`, { json: { user_id, why: WHY } })
  expect(status).toBe(201)
}
const tiesOf = async (whom: TestOfficer) => (await admin.admin('GET', `/officers/${whom.id}/ties`)).body
const focused = (tab: ConsoleTab) => tab.page.evaluate(() => document.activeElement?.textContent)

describe('an administrator', () => {
  it('ties an officer to a trader found by name, by keyboard, and removes the tie', async () => {
    const tab = await openAs(app, admin, `/officers/${officer.id}/show`)
    const { page } = tab
    const ties = tiesPart(page)
    await page.getByRole('button', { name: 'Ties' }).press('Enter')
    await ties.part.getByText('No ties.').waitFor()
    await ties.part.getByRole('button', { name: 'Add a tie' }).press('Enter')
    await page.getByRole('dialog', { name: 'Tie Nadia Haddad to an account' }).waitFor()
    await page.waitForFunction(() => document.activeElement?.getAttribute('role') === 'combobox')
    await page.keyboard.type('fari')
    await ties.option('Farida Exemple').waitFor()
    await picture(page, 'tie-options')
    // Enter takes the first; the arrow goes on to the second.
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await expect.poll(() => ties.trader.inputValue()).toBe(`Farid Toumi (${trader.user_id})`)
    await page.keyboard.press('Tab')
    await page.keyboard.type(WHY)
    await picture(page, 'tie-add')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.getByRole('status').getByText('The tie to Farid Toumi is made.').first().waitFor()
    await ties.row('Farid Toumi').getByText(WHY).waitFor()
    await ties.row('Farid Toumi').getByText(`account ${trader.user_id}`).waitFor()
    await ties.row('Farid Toumi').getByText('made by Rachid Amrani').waitFor()
    await picture(page, 'ties')
    expect(await tiesOf(officer)).toMatchObject([{ user_id: trader.user_id, why: WHY, made_by: 'Rachid Amrani' }])

    const remove = ties.part.getByRole('button', { name: 'Remove the tie to Farid Toumi' })
    await remove.press('Enter')
    const asked = page.getByRole('dialog', { name: 'Remove the tie to Farid Toumi?' })
    // The focus is on going back: Enter must not remove.
    await page.waitForFunction(() => document.activeElement?.textContent === 'Back')
    await picture(page, 'tie-remove')
    await asked.getByRole('button', { name: 'Remove' }).click()
    await ties.part.getByText('No ties.').waitFor()
    await expect.poll(() => focused(tab)).toBe('Add a tie')
    expect(await tiesOf(officer)).toEqual([])
    expect([tab.errors, tab.refused]).toEqual([[], []])
  })

  it('is told beside the field what is wrong with it', async () => {
    const whom = await newOfficer(app, 'officer', 'Karim Saadi')
    await tie(whom, trader)
    const tab = await openAs(app, admin, `/officers/${whom.id}/show`)
    const { page } = tab
    const ties = tiesPart(page)
    await page.getByRole('button', { name: 'Ties' }).click()
    await ties.row('Farid Toumi').waitFor()
    await ties.part.getByRole('button', { name: 'Add a tie' }).click()
    await ties.trader.fill('Farid Toumi')
    await ties.option(`account ${trader.user_id}, tied already`).waitFor()
    expect(await ties.option('tied already').getAttribute('aria-disabled')).toBe('true')
    await ties.why.fill(WHY)
    await ties.make.click()
    await ties.problem('Choose a trader from the list.').waitFor()
    await ties.trader.fill('2000000')
    await page.getByText('No trader matches.').waitFor()
    await ties.make.click()
    await ties.problem('No trader has this number.').waitFor()
    expect(await ties.trader.getAttribute('aria-invalid')).toBe('true')
    await picture(page, 'tie-unknown')
    await ties.trader.fill(String(trader.user_id))
    await ties.make.click()
    await ties.problem('They are tied to this account already.').waitFor()
    expect(await ties.why.inputValue()).toBe(WHY)
    // By its number alone.
    await ties.trader.fill(String(other.user_id))
    await ties.option('Farida Exemple').click()
    await ties.make.click()
    await ties.row('Farida Exemple').waitFor()
    expect(tab.errors).toEqual([])
  })

  it('cannot remove a tie of their own, and reads why', async () => {
    const own = await newOfficer(app, 'admin', 'Selma Bouzid')
    await tie(own, trader)
    const { page } = await openAs(app, own, `/officers/${own.id}/show`)
    const ties = tiesPart(page)
    await page.getByRole('button', { name: 'Ties' }).click()
    await ties.row('Farid Toumi').waitFor()
    await ties.part.getByText('Only another administrator removes your ties.').waitFor()
    expect(await ties.part.getByRole('button').allInnerTexts()).toEqual(['Tie yourself to an account'])
  })

  it('reads that the ties could not be read, and tries again', async () => {
    const { page } = await openAs(app, admin, '/officers')
    await page.route('**/ties', (route) => route.fulfill({ status: 503, json: { code: 'SERVICE_UNAVAILABLE' } }))
    await listPage(page).opener('Nadia Haddad').click()
    await page.getByRole('button', { name: 'Ties' }).click()
    const ties = tiesPart(page)
    await ties.part.getByText('The ties could not be read.').waitFor()
    await page.unroute('**/ties')
    await ties.part.getByRole('button', { name: 'Try again' }).click()
    await ties.part.getByText('No ties.').waitFor()
  })
})

describe('an officer', () => {
  it('ties themselves under their account, and does not remove it', async () => {
    const own = await newOfficer(app, 'officer', 'Amina Kaci')
    const tab = await openAs(app, own, '/account')
    const { page } = tab
    const ties = tiesPart(page)
    await ties.part.getByText('Only an administrator removes a tie.').waitFor()
    await ties.part.getByRole('button', { name: 'Tie yourself to an account' }).click()
    await page.getByRole('dialog').getByText('Only an administrator can undo this.').waitFor()
    await ties.trader.fill(String(other.user_id))
    await ties.option('Farida Exemple').waitFor()
    await ties.trader.press('Enter')
    await ties.why.fill(WHY)
    await ties.make.click()
    await ties.row('Farida Exemple').getByText('made by Amina Kaci').waitFor()
    expect(await ties.part.getByRole('button').allInnerTexts()).toEqual(['Tie yourself to an account'])
    await picture(page, 'account-ties')
    expect([tab.errors, tab.refused]).toEqual([[], []])
  })

  it('sees no ties of colleagues, and an auditor none at all', async () => {
    const auditor = await newOfficer(app, 'auditor', 'Salima Bensalah')
    const tab = await openAs(app, officer, `/officers/${admin.id}/show`)
    await listPage(tab.page).heading('Rachid Amrani').waitFor()
    await tab.quiet()
    expect(await tab.page.getByRole('button', { name: 'Ties' }).count()).toBe(0)
    const theirs = await openAs(app, auditor, '/account')
    await theirs.page.getByRole('heading', { name: 'Sessions' }).waitFor()
    await theirs.quiet()
    expect(await tiesPart(theirs.page).part.count()).toBe(0)
    expect([tab.refused, theirs.refused]).toEqual([[], []])
  })
})

describe('a dossier of an account to which the officer is tied', () => {
  it('says so in the queue, is passed over by next, and is read, nothing more', async () => {
    const tied = await newOfficer(app, 'supervisor', 'Lina Haddad')
    const { id } = await newIdentification({ trader }, 'Boulangerie Noria')
    app.clock.advance({ minutes: 1 })
    await newIdentification({ trader: other }, 'Hammam El Bahdja')
    await tie(tied, trader)
    const tab = await openAs(app, tied, '/identifications')
    const { page } = tab
    const list = listPage(page)
    await list.row('Boulangerie Noria').getByText('You are tied').waitFor()
    expect(await list.row('Hammam El Bahdja').getByText('You are tied').count()).toBe(0)
    await picture(page, 'tied-queue')
    await list.opener('Boulangerie Noria').click()
    await dossierPage(page).heading('Boulangerie Noria').waitFor()
    const bar = page.locator(slot('tied'))
    await bar.getByText(TIED).waitFor()
    await page.getByRole('heading', { name: 'History' }).waitFor()
    await page.locator('[data-drawn="true"]').first().waitFor()
    await tab.quiet()
    await picture(page, 'tied-desk')
    for (const key of [...'arpnesdzy', 'Space', 'v']) await page.keyboard.press(key)
    expect(await page.getByRole('dialog').count()).toBe(0)
    expect(await bar.getByRole('button').allInnerTexts()).toEqual(['?', expect.stringContaining('Review next')])
    await tab.quiet()
    const denied = await admin.admin('GET', `/audit-entries${listQuery({ action: 'denied', actor_id: tied.id })}`)
    expect(denied.body).toEqual([])
    expect((await admin.admin('GET', `/identifications/${id}`)).body.claim).toBeNull()
    await page.keyboard.press('m')
    await list.heading('Farid Toumi').waitFor()
    await page.getByRole('main').getByText(TIED).waitFor()
    await page.getByRole('heading', { name: 'History' }).waitFor()
    await tab.quiet()
    await picture(page, 'tied-trader')
    expect(await page.getByRole('button', { name: /^(Note( N)?|Close the account|Legal hold)$/ }).count()).toBe(0)
    await page.goBack()
    await bar.getByRole('button', { name: 'Review next' }).click()
    await dossierPage(page).heading('Hammam El Bahdja').waitFor()
    await dossierPage(page).button('Refuse').waitFor()
    expect([tab.errors, tab.refused]).toEqual([[], []])
  })

  it('says so on the open desk as soon as the tie is made', async () => {
    const tied = await newOfficer(app, 'supervisor', 'Lina Haddad')
    const { id } = await newIdentification({ trader }, 'Conserves Tizemmour')
    const tab = await openAs(app, tied, `/identifications/${id}/show`)
    const { page } = tab
    await dossierPage(page).button('Refuse').waitFor()
    await expect
      .poll(async () => (await admin.admin('GET', `/identifications/${id}`)).body.claim?.officer.id)
      .toBe(tied.id)
    await tie(tied, trader)
    await page.locator(slot('tied')).getByText(TIED).waitFor()
    expect(await dossierPage(page).button('Refuse').count()).toBe(0)
    expect(tab.errors).toEqual([])
  })

  it('keeps the letter of a refusal that comes too late, and says why', async () => {
    const tied = await newOfficer(app, 'officer', 'Karim Saadi')
    const { id } = await newIdentification({ trader }, 'Conserves Bejaia')
    const tab = await openAs(app, tied, '/inbox')
    const { page } = tab
    // Nothing tells the desk of the tie.
    await page.route('**/api/admin/stream', (route) => route.abort())
    await tab.goTo(`/identifications/${id}/show`)
    const desk = dossierPage(page)
    await desk.button('Refuse').click()
    await desk.pick('00')
    await desk.letter.fill('The stamp is not that of the register of commerce.')
    await tie(tied, trader)
    await page.keyboard.press('Control+Enter')
    await page.getByRole('alert').getByText(TIED).waitFor()
    expect(await desk.letter.inputValue()).toContain('The stamp is not that')
    await picture(page, 'tied-letter')
    expect((await admin.admin('GET', `/identifications/${id}`)).body.status).toBe('pending')
    expect(tab.errors).toEqual([])
  })
})

const looks: [look: string, words: Messages, options: BrowserContextOptions][] = [
  ['en-light', en, { locale: 'en-GB', colorScheme: 'light' }],
  ['fr-dark', fr, { locale: 'fr-DZ', colorScheme: 'dark' }],
  ['ar-light', ar, { locale: 'ar-DZ', colorScheme: 'light' }],
]

describe.each(looks)('what is said of ties, %s', (look, words, options) => {
  it('is free of what axe finds wrong, in every state', async () => {
    const tied = await newOfficer(app, 'admin', 'Lina Haddad')
    await tie(tied, trader)
    const { id } = await newIdentification({ trader }, `مطحنة السرسو ${look}`)
    const tab = await openAs(app, tied, '/account', options)
    const { page } = tab
    await withAxe(tab.context)
    await page.reload()
    const found: string[] = []
    const examine = async (name: string) => {
      await tab.quiet()
      await picture(page, `ties-${name}-${look}`)
      found.push(...(await violations(page)), ...(await untranslatedKeys(page)))
    }
    const part = page.locator(slot('ties'))
    await part.getByText(WHY).waitFor()
    await examine('account')
    await part.getByRole('button', { name: words.ties.add_own }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('combobox').fill('fari')
    await dialog.getByRole('option').nth(1).waitFor()
    await examine('options')
    await dialog.getByRole('combobox').fill('2000000')
    await dialog.getByRole('textbox', { name: words.ties.why }).fill(WHY)
    await dialog.getByText(words.ties.nobody).waitFor()
    await dialog.getByRole('button', { name: words.ties.confirm }).click()
    await dialog.getByText(words.ties.unknown).waitFor()
    await examine('unknown')
    await page.keyboard.press('Escape')
    await tab.goTo(`/officers/${officer.id}/show`)
    await page.getByRole('button', { name: words.ties.title }).click()
    await part.getByText(words.ties.none).waitFor()
    await examine('none')
    await tie(officer, trader)
    await page.reload()
    await page.getByRole('button', { name: words.ties.title }).click()
    await part.getByText(WHY).waitFor()
    await examine('officer')
    await part.getByRole('button', { name: words.ties.remove }).click()
    await page.getByRole('dialog').waitFor()
    await examine('remove')
    await page.getByRole('dialog').getByRole('button', { name: words.ties.remove }).click()
    await part.getByText(words.ties.none).waitFor()
    await tab.goTo('/identifications')
    await page.getByText(words.flag.tied).first().waitFor()
    await examine('queue')
    await tab.goTo(`/identifications/${id}/show`)
    await page.locator(slot('tied')).getByText(words.conflict.tied).waitFor()
    await page.locator('[data-drawn="true"]').first().waitFor()
    await examine('desk')
    expect([found, tab.errors]).toEqual([[], []])
  })
})

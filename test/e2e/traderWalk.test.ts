import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ar } from '../../client/i18n/ar.ts'
import { en } from '../../client/i18n/en.ts'
import { fr } from '../../client/i18n/fr.ts'
import {
  accept,
  acceptedDossiers,
  newBankAccount,
  newIdentification,
  newInstance,
  prepareForAccept,
} from '../factories/dossiers.ts'
import { newOfficer, newTrader, type TestOfficer, type TestTrader } from '../factories/people.ts'
import { putInForce } from '../factories/proposals.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { closeTabs, picture } from '../support/browser.ts'
import type { Json } from '../support/http.ts'
import { violations } from './pages/accessibility.ts'
import { openAs, openWithAxe } from './pages/console.ts'
import { deskPage } from './pages/desk.ts'
import { dossierPage } from './pages/dossier.ts'
import { slot } from './pages/slot.ts'

let app: TestApp
let officer: TestOfficer
let colleague: TestOfficer

beforeAll(async () => {
  app = await startApp()
  colleague = await newOfficer(app, 'supervisor', 'Lina Haddad')
})
afterAll(async () => {
  await closeTabs()
  await app?.close()
})
beforeEach(async () => {
  await putInForce(app, 'claims_per_officer', 100)
  officer = await newOfficer(app, 'officer', 'Amina Kaci')
})

/** The waiting brands of a trader: each identification has brought one of its own name. */
const waitingBrands = async (trader: TestTrader): Promise<Json[]> =>
  (await trader.ext('GET', '/brands?status=pending')).body.data

/** An identification of a trader, its brand and a bank account, which wait. */
async function threeWaiting(trader: TestTrader, name: string) {
  const { id } = await newIdentification({ trader }, name)
  const account = await newBankAccount({ trader }, id)
  const [brand] = await waitingBrands(trader)
  return { identification: id as string, brand: brand!.id as string, account: account.id as string }
}

const position = (page: Page) => page.locator(slot('walk'))

/** Waits until the desk of this kind is ready for keys, at this position of the walk. */
async function stands(page: Page, kind: string, at: string): Promise<void> {
  await page.waitForFunction((name) => location.hash.startsWith(`#/${name}/`), kind)
  await position(page).getByText(at, { exact: true }).waitFor()
  await dossierPage(page).button('Refuse').waitFor()
  await page.waitForFunction(() => document.activeElement?.id === 'document')
}

async function refuse(page: Page): Promise<void> {
  await page.keyboard.press('r')
  await dossierPage(page).letter.fill('The document is of another company.')
  await page.keyboard.press('Control+Enter')
}

const outcome = (page: Page, text: string | RegExp) => page.locator(slot('outcome')).getByText(text).waitFor()
const heldBy = async (resource: string, id: string) =>
  (await colleague.admin('GET', `/${resource}/${id}`)).body.claim?.officer.name ?? null

describe('the dossiers of one trader in a row', () => {
  it('are opened one after the other by decisions, each claimed, and end in the queue where it began', async () => {
    const trader = await newTrader(app, { name: 'Samir Ould Ali' })
    await newInstance({ trader }, await acceptedDossiers({ trader }, colleague))
    for (const { id } of await waitingBrands(trader)) await accept(colleague, 'brands', id)
    const { identification, account } = await threeWaiting(trader, 'Moulin du Sersou')
    await newIdentification({ trader: await newTrader(app) }, 'Of another trader')
    await prepareForAccept(officer, 'identifications', identification)
    const tab = await openAs(app, officer, `/identifications/${identification}/show`)
    const { page } = tab
    await dossierPage(page).unlocked.waitFor()
    await page.waitForFunction(() => document.activeElement?.id === 'document')
    expect(await position(page).count()).toBe(0)
    await page.keyboard.press('Shift+M')
    await stands(page, 'identifications', '1 of 4')
    await outcome(page, '4 dossiers of Samir Ould Ali wait for you, one after the other.')
    await picture(page, 'walk-begun')

    await page.keyboard.press('a')
    await dossierPage(page).confirmation.waitFor()
    await page.keyboard.press('Control+Enter')
    await stands(page, 'brands', '2 of 4')
    await outcome(page, 'Moulin du Sersou is accepted. Here is the trader’s next one, 2 of 4.')
    await picture(page, 'walk-next')
    await refuse(page)
    await stands(page, 'bank-accounts', '3 of 4')
    await expect.poll(() => heldBy('bank-accounts', account)).toBe('Amina Kaci')

    // A reload keeps the walk; the key goes on without a decision.
    await page.reload()
    await stands(page, 'bank-accounts', '3 of 4')
    await page.keyboard.press('Shift+M')
    await stands(page, 'activation-proofs', '4 of 4')
    await expect.poll(() => heldBy('bank-accounts', account)).toBe(null)
    await refuse(page)
    await outcome(page, /That was the last dossier of Samir Ould Ali in the row\. One still waits\.$/)
    expect(new URL(page.url()).hash).toMatch(/^#\/identifications(\?|$)/)
    await picture(page, 'walk-ended')
    expect([tab.errors, tab.refused]).toEqual([[], []])
  })

  it('leave out what a colleague has or was assigned, also when it is taken meanwhile', async () => {
    const trader = await newTrader(app, { name: 'Nadir Belkacem' })
    const { identification, account } = await threeWaiting(trader, 'Laiterie du Hodna')
    const assigned = await newIdentification({ trader }, 'Of a colleague')
    const json = { officer_id: colleague.id, why: 'Knows the town.' }
    await colleague.admin('POST', `/identifications/${assigned.id}/assign`, { json })
    for (const { id } of await waitingBrands(trader)) await colleague.admin('POST', `/brands/${id}/claim`)
    const tab = await openAs(app, officer, `/identifications/${identification}/show`)
    const { page } = tab
    await dossierPage(page).button('Refuse').waitFor()
    await page.waitForFunction(() => document.activeElement?.id === 'document')
    await page.keyboard.press('Shift+M')
    await stands(page, 'identifications', '1 of 2')
    await colleague.admin('POST', `/bank-accounts/${account}/claim`)
    await page.keyboard.press('Shift+M')
    await outcome(page, 'That was the last dossier of Nadir Belkacem in the row. 5 still wait.')
    expect([tab.errors, tab.refused]).toEqual([[], []])
  })

  it('go on while decisions wait in their recall window, and end where another trader’s dossier is opened', async () => {
    await putInForce(app, 'hold_minutes', 2)
    const trader = await newTrader(app, { name: 'Yasmine Toumi' })
    const { identification, brand } = await threeWaiting(trader, 'Conserves du Sahel')
    const other = await newIdentification({ trader: await newTrader(app) }, 'Of somebody else')
    const tab = await openAs(app, officer, `/identifications/${identification}/show`)
    const { page } = tab
    await dossierPage(page).button('Refuse').waitFor()
    await page.waitForFunction(() => document.activeElement?.id === 'document')
    await page.keyboard.press('Shift+M')
    await stands(page, 'identifications', '1 of 3')
    await refuse(page)
    await stands(page, 'brands', '2 of 3')
    await page.locator(slot('hold')).getByText('Conserves du Sahel').waitFor()
    await tab.goTo(`/identifications/${other.id}/show`)
    await dossierPage(page).heading('Of somebody else').waitFor()
    await tab.goTo(`/brands/${brand}/show`)
    await dossierPage(page).heading('Conserves du Sahel').waitFor()
    expect(await position(page).count()).toBe(0)
    await putInForce(app, 'hold_minutes', 0)
    expect([tab.errors, tab.refused]).toEqual([[], []])
  })

  it('open unclaimed past the limit of claims, say so, and are claimed once another one is free', async () => {
    await putInForce(app, 'claims_per_officer', 1)
    const trader = await newTrader(app, { name: 'Amel Benyahia' })
    const { identification, account } = await threeWaiting(trader, 'Verrerie du Chelif')
    const elsewhere = await newTrader(app)
    const held = await newBankAccount({ trader: elsewhere }, (await newIdentification({ trader: elsewhere })).id)
    expect((await officer.admin('POST', `/bank-accounts/${held.id}/claim`)).status).toBe(200)
    const tab = await openAs(app, officer, `/identifications/${identification}/show`)
    const { page } = tab
    await dossierPage(page).button('Refuse').waitFor()
    await page.waitForFunction(() => document.activeElement?.id === 'document')
    await page.keyboard.press('Shift+M')
    await stands(page, 'identifications', '1 of 3')
    await page.keyboard.press('Shift+M')
    await stands(page, 'brands', '2 of 3')
    await refuse(page)
    await stands(page, 'bank-accounts', '3 of 3')
    const notClaimed = page.locator(slot('state')).getByText(en.claim.not_yours)
    await notClaimed.waitFor()
    await picture(page, 'walk-limit')
    expect(await heldBy('bank-accounts', account)).toBe(null)
    // The officer releases the other one in another tab, and comes back.
    await officer.admin('POST', `/bank-accounts/${held.id}/release`)
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await notClaimed.waitFor({ state: 'detached' })
    await expect.poll(() => heldBy('bank-accounts', account)).toBe('Amina Kaci')
    await refuse(page)
    await outcome(page, /That was the last dossier of Amel Benyahia in the row\./)
    const refused = tab.refused.filter((line) => !line.endsWith('/claim 409'))
    expect([tab.errors, refused]).toEqual([[], []])
  })

  it('lead within one queue where an officer holds one dossier of it at a time', async () => {
    await putInForce(app, 'claims_per_officer', 1)
    const trader = await newTrader(app, { name: 'Rachid Zerrouki' })
    const [first, second, third] = [
      await newIdentification({ trader }, 'Atelier Premier'),
      await newIdentification({ trader }, 'Atelier Deuxième'),
      await newIdentification({ trader }, 'Atelier Troisième'),
    ]
    const { page } = await openAs(app, officer, `/identifications/${first.id}/show`)
    await dossierPage(page).button('Refuse').waitFor()
    await page.waitForFunction(() => document.activeElement?.id === 'document')
    await page.keyboard.press('Shift+M')
    await stands(page, 'identifications', '1 of 6')
    await page.keyboard.press('Shift+M')
    await stands(page, 'identifications', '2 of 6')
    await expect.poll(() => heldBy('identifications', second.id)).toBe('Amina Kaci')
    await refuse(page)
    await stands(page, 'identifications', '3 of 6')
    await expect.poll(() => heldBy('identifications', third.id)).toBe('Amina Kaci')
    expect(await heldBy('identifications', first.id)).toBe(null)
  })

  it('begin at an escalated dossier: an officer walks through the others, a supervisor through it too', async () => {
    const trader = await newTrader(app, { name: 'Leïla Mansouri' })
    const { identification } = await threeWaiting(trader, 'Savonnerie de Cherchell')
    const json = { why: 'The stamp looks copied.' }
    expect((await officer.admin('POST', `/identifications/${identification}/escalate`, { json })).status).toBe(200)
    const { page } = await openAs(app, officer, `/identifications/${identification}/show`)
    await page.getByText(en.bar.escalated_text).waitFor()
    await page.waitForFunction(() => document.activeElement?.id === 'document')
    await page.keyboard.press('Shift+M')
    await stands(page, 'brands', '1 of 2')
    await page.keyboard.press('Shift+M')
    await stands(page, 'bank-accounts', '2 of 2')
    await page.keyboard.press('Shift+M')
    await outcome(page, 'That was the last dossier of Leïla Mansouri in the row. 3 still wait.')
    expect(new URL(page.url()).hash).toMatch(/^#\/identifications(\?|$)/)

    const supervisors = await openAs(app, colleague, `/identifications/${identification}/show`)
    await dossierPage(supervisors.page).button('Refuse').waitFor()
    await supervisors.page.waitForFunction(() => document.activeElement?.id === 'document')
    await supervisors.page.keyboard.press('Shift+M')
    await stands(supervisors.page, 'identifications', '1 of 3')
  })

  it('are not offered to an auditor, and none waits for an officer who is tied to the account', async () => {
    const trader = await newTrader(app, { name: 'Farid Toumi' })
    const { identification } = await threeWaiting(trader, 'Traiteur El Bahia')
    const admin = await newOfficer(app, 'admin')
    const tie = { user_id: trader.user_id, why: 'A brother.' }
    await admin.admin('POST', `/officers/${officer.id}/ties`, { json: tie })
    const tied = await openAs(app, officer, `/identifications/${identification}/show`)
    await tied.page.locator(slot('tied')).waitFor()
    await tied.page.waitForFunction(() => document.activeElement?.id === 'document')
    await tied.page.keyboard.press('Shift+M')
    await outcome(tied.page, 'No other dossier of Farid Toumi waits for you.')

    const auditor = await newOfficer(app, 'auditor')
    const { page } = await openAs(app, auditor, `/identifications/${identification}/show`)
    await dossierPage(page).heading('Traiteur El Bahia').waitFor()
    await page.getByText('You can read this dossier, not decide it.').waitFor()
    expect(await page.getByRole('button', { name: en.walk.key }).count()).toBe(0)
    await page.keyboard.press('Shift+?')
    await deskPage(page).keys.getByText('The trader’s page', { exact: false }).first().waitFor()
    expect(await deskPage(page).keys.getByText(en.walk.key).count()).toBe(0)
  })

  it('are begun and left by buttons, and on a phone from the menu of the bar', async () => {
    const trader = await newTrader(app, { name: 'Abdelkader Benmohamed' })
    const { identification } = await threeWaiting(trader, 'SARL Minoterie et Semoulerie du Sersou')
    const tab = await openWithAxe(app, officer, `/identifications/${identification}/show`)
    const { page } = tab
    await dossierPage(page).button('Refuse').waitFor()
    await page.getByRole('button', { name: en.walk.key }).click()
    await position(page).getByText('1 of 3', { exact: true }).waitFor()
    await page.getByRole('button', { name: en.walk.next }).click()
    await position(page).getByText('2 of 3', { exact: true }).waitFor()
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: en.walk.end }).click()
    await position(page).waitFor({ state: 'detached' })

    await page.setViewportSize({ width: 390, height: 844 })
    const more = page.getByRole('button', { name: en.handling.all })
    await more.click()
    await picture(page, 'walk-phone-menu')
    await page.getByRole('menuitem', { name: en.walk.key }).click()
    await position(page).getByText('1 of 3', { exact: true }).waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    await picture(page, 'walk-phone')
    await more.click()
    await page.getByRole('menuitem', { name: en.walk.next }).click()
    await position(page).getByText('2 of 3', { exact: true }).waitFor()
    expect(await violations(page)).toEqual([])
    expect([tab.errors, tab.refused]).toEqual([[], []])
  })

  it.each([
    ['dark', fr, { locale: 'fr-DZ', colorScheme: 'dark' }, '1 sur 3'],
    ['arabic', ar, { locale: 'ar-DZ' }, '1 من 3'],
  ] as const)('read in the other languages too (%s)', async (look, words, options, at) => {
    const trader = await newTrader(app, { name: 'Samira Aït Ouali' })
    const { identification } = await threeWaiting(trader, 'Huilerie de Bejaïa')
    const tab = await openAs(app, officer, `/identifications/${identification}/show`, options)
    const { page } = tab
    await page.getByRole('button', { name: words.decision.refuse, exact: true }).waitFor()
    await page.keyboard.press('Shift+M')
    await position(page).getByText(at, { exact: true }).waitFor()
    for (const width of [390, 820, 1920, 1366]) {
      await page.setViewportSize({ width, height: 844 })
      await position(page).waitFor()
      await picture(page, `walk-${look}-${width}`)
    }
    await page.keyboard.press('?')
    await page.getByRole('dialog').getByText(words.walk.key).waitFor()
    await picture(page, `walk-keys-${look}`)
    expect([tab.errors, tab.refused]).toEqual([[], []])
  })
})

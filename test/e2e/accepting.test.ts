import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ar } from '../../client/i18n/ar.ts'
import { fr } from '../../client/i18n/fr.ts'
import { pdf } from '../factories/documents.ts'
import {
  acceptedDossiers,
  identificationFields,
  newIdentification,
  newInstance,
  newRib,
  reportAllSeen,
} from '../factories/dossiers.ts'
import { listQuery, newOfficer, newTrader, type TestOfficer, type TestTrader } from '../factories/people.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { closeTabs, picture } from '../support/browser.ts'
import { formOf } from '../support/http.ts'
import { openAs } from './pages/console.ts'
import { dossierPage, drawn } from './pages/dossier.ts'
import { slot } from './pages/slot.ts'
import { viewerPage } from './pages/viewer.ts'

let app: TestApp
let trader: TestTrader
let officer: TestOfficer
let supervisor: TestOfficer

beforeAll(async () => {
  app = await startApp()
  trader = await newTrader(app)
  officer = await newOfficer(app, 'officer', 'Nadia Haddad')
  supervisor = await newOfficer(app, 'supervisor', 'Lina Haddad')
})
afterAll(async () => {
  await closeTabs()
  await app?.close()
})

const WHY = 'Trade name and company of one owner, seen on the extract.'

const kept = async (record_id: string) =>
  (await supervisor.admin('GET', `/audit-entries${listQuery({ record_id, action: 'accept' })}`)).body[0]?.details

/** A proof whose read amount differs from the amount due. */
async function warned(): Promise<string> {
  const { id } = await newInstance({ trader }, await acceptedDossiers({ trader }, officer))
  await reportAllSeen(officer, 'activation-proofs', id)
  await officer.admin('PUT', `/activation-proofs/${id}/readings`, {
    json: { amount: '90.00', amount_words: 'quatre-vingt-dix dinars', signature: 'present' },
  })
  return id
}

describe('the confirmation of an accept', () => {
  it('says what nobody did and which warning stands, and takes a word why it is still right', async () => {
    const id = await warned()
    const tab = await openAs(app, officer, `/activation-proofs/${id}/show`)
    const { page } = tab
    const dossier = dossierPage(page)
    await dossier.unlocked.waitFor()
    await page.getByText('One warning needs an explanation.').waitFor()
    await page.keyboard.press('a')
    const panel = dossier.confirmation
    await panel.getByText('Reference, Payer, Date', { exact: true }).waitFor()
    await panel.getByText('One warning', { exact: true }).waitFor()
    await page.keyboard.press('Control+Enter')
    await panel.getByRole('alert').getByText('Say why it is still right.').waitFor()
    const word = panel.getByRole('textbox', { name: /^Why it is still right/ })
    expect(await word.getAttribute('aria-invalid')).toBe('true')
    await page.keyboard.type(WHY)
    await picture(page, 'accept-warned')
    // Enter alone commits nothing, in the field either.
    await page.keyboard.press('Enter')
    await panel.waitFor()
    expect(await kept(id)).toBeUndefined()
    // The text stays when the officer leaves the question.
    await page.keyboard.press('Escape')
    await panel.waitFor({ state: 'detached' })
    await page.keyboard.press('a')
    expect(await word.inputValue()).toBe(WHY)
    await page.keyboard.press('Control+Enter')
    await dossier.outcome(/is accepted/).waitFor()
    expect(await kept(id)).toMatchObject({ why: WHY, warnings: [{ id: 'amount' }] })
    await tab.goTo(`/activation-proofs/${id}/show`)
    await page.locator(slot('timeline')).getByText('Not read: Reference, Payer, Date. One warning.').waitFor()
    await page.locator(slot('timeline')).getByText(WHY).waitFor()
    expect(tab.errors).toEqual([])
    await tab.context.close()
  })

  it('leads with I to what was not read, and is one key away again', async () => {
    const { id } = await newIdentification({ trader }, 'Conserves Tizemmour')
    await reportAllSeen(officer, 'identifications', id)
    const tab = await openAs(app, officer, `/identifications/${id}/show`)
    const { page } = tab
    const dossier = dossierPage(page)
    await dossier.unlocked.waitFor()
    await page.keyboard.press('a')
    await dossier.confirmation.getByText('CNRC, DGI').waitFor()
    await picture(page, 'accept-clean')
    await page.keyboard.press('i')
    await dossier.confirmation.waitFor({ state: 'detached' })
    await page.waitForFunction(() => document.activeElement?.closest('[data-reading]') !== null)
    await tab.context.close()
  })

  it.each([
    ['dark', fr, { locale: 'fr-DZ', colorScheme: 'dark' }],
    ['arabic', ar, { locale: 'ar-DZ', colorScheme: 'light' }],
  ] as const)('stands in the other languages too (%s)', async (look, words, options) => {
    const id = await warned()
    const tab = await openAs(app, officer, `/activation-proofs/${id}/show`, options)
    const dossier = dossierPage(tab.page)
    await dossier.unlocked.waitFor()
    await tab.page.keyboard.press('a')
    await dossier.confirmation.getByText(words.accept.not_read, { exact: true }).waitFor()
    await picture(tab.page, `accept-warned-${look}`)
    expect(tab.errors).toEqual([])
    await tab.context.close()
  })
})

describe('a dossier without a document', () => {
  it('is locked for an officer, who reads what is missing', async () => {
    const json = identificationFields('Atelier Sans Papier')
    const { id } = (await trader.ext('POST', '/identifications', { json })).body.data
    const theirs = await openAs(app, officer, `/identifications/${id}/show`)
    await theirs.page.getByRole('button', { name: 'a document, or a supervisor’s word' }).waitFor()
    expect(await theirs.page.getByText('Ready to decide').count()).toBe(0)
    await picture(theirs.page, 'no-document-officer')
    await theirs.page.keyboard.press('a')
    expect(await dossierPage(theirs.page).confirmation.count()).toBe(0)
    // The page claims while it draws: a claim that arrives after the release would lock the supervisor out.
    const holder = async () => (await officer.admin('GET', `/identifications/${id}`)).body.claim?.officer.id
    await expect.poll(holder).toBe(officer.id)
    await theirs.context.close()
    await officer.admin('POST', `/identifications/${id}/release`)

    const tab = await openAs(app, supervisor, `/identifications/${id}/show`)
    const { page } = tab
    const dossier = dossierPage(page)
    await page.locator(slot('needs')).getByText('No document', { exact: true }).waitFor()
    expect(await page.getByText('Ready to decide').count()).toBe(0)
    await page.keyboard.press('a')
    await dossier.confirmation.getByText('There is nothing to review.').waitFor()
    await page.keyboard.type(WHY)
    await picture(page, 'no-document-supervisor')
    await page.keyboard.press('Control+Enter')
    await dossier.outcome('Atelier Sans Papier is accepted').waitFor()
    expect(await kept(id)).toMatchObject({ why: WHY, no_document: true })
    expect(tab.errors).toEqual([])
    await tab.context.close()
  })
})

describe('a RIB that is changed while it lies on the desk', () => {
  it('is said, is not accepted, and has its certificate looked at again', async () => {
    const { id: identification_id } = await newIdentification({ trader }, 'Semoulerie Amour')
    const certificate = { name: 'rib.pdf', content: await pdf(1, 'Certificate') }
    const form = formOf({ account_number: newRib(), identification_id, rib_file: certificate })
    const { id } = (await trader.ext('POST', '/bank-accounts', { form })).body.data
    await reportAllSeen(officer, 'bank-accounts', id)
    const tab = await openAs(app, officer, `/bank-accounts/${id}/show`)
    const { page } = tab
    const dossier = dossierPage(page)
    await dossier.unlocked.waitFor()
    await page.keyboard.press('a')
    await dossier.confirmation.getByText('Accept Semoulerie Amour?').waitFor()
    app.clock.advance({ seconds: 5 })
    await trader.ext('PUT', `/bank-accounts/${id}`, { json: { account_number: newRib(), identification_id } })
    await dossier.confirmation.getByText(/The dossier changed at/).waitFor()
    await page.keyboard.press('Control+Enter')
    expect((await trader.ext('GET', `/bank-accounts/${id}`)).body.data.status).toBe('pending')
    await page.keyboard.press('Escape')
    const show = page.getByRole('button', { name: 'Show what changed' })
    await show.click()
    await show.waitFor({ state: 'hidden' })
    await drawn(dossier.sheet('rib.pdf, page 1 of 1'))
    const viewer = viewerPage(page)
    expect(await viewer.accept.getAttribute('aria-disabled')).toBe('true')
    await viewer.end()
    await dossier.unlocked.waitFor()
    await page.keyboard.press('a')
    await page.keyboard.press('Control+Enter')
    await dossier.outcome('Semoulerie Amour is accepted').waitFor()
    expect((await trader.ext('GET', `/bank-accounts/${id}`)).body.data.status).toBe('accepted')
    expect(tab.errors).toEqual([])
    await tab.context.close()
  })
})

import { afterAll, beforeAll, expect, it } from 'vitest'
import { newIdentification } from '../factories/dossiers.ts'
import { newOfficer, newTrader, type TestOfficer } from '../factories/people.ts'
import { fourEyes } from '../factories/proposals.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { closeTabs, picture } from '../support/browser.ts'
import { violations } from './pages/accessibility.ts'
import { openAs, openWithAxe } from './pages/console.ts'
import { slot } from './pages/slot.ts'
import { untranslatedKeys } from './pages/wording.ts'

let app: TestApp
let nadia: TestOfficer
let samir: TestOfficer

beforeAll(async () => {
  app = await startApp()
  nadia = await newOfficer(app, 'admin', 'Nadia Ould Ali')
  samir = await newOfficer(app, 'admin', 'Samir Rahal')
})
afterAll(async () => {
  await closeTabs()
  await app?.close()
})

const read = async (code: string) => (await nadia.admin('GET', `/reasons/${code}`)).body

it('an administrator finds a reason, changes its words in three languages and sees the letter', async () => {
  const { page, errors } = await openWithAxe(app, nadia, '/reasons')
  await page.getByRole('heading', { level: 1, name: 'Reasons' }).waitFor()
  await page.getByRole('searchbox').fill('rce lisible')
  await page.getByRole('button', { name: /ID_RC_NO_RCE/ }).click()
  const form = page.getByRole('form', { name: '21 ID_RC_NO_RCE' })
  const french = form.getByLabel('Français')
  await french.fill('L’extrait de {trader} ne porte pas de RCE.')
  await form.getByText('{trader} stands only in: French').waitFor()
  expect(await form.getByRole('button', { name: 'Save the change' }).isDisabled()).toBe(true)
  expect([...(await violations(page)), ...(await untranslatedKeys(page))]).toEqual([])
  await picture(page, 'reasons-uneven')
  await form.getByLabel('English').fill('The extract of {trader} has no RCE.')
  await form.getByLabel('العربية').fill('مستخرج {trader} لا يحمل رمزا.')
  await form.getByRole('button', { name: 'FR', exact: true }).click()
  await form.getByText('L’extrait de SARL Tizemmour Conserves ne porte pas de RCE.', { exact: true }).waitFor()
  await picture(page, 'reasons')
  await form.getByRole('button', { name: 'Save the change' }).click()
  await page.getByRole('status').getByText('ID_RC_NO_RCE: saved.').waitFor()
  expect(await read('ID_RC_NO_RCE')).toMatchObject({ version: 2, texts: { en: 'The extract of {trader} has no RCE.' } })
  expect(errors).toEqual([])
})

it('an officer gives the changed reason with the trader’s name, in the letter as in the panel', async () => {
  const officer = await newOfficer(app)
  const trader = await newTrader(app, { name: 'EURL Ighil', language: 'en' })
  const { id } = await newIdentification({ trader })
  const { page } = await openAs(app, officer, `/identifications/${id}/show`)
  await page.getByRole('button', { name: /Refuse/ }).click()
  await page.getByRole('combobox').pressSequentially('21')
  const letter = page.getByRole('textbox', { name: 'As the trader will read it' })
  await expect.poll(() => letter.inputValue()).toBe('The extract of EURL Ighil has no RCE.')
  await letter.press('Control+Enter')
  await expect
    .poll(async () => (await trader.ext('GET', `/identifications/${id}`)).body.data.reason)
    .toBe('The extract of EURL Ighil has no RCE.')
})

it('a reason is retired with a word why, hidden, found again and given again', async () => {
  const { page, errors } = await openAs(app, nadia, '/reasons?reason=ID_RC_FORMAT')
  await page.getByRole('button', { name: 'Retire…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill('Nobody gives it.')
  await dialog.getByRole('button', { name: 'Retire' }).click()
  await page.getByRole('button', { name: 'Use it again' }).waitFor()
  await page.getByRole('button', { name: /Bank accounts/ }).click()
  await page.getByRole('button', { name: /^Identifications/ }).click()
  expect(await page.getByRole('button', { name: /ID_RC_FORMAT/ }).count()).toBe(0)
  await page.getByRole('button', { name: 'Show the retired, 1' }).click()
  await page.getByRole('button', { name: /ID_RC_FORMAT.*Retired/ }).click()
  await page.getByRole('button', { name: 'Use it again' }).click()
  await page.getByRole('button', { name: 'Retire…' }).waitFor()
  expect(await read('ID_RC_FORMAT')).toMatchObject({ retired: false, version: 3 })
  expect(errors).toEqual([])
})

it('a new reason keeps what was typed until the server takes it', async () => {
  const { page, errors } = await openWithAxe(app, nadia, '/reasons?resource=bank-accounts')
  await page.getByRole('button', { name: 'New reason' }).click()
  const form = page.getByRole('form', { name: 'A new reason' })
  await form.getByLabel('Code, for programs').fill('ba closed')
  for (const [language, text] of [
    ['English', 'The stamp is missing.'],
    ['Français', 'Le cachet manque.'],
    ['العربية', 'الختم غير موجود.'],
  ] as const)
    await form.getByLabel(language).fill(text)
  await form.getByRole('button', { name: 'Add the reason' }).click()
  await form.getByText('There is a reason BA_CLOSED already.').waitFor()
  expect([...(await violations(page)), ...(await untranslatedKeys(page))]).toEqual([])
  await picture(page, 'reasons-new')
  await form.getByLabel('Code, for programs').fill('BA_STAMP')
  await form.getByRole('button', { name: 'Add the reason' }).click()
  await page.getByRole('form', { name: /BA_STAMP/ }).waitFor()
  expect(await read('BA_STAMP')).toMatchObject({ resource: 'bank-accounts', version: 1 })
  expect(errors).toEqual([])
})

it('an officer reads the reasons and changes none, in Arabic and in the dark', async () => {
  const officer = await newOfficer(app)
  const { page, errors } = await openAs(app, officer, '/reasons', { locale: 'ar-DZ', colorScheme: 'dark' })
  await page.getByRole('form').waitFor()
  expect(await page.getByRole('textbox', { name: 'Français' }).getAttribute('readonly')).not.toBeNull()
  expect(await page.getByRole('button', { name: 'سبب جديد' }).count()).toBe(0)
  expect(await untranslatedKeys(page)).toEqual([])
  await picture(page, 'reasons-arabic-dark')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: /ID_DOC_UNREADABLE/ }).click()
  await page.getByRole('textbox', { name: 'Français' }).waitFor()
  await picture(page, 'reasons-narrow')
  expect(errors).toEqual([])
})

it('under four eyes a change waits on the page, and another administrator confirms it there', async () => {
  await fourEyes(app, { identifications: ['always'] })
  const maker = await openAs(app, nadia, '/reasons?reason=BR_NAME_GENERIC')
  await maker.page.getByRole('textbox', { name: 'English' }).fill('The name says too little.')
  await maker.page.getByRole('button', { name: 'Propose the change' }).click()
  await maker.page.locator(slot('pending-change')).getByRole('button', { name: 'Withdraw' }).waitFor()
  const { page, errors } = await openWithAxe(app, samir, '/second-looks')
  await page
    .getByRole('row', { name: /BR_NAME_GENERIC/ })
    .getByRole('link')
    .first()
    .click()
  const waiting = page.locator(slot('pending-change'))
  await waiting.getByText('The name says too little.').waitFor()
  expect([...(await violations(page)), ...(await untranslatedKeys(page))]).toEqual([])
  await picture(page, 'reasons-waiting')
  await waiting.getByRole('button', { name: 'Confirm' }).click()
  await waiting.waitFor({ state: 'detached' })
  expect(await read('BR_NAME_GENERIC')).toMatchObject({ version: 2, proposal: null })
  expect(errors).toEqual([])
})

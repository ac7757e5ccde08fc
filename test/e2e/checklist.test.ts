import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newIdentification, prepareForAccept } from '../factories/dossiers.ts'
import { newOfficer, newTrader, type TestOfficer, type TestTrader } from '../factories/people.ts'
import { putInForce } from '../factories/proposals.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { closeTabs, picture } from '../support/browser.ts'
import { violations, withAxe } from './pages/accessibility.ts'
import { openAs, openWithAxe } from './pages/console.ts'
import { untranslatedKeys } from './pages/wording.ts'

let app: TestApp
let amina: TestOfficer
let nadia: TestOfficer
let trader: TestTrader

const CALLED = {
  code: 'CALLED',
  texts: {
    en: 'Called the company on the number in the register.',
    fr: 'Société appelée au numéro du registre.',
    ar: 'تم الاتصال بالشركة على رقم السجل.',
  },
  required: true,
}
const ADDRESS = {
  code: 'ADDRESS',
  texts: { en: 'Address compared with the map.', fr: 'Adresse comparée à la carte.', ar: 'قورن العنوان بالخريطة.' },
  required: false,
}
const NONE = { identifications: [], brands: [], 'bank-accounts': [], 'activation-proofs': [] }

beforeAll(async () => {
  app = await startApp()
  amina = await newOfficer(app, 'officer', 'Amina Kaci')
  nadia = await newOfficer(app, 'admin', 'Nadia Ould Ali')
  trader = await newTrader(app, { name: 'Yacine Hamdani', language: 'fr' })
  await putInForce(app, 'checklist', { ...NONE, identifications: [CALLED, ADDRESS] })
})
afterAll(async () => {
  await closeTabs()
  await app?.close()
})

describe('the checklist on the desk', () => {
  it('is ticked by keyboard with a word, and the accept waits for what is required', async () => {
    const { id } = await newIdentification({ trader }, 'Minoterie Sersou')
    await prepareForAccept(amina, 'identifications', id)
    const { page, errors } = await openWithAxe(app, amina, `/identifications/${id}/show`)
    const word = page.getByLabel(`In a word: ${CALLED.texts.en}`)
    await word.waitFor()
    await page.getByText('1 to tick').waitFor()
    expect([...(await violations(page)), ...(await untranslatedKeys(page))]).toEqual([])
    await word.evaluate((element) => element.scrollIntoView({ block: 'center' }))
    await picture(page, 'checklist-open')
    await page.getByRole('button', { name: '1 line of the checklist' }).click()
    expect(await word.evaluate((element) => element === document.activeElement)).toBe(true)
    await page.keyboard.press('Enter')
    await page.getByText('Say in a word what you did.').waitFor()
    await page.keyboard.type('Spoke with the manager.')
    await page.keyboard.press('Enter')
    const untick = page.getByRole('button', { name: `Untick: ${CALLED.texts.en}` })
    await untick.waitFor()
    const next = page.getByLabel(`In a word: ${ADDRESS.texts.en}`)
    expect(await next.evaluate((element) => element === document.activeElement)).toBe(true)
    const record = (await amina.admin('GET', `/identifications/${id}`)).body
    expect(record.checklist[0].ticked).toMatchObject({ word: 'Spoke with the manager.', by: { id: amina.id } })
    expect(await page.getByRole('button', { name: '1 line of the checklist' }).count()).toBe(0)
    await page.keyboard.press('Escape')
    await page.keyboard.press('a')
    const dialog = page.getByRole('dialog')
    await dialog.getByText(ADDRESS.texts.en).waitFor()
    await picture(page, 'checklist-accept')
    await page.keyboard.press('Escape')
    await untick.click()
    await word.waitFor()
    expect((await amina.admin('GET', `/identifications/${id}`)).body.checklist[0].ticked).toBeNull()
    expect(errors).toEqual([])
  })

  it('is absent where the house asks nothing', async () => {
    const { id } = await newIdentification({ trader }, 'Sans Liste')
    await putInForce(app, 'checklist', NONE)
    const { page } = await openAs(app, amina, `/identifications/${id}/show`)
    await page.getByRole('heading', { name: 'History' }).waitFor()
    expect(await page.getByText('Checklist').count()).toBe(0)
    await putInForce(app, 'checklist', { ...NONE, identifications: [CALLED, ADDRESS] })
  })

  it.each([
    ['fr', 'fr-DZ', 'dark'],
    ['ar', 'ar-DZ', 'light'],
  ] as const)('is free of what axe finds wrong in %s', async (language, locale, colorScheme) => {
    const { id } = await newIdentification({ trader }, 'Minoterie Sersou')
    const json = { word: 'Par téléphone.', version: 1 }
    await amina.admin('PUT', `/identifications/${id}/checklist/ADDRESS`, { json })
    const { page, context } = await openAs(app, amina, `/identifications/${id}/show`, { locale, colorScheme })
    await withAxe(context)
    await page.reload()
    await page.getByText(CALLED.texts[language]).scrollIntoViewIfNeeded()
    expect([...(await violations(page)), ...(await untranslatedKeys(page))]).toEqual([])
    await picture(page, `checklist-${language}`)
  })
})

describe('the settings of the checklist', () => {
  it('are written in three languages side by side, with a condition', async () => {
    const { page, errors } = await openWithAxe(app, nadia, '/settings?setting=checklist')
    const form = page.getByRole('form', { name: 'Checklist' })
    await form.getByRole('button', { name: 'Add a line: Brands' }).click()
    const line = form.getByRole('group', { name: 'Line 1, Brands' })
    await line.getByLabel('Code').fill('1')
    await line.getByLabel('English').fill('Logo compared with the register of marks.')
    await line.getByLabel('Français').fill('Logo comparé au registre des marques.')
    await line.getByLabel('العربية').fill('قورن الشعار بسجل العلامات.')
    await line.getByLabel('When').selectOption('resubmitted_twice')
    await form.getByRole('button', { name: 'Save' }).click()
    await line.getByText('A code begins with a letter').waitFor()
    await form.evaluate((element) => element.scrollIntoView())
    await picture(page, 'checklist-settings')
    // The addresses of registers, which stand beside it, look like keys of messages.
    const keys = (await untranslatedKeys(page)).filter((key) => !key.endsWith('.dz'))
    expect([...(await violations(page)), ...keys]).toEqual([])
    await line.getByLabel('Code').fill('LOGO')
    await form.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('status').getByText('Saved: Checklist.').waitFor()
    const { value } = (await nadia.admin('GET', '/settings/checklist')).body
    expect(value.brands).toMatchObject([{ code: 'LOGO', required: true, when: 'resubmitted_twice' }])
    expect(value.identifications).toEqual([CALLED, ADDRESS])
    expect(errors.filter((error) => !error.includes('422'))).toEqual([])
  })
})

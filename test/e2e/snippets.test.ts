import { afterAll, beforeAll, expect, it } from 'vitest'
import { newIdentification } from '../factories/dossiers.ts'
import { newOfficer, newTrader, type TestOfficer } from '../factories/people.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { closeTabs, picture } from '../support/browser.ts'
import { violations, withAxe } from './pages/accessibility.ts'
import { openAs, openWithAxe } from './pages/console.ts'
import { untranslatedKeys } from './pages/wording.ts'

let app: TestApp
let amina: TestOfficer
let lina: TestOfficer
let id: string

beforeAll(async () => {
  app = await startApp()
  amina = await newOfficer(app, 'officer', 'Amina Kaci')
  lina = await newOfficer(app, 'supervisor', 'Lina Haddad')
  const trader = await newTrader(app, { name: 'Yacine Hamdani', language: 'fr' })
  id = (await newIdentification({ trader }, 'Minoterie Sersou')).id
  const share = (json: object) => lina.admin('POST', '/snippets', { json: { shared: true, ...json } })
  await share({ name: 'complet', language: 'fr', text: 'Bonjour {trader}, envoyez le document avant le {due}.' })
  await share({ name: 'merci', language: 'fr', text: 'Merci {trader}. Envoyez-le de nouveau.' })
  await share({ name: 'merci bien', language: 'fr', text: 'Merci bien.' })
  await share({ name: 'called', language: 'en', text: 'Called {trader} on the number in the register.' })
})
afterAll(async () => {
  await closeTabs()
  await app?.close()
})

it('an officer saves a snippet of their own, changes it and deletes it', async () => {
  const { page, errors } = await openWithAxe(app, amina, '/snippets')
  await page.getByRole('heading', { name: 'called' }).waitFor()
  expect(await page.getByRole('button', { name: 'Edit called' }).count()).toBe(0)
  await page.getByRole('button', { name: 'New snippet' }).click()
  const form = page.getByRole('form', { name: 'New snippet' })
  await form.getByLabel('Name').fill('visit')
  await form.getByLabel('Text').fill('Seen at the {shop}.')
  await form.getByRole('button', { name: 'Save' }).click()
  await form.getByText('{shop} is no variable').waitFor()
  await form.getByLabel('Text').fill('Visited {trader}.')
  expect([...(await violations(page)), ...(await untranslatedKeys(page))]).toEqual([])
  await picture(page, 'snippets-form')
  await form.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('heading', { name: 'visit' }).waitFor()
  expect(await lina.admin('GET', '/snippets?filter={"q":"visit"}')).toMatchObject({ body: [] })
  await page.getByRole('button', { name: 'Edit visit' }).click()
  const edit = page.getByRole('form', { name: 'Edit visit' })
  await edit.getByLabel('Text').fill('Visited {trader} today.')
  await page.keyboard.press('Control+Enter')
  await page.getByText('Visited {trader} today.').waitFor()
  await picture(page, 'snippets')
  expect([...(await violations(page)), ...(await untranslatedKeys(page))]).toEqual([])
  await page.getByRole('button', { name: 'Delete visit' }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('heading', { name: 'visit' }).waitFor({ state: 'detached' })
  expect(errors.filter((error) => !error.includes('422'))).toEqual([])
})

it('`;` and a few letters insert one into a refusal, a question and a note, with the variables', async () => {
  const { page, errors } = await openWithAxe(app, amina, `/identifications/${id}/show`)
  await page.getByRole('button', { name: /^Refuse/ }).click()
  const letter = page.getByRole('textbox', { name: 'As the trader will read it' })
  await letter.click()
  await page.keyboard.type('Bonjour ;com')
  // A refusal sets no day, and the letter is in French.
  const offered = page.getByRole('listbox', { name: 'Snippets' })
  expect(await offered.count()).toBe(0)
  await letter.fill('')
  await page.keyboard.type(';mer')
  await offered.waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  expect(await offered.getByRole('option', { selected: true }).innerText()).toContain('merci')
  expect([...(await violations(page)), ...(await untranslatedKeys(page))]).toEqual([])
  await picture(page, 'snippets-refusal')
  await page.keyboard.press('Escape')
  await offered.waitFor({ state: 'detached' })
  expect(await letter.inputValue()).toBe(';mer')
  await page.keyboard.type('c')
  await page.keyboard.press('Enter')
  expect(await letter.inputValue()).toBe('Merci Yacine Hamdani. Envoyez-le de nouveau.')
  await page.keyboard.press('Escape')
  await page.keyboard.press('p')
  const question = page.getByRole('textbox', { name: 'As the trader will read it' })
  await question.click()
  await page.keyboard.type(';com')
  await page.keyboard.press('Tab')
  expect(await question.inputValue()).toBe('Bonjour Yacine Hamdani, envoyez le document avant le {due}.')
  await page.keyboard.press('Escape')
  await page.keyboard.press('n')
  const note = page.getByRole('dialog').getByRole('textbox')
  await note.click()
  await page.keyboard.type('Today: ;cal')
  await offered.getByRole('option', { name: 'called' }).waitFor()
  await page.keyboard.press('Enter')
  expect(await note.inputValue()).toBe('Today: Called Yacine Hamdani on the number in the register.')
  expect(errors).toEqual([])
})

it.each([
  ['fr', 'fr-DZ', 'dark', 'Textes types'],
  ['ar', 'ar-DZ', 'light', 'النصوص الجاهزة'],
] as const)('the page is free of what axe finds wrong in %s', async (language, locale, colorScheme, title) => {
  const { page, context } = await openAs(app, lina, '/snippets', { locale, colorScheme })
  await withAxe(context)
  await page.reload()
  await page.getByRole('heading', { name: title, level: 1 }).waitFor()
  await page.getByRole('heading', { name: 'called' }).waitFor()
  expect([...(await violations(page)), ...(await untranslatedKeys(page))]).toEqual([])
  await picture(page, `snippets-${language}`)
})

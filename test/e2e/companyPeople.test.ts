import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SYSTEM } from '../../server/kernel/actor.ts'
import { importList, readListFile } from '../../server/resources/lists/importList.ts'
import { newIdentification } from '../factories/dossiers.ts'
import { csvList } from '../factories/lists.ts'
import { newOfficer, newTrader, type TestOfficer } from '../factories/people.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { closeTabs, picture } from '../support/browser.ts'
import { violations, withAxe } from './pages/accessibility.ts'
import { type ConsoleTab, openAs } from './pages/console.ts'

let app: TestApp
let amina: TestOfficer
let id: string
let tab: ConsoleTab

const write = (of: string, people: object[]) =>
  amina.admin('PUT', `/identifications/${of}/people`, { json: { people } })

beforeAll(async () => {
  app = await startApp()
  amina = await newOfficer(app, 'officer', 'Amina Kaci')
  const content = csvList([
    { ref: 'EX-0412', name: 'Yassine Hamdani Exemple' },
    { ref: 'EX-0001', name: 'Zoubida Quelconque Fictive' },
  ])
  const file = await readListFile('csv', Readable.from([Buffer.from(content)]))
  await importList(app.services, SYSTEM, file, { list: 'exemple', format: 'csv', kind: 'sanction', force: true })
  const samia = { name: 'Samia Hamdani', role: 'manager' }
  for (const name of ['Comptoir Atlas', 'Comptoir Ouarsenis', 'Comptoir Babor']) {
    const trader = await newTrader(app, { name: `Gérant du ${name}`, language: 'fr' })
    const other = (await newIdentification({ trader }, name)).id
    expect((await write(other, [samia])).status).toBe(200)
    if (name === 'Comptoir Atlas')
      await amina.admin('POST', `/identifications/${other}/refuse`, { json: { version: 1, reason: 'Illisible.' } })
  }
  const trader = await newTrader(app, { language: 'fr' })
  id = (await newIdentification({ trader }, 'SARL Tizemmour Conserves')).id
  tab = await openAs(app, amina, `/identifications/${id}/show`, { colorScheme: 'light' })
  await withAxe(tab.context)
  await tab.page.reload()
})
afterAll(async () => {
  await closeTabs()
  await app?.close()
})

const people = async () => (await amina.admin('GET', `/identifications/${id}`)).body.people

describe('the people on the document', () => {
  it('are added one after the other by keyboard, and saved as they were meant', async () => {
    const { page } = tab
    await page.getByRole('heading', { name: 'People on the document' }).waitFor()
    await page.getByText('No person read yet.').waitFor()
    await page.keyboard.press('Shift+I')
    const form = page.getByRole('group', { name: 'A person on the document' })
    await form.waitFor()
    for (const text of ['Yassine Hamdani Exemple', null, '60,5 %', '4/2/1979', 'dz']) {
      if (text) await page.keyboard.type(text)
      if (text !== 'dz') await page.keyboard.press('Tab')
    }
    await page.keyboard.press('Enter')
    await page.locator('[data-slot~="person"]', { hasText: 'Yassine Hamdani Exemple' }).waitFor()
    await page.keyboard.type('Samia Hamdani')
    await page.keyboard.press('Enter')
    await page.locator('[data-slot~="person"]', { hasText: 'Samia Hamdani' }).waitFor()
    await page.keyboard.press('Escape')
    await form.waitFor({ state: 'detached' })
    expect(await people()).toMatchObject([
      { name: 'Yassine Hamdani Exemple', role: 'manager', share: '60.50', birth_date: '1979-02-04', country: 'DZ' },
      { name: 'Samia Hamdani', role: 'manager', share: null },
    ])
  })

  it('show who meets a list, and who stands behind other traders', async () => {
    const { page } = tab
    await page.getByRole('article', { name: /Is this the listed person/ }).waitFor()
    const row = page.locator('[data-slot~="person"]', { hasText: 'Yassine' })
    expect(await row.innerText()).toContain('Hit on a watch list')
    const shared = page.locator('[data-slot~="shared-person"]')
    expect(await shared.locator('summary').innerText()).toBe(
      'Samia Hamdani also stands behind 3 other traders. 1 of them refused.',
    )
    await shared.locator('summary').click()
    await shared.getByText('Comptoir Atlas').first().waitFor()
    expect(await violations(page)).toEqual([])
    await row.scrollIntoViewIfNeeded()
    await picture(page, 'behind')
  })

  it('say what is wrong with a field, keep what was typed over a reload, and are changed and taken away', async () => {
    const { page } = tab
    await page.getByRole('button', { name: 'Change Samia Hamdani' }).click()
    await page.getByLabel('Share in %').fill('70')
    await page.keyboard.press('Enter')
    await page.getByText('all together are at most 100').waitFor()
    await picture(page, 'behind-wrong')
    await page.getByLabel('Share in %').fill('39.5')
    await page.reload()
    await page.getByRole('button', { name: 'Change Samia Hamdani' }).click()
    expect(await page.getByLabel('Share in %').inputValue()).toBe('39.5')
    await page.getByLabel('Share in %').press('Enter')
    await page.getByText('Manager 39.50 %').waitFor()
    await page.getByRole('button', { name: 'Remove Samia Hamdani' }).click()
    await page.locator('[data-slot~="person"]', { hasText: 'Samia' }).waitFor({ state: 'detached' })
    expect((await people()).map(({ name }: { name: string }) => name)).toEqual(['Yassine Hamdani Exemple'])
    expect(tab.errors).toEqual([])
  })

  it.each([
    ['fr', 'fr-DZ', 'dark'],
    ['ar', 'ar-DZ', 'light'],
  ] as const)('are free of what axe finds wrong in %s', async (language, locale, colorScheme) => {
    await write(id, [
      { name: 'Yassine Hamdani Exemple', role: 'owner', share: '60.00' },
      { name: 'سامية حمداني', role: 'signatory', birth_date: '1981' },
    ])
    const { page, context } = await openAs(app, amina, `/identifications/${id}/show`, { locale, colorScheme })
    await withAxe(context)
    await page.reload()
    await page.locator('[data-slot~="person"]').first().waitFor()
    await page.keyboard.press('Shift+I')
    await page.locator('[data-field="share"]').waitFor()
    expect(await violations(page)).toEqual([])
    await picture(page, `behind-${language}`)
  })
})

import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SYSTEM } from '../../server/kernel/actor.ts'
import { importList, readListFile } from '../../server/resources/lists/importList.ts'
import { screenAnew } from '../../server/review/screening/screenDossiers.ts'
import { newIdentification } from '../factories/dossiers.ts'
import { csvList } from '../factories/lists.ts'
import { newOfficer, newTrader, type TestOfficer, type TestTrader } from '../factories/people.ts'
import { putInForce } from '../factories/proposals.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { closeTabs, picture } from '../support/browser.ts'
import { violations, withAxe } from './pages/accessibility.ts'
import { type ConsoleTab, openAs } from './pages/console.ts'
import { dossierPage } from './pages/dossier.ts'

let app: TestApp
let amina: TestOfficer
let trader: TestTrader
let other: TestTrader
let id: string
let tab: ConsoleTab

beforeAll(async () => {
  app = await startApp()
  amina = await newOfficer(app, 'officer', 'Amina Kaci')
  trader = await newTrader(app, { name: 'Yacine Hamdani', language: 'fr' })
  other = await newTrader(app, { name: 'Samir Belkacem', language: 'fr' })
  // No answer waits for a second officer.
  await putInForce(app, 'screening_second', 100)
  const content = csvList([
    { ref: 'EX-0412', name: 'Yassine Ben Hamdani Exemple', aliases: ['ياسين حمداني اكزمبل'], birth_date: '1979-02-04' },
    { ref: 'EX-0001', name: 'Zoubida Quelconque Fictive' },
  ])
  const file = await readListFile('csv', Readable.from([Buffer.from(content)]))
  await importList(app.services, SYSTEM, file, { list: 'exemple', format: 'csv', kind: 'sanction', force: true })
  id = (await newIdentification({ trader }, 'Hamdani Yacine Exemple')).id
  await newIdentification({ trader: other }, 'Hamdani Yacine Exemple')
  const calm = await newTrader(app, { language: 'fr' })
  await newIdentification({ trader: calm }, 'Boulangerie du Plateau SARL')
  await newIdentification({ trader: other }, 'Menuiserie du Coin SARL')
  await screenAnew(app.services)
  tab = await openAs(app, amina, `/identifications/${id}/show`, { colorScheme: 'light' })
  await withAxe(tab.context)
  await tab.page.reload()
})
afterAll(async () => {
  await closeTabs()
  await app?.close()
})

const card = () => tab.page.getByRole('article', { name: /Is this the listed person/ })

describe('a hit of a watch list', () => {
  it('stands first among the facts, beside the name of the dossier, with why', async () => {
    const { page } = tab
    await card().waitFor()
    const text = await card().innerText()
    for (const part of ['Hamdani Yacine Exemple', 'Yassine Ben Hamdani Exemple', 'exemple, version 1, entry EX-0412'])
      expect(text).toContain(part)
    expect(await page.locator('[data-slot~="facts"] article').first().innerText()).toContain('EX-0412')
    await page.getByRole('button', { name: '1 watch-list hit' }).waitFor()
    expect(await violations(page)).toEqual([])
    await picture(page, 'hit')
  })

  it('takes no answer without a word, and S and D with one', async () => {
    const { page } = tab
    await card().getByRole('heading').focus()
    await page.keyboard.press('d')
    await card().getByText('Say briefly why.').waitFor()
    await page.keyboard.type('Another birth year on the extract.')
    await page.keyboard.press('Escape')
    await page.keyboard.press('d')
    await card().getByText('Different').first().waitFor()
    await card().getByText('Another birth year on the extract.').waitFor()
    await picture(page, 'hit-different')
    const record = (await amina.admin('GET', `/identifications/${id}`)).body
    expect(record.screening.hits[0].answer).toMatchObject({ answer: 'different', by: { id: amina.id } })
    expect(record.blocked_by).not.toContain('screening')
    expect(tab.errors).toEqual([])
  })

  it('shows what was answered for another account, and what follows from ‘same’', async () => {
    const { page } = tab
    const again = (await amina.admin('GET', '/identifications?filter={"q":"Hamdani"}')).body.find(
      (row: { id: string }) => row.id !== id,
    )
    await page.goto(`${app.url}/#/identifications/${again.id}/show`)
    await card().getByText('For Yacine Hamdani: Different').waitFor()
    await card().getByLabel('Why, briefly').fill('Same birth day and town.')
    await card().getByRole('button', { name: 'Same' }).click()
    await card().getByText('Nothing of this account can be accepted').waitFor()
    await picture(page, 'hit-same')
    // What was answered holds for the account: another dossier of it says so.
    const [second] = (await amina.admin('GET', '/identifications?filter={"q":"Menuiserie"}')).body
    await page.goto(`${app.url}/#/identifications/${second.id}/show`)
    await dossierPage(page).heading('Menuiserie du Coin SARL').waitFor()
    await page.getByText('An officer answered ‘Same’ to a hit on another dossier of this account').waitFor()
    await picture(page, 'hit-of-account')
  })

  it('is absent where no name meets one', async () => {
    const { page } = tab
    const calm = (await amina.admin('GET', '/identifications?filter={"q":"Boulangerie"}')).body[0]
    await page.goto(`${app.url}/#/identifications/${calm.id}/show`)
    await dossierPage(page).heading('Boulangerie du Plateau SARL').waitFor()
    await page.getByRole('heading', { name: 'History' }).or(page.getByText('Decided')).first().waitFor()
    expect(await page.getByText('Watch lists').count()).toBe(0)
  })

  it.each([
    ['fr', 'fr-DZ', 'dark'],
    ['ar', 'ar-DZ', 'light'],
  ] as const)('is free of what axe finds wrong in %s', async (language, locale, colorScheme) => {
    const mine = await newTrader(app, { language: 'fr' })
    const one = (await newIdentification({ trader: mine }, 'Hamdani Yacine Exemple')).id
    await screenAnew(app.services)
    const { page, context } = await openAs(app, amina, `/identifications/${one}/show`, { locale, colorScheme })
    await withAxe(context)
    await page.reload()
    await page.locator('[data-collision-id]').first().waitFor()
    expect(await violations(page)).toEqual([])
    await picture(page, `hit-${language}`)
  })
})

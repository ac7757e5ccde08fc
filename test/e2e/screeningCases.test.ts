import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { screenAnew } from '../../server/review/screening/screenDossiers.ts'
import { accept, newIdentification } from '../factories/dossiers.ts'
import { csvList, sendList } from '../factories/lists.ts'
import { newOfficer, newTrader, type TestOfficer } from '../factories/people.ts'
import { putInForce } from '../factories/proposals.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { closeTabs, picture } from '../support/browser.ts'
import { violations, withAxe } from './pages/accessibility.ts'
import { type ConsoleTab, openAs } from './pages/console.ts'

let app: TestApp
let admin: TestOfficer
let id: string
let tab: ConsoleTab
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'countersign-lists-'))

const ENTRIES = [
  { ref: 'EX-0001', name: 'Zoubida Quelconque Fictive', aliases: ['زبيدة فلانة'], birth_date: '1970-01-02' },
  { ref: 'EX-0002', name: 'Wolfgang Ungenannt Beispiel' },
]
const LISTED = { ref: 'EX-0412', name: 'Minoterie du Plateau Exemple', type: 'organization' }

async function openWithAxe(officer: TestOfficer, at: string, options: Parameters<typeof openAs>[3] = {}) {
  const opened = await openAs(app, officer, at, options)
  await withAxe(opened.context)
  await opened.page.reload()
  return opened
}

beforeAll(async () => {
  app = await startApp()
  admin = await newOfficer(app, 'admin', 'Nadia Ould Ali')
  await putInForce(app, 'screening_second', 100)
  tab = await openWithAxe(admin, '/lists', { colorScheme: 'light' })
})
afterAll(async () => {
  await closeTabs()
  await app?.close()
  fs.rmSync(folder, { recursive: true, force: true })
})

/** Chooses a file on the page and sends it. */
async function importFile(name: string, content: string): Promise<void> {
  const { page } = tab
  const file = path.join(folder, name)
  fs.writeFileSync(file, content)
  await page.getByLabel('File', { exact: true }).setInputFiles(file)
  await page.getByLabel('Name of the list').fill('exemple')
  await page.getByLabel('Format').selectOption('csv')
  await page.getByRole('button', { name: 'Import', exact: true }).click()
}

describe('the page of watch lists', () => {
  it('says that nothing is loaded, and imports a file', async () => {
    const { page } = tab
    await page.getByText('No watch list is loaded').waitFor()
    await picture(page, 'lists-empty')
    await page.getByRole('button', { name: 'Import a version' }).click()
    await page.getByLabel('Format').selectOption('opensanctions-csv')
    await page.getByText('The data of OpenSanctions needs a licence').waitFor()
    await importFile('first.csv', csvList(ENTRIES))
    await page.getByText('exemple, version 1, is in force: 2 entries, 2 added').waitFor()
    await page.getByRole('cell', { name: 'Zoubida Quelconque Fictive' }).waitFor()
    expect(await violations(page)).toEqual([])
    await picture(page, 'lists-imported')
  })

  it('shows what each version changed, and reads an earlier one', async () => {
    const { page } = tab
    await importFile('second.csv', csvList([...ENTRIES, { ref: 'EX-0003', name: 'Tierce Personne Inventée' }]))
    const versions = page.getByRole('region', { name: 'Versions of exemple' })
    const [newest, first] = [versions.getByRole('listitem').first(), versions.getByRole('listitem').last()]
    await newest.getByText('3 entries: 1 added, 0 removed, 0 changed. By Nadia Ould Ali.').waitFor()
    await newest.getByText('In force').waitFor()
    await first.getByText('2 entries, the first version.').waitFor()
    const added = page.getByRole('row', { name: /Tierce Personne Inventée/ })
    await added.getByText('new or changed').waitFor()
    expect(await page.getByText('new or changed').count()).toBe(1)
    await page
      .getByRole('row', { name: /^exemple/ })
      .getByText('up to date')
      .waitFor()
    expect(await violations(page)).toEqual([])
    await picture(page, 'lists-versions')

    await first.getByRole('button', { name: 'Read version 1' }).click()
    await page.getByText('You are reading version 1, which is no longer in force.').waitFor()
    await added.waitFor({ state: 'detached' })
    expect(await page.getByRole('button', { name: 'Take out of force' }).count()).toBe(0)
    expect(await violations(page)).toEqual([])
    await picture(page, 'lists-earlier')
    await page.getByRole('button', { name: 'To the version in force' }).click()
    await added.waitFor()
  })

  it('says in one line why a file is refused', async () => {
    const { page } = tab
    await importFile('empty.csv', csvList(ENTRIES.slice(0, 0)))
    await page.getByRole('main').getByRole('alert').first().waitFor()
    await picture(page, 'lists-refused')
    expect((await admin.admin('GET', '/lists/exemple')).body.version).toBe(2)
  })

  it('tries a name, and keeps nothing', async () => {
    const { page } = tab
    await page.getByLabel('Name', { exact: true }).fill('Zoubida Quelconque')
    await page.getByLabel('From score').fill('50')
    await page.getByRole('button', { name: 'Compare' }).click()
    await page.getByRole('listitem').filter({ hasText: 'EX-0001' }).waitFor()
    expect(await app.services.db.screeningResult.count()).toBe(0)
  })

  it('takes a typed entry, and takes it out again', async () => {
    const { page } = tab
    await page.getByRole('button', { name: 'Type an entry' }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name of the list').fill('national')
    await dialog.getByLabel('Name', { exact: true }).fill('Personne Inventée')
    await dialog.getByLabel('Source, such as the number of the official gazette').fill('Journal 12/2026')
    await dialog.getByRole('button', { name: 'Put on the list' }).click()
    await page.getByRole('heading', { name: 'Entries of national' }).waitFor()
    await page.getByRole('button', { name: 'Remove Personne Inventée from the list' }).click()
    await dialog.getByLabel('Reason').fill('Typed by mistake.')
    await dialog.getByRole('button', { name: 'Remove', exact: true }).click()
    await page.getByRole('main').getByText('Removed from the list: Personne Inventée').waitFor()
    expect(tab.errors.filter((error) => !error.includes('422'))).toEqual([])
  })

  it('takes a list out of force, and says first what follows', async () => {
    const { page } = tab
    await page.getByRole('button', { name: 'Take out of force' }).click()
    const dialog = page.getByRole('dialog', { name: 'Take the list national out of force' })
    await dialog.getByText('Its hits end, its open cases close').waitFor()
    expect(await violations(page)).toEqual([])
    await picture(page, 'list-remove')
    await dialog.getByLabel('Reason').fill('It is kept elsewhere.')
    await dialog.getByRole('button', { name: 'Take out of force' }).click()
    await page.getByRole('main').getByText('No longer in force: national').waitFor()
    await page.getByRole('heading', { name: 'Entries of exemple' }).waitFor()
    await picture(page, 'list-removed')
    expect((await admin.admin('GET', '/lists/national')).body.is_removed).toBe(true)
  })
})

describe('the page of cases', () => {
  it('is empty at first, and then leads to the dossier whose hit is answered there', async () => {
    const lina = await newOfficer(app, 'supervisor', 'Lina Haddad')
    const trader = await newTrader(app, { name: 'Minoterie du Plateau', language: 'fr' })
    id = (await newIdentification({ trader }, LISTED.name)).id
    await accept(lina, 'identifications', id)
    const { page, errors } = await openWithAxe(lina, '/screening-cases', { colorScheme: 'light' })
    await page.getByText('No accepted trader has a hit on a watch list').waitFor()
    await picture(page, 'cases-empty')

    expect((await sendList(admin, csvList([...ENTRIES, LISTED]), { list: 'exemple' })).status).toBe(201)
    await screenAnew(app.services)
    await page.reload()
    const row = page.getByRole('row', { name: /Minoterie du Plateau/ })
    await row.waitFor()
    await page
      .getByRole('link', { name: /Screening/ })
      .getByText('1 open case')
      .waitFor({ state: 'attached' })
    expect(await violations(page)).toEqual([])
    await picture(page, 'cases')
    await row.click()
    const card = page.getByRole('article', { name: /Is this the listed person/ })
    await card.getByLabel('Why, briefly').fill('Another register number.')
    await card.getByRole('button', { name: 'Different' }).click()
    await card.getByText('Another register number.').waitFor()
    await picture(page, 'case-answered')
    await page.goto(`${app.url}/#/screening-cases`)
    await page.getByText('No accepted trader has a hit on a watch list').waitFor()
    await page.getByRole('button', { name: /Closed/ }).click()
    await page.getByText('Answered').first().waitFor()
    expect(errors).toEqual([])
  })

  it('is reached from the one notice of a version that brought several', async () => {
    const zohra = await newOfficer(app, 'supervisor', 'Zohra Kaci')
    const names = ['Kenza Autrefoixine Une', 'Kenza Autrefoixine Deux']
    for (const name of names) {
      const trader = await newTrader(app, { name })
      await accept(zohra, 'identifications', (await newIdentification({ trader }, name)).id)
    }
    const entries = [...ENTRIES, LISTED, { ref: 'EX-0500', name: 'Kenza Autrefoixine' }]
    expect((await sendList(admin, csvList(entries), { list: 'exemple' })).status).toBe(201)
    await screenAnew(app.services)
    for (const [locale, colorScheme] of [
      ['ar-DZ', 'light'],
      ['fr-DZ', 'dark'],
    ] as const) {
      const { page } = await openWithAxe(zohra, '/inbox', { locale, colorScheme })
      await page.getByRole('main').getByText('exemple').first().waitFor()
      await picture(page, `inbox-version-${locale.slice(0, 2)}`)
      await page.context().close()
    }
    const { page, errors } = await openWithAxe(zohra, '/', { colorScheme: 'light' })
    await page.locator('[data-slot=bell]').first().click()
    await page.getByRole('link', { name: /2 accepted dossiers have hits on exemple, version 4/ }).waitFor()
    await picture(page, 'inbox-version')
    await page.getByRole('link', { name: /2 accepted dossiers/ }).click()
    for (const name of names) await page.getByRole('row', { name: new RegExp(name) }).waitFor()
    await page.getByText('exemple, version 4').waitFor()
    expect(await violations(page)).toEqual([])
    await picture(page, 'cases-of-version')
    await page.getByRole('button', { name: 'Remove the filter: Watch list' }).click()
    await page.getByText('exemple, version 4').waitFor({ state: 'detached' })
    expect(errors).toEqual([])
  })

  it('reads in Arabic', async () => {
    const { page } = await openWithAxe(admin, '/screening-cases', { locale: 'ar-DZ', colorScheme: 'light' })
    await page.getByRole('heading', { name: 'فحص القوائم' }).waitFor()
    expect(await violations(page)).toEqual([])
    await picture(page, 'cases-ar')
  })
})

describe('later', () => {
  it('says which list is old', async () => {
    app.clock.advance({ hours: 72 })
    // The sessions of before are over.
    const samir = await newOfficer(app, 'admin', 'Samir Rahal')
    const { page } = await openWithAxe(samir, '/lists', { locale: 'fr-DZ', colorScheme: 'dark' })
    await page.getByText('Une liste de surveillance est ancienne').waitFor()
    expect(await violations(page)).toEqual([])
    await picture(page, 'lists-old-fr')
  })
})

import { afterAll, beforeAll, expect, it } from 'vitest'
import { pdf } from '../factories/documents.ts'
import { identificationFields } from '../factories/dossiers.ts'
import { newOfficer, newTrader } from '../factories/people.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { closeTabs } from '../support/browser.ts'
import { formOf } from '../support/http.ts'
import { cumulativeShift, watchPage } from './pages/assistive.ts'
import { openConsole } from './pages/console.ts'
import { drawn } from './pages/dossier.ts'
import { slot } from './pages/slot.ts'

let app: TestApp
let cookie: string

beforeAll(async () => {
  app = await startApp()
  cookie = (await newOfficer(app, 'officer', 'Nadia Haddad')).cookie
  for (let number = 1; number <= 21; number += 1) {
    const trader = await newTrader(app, { name: `Commerce ${number}` })
    // Alternately short and long, so that what stands beside and below a name differs from one to the next.
    const name =
      number % 2 === 0 ? `Sarl ${number}` : `Société de transformation des céréales ${number} d’Aïn Témouchent`
    const content = await pdf(1 + (number % 3), 'Registre')
    const form = formOf({ ...identificationFields(name), identification_file: { name: 'registre.pdf', content } })
    expect((await trader.ext('POST', '/identifications', { form })).status).toBe(201)
    app.clock.advance({ minutes: 1 })
  }
})
afterAll(async () => {
  await closeTabs()
  await app?.close()
})

async function open(path: string, locale: string) {
  const tab = await openConsole(app, { locale })
  const [name = '', value = ''] = cookie.split('=')
  await tab.context.addCookies([{ name, value, url: app.url, httpOnly: true, sameSite: 'Strict' }])
  await watchPage(tab.context)
  await tab.goTo(path)
  return tab
}

it.each(['en-GB', 'fr-DZ', 'ar-DZ'])('nothing moves while a queue comes into a fresh browser (%s)', async (locale) => {
  const tab = await open('/identifications', locale)
  const { page } = tab
  await page.getByRole('row').nth(20).waitFor()
  await tab.quiet()
  await page.evaluate(() => document.fonts.ready)
  expect(await cumulativeShift(page)).toEqual([])
  expect(tab.errors).toEqual([])
})

it('nothing moves from one dossier to the next, over twenty in a row', async () => {
  const tab = await open('/identifications', 'en-GB')
  const { page } = tab
  await page.getByRole('row').nth(20).waitFor()
  await page.keyboard.press('Shift+Enter')
  const title = page.getByRole('heading', { level: 1 })
  const moved: string[] = []
  for (let number = 1; number <= 20; number += 1) {
    await page.locator(`${slot('rail')} [aria-current]`).waitFor()
    await drawn(page.locator('#document canvas').first())
    await page.locator('#timeline').getByRole('listitem').first().waitFor({ state: 'attached' })
    await tab.quiet()
    for (const one of await cumulativeShift(page)) moved.push(`${number}: ${one}`)
    const before = await title.innerText()
    await page.keyboard.press('j')
    await expect.poll(() => title.innerText()).not.toBe(before)
  }
  expect(moved).toEqual([])
  expect(tab.errors).toEqual([])
})

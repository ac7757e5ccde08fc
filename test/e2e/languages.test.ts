import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ar } from '../../client/i18n/ar.ts'
import { en } from '../../client/i18n/en.ts'
import { fr } from '../../client/i18n/fr.ts'
import { newIdentification } from '../factories/dossiers.ts'
import { newOfficer, newTrader, PASSWORD, type TestOfficer } from '../factories/people.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { closeTabs, picture } from '../support/browser.ts'
import { openAs, openConsole } from './pages/console.ts'
import { untranslatedKeys } from './pages/wording.ts'

let app: TestApp
let officer: TestOfficer

beforeAll(async () => {
  app = await startApp()
  officer = await newOfficer(app, 'officer', 'Nadia Haddad')
  await newIdentification({ trader: await newTrader(app) }, 'Minoterie Sersou SARL')
})
afterAll(async () => {
  await closeTabs()
  await app?.close()
})

const html = async (page: Page) => {
  const element = page.locator('html')
  return [await element.getAttribute('lang'), await element.getAttribute('dir')]
}

describe('the language', () => {
  it('whose words cannot be fetched is no blank page', async () => {
    const { context } = await openConsole(app, { locale: 'fr-DZ' })
    const page = await context.newPage()
    await page.route('**/assets/french-*', (route) => route.abort())
    await page.goto(app.url)
    const alert = page.getByRole('alert')
    await alert.getByText('La console n’a pas pu être chargée.').waitFor()
    expect([await alert.getAttribute('lang'), await alert.getAttribute('dir')]).toEqual(['fr', 'ltr'])
    await picture(page, 'cannot-start')
    await context.close()
  })

  it('of a first visit is the browser’s', async () => {
    for (const [locale, title, lang, dir] of [
      ['fr-DZ', 'Se connecter', 'fr', 'ltr'],
      ['ar-DZ', 'تسجيل الدخول', 'ar', 'rtl'],
      ['de-DE', 'Sign in', 'en', 'ltr'],
    ] as const) {
      const { page, context, goTo } = await openConsole(app, { locale })
      await goTo('/')
      await page.getByRole('heading', { level: 1, name: title }).waitFor()
      expect(await html(page)).toEqual([lang, dir])
      await context.close()
    }
  })

  it('is switched on the settings page without losing what is typed', async () => {
    const admin = await newOfficer(app, 'admin', 'Lina Haddad')
    const { page, context } = await openAs(app, admin, '/settings?setting=hold_minutes')
    const hold = (words: typeof en | typeof fr) => page.getByRole('form', { name: words.setting.hold_minutes.name })
    await hold(en).getByLabel(en.setting.all_decisions).fill('7')
    await hold(en).getByLabel(en.setting.reason).fill('Typed before the switch.')
    await page.getByRole('button', { name: 'Lina Haddad' }).click()
    await page.getByRole('menuitemradio', { name: 'Français' }).click()
    await hold(fr).getByLabel(fr.setting.all_decisions).waitFor()
    expect(await hold(fr).getByLabel(fr.setting.all_decisions).inputValue()).toBe('7')
    expect(await hold(fr).getByLabel(fr.setting.reason).inputValue()).toBe('Typed before the switch.')
    await hold(fr).getByRole('button', { name: fr.setting.undo }).click()
    await page.reload()
    await hold(fr).getByLabel(fr.setting.all_decisions).waitFor()
    expect(await hold(fr).getByLabel(fr.setting.reason).count()).toBe(0)
    await context.close()
  })

  it('is switched on the spot, without a reload, and kept', async () => {
    const tab = await openAs(app, officer, '/identifications')
    const { page } = tab
    let loads = 0
    page.on('load', () => {
      loads += 1
    })
    await page.getByRole('link', { name: 'Minoterie Sersou SARL' }).click()
    await page.getByRole('heading', { name: 'History' }).waitFor()
    await page.getByRole('button', { name: 'Refuse' }).click()
    await page.getByRole('textbox', { name: 'Private note' }).fill('Typed before the switch.')
    await page.getByRole('button', { name: 'Back' }).click()
    for (const [name, words] of [
      ['Français', fr],
      ['العربية', ar],
      ['English', en],
      ['العربية', ar],
    ] as const) {
      await page.getByRole('button', { name: 'Nadia Haddad' }).click()
      await page.getByRole('menuitemradio', { name }).click()
      await page.getByRole('heading', { name: words.history.title }).waitFor()
      await page.getByText(words.state.pending).first().waitFor()
      expect(await html(page)).toEqual(words === ar ? ['ar', 'rtl'] : [words === fr ? 'fr' : 'en', 'ltr'])
      expect(await untranslatedKeys(page)).toEqual([])
    }
    await page.getByRole('button', { name: ar.decision.refuse }).click()
    expect(await page.getByRole('textbox', { name: ar.letter.note }).inputValue()).toBe('Typed before the switch.')
    expect(loads).toBe(0)
    await page.reload()
    await page.getByRole('button', { name: ar.decision.accept }).waitFor()
    expect(await html(page)).toEqual(['ar', 'rtl'])
    expect([tab.errors, tab.refused]).toEqual([[], []])
    await tab.context.close()
  })

  it('has a word for somebody without a name', async () => {
    await fetch(`${app.url}/api/admin/session`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email: officer.email, password: 'not this one' }),
    })
    const supervisor = await newOfficer(app, 'supervisor')
    const { page, context } = await openAs(app, supervisor, '/audit-entries', { locale: 'fr-DZ' })
    const row = page.getByRole('row').filter({ hasText: fr.act.sign_in_refused.replaceAll('*', '') })
    await row.getByText(fr.person.anonymous).waitFor()
    await context.close()
  })
})

describe('the dark theme', () => {
  it('follows the system until switched, then stays as it was put', async () => {
    const tab = await openAs(app, officer, '/identifications', { colorScheme: 'light' })
    const { page } = tab
    const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
    await page.getByRole('link', { name: 'Minoterie Sersou SARL' }).waitFor()
    const light = await background()
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.getByRole('button', { name: 'Light theme' }).waitFor()
    const dark = await background()
    expect(dark).not.toBe(light)
    await page.emulateMedia({ colorScheme: 'light' })
    await page.getByRole('button', { name: 'Dark theme' }).click()
    await page.getByRole('button', { name: 'Light theme' }).waitFor()
    expect(await background()).toBe(dark)
    await page.reload()
    await page.getByRole('button', { name: 'Light theme' }).waitFor()
    expect(await background()).toBe(dark)
    await page.getByRole('button', { name: 'Nadia Haddad' }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.getByLabel('Work e-mail').fill(officer.email)
    await page.getByLabel('Password').fill(PASSWORD)
    await picture(page, 'sign-in-dark')
    expect(await background()).toBe(dark)
    await tab.context.close()
  })
})

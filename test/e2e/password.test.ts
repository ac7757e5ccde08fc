import { afterAll, beforeAll, expect, it } from 'vitest'
import { ar } from '../../client/i18n/ar.ts'
import { en } from '../../client/i18n/en.ts'
import { fr } from '../../client/i18n/fr.ts'
import { newOfficer, PASSWORD, type TestOfficer } from '../factories/people.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { closeTabs, picture } from '../support/browser.ts'
import { runWithoutTriggers } from '../support/database.ts'
import { call } from '../support/http.ts'
import { violations, withAxe } from './pages/accessibility.ts'
import { openAs } from './pages/console.ts'

let app: TestApp
let admin: TestOfficer

beforeAll(async () => {
  app = await startApp()
  admin = await newOfficer(app, 'admin', 'Rachid Amrani')
})
afterAll(async () => {
  await closeTabs()
  await app?.close()
})

it.each([
  ['en', en, { locale: 'en-GB', colorScheme: 'light' }],
  ['fr', fr, { locale: 'fr-DZ', colorScheme: 'dark' }],
  ['ar', ar, { locale: 'ar-DZ', colorScheme: 'light' }],
] as const)('choosing a password, in %s, is free of what axe finds wrong', async (lang, words, options) => {
  const officer = await newOfficer(app, 'officer', 'Nadia Haddad')
  // As the release before reset a password: an admin was shown it.
  await runWithoutTriggers(app, ['UPDATE officers SET must_change_password = true WHERE id = $1', officer.id])
  const json = { email: officer.email, password: PASSWORD }
  const answer = await call(app, 'POST', '/api/admin/session', { json })
  const cookie = answer.headers.getSetCookie()[0]!.split(';')[0]!
  const tab = await openAs(app, { ...officer, cookie }, '/identifications', options)
  await withAxe(tab.context)
  const { page } = tab
  await page.reload()
  await page.getByRole('heading', { name: words.password.first_title }).waitFor()
  // Use the keyboard only: the first field already has the focus.
  for (const typed of [PASSWORD, 'long enough', 'not the same']) {
    await page.keyboard.type(typed)
    await page.keyboard.press('Tab')
  }
  await page.keyboard.press('Enter')
  await page.getByRole('alert').getByText(words.password.different).waitFor()
  await picture(page, `first-password-${lang}`)
  expect([await violations(page), tab.errors, tab.refused]).toEqual([[], [], []])

  const own = await openAs(app, admin, '/settings', options)
  await withAxe(own.context)
  await own.page.reload()
  await own.page.getByRole('button', { name: /Rachid Amrani/ }).click()
  await own.page.getByRole('menuitem', { name: words.user.password }).click()
  await own.page.getByRole('dialog', { name: words.password.title }).waitFor()
  await own.quiet()
  await picture(own.page, `change-password-${lang}`)
  expect([await violations(own.page), own.errors]).toEqual([[], []])
})

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { ar } from '../../client/i18n/ar.ts'
import { en } from '../../client/i18n/en.ts'
import { fr } from '../../client/i18n/fr.ts'
import { newOfficer, PASSWORD } from '../factories/people.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { closeTabs, picture } from '../support/browser.ts'
import { runWithoutTriggers } from '../support/database.ts'
import { CLIENT, startProvider, type TestProvider } from '../support/provider.ts'
import { violations, withAxe } from './pages/accessibility.ts'
import { openAs, openConsole } from './pages/console.ts'
import { proveIdentity, signInAgain } from './pages/signIn.ts'

const OIDC = { ...CLIENT, OIDC_ROLES: 'admin=console-admins,officer=console' }

let provider: TestProvider
let app: TestApp
/** The same with PASSWORD_SIGN_IN=off. */
let only: TestApp

beforeAll(async () => {
  provider = await startProvider()
  app = await startApp({ ...OIDC, OIDC_ISSUER: provider.issuer })
  only = await startApp({ ...OIDC, OIDC_ISSUER: provider.issuer, PASSWORD_SIGN_IN: 'off' })
  await provider.register(app.url)
  await provider.register(only.url)
})
afterEach(closeTabs)
afterAll(async () => {
  await app?.close()
  await only?.close()
  await provider?.close()
})

const host = () => new URL(provider.issuer).host
const claims = (email: string) => ({ email, email_verified: true, name: 'Amina Kaci', roles: ['console'] })

describe('signing in through the identity provider', () => {
  it('goes there and comes back to the page that was asked for', async () => {
    await provider.account('amina', claims('amina@example.com'))
    const { page, goTo, errors } = await openConsole(app)
    await goTo('/brands')
    await page.getByRole('link', { name: `Sign in through ${host()}` }).click()
    await page.getByLabel('Name').fill('amina')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('button', { name: /Amina Kaci/ }).waitFor()
    await page.getByRole('heading', { name: 'Brands', level: 1 }).waitFor()
    expect(page.url()).not.toContain('code=')
    await goTo('/account')
    await page.getByText('It signs you in: your password and second factor are there.').waitFor()
    expect(await page.getByRole('button', { name: 'Change' }).count()).toBe(0)
    await picture(page, 'account-provider')
    expect(errors).toEqual([])
  })

  it('says on the sign-in page when it did not work', async () => {
    await provider.account('stranger', { ...claims('stranger@example.com'), roles: [] })
    const { page, goTo } = await openConsole(app)
    await goTo('/')
    const link = page.getByRole('link', { name: `Sign in through ${host()}` })
    await link.click()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('alert').getByText('The sign-in was not finished there.').waitFor()
    await link.click()
    await page.getByLabel('Name').fill('stranger')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('alert').getByText('Your account there has no role here.').waitFor()
  })

  it('is done again in a tab beside the page, on which nothing typed is lost', async () => {
    await provider.account('again', { ...claims('again@example.com'), roles: ['console-admins'] })
    const { page, goTo, context } = await openConsole(app)
    await goTo('/officers')
    await page.getByRole('link', { name: `Sign in through ${host()}` }).click()
    await page.getByLabel('Name').fill('again')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('button', { name: 'Invite' }).click()
    const name = page.getByRole('dialog').getByLabel('Name')
    await name.fill('Salma Exemple')
    await app.services.db.officerSession.deleteMany()
    await page.getByRole('dialog').getByLabel('Work e-mail').fill('salma@example.com')
    await page.getByRole('dialog').getByRole('button', { name: 'Invite' }).click()
    const { dialog } = signInAgain(page)
    await dialog.waitFor()
    expect(await dialog.getByLabel('Password').count()).toBe(0)
    const opened = context.waitForEvent('page')
    await dialog.getByRole('link', { name: `Sign in through ${host()}` }).click()
    const beside = await opened
    // Whether the provider asks again is its own business.
    await beside
      .getByLabel('Name')
      .or(beside.getByRole('heading', { name: 'You are signed in' }))
      .waitFor()
    if (await beside.getByLabel('Name').isVisible()) {
      await beside.getByLabel('Name').fill('again')
      await beside.getByRole('button', { name: 'Continue' }).click()
    }
    await beside.getByText('Close this tab').waitFor()
    await dialog.waitFor({ state: 'detached' })
    expect(await name.inputValue()).toBe('Salma Exemple')
  })

  it('is offered to an officer with a password, who connects the two accounts', async () => {
    const officer = await newOfficer(app, 'officer', 'Lina Haddad')
    await provider.account('lina', claims(officer.email))
    const { page, errors } = await openAs(app, officer, '/account')
    const connect = page.getByRole('button', { name: 'Connect' })
    await connect.waitFor()
    app.clock.advance({ minutes: 16 })
    await connect.click()
    // A session alone is not enough: somebody else may sit there.
    const { dialog, password } = proveIdentity(page)
    await dialog.waitFor()
    await picture(page, 'connect-provider')
    await password.fill(PASSWORD)
    await password.press('Enter')
    await page.getByLabel('Name').fill('lina')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByText('It signs you in: your password and second factor are there.').waitFor()
    expect(errors).toEqual([])
  })

  it.each([
    ['en', en, { locale: 'en-GB', colorScheme: 'light' }],
    ['fr', fr, { locale: 'fr-DZ', colorScheme: 'dark' }],
    ['ar', ar, { locale: 'ar-DZ', colorScheme: 'light' }],
  ] as const)('is all that the sign-in page offers without passwords, in %s', async (lang, words, options) => {
    const { page, context, goTo, errors } = await openConsole(only, options)
    await withAxe(context)
    await goTo('/login?provider=unavailable')
    await page.getByRole('link', { name: words.provider.use }).waitFor()
    await page.getByRole('alert').getByText(words.provider.unavailable).waitFor()
    expect(await page.getByRole('textbox').count()).toBe(0)
    expect(await page.getByRole('button', { name: words.passkey.use }).count()).toBe(0)
    await picture(page, `sign-in-provider-${lang}`)
    expect([await violations(page), errors]).toEqual([[], []])
  })
})

describe('an officer whose second factor was reset', () => {
  it('is told on arrival, once', async () => {
    const officer = await newOfficer(app, 'officer', 'Karim Saïdi')
    await runWithoutTriggers(
      app,
      [
        `UPDATE officers SET second_factor_reset_at = $2, second_factor_reset_by = 'Rachid Amrani' WHERE id = $1`,
        officer.id,
        app.clock.now(),
      ],
      ['UPDATE officer_sessions SET after_reset = true WHERE officer_id = $1', officer.id],
    )
    const { page, context } = await openAs(app, officer, '/identifications')
    await withAxe(context)
    await page.reload()
    const notice = page.getByRole('alertdialog', { name: 'An administrator reset your second factor' })
    await notice.getByText('Rachid Amrani reset your second factor.').waitFor()
    expect(await violations(page)).toEqual([])
    await notice.getByRole('button', { name: 'I know' }).click()
    await notice.waitFor({ state: 'detached' })
    await page.reload()
    await page.getByRole('button', { name: /Karim Saïdi/ }).waitFor()
    expect(await notice.count()).toBe(0)
  })
})

describe('an administrator', () => {
  it('sees the sessions of an officer and ends one at once', async () => {
    const admin = await newOfficer(app, 'admin', 'Rachid Amrani')
    const officer = await newOfficer(app, 'officer', 'Nadia Belkacem')
    const { page, errors } = await openAs(app, admin, `/officers/${officer.id}/show`)
    await page.getByRole('button', { name: 'Sessions' }).click()
    await page.getByRole('button', { name: 'End the session: A program' }).click()
    await page.getByText('None yet').waitFor()
    await picture(page, 'officer-sessions')
    expect((await officer.admin('GET', '/session')).status).toBe(401)
    expect(errors).toEqual([])
  })

  it('alone sees them', async () => {
    const officer = await newOfficer(app, 'supervisor', 'Sara Exemple')
    const other = await newOfficer(app, 'officer', 'Nadia Belkacem')
    const { page } = await openAs(app, officer, `/officers/${other.id}/show`)
    await page.getByRole('button', { name: 'Account' }).waitFor()
    expect(await page.getByRole('button', { name: 'Sessions' }).count()).toBe(0)
  })
})

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { ar } from '../../client/i18n/ar.ts'
import { en } from '../../client/i18n/en.ts'
import { fr } from '../../client/i18n/fr.ts'
import { newOfficer, PASSWORD, type TestOfficer } from '../factories/people.ts'
import { codeOf, enrol } from '../factories/secondFactor.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { closeTabs, picture } from '../support/browser.ts'
import { violations, withAxe } from './pages/accessibility.ts'
import { openAs, openConsole } from './pages/console.ts'
import { proveIdentity, signInAgain, signInPage } from './pages/signIn.ts'
import { slot } from './pages/slot.ts'

const OWN = 'another horse battery'

let app: TestApp
let admin: TestOfficer

beforeAll(async () => {
  app = await startApp()
  admin = await newOfficer(app, 'admin', 'Rachid Amrani')
})
afterEach(closeTabs)
afterAll(() => app?.close())

/** The same server by its name: browsers take no IP address for a passkey. */
const atLocalName = () => ({ ...app, url: app.url.replace('127.0.0.1', 'localhost') })

it.each([
  ['en-GB', en],
  ['fr-DZ', fr],
  ['ar-DZ', ar],
] as const)(
  'a field that is wrong says so in the console’s words, without the browser’s bubble (%s)',
  async (locale, words) => {
    const { page, goTo, errors } = await openConsole(app, { locale, viewport: { width: 390, height: 844 } })
    await goTo('/')
    const email = page.locator('input[name=email]')
    await email.fill('amina')
    const problem = page.locator(slot('field-problem'))
    await email.press('Enter')
    await problem.getByText(words.invalid.email).waitFor()
    expect(await email.evaluate((field) => document.activeElement === field)).toBe(true)
    const [below, above] = [(await problem.boundingBox())!, (await email.boundingBox())!]
    expect(below.y).toBeGreaterThanOrEqual(above.y + above.height)
    await picture(page, `field-problem-${locale}`)
    await email.fill('amina@bank.dz')
    await problem.waitFor({ state: 'detached' })
    await email.press('Enter')
    await problem.getByText(words.invalid.missing).waitFor()
    expect(await page.locator('input[name=password]').evaluate((field) => document.activeElement === field)).toBe(true)
    expect(errors).toEqual([])
  },
)

describe('signing in with a second factor', () => {
  it('asks for six digits, then opens; a wrong code empties the boxes', async () => {
    const officer = await newOfficer(app, 'officer', 'Amina Kaci')
    const { code } = await enrol(app, officer)
    const { page, goTo, errors } = await openConsole(app)
    await goTo('/')
    await signInPage(page).signIn({ email: officer.email, password: PASSWORD })
    await page.getByRole('heading', { name: 'Is it you?' }).waitFor()
    const digits = page.getByLabel('Six digits of your authenticator app')
    await page.waitForFunction(() => document.activeElement?.getAttribute('autocomplete') === 'one-time-code')
    await page.keyboard.type('000000')
    await page.getByRole('alert').getByText('Not the code, or used already.').waitFor()
    await page.waitForFunction(() => (document.activeElement as HTMLInputElement | null)?.value === '')
    await picture(page, 'sign-in-code')
    // Pasted with a space, as apps show it.
    await digits.fill(`${code().slice(0, 3)} ${code().slice(3)}`)
    await page.getByRole('button', { name: /Amina Kaci/ }).waitFor()
    expect(errors).toEqual([])
  })

  it('takes a recovery code, by keyboard', async () => {
    const officer = await newOfficer(app, 'officer', 'Amina Kaci')
    const { codes } = await enrol(app, officer)
    const { page, goTo } = await openConsole(app)
    await goTo('/')
    await signInPage(page).signIn({ email: officer.email, password: PASSWORD })
    await page.getByRole('button', { name: 'Use a recovery code' }).press('Enter')
    await page.keyboard.type(codes[0]!)
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: /Amina Kaci/ }).waitFor()
  })

  it.each([
    ['en', en, { locale: 'en-GB', colorScheme: 'light' }],
    ['fr', fr, { locale: 'fr-DZ', colorScheme: 'dark' }],
    ['ar', ar, { locale: 'ar-DZ', colorScheme: 'light' }],
  ] as const)('is free of what axe finds wrong, in %s', async (lang, words, options) => {
    const officer = await newOfficer(app, 'officer', 'Amina Kaci')
    await enrol(app, officer)
    const tab = await openConsole(app, options)
    await withAxe(tab.context)
    await tab.goTo('/')
    await tab.page.getByLabel(words.sign_in.email).fill(officer.email)
    await tab.page.getByLabel(words.sign_in.password, { exact: true }).fill(PASSWORD)
    await tab.page.keyboard.press('Enter')
    await tab.page.getByRole('heading', { name: words.code.title }).waitFor()
    await picture(tab.page, `sign-in-code-${lang}`)
    expect(await violations(tab.page)).toEqual([])
    const own = await openAs(app, officer, '/account', options)
    await withAxe(own.context)
    await own.page.reload()
    await own.page.getByText(words.factor.recovery).waitFor()
    await own.quiet()
    await picture(own.page, `account-${lang}`)
    expect([await violations(own.page), own.errors]).toEqual([[], []])
  })
})

describe('an officer who must add a second factor', () => {
  it('sees nothing else, adds an app, and keeps the codes that are shown once', async () => {
    await enrol(app, admin)
    const officer = await newOfficer(app, 'officer', 'Lina Haddad')
    await admin.admin('PUT', '/settings/second_factor', { json: { value: 'required' } })
    try {
      const tab = await openAs(app, officer, '/identifications')
      const { page } = tab
      await withAxe(tab.context)
      await page.reload()
      await page.getByRole('heading', { name: 'Add a second factor' }).waitFor()
      expect(await page.getByRole('navigation').count()).toBe(0)
      await page.getByRole('img', { name: 'QR code with the key for the app' }).waitFor()
      const shown = await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).innerText()
      await picture(page, 'enrol')
      expect(await violations(page)).toEqual([])
      const digits = page.getByLabel('Then six digits from it')
      await digits.fill('000000')
      await digits.press('Enter')
      await page.getByRole('alert').getByText('Not the code, or used already.').waitFor()
      await digits.fill(codeOf(shown.replaceAll(' ', ''), app.clock.now()))
      await digits.press('Enter')
      await page.getByRole('heading', { name: 'Ten recovery codes, shown once' }).waitFor()
      expect(await page.getByRole('listitem').count()).toBe(10)
      await picture(page, 'enrol-codes')
      expect(await violations(page)).toEqual([])
      const kept = page.getByRole('button', { name: 'I have kept them' })
      await kept.click()
      await page.getByRole('alert').getByText('Copy them first').waitFor()
      await kept.click()
      await page.getByRole('button', { name: /Lina Haddad/ }).waitFor()
      expect(tab.errors).toEqual([])
    } finally {
      await admin.admin('PUT', '/settings/second_factor', { json: { value: 'optional' } })
    }
  })
})

describe('the officer’s own account', () => {
  it('ends another session, and removes the app', async () => {
    const officer = await newOfficer(app, 'officer', 'Amina Kaci')
    const { code } = await enrol(app, officer)
    const phone = await openConsole(app)
    await phone.goTo('/')
    await signInPage(phone.page).signIn({ email: officer.email, password: PASSWORD })
    await phone.page.getByLabel('Six digits of your authenticator app').fill(code())
    await phone.page.getByRole('button', { name: /Amina Kaci/ }).waitFor()
    const { page, errors } = await openAs(app, officer, '/account')
    await page.getByText('This one').waitFor()
    await page.getByRole('button', { name: 'End the session: Chrome on Linux' }).click()
    await page.getByRole('button', { name: 'End the others' }).waitFor({ state: 'detached' })
    app.clock.advance({ seconds: 30 })
    await page.getByRole('button', { name: 'Remove' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Password').fill(PASSWORD)
    await dialog.getByLabel('Code').fill(code())
    await page.keyboard.press('Enter')
    await page.getByText('None yet').waitFor()
    expect(errors).toEqual([])
  })
})

describe('a second factor that is added long after the sign-in', () => {
  it('asks who the officer is first, and goes on by itself; going back changes nothing', async () => {
    const officer = await newOfficer(app, 'officer', 'Amina Kaci')
    const tab = await openAs(app, officer, '/account')
    const { page } = tab
    await page.getByText('None yet').waitFor()
    app.clock.advance({ minutes: 16 })
    await page.getByRole('button', { name: 'Add an authenticator app' }).click()
    const { dialog, password, said } = proveIdentity(page)
    await password.waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('alert').getByText('Sign in again to change how you sign in.').waitFor()
    await page.getByRole('button', { name: 'Try again' }).click()
    await password.fill('not this one')
    await password.press('Enter')
    await said('The password is wrong.')
    await picture(page, 'proof')
    await password.fill(PASSWORD)
    await password.press('Enter')
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('img', { name: 'QR code with the key for the app' }).waitFor()
    const shown = await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).innerText()
    const digits = page.getByLabel('Then six digits from it')
    await digits.fill(codeOf(shown.replaceAll(' ', ''), app.clock.now()))
    await digits.press('Enter')
    await page.getByRole('heading', { name: 'Ten recovery codes, shown once' }).waitFor()
    expect(tab.errors).toEqual([])
  })

  it.each([
    ['en', en, { locale: 'en-GB', colorScheme: 'light' }],
    ['fr', fr, { locale: 'fr-DZ', colorScheme: 'dark' }],
    ['ar', ar, { locale: 'ar-DZ', colorScheme: 'light' }],
  ] as const)(
    'asks with a code where there is a second factor, free of what axe finds wrong, in %s',
    async (lang, words, options) => {
      const officer = await newOfficer(app, 'officer', 'Amina Kaci')
      const { code } = await enrol(app, officer)
      const tab = await openAs(atLocalName(), officer, '/account', options)
      const { page } = tab
      await withAxe(tab.context)
      await page.reload()
      await page.getByText(words.factor.recovery).waitFor()
      app.clock.advance({ minutes: 16 })
      await page.getByRole('button', { name: words.passkey.add }).click()
      const dialog = page.getByRole('dialog', { name: words.session.proof })
      await dialog.getByLabel(words.sign_in.password).waitFor()
      await picture(page, `proof-${lang}`)
      expect(await violations(page)).toEqual([])
      await dialog.getByLabel(words.sign_in.password).fill(PASSWORD)
      await page.keyboard.press('Enter')
      const second = page.getByRole('dialog', { name: words.code.title })
      await second.getByLabel(words.code.digits).fill('000000')
      await second.getByRole('alert').getByText(words.code.wrong).waitFor()
      await second.getByLabel(words.code.digits).fill(code())
      await second.waitFor({ state: 'detached' })
      // This browser has no passkey to give: what follows the proof is the browser's own question, or its refusal.
      expect(tab.errors).toEqual([])
    },
  )
})

describe('a passkey', () => {
  it('is not offered at an IP address, and the page says why', async () => {
    const officer = await newOfficer(app, 'officer', 'Amina Kaci')
    const { page } = await openAs(app, officer, '/account')
    await page.getByText('Passkeys work at a name, not at an IP address.').waitFor()
    expect(await page.getByRole('button', { name: 'Add a passkey' }).isDisabled()).toBe(true)
    const { port } = new URL(app.url)
    const link = page.getByRole('link', { name: 'Open it as localhost' })
    expect(await link.getAttribute('href')).toMatch(new RegExp(`^http://localhost:${port}/`))
  })

  it('is added on one’s own account, and signs in without a password', async () => {
    const officer = await newOfficer(app, 'officer', 'Amina Kaci')
    const { page, context, errors, goTo } = await openAs(atLocalName(), officer, '/account')
    const cdp = await context.newCDPSession(page)
    await cdp.send('WebAuthn.enable')
    await cdp.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    })
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    await page.getByRole('heading', { name: 'Ten recovery codes, shown once' }).waitFor()
    await page.getByRole('button', { name: 'I have kept them' }).dblclick()
    await page.getByRole('button', { name: 'Remove: Passkey' }).waitFor()
    await picture(page, 'account-passkey')
    await context.clearCookies()
    await goTo('/login')
    await page.reload()
    await page.getByRole('button', { name: 'Use a passkey' }).click()
    await page.getByRole('button', { name: /Amina Kaci/ }).waitFor()
    expect(errors).toEqual([])
    // Over the page, when the session has ended.
    await goTo('/account')
    await page.getByRole('button', { name: 'Remove: Passkey' }).waitFor()
    await app.services.db.officerSession.deleteMany({ where: { officer_id: officer.id } })
    await page.getByRole('button', { name: 'Remove: Passkey' }).click()
    const { dialog } = signInAgain(page)
    await dialog.getByRole('button', { name: 'Use a passkey' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Remove: Passkey' }).click()
    await page.getByText('None yet').waitFor()
  })
})

describe('an invitation', () => {
  it('is made on the officers’ page, shown once, and taken once', async () => {
    const tab = await openAs(app, admin, '/officers')
    const { page } = tab
    await page.getByRole('button', { name: 'Invite' }).click()
    await page.getByLabel('Name', { exact: true }).fill('Salma Exemple')
    await page.getByLabel('Work e-mail').fill('salma@example.com')
    await picture(page, 'invite')
    await page.getByRole('dialog').getByRole('button', { name: 'Invite' }).click()
    const shown = page.getByRole('dialog', { name: 'Salma Exemple is invited' })
    const url = await shown.getByText(/#\/invitation\//).innerText()
    await picture(page, 'invitation')
    await shown.getByRole('button', { name: 'Done' }).click()
    await page.getByText('Salma Exemple').waitFor()

    const theirs = await openConsole(app)
    await withAxe(theirs.context)
    await theirs.page.goto(url)
    await theirs.page.getByRole('heading', { name: 'Welcome to Countersign' }).waitFor()
    await picture(theirs.page, 'invitation-taken')
    expect(await violations(theirs.page)).toEqual([])
    await theirs.page.getByLabel('New password', { exact: true }).fill(OWN)
    await theirs.page.getByLabel('New password again').fill(OWN)
    await theirs.page.keyboard.press('Enter')
    await theirs.page.getByRole('button', { name: /Salma Exemple/ }).waitFor()
    expect([tab.errors, theirs.errors]).toEqual([[], []])

    const late = await openConsole(app)
    await late.page.goto(url)
    await late.page.getByLabel('New password', { exact: true }).fill(OWN)
    await late.page.getByLabel('New password again').fill(OWN)
    await late.page.keyboard.press('Enter')
    await late.page.getByRole('alert').getByText('This link was used').waitFor()
  })
})

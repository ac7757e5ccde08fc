import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { acceptedDossiers, newBankAccount, newBrand, newIdentification, newInstance } from '../factories/dossiers.ts'
import { newOfficer, newTrader, PASSWORD, type TestOfficer, type TestTrader } from '../factories/people.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { closeTabs, picture } from '../support/browser.ts'
import { call } from '../support/http.ts'
import { type ConsoleTab, openAs, openConsole } from './pages/console.ts'
import { dossierPage } from './pages/dossier.ts'
import { listPage } from './pages/list.ts'
import { signInAgain } from './pages/signIn.ts'

const OWN = 'another horse battery'

let app: TestApp
let trader: TestTrader
let officer: TestOfficer
let admin: TestOfficer

beforeAll(async () => {
  app = await startApp()
  trader = await newTrader(app, { name: 'Farid Toumi' })
  officer = await newOfficer(app, 'officer', 'Nadia Haddad')
  admin = await newOfficer(app, 'admin', 'Rachid Amrani')
})
afterAll(async () => {
  await closeTabs()
  await app?.close()
})

describe('an administrator', () => {
  let theirs: ConsoleTab
  let his: ConsoleTab

  beforeAll(async () => {
    theirs = await openAs(app, officer, '/identifications')
    his = await openAs(app, admin, '/officers')
  })

  it('disables an officer, who is asked to sign in again and cannot', async () => {
    await theirs.page.getByRole('heading', { name: 'No identification is waiting' }).waitFor()
    const { page } = his
    await listPage(page).opener('Nadia Haddad').click()
    await page.getByRole('button', { name: 'Disable' }).click()
    await page.getByRole('dialog').getByText('Disable Nadia Haddad?').waitFor()
    await picture(page, 'officer-disable')
    await page.getByRole('dialog').getByRole('button', { name: 'Disable' }).click()
    await page.getByRole('status').getByText('Nadia Haddad is disabled.').waitFor()
    // The pressed button is gone: the focus moves to the name.
    await page.waitForFunction(() => document.activeElement?.textContent === 'Nadia Haddad')
    await picture(page, 'officer-disabled')
    // The disabled officer's console may show the sign-in dialog before they go anywhere.
    await theirs.goTo('/brands')
    const again = signInAgain(theirs.page)
    await again.with(PASSWORD)
    await again.said('The password is wrong.')
  })

  it('enables them again and hands over a link to another password, shown once', async () => {
    const { page } = his
    await page.getByRole('button', { name: 'Enable' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Enable' }).click()
    await page.getByRole('status').getByText('Nadia Haddad is enabled.').waitFor()
    await page.getByRole('button', { name: 'Reset the password' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Reset the password' }).click()
    const shown = page.getByRole('dialog', { name: 'Nadia Haddad chooses another password' })
    const link = (await shown.getByText(/^https?:/).innerText()).trim()
    await picture(page, 'officer-reset-link')
    await shown.getByRole('button', { name: 'Done' }).click()
    await shown.waitFor({ state: 'detached' })
    expect(await page.getByText(link).count()).toBe(0)

    const again = signInAgain(theirs.page)
    await again.with(PASSWORD)
    await again.said('The password is wrong.')
    const elsewhere = await openConsole(app)
    await elsewhere.page.goto(link)
    await elsewhere.page.getByLabel('New password', { exact: true }).fill(OWN)
    await elsewhere.page.getByLabel('New password again').fill(OWN)
    await elsewhere.page.keyboard.press('Enter')
    await elsewhere.page.getByRole('button', { name: /Nadia Haddad/ }).waitFor()
    await again.with(OWN)
    await again.dialog.waitFor({ state: 'detached' })
    expect([...his.errors, ...theirs.errors, ...elsewhere.errors, ...his.refused]).toEqual([])
    for (const secret of [OWN, new URL(link).hash.slice(1)]) expect(JSON.stringify(app.log)).not.toContain(secret)
  })

  it('gives another role; the last administrator keeps theirs', async () => {
    const { page } = his
    await page.getByRole('button', { name: 'Name and role' }).click()
    const dialog = page.getByRole('dialog', { name: 'Name and role of Nadia Haddad' })
    await dialog.getByLabel('Role').selectOption('Supervisor')
    await picture(page, 'officer-role')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('status').getByText('Nadia Haddad is changed.').waitFor()
    await page.getByRole('main').getByText('Supervisor').first().waitFor()
    await his.goTo(`/officers/${admin.id}/show`)
    await page.getByRole('button', { name: 'Name and role' }).click()
    const own = page.getByRole('dialog', { name: 'Name and role of Rachid Amrani' })
    await own.getByText('This is the last administrator who can sign in').waitFor()
    expect(await own.getByLabel('Role').isDisabled()).toBe(true)
    await page.keyboard.press('Escape')
    expect(his.refused).toEqual([])
  })

  it('changes their own password from their menu, by keyboard', async () => {
    const { page } = his
    await page.getByRole('button', { name: /Rachid Amrani/ }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: 'Change password' }).focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Change your password' })
    await dialog.waitFor()
    for (const typed of [PASSWORD, OWN, OWN]) {
      await page.keyboard.type(typed)
      await page.keyboard.press('Tab')
    }
    await picture(page, 'change-password')
    await dialog.getByRole('button', { name: 'Change password' }).click()
    await dialog.waitFor({ state: 'detached' })
    const json = { email: admin.email, password: OWN }
    expect((await call(app, 'POST', '/api/admin/session', { json })).status).toBe(200)
    expect((await admin.admin('GET', '/session')).status).toBe(200)
  })

  it('cannot disable themselves', async () => {
    const { page } = his
    await his.goTo(`/officers/${admin.id}/show`)
    await listPage(page).heading('Rachid Amrani').waitFor()
    await his.quiet()
    expect(
      await page
        .getByRole('main')
        .getByRole('button', { name: /Disable|Reset/ })
        .count(),
    ).toBe(0)
  })
})

describe('an auditor', () => {
  it('sees every kind of dossier and decides none', async () => {
    const auditor = await newOfficer(app, 'auditor', 'Salima Bensalah')
    const decider = await newOfficer(app)
    const dossiers = await acceptedDossiers({ trader }, decider)
    const identification = await newIdentification({ trader }, 'Atlas Meubles')
    const waiting = {
      identifications: identification,
      brands: await newBrand({ trader }, identification.id, 'Atlas'),
      'bank-accounts': await newBankAccount({ trader }, identification.id),
      'activation-proofs': await newInstance({ trader }, dossiers),
    }
    const mine = await openAs(app, auditor, '/identifications')
    const { page } = mine
    const { button } = dossierPage(page)
    for (const [resource, { id }] of Object.entries(waiting)) {
      await mine.goTo(`/${resource}/${id}/show`)
      await page.getByText('You can read this dossier, not decide it.').waitFor()
      await page.getByRole('heading', { name: 'History' }).waitFor()
      await page.keyboard.press('a')
      await page.keyboard.press('r')
      expect(await Promise.all([button('Accept').count(), button('Refuse').count()])).toEqual([0, 0])
      expect(await page.getByRole('dialog').count()).toBe(0)
      await mine.quiet()
      await picture(page, `auditor-${resource}`)
    }
    await mine.goTo(`/officers/${officer.id}/show`)
    await listPage(page).heading('Nadia Haddad').waitFor()
    expect(
      await page
        .getByRole('main')
        .getByRole('button', { name: /Disable|Reset/ })
        .count(),
    ).toBe(0)
    expect([mine.errors, mine.refused]).toEqual([[], []])
  })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newIdentification } from '../factories/dossiers.ts'
import { newOfficer, newTrader, type TestOfficer } from '../factories/people.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { closeTabs, picture } from '../support/browser.ts'
import { violations, withAxe } from './pages/accessibility.ts'
import { pasted } from './pages/clipboard.ts'
import { openAs } from './pages/console.ts'
import { untranslatedKeys } from './pages/wording.ts'

let app: TestApp
let admin: TestOfficer

beforeAll(async () => {
  app = await startApp()
  admin = await newOfficer(app, 'admin', 'Nadia Ould Ali')
})
afterAll(async () => {
  await closeTabs()
  await app?.close()
})

describe('an install without dossiers', () => {
  it.each([
    { locale: 'fr-DZ', colorScheme: 'light', title: 'Pour commencer', viewport: { width: 390, height: 844 } },
    { locale: 'ar-DZ', colorScheme: 'dark', title: 'ابدأ من هنا', viewport: { width: 1366, height: 768 } },
  ] as const)('shows an administrator the steps, $locale', async ({ title, ...options }) => {
    const tab = await openAs(app, admin, '/begin', options)
    const { page, errors, refused } = tab
    await withAxe(tab.context)
    await page.reload()
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    await page
      .getByRole('listitem')
      .filter({ has: page.locator('pre') })
      .first()
      .waitFor()
    await tab.quiet()
    await picture(page, `begin-${options.locale}`)
    expect([...(await violations(page)), ...(await untranslatedKeys(page))]).toEqual([])
    expect([errors, refused]).toEqual([[], []])
    await tab.context.close()
  })

  it('leads an administrator step by step to the first dossier, then to the queue', async () => {
    const tab = await openAs(app, admin, '/')
    const { page, context, errors, refused } = tab
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.getByRole('heading', { level: 1, name: 'Begin here' }).waitFor()
    await page.getByText('1 of 5 done.').waitFor()
    const step = (name: string) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })
    await picture(page, 'begin')
    await step('Add a trader').getByRole('button', { name: 'Copy the command' }).press('Enter')
    await step('Add a trader').getByRole('status').getByText('Copied').waitFor()
    expect(await pasted(page)).toContain('trader:add --email')
    expect(await step('How large is your team?').getAttribute('aria-current')).toBe('step')
    await step('How large is your team?').getByRole('button', { name: 'Use ‘Small’' }).press('Enter')
    await step('How large is your team?').getByText('‘Small’ since').waitFor()
    expect(await step('Add a trader').getAttribute('aria-current')).toBe('step')

    const trader = await newTrader(app)
    await newOfficer(app, 'officer', 'Karim Saadi')
    await page.reload()
    await page.getByText('5 of 5 done.').waitFor()
    expect(await page.getByRole('button', { name: 'Copy the command' }).count()).toBe(0)
    expect(await page.getByRole('link', { name: 'Documentation' }).getAttribute('href')).toBe('/docs')

    await newIdentification({ trader }, 'Atlas Meubles')
    await page.reload()
    await page.getByText('The first dossier has come.').waitFor()
    await page.getByRole('link', { name: 'Go to the identifications' }).press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Identifications' }).waitFor()
    expect(await page.getByRole('link', { name: 'Begin here' }).count()).toBe(0)
    await tab.goTo('/')
    await page.getByRole('heading', { level: 1, name: 'Identifications' }).waitFor()
    expect([errors, refused]).toEqual([[], []])
    await context.close()
  })

  it('is not for other roles', async () => {
    const officer = await newOfficer(app, 'supervisor')
    const { body, status } = await officer.admin('GET', '/first-steps')
    expect([status, body.code]).toEqual([403, 'FORBIDDEN'])
    const { page, context } = await openAs(app, officer, '/begin')
    await page.getByRole('heading', { level: 2, name: 'You cannot open this page' }).waitFor()
    await context.close()
  })
})

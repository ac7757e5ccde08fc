import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newOfficer, type TestOfficer } from '../factories/people.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { closeTabs, openTab, picture } from '../support/browser.ts'
import { violations, withAxe } from './pages/accessibility.ts'
import { openAs } from './pages/console.ts'

let app: TestApp
let officer: TestOfficer

beforeAll(async () => {
  app = await startApp()
  officer = await newOfficer(app, 'supervisor', 'Lina Haddad')
})
afterAll(async () => {
  await closeTabs()
  await app?.close()
})

const NOBODY = '0198f0aa-0000-7000-8000-000000000000'

describe('an address without a page', () => {
  it.each([
    { locale: 'en-GB', colorScheme: 'light', title: 'There is no page at this address', dir: 'ltr' },
    { locale: 'ar-DZ', colorScheme: 'dark', title: 'لا توجد صفحة في هذا العنوان', dir: 'rtl' },
  ] as const)('is a page with ways on, $locale', async ({ title, dir, ...options }) => {
    const { page, context, errors } = await openTab(options)
    await withAxe(context)
    const answer = await page.goto(`${app.url}/identification`)
    expect([answer?.status(), answer?.headers()['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    expect([await page.locator('html').getAttribute('dir'), await violations(page), errors]).toEqual([dir, [], []])
    await picture(page, `unknown-${options.locale}`)
    await page.getByRole('link').first().press('Enter')
    await page.getByRole('button', { name: /Sign in|تسجيل الدخول/ }).waitFor()
    await context.close()
  })
})

describe('a record that does not exist', () => {
  it.each([
    ['/traders', 'Traders'],
    ['/brands', 'Brands'],
    ['/payment-links', 'Payment links'],
  ])('leads back to its list: %s', async (path, list) => {
    const { page, context, errors } = await openAs(app, officer, `${path}/${NOBODY}/show`)
    await withAxe(context)
    await page.reload()
    await page.getByRole('heading', { level: 2, name: 'Nothing here' }).waitFor()
    expect(await violations(page)).toEqual([])
    await page.getByRole('link', { name: `Back to the list: ${list}` }).press('Enter')
    await page.getByRole('heading', { level: 1, name: list }).waitFor()
    expect(errors).toEqual([])
    await context.close()
  })
})

describe('a server that cannot be reached', () => {
  it('is said beside old figures, and pages are read by themselves once it answers', async () => {
    const tab = await openAs(app, officer, '/dashboard')
    const { page } = tab
    await withAxe(tab.context)
    await page.reload()
    await page.getByText('Decided today').first().waitFor()
    await page.clock.install()
    await page.route('**/api/admin/**', (route) => route.abort('connectionrefused'))
    await page.clock.runFor(60_000)
    await page.getByRole('alert').getByText('The server cannot be reached').waitFor()
    expect(await violations(page)).toEqual([])
    await picture(page, 'dashboard-unreachable')

    await tab.goTo(`/officers/${officer.id}/show`)
    const away = page.getByRole('heading', { level: 2, name: 'The server cannot be reached' })
    await page.clock.runFor(30_000)
    await away.waitFor()
    await page.unroute('**/api/admin/**')
    await page.clock.runFor(11_000)
    await away.waitFor({ state: 'detached' })
    await page.getByRole('heading', { level: 1, name: officer.name }).waitFor()
    await tab.context.close()
  })
})

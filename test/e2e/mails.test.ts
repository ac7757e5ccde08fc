import { afterAll, beforeAll, expect, it } from 'vitest'
import { ar } from '../../client/i18n/ar.ts'
import { en } from '../../client/i18n/en.ts'
import { fr } from '../../client/i18n/fr.ts'
import { handDueMails } from '../../server/worker/mailLane.ts'
import { newOfficer, newTrader, PASSWORD, type TestOfficer } from '../factories/people.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { closeTabs, openTab, picture } from '../support/browser.ts'
import { type SmtpServer, startSmtp } from '../support/smtp.ts'
import { violations, withAxe } from './pages/accessibility.ts'
import { openAs } from './pages/console.ts'
import { overflowWidth } from './pages/payer.ts'

let smtp: SmtpServer
let app: TestApp
let silent: TestApp
let officer: TestOfficer

beforeAll(async () => {
  smtp = await startSmtp()
  app = await startApp({ SMTP_URL: `smtp://127.0.0.1:${smtp.port}`, MAIL_FROM: 'no-reply@countersign.example' })
  silent = await startApp()
  officer = await newOfficer(app, 'admin', 'Rachid Amrani')
})
afterAll(async () => {
  await closeTabs()
  await app?.close()
  await silent?.close()
  await smtp?.close()
})

it.each([
  ['en', en, { locale: 'en-GB', colorScheme: 'light' }, { width: 1366, height: 768 }],
  ['fr', fr, { locale: 'fr-DZ', colorScheme: 'dark' }, { width: 820, height: 1180 }],
  ['ar', ar, { locale: 'ar-DZ', colorScheme: 'light' }, { width: 390, height: 844 }],
] as const)(
  'an officer chooses what comes by mail, and mails come in the language of the console: %s',
  async (lang, words, options, viewport) => {
    const tab = await openAs(app, officer, '/account', { ...options, viewport })
    await withAxe(tab.context)
    const { page } = tab
    await page.reload()
    const card = page.getByRole('region', { name: words.mails.own.title })
    const choice = card.getByLabel(words.mails.own.kind.mention)
    await choice.selectOption({ label: words.mails.own.daily })
    await card.getByText(words.mails.own.saved).waitFor()
    await card.scrollIntoViewIfNeeded()
    await picture(page, `account-mails-${lang}`)
    await page.reload()
    expect(await card.getByLabel(words.mails.own.kind.mention).inputValue()).toBe('daily')
    await expect.poll(async () => (await officer.admin('GET', '/session')).body.language).toBe(lang)
    expect(await violations(page)).toEqual([])

    await page.goto(`${app.url}/#/settings?question=traders`)
    const mails = page.getByRole('region', { name: words.mails.templates.title, exact: true })
    await mails.scrollIntoViewIfNeeded()
    await mails.getByLabel(words.mails.templates.template).selectOption('instance_suspended')
    await mails.getByRole('button', { name: words.mails.templates.send }).click()
    await mails.getByText(officer.email).waitFor()
    await picture(page, `settings-mails-${lang}`)
    await handDueMails(app.services)
    expect(smtp.mails.at(-1)).toMatchObject({ to: [officer.email], subject: await mails.locator('b').innerText() })
    const opened = page.waitForEvent('popup')
    await mails.getByRole('link', { name: words.mails.templates.html }).click()
    const shown = await opened
    await shown.getByRole('heading', { level: 1 }).waitFor()
    await picture(shown, `mail-html-${lang}`)
    expect(await shown.locator('html').getAttribute('lang')).toBe(lang)
    expect([await violations(page), tab.errors, tab.refused]).toEqual([[], [], []])
  },
)

it('says where no mail is sent, and offers to send none', async () => {
  const own = await newOfficer(silent, 'admin', 'Nadia Haddad')
  const tab = await openAs(silent, own, '/account')
  await tab.page.getByText(en.mails.own.none).waitFor()
  await tab.page.goto(`${silent.url}/#/settings?question=traders`)
  await tab.page.getByText(en.mails.templates.none).waitFor()
  expect(await tab.page.getByRole('button', { name: en.mails.templates.send }).isDisabled()).toBe(true)
  await picture(tab.page, 'settings-no-mail')
})

it.each([
  ['en', { locale: 'en-GB', colorScheme: 'light' }, { width: 1366, height: 768 }],
  ['fr', { locale: 'fr-DZ', colorScheme: 'dark' }, { width: 820, height: 1180 }],
  ['ar', { locale: 'ar-DZ', colorScheme: 'light' }, { width: 390, height: 844 }],
] as const)(
  'a trader’s page of mails, and an officer who sees it as the trader: %s',
  async (lang, options, viewport) => {
    const trader = await newTrader(app, { language: lang })
    const { page, context } = await openTab({ ...options, viewport, javaScriptEnabled: true })
    await withAxe(context)
    await page.goto(`${app.url}/t`)
    await page.locator('#email').fill(trader.email)
    await page.locator('#password').fill(PASSWORD)
    await page.locator('form[action="/t/signin"] button').click()
    await page.waitForURL(/\/t\/w\//)
    const path = `/w/${trader.workspace_id}/notifications`
    await page.goto(`${app.url}/t${path}`)
    await picture(page, `trader-mails-${lang}`)
    expect([await violations(page), await overflowWidth(page)]).toEqual([[], 0])

    const seen = await openAs(app, officer, `/traders/${trader.id}/show`, { ...options, viewport })
    const { id } = trader
    const opened = seen.page.waitForEvent('popup')
    await seen.page.locator(`a[href="/t/as/${id}"]`).click()
    const shown = await opened
    await shown.waitForURL(`**/t/as/${trader.id}/w/**`)
    await picture(shown, `as-trader-${lang}`)
    await shown.goto(`${app.url}/t/as/${trader.id}${path}`)
    await picture(shown, `as-trader-mails-${lang}`)
    expect(await overflowWidth(shown)).toBe(0)
    // Its forms take neither focus nor clicks.
    expect(await shown.locator('main form:not([inert])').count()).toBe(0)
    await shown.locator('main form button').first().click({ force: true })
    expect(new URL(shown.url()).pathname).toBe(`/t/as/${trader.id}${path}`)
  },
)

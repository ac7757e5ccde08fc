import type { BrowserContextOptions } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ar } from '../../client/i18n/ar.ts'
import { en, type Messages } from '../../client/i18n/en.ts'
import { fr } from '../../client/i18n/fr.ts'
import { closeTabs, picture } from '../support/browser.ts'
import { type Backlog, startBacklog } from './backlog.ts'
import { violations, withAxe } from './pages/accessibility.ts'
import { type ConsoleTab, openAs, openConsole } from './pages/console.ts'
import { drawn } from './pages/dossier.ts'
import { untranslatedKeys } from './pages/wording.ts'

let backlog: Backlog

beforeAll(async () => {
  backlog = await startBacklog()
})
afterAll(async () => {
  await closeTabs()
  await backlog?.close()
})

type Look = { look: string; words: Messages; lang: string; dir: string; options: BrowserContextOptions }

/** The language follows the browser's locale, so that no test switches it. */
const looks: Look[] = [
  { look: 'light', words: en, lang: 'en', dir: 'ltr', options: { locale: 'en-GB', colorScheme: 'light' } },
  { look: 'dark', words: fr, lang: 'fr', dir: 'ltr', options: { locale: 'fr-DZ', colorScheme: 'dark' } },
  { look: 'arabic', words: ar, lang: 'ar', dir: 'rtl', options: { locale: 'ar-DZ', colorScheme: 'light' } },
]

/** Dossiers whose document is a PDF: it appears only once it is loaded and drawn. */
const PDFS = ['identifications', 'bank-accounts']

/** Pages of the menu that are not lists, or are empty here. */
const ROWLESS = [
  'statements',
  'statement-lines',
  'dashboard',
  'my-day',
  'reasons',
  'snippets',
  'lists',
  'screening-cases',
  'settings',
  'inbox',
  'second-looks',
  'unreached-events',
  'retention',
]

describe.each(looks)('every page, $look', ({ look, words, lang, dir, options }) => {
  let tab: ConsoleTab

  beforeAll(async () => {
    tab = await openAs(backlog.app, backlog.admin, '/identifications', options)
    await withAxe(tab.context)
    await tab.page.reload()
  })
  afterAll(() => tab.context.close())

  /** Problems of the current page. */
  async function examine(name: string): Promise<string[]> {
    const { page } = tab
    await tab.quiet()
    await picture(page, `${look}-${name}`)
    const html = page.locator('html')
    expect([await html.getAttribute('lang'), await html.getAttribute('dir')]).toEqual([lang, dir])
    const found = [
      ...(await violations(page)),
      ...(await untranslatedKeys(page)),
      ...tab.errors.splice(0),
      ...tab.refused.splice(0),
    ]
    return found.map((problem) => `${name}: ${problem}`)
  }

  it('lists', async () => {
    const { page } = tab
    const problems: string[] = []
    const menu = page.getByRole('navigation', { name: words.menu.label }).getByRole('listitem').getByRole('link')
    await menu.first().waitFor()
    await page.getByRole('button', { name: words.menu.service }).click()
    await menu.filter({ hasText: words.names.workspaces }).waitFor()
    const entries = await menu.evaluateAll((links) =>
      links.map((link) => ({
        resource: link.getAttribute('href')!.split('/').at(-1)!,
        title: (link as HTMLElement).title,
      })),
    )
    expect(entries.length).toBeGreaterThan(19)
    for (const { resource, title } of entries) {
      await tab.goTo(`/${resource}`)
      // 'My day' is the officer's own page.
      const name = resource === 'my-day' ? backlog.admin.name : title
      await page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
      const journal = resource === 'audit-entries'
      const opener = page
        .getByRole('cell')
        .getByRole(journal ? 'button' : 'link')
        .first()
      if (!ROWLESS.includes(resource)) await (journal ? opener.click() : opener.waitFor())
      problems.push(...(await examine(resource)))
    }
    expect(problems).toEqual([])
  })

  it('dossiers, and writing to the trader', async () => {
    const { page } = tab
    const problems: string[] = []
    for (const [resource, { path, title }] of Object.entries(backlog.waiting)) {
      await tab.goTo(path)
      await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor()
      const sheet = page.getByRole('img').first()
      await sheet.waitFor()
      if (PDFS.includes(resource)) await drawn(sheet)
      problems.push(...(await examine(`dossier-${resource}`)))
    }
    await page.keyboard.press('a')
    await page.getByRole('dialog').waitFor()
    problems.push(...(await examine('accept')))
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.keyboard.press('r')
    await page.getByRole('option').first().click()
    problems.push(...(await examine('refuse')))
    await page.keyboard.press('Escape')
    expect(problems).toEqual([])
  })

  it('records', async () => {
    const { page } = tab
    const problems: string[] = []
    for (const [name, { path, title }] of Object.entries(backlog.records)) {
      await tab.goTo(path)
      await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor()
      problems.push(...(await examine(name)))
    }
    await tab.goTo('/nowhere')
    await page.getByRole('heading', { level: 1, name: words.not_found.title }).waitFor()
    problems.push(...(await examine('not-found')))
    expect(problems).toEqual([])
  })

  it('signing in', async () => {
    const visitor = await openConsole(backlog.app, options)
    await withAxe(visitor.context)
    await visitor.goTo('/')
    await visitor.page.getByRole('heading', { level: 1, name: words.sign_in.title }).waitFor()
    await visitor.quiet()
    await picture(visitor.page, `${look}-sign-in`)
    expect([...(await violations(visitor.page)), ...(await untranslatedKeys(visitor.page)), ...visitor.errors]).toEqual(
      [],
    )
    await visitor.context.close()
  })
})

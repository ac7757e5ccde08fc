import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newIdentification } from '../factories/dossiers.ts'
import { newOfficer, type TestOfficer } from '../factories/people.ts'
import { closeTabs, picture } from '../support/browser.ts'
import { type Backlog, startBacklog } from './backlog.ts'
import { cumulativeShift, layoutShifts, tabStops, waitUntilSaid, watchPage } from './pages/assistive.ts'
import { type ConsoleTab, openAs } from './pages/console.ts'
import { dossierPage } from './pages/dossier.ts'
import { listPage } from './pages/list.ts'
import { slot } from './pages/slot.ts'

let backlog: Backlog
let officer: TestOfficer
let colleague: TestOfficer
let tab: ConsoleTab

beforeAll(async () => {
  backlog = await startBacklog()
  officer = await newOfficer(backlog.app, 'supervisor', 'Lina Haddad')
  colleague = await newOfficer(backlog.app, 'officer', 'Karim Belaid')
  tab = await openAs(backlog.app, officer, '/inbox', { reducedMotion: 'reduce' })
  await watchPage(tab.context)
  await tab.page.reload()
})
afterAll(async () => {
  await closeTabs()
  await backlog?.close()
})
beforeEach(async () => {
  await tab.page.keyboard.press('Escape')
})

const QUEUES = ['identifications', 'brands', 'bank-accounts', 'activation-proofs'] as const

const focusedElement = (page: Page) =>
  page.evaluate(() => {
    const at = document.activeElement
    return at?.id || at?.getAttribute('aria-label') || at?.textContent?.trim() || at?.tagName
  })

describe('the desk at 1366 × 768', () => {
  it.each(QUEUES)('shows the whole dossier of the %s without scrolling, and nothing jumps', async (resource) => {
    const { page } = tab
    const { path, title } = backlog.waiting[resource]!
    await tab.goTo('/inbox')
    await page.getByRole('heading', { level: 1, name: 'For you' }).waitFor()
    await tab.quiet()
    // Drop the layout shifts of earlier pages, including the browser's first page.
    await layoutShifts(page)
    await tab.goTo(path)
    await dossierPage(page).heading(title).waitFor()
    await dossierPage(page).button('Refuse').waitFor()
    await page.getByRole('img').first().waitFor()
    await page.locator('#timeline').getByRole('listitem').first().waitFor({ state: 'attached' })
    await tab.quiet()
    expect(await layoutShifts(page)).toEqual([])
    // The history is far down the facts: the facts scroll, the page does not.
    await page.keyboard.press('h')
    expect(await focusedElement(page)).toBe('timeline')
    const parts = ['top', 'dossier-head', 'view', 'facts', 'bar', 'rail'].map(slot)
    const places = await page.evaluate((selectors) => {
      const inside = (selector: string) => {
        const { top, bottom, left, right, height } = document.querySelector(selector)!.getBoundingClientRect()
        return height > 0 && top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth
      }
      return {
        outside: selectors.filter((selector) => !inside(selector)),
        scrolled: [document.documentElement, document.getElementById('main')!].map(
          (each) => each.scrollTop + Math.max(0, document.documentElement.scrollHeight - innerHeight),
        ),
      }
    }, parts)
    expect(places).toEqual({ outside: [], scrolled: [0, 0] })
  })
})

describe('from the list to the desk and back', () => {
  it.each(QUEUES)('nothing of %s shifts', async (resource) => {
    const { page } = tab
    const { path, title } = backlog.waiting[resource]!
    await tab.goTo(`/${resource}`)
    await listPage(page).opener(title).waitFor()
    await tab.quiet()
    await cumulativeShift(page)
    await tab.goTo(path)
    await dossierPage(page).button('Refuse').waitFor()
    await page.locator('[data-drawn="true"]').first().waitFor()
    await page.locator('#timeline').getByRole('listitem').first().waitFor({ state: 'attached' })
    await tab.quiet()
    expect(await cumulativeShift(page)).toEqual([])
    // The trader's name is whole: the head has room for it.
    const cut = await page.locator('#open-trader').evaluate((link) => link.scrollWidth - link.clientWidth)
    expect(cut).toBeLessThanOrEqual(0)
    await tab.goTo(`/${resource}`)
    await listPage(page).opener(title).waitFor()
    await tab.quiet()
    expect(await cumulativeShift(page)).toEqual([])
  })

  it('a page of grey lines stands where the document will be painted', async () => {
    const { page } = tab
    const { path, title } = backlog.waiting.identifications!
    await tab.goTo('/mentions')
    await page.route('**/api/admin/files/*', async (route) => {
      await page.locator(`${slot('canvas')} ${slot('paper')}:not([data-drawn])`).waitFor()
      await route.continue()
    })
    await tab.goTo(path)
    await dossierPage(page).heading(title).waitFor()
    await page
      .locator(`${slot('canvas')} [data-drawn="true"]`)
      .first()
      .waitFor()
    await page.unroute('**/api/admin/files/*')
  })
})

describe('a list', () => {
  it.each([...QUEUES, 'payment-instances', 'transactions', 'audit-entries'])(
    'of %s comes without anything jumping',
    async (resource) => {
      const { page } = tab
      await tab.goTo('/inbox')
      await page.getByRole('heading', { level: 1, name: 'For you' }).waitFor()
      await tab.quiet()
      await layoutShifts(page)
      await tab.goTo(`/${resource}`)
      await listPage(page).rows.first().waitFor()
      await tab.quiet()
      expect(await layoutShifts(page)).toEqual([])
    },
  )
})

describe('the page of a record', () => {
  it.each(['trader', 'workspace', 'instance', 'link', 'form'])(
    'of a %s comes without anything jumping',
    async (name) => {
      const { page } = tab
      const { path, title } = backlog.records[name]!
      await tab.goTo('/inbox')
      await page.getByRole('heading', { level: 1, name: 'For you' }).waitFor()
      await tab.quiet()
      await layoutShifts(page)
      await tab.goTo(path)
      await page.getByRole('heading', { level: 1, name: title }).waitFor()
      await page.locator(slot('record-side')).getByRole('listitem').first().waitFor()
      await tab.quiet()
      expect(await layoutShifts(page)).toEqual([])
    },
  )
})

describe('Tab', () => {
  it('goes through the desk from the top to the decision, and each stop is seen', async () => {
    const { page } = tab
    const { path, title } = backlog.waiting['bank-accounts']!
    await tab.goTo(path)
    await dossierPage(page).heading(title).waitFor()
    await dossierPage(page).button('Refuse').waitFor()
    const stops = await tabStops(page, {
      skip: slot('skip'),
      top: slot('top'),
      rail: slot('rail'),
      head: slot('dossier-head'),
      pages: slot('view'),
      tools: `${slot('view')} [role=toolbar]`,
      facts: slot('facts'),
      decision: slot('bar'),
    })
    expect(stops.order).toEqual(['skip', 'top', 'rail', 'head', 'tools', 'pages', 'facts', 'decision'])
    expect(stops.hidden).toEqual([])
  })

  it('goes through a list: menu, title, views, filters, one stop for the rows, foot', async () => {
    const { page } = tab
    await tab.goTo('/brands')
    await listPage(page).rows.first().waitFor()
    const stops = await tabStops(page, {
      skip: slot('skip'),
      menu: slot('menu'),
      title: slot('head'),
      views: slot('tabs'),
      filters: slot('filters'),
      heads: 'main thead',
      rows: 'main tbody',
      foot: slot('foot'),
    })
    expect(stops.order).toEqual(['skip', 'menu', 'title', 'views', 'filters', 'heads', 'rows'])
    expect(stops.hidden).toEqual([])
    expect(stops.times.rows).toBe(1)
  })

  it('leads past the menu; a list is read from its name and first row, another page from its title', async () => {
    const { page } = tab
    await tab.goTo('/traders')
    await listPage(page).rows.first().waitFor()
    await page.getByRole('button', { name: 'Service' }).press('Enter')
    await page.getByRole('link', { name: 'Payment instances' }).press('Enter')
    await listPage(page).heading('Payment instances').waitFor()
    const list = page.getByRole('table', { name: 'Payment instances' })
    await page.waitForFunction(
      (at) => at === document.activeElement,
      await list.locator('[data-opener]').first().elementHandle(),
    )
    await listPage(page).opener('Boutique Annaba').press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Boutique Annaba' }).waitFor()
    await page.waitForFunction(() => document.activeElement?.textContent === 'Boutique Annaba')
    await page.getByRole('button', { name: 'Skip to' }).press('Enter')
    expect(await focusedElement(page)).toBe('main')
  })
})

describe('the focus comes back', () => {
  /** Opens the dialog or menu with Enter, closes it with Escape, and expects the focus back on the opener. */
  async function openAndLeave(role: 'dialog' | 'menu', name: string | RegExp): Promise<void> {
    const { page } = tab
    const button = page.getByRole('button', { name }).first()
    await button.press('Enter')
    const opened = page.getByRole(role)
    await opened.waitFor()
    await page.waitForFunction(() => document.activeElement?.closest('[role=dialog], [role=menu]'))
    await page.keyboard.press('Escape')
    await opened.waitFor({ state: 'detached' })
    await page.waitForFunction((at) => at === document.activeElement, await button.elementHandle())
  }

  it('from what opens over a list', async () => {
    await tab.goTo('/identifications')
    await listPage(tab.page).rows.first().waitFor()
    await openAndLeave('dialog', 'Save view')
    await openAndLeave('dialog', /^Waiting$/)
    await openAndLeave('dialog', 'Keys')
    await openAndLeave('menu', 'Lina Haddad')
  })

  it('from what opens over the journal and over a record', async () => {
    await tab.goTo('/audit-entries')
    await listPage(tab.page).rows.first().waitFor()
    await openAndLeave('dialog', 'Verify')
    await openAndLeave('dialog', 'Export')
    await openAndLeave('dialog', 'Period')
    await tab.goTo(backlog.records.instance!.path)
    await openAndLeave('dialog', 'Reactivate')
  })

  it('from what opens over a dossier', async () => {
    const { page } = tab
    const { path } = backlog.waiting.brands!
    await tab.goTo(path)
    await dossierPage(page).button('Refuse').waitFor()
    await openAndLeave('dialog', 'Menu')
    await openAndLeave('menu', /^EN /)
    await openAndLeave('dialog', 'Keys')
    await openAndLeave('dialog', /^Note/)
    await openAndLeave('menu', 'Assign, escalate')
    // The refusal replaces the facts and the decision buttons, so Refuse is a new button afterwards.
    await dossierPage(page).button('Refuse').press('Enter')
    await dossierPage(page).reason.waitFor()
    await page.keyboard.press('Escape')
    await dossierPage(page).panel.waitFor({ state: 'detached' })
    await page.waitForFunction(() => document.activeElement?.textContent?.startsWith('Refuse'))
  })

  it('from taking over, and from the rows that were selected', async () => {
    const { page } = tab
    const [, id] = /([^/]+)\/show$/.exec(backlog.waiting.identifications!.path) ?? []
    await tab.goTo('/inbox')
    await page.getByRole('heading', { level: 1, name: 'For you' }).waitFor()
    await expect.poll(async () => (await colleague.admin('POST', `/identifications/${id}/claim`)).status).toBe(200)
    await tab.goTo(backlog.waiting.identifications!.path)
    await openAndLeave('dialog', /^Take over/)
    await page.keyboard.press('t')
    await page.getByRole('textbox', { name: 'Why' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('textbox', { name: 'Why' }).waitFor({ state: 'detached' })
    await colleague.admin('POST', `/identifications/${id}/release`)
    await tab.goTo('/brands')
    await page.getByRole('checkbox', { name: 'Select Sersou Gold' }).check()
    await openAndLeave('dialog', /^Assign/)
    await page.getByRole('button', { name: 'Clear the selection' }).press('Enter')
    await page.waitForFunction(() => document.activeElement?.matches('[data-opener]'))
    // Removing a filter moves the focus to its button.
    await listPage(page).choose('Waiting', 'In time')
    await page.getByRole('button', { name: 'Remove the filter: Waiting' }).press('Enter')
    await page.waitForFunction(() => document.activeElement?.textContent === 'Waiting')
  })
})

describe('a screen reader hears', () => {
  it('which rows came, what is selected, and what a decision did', async () => {
    const { page } = tab
    await tab.goTo('/identifications')
    await listPage(page).rows.first().waitFor()
    await waitUntilSaid(page, /^1–\d of \d$/)
    await listPage(page).search.fill('no such trader')
    await waitUntilSaid(page, 'Nothing matches')
    await listPage(page).search.fill('')
    await page.getByRole('checkbox', { name: /^Select \u2068?مطحنة السرسو Minoterie\u2069?$/ }).check()
    await waitUntilSaid(page, '1 selected')
    await page.keyboard.press('Escape')
    const { id } = await newIdentification({ trader: backlog.trader }, 'Librairie Ibn Badis')
    await tab.goTo(`/identifications/${id}/show`)
    await dossierPage(page).button('Refuse').press('Enter')
    await dossierPage(page).pick('12')
    await page.keyboard.press('Control+Enter')
    await waitUntilSaid(page, /^Librairie Ibn Badis is refused\./)
  })

  it('that a colleague has the dossier, that it is free again, and that the stream is lost and back', async () => {
    const { page } = tab
    await tab.goTo('/inbox')
    const { id } = await newIdentification({ trader: backlog.trader }, 'Hammam El Bahdja')
    await colleague.admin('POST', `/identifications/${id}/claim`)
    await tab.goTo(`/identifications/${id}/show`)
    await waitUntilSaid(page, /^Karim Belaid has just taken this dossier/)
    await page.keyboard.press('w')
    await colleague.admin('POST', `/identifications/${id}/release`)
    await waitUntilSaid(page, 'Hammam El Bahdja is free now.')
    let gone = true
    await page.route('**/api/admin/stream', (route) => (gone ? route.abort('connectionrefused') : route.continue()))
    await page.reload()
    await waitUntilSaid(page, /^Changes are not shown as they happen/)
    gone = false
    await waitUntilSaid(page, /^Live again/)
  })
})

describe('somebody who asked for less motion', () => {
  it('sees nothing move', async () => {
    const { page } = tab
    for (const path of ['/identifications', backlog.waiting.brands!.path, '/dashboard']) {
      await tab.goTo(path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.keyboard.press('?')
      await page.getByRole('dialog').waitFor()
      const moving = await page.evaluate(() => {
        const lasts = (element: Element) => {
          const { transitionDuration, animationName } = getComputedStyle(element)
          return /[1-9]/.test(transitionDuration) || animationName !== 'none'
        }
        return [...document.querySelectorAll('*')]
          .filter(lasts)
          .map(({ className, tagName }) => `${tagName} ${className}`)
      })
      expect({ path, moving }).toEqual({ path, moving: [] })
      await page.keyboard.press('Escape')
    }
  })
})

describe('at 320 px, as at four times the size', () => {
  it('signing in and a list need no scrolling sideways but that of the table', async () => {
    const narrow = await openAs(backlog.app, officer, '/brands', { viewport: { width: 320, height: 640 } })
    const { page } = narrow
    await listPage(page).rows.first().waitFor()
    await picture(page, 'narrow-list')
    const sideways = () =>
      page.evaluate(
        (parts) =>
          [...document.querySelectorAll<HTMLElement>(parts)]
            .filter((part) => part.scrollWidth > part.clientWidth + 1)
            .map(({ className, tagName, scrollWidth }) => `${tagName}.${className} ${scrollWidth}`),
        `body, #main, ${['head', 'filters', 'foot'].map(slot).join(', ')}`,
      )
    expect(await sideways()).toEqual([])
    await page.getByRole('button', { name: 'Lina Haddad' }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    const email = page.getByLabel('Work e-mail')
    await email.waitFor()
    await picture(page, 'narrow-sign-in')
    expect(await sideways()).toEqual([])
    expect(await email.getAttribute('autocomplete')).toBe('username')
    expect(await page.getByLabel('Password').getAttribute('autocomplete')).toBe('current-password')
    await narrow.context.close()
  })
})

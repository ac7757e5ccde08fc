import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newOfficer } from '../factories/people.ts'
import { closeTabs, picture } from '../support/browser.ts'
import { type Backlog, startBacklog } from './backlog.ts'
import { violations, withAxe } from './pages/accessibility.ts'
import { openAs } from './pages/console.ts'
import { listPage } from './pages/list.ts'
import { menu } from './pages/menu.ts'
import { untranslatedKeys } from './pages/wording.ts'

let backlog: Backlog

beforeAll(async () => {
  backlog = await startBacklog()
})
afterAll(async () => {
  await closeTabs()
  await backlog?.close()
})

describe('the dashboard', () => {
  it('shows the state of the queues, and every figure opens its list', async () => {
    const { app } = backlog
    app.clock.advance({ hours: 3 })
    const supervisor = await newOfficer(app, 'supervisor', 'Lina Haddad')
    const tab = await openAs(app, supervisor, '/traders')
    const { page, errors, refused } = tab
    await withAxe(tab.context)
    await page.reload()
    await menu(page).link('Dashboard').click()
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()

    const figure = (name: string) => page.getByRole('link').filter({ hasText: name }).first()
    await figure('Decided today').waitFor()
    await tab.quiet()
    await picture(page, 'dashboard')
    expect([...(await violations(page)), ...(await untranslatedKeys(page))]).toEqual([])
    const chart = page.getByRole('img', { name: /^Decisions: / })
    expect(await chart.getAttribute('aria-label')).toMatch(/^Decisions: \d+, most at \d\d:00 \(\d+\)$/)

    await page
      .getByRole('row', { name: /^Identifications/ })
      .getByRole('link')
      .last()
      .click()
    await page.getByRole('heading', { level: 1, name: 'Identifications' }).waitFor()
    expect(decodeURIComponent(page.url())).toContain('"waiting":"over"')
    await listPage(page).rows.first().waitFor()

    await page.goBack()
    await figure('Decided today').click()
    await page.getByRole('heading', { level: 1, name: 'Audit journal' }).waitFor()
    await listPage(page).rows.first().waitFor()
    for (const row of await listPage(page).rows.allInnerTexts()) expect(row).toMatch(/accepted|refused/)

    await page.goBack()
    await page.getByRole('button', { name: 'Officer', exact: true }).click()
    await page.getByRole('link', { name: /Nadia Haddad/ }).click()
    await page.getByRole('button', { name: 'Remove the filter: Officer' }).waitFor()
    await listPage(page).rows.first().waitFor()
    for (const row of await listPage(page).rows.allInnerTexts()) expect(row).toContain('Nadia Haddad')
    expect([errors, refused]).toEqual([[], []])
    await tab.context.close()
  })

  it('lets a supervisor set the targets, and the queues count against them', async () => {
    const { app } = backlog
    const supervisor = await newOfficer(app, 'supervisor')
    const tab = await openAs(app, supervisor, '/settings?setting=targets')
    const { page, errors } = tab
    await withAxe(tab.context)
    await page.reload()
    const targets = page.getByRole('form', { name: 'Targets' })
    await targets.getByLabel('Brands').fill('2')
    await targets.getByRole('button', { name: 'Save' }).click()
    await targets.getByText(/brands/).waitFor()
    await targets.getByLabel('Brands').fill('90')
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/api/admin/settings/targets', (route) => held.then(() => route.continue()))
    await targets.getByRole('button', { name: 'Save' }).click()
    await targets.getByLabel('Identifications').fill('300')
    release()
    await page.getByRole('status').filter({ hasText: 'Saved: Targets.' }).waitFor()
    expect(await targets.getByLabel('Identifications').inputValue()).toBe('300')
    await targets.getByRole('button', { name: 'Undo' }).click()
    await tab.quiet()
    await picture(page, 'settings')
    expect([...(await violations(page)), ...(await untranslatedKeys(page))]).toEqual([])
    await tab.goTo('/settings?setting=lookups')
    await page.getByRole('form', { name: 'Registers' }).waitFor()
    expect(await page.getByRole('form', { name: 'Registers' }).getByRole('button').count()).toBe(0)
    const { body: queues } = await supervisor.admin('GET', '/queues')
    expect(queues.find(({ resource }: { resource: string }) => resource === 'brands').target_minutes).toBe(90)
    expect(errors).toEqual([])
    await tab.context.close()
  })
})

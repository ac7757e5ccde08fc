import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { newIdentification } from '../factories/dossiers.ts'
import { newOfficer, newTrader, type TestOfficer } from '../factories/people.ts'
import { fourEyes } from '../factories/proposals.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { closeTabs, picture } from '../support/browser.ts'
import { violations } from './pages/accessibility.ts'
import { openAs, openWithAxe } from './pages/console.ts'
import { untranslatedKeys } from './pages/wording.ts'

let app: TestApp
let nadia: TestOfficer

beforeEach(async () => {
  app = await startApp()
  nadia = await newOfficer(app, 'admin', 'Nadia Ould Ali')
})
afterEach(async () => {
  await closeTabs()
  await app?.close()
})
afterAll(() => closeTabs())

const value = async (key: string) => (await app.services.db.setting.findUnique({ where: { key } }))?.value ?? null

/** Menu entries of each preset: what is drawn for a small team and a department, and every page for a bank. */
const SIZES = [
  { preset: 'small', name: 'Small', entries: 10, locale: 'en-GB', use: 'Use ‘Small’' },
  { preset: 'department', name: 'Département', entries: 19, locale: 'fr-DZ', use: 'Choisir «\u00a0Département\u00a0»' },
  { preset: 'bank', name: 'بنك', entries: 20, locale: 'ar-DZ', use: 'اختيار «بنك»' },
] as const

describe('the first steps', () => {
  it.each(SIZES)('ask how large the team is: $preset', async ({ preset, name, entries, locale, use }) => {
    const tab = await openWithAxe(app, nadia, '/', { locale })
    const { page, errors } = tab
    const menu = page.getByRole('navigation').first()
    const count = async () => (await menu.getByRole('listitem').count()) - 1
    await page.getByRole('radio', { name }).check()
    await page.getByRole('heading', { level: 3 }).filter({ hasText: name }).waitFor()
    await menu.getByRole('listitem').nth(entries).waitFor()
    expect(await count()).toBe(entries)
    expect(await value('preset')).toBe(null)
    await tab.quiet()
    await picture(page, `preset-${preset}-chosen`)
    expect([...(await violations(page)), ...(await untranslatedKeys(page))]).toEqual([])
    await page.getByRole('button', { name: use }).click()
    if (preset === 'bank') {
      // From now on every officer needs a second factor.
      await page.getByRole('radio', { name }).waitFor({ state: 'detached' })
      expect(await value('preset')).toBe(preset)
      return
    }
    await page.getByRole('radio', { name }).waitFor({ state: 'detached' })
    expect(await value('preset')).toBe(preset)
    expect(await count()).toBe(entries)
    await tab.quiet()
    await picture(page, `preset-${preset}-used`)
    expect(errors).toEqual([])
  })
})

describe('a small team', () => {
  beforeEach(async () => {
    await nadia.admin('PUT', '/settings/preset', { json: { value: 'small' } })
  })

  it('has the queues, what is looked up and the house; an officer decides at once', async () => {
    const trader = await newTrader(app)
    await newIdentification({ trader }, 'Hôtel Les Zibans')
    const sabrina = await newOfficer(app, 'officer', 'Sabrina Meziane')
    const tab = await openWithAxe(app, sabrina, '/identifications')
    const { page } = tab
    await page.getByRole('link', { name: 'Hôtel Les Zibans' }).waitFor()
    await tab.quiet()
    await picture(page, 'small-team')
    const views = page.getByRole('navigation', { name: 'Views' })
    expect(await views.getByRole('button').allInnerTexts()).toEqual(['Waiting\n1', 'Waits for the trader\n0', 'All\n1'])
    expect(await page.getByRole('button', { name: /^(Save view|More|Claimed|Flags)/ }).count()).toBe(0)
    expect(await page.getByRole('main').getByRole('checkbox').count()).toBe(0)
    await tab.goTo(`/identifications?filter=${encodeURIComponent('{"status":"pending","claimed":"nobody"}')}`)
    // A filter that an address sets is shown, so that it can be cleared.
    await page.getByRole('button', { name: 'Remove the filter: Claimed by' }).click()
    await page.getByRole('button', { name: /^Claimed/ }).waitFor({ state: 'detached' })
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: 'Service' }).click()
    await page.getByRole('link', { name: 'Deliveries' }).waitFor()
    await picture(page, 'small-team-service')
    await tab.goTo('/second-looks')
    await page.getByRole('heading', { level: 1, name: 'Nothing here' }).waitFor()
    await tab.goTo('/activation-proofs')
    await page.getByRole('heading', { level: 1, name: 'Activation proofs' }).waitFor()
    expect(await page.getByText('Money is there').count()).toBe(0)
    await page.getByRole('button', { name: 'Keys' }).click()
    const sheet = page.getByRole('dialog')
    await sheet.getByText('Accept', { exact: true }).waitFor()
    for (const key of ['Countersign', 'Select', 'Take back a decision of mine'])
      expect(await sheet.getByText(key, { exact: true }).count()).toBe(0)
  })

  it('names nothing that is off: in the inbox, among the mails, on the dashboard and under Settings', async () => {
    const trader = await newTrader(app)
    const { id, version } = await newIdentification({ trader }, 'Studio Noria')
    const sabrina = await newOfficer(app, 'officer', 'Sabrina Meziane')
    // No webhook hears of this refusal.
    const refusal = await sabrina.admin('POST', `/identifications/${id}/refuse`, {
      json: { version: version ?? 1, reason_codes: ['ID_DOC_UNREADABLE'] },
    })
    expect(refusal.status).toBe(200)
    const { goTo, page, quiet } = await openAs(app, sabrina, '/inbox')
    await page.getByText('hand back to you appears here.').waitFor()
    await picture(page, 'small-team-inbox')
    await goTo('/account')
    const mails = page.locator('[data-slot=notifications]')
    await mails.getByText('A dossier is assigned to you').waitFor()
    for (const kind of ['A blind second look differs', 'A new hit on a watch list', 'A decision of yours is returned'])
      expect(await mails.getByText(kind).count()).toBe(0)
    await goTo('/dashboard')
    await page.getByText('Decisions that reached nobody').waitFor()
    await quiet()
    await picture(page, 'small-team-dashboard')
    const links = await page
      .getByRole('main')
      .getByRole('link')
      .evaluateAll((all) => all.map((one) => one.getAttribute('href')))
    expect(links.filter((href) => href?.includes('unreached'))).toEqual([])
    await goTo('/settings')
    await page.getByRole('link', { name: /How long things may wait/ }).waitFor()
    expect(await page.getByRole('link', { name: /Which names stop a dossier/ }).count()).toBe(0)
    await goTo('/settings?question=waits')
    await page.getByRole('button', { name: 'Targets', exact: true }).waitFor()
    expect(await page.getByRole('button', { name: 'Periodic looks', exact: true }).count()).toBe(0)
  })

  it.each([
    ['fr-DZ', 'light', 390, 844],
    ['ar-DZ', 'dark', 820, 1180],
    ['en-GB', 'dark', 1920, 1080],
  ] as const)('changes its size later under Settings, where the changes are listed first, %s', async (...options) => {
    const [locale, colorScheme, width, height] = options
    const tab = await openWithAxe(app, nadia, '/settings?setting=preset', {
      locale,
      colorScheme,
      viewport: { width, height },
    })
    const { page, errors } = tab
    await page.getByRole('radio').nth(1).check()
    const changes = page.getByRole('heading', { level: 4 })
    await changes.waitFor()
    await tab.quiet()
    await picture(page, `preset-settings-${locale}-${width}`)
    expect([...(await violations(page)), ...(await untranslatedKeys(page)), ...errors]).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
    expect(await value('hold_minutes')).toBe(null)
    await page.locator('form button[type=submit]').click()
    await changes.waitFor({ state: 'detached' })
    expect([await value('preset'), await value('hold_minutes')]).toEqual(['department', 2])
  })

  it('asks a second administrator once four eyes are on, who sees what the choice would change', async () => {
    await fourEyes(app, { brands: ['always'] })
    const samir = await newOfficer(app, 'admin', 'Samir Rahal')
    await nadia.admin('PUT', '/settings/preset', { json: { value: 'department' } })
    const { page } = await openAs(app, samir, '/settings?setting=preset')
    await page.getByText('Nadia Ould Ali asks for').waitFor()
    await page.getByRole('heading', { level: 4, name: 'What ‘Department’ changes' }).waitFor()
    await page.getByRole('definition').filter({ hasText: '2 minutes' }).waitFor()
    await picture(page, 'preset-asked')
    await page.getByRole('button', { name: 'Confirm' }).click()
    await page.getByText('Nadia Ould Ali asks for').waitFor({ state: 'detached' })
    expect([await value('preset'), await value('hold_minutes')]).toEqual(['department', 2])
  })

  it('shows its officers at once what is put back on', async () => {
    const { page } = await openAs(app, await newOfficer(app, 'officer'), '/identifications')
    const stream = page.waitForResponse((response) => response.url().endsWith('/stream'))
    await page.reload()
    await stream
    await page.getByRole('link', { name: 'Traders' }).waitFor()
    expect(await page.getByRole('link', { name: 'Reasons' }).count()).toBe(0)
    const parts = (await nadia.admin('GET', '/settings/parts')).body.value
    await nadia.admin('PUT', '/settings/parts', { json: { value: { ...parts, reasons: true } } })
    await page.getByRole('link', { name: 'Reasons' }).waitFor()
  })
})

describe('the settings', () => {
  it('are found by question, by a word with a wrong letter, and where they were changed', async () => {
    const tab = await openWithAxe(app, nadia, '/settings')
    const { page, errors } = tab
    await page.getByRole('heading', { level: 2, name: 'Who checks whom' }).waitFor()
    await page.getByRole('link', { name: /How long things may wait/ }).click()
    await page.getByRole('button', { name: 'Targets', exact: true }).click()
    await page.getByRole('form', { name: 'Targets' }).getByLabel('Brands').fill('90')
    await tab.quiet()
    await picture(page, 'settings-waits')
    expect([...(await violations(page)), ...(await untranslatedKeys(page))]).toEqual([])
    await page.getByRole('button', { name: 'Working time', exact: true }).click()
    await page.getByRole('form', { name: 'Targets' }).waitFor({ state: 'detached' })
    await page.getByText('not saved').waitFor()

    const search = page.getByRole('searchbox', { name: 'Find a setting, a word, a value' })
    await page.keyboard.press('Escape')
    await search.fill('retenton')
    await page.getByRole('button', { name: 'Retention', exact: true }).waitFor()
    await search.fill('zzzz')
    await page.getByText('No setting has these words.').waitFor()
    await search.fill('')
    await nadia.admin('PUT', '/settings/hold_minutes', { json: { value: 5 } })
    await page.getByRole('button', { name: 'Show these' }).click()
    await page.getByRole('button', { name: 'Hold before sending' }).waitFor()
    expect(await page.getByRole('button', { name: 'Targets', exact: true }).count()).toBe(0)
    expect(errors).toEqual([])
  })

  it.each([
    ['fr-DZ', 'conservaton annees', 'Conservation'],
    ['ar-DZ', 'حفظ سنه', 'مدة الحفظ'],
  ])('are found in other languages: %s', async (locale, typed, name) => {
    const { page } = await openAs(app, nadia, '/settings', { locale })
    await page.getByRole('searchbox').fill(typed)
    await page.getByRole('button', { name, exact: true }).waitFor()
    await picture(page, `settings-found-${locale}`)
  })
})

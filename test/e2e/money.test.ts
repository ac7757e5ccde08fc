import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { acceptedDossiers, newInstance } from '../factories/dossiers.ts'
import { newOfficer, newTrader, type TestOfficer, type TestTrader } from '../factories/people.ts'
import { camt, sendStatement } from '../factories/statements.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { closeTabs, picture } from '../support/browser.ts'
import { violations } from './pages/accessibility.ts'
import { type ConsoleTab, openAs, openWithAxe } from './pages/console.ts'
import { untranslatedKeys } from './pages/wording.ts'

let app: TestApp
let trader: TestTrader
let officer: TestOfficer
let supervisor: TestOfficer
/** Ids of the instances, by what came for them. */
const proofs: Record<'sure' | 'twins' | 'nothing' | 'cheque', string> = { sure: '', twins: '', nothing: '', cheque: '' }

beforeAll(async () => {
  app = await startApp()
  ;[officer, supervisor] = await Promise.all([
    newOfficer(app, 'officer', 'Nadia Haddad'),
    newOfficer(app, 'supervisor'),
  ])
  trader = await newTrader(app, { name: 'SARL Tell Informatique' })
  const dossiers = await acceptedDossiers({ trader }, officer)
  for (const [name, method] of [
    ['sure', 'bank_transfer'],
    ['twins', 'bank_transfer'],
    ['cheque', 'cheque'],
    ['nothing', 'bank_transfer'],
  ] as const) {
    proofs[name] = (await newInstance({ trader }, dossiers, method, `Boutique ${name}`)).id
    app.clock.advance({ minutes: 10 })
  }
})
afterAll(async () => {
  await closeTabs()
  await app?.close()
})

const recordOf = async (id: string) => (await officer.admin('GET', `/activation-proofs/${id}`)).body

const table = (tab: ConsoleTab) => tab.page.locator('[data-slot~="proof-table"]')

describe('the money beside a proof', () => {
  it('says that no statement covers the days, and keeps what is read in the table', async () => {
    const tab = await openWithAxe(app, officer, `/activation-proofs/${proofs.sure}/show`)
    const { page } = tab
    await table(tab).getByText('No statement covers these days').waitFor()
    const { transaction } = await recordOf(proofs.sure)
    await table(tab)
      .getByText(/due, nothing read on the slip yet/)
      .waitFor()
    await page.keyboard.press('i')
    await page.keyboard.type('80')
    await page.keyboard.press('Enter')
    await table(tab)
      .getByText(/80\.00 DZD\W on the slip, short by/)
      .waitFor()
    expect(await page.locator('[data-reading="amount_words"]:focus').count()).toBe(1)
    await picture(page, 'desk-no-statement')
    await table(tab).getByLabel('Amount', { exact: true }).fill(transaction.amount)
    await page.keyboard.press('Enter')
    await table(tab).getByText('the same', { exact: true }).last().waitFor()
    expect([...(await violations(page)), ...(await untranslatedKeys(page))]).toEqual([])
    expect(tab.errors).toEqual([])
  })

  it('shows the best line as a third column, with its marks; the desk fits a small screen', async () => {
    const [sure, twins] = [await recordOf(proofs.sure), await recordOf(proofs.twins)]
    const due = sure.transaction.amount
    await sendStatement(
      supervisor,
      camt(
        [
          {
            day: '2026-11-21',
            amount: due,
            reference: 'FT1',
            name: 'STE TELL INFO',
            text: `VIR RECU ${sure.transaction.reference} TELL INFO`,
          },
          {
            day: '2026-11-21',
            amount: due,
            reference: 'FT2',
            name: 'TELL INFORMATIQUE',
            text: `VIR ${twins.transaction.reference}`,
          },
          {
            day: '2026-11-21',
            amount: due,
            reference: 'FT3',
            name: 'TELL INFORMATIQUE',
            text: `VIR ${twins.transaction.reference} BIS`,
          },
          { day: '2026-11-21', amount: '77.00', reference: 'FT4', name: 'BENALI KARIM', text: 'VERSEMENT GUICHET 4' },
        ],
        { from: '2026-11-20', to: '2026-11-21' },
      ),
    )
    const tab = await openWithAxe(app, officer, `/activation-proofs/${proofs.sure}/show`)
    const { page } = tab
    await table(tab).getByText('A sure line').waitFor()
    await table(tab).getByText('Statements to 21/11/2026').waitFor()
    await table(tab).getByRole('link', { name: 'The line' }).waitFor()
    await tab.quiet()
    // The picture, the line and what was read stand in one view at 1366 x 768.
    const view = page.viewportSize()!
    const box = await table(tab).getByRole('link', { name: 'The line' }).boundingBox()
    const bar = await page.locator('[data-slot~="bar"]').boundingBox()
    expect(box!.y + box!.height).toBeLessThanOrEqual(bar!.y)
    expect((await page.locator('[data-slot~="paper"]').first().boundingBox())!.width).toBeGreaterThanOrEqual(600)
    expect(view).toEqual({ width: 1366, height: 768 })
    expect([...(await violations(page)), ...(await untranslatedKeys(page))]).toEqual([])
    await picture(page, 'desk-sure')
  })

  for (const [look, locale, colorScheme, width] of [
    ['fr-dark', 'fr-DZ', 'dark', 1366],
    ['ar', 'ar-DZ', 'light', 1366],
    ['fr', 'fr-DZ', 'light', 1366],
    ['wide', 'en-GB', 'light', 2560],
    ['laptop', 'fr-DZ', 'light', 1920],
    ['mid', 'fr-DZ', 'light', 1280],
    ['tablet', 'fr-DZ', 'light', 820],
    ['phone', 'ar-DZ', 'light', 390],
  ] as const)
    it(`fits: ${look}`, async () => {
      const tab = await openAs(app, officer, `/activation-proofs/${proofs.sure}/show`, {
        locale,
        colorScheme,
        viewport: { width, height: width < 800 ? 844 : 768 },
      })
      const { page } = tab
      if (width < 1010) await page.locator('[data-slot~="desk-tabs"] button, [class*="deskTabs"] button').last().click()
      await table(tab).waitFor()
      await tab.quiet()
      await picture(page, `desk-${look}`)
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
      expect([tab.errors, await untranslatedKeys(page)]).toEqual([[], []])
    })
})

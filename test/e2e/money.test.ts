import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { transferSlip } from '../../server/demo/documents/transferSlip.ts'
import { acceptedDossiers, newInstance } from '../factories/dossiers.ts'
import { listQuery, newOfficer, newTrader, type TestOfficer, type TestTrader } from '../factories/people.ts'
import { camt, sendStatement } from '../factories/statements.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { closeTabs, picture } from '../support/browser.ts'
import { violations } from './pages/accessibility.ts'
import { type ConsoleTab, openAs, openWithAxe } from './pages/console.ts'
import { listPage } from './pages/list.ts'
import { untranslatedKeys } from './pages/wording.ts'

let app: TestApp
let trader: TestTrader
let officer: TestOfficer
let supervisor: TestOfficer
let dossiers: Record<string, string>
/** Ids of the instances, by what came for them. */
const proofs: Record<'sure' | 'twins' | 'nothing' | 'cheque', string> = { sure: '', twins: '', nothing: '', cheque: '' }

beforeAll(async () => {
  app = await startApp()
  ;[officer, supervisor] = await Promise.all([
    newOfficer(app, 'officer', 'Nadia Haddad'),
    newOfficer(app, 'supervisor'),
  ])
  trader = await newTrader(app, { name: 'SARL Tell Informatique' })
  dossiers = await acceptedDossiers({ trader }, officer)
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

  it('L takes the line; it is taken back, and said to be returned, with a reason', async () => {
    const tab = await openWithAxe(app, officer, `/activation-proofs/${proofs.sure}/show`)
    const { page } = tab
    await table(tab).getByText('A sure line').waitFor()
    await tab.quiet()
    await page.keyboard.press('l')
    await table(tab).locator('[data-state="matched"]').waitFor()
    expect(await violations(page)).toEqual([])
    await picture(page, 'desk-matched')
    const dialog = page.getByRole('dialog')
    for (const [button, confirm, picture_] of [
      ['Unmatch', 'Unmatch', 'desk-unmatch'],
      ['Returned…', 'Say it was returned', 'desk-return'],
    ] as const) {
      await table(tab).getByRole('button', { name: button }).click()
      await dialog.getByRole('textbox').fill('The bank said so by telephone.')
      expect([...(await violations(page)), ...(await untranslatedKeys(page))]).toEqual([])
      await picture(page, picture_)
      await dialog.getByRole('button', { name: confirm }).click()
      await dialog.waitFor({ state: 'detached' })
      if (button === 'Unmatch') {
        await table(tab).getByText('A sure line').waitFor()
        await page.keyboard.press('l')
        await table(tab).locator('[data-state="matched"]').waitFor()
      }
    }
    await table(tab).getByText('It can no longer be accepted.').waitFor()
    expect((await recordOf(proofs.sure)).money.state).toBe('returned')
    expect(await violations(page)).toEqual([])
    await picture(page, 'desk-returned')
    expect(tab.errors).toEqual([])
  })

  it('a line that no proof is near is found by amount, and taken', async () => {
    const tab = await openWithAxe(app, officer, `/activation-proofs/${proofs.nothing}/show`)
    const { page } = tab
    const search = page.getByRole('combobox', { name: 'Another line: amount, reference, name' })
    await search.fill('77')
    const option = page.getByRole('option', { name: /BENALI KARIM/ })
    await option.waitFor()
    expect([...(await violations(page)), ...(await untranslatedKeys(page))]).toEqual([])
    await picture(page, 'desk-search')
    await option.click()
    await page.getByText('A line that you found.').waitFor()
    await page.getByRole('button', { name: /^This is the payment/ }).click()
    await table(tab).locator('[data-state="matched"]').waitFor()
    expect((await recordOf(proofs.nothing)).money.line.text).toBe('VERSEMENT GUICHET 4')
    expect(tab.errors).toEqual([])
  })

  it('the down arrow takes a value of the text layer, with Shift all of them', async () => {
    const { identification, fee } = await recordOf(proofs.twins)
    const slip = await transferSlip({
      bank: 'Banque Nationale d’Algérie',
      bankArabic: 'البنك الوطني الجزائري',
      agency: 'Blida',
      city: 'Blida',
      payer: identification.name,
      payerRib: '00100101000123450181',
      payee: fee.payee.name,
      payeeRib: fee.payee.rib,
      amount: '100.00',
      amountInWords: 'Cent dinars algériens',
      reference: fee.reference,
      date: '20/11/2026',
      slipNumber: 'VIR-0041',
    })
    const { id } = await newInstance({ trader }, dossiers, 'bank_transfer', 'Boutique slip', slip)
    const tab = await openWithAxe(app, officer, `/activation-proofs/${id}/show`)
    const { page } = tab
    await table(tab)
      .getByRole('button', { name: /^Take the \d values found/ })
      .waitFor()
    expect(await violations(page)).toEqual([])
    await picture(page, 'desk-proposed')
    const readings = async () => Object.keys((await recordOf(id)).readings)
    await page.keyboard.press('i')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect.poll(readings).toEqual(['amount'])
    await page.keyboard.press('Shift+ArrowDown')
    await expect
      .poll(async () => (await readings()).sort())
      .toEqual(['amount', 'amount_words', 'issued_on', 'payee', 'payee_rib', 'payer', 'payer_rib', 'reference'])
    await picture(page, 'desk-taken')
    expect(tab.errors).toEqual([])
  })

  it('bank lines name the proof that is proposed, and count each view', async () => {
    const tab = await openWithAxe(app, supervisor, '/statement-lines')
    const { page } = tab
    const row = listPage(page).row('BIS')
    await row.getByText('near', { exact: true }).waitFor()
    await row.getByRole('link', { name: (await recordOf(proofs.twins)).name }).waitFor()
    const { body: counts } = await supervisor.admin('GET', '/statement-lines/counts')
    await listPage(page).tab(`All ${counts.all}`).waitFor()
    expect([...(await violations(page)), ...(await untranslatedKeys(page))]).toEqual([])
    await picture(page, 'lines-proposed')

    // The foot says what the shown lines sum to; the filter keeps those for which something is proposed.
    const { body: sums } = await supervisor.admin(
      'GET',
      '/statement-lines/sums?filter={"state":"open","direction":"credit"}',
    )
    const foot = page.locator('[data-slot~="sums"]')
    await foot.getByText(`${sums.credits.lines} unmatched credits`).waitFor()
    expect(await foot.innerText()).toContain(`${sums.credits.amount} DZD`)
    await page.getByText(/^The rest is where it belongs: /).waitFor()
    const list = listPage(page)
    await list.choose('Proposal', 'Near')
    await expect.poll(() => list.rows.count()).toBe(sums.proposed.near)
    await list.row('BIS').waitFor()
    expect([...(await violations(page)), ...(await untranslatedKeys(page))]).toEqual([])
    await picture(page, 'lines-near')
    // Lines that are matched have no proposal: the filter goes with the view.
    await list.tab(/^Matched/).click()
    await list.row('BENALI KARIM').waitFor()
    expect(await list.filter(/^Proposal/).count()).toBe(0)
    expect(tab.errors).toEqual([])
  })

  it('an import says how many of its lines are proposed, and leads to their proofs', async () => {
    const { id } = await newInstance({ trader }, dossiers, 'bank_transfer', 'Boutique import')
    const { transaction } = await recordOf(id)
    const content = camt(
      [
        { day: '2026-11-21', amount: transaction.amount, reference: 'FT8', text: `VIR ${transaction.reference}` },
        { day: '2026-11-21', amount: '12.00', reference: 'FT9', text: 'INTERETS' },
        { day: '2026-11-21', amount: '3.00', reference: 'FT10', text: 'FRAIS', debit: true },
      ],
      { opening: '1377.00', from: '2026-11-21' },
    )
    const tab = await openWithAxe(app, supervisor, '/statements/import')
    const { page } = tab
    const buffer = Buffer.from(content)
    await page.getByLabel('Choose a file').setInputFiles({ name: 'novembre.xml', mimeType: 'text/xml', buffer })
    await page.getByRole('button', { name: 'Import 3 lines' }).click()
    await page.getByRole('heading', { name: /^Statement of .* imported$/ }).waitFor()
    const counts = page.locator('dl').filter({ hasText: 'Known before' }).locator('dd')
    await expect.poll(() => counts.allInnerTexts()).toEqual(['3 2 credits of them', '0', '1 1 of them sure'])
    expect([...(await violations(page)), ...(await untranslatedKeys(page))]).toEqual([])
    await picture(page, 'import-proposed')
    await page.getByRole('link', { name: /^See the \d+ unmatched credits$/ }).waitFor()
    await page.getByRole('link', { name: 'Open the queue, money is there' }).click()
    await listPage(page)
      .opener((await recordOf(id)).name)
      .first()
      .waitFor()
    expect(tab.errors).toEqual([])
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
      if (width < 700) await page.locator('[data-slot~="desk-tabs"] button').nth(1).click()
      await table(tab).waitFor()
      await tab.quiet()
      await picture(page, `desk-${look}`)
      await tab.goTo('/statement-lines')
      await page.locator('[data-slot~="sums"]').waitFor()
      await tab.quiet()
      await picture(page, `lines-${look}`)
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
      expect([tab.errors, await untranslatedKeys(page)]).toEqual([[], []])
    })

  it('‘not received’ is suggested once statements cover ten days after the request', async () => {
    const other = await newTrader(app, { name: 'EURL Nour Optique' })
    const { id } = await newInstance({ trader: other }, await acceptedDossiers({ trader: other }, officer))
    const checkOf = async () => (await recordOf(id)).checks.find((check: { id: string }) => check.id === 'money').why
    expect(await checkOf()).toBe('money_none')
    app.clock.advance({ hours: 11 * 24 })
    // Sessions have ended since.
    ;[officer, supervisor] = await Promise.all([newOfficer(app), newOfficer(app, 'supervisor')])
    const day = app.clock.now().toISOString().slice(0, 10)
    const newest = listQuery({}, ['imported_at', 'DESC'])
    const { closing } = (await supervisor.admin('GET', `/statements${newest}`)).body[0]
    await sendStatement(
      supervisor,
      camt([{ day, amount: '5.00', text: 'INTERETS' }], { opening: closing, from: '2026-11-22' }),
    )
    expect(await checkOf()).toBe('money_not_received')
    const { page } = await openAs(app, officer, `/activation-proofs/${id}/show`)
    await page.locator('[data-slot~="proof-table"]').waitFor()
    await page.keyboard.press('r')
    const group = page.getByRole('group', { name: 'Suggested by what was found' })
    await group
      .getByRole('option', { name: /not (been )?received|not arrived/i })
      .first()
      .waitFor()
    await picture(page, 'desk-not-received')
  })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { en } from '../../client/i18n/en.ts'
import { newOfficer, type TestOfficer } from '../factories/people.ts'
import { camt, sendStatement } from '../factories/statements.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { closeTabs, picture } from '../support/browser.ts'
import { violations } from './pages/accessibility.ts'
import { openAs, openWithAxe } from './pages/console.ts'
import { listPage } from './pages/list.ts'
import { slot } from './pages/slot.ts'
import { untranslatedKeys } from './pages/wording.ts'

let app: TestApp
let supervisor: TestOfficer
let officer: TestOfficer

beforeAll(async () => {
  app = await startApp()
  ;[supervisor, officer] = await Promise.all([newOfficer(app, 'supervisor'), newOfficer(app)])
})
afterAll(async () => {
  await closeTabs()
  await app?.close()
})

/** A table as a bank exports it: two rows before the header, a total after the bookings. */
const table = (when = '12/11/2026') =>
  [
    'BANQUE DES OLIVIERS;;;;;;',
    'Compte 001;;;;;;',
    'DATE_OPE;DATE_VAL;LIBELLE;REF;DEBIT;CREDIT;SOLDE',
    '09/11/2026;09/11/2026;REGLEMENT FACT 2026/118;FT2631300044;;12 400,00;1 216 710,00',
    '09/11/2026;10/11/2026;COMMISSION TENUE DE COMPTE;FT2631300051;595,00;;1 216 115,00',
    '10/11/2026;10/11/2026;VIR 2 ACTIVATIONS NAILI;FT2631400310;;5 000,00;1 221 115,00',
    `${when};12/11/2026;VIR RECU CS 7QK4MD TELL INFO;FT2631600482;;2 500,00;1 223 615,00`,
    ';;TOTAL;;595,00;19 900,00;',
  ].join('\r\n')

const file = (content: string, name: string) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(content, 'latin1'),
})

describe('bank lines and statements', () => {
  it('before any statement, say how they come; a supervisor imports a table and reads its columns', async () => {
    const tab = await openWithAxe(app, supervisor, '/statement-lines')
    const { page } = tab
    await page.getByRole('heading', { level: 2, name: 'No statement was imported yet' }).waitFor()
    expect([...(await violations(page)), ...(await untranslatedKeys(page))]).toEqual([])
    await picture(page, 'lines-never')
    await page.getByRole('link', { name: 'Import a statement' }).click()
    await page.getByRole('heading', { level: 1, name: 'Import a statement' }).waitFor()
    expect([...(await violations(page)), ...(await untranslatedKeys(page))]).toEqual([])
    await picture(page, 'import-choose')

    // A spreadsheet saved the file again: the problem names line and column, and nothing can be imported.
    await page.getByLabel('Choose a file').setInputFiles(file(table('11-nov.'), 'novembre.csv'))
    const problem = page.getByRole('alert').filter({ hasText: 'Line 7' })
    await problem.getByText('Line 7, column DATE_OPE: ‘11-nov.’ is not a day.').waitFor()
    expect(await page.getByRole('button', { name: /^Import/ }).isDisabled()).toBe(true)
    await problem.getByRole('button', { name: 'Go to line 7' }).click()
    expect(await page.locator('tr:focus').innerText()).toContain('11-nov.')
    expect([...(await violations(page)), ...(await untranslatedKeys(page))]).toEqual([])
    await picture(page, 'import-problem')

    // The file as the bank wrote it reads by the names of its columns.
    await page.getByRole('button', { name: 'Another file' }).click()
    await page.getByLabel('Choose a file').setInputFiles(file(table(), 'novembre.csv'))
    const send = page.getByRole('button', { name: 'Import 4 lines' })
    await send.waitFor()
    expect(await page.getByRole('row').filter({ hasText: 'REGLEMENT' }).innerText()).toContain('12,400.00')
    const foot = page.locator('[data-slot~="foot"]')
    expect((await foot.locator('dd').allInnerTexts()).map((text) => text.trim())).toEqual([
      '1,204,310.00',
      '+ 19,900.00',
      '− 595.00',
      '1,223,615.00\nopening and lines make the closing balance',
    ])
    // Another choice reads the lines again.
    const credit = page.getByLabel('Read column ‘CREDIT’ as')
    await credit.selectOption('Balance')
    await page.getByText('Say which column is the day, and which the amount.').waitFor()
    await credit.selectOption('Credit')
    await page.getByLabel('Read column ‘SOLDE’ as').selectOption('Not read')
    await foot.getByText('no balance in this file').waitFor()
    await page.getByLabel('Read column ‘SOLDE’ as').selectOption('Balance')
    await foot.getByText('1,204,310.00').waitFor()
    await page.getByLabel('Name of the reading').fill('Banque des Oliviers')
    expect([...(await violations(page)), ...(await untranslatedKeys(page))]).toEqual([])
    await picture(page, 'import-preview')
    await send.click()
    await page.getByRole('heading', { name: 'Statement of 09/11/2026 to 12/11/2026 imported' }).waitFor()
    await page.getByText('Proposed', { exact: true }).waitFor()
    await page.getByText('3 credits of them').waitFor()
    expect([...(await violations(page)), ...(await untranslatedKeys(page))]).toEqual([])
    await picture(page, 'import-result')
    expect(tab.errors).toEqual([])
    expect([...new Set(tab.refused)]).toEqual(['POST /api/admin/statements 422'])
  })

  it('the same file is refused with the way to its statement, and the reading was remembered', async () => {
    const tab = await openAs(app, supervisor, '/statements/import')
    const { page } = tab
    await page.getByLabel('Choose a file').setInputFiles(file(table(), 'again.csv'))
    await page.getByText('This file was imported before.').waitFor()
    expect(await page.getByLabel('Read as', { exact: true }).inputValue()).toBe('Banque des Oliviers')
    await page.getByRole('link', { name: 'Open it' }).click()
    await page.getByRole('heading', { level: 1, name: '09/11/2026 – 12/11/2026' }).waitFor()
    await page.getByText('1,204,310.00 DZD').waitFor()
    await page.getByRole('heading', { name: 'Its new lines' }).waitFor()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download the file' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('novembre.csv')
    await picture(page, 'statement-page')
    expect(tab.errors).toEqual([])
  })

  it('credits that belong to nobody stand first; an officer ignores one with a reason and reopens it', async () => {
    // The days from the 5th to the 9th are missing.
    await sendStatement(
      supervisor,
      camt(
        [
          {
            day: '2026-11-15',
            amount: '2500.00',
            reference: 'FT1',
            name: 'STE TELL INFO',
            account: `DZ10${'02900117000123451676'}`,
            text: 'VIR RECU',
          },
          { day: '2026-11-16', amount: '2490.00', reference: 'FT2', name: 'TELL DISTRIBUTION', text: 'VIREMENT TELL' },
        ],
        { opening: '1240000.00', from: '2026-11-15', to: '2026-11-16' },
      ),
      { name: 'camt.xml' },
    )
    const tab = await openWithAxe(app, officer, '/statement-lines')
    const { page } = tab
    const list = listPage(page)
    await list.row('STE TELL INFO').waitFor()
    expect(await list.rows.count()).toBe(5)
    await page.getByText('A statement is missing between 12/11/2026 and 15/11/2026.').waitFor()
    await page.getByText('older than two working days').waitFor()
    expect(await page.getByRole('link', { name: 'Import a statement' }).count()).toBe(0)
    expect([...(await violations(page)), ...(await untranslatedKeys(page))]).toEqual([])
    await picture(page, 'lines')

    const row = list.row('REGLEMENT FACT')
    await row.getByRole('button', { name: /^Ignore the line of 09\/11\/2026/ }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox').fill('Paid for another contract.')
    expect(await violations(page)).toEqual([])
    await picture(page, 'lines-ignore')
    await dialog.getByRole('button', { name: 'Ignore' }).click()
    await page
      .getByText(/^Ignored: the line of 09\/11\/2026/)
      .last()
      .waitFor()
    await row.waitFor({ state: 'detached' })
    await list.tab('Ignored').click()
    await row.getByRole('button', { name: /^Reopen the line/ }).click()
    await dialog.getByRole('textbox').fill('It was a fee after all.')
    await dialog.getByRole('button', { name: 'Reopen' }).click()
    await row.waitFor({ state: 'detached' })
    await list.tab('Debits').click()
    await list.row('COMMISSION').waitFor()
    await list.tab('All').click()
    await list.row('STE TELL INFO').getByRole('link').first().click()
    await page.locator(slot('record-body')).waitFor()
    await page.getByRole('button', { name: /^Ignore the line/ }).waitFor()
    await page.getByText('029').first().waitFor()
    expect([...(await violations(page)), ...(await untranslatedKeys(page))]).toEqual([])
    await picture(page, 'line-page')
    expect([tab.errors, tab.refused]).toEqual([[], []])
  })

  it('a colleague was faster: the panel says so and keeps the reason', async () => {
    const [line] = (await officer.admin('GET', `/statement-lines?filter={"state":"open","direction":"credit"}`)).body
    const { page } = await openAs(app, officer, `/statement-lines/${line.id}/show`)
    await page.getByRole('button', { name: /^Ignore the line/ }).click()
    await page.getByRole('dialog').getByRole('textbox').fill('Not a fee.')
    await supervisor.admin('POST', `/statement-lines/${line.id}/ignore`, { json: { reason: 'First.' } })
    await page.getByRole('dialog').getByRole('button', { name: 'Ignore' }).click()
    await page.getByRole('dialog').getByRole('alert').waitFor()
    expect(await page.getByRole('dialog').getByRole('textbox').inputValue()).toBe('Not a fee.')
  })

  it('the import is not for officers', async () => {
    const { page } = await openAs(app, officer, '/statements/import')
    await page.getByRole('heading', { level: 1, name: en.forbidden.title }).waitFor()
  })

  for (const [look, locale, colorScheme, width] of [
    ['fr-dark', 'fr-DZ', 'dark', 1366],
    ['ar', 'ar-DZ', 'light', 1366],
    ['wide', 'en-GB', 'light', 2560],
    ['laptop', 'fr-DZ', 'light', 1920],
    ['tablet', 'fr-DZ', 'light', 820],
    ['phone', 'ar-DZ', 'light', 390],
  ] as const)
    it(`fits: ${look}`, async () => {
      const tab = await openAs(app, supervisor, '/statement-lines', {
        locale,
        colorScheme,
        viewport: { width, height: width < 800 ? 844 : 900 },
      })
      const { page } = tab
      await page.getByText('STE TELL INFO').first().waitFor()
      await tab.quiet()
      await picture(page, `lines-${look}`)
      await tab.goTo('/statements')
      await page.getByText('camt.xml').or(page.getByText('16/11/2026')).first().waitFor()
      await tab.quiet()
      await picture(page, `statements-${look}`)
      await tab.goTo('/statements/import')
      await page.locator('input[type=file]').setInputFiles(file(`${table()}\r\n`, 'novembre.csv'))
      await page
        .getByText('1.204.310,00')
        .or(page.getByText('1 204 310,00'))
        .or(page.getByText('1,204,310.00'))
        .first()
        .waitFor()
      await picture(page, `import-${look}`)
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
      expect([tab.errors, await untranslatedKeys(page)]).toEqual([[], []])
    })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { recordLateMoney } from '../../server/resources/transactions/lateMoney.ts'
import { acceptedDossiers, newInstance } from '../factories/dossiers.ts'
import { begin, createActiveLink, createDraftLink, payAtLink } from '../factories/links.ts'
import { createPayLink } from '../factories/payLinks.ts'
import { payOnline } from '../factories/payments.ts'
import { newOfficer, newTrader, type TestOfficer } from '../factories/people.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { closeTabs, picture } from '../support/browser.ts'
import { openAs } from './pages/console.ts'

const WIDTHS = [1366, 1024, 820, 390]

/** The largest amounts that the service takes. */
const MOST = 99_999_999.99

let app: TestApp
let officer: TestOfficer
const pages: string[] = []

beforeAll(async () => {
  app = await startApp()
  const trader = await newTrader(app)
  officer = await newOfficer(app)
  const dossiers = await acceptedDossiers({ trader }, officer)
  const { id, activation } = await newInstance({ trader }, dossiers, 'online')
  await payOnline(app, activation, 'approve')
  await newInstance({ trader }, dossiers, 'cheque', 'Boutique Sétif')
  const link = await createActiveLink(trader, id, { title: 'Machines', amount: MOST })
  for (let paid = 0; paid < 3; paid += 1) await payAtLink(app, link.slug)
  const open = { amount_mode: 'open', amount: undefined, min_amount: 11_111_111.11, max_amount: MOST }
  await createDraftLink(trader, id, open)
  await createDraftLink(trader, id, { ...open, min_amount: undefined })
  await createDraftLink(trader, id, { ...open, max_amount: undefined })
  for (const type of ['static', 'dynamic']) await createPayLink(app, trader, id, { type, amount: 9_999_999.99 })
  const { transaction, form_url } = await begin(app, link.slug)
  await payOnline(app, { transaction_id: transaction.id, form_url }, 'decline')
  const failed = await app.services.db.transaction.findUniqueOrThrow({ where: { id: transaction.id } })
  await recordLateMoney(app.services, failed, { amount: String(MOST), currency: 'DZD' })
  pages.push(
    '/late-money',
    '/payment-links',
    '/pay-links',
    '/transactions',
    '/activation-proofs',
    `/payment-links/${link.id}/show`,
    `/payment-instances/${id}/show`,
    `/workspaces/${trader.workspace_id}/show`,
    `/traders/${trader.id}/show?tab=transactions`,
    `/traders/${trader.id}/show?tab=links`,
  )
})
afterAll(async () => {
  await closeTabs()
  await app?.close()
})

/** An amount in a cell: with its currency, or in a column whose head says it. */
const AMOUNT = /DZD|\d[.,]\d{2}/

describe('an amount', () => {
  it.each(['en-GB', 'fr-DZ', 'ar-DZ'])('is never cut, in any list, at any width: %s', async (locale) => {
    const { page, goTo, context, errors } = await openAs(app, officer, '/', { locale })
    const cut: unknown[] = []
    for (const path of pages) {
      await goTo(path)
      await page.setViewportSize({ width: 1366, height: 768 })
      await page.locator('td').filter({ hasText: AMOUNT }).first().waitFor()
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 768 })
        const wrong = await page
          .locator('td')
          .filter({ hasText: AMOUNT })
          .evaluateAll((cells) =>
            cells
              .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
              .map(({ textContent, scrollWidth, clientWidth }) => `${textContent}: ${scrollWidth} in ${clientWidth}`),
          )
        if (wrong.length > 0) cut.push([path.replace(/\/[\w-]{36}/, ''), width, ...wrong])
        if (width !== 820) await picture(page, `amounts-${locale}-${width}-${path.split('/')[1]}`)
      }
    }
    expect(cut).toEqual([])
    expect(errors).toEqual([])
    await context.close()
  })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ar } from '../../client/i18n/ar.ts'
import { en } from '../../client/i18n/en.ts'
import { newOfficer, type TestOfficer } from '../factories/people.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { closeTabs, picture } from '../support/browser.ts'
import { violations, withAxe } from './pages/accessibility.ts'
import { openAs } from './pages/console.ts'
import { untranslatedKeys } from './pages/wording.ts'

let app: TestApp
let officer: TestOfficer

beforeAll(async () => {
  app = await startApp()
  officer = await newOfficer(app, 'officer', 'Nadia Haddad')
})
afterAll(async () => {
  await closeTabs()
  await app?.close()
})

const QUEUES = ['identifications', 'brands', 'bank-accounts', 'activation-proofs'] as const
const OTHERS = ['traders', 'workspaces', 'payment-instances', 'transactions', 'webhooks', 'deliveries'] as const

describe.each([
  { locale: 'en-GB', words: en },
  { locale: 'ar-DZ', words: ar },
])('before there is any data, $locale', ({ locale, words }) => {
  it('every list says that it is empty', async () => {
    const tab = await openAs(app, officer, '/', { locale })
    const { page, errors, refused } = tab
    await withAxe(tab.context)
    await page.reload()
    const lists = [
      ...QUEUES.map((name) => ({ name, said: words.queue.empty[name] })),
      ...OTHERS.map((name) => ({ name, said: undefined })),
    ]
    for (const { name, said } of lists) {
      await tab.goTo(`/${name}`)
      await page.getByRole('heading', { level: 1, name: words.names[name], exact: true }).waitFor()
      await page.getByRole('heading', { level: 2, ...(said && { name: said }) }).waitFor()
      await tab.quiet()
      await picture(page, `empty-${name}-${locale}`)
      expect({ name, found: [...(await violations(page)), ...(await untranslatedKeys(page))] }).toEqual({
        name,
        found: [],
      })
    }
    expect([errors, refused]).toEqual([[], []])
    await tab.context.close()
  })
})

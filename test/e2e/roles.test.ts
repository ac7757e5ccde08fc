import { afterAll, beforeAll, expect, it } from 'vitest'
import { listQuery, newOfficer, type TestOfficer } from '../factories/people.ts'
import { closeTabs } from '../support/browser.ts'
import { type Backlog, startBacklog } from './backlog.ts'
import { openAs } from './pages/console.ts'

let backlog: Backlog
let admin: TestOfficer

beforeAll(async () => {
  backlog = await startBacklog()
  admin = await newOfficer(backlog.app, 'admin')
})
afterAll(async () => {
  await closeTabs()
  await backlog?.close()
})

const PAGES = [
  ...['identifications', 'brands', 'bank-accounts', 'activation-proofs', 'inbox', 'traders', 'workspaces'],
  ...['payment-instances', 'payment-links', 'pay-links', 'forms', 'transactions', 'late-money', 'webhooks'],
  ...['deliveries', 'unreached-events', 'dashboard', 'audit-entries', 'officers', 'settings'],
]

/** Buttons that auditors must not see, and buttons for administrators only. */
const DECIDE =
  /^(Review next|Accept\b|Refuse|Ask for|Assign|Escalate|Release|Take over|Hand back|Suspend|Reactivate|Send again|Leave a note)/
const ADMINISTER = /^(Disable|Enable|Reset the password|Name and role)$/

it.each([
  ['auditor', [DECIDE, ADMINISTER]],
  ['officer', [ADMINISTER]],
  ['supervisor', [ADMINISTER]],
] as const)(
  'to the role of %s nothing is offered that the role does not allow, and no key is journaled as denied',
  async (role, forbidden) => {
    const one = await newOfficer(backlog.app, role)
    const tab = await openAs(backlog.app, one, '/identifications')
    const { page } = tab
    const offered: string[] = []
    const look = async (path: string) => {
      await tab.goTo(path)
      await page.getByRole('heading', { level: 1 }).first().waitFor()
      await tab.quiet()
      for (const name of await page.locator('main button:enabled:visible').allInnerTexts())
        if (forbidden.some((pattern) => pattern.test(name.trim()))) offered.push(`${path}: ${name}`)
    }
    for (const name of PAGES) {
      await look(`/${name}`)
      if (role !== 'auditor') continue
      await page.keyboard.press('Shift+Enter')
    }
    for (const { path } of Object.values(backlog.waiting)) {
      await look(path)
      if (role !== 'auditor') continue
      for (const key of ['Enter', 'Shift+Enter', ...'arpneduthsiovg']) await page.keyboard.press(key)
      await page.keyboard.press('Escape')
      await tab.quiet()
    }
    await look(`/officers/${admin.id}/show`)
    expect(offered).toEqual([])
    const denied = await admin.admin('GET', `/audit-entries${listQuery({ action: 'denied', actor_id: one.id })}`)
    expect(denied.body).toEqual([])
    expect(tab.errors).toEqual([])
  },
)

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { acceptedDossiers, newInstance, reportAllSeen } from '../factories/dossiers.ts'
import { newOfficer, newTrader, type TestTrader } from '../factories/people.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { closeTabs, picture } from '../support/browser.ts'
import { type ConsoleTab, openAs } from './pages/console.ts'
import { dossierPage } from './pages/dossier.ts'
import { listPage } from './pages/list.ts'

let app: TestApp
let trader: TestTrader
let tab: ConsoleTab
/** Three instances whose fee was paid by cheque, in the order of work. */
const instances: string[] = []

beforeAll(async () => {
  app = await startApp()
  trader = await newTrader(app, { name: 'Yacine Meziane', language: 'ar' })
  const officer = await newOfficer(app, 'officer', 'Nadia Haddad')
  const dossiers = await acceptedDossiers({ trader }, officer)
  for (const title of ['Boutique Alger', 'Boutique Oran', 'Boutique Annaba']) {
    instances.push((await newInstance({ trader }, dossiers, 'cheque', title)).id)
    app.clock.advance({ minutes: 10 })
  }
  await reportAllSeen(officer, 'activation-proofs', instances[0]!)
  tab = await openAs(app, officer, '/activation-proofs')
})
afterAll(async () => {
  await closeTabs()
  await app?.close()
})

const seen = async (id: string) => {
  const { acceptance_status, acceptance_reason } = (await trader.ext('GET', `/instances/${id}`)).body.data
  return [acceptance_status, acceptance_reason]
}

describe('activation proofs', () => {
  it('are three cheques, and the fee is shown beside each', async () => {
    const { page } = tab
    const list = listPage(page)
    await list.row('Boutique Annaba').waitFor()
    expect(await list.rows.allInnerTexts()).toEqual([
      expect.stringContaining('Boutique Alger'),
      expect.stringContaining('Boutique Oran'),
      expect.stringContaining('Boutique Annaba'),
    ])
    await list.rows.first().getByRole('link').press('Enter')
    await page.getByText('Activation fee due').waitFor()
    await dossierPage(page).sheet('cheque.png').waitFor()
    await tab.quiet()
    await picture(page, 'proof')
  })

  it('accepted: the instance is ready', async () => {
    const { page } = tab
    const dossier = dossierPage(page)
    await dossier.unlocked.waitFor()
    await page.keyboard.press('a')
    await dossier.confirmation.getByRole('textbox', { name: /^Why it is still right/ }).fill('Seen on the cheque.')
    await dossier.confirmation.getByRole('button', { name: 'Accept' }).press('Enter')
    await dossier.outcome(/is accepted\. Here is the next dossier\./).waitFor()
    expect(await seen(instances[0]!)).toEqual(['ready', null])
  })

  it('asked for again: the trader reads what to send, in Arabic', async () => {
    const { page } = tab
    const dossier = dossierPage(page)
    await page.getByRole('link', { name: 'Boutique Oran' }).waitFor()
    await dossier.button('Ask for a new proof').waitFor()
    await page.keyboard.press('p')
    await dossier.panel.getByRole('heading', { name: 'Ask for a new proof' }).waitFor()
    await dossier.pick('31')
    const letter = await dossier.letter.inputValue()
    expect(letter).toMatch(/^[\u0600-\u06ff]/)
    await picture(page, 'ask-new-proof')
    await dossier.button('Ask for a new proof').click()
    await dossier.outcome(/is asked for a new proof\. Here is the next dossier\./).waitFor()
    expect(await seen(instances[1]!)).toEqual(['pending_documents', letter])
  })

  it('refused: the instance is rejected and the queue is empty', async () => {
    const { page } = tab
    const dossier = dossierPage(page)
    await page.getByRole('link', { name: 'Boutique Annaba' }).waitFor()
    await dossier.button('Refuse').waitFor()
    await page.keyboard.press('r')
    await dossier.pick('00')
    await dossier.panel.getByText('Write the other reason in your own words').waitFor()
    await dossier.letter.fill('الشيك غير موقع، يرجى إنشاء طلب جديد.')
    await dossier.button('Refuse').click()
    await dossier.outcome(/is refused\. Nothing more is waiting\./).waitFor()
    expect(await seen(instances[2]!)).toEqual(['rejected', 'الشيك غير موقع، يرجى إنشاء طلب جديد.'])
    await page.getByRole('heading', { name: 'No activation proof is waiting' }).waitFor()
  })

  it('are found again under their states', async () => {
    const { page } = tab
    const list = listPage(page)
    await list.tab('All').click()
    for (const [state, title] of [
      ['Waits for the trader', 'Boutique Oran'],
      ['Ready', 'Boutique Alger'],
      ['Refused', 'Boutique Annaba'],
    ] as const) {
      await list.choose('Status', state)
      await list.row(title).waitFor()
      await list.filter(`Status ${state}`).waitFor()
      await expect.poll(() => list.rows.count()).toBe(1)
    }
    // A page may be reported as seen after the decision: the service answers 409 and the console shows nothing.
    const late = /\/seen 409$/
    expect([tab.errors, tab.refused.filter((answer) => !late.test(answer))]).toEqual([[], []])
  })
})

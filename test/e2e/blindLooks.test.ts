import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accept, newIdentification, reportAllSeen } from '../factories/dossiers.ts'
import { newOfficer, newTrader, type TestOfficer, type TestTrader } from '../factories/people.ts'
import { putInForce } from '../factories/proposals.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { closeTabs, picture } from '../support/browser.ts'
import { violations } from './pages/accessibility.ts'
import { openWithAxe } from './pages/console.ts'
import { menu } from './pages/menu.ts'
import { slot } from './pages/slot.ts'

let app: TestApp
let trader: TestTrader
let amina: TestOfficer
let karim: TestOfficer
let lina: TestOfficer

beforeAll(async () => {
  app = await startApp()
  trader = await newTrader(app, { name: 'Yacine Hamdani', language: 'fr' })
  amina = await newOfficer(app, 'officer', 'Amina Kaci')
  karim = await newOfficer(app, 'officer', 'Karim Belaid')
  lina = await newOfficer(app, 'supervisor', 'Lina Haddad')
  await putInForce(app, 'blind_share', 100)
})
afterAll(async () => {
  await closeTabs()
  await app?.close()
})

const openAs = (officer: TestOfficer, path: string) => openWithAxe(app, officer, path)

/** Accepted by Amina; Karim has seen its pages. */
async function accepted(name: string): Promise<string> {
  const { id } = await newIdentification({ trader }, name)
  await accept(amina, 'identifications', id)
  await reportAllSeen(karim, 'identifications', id)
  return id
}

const answerOf = async (record_id: string) =>
  (await app.services.db.blindLook.findFirstOrThrow({ where: { record_id } })).answer

describe('a blind second look', () => {
  it('shows the dossier without its decision, and is answered by keyboard; supervisors see what differs', async () => {
    const agreed = await accepted('SARL Tizemmour Conserves')
    const { page, goTo } = await openAs(karim, '/second-looks')
    await page.getByRole('link', { name: 'SARL Tizemmour Conserves' }).click()
    const bar = page.locator(slot('bar'))
    await bar.getByText('Decide as if you were the first.').waitFor()
    await bar.getByText('Nothing is sent.').waitFor()
    await page.waitForFunction(() => document.activeElement?.id === 'document')
    const shown = await page.locator('main').innerText()
    for (const told of ['Amina', 'Accepted', 'accepted']) expect(shown).not.toContain(told)
    expect(await violations(page)).toEqual([])
    await picture(page, 'blind-look')
    await page.keyboard.press('a')
    const panel = page.getByRole('dialog', { name: 'Would you accept SARL Tizemmour Conserves?' })
    await panel.waitFor()
    expect(await violations(page)).toEqual([])
    await picture(page, 'blind-accept')
    // Neither Space nor A again commits.
    await page.keyboard.press('Space')
    await page.keyboard.press('a')
    await panel.waitFor()
    expect(await answerOf(agreed)).toBeNull()
    await page.keyboard.press('Control+Enter')
    await page.locator(slot('outcome')).getByText('your answer is kept').waitFor()
    expect(await answerOf(agreed)).toBe('accept')

    const differs = await accepted('EURL Sahel Textile')
    const decider = await openWithAxe(app, amina, '/traders')
    await decider.page.getByRole('button', { name: 'For you', exact: true }).waitFor()
    await goTo('/second-looks')
    await page.getByRole('link', { name: 'EURL Sahel Textile' }).click()
    await bar.getByText('Nothing is sent.').waitFor()
    await page.waitForFunction(() => document.activeElement?.id === 'document')
    await page.keyboard.press('r')
    await page.getByRole('heading', { name: 'Why would you refuse?' }).waitFor()
    await page.getByRole('option').first().waitFor()
    expect(await violations(page)).toEqual([])
    await picture(page, 'blind-refuse')
    await page.keyboard.press('Enter')
    await page.getByLabel('In your words').fill('The extract is of another company than the one that was typed.')
    await page.keyboard.press('Control+Enter')
    await page.locator(slot('outcome')).getByText('your answer is kept').waitFor()
    expect(await answerOf(differs)).toBe('refuse')

    // It arrives while the officer who accepted it works on something else.
    await decider.page.getByRole('button', { name: 'For you: 1 new' }).waitFor()
    await decider.page.keyboard.press('q')
    const inbox = decider.page.getByRole('dialog', { name: 'For you' })
    const told = inbox.getByRole('link', { name: /Karim Belaid would refuse EURL Sahel Textile, which you accepted/ })
    await told.getByText('The extract is of another company').waitFor()
    expect(await violations(decider.page)).toEqual([])
    await picture(decider.page, 'blind-disagreement')
    await decider.page.keyboard.press('Enter')
    await decider.page.waitForURL(`**/identifications/${differs}/show`)
    await decider.page.getByRole('button', { name: 'For you', exact: true }).waitFor()

    const dashboard = await openAs(lina, '/traders')
    await menu(dashboard.page).link('Dashboard').click()
    const card = dashboard.page.getByRole('region', { name: 'Blind second looks' })
    await card.getByText('1 of 2 agree').first().waitFor()
    expect(await violations(dashboard.page)).toEqual([])
    await picture(dashboard.page, 'blind-agreement')
    await card.getByRole('link', { name: 'See where they disagree' }).click()
    await dashboard.page.getByRole('row', { name: /EURL Sahel Textile.*Found otherwise.*Karim Belaid/ }).waitFor()
    // The list finds it by itself too.
    await dashboard.goTo('/second-looks')
    await dashboard.page.getByRole('button', { name: /^Found otherwise/ }).click()
    await dashboard.page.getByRole('link', { name: 'EURL Sahel Textile' }).click()
    await dashboard.page.getByRole('button', { name: /Reverse/ }).waitFor()
  })
  it('asks for the officer’s own parts before either answer, and hears of the pages that were seen', async () => {
    const { id } = await newIdentification({ trader }, 'Librairie Ibn Khaldoun')
    await accept(amina, 'identifications', id)
    const look = await app.services.db.blindLook.findFirstOrThrow({ where: { record_id: id } })
    const { page } = await openAs(karim, `/second-looks/${look.id}/show`)
    const bar = page.locator(slot('bar'))
    await bar.getByText('See every required page first').waitFor()
    await page.waitForFunction(() => document.activeElement?.id === 'document')
    await page.keyboard.press('r')
    expect(await page.getByRole('heading', { name: 'Why would you refuse?' }).count()).toBe(0)
    // Space leads through the parts; the meter follows without a reload.
    for (const button = page.getByRole('button', { name: /^Next unseen part/ }); (await button.count()) > 0; ) {
      await page.keyboard.press('Space')
      // After the last part, Space leads to Accept.
      await page.waitForFunction(() => document.activeElement?.matches('#document, [data-begins="accept"]'))
    }
    await bar.getByText('Nothing is sent.').waitFor()
    await page.keyboard.press('r')
    await page.getByRole('heading', { name: 'Why would you refuse?' }).waitFor()
    expect(await answerOf(id)).toBeNull()
  })

  it('shows one outcome on the next look that it opens', async () => {
    const record_id = await accepted('Answered Looks')
    await accepted('Next Looks')
    const look = await app.services.db.blindLook.findFirstOrThrow({ where: { record_id } })
    const { page } = await openAs(karim, `/second-looks/${look.id}/show`)
    await page.getByRole('button', { name: 'Accept' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Accept' }).click()
    await page.waitForURL((url) => url.hash.endsWith('/show') && !url.hash.includes(look.id))
    await page.getByRole('heading', { name: 'Answered Looks' }).first().waitFor({ state: 'detached' })
    await page.locator(slot('bar')).getByText('Nothing is sent.').waitFor()
    expect(await page.locator(slot('outcome')).allInnerTexts()).toEqual([
      expect.stringContaining('your answer is kept'),
    ])
  })

  it('shows the document and the facts on a tablet, one of them on a phone', async () => {
    const record_id = await accepted('Narrow Looks')
    const look = await app.services.db.blindLook.findFirstOrThrow({ where: { record_id } })
    const { page } = await openAs(karim, `/second-looks/${look.id}/show`)
    const tabs = page.locator(slot('desk-tabs'))
    await page.locator('#document').waitFor()
    expect(await tabs.isVisible()).toBe(false)
    const expectRoom = async (width: number) => {
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
      await picture(page, `blind-look-${width}`)
    }
    await page.setViewportSize({ width: 820, height: 844 })
    await page.locator(slot('view')).waitFor()
    await page.locator(slot('facts')).waitFor()
    expect(await tabs.isVisible()).toBe(false)
    await expectRoom(820)
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await tabs.getByRole('button').allInnerTexts()).toEqual(['Document', 'Facts'])
    await tabs.getByRole('button', { name: 'Document' }).click()
    await page.locator(slot('view')).waitFor()
    await page.locator(slot('facts')).waitFor({ state: 'hidden' })
    await tabs.getByRole('button', { name: 'Facts' }).click()
    await page.locator(slot('facts')).waitFor()
    await page.locator(slot('view')).waitFor({ state: 'hidden' })
    await expectRoom(390)
    await page.getByRole('button', { name: 'Accept' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Accept' }).click()
    await page.locator(slot('outcome')).getByText('your answer is kept').waitFor()
    expect(await answerOf(record_id)).toBe('accept')
  })
})

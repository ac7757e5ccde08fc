import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { verify } from '../../server/webhooks/sign.ts'
import { startWorker, type Worker } from '../../server/worker/worker.ts'
import { newIdentification, reportAllSeen } from '../factories/dossiers.ts'
import { newOfficer, newTrader, PASSWORD, type TestOfficer, type TestTrader } from '../factories/people.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { closeTabs, picture } from '../support/browser.ts'
import type { Json } from '../support/http.ts'
import { type Receiver, startReceiver } from '../support/receiver.ts'
import { type ConsoleTab, openConsole } from './pages/console.ts'
import { dossierPage, drawn } from './pages/dossier.ts'
import { listPage } from './pages/list.ts'
import { menu } from './pages/menu.ts'
import { signInPage } from './pages/signIn.ts'

let app: TestApp
let receiver: Receiver
let worker: Worker
let trader: TestTrader
let officer: TestOfficer
let oldest: Json
let webhook: Json
let tab: ConsoleTab

beforeAll(async () => {
  receiver = await startReceiver()
  app = await startApp({ WEBHOOK_ALLOW_PRIVATE_ADDRESSES: '1' }, receiver.ca)
  worker = await startWorker(app.services, { listenUrl: app.listenUrl })
  trader = await newTrader(app, { name: 'Amine Khelifi' })
  webhook = (await trader.ext('POST', '/webhooks', { json: { url: receiver.url } })).body.data
  oldest = await newIdentification({ trader }, 'Minoterie Sersou SARL')
  app.clock.advance({ minutes: 75 })
  await newIdentification({ trader }, 'Pharmacie El Amel')
  app.clock.advance({ hours: 3 })
  await newIdentification({ trader }, 'Transports Bouzid')
  officer = await newOfficer(app, 'officer', 'Nadia Haddad')
  await reportAllSeen(officer, 'identifications', oldest.id)
  tab = await openConsole(app)
})
afterAll(async () => {
  await closeTabs()
  await worker?.stop()
  await app?.close()
  await receiver?.close()
})

/** Presses Tab until the element has the focus. */
async function tabTo(place: Locator): Promise<void> {
  for (let presses = 0; presses < 40; presses += 1) {
    if (await place.evaluate((element) => element === document.activeElement)) return
    await tab.page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not lead to ${place}`)
}

describe('an officer', () => {
  it('signs in, and hears when the password is wrong', async () => {
    const { page } = tab
    const form = signInPage(page)
    await tab.goTo('/')
    await form.email.waitFor()
    await picture(page, 'sign-in')
    await form.signIn({ email: officer.email, password: 'not this one' })
    await form.said.getByText('The e-mail or the password is wrong.').waitFor()
    await picture(page, 'sign-in-wrong')
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('password')
    await form.signIn({ email: officer.email, password: PASSWORD })
    await listPage(page).heading('Identifications').waitFor()
    // Two refusals are expected: the visit without a session, and the wrong password.
    expect(tab.refused.splice(0).filter((line) => !/^\w+ \/api\/admin\/session 401$/.test(line))).toEqual([])
  })

  it('finds the oldest dossier first and opens it by keyboard, its document beside the facts', async () => {
    const { page } = tab
    const list = listPage(page)
    await list.opener('Transports Bouzid').waitFor()
    expect(await list.names()).toEqual(['Minoterie Sersou SARL', 'Pharmacie El Amel', 'Transports Bouzid'])
    await list.rows.first().getByText('15 min over').waitFor()
    await menu(page).link('Identifications').getByText('3 waiting, 1 over target').waitFor()
    await picture(page, 'queue')
    await tabTo(list.opener('Minoterie Sersou SARL'))
    await page.keyboard.press('ArrowDown')
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Pharmacie El Amel')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await dossierPage(page).heading('Minoterie Sersou SARL').waitFor()
    await drawn(dossierPage(page).sheet('registre.pdf, page 1 of 2'))
    await picture(page, 'dossier')
  })

  it('accepts with one key and one confirmation, and gets the next dossier', async () => {
    const { page } = tab
    const dossier = dossierPage(page)
    await dossier.unlocked.waitFor()
    await page.keyboard.press('a')
    await dossier.confirmation.getByText('Accept Minoterie Sersou SARL?').waitFor()
    expect(await dossier.confirmation.getByRole('button', { name: /^Accept/ }).innerText()).toMatch(/Ctrl\s*↵/)
    expect(await page.locator('[data-begins="accept"]').getAttribute('aria-expanded')).toBe('true')
    await picture(page, 'accept')
    await page.keyboard.press('Control+Enter')
    await dossier.outcome('Minoterie Sersou SARL is accepted. Here is the next dossier.').waitFor()
    await dossier.heading('Pharmacie El Amel').waitFor()
    await drawn(dossier.sheet('registre.pdf, page 1 of 2'))
    await picture(page, 'accepted-next')
    const { body } = await trader.ext('GET', `/identifications/${oldest.id}`)
    expect(body.data).toMatchObject({ status: 'accepted', reason: null })
  })

  it('does not find it in the queue any more, but in the journal under their name', async () => {
    const { page } = tab
    const list = listPage(page)
    await menu(page).link('Identifications').click()
    await list.opener('Transports Bouzid').waitFor()
    await list.opener('Minoterie Sersou SARL').waitFor({ state: 'detached' })
    expect(await list.names()).toEqual(['Pharmacie El Amel', 'Transports Bouzid'])
    await menu(page).link('Audit journal').click()
    const entry = list.row('accepted')
    await entry.waitFor()
    expect(await entry.innerText()).toMatch(/You[\s\S]*accepted[\s\S]*identification/)
    await entry.getByRole('button').first().click()
    await page.getByText('Numbers for a search').press('Enter')
    await page.getByRole('cell').getByText(oldest.id).waitFor()
    await picture(page, 'journal-entry')
  })

  it('sees beside the decision that the trader was told', async () => {
    const { page } = tab
    const list = listPage(page)
    const [told] = await receiver.received(1)
    const header = told!.headers['x-service-signature'] as string
    expect(verify({ secret: webhook.secret, header, body: told!.body, now: app.clock.now() })).toBe(true)
    expect(JSON.parse(told!.body.toString())).toMatchObject({
      event: 'identification.approved',
      data: { id: oldest.id, status: 'accepted' },
    })
    await worker.idle()
    await menu(page).link('Identifications').click()
    await list.tab('All').click()
    await list.choose('Status', 'Accepted')
    await list.opener('Minoterie Sersou SARL').click()
    const { told: part } = dossierPage(page)
    await part.filter({ hasText: /Yes.*identification\.approved.*localhost.*Told.*200/ }).waitFor()
    await drawn(dossierPage(page).sheet('registre.pdf, page 1 of 2'))
    await picture(page, 'told')
  })

  it('finds the delivery, and has it sent again', async () => {
    const { page } = tab
    const list = listPage(page)
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await menu(page).service.click()
    await menu(page).link('Deliveries').click()
    await list.opener('identification.approved').waitFor()
    await picture(page, 'deliveries')
    await list.opener('identification.approved').click()
    await page.getByText('"status": "accepted"').waitFor()
    await picture(page, 'delivery')
    await page.getByRole('button', { name: 'Redeliver now' }).click()
    await page.getByRole('status').getByText('Queued to be sent again.').waitFor()
    const [first, again] = await receiver.received(2)
    expect(again!.body).toEqual(first!.body)
    await worker.idle()
    await menu(page).link('Deliveries').click()
    await list.rows.nth(1).waitFor()
    expect(await list.rows.count()).toBe(2)
  })

  it('did all this without an error in the page', () => {
    expect([tab.errors, tab.refused]).toEqual([[], []])
  })
})

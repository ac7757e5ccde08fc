import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startWorker, type Worker } from '../../server/worker/worker.ts'
import { pdf } from '../factories/documents.ts'
import { identificationFields, newIdentification } from '../factories/dossiers.ts'
import { newOfficer, newTrader, type TestOfficer, type TestTrader } from '../factories/people.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { closeTabs, picture } from '../support/browser.ts'
import { formOf, type Json } from '../support/http.ts'
import { type Receiver, startReceiver } from '../support/receiver.ts'
import { casework } from './pages/casework.ts'
import { type ConsoleTab, openAs } from './pages/console.ts'
import { dossierPage } from './pages/dossier.ts'
import { listPage } from './pages/list.ts'

let app: TestApp
let receiver: Receiver
let worker: Worker
let trader: TestTrader
let lina: TestOfficer
let dossier: Json
let amina: ConsoleTab
let karim: ConsoleTab

beforeAll(async () => {
  receiver = await startReceiver()
  app = await startApp({ WEBHOOK_ALLOW_PRIVATE_ADDRESSES: '1' }, receiver.ca)
  worker = await startWorker(app.services, { listenUrl: app.listenUrl })
  trader = await newTrader(app, { name: 'Lina Benali', language: 'en' })
  lina = await newOfficer(app, 'supervisor', 'Lina Haddad')
  dossier = await newIdentification({ trader }, 'Conserves Tizemmour')
  karim = await openAs(app, await newOfficer(app, 'officer', 'Karim Belaïd'), '/inbox')
  amina = await openAs(app, await newOfficer(app, 'officer', 'Amina Kaci'), `/identifications/${dossier.id}/show`)
})
afterAll(async () => {
  await closeTabs()
  await worker?.stop()
  await app?.close()
  await receiver?.close()
})

describe('a note', () => {
  it('picks a colleague while it is typed, and keeps what was not sent', async () => {
    const { page } = amina
    const { note, colleague, box, entry } = casework(page)
    await page.getByRole('button', { name: 'Note', exact: true }).waitFor()
    await page.keyboard.press('n')
    await note.pressSequentially('Ask @kar')
    await colleague('Karim Belaïd').waitFor()
    await page.keyboard.press('Enter')
    expect(await note.inputValue()).toBe('Ask @Karim Belaïd ')
    await page.keyboard.press('Escape')
    await box.waitFor({ state: 'detached' })
    await page.keyboard.press('n')
    await note.press('End')
    await note.pressSequentially('about the stamp.')
    await picture(page, 'note')
    await page.keyboard.press('Control+Enter')
    await box.waitFor({ state: 'detached' })
    await entry('Left a note').getByText('about the stamp.').waitFor()
  })

  it('reaches whom it mentions, who marks it as read', async () => {
    const { page } = karim
    await page.getByRole('button', { name: 'For you: 1 new' }).waitFor()
    const list = listPage(page)
    await list.row('mentions you on Conserves Tizemmour').getByRole('button').click()
    await page.getByRole('link', { name: 'Open Conserves Tizemmour' }).waitFor()
    await page.getByRole('button', { name: 'Mark as read' }).click()
    await page.getByRole('button', { name: 'For you', exact: true }).waitFor()
    expect([karim.errors, karim.refused]).toEqual([[], []])
  })
})

describe('an escalated dossier', () => {
  it('leaves the officer nothing to decide, and is refused by a supervisor', async () => {
    const { page } = amina
    const { why, box, entry } = casework(page)
    await page.keyboard.press('e')
    await why.fill('The stamp looks drawn.')
    await page.keyboard.press('Control+Enter')
    await box.waitFor({ state: 'detached' })
    await dossierPage(page).outcome('Conserves Tizemmour waits for a supervisor.').waitFor()
    await dossierPage(page).button('Refuse').waitFor({ state: 'detached' })
    await entry('Escalated').getByText('The stamp looks drawn.').waitFor()
    const supervisor = await openAs(app, lina, `/identifications/${dossier.id}/show`)
    const desk = dossierPage(supervisor.page)
    await desk.button('Refuse').click()
    await desk.pick('11')
    await supervisor.page.keyboard.press('Control+Enter')
    await desk.outcome(/is refused/).waitFor()
    expect([supervisor.errors, supervisor.refused]).toEqual([[], []])
  })
})

describe('a resubmission', () => {
  it('shows why it was refused, what changed, and the document before beside the new one', async () => {
    const form = formOf({
      ...identificationFields('Conserves Tizemmour SARL'),
      identification_file: { name: 'registre-2.pdf', content: await pdf(2, 'New') },
    })
    await trader.ext('PUT', `/identifications/${dossier.id}`, { form })
    const { page } = amina
    await page.reload()
    const { before, changed, documents } = casework(page)
    await before.getByText('Lina Haddad').waitFor()
    expect(await changed.locator('mark').allInnerTexts()).toEqual([' SARL'])
    await documents.getByRole('button', { name: /^Compare/ }).click()
    await page.getByText('Version decided before').first().waitFor()
    await amina.quiet()
    await picture(page, 'resubmission')
    const compare = documents.getByRole('button', { name: /^Compare/ })
    expect(await compare.getAttribute('aria-pressed')).toBe('true')
    await compare.click()
    await page.getByText('Version decided before').first().waitFor({ state: 'detached' })
    await compare.click()
    await page.getByText('Version decided before').first().waitFor()
    await page.keyboard.press('b')
    await page.getByText('Version decided before').first().waitFor({ state: 'detached' })
    expect(await compare.getAttribute('aria-pressed')).toBe('false')
  })
})

describe('a decision that reached nobody', () => {
  it('is listed until it is sent again to an endpoint that listens', async () => {
    const { page } = amina
    await amina.goTo('/unreached-events')
    const list = listPage(page)
    const again = page.getByRole('button', { name: /^Redeliver now/ })
    await list.row('The trader has neither a webhook nor a mail address').first().waitFor()
    expect(await again.count()).toBe(0)
    await picture(page, 'reached-nobody')
    const created = await trader.ext('POST', '/webhooks', { json: { url: receiver.url } })
    expect(created.status).toBe(201)
    await page.reload()
    await page.locator('button[aria-disabled="false"]', { hasText: 'Redeliver now' }).first().click()
    await dossierPage(page)
      .outcome(/is on its way again/)
      .waitFor()
    const [told] = await receiver.received(1)
    expect(JSON.parse(told!.body.toString())).toMatchObject({ event: 'identification.rejected' })
    await page.getByRole('heading', { name: 'Every decision reached its trader' }).waitFor()
    expect([amina.errors, amina.refused]).toEqual([[], []])
  })
})

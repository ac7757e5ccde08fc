import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startWorker, type Worker } from '../../server/worker/worker.ts'
import { accept, newBrand, newIdentification } from '../factories/dossiers.ts'
import { newOfficer, newTrader, type TestTrader } from '../factories/people.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { closeTabs, picture } from '../support/browser.ts'
import type { Json } from '../support/http.ts'
import { type Receiver, startReceiver } from '../support/receiver.ts'
import { type ConsoleTab, openAs } from './pages/console.ts'
import { dossierPage } from './pages/dossier.ts'
import { listPage } from './pages/list.ts'

const NOTE = 'Seen before under another name: ask the supervisor.'

let app: TestApp
let receiver: Receiver
let worker: Worker
let trader: TestTrader
let brand: Json
let webhook: Json
let tab: ConsoleTab

beforeAll(async () => {
  receiver = await startReceiver()
  app = await startApp({ WEBHOOK_ALLOW_PRIVATE_ADDRESSES: '1' }, receiver.ca)
  worker = await startWorker(app.services, { listenUrl: app.listenUrl })
  trader = await newTrader(app, { name: 'Lina Benali', language: 'fr' })
  webhook = (await trader.ext('POST', '/webhooks', { json: { url: receiver.url } })).body.data
  const officer = await newOfficer(app, 'officer', 'Nadia Haddad')
  const identification = await newIdentification({ trader })
  await accept(officer, 'identifications', identification.id)
  brand = await newBrand({ trader }, identification.id, 'Sersou Gold')
  tab = await openAs(app, officer, '/brands')
})
afterAll(async () => {
  await closeTabs()
  await worker?.stop()
  await app?.close()
  await receiver?.close()
})

/** The editor's preview when the refusal was sent. */
let previewed = ''

describe('refusing a brand', () => {
  it('takes the reasons by number, in the language of the trader', async () => {
    const { page } = tab
    const dossier = dossierPage(page)
    await listPage(page).opener('Sersou Gold').click()
    await dossier.heading('Sersou Gold').waitFor()
    await dossier.button('Refuse').waitFor()
    await page.keyboard.press('r')
    await dossier.reason.waitFor()
    expect(await dossier.reason.evaluate((element) => element === document.activeElement)).toBe(true)
    await dossier.panel.getByRole('option').first().waitFor()
    await page.keyboard.type('24')
    await page.keyboard.press('Enter')
    await page.keyboard.type('certificat')
    await page.keyboard.press('Enter')
    expect(await dossier.chosen.allInnerTexts()).toHaveLength(2)
    expect((await dossier.letter.inputValue()).split('\n')).toEqual([
      'Le logo imite un réseau de cartes (CIB, EDAHABIA) ou une banque.',
      'Le certificat de marque est expiré.',
    ])
  })

  it('lets the text be edited, and keeps a note apart', async () => {
    const { page } = tab
    const { panel, letter, note } = dossierPage(page)
    await letter.press('Control+End')
    await letter.pressSequentially('\nEnvoyez le certificat renouvelé, merci.')
    await panel.getByText('Edited.').waitFor()
    await note.fill(NOTE)
    previewed = await letter.inputValue()
    expect(previewed).toMatch(/expiré\.\nEnvoyez le certificat renouvelé, merci\.$/)
    await picture(page, 'refuse')
  })

  it('sends exactly what was previewed', async () => {
    const { page } = tab
    await page.keyboard.press('Control+Enter')
    await dossierPage(page).outcome('Sersou Gold is refused. Here is the next dossier.').waitFor()
    const { body } = await trader.ext('GET', `/brands/${brand.id}`)
    expect(body.data).toMatchObject({ status: 'refused', reason: previewed })
    const told = await receiver.received(2)
    expect(JSON.parse(told.at(-1)!.body.toString())).toMatchObject({
      event: 'brand.rejected',
      data: { id: brand.id, reason: previewed },
    })
  })

  it('shows the note to no trader, only to officers', async () => {
    await worker.idle()
    const answers = await Promise.all(
      ['/brands', `/brands/${brand.id}`, '/identifications', '/webhooks', `/webhooks/${webhook.id}/deliveries`].map(
        (path) => trader.ext('GET', path),
      ),
    )
    const readable = [...answers.map(({ text }) => text), ...receiver.requests.map(({ body }) => body.toString())]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(readable.join('\n')).toContain('certificat renouvelé')
    expect(readable.filter((text) => text.includes('Seen before'))).toEqual([])

    const { page } = tab
    const list = listPage(page)
    await tab.goTo(`/audit-entries?filter=${JSON.stringify({ record_id: brand.id, action: 'refuse' })}`)
    await list.row('Refused').getByRole('button').first().click()
    await page.getByText(NOTE).waitFor()
    await picture(page, 'journal-refusal')
  })

  it('is there to be read again on the dossier', async () => {
    const { page } = tab
    await tab.goTo(`/brands/${brand.id}/show`)
    await page.getByText('Envoyez le certificat renouvelé, merci.').first().waitFor()
    const { told, button } = dossierPage(page)
    await told.filter({ hasText: /Yes.*brand\.rejected.*200/ }).waitFor()
    expect(await button('Refuse').count()).toBe(0)
    await tab.quiet()
    await picture(page, 'refused')
    // A page seen as the dossier was decided reaches the server too late, and counts for nothing any more.
    const late = /\/seen 409$/
    expect([tab.errors, tab.refused.filter((answer) => !late.test(answer))]).toEqual([[], []])
  })
})

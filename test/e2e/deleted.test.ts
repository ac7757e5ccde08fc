import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pdf } from '../factories/documents.ts'
import { identificationFields, newIdentification } from '../factories/dossiers.ts'
import { newOfficer, newTrader, type TestOfficer, type TestTrader } from '../factories/people.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { closeTabs, picture } from '../support/browser.ts'
import { formOf, type Json } from '../support/http.ts'
import { openAs } from './pages/console.ts'
import { dossierPage } from './pages/dossier.ts'
import { listPage } from './pages/list.ts'
import { searchBox } from './pages/search.ts'
import { slot } from './pages/slot.ts'

let app: TestApp
let trader: TestTrader
let amina: TestOfficer
let karim: TestOfficer

beforeAll(async () => {
  app = await startApp()
  trader = await newTrader(app, { name: 'Rachid Bensalem' })
  amina = await newOfficer(app, 'officer', 'Amina Kaci')
  karim = await newOfficer(app, 'officer', 'Karim Belaid')
})
afterAll(async () => {
  await closeTabs()
  await app?.close()
})

async function identify(name: string, content: Uint8Array): Promise<Json> {
  const form = formOf({ ...identificationFields(name), identification_file: { name: 'registre.pdf', content } })
  return (await trader.ext('POST', '/identifications', { form })).body.data
}

async function refuse(id: string): Promise<void> {
  const { version } = (await karim.admin('GET', `/identifications/${id}`)).body
  const json = { version, reason_codes: ['ID_DOC_ALTERED'] }
  expect((await karim.admin('POST', `/identifications/${id}/refuse`, { json })).status).toBe(200)
}

const remove = async (id: string) => expect((await trader.ext('DELETE', `/identifications/${id}`)).status).toBe(200)

describe('a dossier that its trader deleted after it was refused, and the same one sent again', () => {
  it('is read only, found by the search and the filter; its twin is answered by keyboard', async () => {
    const document = await pdf(1, 'Registre')
    const refused = await identify('Bensalem Transport', document)
    await refuse(refused.id)
    app.clock.advance({ minutes: 5 })
    await remove(refused.id)
    const again = await identify('Bensalem Transport', document)

    const tab = await openAs(app, amina, `/identifications/${refused.id}/show`)
    const { page } = tab
    const dossier = dossierPage(page)
    await dossier.heading('Bensalem Transport').waitFor()
    await page.getByText('Deleted by the trader on 21 Nov, after the refusal of 21 Nov').waitFor()
    await page.getByText('The trader deleted this dossier. You can still read it.').waitFor()
    for (const button of ['Accept', 'Refuse'] as const) expect(await dossier.button(button).count()).toBe(0)
    await picture(page, 'deleted')

    await page.keyboard.press('Control+k')
    const search = searchBox(page)
    await search.box.fill('bensalem transport')
    const results = search.group('Identifications').getByRole('option')
    await results.nth(1).waitFor()
    expect(await results.nth(0).getByText('Deleted').count()).toBe(0)
    await results.nth(1).getByText('Deleted').waitFor()
    await page.keyboard.press('Escape')

    await tab.goTo('/identifications?filter=%7B%7D')
    const list = listPage(page)
    await list.row('Bensalem Transport').waitFor()
    expect(await list.row('Bensalem Transport').count()).toBe(1)
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('button', { name: 'Show deleted dossiers' }).click()
    await list.row('Bensalem Transport').getByText('Deleted').waitFor()
    await picture(page, 'deleted-list')

    await tab.goTo(`/traders/${trader.id}/show`)
    await page.locator('tr').filter({ hasText: 'Bensalem Transport' }).getByText('Deleted').first().waitFor()

    await tab.goTo('/identifications')
    await list.choose('Flags', 'Refused before')
    await list.filter('Refused before').waitFor()
    await list.row('Bensalem Transport').waitFor()

    await tab.goTo(`/identifications/${again.id}/show`)
    const card = page.getByRole('article', { name: 'Refused before, the same file' })
    await card.getByText('this trader’s own').waitFor()
    await card.getByText(/Refused 21 Nov by Karim Belaid: .+ \(deleted by its trader 21 Nov\)/).waitFor()
    await page.locator(slot('dossier-head')).getByText('refused before').waitFor()
    await page.locator(slot('fact')).filter({ hasText: 'Refused before' }).first().waitFor()
    await picture(page, 'refused-before')
    await page.locator('#document').focus()
    await page.keyboard.press('s')
    await page.keyboard.type('The very same extract.')
    await page.keyboard.press('Enter')
    await page.getByRole('status').filter({ hasText: 'Answered: Same.' }).waitFor()
    const { body } = await amina.admin('GET', `/identifications/${again.id}`)
    expect(body.collisions.filter(({ answer }: Json) => answer !== null)).toMatchObject([
      { kind: 'refused_before', answer: { answer: 'same', why: 'The very same extract.' } },
    ])
    expect([tab.errors, tab.refused]).toEqual([[], []])
    await tab.context.close()
  })
})

describe('a dossier on the desk whose trader deletes it', () => {
  it('says so at once, offers nothing to decide, keeps what is typed and leads to the next', async () => {
    const gone = await newIdentification({ trader }, 'Atelier du Vieux Port')
    await newIdentification({ trader }, 'Atelier Suivant')
    const tab = await openAs(app, amina, `/identifications/${gone.id}/show`)
    const { page } = tab
    const dossier = dossierPage(page)
    await dossier.button('Refuse').waitFor()
    await page.keyboard.press('r')
    await dossier.note.fill('Called them on Monday.')
    await remove(gone.id)
    await dossier.problem.filter({ hasText: 'Deleted by the trader just now' }).waitFor()
    expect(await dossier.note.inputValue()).toBe('Called them on Monday.')
    await dossier.problem.getByRole('button', { name: 'Review next' }).waitFor()
    await page.keyboard.press('Escape')
    await page.locator(slot('said')).getByText('Deleted by the trader just now').waitFor()
    for (const button of ['Accept', 'Refuse'] as const) expect(await dossier.button(button).count()).toBe(0)
    await picture(page, 'deleted-on-desk')
    await page.getByRole('button', { name: 'View the deleted dossier' }).click()
    await page.getByText('Deleted by the trader on 21 Nov, before any decision').waitFor()
    expect(await page.locator(slot('bar')).getByText('The trader deleted this dossier').count()).toBe(1)
    await page.getByRole('button', { name: 'Review next' }).first().click()
    await page.getByRole('heading', { level: 1 }).filter({ hasNotText: 'Atelier du Vieux Port' }).waitFor()
    expect(tab.errors).toEqual([])
    await tab.context.close()
  })
})

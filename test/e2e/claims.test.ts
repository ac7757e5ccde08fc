import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { identificationFields, newBrand, newIdentification } from '../factories/dossiers.ts'
import { newOfficer, newTrader, requireNoDocuments, type TestOfficer, type TestTrader } from '../factories/people.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { closeTabs, picture } from '../support/browser.ts'
import { type ConsoleTab, openAs } from './pages/console.ts'
import { deskPage } from './pages/desk.ts'
import { dossierPage } from './pages/dossier.ts'
import { listPage } from './pages/list.ts'
import { menu } from './pages/menu.ts'
import { slot } from './pages/slot.ts'

let app: TestApp
let trader: TestTrader
let officer: TestOfficer
let colleague: TestOfficer
let supervisor: TestOfficer
let tab: ConsoleTab

beforeAll(async () => {
  app = await startApp()
  await requireNoDocuments(app)
  trader = await newTrader(app, { name: 'Samir Ould Ali' })
  colleague = await newOfficer(app, 'officer', 'Karim Saadi')
  supervisor = await newOfficer(app, 'supervisor', 'Lina Haddad')
})
afterAll(async () => {
  await closeTabs()
  await app?.close()
})
beforeEach(async () => {
  await tab?.context.close()
  officer = await newOfficer(app, 'officer', 'Nadia Haddad')
})

const holderOf = async (id: string) =>
  (await supervisor.admin('GET', `/identifications/${id}`)).body.claim?.officer.name ?? null
const becomes = (id: string, holder: string | null) => expect.poll(() => holderOf(id)).toBe(holder)
const send = async (name: string): Promise<string> => {
  app.clock.advance({ minutes: 1 })
  return (await newIdentification({ trader }, name)).id
}

describe('reviewing next', () => {
  it('claims the oldest free dossier from the list, and gives it back on leaving', async () => {
    const [first, second] = [await send('Boulangerie Noria'), await send('Hammam El Bahdja')]
    await colleague.admin('POST', `/identifications/${first}/claim`)
    tab = await openAs(app, officer, '/identifications')
    const { page } = tab
    const asked: string[] = []
    page.on('request', (request) => asked.push(`${request.method()} ${new URL(request.url()).pathname}`))
    await listPage(page).opener('Hammam El Bahdja').waitFor()
    await page.keyboard.press('Shift+Enter')
    await dossierPage(page).heading('Hammam El Bahdja').waitFor()
    await dossierPage(page).button('Refuse').waitFor()
    expect(await holderOf(second)).toBe('Nadia Haddad')
    // The page shows the answer of the claim: it does not read or claim the record again.
    expect(asked.filter((line) => /next$|\/claim$/.test(line) || line.endsWith(second))).toEqual([
      'POST /api/admin/queues/identifications/next',
    ])
    await deskPage(page)
      .rail.getByRole('link', { name: /Boulangerie Noria.*Karim Saadi has it/ })
      .waitFor()
    await page.keyboard.press('u')
    await dossierPage(page).outcome('Hammam El Bahdja is free for the others again.').waitFor()
    await becomes(second, null)
    await colleague.admin('POST', `/identifications/${first}/release`)
    expect([tab.errors, tab.refused]).toEqual([[], []])
  })

  it('says that nothing is free, and where something waits', async () => {
    const identification = await send('Parent SARL')
    await newBrand({ trader }, identification, 'Marque Noria')
    tab = await openAs(app, officer, '/activation-proofs')
    const { page } = tab
    await page.getByText('No activation proof is waiting').waitFor()
    await menu(page)
      .link('Identifications')
      .getByText(/waiting/)
      .waitFor()
    await page.keyboard.press('Shift+Enter')
    const outcome = dossierPage(page).outcome('Activation proofs: nothing is free to review.')
    await outcome.waitFor()
    await picture(page, 'nothing-free')
    await page.locator(slot('outcome')).getByRole('link').click()
    await listPage(page).heading('Identifications').waitFor()
  })

  it('leaves no claim behind when another dossier is read, or the page is closed', async () => {
    const [first, second] = [await send('Atelier Un'), await send('Atelier Deux')]
    tab = await openAs(app, officer, `/identifications/${first}/show`)
    const { page } = tab
    await becomes(first, 'Nadia Haddad')
    await deskPage(page).rail.getByRole('link', { name: 'Atelier Deux' }).waitFor()
    await page.keyboard.press('j')
    await dossierPage(page).heading('Atelier Deux').waitFor()
    await becomes(second, 'Nadia Haddad')
    await becomes(first, null)
    await page.goto('about:blank')
    await becomes(second, null)
  })
})

describe('a dossier that a colleague holds', () => {
  it('says so, can be read, and tells when it is free', async () => {
    const id = await send('Café Tassili')
    await colleague.admin('POST', `/identifications/${id}/claim`)
    app.clock.advance({ minutes: 1 })
    tab = await openAs(app, officer, `/identifications/${id}/show`)
    const { page } = tab
    const { held } = deskPage(page)
    await held.getByText('Karim Saadi has held this dossier for 1 min').waitFor()
    expect(await dossierPage(page).button('Accept').count()).toBe(0)
    expect(await held.getByRole('button', { name: 'Take over' }).count()).toBe(0)
    await picture(page, 'held')
    await page.keyboard.press('r')
    expect(await dossierPage(page).panel.count()).toBe(0)
    await page.keyboard.press('w')
    expect(await held.getByRole('button', { name: 'Tell me when free' }).getAttribute('aria-pressed')).toBe('true')
    await colleague.admin('POST', `/identifications/${id}/release`)
    await dossierPage(page).outcome('Café Tassili is free now.').waitFor()
    await dossierPage(page).button('Refuse').waitFor()
    // Opening the dossier does not try to claim it from the colleague.
    expect(tab.refused).toEqual([])
    expect(tab.errors).toEqual([])
  })

  it('cannot be accepted any more once it was taken over, and the question says why', async () => {
    const { body } = await trader.ext('POST', '/identifications', { json: identificationFields('Presse Zibans') })
    const { id } = body.data
    tab = await openAs(app, officer, `/identifications/${id}/show`)
    const dossier = dossierPage(tab.page)
    await becomes(id, 'Nadia Haddad')
    await dossier.button('Accept').click()
    await dossier.confirmation.waitFor()
    await supervisor.admin('POST', `/identifications/${id}/claim`, { json: { take_over: 'Trader on the phone.' } })
    await dossier.confirmation.getByRole('alert').getByText('A colleague has this dossier').waitFor()
    expect(await tab.page.getByRole('textbox', { name: 'RC number', includeHidden: true }).count()).toBe(0)
    await tab.page.keyboard.press('Enter')
    expect(await dossier.confirmation.getByRole('button', { name: 'Accept' }).getAttribute('aria-disabled')).toBe(
      'true',
    )
    expect((await trader.ext('GET', `/identifications/${id}`)).body.data.status).toBe('pending')
    await supervisor.admin('POST', `/identifications/${id}/release`)
    expect([tab.errors, tab.refused]).toEqual([[], []])
  })

  it('is taken over by a supervisor with a reason, and whoever had it keeps what was typed', async () => {
    const id = await send('Hôtel Les Zibans')
    tab = await openAs(app, officer, `/identifications/${id}/show`)
    const mine = dossierPage(tab.page)
    await becomes(id, 'Nadia Haddad')
    await mine.button('Refuse').click()
    await mine.letter.fill('Le registre est coupé en bas.')

    const theirs = await openAs(app, supervisor, `/identifications/${id}/show`)
    const { held } = deskPage(theirs.page)
    await held.getByText('Nadia Haddad has just taken this dossier').waitFor()
    await theirs.page.keyboard.press('t')
    const question = theirs.page.getByRole('dialog', { name: 'Take over from Nadia Haddad?' })
    await question.getByRole('textbox', { name: 'Why' }).fill('Trader on the phone.')
    await picture(theirs.page, 'take-over')
    await theirs.page.keyboard.press('Control+Enter')
    await dossierPage(theirs.page).button('Refuse').waitFor()
    expect(await holderOf(id)).toBe('Lina Haddad')

    await mine.panel.getByText('A colleague has this dossier. What you typed is kept.').waitFor()
    await picture(tab.page, 'taken-over')
    expect(await mine.letter.inputValue()).toBe('Le registre est coupé en bas.')
    await tab.page.keyboard.press('Escape')
    await tab.page.getByRole('alert').getByText('Lina Haddad has taken this dossier over').waitFor()
    const [entry] = (
      await supervisor.admin('GET', `/audit-entries?filter=${JSON.stringify({ record_id: id, action: 'take_over' })}`)
    ).body
    expect(entry.reason).toBe('Trader on the phone.')
    await theirs.page.goto('about:blank')
    await theirs.context.close()
    expect(tab.errors).toEqual([])
  })
})

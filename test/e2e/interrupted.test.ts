import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { accept, identificationFields, newIdentification } from '../factories/dossiers.ts'
import {
  listQuery,
  newOfficer,
  newTrader,
  PASSWORD,
  requireNoDocuments,
  type TestOfficer,
  type TestTrader,
} from '../factories/people.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { closeTabs, picture } from '../support/browser.ts'
import { type ConsoleTab, openAs } from './pages/console.ts'
import { dossierPage } from './pages/dossier.ts'
import { signInAgain } from './pages/signIn.ts'
import { slot } from './pages/slot.ts'

const TYPED = 'Le registre est coupé en bas : envoyez-le en entier.'
const NOTE = 'Second time this month.'

let app: TestApp
let trader: TestTrader
let officer: TestOfficer
let colleague: TestOfficer
let tab: ConsoleTab
let id: string

beforeAll(async () => {
  app = await startApp()
  await requireNoDocuments(app)
  trader = await newTrader(app, { name: 'Samir Ould Ali' })
  colleague = await newOfficer(app, 'officer', 'Karim Saadi')
})
afterAll(async () => {
  await closeTabs()
  await app?.close()
})

/** Each test has a new dossier and a half-written refusal. */
beforeEach(async () => {
  await tab?.context.close()
  officer = await newOfficer(app, 'officer', 'Nadia Haddad')
  id = (await newIdentification({ trader }, 'Atlas Meubles')).id
  tab = await openAs(app, officer, `/identifications/${id}/show`)
  const dossier = dossierPage(tab.page)
  await dossier.button('Refuse').click()
  await dossier.pick('00')
  await dossier.letter.fill(TYPED)
  await dossier.note.fill(NOTE)
})

const typed = async () => {
  const { letter, note } = dossierPage(tab.page)
  return [await letter.inputValue(), await note.inputValue()]
}
const refusals = async () =>
  (await officer.admin('GET', `/audit-entries${listQuery({ record_id: id, action: 'refuse' })}`)).body
const seen = async () => {
  const { status, reason } = (await trader.ext('GET', `/identifications/${id}`)).body.data
  return [status, reason]
}

/** Lets the claim expire: blocks the page's heartbeats and moves the clock. */
async function leftDesk() {
  await tab.page.route('**/claim', (route) => route.abort('connectionrefused'))
  await tab.quiet()
  app.clock.advance({ minutes: 3 })
}

/** Sends the refusal: it happens once, and the trader reads the text as typed. */
async function goesThrough() {
  const dossier = dossierPage(tab.page)
  await dossier.button('Refuse').click()
  await dossier.outcome('Atlas Meubles is refused.').waitFor()
  expect(await seen()).toEqual(['refused', TYPED])
  expect(await refusals()).toHaveLength(1)
  expect(tab.errors).toEqual([])
}

describe('a refusal half written', () => {
  it('hears at once that a colleague was faster, and is kept', async () => {
    const { page } = tab
    const dossier = dossierPage(page)
    await leftDesk()
    await accept(colleague, 'identifications', id)
    await dossier.problem.getByText('Karim Saadi decided this dossier').waitFor()
    await dossier.panel.getByText('What you typed is kept.').waitFor()
    await picture(page, 'colleague-was-faster')
    await page.keyboard.press('Control+Enter')
    expect(await typed()).toEqual([TYPED, NOTE])
    await dossier.problem.getByRole('button', { name: 'Read the decision' }).click()
    await dossier.panel.getByText('This dossier can no longer be refused. Your text is kept.').waitFor()
    expect(await typed()).toEqual([TYPED, NOTE])
    await page.getByRole('button', { name: 'Back' }).click()
    await page.getByText('Karim Saadi').first().waitFor()
    expect(await seen()).toEqual(['accepted', null])
    expect(tab.refused).toEqual([])
    expect(tab.errors).toEqual([])
  })

  it('finds out by deciding when nothing told that a colleague was faster', async () => {
    const { page } = tab
    const dossier = dossierPage(page)
    // Block the stream and the polls, so that the page does not learn of the decision.
    await page.route(/\/stream$|\/identifications\?/, (route) => route.abort('connectionrefused'))
    await leftDesk()
    await accept(colleague, 'identifications', id)
    await dossier.button('Refuse').click()
    await dossier.problem.getByText('A colleague has already decided this dossier.').waitFor()
    expect(await typed()).toEqual([TYPED, NOTE])
    expect(tab.refused).toContain(`POST /api/admin/identifications/${id}/refuse 409`)
  })

  it('outlives the session: the officer signs in over the page and goes on', async () => {
    const { page } = tab
    // Block the page's own reads: only the refusal meets the expired session.
    const reads = /\/api\/admin\//
    await tab.quiet()
    await page.route(reads, (route) =>
      route.request().method() === 'GET' ? route.abort('connectionrefused') : route.continue(),
    )
    app.clock.advance({ hours: 3 })
    await page.clock.setFixedTime(app.clock.now())
    const dossier = dossierPage(page)
    await dossier.button('Refuse').click()
    const again = signInAgain(page)
    await again.dialog.waitFor()
    await page.unroute(reads)
    await again.dialog.getByText('Nothing you typed is lost').waitFor()
    const turnedAway = page.locator(slot('banner'), { hasText: 'Your session has ended.' })
    await turnedAway.waitFor()
    await picture(page, 'session-ended')
    expect(await seen()).toEqual(['pending', null])
    await again.with('not this one')
    await again.said('The password is wrong.')
    await again.with(PASSWORD)
    await again.dialog.waitFor({ state: 'detached' })
    await turnedAway.waitFor({ state: 'detached' })
    expect(await typed()).toEqual([TYPED, NOTE])
    officer = await newOfficer(app)
    await goesThrough()
  })

  it('waits for the connection when the browser is offline', async () => {
    const { page, context } = tab
    const dossier = dossierPage(page)
    await context.setOffline(true)
    await dossier.button('Refuse').click()
    await dossier.problem.getByText('You are offline.').waitFor()
    await picture(page, 'offline')
    expect(await typed()).toEqual([TYPED, NOTE])
    await context.setOffline(false)
    await goesThrough()
  })

  it('is sent once over a slow network, and says that it waits', async () => {
    const { page } = tab
    const dossier = dossierPage(page)
    let let_go = () => {}
    const held = new Promise<void>((resolve) => {
      let_go = resolve
    })
    await page.route(`**/${id}/refuse`, async (route) => {
      await held
      await route.continue()
    })
    await dossier.button('Refuse').click()
    await dossier.panel.getByText('The server is slow to answer.').waitFor()
    await picture(page, 'slow-network')
    await page.keyboard.press('Control+Enter')
    expect(await seen()).toEqual(['pending', null])
    let_go()
    await dossier.outcome('Atlas Meubles is refused.').waitFor()
    expect(await refusals()).toHaveLength(1)
  })

  it('goes through when the desk is left meanwhile, and is told where the officer is then', async () => {
    const { page } = tab
    const dossier = dossierPage(page)
    let let_go = () => {}
    const held = new Promise<void>((resolve) => {
      let_go = resolve
    })
    await page.route(`**/${id}/refuse`, async (route) => {
      await held
      await route.continue()
    })
    const waits = (await newIdentification({ trader }, 'Atelier Suivant')).id
    await dossier.button('Refuse').click()
    await page.getByText('Refusing Atlas Meubles').last().waitFor()
    await tab.goTo('/brands')
    await page.getByRole('heading', { level: 1, name: 'Brands' }).waitFor()
    let_go()
    await dossier.outcome(/^Atlas Meubles is refused\.$/).waitFor()
    expect(new URL(page.url()).hash).toBe('#/brands')
    expect(await refusals()).toHaveLength(1)
    // The dossier that was claimed as the next one is free again.
    const holder = async () => (await officer.admin('GET', `/identifications/${waits}`)).body.claim
    await expect.poll(holder, { timeout: 20_000 }).toBeNull()
    await trader.ext('DELETE', `/identifications/${waits}`)
  })

  it('is told plainly that the server failed, and goes through when tried again', async () => {
    const { page } = tab
    const dossier = dossierPage(page)
    const answer = { status: 500, code: 'SERVER_ERROR', message: 'Something went wrong.', request_id: 'req-42' }
    await page.route(`**/${id}/refuse`, (route) => route.fulfill({ status: 500, json: answer }))
    await dossier.button('Refuse').click()
    await dossier.problem.getByText('The server answered with an error; nothing was changed. Request req-42.').waitFor()
    await picture(page, 'server-error')
    expect(await typed()).toEqual([TYPED, NOTE])
    await page.unroute(`**/${id}/refuse`)
    await goesThrough()
  })

  it('is told that nobody knows whether it was done where the server does not', async () => {
    const { page } = tab
    const dossier = dossierPage(page)
    const answer = { status: 500, code: 'OUTCOME_UNKNOWN', message: 'It is not known.', request_id: 'req-43' }
    await page.route(`**/${id}/refuse`, (route) => route.fulfill({ status: 500, json: answer }))
    await dossier.button('Refuse').click()
    await dossier.problem.getByText('It is not known whether this was done').waitFor()
    await dossier.problem.getByText('Look at the record before you try again.').waitFor()
    await picture(page, 'outcome-unknown')
    expect(await typed()).toEqual([TYPED, NOTE])
    // Nor is it known when a proxy answers in the server's place.
    await page.unroute(`**/${id}/refuse`)
    await page.route(`**/${id}/refuse`, (route) => route.fulfill({ status: 500, body: 'Bad proxy' }))
    await dossier.button('Refuse').click()
    await dossier.problem.getByText('Request –').waitFor()
    await dossier.problem.getByText('It is not known whether this was done').waitFor()
    await page.unroute(`**/${id}/refuse`)
    await goesThrough()
  })

  it('is told plainly that the server is away, and goes through when it is back', async () => {
    const { page } = tab
    const dossier = dossierPage(page)
    await page.route(`**/${id}/refuse`, (route) => route.abort('connectionrefused'))
    await dossier.button('Refuse').click()
    await dossier.problem.getByText('The server cannot be reached.').waitFor()
    expect(await typed()).toEqual([TYPED, NOTE])
    await page.unroute(`**/${id}/refuse`)
    await goesThrough()
  })

  it('is done once even when the answer got lost', async () => {
    const { page } = tab
    const dossier = dossierPage(page)
    await page.route(`**/${id}/refuse`, async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    })
    await dossier.button('Refuse').click()
    // The answer is lost, but the stream reports the decision.
    await dossier.problem.getByText('You decided this dossier').waitFor()
    await page.keyboard.press('Control+Enter')
    expect(await typed()).toEqual([TYPED, NOTE])
    expect(await seen()).toEqual(['refused', TYPED])
    expect(await refusals()).toHaveLength(1)
  })

  it('survives a reload of the page', async () => {
    const { page } = tab
    const dossier = dossierPage(page)
    await page.reload()
    await dossier.button('Refuse').click()
    expect(await typed()).toEqual([TYPED, NOTE])
    await goesThrough()
  })
})

describe('the note of an accept', () => {
  it('is kept when the question is left, and sent with the accept', async () => {
    const { page } = tab
    const dossier = dossierPage(page)
    const { body } = await trader.ext('POST', '/identifications', { json: identificationFields('Atelier Noté') })
    await tab.goTo(`/identifications/${body.data.id}/show`)
    await dossier.heading('Atelier Noté').waitFor()
    await dossier.button('Accept').click()
    const note = dossier.confirmation.getByRole('textbox')
    await dossier.confirmation.getByRole('button', { name: 'Add a private note' }).click()
    await note.fill(NOTE)
    await page.keyboard.press('Escape')
    await dossier.confirmation.waitFor({ state: 'detached' })
    await dossier.button('Accept').click()
    expect(await note.inputValue()).toBe(NOTE)
    await dossier.confirmation.getByRole('button', { name: 'Accept' }).click()
    await dossier.outcome(/^Atelier Noté is accepted/).waitFor()
    const entries = await officer.admin(
      'GET',
      `/audit-entries${listQuery({ record_id: body.data.id, action: 'accept' })}`,
    )
    expect(entries.body[0].details.note).toBe(NOTE)
  })
})

describe('a list', () => {
  it('says that the server is away, keeps its rows, and goes on when it is back', async () => {
    const { page } = tab
    await tab.goTo('/identifications')
    await page.getByRole('link', { name: 'Atlas Meubles' }).first().waitFor()
    await page.route('**/api/admin/**', (route) => route.abort('connectionrefused'))
    await page.getByRole('button', { name: 'All' }).click()
    const away = page.getByRole('alert').getByText('The server cannot be reached')
    await away.waitFor()
    await picture(page, 'list-unreachable')
    await page.getByRole('button', { name: 'Try now' }).waitFor()
    // The list reconnects by itself, often before anybody could press the button.
    await page.unroute('**/api/admin/**')
    await away.waitFor({ state: 'detached' })
    await page.getByRole('link', { name: 'Atlas Meubles' }).first().waitFor()
  })

  it('is asked for at once by ‘Try now’', async () => {
    const { page } = tab
    await tab.goTo('/identifications')
    await page.getByRole('link', { name: 'Atlas Meubles' }).first().waitFor()
    let asked = 0
    await page.route('**/api/admin/**', (route) => {
      if (route.request().url().includes('/identifications?')) asked += 1
      return route.abort('connectionrefused')
    })
    await page.getByRole('button', { name: 'All' }).click()
    const now = page.getByRole('button', { name: 'Try now' })
    await now.waitFor()
    // The countdown is far from its end, so only the button can ask this soon.
    await page.getByText(/^in ([6-9]|10) seconds$/).waitFor()
    const before = asked
    await now.click()
    await expect.poll(() => asked, { timeout: 4000 }).toBeGreaterThan(before)
    await page.unroute('**/api/admin/**')
    await now.click({ timeout: 1000 }).catch(() => {})
    await now.waitFor({ state: 'detached' })
  })
})

describe('a dossier on the desk', () => {
  /** Creates a dossier without a document and opens it; nobody has decided it. */
  async function read(name: string): Promise<string> {
    const { body } = await trader.ext('POST', '/identifications', { json: identificationFields(name) })
    await tab.goTo(`/identifications/${body.data.id}/show`)
    await dossierPage(tab.page).heading(name).waitFor()
    await dossierPage(tab.page).button('Refuse').waitFor()
    return body.data.id
  }

  it('that its trader changes stays as it was read until the officer asks for what is new', async () => {
    const { page } = tab
    const changing = await read('Moulin du Sersou')
    const sent = await trader.ext('PUT', `/identifications/${changing}`, {
      json: identificationFields('Moulin du Sersou et fils'),
    })
    expect(sent.status).toBe(200)
    await page
      .getByText(/^The dossier changed at/)
      .last()
      .waitFor()
    await dossierPage(page).heading('Moulin du Sersou').waitFor()
    expect(await dossierPage(page).button('Accept').count()).toBe(0)
    await page.getByRole('button', { name: 'Show what changed' }).click()
    await dossierPage(page).heading('Moulin du Sersou et fils').waitFor()
    await dossierPage(page).button('Accept').waitFor()
  })

  it('that its trader deletes says so, and leads on', async () => {
    const { page } = tab
    const leaving = await read('Atelier de passage')
    expect((await trader.ext('DELETE', `/identifications/${leaving}`)).status).toBeLessThan(300)
    await page
      .getByText(/Deleted by the trader/)
      .last()
      .waitFor()
    expect(await dossierPage(page).button('Accept').count()).toBe(0)
    await page
      .locator(slot('bar'))
      .getByRole('button', { name: /^Review next/ })
      .waitFor()
  })
})

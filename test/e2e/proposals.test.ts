import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ar } from '../../client/i18n/ar.ts'
import { fr } from '../../client/i18n/fr.ts'
import {
  acceptedDossiers,
  newIdentification,
  newInstance,
  prepareForAccept,
  reportAllSeen,
} from '../factories/dossiers.ts'
import { createActiveLink } from '../factories/links.ts'
import { payOnline } from '../factories/payments.ts'
import { newOfficer, newTrader, type TestOfficer, type TestTrader } from '../factories/people.ts'
import { fourEyes, proposeRefusal, putInForce } from '../factories/proposals.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { closeTabs, picture } from '../support/browser.ts'
import { runWithoutTriggers } from '../support/database.ts'
import { violations } from './pages/accessibility.ts'
import { openAs as openConsoleAs, openWithAxe } from './pages/console.ts'
import { dossierPage } from './pages/dossier.ts'
import { slot } from './pages/slot.ts'

let app: TestApp
let trader: TestTrader
let amina: TestOfficer
let karim: TestOfficer
let samir: TestOfficer
let nadia: TestOfficer

beforeAll(async () => {
  app = await startApp()
  trader = await newTrader(app, { name: 'Yacine Hamdani', language: 'fr' })
  amina = await newOfficer(app, 'officer', 'Amina Kaci')
  karim = await newOfficer(app, 'officer', 'Karim Belaid')
  samir = await newOfficer(app, 'admin', 'Samir Rahal')
  nadia = await newOfficer(app, 'admin', 'Nadia Ould Ali')
})
afterAll(async () => {
  await closeTabs()
  await app?.close()
})

const openAs = (officer: TestOfficer, path: string) => openWithAxe(app, officer, path)

const read = async (id: string) => (await samir.admin('GET', `/identifications/${id}`)).body

describe('a second look', () => {
  it('is found in its list, shows who proposes what and why, and is countersigned in a panel', async () => {
    await fourEyes(app, { identifications: ['always'] })
    const { id } = await newIdentification({ trader }, 'SARL Tizemmour Conserves')
    await prepareForAccept(amina, 'identifications', id)
    const accept = { version: 1, note: 'Extract found at the CNRC.' }
    expect((await amina.admin('POST', `/identifications/${id}/accept`, { json: accept })).status).toBe(202)
    await reportAllSeen(karim, 'identifications', id)

    const { page } = await openAs(karim, '/second-looks')
    await page.getByRole('link', { name: /Second looks .*open second look/ }).waitFor()
    await page.getByRole('row', { name: /SARL Tizemmour Conserves.*To accept.*Amina Kaci.*always/ }).waitFor()
    expect(await violations(page)).toEqual([])
    await picture(page, 'second-looks')
    await page.getByRole('link', { name: 'SARL Tizemmour Conserves' }).click()
    const card = page.locator(slot('proposal'))
    await card.getByRole('heading', { name: 'Amina Kaci proposes to accept' }).waitFor()
    expect(await card.innerText()).toContain('Extract found at the CNRC.')
    await page.getByRole('button', { name: 'Countersign' }).waitFor()
    expect(await violations(page)).toEqual([])
    await picture(page, 'second-look')
    await page.getByRole('button', { name: 'Return' }).click()
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.keyboard.press('Escape')
    await page.waitForFunction(() => document.activeElement?.id === 'document')
    await page.keyboard.press('y')
    const panel = page.getByRole('dialog', { name: 'Countersign the acceptance of SARL Tizemmour Conserves?' })
    await panel.getByText('The trader is told at once.').waitFor()
    expect(await violations(page)).toEqual([])
    await picture(page, 'countersign')
    for (const width of [390, 820, 1920, 1366]) {
      await page.setViewportSize({ width, height: 768 })
      await panel.getByRole('button', { name: 'Countersign' }).waitFor()
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
      await picture(page, `countersign-${width}`)
    }
    await page.keyboard.press('y')
    await page.keyboard.press('Space')
    await panel.waitFor()
    expect((await read(id)).status).toBe('pending')
    await page.keyboard.press('Control+Enter')
    await page.locator(slot('outcome')).getByText('SARL Tizemmour Conserves: countersigned.').waitFor()
    expect(await read(id)).toMatchObject({ status: 'accepted', decided_by: { name: 'Amina Kaci' } })
  })

  it.each([
    ['dark', fr, { locale: 'fr-DZ', colorScheme: 'dark' }],
    ['arabic', ar, { locale: 'ar-DZ', colorScheme: 'light' }],
  ] as const)('stands in the other languages too (%s)', async (look, words, options) => {
    await fourEyes(app, { identifications: ['always'] })
    const { id, name } = await newIdentification({ trader }, `Traiteur ${look}`)
    await proposeRefusal(amina, 'identifications', id)
    await reportAllSeen(karim, 'identifications', id)
    const tab = await openConsoleAs(app, karim, '/second-looks', options)
    const { page } = tab
    await page.getByRole('link', { name }).waitFor()
    for (const width of [390, 1920, 1366]) {
      await page.setViewportSize({ width, height: 768 })
      await page.getByRole('link', { name }).waitFor()
      await picture(page, `second-looks-${look}-${width}`)
    }
    await page.getByRole('link', { name }).click()
    await page.getByRole('button', { name: words.proposal.countersign }).waitFor()
    await page.keyboard.press('y')
    await page.getByRole('dialog').getByRole('button', { name: words.proposal.countersign }).waitFor()
    await picture(page, `countersign-${look}`)
    expect([tab.errors, tab.refused]).toEqual([[], []])
  })

  it('says that somebody else must countersign where the maker invited this officer', async () => {
    const invited = await newOfficer(app, 'officer', 'Yacine Brahimi')
    await runWithoutTriggers(app, [
      'UPDATE officers SET invited_by = ARRAY [$2::uuid] WHERE id = $1::uuid',
      invited.id,
      nadia.id,
    ])
    const { id } = await newIdentification({ trader }, 'EURL Aghrum Boulangerie')
    await proposeRefusal(nadia, 'identifications', id)
    const { page } = await openAs(invited, `/identifications/${id}/show`)
    await page.getByText('Somebody else must confirm this').waitFor()
    await page.getByRole('button', { name: 'Return' }).waitFor()
    expect(await page.getByRole('button', { name: 'Countersign' }).count()).toBe(0)
    expect(await violations(page)).toEqual([])
    await picture(page, 'second-look-one-person')
  })

  it('is returned with a reason, and its maker withdraws one with Z', async () => {
    const [first, second] = [
      await newIdentification({ trader }, 'Kaci Traiteur'),
      await newIdentification({ trader }, 'Librairie Ibn Badis'),
    ]
    await proposeRefusal(amina, 'identifications', first.id)
    await proposeRefusal(amina, 'identifications', second.id)
    const other = await openAs(karim, `/identifications/${first.id}/show`)
    await other.page.getByRole('button', { name: 'Return' }).waitFor()
    await other.page.keyboard.press('r')
    await other.page.getByLabel('Reason, for officers only').fill('Page 2 is of this company.')
    await other.page.getByRole('dialog').getByRole('button', { name: 'Return' }).click()
    await other.page.locator(slot('outcome')).getByText('Kaci Traiteur: returned to its maker.').waitFor()
    expect(await read(first.id)).toMatchObject({ proposal: null, assigned_to: { name: 'Amina Kaci' } })

    const own = await openAs(amina, `/identifications/${second.id}/show`)
    await own.page.getByText('Waits for another officer').waitFor()
    await own.page.keyboard.press('z')
    await own.page.getByLabel('Reason, for officers only').fill('The wrong page.')
    await own.page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
    await own.page.getByRole('button', { name: 'Refuse' }).waitFor()
    expect((await read(second.id)).proposal).toBeNull()
  })
})

describe('a hold', () => {
  it('counts down on the desk of the next dossier, and Z recalls it', async () => {
    await fourEyes(app, {})
    await putInForce(app, 'hold_minutes', 2)
    const { id } = await newIdentification({ trader }, 'Atlas Pièces Auto')
    const next = await newIdentification({ trader }, 'Sahel Numérique')
    await proposeRefusal(amina, 'identifications', id)
    const { page } = await openAs(amina, `/identifications/${next.id}/show`)
    const hold = page.locator(slot('hold'))
    await hold.getByText('Sent in 2:00').waitFor()
    expect(await violations(page)).toEqual([])
    await picture(page, 'hold')
    await page.keyboard.press('z')
    await page.getByLabel('Reason, for officers only').fill('The wrong company.')
    await page.keyboard.press('Control+Enter')
    await page.locator(slot('outcome')).getByText('Atlas Pièces Auto: recalled, nobody was told.').waitFor()
    expect(await read(id)).toMatchObject({ status: 'pending', proposal: null })
    await putInForce(app, 'hold_minutes', 0)
  })
})

describe('a decision that is taken back', () => {
  it('brings its panel back with what was typed, from the desk of the next dossier', async () => {
    await fourEyes(app, {})
    await putInForce(app, 'hold_minutes', 2)
    const { id } = await newIdentification({ trader }, 'Atlas Pneus')
    await newIdentification({ trader }, 'Atlas Jantes')
    const { page } = await openAs(amina, `/identifications/${id}/show`)
    const { panel, letter, chosen } = dossierPage(page)
    await page.getByRole('button', { name: 'Refuse' }).waitFor()
    await page.keyboard.press('r')
    await panel.getByRole('option').first().click()
    await letter.fill('The stamp of page 1 cannot be read.')
    await page.keyboard.press('Control+Enter')
    await page.locator(slot('hold')).getByText('Atlas Pneus').waitFor()
    await page.keyboard.press('z')
    await page.getByLabel('Reason, for officers only').fill('One more reason.')
    await page.keyboard.press('Control+Enter')
    await page.locator(slot('outcome')).getByText('Atlas Pneus: recalled, nobody was told.').waitFor()
    expect(await letter.inputValue()).toBe('The stamp of page 1 cannot be read.')
    expect(await chosen.count()).toBe(1)
    await picture(page, 'recalled')
    await putInForce(app, 'hold_minutes', 0)
  })
})

describe('a reversal', () => {
  const TITLE = 'Reverse the acceptance of '
  const accepted = async () => {
    const dossiers = await acceptedDossiers({ trader }, amina)
    return { id: dossiers.identification_id, dossiers, name: (await read(dossiers.identification_id)).name }
  }

  it('shows what it does, takes the reasons as a refusal does, and the history links both decisions', async () => {
    const { id, dossiers, name } = await accepted()
    const { id: instance, activation } = await newInstance({ trader }, dossiers, 'online')
    await payOnline(app, activation, 'approve')
    await createActiveLink(trader, instance)
    const { page } = await openAs(samir, `/identifications/${id}/show`)
    await page.getByRole('button', { name: 'Reverse…' }).waitFor()
    await page.keyboard.press('r')
    const dialog = page.getByRole('dialog', { name: `${TITLE}${name}` })
    await dialog.getByText('1 instance is suspended').waitFor()
    await dialog.getByText('1 link refuses payments').waitFor()
    expect(await violations(page)).toEqual([])
    // The reasons have the room of their box: once they stood in a strip beside it.
    const width = (await dialog.getByRole('option').first().boundingBox())!.width
    expect(width).toBeGreaterThan(300)
    await dialog.getByRole('combobox').pressSequentially('expired')
    await page.keyboard.press('Enter')
    await dialog.getByRole('textbox', { name: 'As the trader will read it' }).fill('Le document est modifié.')
    await picture(page, 'reverse-dialog')
    await page.keyboard.press('Control+Enter')
    await page.locator(slot('outcome')).getByText(`${name}: the acceptance is reversed, it is refused.`).waitFor()
    expect(await read(id)).toMatchObject({ status: 'refused', reason: 'Le document est modifié.' })
    const history = page.locator(slot('timeline'))
    await history.getByRole('link', { name: 'Reversed by Samir Rahal' }).waitFor()
    await history.getByRole('link', { name: 'Reverses a decision' }).click()
    await page.locator('li[data-kind="decision"]:focus').getByText('Amina Kaci').waitFor()
  })

  it('is proposed where the setting asks for a second person, to be looked at anew', async () => {
    const { id, name } = await accepted()
    await fourEyes(app, { identifications: ['always'] })
    const { page } = await openAs(samir, `/identifications/${id}/show`)
    await page.getByRole('button', { name: 'Reverse…' }).click()
    const dialog = page.getByRole('dialog', { name: `${TITLE}${name}` })
    await dialog.getByRole('radio', { name: 'To be looked at anew' }).check()
    await dialog.getByText('Another person confirms').waitFor()
    expect(await violations(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Propose the reversal' }).click()
    await page.locator(slot('outcome')).getByText(`${name}: the reversal waits for another person.`).waitFor()
    expect(await read(id)).toMatchObject({ status: 'accepted', proposal: { action: 'reverse', to: 'pending' } })
    await fourEyes(app, {})
  })

  it('is not offered to whoever decided alone', async () => {
    const { identification_id } = await acceptedDossiers({ trader }, samir)
    const { page } = await openAs(samir, `/identifications/${identification_id}/show`)
    await page.locator('#bar-why').waitFor()
    expect(await page.getByRole('button', { name: 'Reverse…' }).count()).toBe(0)
    expect((await read(identification_id)).allowed_actions).not.toContain('reverse')
    expect((await nadia.admin('GET', `/identifications/${identification_id}`)).body.allowed_actions).toContain(
      'reverse',
    )
  })
})

describe('the settings of control', () => {
  it('wait for another admin once four eyes are on', async () => {
    const maker = await openAs(nadia, '/settings?setting=four_eyes')
    const eyes = maker.page.getByRole('form', { name: 'Four eyes' })
    await eyes.getByLabel('Add a condition: Identifications').selectOption('flagged')
    await eyes.getByRole('button', { name: 'Save' }).click()
    await maker.page.getByText('Saved: Four eyes.').first().waitFor()
    await maker.page.getByRole('button', { name: 'Hold before sending' }).click()
    const hold = maker.page.getByRole('form', { name: 'Hold before sending' })
    await hold.getByLabel('All decisions').fill('5')
    await hold.getByRole('button', { name: 'Save' }).click()
    await hold.getByText('Nadia Ould Ali asks for').waitFor()
    await hold.getByRole('button', { name: 'Withdraw' }).waitFor()
    const value = (await nadia.admin('GET', '/settings/second_factor')).body.default
    const other = value === 'required' ? 'optional' : 'required'
    await nadia.admin('PUT', '/settings/second_factor', { json: { value: other } })

    const tab = await openAs(samir, '/settings?setting=hold_minutes')
    const { page } = tab
    const asked = page.getByRole('form', { name: 'Hold before sending' })
    await asked.getByText('5 minutes').waitFor()
    await tab.goTo('/settings?setting=second_factor')
    const factor = page.getByRole('form', { name: 'Second factor' })
    const words = { optional: 'Optional', required: 'Required' }
    expect(await factor.locator('del').textContent()).toBe(words[value as keyof typeof words])
    expect(await factor.locator('ins').textContent()).toBe(words[other])
    await factor.getByRole('button', { name: 'Return' }).click()
    await page.getByRole('dialog').getByRole('textbox').fill('Not before everybody has an app.')
    await page.getByRole('dialog').getByRole('button', { name: 'Return' }).click()
    await factor.getByText('Nadia Ould Ali asks for').waitFor({ state: 'detached' })
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await violations(page)).toEqual([])
    await picture(page, 'settings-control')
    await tab.goTo('/settings?setting=hold_minutes')
    await asked.getByRole('button', { name: 'Confirm' }).click()
    await asked.getByText('Nadia Ould Ali asks for').waitFor({ state: 'detached' })
    expect((await samir.admin('GET', '/settings/hold_minutes')).body).toMatchObject({ value: 5, proposal: null })
    await putInForce(app, 'hold_minutes', 0)
    await fourEyes(app, {})
  })
})

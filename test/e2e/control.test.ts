import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accept, newIdentification } from '../factories/dossiers.ts'
import { newOfficer, newTrader, type TestOfficer } from '../factories/people.ts'
import { fourEyes } from '../factories/proposals.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { closeTabs, picture } from '../support/browser.ts'
import { runWithoutTriggers } from '../support/database.ts'
import { violations } from './pages/accessibility.ts'
import { openWithAxe } from './pages/console.ts'
import { slot } from './pages/slot.ts'

let app: TestApp
let samir: TestOfficer
let nadia: TestOfficer
let karim: TestOfficer

beforeAll(async () => {
  app = await startApp()
  samir = await newOfficer(app, 'admin', 'Samir Rahal')
  nadia = await newOfficer(app, 'admin', 'Nadia Ould Ali')
  karim = await newOfficer(app, 'officer', 'Karim Belaid')
  await fourEyes(app, { identifications: ['flagged'] })
})
afterAll(async () => {
  await closeTabs()
  await app?.close()
})

const openAs = (officer: TestOfficer, path: string) => openWithAxe(app, officer, path)

const read = async (id: string) => (await samir.admin('GET', `/officers/${id}`)).body

describe('a change of an officer, with four eyes on', () => {
  it('is asked for with a reason, by keyboard, stands on the page, and another admin confirms it', async () => {
    const maker = await openAs(samir, `/officers/${karim.id}/show`)
    await maker.page.getByRole('button', { name: 'Name and role' }).focus()
    await maker.page.keyboard.press('Enter')
    const dialog = maker.page.getByRole('dialog', { name: 'Name and role of Karim Belaid' })
    await dialog.getByText('another administrator has to confirm this first').waitFor()
    await dialog.getByLabel('Role').selectOption('Supervisor')
    await dialog.getByLabel('Reason, for officers only').fill('Lina is away in August.')
    expect(await violations(maker.page)).toEqual([])
    await picture(maker.page, 'officer-role-asked')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await maker.page.getByRole('status').getByText('another administrator has to confirm this').waitFor()
    const waiting = maker.page.locator(slot('pending-change'))
    await waiting.getByText('Samir Rahal asks for another role').waitFor()
    await waiting.getByRole('button', { name: 'Withdraw' }).waitFor()
    expect(await waiting.getByRole('button', { name: 'Confirm' }).count()).toBe(0)
    // What waits is not asked for twice: its field is fixed, and so are the acts beside it.
    expect(await maker.page.getByRole('button', { name: 'Reset the password' }).count()).toBe(0)
    await maker.page.getByRole('button', { name: 'Name and role' }).click()
    await dialog.getByText('Until then only the name can be changed.').waitFor()
    expect(await dialog.getByLabel('Role').isDisabled()).toBe(true)
    await maker.page.keyboard.press('Escape')
    expect((await read(karim.id)).role).toBe('officer')

    const { page, errors } = await openAs(nadia, '/second-looks')
    await page.getByRole('link', { name: /Second looks .*open second look/ }).waitFor()
    await page.getByRole('row', { name: /Karim Belaid.*Officers.*Role: Supervisor.*Samir Rahal/ }).waitFor()
    expect(await violations(page)).toEqual([])
    await picture(page, 'second-looks-officers')
    await page.getByRole('link', { name: 'Karim Belaid' }).click()
    const asked = page.locator(slot('pending-change'))
    await asked.getByText('Lina is away in August.').waitFor()
    expect(await asked.innerText()).toMatch(/Officer\s+Supervisor/)
    expect(await violations(page)).toEqual([])
    await picture(page, 'officer-change-waits')
    await asked.getByRole('button', { name: 'Confirm' }).focus()
    await page.keyboard.press('Enter')
    await asked.waitFor({ state: 'detached' })
    await page.getByRole('main').getByText('Supervisor').first().waitFor()
    expect(await read(karim.id)).toMatchObject({ role: 'supervisor', proposal: null })
    expect(errors).toEqual([])
  })

  it('is announced before somebody is invited as supervisor or administrator', async () => {
    const { page } = await openAs(samir, '/officers')
    await page.getByRole('button', { name: 'Invite' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('begins as an officer, until another administrator confirms the role').waitFor()
    await dialog.getByLabel('Reason, for officers only').fill('Joins on Monday.')
    await dialog.getByLabel('Name').fill('Salma Ziani')
    await dialog.getByLabel('E-mail').fill('salma.ziani@countersign.example')
    await dialog.getByLabel('Role').selectOption('Supervisor')
    expect(await violations(page)).toEqual([])
    await picture(page, 'officer-invited-by-two')
    await dialog.getByRole('button', { name: 'Invite' }).click()
    await dialog.getByText('The role waits for another administrator.').waitFor()
    const list = (await samir.admin('GET', '/second-looks')).body as { name: string; why: string | null }[]
    expect(list.find(({ name }) => name === 'Salma Ziani')?.why).toBe('Joins on Monday.')
  })

  it('shows the code of a reset to who asks, and its link to who confirms', async () => {
    const maker = await openAs(samir, `/officers/${karim.id}/show`)
    await maker.page.getByRole('button', { name: 'Reset the password' }).click()
    await maker.page.getByRole('dialog').getByRole('button', { name: 'Reset the password' }).click()
    const code = maker.page.getByRole('dialog', { name: 'Code for Karim Belaid' })
    await code.getByRole('button', { name: 'Done' }).click()
    await code.waitFor({ state: 'detached' })
    await maker.page.locator(slot('pending-change')).getByText('asks for a new password').waitFor()

    const { page } = await openAs(nadia, `/officers/${karim.id}/show`)
    const asked = page.locator(slot('pending-change'))
    await asked.getByText('shown to you once').waitFor()
    await asked.getByRole('button', { name: 'Confirm' }).click()
    const shown = page.getByRole('dialog', { name: 'Karim Belaid chooses another password' })
    const link = (await shown.getByText(/^https?:.*\/code$/).innerText()).trim()
    await shown.getByRole('button', { name: 'Done' }).click()
    await shown.waitFor({ state: 'detached' })
    expect(await page.getByText(link).count()).toBe(0)
  })

  it('is returned with a reason; the officer concerned only reads it, in Arabic too', async () => {
    const json = { reason: 'She leaves on Friday.' }
    expect((await samir.admin('POST', `/officers/${nadia.id}/disable`, { json })).status).toBe(202)
    const own = await openAs(nadia, `/officers/${nadia.id}/show`)
    const waiting = own.page.locator(slot('pending-change'))
    await waiting.getByText('Samir Rahal asks to disable this administrator').waitFor()
    expect(await waiting.getByRole('button').count()).toBe(0)
    await own.page.getByRole('button', { name: 'Nadia Ould Ali' }).click()
    await own.page.getByRole('menuitemradio', { name: 'العربية' }).click()
    await waiting.getByText('يطلب تعطيل مدير النظام هذا').waitFor()
    expect(await violations(own.page)).toEqual([])
    await picture(own.page, 'officer-change-ar')

    const lina = await newOfficer(app, 'admin', 'Lina Haddad')
    const { page } = await openAs(lina, `/officers/${nadia.id}/show`)
    await page.getByRole('button', { name: 'Return' }).click()
    await page.getByLabel('Reason, for officers only').fill('Not before the month is closed.')
    await page.getByRole('dialog').getByRole('button', { name: 'Return' }).click()
    await page.locator(slot('pending-change')).waitFor({ state: 'detached' })
    expect(await read(nadia.id)).toMatchObject({ disabled_at: null, proposal: null })
  })
})

describe('the targets of the queues, with four eyes on', () => {
  it('show what would change, before and after', async () => {
    const { value } = (await samir.admin('GET', '/settings/targets')).body
    const json = { value: { ...value, brands: 60 } }
    expect((await samir.admin('PUT', '/settings/targets', { json })).status).toBe(202)
    const { page } = await openAs(nadia, '/settings?setting=targets')
    const targets = page.getByRole('form', { name: 'Targets' })
    await targets.getByText('Samir Rahal asks for').waitFor()
    expect(await targets.locator(slot('pending-change')).innerText()).toMatch(/Brands: 4 h\s+Brands: 1 h/)
    expect(await violations(page)).toEqual([])
    await targets.getByRole('button', { name: 'Confirm' }).click()
    await targets.locator(slot('pending-change')).waitFor({ state: 'detached' })
    expect((await nadia.admin('GET', '/settings/targets')).body.value.brands).toBe(60)
  })
})

describe('a setting of control', () => {
  it('says what it would have done last week, while it is typed and to whoever confirms it', async () => {
    const trader = await newTrader(app)
    const { id } = await newIdentification({ trader }, 'Sersou')
    await accept(await newOfficer(app, 'officer', 'Amina Kaci'), 'identifications', id)
    const maker = await openAs(samir, '/settings?setting=blind_share')
    const share = maker.page.getByRole('form', { name: 'Blind second looks' })
    const rehearsal = share.locator(slot('rehearsal'))
    expect(await rehearsal.count()).toBe(0)
    await share.getByRole('spinbutton').fill('100')
    await rehearsal
      .getByText('Last week’s only decision: about 1 would have got a blind second look.', { exact: true })
      .waitFor()
    expect(await violations(maker.page)).toEqual([])
    await share.scrollIntoViewIfNeeded()
    await picture(maker.page, 'setting-rehearsal')
    await share.getByLabel('Reason, for officers only').fill('The share was too small to see anything.')
    await share.getByRole('button', { name: 'Save' }).click()
    await share.locator(slot('pending-change')).waitFor()

    const { page } = await openAs(nadia, '/settings?setting=blind_share')
    const asked = page.getByRole('form', { name: 'Blind second looks' })
    await asked.locator(slot('rehearsal')).getByText('Last week’s only decision: about 1').waitFor()
    await picture(page, 'setting-rehearsal-asked')
    await asked.locator(slot('pending-change')).getByRole('button', { name: 'Confirm' }).click()
    await asked.locator(slot('pending-change')).waitFor({ state: 'detached' })
  })

  it('is asked for with a reason, which the second administrator reads', async () => {
    const maker = await openAs(samir, '/settings?setting=hold_minutes')
    const hold = maker.page.getByRole('form', { name: 'Hold before sending' })
    await hold.getByLabel('All decisions').fill('5')
    await hold.getByText('another administrator has to confirm this first').waitFor()
    expect(await hold.locator(slot('nobody-confirms')).count()).toBe(0)
    await hold.getByLabel('Reason, for officers only').fill('Two recalls came too late this week.')
    expect(await violations(maker.page)).toEqual([])
    await hold.scrollIntoViewIfNeeded()
    await picture(maker.page, 'setting-reason')
    await hold.getByRole('button', { name: 'Save' }).click()
    await hold.locator(slot('pending-change')).getByText('Two recalls came too late this week.').waitFor()
    await hold.getByLabel('Reason, for officers only').waitFor({ state: 'detached' })

    const { page } = await openAs(nadia, '/settings?setting=hold_minutes')
    const asked = page.getByRole('form', { name: 'Hold before sending' }).locator(slot('pending-change'))
    await asked.getByText('Two recalls came too late this week.').waitFor()
    await picture(page, 'setting-reason-asked')
    await asked.getByRole('button', { name: 'Confirm' }).click()
    await asked.waitFor({ state: 'detached' })
  })

  it('says in advance that no other administrator could confirm it, and what to do', async () => {
    const others = `UPDATE officers SET disabled_at = now() WHERE role = 'admin' AND id <> $1`
    await runWithoutTriggers(app, [others, samir.id])
    const { page } = await openAs(samir, '/settings?setting=targets')
    const targets = page.getByRole('form', { name: 'Targets' })
    await targets.getByLabel('Brands').fill('90')
    const notice = targets.locator(slot('nobody-confirms'))
    await notice.getByText('officer:add --role admin').waitFor()
    expect(await violations(page)).toEqual([])
    await picture(page, 'setting-nobody')
    await targets.getByRole('button', { name: 'Undo' }).click()
    await notice.waitFor({ state: 'detached' })

    await page.goto(`${app.url}/#/officers/${karim.id}/show`)
    await page.getByRole('button', { name: 'Reset the password' }).click()
    await page.getByRole('dialog').getByText('No other administrator can sign in').waitFor()
    await picture(page, 'officer-nobody')

    await fourEyes(app, {})
    const again = await openAs(samir, '/settings?setting=four_eyes')
    const eyes = again.page.getByRole('form', { name: 'Four eyes' })
    await eyes.getByLabel('Add a condition: Brands').selectOption('always')
    const warning = eyes.locator(slot('nobody-confirms'))
    await warning.getByText('Once four eyes are on').waitFor()
    expect(await violations(again.page)).toEqual([])
    await picture(again.page, 'four-eyes-nobody')
    await warning.getByRole('link', { name: 'Officers' }).click()
    await again.page.getByRole('heading', { name: 'Officers' }).waitFor()
  })
})

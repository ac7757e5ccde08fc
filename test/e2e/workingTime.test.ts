import { afterAll, beforeAll, expect, it } from 'vitest'
import { calendarFile } from '../factories/calendars.ts'
import { newIdentification } from '../factories/dossiers.ts'
import { newOfficer, newTrader, type TestOfficer } from '../factories/people.ts'
import { putInForce } from '../factories/proposals.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { closeTabs, picture } from '../support/browser.ts'
import { violations } from './pages/accessibility.ts'
import { openAs, openWithAxe } from './pages/console.ts'
import { untranslatedKeys } from './pages/wording.ts'

let app: TestApp
let nadia: TestOfficer

beforeAll(async () => {
  app = await startApp()
  nadia = await newOfficer(app, 'admin', 'Nadia Ould Ali')
  const trader = await newTrader(app)
  await newIdentification({ trader }, 'EURL Ighil')
})
afterAll(async () => {
  await closeTabs()
  await app?.close()
})

const value = async () => (await nadia.admin('GET', '/settings/working_time')).body.value

it('an administrator sets the hours and the holidays, and first sees what changes colour', async () => {
  const { page, errors } = await openWithAxe(app, nadia, '/settings?setting=working_time')
  const form = page.getByRole('form', { name: 'Working time' })
  await form.getByRole('radio', { name: 'Working time' }).check()
  await form.getByLabel('Time zone').selectOption('Africa/Algiers')
  await form.getByRole('button', { name: 'Sunday to Thursday' }).click()
  await form.getByLabel('Sunday').fill('8-12, 11:00–16:30')
  await form.getByText('Write hours as').waitFor()
  await form.getByLabel('Sunday').fill('8-12 13:00-16.30')
  await form.getByLabel('Sunday').blur()
  expect(await form.getByLabel('Sunday').inputValue()).toBe('08:00–12:00  13:00–16:30')
  await form.getByRole('button', { name: 'Sunday for all working days' }).click()
  await form.getByText('37 h 30 a week').waitFor()
  await form.getByLabel('First day').fill('05/07/2027')
  await form.getByRole('textbox', { name: 'Name' }).fill('Independence')
  await form.getByRole('button', { name: 'Add', exact: true }).click()
  const file = calendarFile(['Yennayer', '20270112'], ['Aïd el-Fitr', '20270310', '20270312', 'STATUS:TENTATIVE'])
  await form
    .getByLabel('Load .ics')
    .setInputFiles({ name: 'algeria.ics', mimeType: 'text/calendar', buffer: Buffer.from(file) })
  await form.getByText('2 days read').waitFor()
  await form.getByText(/dossiers? changes? colour/i).waitFor()
  expect([...(await violations(page)), ...(await untranslatedKeys(page))]).toEqual([])
  await form.evaluate((element) => element.scrollIntoView())
  await picture(page, 'working-time')
  await form.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('status').getByText('Saved: Working time.').waitFor()
  const office = [
    ['08:00', '12:00'],
    ['13:00', '16:30'],
  ]
  expect(await value()).toEqual({
    timezone: 'Africa/Algiers',
    week: Object.fromEntries(['sun', 'mon', 'tue', 'wed', 'thu'].map((day) => [day, office])),
    holidays: [
      { from: '2027-01-12', to: '2027-01-12', name: 'Yennayer' },
      { from: '2027-03-10', to: '2027-03-11', name: 'Aïd el-Fitr', expected: true },
      { from: '2027-07-05', to: '2027-07-05', name: 'Independence' },
    ],
  })
  expect(errors).toEqual([])
})

it('the queue shows the age by working time', async () => {
  const { clock } = app
  // Only a day that is still to come: the clock of targets stands.
  const day = clock.now().getUTCDay()
  const names = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']
  await putInForce(app, 'working_time', {
    timezone: 'UTC',
    week: { [names[(day + 3) % 7]!]: [['00:00', '24:00']] },
    holidays: [],
  })
  clock.advance({ hours: 12 })
  const { page } = await openAs(app, await newOfficer(app), '/identifications')
  await page.getByText('4 h left').first().waitFor()
  await picture(page, 'working-time-queue')
})

it('leads to the dossiers that would change colour', async () => {
  const { page } = await openAs(app, await newOfficer(app, 'admin'), '/settings?setting=working_time')
  const form = page.getByRole('form', { name: 'Working time' })
  await form.getByRole('radio', { name: 'Round the clock' }).check()
  await form.getByRole('button', { name: /^See / }).click()
  await form.getByRole('link', { name: 'Identifications: 1' }).click()
  await page.getByRole('link', { name: 'EURL Ighil' }).waitFor()
})

it('reads in Arabic and in French, on a phone', async () => {
  for (const [locale, width] of [
    ['ar', 390],
    ['fr', 820],
  ] as const) {
    await putInForce(app, 'working_time', {
      timezone: 'Africa/Algiers',
      week: { sun: [['08:00', '16:30']], mon: [['08:00', '16:30']] },
      holidays: [{ from: '2027-03-10', to: '2027-03-11', name: 'عيد الفطر', expected: true }],
    })
    const { page } = await openAs(app, await newOfficer(app, 'admin'), '/settings?setting=working_time', {
      locale,
      viewport: { width, height: 1100 },
    })
    const form = page.locator('form').first()
    await form.getByRole('radio').first().waitFor()
    expect(await untranslatedKeys(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(
      0,
    )
    await form.evaluate((element) => element.scrollIntoView())
    await picture(page, `working-time-${locale}`)
  }
})

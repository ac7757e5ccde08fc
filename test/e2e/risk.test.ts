import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { assessWaiting } from '../../server/review/risk/risk.ts'
import { newIdentification } from '../factories/dossiers.ts'
import { newOfficer, newTrader, type TestOfficer } from '../factories/people.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { closeTabs, picture } from '../support/browser.ts'
import { violations, withAxe } from './pages/accessibility.ts'
import { openAs } from './pages/console.ts'

let app: TestApp
let amina: TestOfficer
let admin: TestOfficer
let id: string

beforeAll(async () => {
  app = await startApp()
  amina = await newOfficer(app, 'officer', 'Amina Kaci')
  admin = await newOfficer(app, 'admin', 'Samir Rahal')
  const { body } = await admin.admin('GET', '/settings/risk_table')
  const value = { ...body.value, points: { ...body.value.points, refused_before: 55 } }
  expect((await admin.admin('PUT', '/settings/risk_table', { json: { value } })).status).toBe(200)
  await newIdentification({ trader: await newTrader(app, { language: 'fr' }) }, 'Boulangerie du Plateau SARL')
  const trader = await newTrader(app, { language: 'fr' })
  const refused = (await newIdentification({ trader }, 'Comptoir Atlas SARL')).id
  await amina.admin('POST', `/identifications/${refused}/refuse`, { json: { version: 1, reason: 'Illisible.' } })
  id = (await newIdentification({ trader }, 'Comptoir Babor SARL')).id
  await assessWaiting(app.services)
})
afterAll(async () => {
  await closeTabs()
  await app?.close()
})

describe('the risk of a dossier', () => {
  it('stands in the queue by sign and word, sorts it and filters it', async () => {
    const { page, context, errors } = await openAs(app, amina, '/identifications', { colorScheme: 'light' })
    await withAxe(context)
    await page.reload()
    await page.getByText('High risk').waitFor()
    await page
      .getByRole('button', { name: 'Risk', exact: true })
      .or(page.getByRole('columnheader', { name: 'Risk' }))
      .first()
      .click()
    await picture(page, 'risk-queue')
    expect(await violations(page)).toEqual([])
    await page.goto(
      `${app.url}/#/identifications?filter=${encodeURIComponent('{"status":["pending"],"risk":["high"]}')}`,
    )
    await page.getByText('Comptoir Babor SARL').first().waitFor()
    await page.getByText('Boulangerie du Plateau SARL').waitFor({ state: 'detached' })
    expect(errors).toEqual([])
  })

  it.each([
    ['en', 'en-GB', 'light'],
    ['fr', 'fr-DZ', 'dark'],
    ['ar', 'ar-DZ', 'light'],
  ] as const)('names each of its reasons on the desk, in %s', async (language, locale, colorScheme) => {
    const { page, context } = await openAs(app, amina, `/identifications/${id}/show`, { locale, colorScheme })
    await withAxe(context)
    await page.reload()
    await page.locator('[data-risk="refused_before"]').waitFor()
    expect(await page.locator('[data-slot~="dossier-head"] [data-slot~="risk"]').innerText()).toContain('55')
    expect(await violations(page)).toEqual([])
    await picture(page, `risk-desk-${language}`)
  })
})

describe('the table of risk', () => {
  it('says what would change before it is saved', async () => {
    const { page, context, errors } = await openAs(app, admin, '/settings?setting=risk_table', { colorScheme: 'light' })
    await withAxe(context)
    await page.reload()
    const form = page.getByRole('form', { name: 'Table of risk' })
    await form.getByLabel('Refused before').fill('30')
    await form.getByText(/^\d+ of \d+ waiting dossiers would have another level/).waitFor()
    await form.getByText('Identifications: High to Medium, 1').waitFor()
    await form.scrollIntoViewIfNeeded()
    await picture(page, 'risk-table')
    await form.getByRole('button', { name: 'Save' }).click()
    await form.getByText('Version 3.').waitFor()
    expect(await violations(page)).toEqual([])
    expect(errors).toEqual([])
  })
})

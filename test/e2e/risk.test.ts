import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPeriodicLooks } from '../../server/review/risk/periodicLooks.ts'
import { assessWaiting } from '../../server/review/risk/risk.ts'
import { accept, identificationFields, newIdentification } from '../factories/dossiers.ts'
import { newOfficer, newTrader, type TestOfficer } from '../factories/people.ts'
import { putInForce } from '../factories/proposals.ts'
import { pdfWithCode } from '../factories/qrCode.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { closeTabs, picture } from '../support/browser.ts'
import { formOf } from '../support/http.ts'
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
    const { page, context, errors } = await openAs(app, amina, '/identifications', {
      colorScheme: 'light',
      // On a smaller screen the column is left out; the filter is there at any width.
      viewport: { width: 1600, height: 900 },
    })
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

describe('the code on the document', () => {
  it('is read at a press of its button, and compared with the RC', async () => {
    const trader = await newTrader(app, { language: 'fr' })
    const file = { name: 'registre.pdf', content: await pdfWithCode('RC 16/00-0451207 B 19') }
    const form = formOf({ ...identificationFields('Comptoir du Code SARL'), identification_file: file })
    const { body } = await trader.ext('POST', '/identifications', { form })
    const { page, context, errors } = await openAs(app, amina, `/identifications/${body.data.id}/show`, {
      colorScheme: 'light',
    })
    await withAxe(context)
    await page.reload()
    await page.getByRole('button', { name: 'Read the code' }).click()
    await page.getByText('RC 16/00-0451207 B 19').waitFor()
    await page.getByText('The code says 16000451207B19: read the RC').waitFor()
    await page.getByRole('textbox', { name: 'RC number' }).fill('16/00-0451208 B 19')
    await page.getByRole('textbox', { name: 'RC number' }).press('Enter')
    await page.getByText('The code says another RC, 16000451207B19').waitFor()
    expect(await violations(page)).toEqual([])
    await picture(page, 'code-desk')
    expect(errors).toEqual([])
  })
})

describe('a periodic look', () => {
  it.each([
    ['en', 'en-GB', 'light'],
    ['ar', 'ar-DZ', 'dark'],
  ] as const)(
    'stands with the cases of the screening and is answered on the dossier, in %s',
    async (language, locale, colorScheme) => {
      const trader = await newTrader(app, { language: 'fr' })
      const name = `Minoterie du Plateau ${language}`
      const { id: accepted } = await newIdentification({ trader }, name)
      await accept(await newOfficer(app, 'officer', 'Nabil Brahimi'), 'identifications', accepted)
      await putInForce(app, 'review_months', { low: 1, medium: 1, high: 1 })
      app.clock.advance({ minutes: 32 * 24 * 60 })
      await openPeriodicLooks(app.services)
      const karim = await newOfficer(app, 'officer', 'Karim Belaïd')
      const { page, context, errors } = await openAs(app, karim, '/screening-cases', { locale, colorScheme })
      await withAxe(context)
      await page.reload()
      await page.locator('tbody tr').first().waitFor()
      await picture(page, `periodic-cases-${language}`)
      await page.goto(`${app.url}/#/identifications/${accepted}/show`)
      const look = page.locator('[data-slot~="periodic-look"]')
      await look.waitFor()
      await picture(page, `periodic-desk-${language}`)
      expect(await violations(page)).toEqual([])
      await look.getByRole('textbox').fill('The register and the owners are the same.')
      await look.getByRole('button').click()
      await look.waitFor({ state: 'detached' })
      expect(errors).toEqual([])
    },
  )
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { en } from '../../client/i18n/en.ts'
import { newIdentification } from '../factories/dossiers.ts'
import { newOfficer, newTrader, type TestOfficer } from '../factories/people.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { closeTabs } from '../support/browser.ts'
import { openAs } from './pages/console.ts'

let app: TestApp
let officer: TestOfficer
let id: string

beforeAll(async () => {
  app = await startApp()
  officer = await newOfficer(app)
  id = (await newIdentification({ trader: await newTrader(app) })).id
})
afterAll(async () => {
  await closeTabs()
  await app?.close()
})

const VIEWER = /\/assets\/DocumentViewer-[^/]+\.js$/

/** Opens a page of an older build: the viewer's script is missing for the first `times` requests. */
async function openWithoutViewer(times: number) {
  const tab = await openAs(app, officer, '/identifications')
  let loads = 0
  await tab.page.route(VIEWER, (route) => route.fulfill({ status: 404 }), { times })
  tab.page.on('load', () => {
    loads += 1
  })
  await tab.goTo(`/identifications/${id}/show`)
  return { ...tab, loads: () => loads }
}

describe('a page of an older build whose parts are gone after an upgrade', () => {
  it('is loaded again by itself, and goes on where it was', async () => {
    const { page, context, loads } = await openWithoutViewer(1)
    await page.locator('canvas').first().waitFor()
    expect(loads()).toBe(1)
    await context.close()
  })

  it('is loaded again once, not for ever', async () => {
    const { page, context, loads } = await openWithoutViewer(100)
    await page.getByText(en.crash.title).waitFor()
    expect(loads()).toBe(1)
    await context.close()
  })
})

import fs from 'node:fs'
import path from 'node:path'
import zlib from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { root } from '../../server/process/root.ts'
import { newIdentification } from '../factories/dossiers.ts'
import { newOfficer, newTrader } from '../factories/people.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { closeTabs } from '../support/browser.ts'
import { scriptsToFirstRow } from '../support/scriptsToFirstRow.ts'
import { openConsole } from './pages/console.ts'

/** Bytes of JavaScript until the first row, compressed as `npm run build` does it, with the headers of each file. */
const MOST_BYTES = 270_000
const HEADER_BYTES = 1400

let app: TestApp
let cookie: string

beforeAll(async () => {
  app = await startApp()
  cookie = (await newOfficer(app)).cookie
  await newIdentification({ trader: await newTrader(app) }, 'Sarl Amandier')
})
afterAll(async () => {
  await closeTabs()
  await app?.close()
})

const compressed = (url: string) =>
  zlib.brotliCompressSync(fs.readFileSync(path.join(root, 'dist/client/assets', path.basename(url)))).length

it.each(['en-GB', 'fr-DZ', 'ar-DZ'])('loads little code before the first row of a queue (%s)', async (locale) => {
  const tab = await openConsole(app, { locale })
  const [name = '', value = ''] = cookie.split('=')
  await tab.context.addCookies([{ name, value, url: app.url, httpOnly: true, sameSite: 'Strict' }])
  const page = await tab.context.newPage()
  const scripts = await scriptsToFirstRow(page, `${app.url}/#/identifications`, 'Sarl Amandier')
  const sum = scripts.reduce((bytes, request) => bytes + compressed(request.url()) + HEADER_BYTES, 0)
  expect(scripts.length).toBeGreaterThan(3)
  expect(sum).toBeLessThan(MOST_BYTES)
})

it('reads the settings once, and no Arabic font where nothing Arabic is shown', async () => {
  const tab = await openConsole(app, { locale: 'en-GB' })
  const [name = '', value = ''] = cookie.split('=')
  await tab.context.addCookies([{ name, value, url: app.url, httpOnly: true, sameSite: 'Strict' }])
  const paths: string[] = []
  tab.page.on('request', (request) => paths.push(new URL(request.url()).pathname))
  await tab.goTo('/identifications')
  await tab.page.getByRole('row', { name: /Sarl Amandier/ }).waitFor()
  await tab.page.evaluate(() => document.fonts.ready)
  await tab.quiet()
  expect(paths.filter((path) => path === '/api/admin/settings')).toHaveLength(1)
  expect(paths.filter((path) => /ibm-plex-sans-arabic/.test(path))).toEqual([])
})

it('has the desk ready before it is opened', async () => {
  const tab = await openConsole(app)
  const [name = '', value = ''] = cookie.split('=')
  await tab.context.addCookies([{ name, value, url: app.url, httpOnly: true, sameSite: 'Strict' }])
  const desk = tab.page.waitForRequest(/\/desk-[^/]+\.js$/)
  await tab.goTo('/identifications')
  await tab.page.getByRole('row', { name: /Sarl Amandier/ }).waitFor()
  expect((await (await desk).response())?.ok()).toBe(true)
})

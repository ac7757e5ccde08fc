import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type BrowserContext, chromium, type Page } from 'playwright-core'
import { readConfig } from '../server/config.ts'
import { createLog } from '../server/process/log.ts'
import { root } from '../server/process/root.ts'
import { openServices } from '../server/start.ts'
import { newIdentification, reportSeen } from '../test/factories/dossiers.ts'
import { listQuery, newOfficer, newTrader, type TestOfficer, type TestTrader } from '../test/factories/people.ts'
import { scriptsToFirstRow } from '../test/support/scriptsToFirstRow.ts'
import { unpackBrowser } from '../test/support/unpackBrowser.ts'
import { filledDatabase, type Server } from './database.ts'
import { type Figure, type Options, percentile, toFigure } from './measure.ts'
import { MASTER_KEY, startService } from './processes.ts'

const DECISIONS = 24
const CLAIMS = 20
/** Dossiers that are decided before anything is measured: Node compiles code that has run often, as in the other sets. */
const WARM_UPS = 150
const CLAIM_PAUSE_MS = 600
const CLAIM_WATCHER = 'Zoubida Claims'
const FLAGS = ['--headless', '--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking']

declare global {
  interface Window {
    /** The page records when the confirming key was pressed, and how long each next title took. */
    bench: { pressed: number; shown: number[] }
  }
}

const now = () => performance.timeOrigin + performance.now()

/** Measures the console in a browser: bytes to the first row, delay of the next dossier and of a colleague's claim. */
export async function inBrowser(_options: Options, server: Server): Promise<Figure[]> {
  const urls = await filledDatabase(server, 'countersign_bench_console', true, async () => {})
  const service = await startService(urls.appUrl, urls.ownerUrl)
  const config = readConfig({
    DATABASE_URL: urls.appUrl,
    DATABASE_OWNER_URL: urls.ownerUrl,
    DATA_DIR: path.join(root, 'data/bench/files'),
    MASTER_KEYS: MASTER_KEY,
  })
  const { services, close } = await openServices(config, { as: 'command', log: createLog('error') })
  const profile = fs.mkdtempSync(path.join(os.tmpdir(), 'countersign-bench-'))
  const { program, libraries } = await unpackBrowser()
  const env = { ...process.env, ...(libraries && { LD_LIBRARY_PATH: libraries }) } as Record<string, string>
  const browser = await chromium.launch({ executablePath: program, args: FLAGS, env })
  try {
    const app = { url: service.origin, services }
    const trader = await newTrader(app)
    const officer = await newOfficer(app)
    const colleague = await newOfficer(app, 'officer', CLAIM_WATCHER)
    await warmUp(trader, officer)
    // All dossiers belong to one trader, so that none collides with another account.
    for (let number = 0; number <= DECISIONS; number += 1)
      await newIdentification({ trader }, `Dossier ${String(number).padStart(2, '0')}`)
    const { body: waiting } = await colleague.admin('GET', `/identifications${listQuery({ status: 'pending' })}`)
    for (const { files } of waiting) await reportSeen(officer, files[0].id, [1, 2])

    const open = async (who: TestOfficer): Promise<BrowserContext> => {
      const context = await browser.newContext({ viewport: { width: 1366, height: 768 }, locale: 'en-GB' })
      const [name = '', value = ''] = who.cookie.split('=')
      await context.addCookies([{ name, value, url: service.origin, httpOnly: true, sameSite: 'Strict' }])
      return context
    }
    const page = await (await open(officer)).newPage()
    // tsx compiles the functions that run in the page, and its output calls this helper.
    await page.addInitScript('globalThis.__name = (one) => one')
    const weight = await firstRow(await (await open(officer)).newPage(), service.origin)
    await page.goto(`${service.origin}/#/identifications`)
    await page.getByRole('row', { name: /Dossier 00/ }).waitFor()
    return [weight, await claimsSeen(page, colleague, waiting[0].id), ...(await nextDossiers(page))]
  } finally {
    await browser.close()
    await service.stop()
    await close()
    fs.rmSync(profile, { recursive: true, force: true })
  }
}

/** Takes, reads and accepts dossiers over HTTP, as the console does. */
async function warmUp(trader: TestTrader, officer: TestOfficer): Promise<void> {
  for (let number = 0; number < WARM_UPS; number += 1) await newIdentification({ trader }, `Earlier ${number}`)
  for (let number = 0; number < WARM_UPS; number += 1) {
    const { body } = await officer.admin('POST', '/queues/identifications/next', { json: {} })
    await reportSeen(officer, body.files[0].id, [1, 2])
    await officer.admin('GET', `/identifications/${body.id}`)
    const answer = await officer.admin('POST', `/identifications/${body.id}/accept`, {
      json: { version: body.version },
    })
    if (answer.status !== 200) throw new Error(`accept answered ${answer.status}`)
  }
}

/** Bytes of JavaScript on the wire until the queue shows its first row. */
async function firstRow(page: Page, origin: string): Promise<Figure> {
  const scripts = await scriptsToFirstRow(page, `${origin}/#/identifications`, 'Dossier 00')
  const sizes = await Promise.all(scripts.map((request) => request.sizes()))
  const sum = sizes.reduce((all, size) => all + size.responseHeadersSize + size.responseBodySize, 0) / 1000
  const behind = `${scripts.length} files`
  return toFigure('SPA: JavaScript to the first queue row, on the wire', 'kB', [sum], { most: 300 }, behind)
}

/** Time from a colleague's claim to their name in the open queue. */
async function claimsSeen(page: Page, colleague: TestOfficer, id: string): Promise<Figure> {
  const waits: number[] = []
  for (let claim = 0; claim < CLAIMS; claim += 1) {
    for (const [action, seen] of [
      ['claim', true],
      ['release', false],
    ] as const) {
      // Claims of a team come now and then: a console gathers what follows at once.
      await pause(CLAIM_PAUSE_MS)
      const shown = page.waitForFunction(
        ([name, wanted]) =>
          document.body.innerText.includes(String(name)) === wanted && performance.timeOrigin + performance.now(),
        ['Zoubida', seen] as const,
        { polling: 'raf', timeout: 20_000 },
      )
      const began = now()
      const answer = await colleague.admin('POST', `/identifications/${id}/${action}`)
      if (answer.status >= 300) throw new Error(`${action} answered ${answer.status}`)
      waits.push(Number(await (await shown).jsonValue()) - began)
    }
  }
  return toFigure('a claim or its release seen by another open console', 'ms', waits, { most: 1000 })
}

/** Time from the key that confirms an accept to the next dossier's title, measured in the page. */
async function nextDossiers(page: Page): Promise<Figure[]> {
  await page.getByRole('table').getByRole('link', { name: 'Dossier 00' }).click()
  await page.getByRole('heading', { level: 1 }).filter({ hasText: 'Dossier 00' }).waitFor()
  await page.evaluate(() => {
    const title = () => document.querySelector('h1')?.textContent ?? ''
    window.bench = { pressed: 0, shown: [] }
    let last = title()
    const look = () => {
      const text = title()
      if (text === last || !/Dossier \d+/.test(text)) return
      last = text
      requestAnimationFrame(() => window.bench.shown.push(performance.now() - window.bench.pressed))
    }
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true })
    document.addEventListener('keydown', () => (window.bench.pressed = performance.now()), true)
  })
  for (let number = 0; number < DECISIONS; number += 1) {
    await page
      .getByRole('button', { name: /^Accept/ })
      .first()
      .waitFor()
    // Wait until the page is drawn, as an officer would.
    await page.locator('[data-drawn="true"]').first().waitFor()
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
    await page.keyboard.press('a')
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Control+Enter')
    await page.waitForFunction((count) => window.bench.shown.length > count, number, { timeout: 20_000 })
  }
  const shown = await page.evaluate(() => window.bench.shown)
  const typical = toFigure('from the key that accepts to the next dossier', 'ms', shown, null)
  const late = percentile(shown, 0.95)
  return [
    typical,
    { ...toFigure('the same, 95th percentile', 'ms', [late], { most: 150 }), behind: `${shown.length} decisions` },
  ]
}

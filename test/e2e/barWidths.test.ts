import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pdf } from '../factories/documents.ts'
import { acceptedDossiers, identificationFields, newInstance } from '../factories/dossiers.ts'
import { newOfficer, newTrader, type TestOfficer, type TestTrader } from '../factories/people.ts'
import { putInForce } from '../factories/proposals.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { closeTabs, picture } from '../support/browser.ts'
import { formOf } from '../support/http.ts'
import { openAs } from './pages/console.ts'
import { slot } from './pages/slot.ts'

let app: TestApp
let officer: TestOfficer
/** An identification whose accept waits for its parts, two collisions and a line of the checklist. */
let long: string
/** One whose accept waits for its parts, an earlier refusal and a line of the checklist. */
let three: string
let proof: string

const LINE = {
  code: 'CALLED',
  texts: {
    en: 'Called the company on the number in the register.',
    fr: 'Société appelée au numéro du registre.',
    ar: 'تم الاتصال بالشركة على رقم السجل.',
  },
  required: true,
}

async function send(trader: TestTrader, name: string, content: Uint8Array): Promise<string> {
  const form = formOf({ ...identificationFields(name), identification_file: { name: 'registre.pdf', content } })
  const { body, status } = await trader.ext('POST', '/identifications', { form })
  expect([status, body.errors]).toEqual([201, undefined])
  return body.data.id
}

/** A dossier of a trader who was refused before. */
async function sendAgain(name: string, content: Uint8Array): Promise<string> {
  const trader = await newTrader(app, { name: 'Samir Ould Ali' })
  const before = await send(trader, name, await pdf(1, `${name} before`))
  const json = { version: 1, reason: 'Not legible.' }
  expect((await officer.admin('POST', `/identifications/${before}/refuse`, { json })).status).toBe(200)
  return `/identifications/${await send(trader, name, content)}/show`
}

beforeAll(async () => {
  app = await startApp()
  officer = await newOfficer(app, 'officer', 'Amina Kaci')
  await putInForce(app, 'claims_per_officer', 100)
  const checklist = { identifications: [LINE], brands: [], 'bank-accounts': [], 'activation-proofs': [] }
  const trader = await newTrader(app, { name: 'Abdelkader Benmohamed' })
  const instance = await newInstance({ trader }, await acceptedDossiers({ trader }, officer), 'cheque')
  proof = `/activation-proofs/${instance.id}/show`
  await putInForce(app, 'checklist', checklist)
  three = await sendAgain('Hôtel du Grand Erg Occidental', await pdf(4))
  const shared = await pdf(12, 'The same file')
  await send(await newTrader(app), 'Coopérative des Aurès', shared)
  long = await sendAgain('Biscuiterie de la Mitidja', shared)
})
afterAll(async () => {
  await closeTabs()
  await app?.close()
})

const LOOKS = [
  { look: 'light', options: { locale: 'en-GB' } },
  { look: 'dark', options: { locale: 'fr-DZ', colorScheme: 'dark' } },
  { look: 'arabic', options: { locale: 'ar-DZ' } },
] as const

const window = (width: number, height = 768, options: BrowserContextOptions = {}) => ({
  ...options,
  viewport: { width, height },
})

const heightOf = async (page: Page, name: string) => (await page.locator(slot(name)).first().boundingBox())!.height
const blockersOf = (page: Page) => page.locator('#bar-why > li')
/** Texts of the head that are shown with an ellipsis. */
const cutInHead = (page: Page) =>
  page
    .locator(slot('dossier-head'))
    .locator('h1, a, b, span')
    .evaluateAll((all) =>
      all
        .filter((one) => getComputedStyle(one).textOverflow === 'ellipsis' && one.scrollWidth > one.clientWidth)
        .map((one) => one.textContent),
    )

describe('the bar of a desk', () => {
  it.each(LOOKS)('keeps its height with all that an accept waits for ($look)', async ({ look, options }) => {
    for (const width of [1024, 1280, 1366, 1920]) {
      for (const [path, blockers] of [
        [three, 3],
        [long, 4],
      ] as const) {
        const { page, context } = await openAs(app, officer, path, window(width, 768, options))
        await blockersOf(page)
          .nth(blockers - 1)
          .waitFor({ state: 'attached' })
        expect([width, blockers, await heightOf(page, 'bar')]).toEqual([width, blockers, 64])
        await picture(page, `bar-${look}-${width}-${blockers}`)
        await context.close()
      }
    }
  })

  it('leads to what it has no room for, and names it', async () => {
    const { page } = await openAs(app, officer, long, window(1366))
    const more = page.getByRole('button', { name: '1 earlier refusal, 1 line of the checklist' })
    await more.waitFor()
    expect(await more.innerText()).toContain('+2')
    expect(await page.getByRole('button', { name: '1 line of the checklist', exact: true }).isVisible()).toBe(false)
    await more.click()
    await page.waitForFunction(() => document.activeElement?.closest('[data-slot~=facts]'))
    await page.setViewportSize({ width: 1920, height: 1080 })
    await page.getByRole('button', { name: '1 line of the checklist', exact: true }).waitFor()
    await more.waitFor({ state: 'hidden' })
  })
})

describe('the head of a desk', () => {
  it.each(LOOKS)('cuts no word at 820, 1366 and 1920 pixels ($look)', async ({ options }) => {
    for (const [width, height] of [
      [820, 1180],
      [1366, 768],
      [1920, 1080],
    ] as const) {
      const { page, context } = await openAs(app, officer, three, window(width, height, options))
      await blockersOf(page).first().waitFor()
      expect([width, await cutInHead(page)]).toEqual([width, []])
      await context.close()
    }
  })
})

describe('a tablet', () => {
  it.each(LOOKS)('shows the table of a proof over its other facts, none under another ($look)', async (each) => {
    const { page } = await openAs(app, officer, proof, window(820, 1180, each.options))
    await page.locator(slot('proof-table')).waitFor()
    await picture(page, `proof-820-${each.look}`)
    const boxes = await page.locator(slot('facts')).evaluate((facts) =>
      [...facts.children]
        .filter((one) => !one.matches('[data-slot~=timeline]'))
        .map((one) => one.getBoundingClientRect())
        .map(({ top, bottom }) => [top, bottom] as const),
    )
    for (const [index, [top]] of boxes.entries()) expect(top).toBeGreaterThanOrEqual(boxes[index - 1]?.[1] ?? 0)
  })
})

import { PDFDocument } from '@cantoo/pdf-lib'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { en } from '../../client/i18n/en.ts'
import { png } from '../factories/documents.ts'
import { identificationFields } from '../factories/dossiers.ts'
import { newOfficer, newTrader, type TestOfficer, type TestTrader } from '../factories/people.ts'
import { putInForce } from '../factories/proposals.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { closeTabs, picture } from '../support/browser.ts'
import { formOf } from '../support/http.ts'
import { violations } from './pages/accessibility.ts'
import { type ConsoleTab, openAs, openWithAxe } from './pages/console.ts'
import { dossierPage, drawn } from './pages/dossier.ts'
import { overflowWidth } from './pages/payer.ts'
import { slot } from './pages/slot.ts'
import { viewerPage } from './pages/viewer.ts'

let app: TestApp
let trader: TestTrader
let officer: TestOfficer
/** Three upright pages of A4. */
let extract: string
/** Two pages that lie on their side. */
let lying: string
/** A logo, and a certificate. */
let brand: string

const A4 = [595, 842] as const
const LYING = [842, 595] as const

async function paper(
  pages: readonly (readonly [number, number])[],
  line = 'Minoterie du Sersou, Tiaret',
): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  for (const [width, height] of pages) {
    const page = document.addPage([width, height])
    page.drawText('Extrait du registre du commerce', { x: 60, y: height - 90, size: 22 })
    for (let y = height - 130; y > 40; y -= 24) page.drawText(line, { x: 60, y, size: 12 })
  }
  return document.save()
}

beforeAll(async () => {
  app = await startApp()
  await putInForce(app, 'claims_per_officer', 100)
  trader = await newTrader(app, { name: 'Abdelkader Benmohamed' })
  officer = await newOfficer(app, 'officer', 'Nadia Haddad')
  const sent = async (path: string, form: FormData) => {
    const { body, status } = await trader.ext('POST', path, { form })
    expect([status, body.errors]).toEqual([201, undefined])
    return body.data.id as string
  }
  const fields = identificationFields('SARL Minoterie et Semoulerie du Sersou Tiaret')
  const file = { name: 'registre.pdf', content: await paper([A4, A4, A4]) }
  const id = await sent('/identifications', formOf({ ...fields, identification_file: file }))
  extract = `/identifications/${id}/show`
  const scan = { name: 'scan.pdf', content: await paper([LYING, LYING]) }
  const other = formOf({ ...identificationFields('Scan Couché'), identification_file: scan })
  lying = `/identifications/${await sent('/identifications', other)}/show`
  const certificate = { name: 'marque.png', content: await png(800, 1130, '#f4f1e8') }
  const logo = { name: 'logo.png', content: await png(300, 120) }
  const form = formOf({ name: 'Sersou', identification_id: id, logo, file: certificate })
  brand = `/brands/${await sent('/brands', form)}/show`
})
afterAll(async () => {
  await closeTabs()
  await app?.close()
})

/** A browser window by its size in CSS pixels; at 200 % zoom a laptop of 1366 by 768 has half of each. */
const ZOOMED = { viewport: { width: 683, height: 384 }, deviceScaleFactor: 2 }
const PHONE = { viewport: { width: 390, height: 844 } }
const TABLET = { viewport: { width: 820, height: 1180 } }
const screen = (width: number, height: number) => ({ viewport: { width, height } })

const LOOKS = [
  { look: 'light', options: { locale: 'en-GB' } },
  { look: 'dark', options: { locale: 'fr-DZ', colorScheme: 'dark' } },
  { look: 'arabic', options: { locale: 'ar-DZ' } },
] as const

const SIZES: [string, BrowserContextOptions][] = [
  ['390', PHONE],
  ['820', TABLET],
  ['1366', screen(1366, 768)],
  ['1920', screen(1920, 1080)],
  ['2560', screen(2560, 1440)],
  ['zoomed', ZOOMED],
  ['zoomed-1920', { viewport: { width: 960, height: 540 }, deviceScaleFactor: 2 }],
]

const firstPage = (page: Page) => page.locator('#document canvas').first()
const nextPage = (page: Page) => page.getByRole('region', { name: /^SARL Minoterie.*, page \d$/ })
const tabs = (page: Page) => page.locator(slot('desk-tabs'))
const box = async (page: Page, name: string) => (await page.locator(slot(name)).first().boundingBox())!

async function over(tab: ConsoleTab) {
  expect([await overflowWidth(tab.page), tab.errors, tab.refused]).toEqual([0, [], []])
  await tab.context.close()
}

describe('the parts of a page', () => {
  it.each(SIZES)('are as many in every window (%s)', async (_size, options) => {
    const tab = await openAs(app, officer, extract, options)
    const { page } = tab
    await drawn(firstPage(page))
    await page.getByText(/^\d of 6 parts$|^\d\/6$/).waitFor()
    await over(tab)
  })

  it('are those of the paper also before a document is opened', async () => {
    const tab = await openAs(app, officer, '/identifications')
    const { page } = tab
    let open = () => {}
    const opened = new Promise<void>((resolve) => {
      open = resolve
    })
    await page.route('**/api/admin/files/*', async (route) => {
      await opened
      await route.continue()
    })
    await tab.goTo(lying)
    const { seen } = viewerPage(page)
    await seen('0 of 2 parts').waitFor()
    open()
    await drawn(firstPage(page))
    await seen(/^[12] of 2 parts$/).waitFor()
    await over(tab)
  })
})

describe('a wide screen', () => {
  it.each([
    [1680, 1050],
    [1920, 1080],
    [2560, 1440],
  ])('holds the next page beside the one that is read (%d)', async (width, height) => {
    const tab = await openAs(app, officer, extract, screen(width, height))
    const { page } = tab
    await drawn(firstPage(page))
    const first = (await firstPage(page).boundingBox())!
    expect(first.width).toBeGreaterThanOrEqual(600)
    expect(first.width).toBeLessThanOrEqual(900)
    await nextPage(page).waitFor()
    expect(await nextPage(page).getAttribute('aria-label')).toMatch(/, page 2$/)
    const second = nextPage(page).getByRole('img', { name: 'registre.pdf, page 2 of 3' })
    await drawn(second)
    const beside = (await second.boundingBox())!
    expect(beside.width).toBeLessThanOrEqual(900)
    expect(beside.x).toBeGreaterThan(first.x + first.width)
    const column = (await nextPage(page).boundingBox())!
    expect(beside.y).toBeLessThan(column.y + 32)
    expect((await box(page, 'facts')).width).toBe(520)
    await page.waitForFunction(() => document.activeElement?.id === 'document')
    await page.keyboard.press('ArrowRight')
    await page.getByRole('region', { name: /, page 3$/ }).waitFor()
    await page.keyboard.press('ArrowRight')
    await page.getByRole('region', { name: /, page 2$/ }).waitFor()
    await over(tab)
  })

  it('has one column below 1680 pixels, and one while two would be too narrow', async () => {
    const tab = await openAs(app, officer, extract, screen(1679, 1000))
    const { page } = tab
    await drawn(firstPage(page))
    await viewerPage(page)
      .seen(/6 parts/)
      .waitFor()
    expect(await viewerPage(page).regions.count()).toBe(1)
    await page.setViewportSize({ width: 1680, height: 1000 })
    await nextPage(page).waitFor()
    await page.keyboard.press('r')
    await dossierPage(page).panel.waitFor()
    await nextPage(page).waitFor({ state: 'detached' })
    await over(tab)
  })

  it('holds a brand as payers see it, or the document that it is compared with', async () => {
    const tab = await openAs(app, officer, brand, screen(1920, 1080))
    const { page } = tab
    const aside = page.locator(slot('view-aside'))
    const phones = page.getByRole('img', { name: /, payment page, / })
    await aside
      .getByRole('img', { name: /, payment page, / })
      .first()
      .waitFor()
    await page
      .getByRole('img', { name: /^Logo of/ })
      .first()
      .waitFor()
    expect(await phones.count()).toBe(2)
    await picture(page, 'wide-brand')
    await page.waitForFunction(() => document.activeElement?.id === 'document')
    await page.keyboard.press('b')
    await page.getByRole('region', { name: 'Certificate', exact: true }).waitFor()
    expect([await aside.count(), await phones.count()]).toEqual([0, 2])
    await picture(page, 'wide-brand-compared')
    const [under, other] = await page.locator(slot('canvas')).all()
    expect((await under!.boundingBox())!.width).toBeGreaterThanOrEqual(632)
    expect((await other!.boundingBox())!.width).toBeGreaterThan(300)
    await over(tab)
  })
})

describe('the document of a collision', () => {
  it.each([1680, 1920, 2560])('stands in the second column, beside a page that counts as seen (%d)', async (width) => {
    const name = `Conserves Jumelles ${width}`
    const send = async (by: TestTrader, file: string) => {
      const content = { name: file, content: await paper([A4, A4], `${file} ${width}`) }
      const form = formOf({ ...identificationFields(name), identification_file: content })
      return (await by.ext('POST', '/identifications', { form })).body.data.id as string
    }
    await send(await newTrader(app, { name: 'Conserves du Sud' }), 'autre.pdf')
    app.clock.advance({ minutes: 1 })
    const id = await send(trader, 'registre.pdf')
    const tab = await openAs(app, officer, `/identifications/${id}/show`, screen(width, 1050))
    const { page } = tab
    const next = page.getByRole('region', { name: new RegExp(`^${name}.*, page 2$`) })
    await drawn(firstPage(page))
    await next.waitFor()
    await page.waitForFunction(() => document.activeElement?.id === 'document')
    await page.keyboard.press('b')
    // It takes the place of the next page, and the older document comes first.
    await next.waitFor({ state: 'detached' })
    const other = page.getByRole('img', { name: 'autre.pdf, page 1 of 2' })
    await drawn(other)
    await drawn(firstPage(page))
    const [older, own] = [(await other.boundingBox())!, (await firstPage(page).boundingBox())!]
    expect(older.x + older.width).toBeLessThanOrEqual(own.x)
    expect(Math.abs(older.y - own.y)).toBeLessThan(2)
    expect([own.width, older.width].every((each) => each <= 900)).toBe(true)
    expect(own.width).toBeGreaterThanOrEqual(600)
    expect(older.width).toBeGreaterThan(270)
    expect((await box(page, 'facts')).width).toBe(520)
    await picture(page, `wide-collision-${width}`)
    await page.keyboard.press('b')
    await other.waitFor({ state: 'detached' })
    await next.waitFor()
    await over(tab)
  })
})

describe('a laptop at 200 % zoom', () => {
  it('keeps the decision bar in view, under a document that can be read', async () => {
    const tab = await openAs(app, officer, extract, ZOOMED)
    const { page } = tab
    await drawn(firstPage(page))
    const bar = await box(page, 'bar')
    expect(bar.y + bar.height).toBeLessThanOrEqual(384)
    for (const name of ['Refuse', 'Accept'] as const) {
      const { y, height } = (await dossierPage(page).button(name).boundingBox())!
      expect(y + height).toBeLessThanOrEqual(384)
    }
    expect((await page.locator('#document').boundingBox())!.height).toBeGreaterThanOrEqual(120)
    expect((await firstPage(page).boundingBox())!.width).toBeGreaterThanOrEqual(600)
    await over(tab)
  })
})

describe('a phone', () => {
  it('shows the trader’s name on one line, and document, facts or history', async () => {
    const tab = await openWithAxe(app, officer, extract, PHONE)
    const { page } = tab
    await drawn(firstPage(page))
    const title = page.getByRole('heading', { level: 1 })
    const owner = page.getByRole('link', { name: trader.name })
    expect((await title.boundingBox())!.height).toBeLessThanOrEqual(30)
    expect((await owner.boundingBox())!.height).toBeLessThanOrEqual(24)
    const shown = async () => {
      const parts = [page.locator(slot('view')), page.locator(slot('fact')).first(), page.locator(slot('timeline'))]
      return Promise.all(parts.map((part) => part.isVisible()))
    }
    expect(await tabs(page).getByRole('button').allInnerTexts()).toEqual(['Document', 'Facts', 'History'])
    expect(await shown()).toEqual([true, false, false])
    expect(await violations(page)).toEqual([])
    await tabs(page).getByRole('button', { name: 'Facts' }).click()
    expect(await shown()).toEqual([false, true, false])
    expect(await violations(page)).toEqual([])
    await tabs(page).getByRole('button', { name: 'History' }).click()
    expect(await shown()).toEqual([false, false, true])
    expect(await violations(page)).toEqual([])
    await picture(page, 'phone-history')
    await over(tab)
  })

  it('has a bar of 72 pixels, whose ring shows the next part; the rest is behind ‘…’', async () => {
    // A dossier whose pages no other test has shown.
    const file = { name: 'registre.pdf', content: await paper([A4, A4, A4], 'Not seen yet') }
    const form = formOf({ ...identificationFields('Laiterie du Hodna'), identification_file: file })
    const { body } = await trader.ext('POST', '/identifications', { form })
    const tab = await openWithAxe(app, officer, `/identifications/${body.data.id}/show`, PHONE)
    const { page } = tab
    await drawn(firstPage(page))
    const bar = page.locator(slot('bar'))
    expect((await bar.boundingBox())!.height).toBe(72)
    const ring = page.getByRole('button', { name: 'Next unseen part' })
    await ring.click()
    // A fitted page is too small to count: the ring enlarges it first, then leads through it from side to side.
    await expect.poll(async () => (await firstPage(page).boundingBox())!.width).toBeGreaterThanOrEqual(600)
    const pressed = async () => {
      // The ring goes with the last part: nothing waits for it here.
      await ring.evaluateAll((rings: HTMLElement[]) => {
        for (const one of rings) one.click()
      })
      return bar.getByRole('img', { name: 'Evidence seen 6 of 6 parts' }).count()
    }
    await expect.poll(pressed, { timeout: 20_000 }).toBe(1)
    await picture(page, 'phone-seen')
    const caps = await page.locator(slot('key')).evaluateAll((all) => all.filter((one) => one.checkVisibility()).length)
    expect(caps).toBe(0)

    await page.getByRole('button', { name: en.viewer.more }).click()
    const tool = (name: string) => page.getByRole('menuitem', { name, exact: true })
    const turn = tool('Turn right')
    await turn.waitFor()
    expect(await page.getByRole('menuitem').allInnerTexts()).toEqual([
      'Smaller',
      'Larger',
      'Fit the width',
      'Fit the whole page',
      'Turn left',
      'Turn right',
      'Box on the paper what was read',
      'Side by side',
      'Full screen',
    ])
    expect(await violations(page)).toEqual([])
    await picture(page, 'phone-tools')
    await turn.click()
    await page.locator(`#document [data-turn='90']`).first().waitFor()

    await bar.getByRole('button', { name: en.handling.all }).click()
    await tool('Note').waitFor()
    await picture(page, 'phone-more')
    await tool('Ask the trader').click()
    await dossierPage(page).panel.waitFor()
    await picture(page, 'phone-asking')
    await over(tab)
  })
})

describe('a tablet', () => {
  it('shows the document and the facts together, with the history beside them', async () => {
    const tab = await openWithAxe(app, officer, extract, TABLET)
    const { page } = tab
    await drawn(firstPage(page))
    expect((await firstPage(page).boundingBox())!.width).toBeGreaterThanOrEqual(611)
    expect(await tabs(page).isVisible()).toBe(false)
    const [view, facts, timeline] = [await box(page, 'view'), await box(page, 'facts'), await box(page, 'timeline')]
    expect(view.height).toBeGreaterThan(400)
    expect(facts.height).toBeGreaterThan(300)
    expect(facts.y).toBeGreaterThanOrEqual(view.y + view.height)
    const fact = await box(page, 'fact')
    expect(timeline.x).toBeGreaterThan(fact.x + fact.width)
    expect(await violations(page)).toEqual([])
    await over(tab)
  })
})

describe.each(LOOKS)('the desk, $look', ({ look, options }) => {
  it.each(SIZES)('is whole: %s', async (size, window) => {
    const tab = await openAs(app, officer, extract, { ...options, ...window })
    const { page } = tab
    await drawn(firstPage(page))
    await tab.quiet()
    await picture(page, `desk-${look}-${size}`)
    const bar = await box(page, 'bar')
    expect(bar.y + bar.height).toBeLessThanOrEqual(window.viewport!.height)
    if (await tabs(page).isVisible()) {
      await tabs(page).getByRole('button').nth(1).click()
      await picture(page, `desk-${look}-${size}-facts`)
    }
    await over(tab)
  })
})

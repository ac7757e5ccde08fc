import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accept, newBrand, newIdentification } from '../factories/dossiers.ts'
import { newOfficer, newTrader, type TestOfficer, type TestTrader } from '../factories/people.ts'
import { fourEyes } from '../factories/proposals.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { closeTabs, picture } from '../support/browser.ts'
import type { Json } from '../support/http.ts'
import { violations } from './pages/accessibility.ts'
import { openAs, openWithAxe } from './pages/console.ts'
import { dossierPage } from './pages/dossier.ts'

let app: TestApp
let trader: TestTrader
let amina: TestOfficer
let id: string

beforeAll(async () => {
  app = await startApp()
  trader = await newTrader(app, { name: 'Yacine Hamdani', language: 'fr' })
  amina = await newOfficer(app, 'officer', 'Amina Kaci')
})
afterAll(async () => {
  await closeTabs()
  await app?.close()
})

const pinsOf = async (resource: string, id: string): Promise<Json[]> =>
  (await amina.admin('GET', `/${resource}/${id}`)).body.pins

/** A page of the document as it is drawn. */
const paper = (page: Page, number: number) =>
  page.locator(`[data-slot~="canvas"] [data-slot~="paper"][data-page="${number}"][data-drawn="true"]`).first()

/** The place on the screen of fractions of a page as it is drawn. */
async function onScreen(page: Page, number: number, across: number, down: number) {
  const { x, y, width, height } = (await paper(page, number).boundingBox())!
  return { x: x + across * width, y: y + down * height }
}

/** Where a pin is drawn, in fractions of its page as it is drawn. */
async function drawnAt(page: Page, number: number, pin: number) {
  const sheet = (await paper(page, number).boundingBox())!
  const box = (await page
    .locator('[data-slot~="pin"]')
    .filter({ has: page.getByText(String(pin), { exact: true }) })
    .boundingBox())!
  // A point is a dot around its place.
  const inset = box.width < 9 ? box.width / 2 : 0
  return { left: (box.x + inset - sheet.x) / sheet.width, top: (box.y + inset - sheet.y) / sheet.height }
}

const isNear = (found: number, wanted: number) => Math.abs(found - wanted) < 0.012

describe('pins in a letter', () => {
  it('stand where keys and pointer put them, at any zoom and rotation', async () => {
    id = (await newIdentification({ trader }, 'Tizemmour Conserves')).id
    const { page } = await openWithAxe(app, amina, `/identifications/${id}/show`)
    const dossier = dossierPage(page)
    await dossier.button('Refuse').waitFor()
    await paper(page, 1).waitFor()
    await page.keyboard.press('r')
    await dossier.panel.getByRole('option').first().waitFor()
    await page.keyboard.type('12')

    // By key: in the middle of what is seen, moved, made a box, worded.
    await page.keyboard.press('Alt+p')
    const first = page.getByRole('button', { name: 'Pin 1', exact: true })
    await first.waitFor()
    await expect.poll(() => first.evaluate((element) => element === document.activeElement)).toBe(true)
    const before = await drawnAt(page, 1, 1)
    for (let times = 0; times < 10; times += 1) await page.keyboard.press('ArrowLeft')
    for (let times = 0; times < 5; times += 1) await page.keyboard.press('ArrowUp')
    const moved = await drawnAt(page, 1, 1)
    expect([isNear(before.left - moved.left, 0.1), isNear(before.top - moved.top, 0.05)]).toEqual([true, true])
    for (let times = 0; times < 20; times += 1) await page.keyboard.press('Shift+ArrowRight')
    for (let times = 0; times < 9; times += 1) await page.keyboard.press('Shift+ArrowDown')
    await page.keyboard.press('Enter')
    await page.keyboard.type('Ce code est couvert.')

    // By pointer: a drag is a box.
    const from = await onScreen(page, 1, 0.1, 0.3)
    const to = await onScreen(page, 1, 0.6, 0.35)
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    await page.mouse.move((from.x + to.x) / 2, to.y)
    await page.mouse.move(to.x, to.y)
    await page.mouse.up()
    await page.getByLabel('Words of pin 2, for the trader').waitFor()
    await page.keyboard.type('Est-ce toujours votre siège ?')
    await picture(page, 'pins')

    // Turned a quarter and enlarged, the pins turn with the page, and a press still hits its place.
    await page.getByRole('button', { name: 'Turn right' }).click()
    await page.getByRole('button', { name: 'Larger' }).click()
    await paper(page, 1).waitFor()
    const turned = await drawnAt(page, 1, 2)
    expect([isNear(turned.left, 1 - 0.35), isNear(turned.top, 0.1)]).toEqual([true, true])
    const press = await onScreen(page, 1, 0.8, 0.12)
    await page.mouse.click(press.x, press.y)
    await page.getByLabel('Words of pin 3, for the trader').waitFor()
    await page.keyboard.type('Le cachet est coupé.')
    await picture(page, 'pins-turned')
    const placed = await drawnAt(page, 1, 3)
    expect([isNear(placed.left, 0.8), isNear(placed.top, 0.12)]).toEqual([true, true])

    // One too many is taken away again; the rest is sent.
    await page.keyboard.press('Alt+p')
    await page.getByRole('button', { name: 'Pin 4', exact: true }).waitFor()
    await page.keyboard.press('Delete')
    await page.getByLabel('Words of pin 4, for the trader').waitFor({ state: 'detached' })
    expect(await violations(page)).toEqual([])
    await page.keyboard.press('Control+Enter')
    await expect.poll(() => pinsOf('identifications', id)).toHaveLength(3)
    const [key, box, point] = await pinsOf('identifications', id)
    expect(key).toMatchObject({ page: 1, text: 'Ce code est couvert.' })
    expect([key!.w, key!.h].map((side) => Math.round(side * 100))).toEqual([21, 10])
    expect(box).toMatchObject({ page: 1, text: 'Est-ce toujours votre siège ?' })
    expect([isNear(box!.x, 0.1), isNear(box!.y, 0.3), isNear(box!.w, 0.5), isNear(box!.h, 0.05)]).not.toContain(false)
    expect(point).toMatchObject({ page: 1, w: null, h: null, text: 'Le cachet est coupé.' })
    expect([isNear(point!.x, 0.12), isNear(point!.y, 0.2)]).toEqual([true, true])
  })

  it('are left on the decision that stands', async () => {
    const { page } = await openAs(app, amina, `/identifications/${id}/show`)
    await paper(page, 1).waitFor()
    await page.getByRole('img', { name: 'Pin 2, Est-ce toujours votre siège ?' }).waitFor()
    const list = page.getByRole('list', { name: 'Where on the page' })
    expect(await list.getByRole('listitem').count()).toBe(3)
    const drawn = await drawnAt(page, 1, 2)
    expect([isNear(drawn.left, 0.1), isNear(drawn.top, 0.3)]).toEqual([true, true])
    await picture(page, 'pins-decided')
  })

  it('stand on a picture from right to left, and on the page that P sees', async () => {
    const parent = await newIdentification({ trader }, 'Sersou')
    const brand = (await newBrand({ trader }, parent.id, 'Sersou Gold')).id
    await fourEyes(app, { brands: ['always'] })
    const arabic = await newOfficer(app, 'officer', 'Samir')
    const { page } = await openAs(app, arabic, `/brands/${brand}/show`, { locale: 'ar-DZ', colorScheme: 'dark' })
    await paper(page, 1).waitFor()
    await page.locator('[data-slot~="bar"] button[aria-keyshortcuts], [data-slot~="bar"] button').first().waitFor()
    await page.keyboard.press('r')
    const panel = page.locator('form[data-decision="refuse"]')
    await panel.getByRole('option').first().waitFor()
    await page.keyboard.type('22')
    const press = await onScreen(page, 1, 0.25, 0.75)
    await page.mouse.click(press.x, press.y)
    await panel.locator('ol input').waitFor()
    await page.keyboard.type('Ce bord est flou.')
    expect(await panel.locator('ol input').getAttribute('dir')).toBe('ltr')
    await page.locator('[data-slot~="canvas"]').first().focus()
    await page.keyboard.press('p')
    await page.locator('[data-slot~="pin"]').nth(1).waitFor()
    await page.keyboard.press('ArrowRight')
    const drawn = await drawnAt(page, 1, 1)
    expect([isNear(drawn.left, 0.25), isNear(drawn.top, 0.75)]).toEqual([true, true])
    await picture(page, 'pins-ar')
    await page.keyboard.press('Control+Enter')
    await expect.poll(async () => (await amina.admin('GET', `/brands/${brand}`)).body.proposal).not.toBeNull()
    const { proposal } = (await amina.admin('GET', `/brands/${brand}`)).body
    expect(proposal.pins).toMatchObject([
      { page: 1, w: null, text: 'Ce bord est flou.' },
      { page: 1, text: null },
    ])
    expect([isNear(proposal.pins[0].x, 0.25), isNear(proposal.pins[0].y, 0.75)]).toEqual([true, true])
    expect(isNear(proposal.pins[1].x, 0.51)).toBe(true)

    // The second officer has them on the page and beside the words.
    const second = await openAs(app, amina, `/brands/${brand}/show`)
    await second.page.getByRole('img', { name: 'Pin 1, Ce bord est flou.' }).waitFor()
    await second.page.locator('[data-slot~="proposal"]').getByText('Ce bord est flou.').waitFor()
    await picture(second.page, 'pins-second')
  })

  for (const [look, locale, width, colorScheme] of [
    ['phone', 'fr-DZ', 390, 'light'],
    ['tablet', 'ar-DZ', 820, 'dark'],
  ] as const)
    it(`are put where the letter covers the document: ${look}`, async () => {
      const { id: waiting } = await newIdentification({ trader }, `Sur ${look}`)
      const viewport = { width, height: width < 800 ? 844 : 1180 }
      const { page } = await openAs(app, amina, `/identifications/${waiting}/show`, { locale, colorScheme, viewport })
      await paper(page, 1).waitFor()
      await page.locator('[data-begins="refuse"]').click()
      const panel = page.locator('form[data-decision="refuse"]')
      await panel.getByRole('option').first().click()
      // A phone has no keys, so its hint names none.
      const byTouch = /Touchez la page|اضغط على صفحة/
      expect(await panel.getByText(byTouch).isVisible()).toBe(look === 'phone')
      await picture(page, `pins-${look}-letter`)
      const tabs = page.locator('[data-slot~="desk-tabs"] button')
      await tabs.nth(1).click()
      await panel.waitFor({ state: 'hidden' })
      const press = await onScreen(page, 1, 0.4, 0.2)
      await page.mouse.click(press.x, press.y)
      // The words of the pin are in the letter, which comes back for them.
      await expect.poll(() => panel.locator('ol input:focus').count()).toBe(1)
      await page.keyboard.type('Ce cachet.')
      await picture(page, `pins-${look}-text`)
      // By key too: the pages come for the pin, and Enter leads to its words.
      await page.keyboard.press('Alt+p')
      await page.locator('[data-slot~="pin"]:focus').waitFor()
      await picture(page, `pins-${look}-pages`)
      await page.keyboard.press('Enter')
      await expect.poll(() => panel.locator('ol input:focus').count()).toBe(1)
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
      await page.keyboard.press('Control+Enter')
      await expect.poll(() => pinsOf('identifications', waiting)).toHaveLength(2)
      const [first] = await pinsOf('identifications', waiting)
      expect([isNear(first!.x, 0.4), isNear(first!.y, 0.2), first!.text]).toEqual([true, true, 'Ce cachet.'])
    })

  for (const [look, locale, width, colorScheme] of [
    ['wide', 'en-GB', 1366, 'light'],
    ['phone', 'ar-DZ', 390, 'dark'],
  ] as const)
    it(`are put from the letter of a reversal: ${look}`, async () => {
      const { id: decided } = await newIdentification({ trader }, `Repris ${look}`)
      await accept(amina, 'identifications', decided)
      const samir = await newOfficer(app, 'supervisor', 'Samir Rahal')
      const viewport = { width, height: width < 800 ? 844 : 768 }
      const options = { locale, colorScheme, viewport }
      const { page } = await openWithAxe(app, samir, `/identifications/${decided}/show`, options)
      await paper(page, 1).waitFor()
      await page.locator('[data-begins="reverse"]').click()
      const letter = page.locator('form[data-decision="reverse"]')
      await letter.getByRole('option').first().click()
      const point = letter.locator('[data-begins="pointing"]')
      await point.scrollIntoViewIfNeeded()
      await picture(page, `reverse-${look}`)
      await point.click()
      await letter.waitFor({ state: 'hidden' })
      expect(await violations(page)).toEqual([])
      await picture(page, `reverse-${look}-pages`)
      const press = await onScreen(page, 1, 0.3, 0.2)
      await page.mouse.click(press.x, press.y)
      await expect.poll(() => letter.locator('ol input:focus').count()).toBe(1)
      await page.keyboard.type('Ce nom.')
      await page.keyboard.press('Alt+p')
      await page.locator('[data-slot~="pin"]:focus').waitFor()
      await page.keyboard.press('Shift+ArrowRight')
      await page.keyboard.press('Escape')
      await letter.waitFor()
      await picture(page, `reverse-${look}-pins`)
      expect(await violations(page)).toEqual([])
      await page.keyboard.press('Control+Enter')
      await expect.poll(() => pinsOf('identifications', decided)).toHaveLength(2)
      const [first, second] = await pinsOf('identifications', decided)
      expect([isNear(first!.x, 0.3), first!.text, second!.w !== null]).toEqual([true, 'Ce nom.', true])
    })
})

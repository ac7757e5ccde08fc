import fs from 'node:fs'
import path from 'node:path'
import { degrees, PDFDocument } from '@cantoo/pdf-lib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pdf, png } from '../factories/documents.ts'
import { identificationFields, newBrand } from '../factories/dossiers.ts'
import { newOfficer, newTrader, type TestOfficer, type TestTrader } from '../factories/people.ts'
import { putInForce } from '../factories/proposals.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { closeTabs, picture } from '../support/browser.ts'
import { runWithoutTriggers } from '../support/database.ts'
import { formOf } from '../support/http.ts'
import { type ConsoleTab, openAs } from './pages/console.ts'
import { dossierPage, drawn } from './pages/dossier.ts'
import { viewerPage } from './pages/viewer.ts'

let app: TestApp
let trader: TestTrader
let officer: TestOfficer
let supervisor: TestOfficer

beforeAll(async () => {
  app = await startApp()
  // Tabs that are closed leave their claims, and the clock stands still.
  await putInForce(app, 'claims_per_officer', 100)
  trader = await newTrader(app, { name: 'Amine Khelifi' })
  officer = await newOfficer(app, 'officer', 'Nadia Haddad')
  supervisor = await newOfficer(app, 'supervisor', 'Lina Haddad')
})
afterAll(async () => {
  await closeTabs()
  await app?.close()
})

async function send(name: string, content: Uint8Array): Promise<{ id: string; file: string; path: string }> {
  const form = formOf({ ...identificationFields(name), identification_file: { name: 'registre.pdf', content } })
  const { id } = (await trader.ext('POST', '/identifications', { form })).body.data
  const { id: file } = await app.services.db.file.findFirstOrThrow({ where: { record_id: id } })
  return { id, file, path: `/identifications/${id}/show` }
}

/** Replaces the bytes of a document, as if they had been received. */
async function replace(file: string, content: Uint8Array): Promise<void> {
  const { storage_key, wrapped_key, sha256 } = await app.services.vault.store(file, Buffer.from(content))
  const sql = 'UPDATE files SET storage_key = $2, wrapped_key = $3, sha256 = $4 WHERE id = $1'
  await runWithoutTriggers(app, [sql, file, storage_key, wrapped_key, sha256])
}

/** Corrupts the encrypted document in the store. */
async function harm(file: string): Promise<void> {
  const { storage_key } = await app.services.db.file.findUniqueOrThrow({ where: { id: file } })
  fs.appendFileSync(path.join(app.services.config.dataDir, 'files', storage_key.slice(0, 2), storage_key), 'x')
}

const over = async (tab: ConsoleTab, refused: string[] = []) => {
  expect([tab.errors, tab.refused]).toEqual([[], refused])
  await tab.context.close()
}

describe('accept', () => {
  it('waits for the last page, and unlocks as soon as that was seen', async () => {
    const { id, path } = await send('Trois Pages SARL', await pdf(3, 'Page'))
    const tab = await openAs(app, officer, path)
    const { page } = tab
    const viewer = viewerPage(page)
    await drawn(dossierPage(page).sheet('registre.pdf, page 1 of 3'))
    await viewer.seen('1 of 6 parts').waitFor()
    expect(await viewer.accept.getAttribute('aria-disabled')).toBe('true')

    // The pages already have the focus: scroll to the end of page 1, then through page 2.
    await page.waitForFunction(() => document.activeElement?.id === 'document')
    await page.keyboard.press('PageDown')
    await viewer.thumb('Page 1 of Document, seen').waitFor()
    await page.keyboard.press('ArrowRight')
    await viewer.at(2)
    await page.keyboard.press('ArrowLeft')
    await viewer.at(1)
    await page.keyboard.press('v')
    await viewer.at(2)
    await drawn(dossierPage(page).sheet('registre.pdf, page 2 of 3'))
    // Its upper half was in view above: the key led to the lower one.
    await viewer.thumb('Page 2 of Document, seen').waitFor()
    await viewer.why.getByRole('button', { name: '2 parts' }).waitFor()
    await viewer.thumb('Page 3 of Document, not seen yet').waitFor()
    await picture(page, 'evidence-two-of-three')
    await page.keyboard.press('a')
    expect(await dossierPage(page).confirmation.count()).toBe(0)

    await viewer.at(3)
    await drawn(dossierPage(page).sheet('registre.pdf, page 3 of 3'))
    await page.keyboard.press('End')
    await viewer.seen('6 of 6 parts').waitFor()
    await page.locator('[data-begins="accept"]:not([aria-disabled="true"])').waitFor()
    expect(await viewer.accept.getAttribute('aria-disabled')).not.toBe('true')
    await page.keyboard.press('a')
    await dossierPage(page).confirmation.getByText('Accept Trois Pages SARL?').waitFor()
    await page.keyboard.press('Control+Enter')
    await dossierPage(page).outcome('Trois Pages SARL is accepted').waitFor()
    expect((await trader.ext('GET', `/identifications/${id}`)).body.data.status).toBe('accepted')
    await over(tab)
  })

  it('takes Space and A alone: each part of three pages in turn, then the question, which neither key answers', async () => {
    const { id, path } = await send('Une Touche SARL', await pdf(3, 'Page'))
    const tab = await openAs(app, officer, path)
    const { page } = tab
    const viewer = viewerPage(page)
    const dossier = dossierPage(page)
    const place = () => viewer.region.evaluate(({ scrollTop }) => scrollTop)
    const places: number[] = []
    await drawn(dossier.sheet('registre.pdf, page 1 of 3'))
    await viewer.seen('1 of 6 parts').waitFor()
    await page.keyboard.press('a')
    await page.getByRole('status').getByText('Not yet seen: page 1, lower half.').waitFor()
    await page.getByRole('status').getByText('Seen: page 1, lower half, 4 parts left.').waitFor()
    for (let parts = 2; parts < 6; parts += 1) {
      await viewer.seen(`${parts} of 6 parts`).waitFor()
      places.push(await place())
      if (parts === 3) await picture(page, 'evidence-three-of-six-parts')
      await page.keyboard.press('Space')
    }
    await viewer.seen('6 of 6 parts').waitFor()
    expect([...places].sort((a, b) => a - b)).toEqual(places)
    expect(new Set([...places, await place()]).size).toBe(5)
    expect(await viewer.next.count()).toBe(0)
    await dossier.unlocked.waitFor()
    await page.keyboard.press('Space')
    await page.waitForFunction(() => document.activeElement?.matches('[data-begins="accept"]'))
    expect(await dossier.confirmation.count()).toBe(0)
    await page.keyboard.press('a')
    await dossier.confirmation.getByText('Accept Une Touche SARL?').waitFor()
    // The keys that led here commit nothing when they are pressed again.
    for (const key of ['Space', 'a', 'Enter']) await page.keyboard.press(key)
    expect((await trader.ext('GET', `/identifications/${id}`)).body.data.status).toBe('pending')
    await page.keyboard.press('Control+Enter')
    await dossier.outcome('Une Touche SARL is accepted').waitFor()
    expect((await trader.ext('GET', `/identifications/${id}`)).body.data.status).toBe('accepted')
    await over(tab)
  })

  it('leads from what it waits for to the part, and says so on each page’s picture', async () => {
    const { path } = await send('Trois Attentes SARL', await pdf(2, 'Page'))
    const tab = await openAs(app, officer, path)
    const { page } = tab
    const viewer = viewerPage(page)
    await drawn(dossierPage(page).sheet('registre.pdf, page 1 of 2'))
    await viewer.thumb('Page 1 of Document, 1 of 2 parts seen').waitFor()
    await viewer.why.getByRole('button', { name: '3 parts' }).click()
    await viewer.thumb('Page 1 of Document, seen').waitFor()
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('document')
    await viewer.next.click()
    await viewer.at(2)
    // Enlarged beyond its room, a page is seen from one side to the other, then further down.
    await page.keyboard.press('+')
    await page.keyboard.press('+')
    await viewer.tool('Fit the width').and(page.locator('[aria-pressed=false]')).waitFor()
    const sideways = () => viewer.region.evaluate(({ scrollLeft }) => scrollLeft)
    await drawn(dossierPage(page).sheet('registre.pdf, page 2 of 2'))
    await page.keyboard.press('Space')
    await page.keyboard.press('Space')
    await expect.poll(sideways).toBeGreaterThan(0)
    await over(tab)
  })

  it('counts what was in view from the moment it was drawn, scrolled on at once', async () => {
    const { path } = await send('Lecture Rapide SARL', await pdf(2, 'Quick'))
    const tab = await openAs(app, officer, '/')
    const { page } = tab
    await page.evaluate(() => {
      const drawing = new MutationObserver(() => {
        const stage = document.querySelector('#document')
        if (!stage?.querySelector('[data-page="1"][data-drawn="true"]')) return
        drawing.disconnect()
        requestAnimationFrame(() => stage.scrollBy({ top: stage.clientHeight * 0.85, behavior: 'instant' }))
      })
      drawing.observe(document.body, { attributeFilter: ['data-drawn'], subtree: true })
    })
    await tab.goTo(path)
    await viewerPage(page).thumb('Page 1 of Document, seen').waitFor()
    await over(tab)
  })

  it('does not count a page shown too small, and offers to show it readable', async () => {
    const { path } = await send('Petite Page SARL', await pdf(1, 'Small'))
    const tab = await openAs(app, officer, path)
    const { page } = tab
    const viewer = viewerPage(page)
    const sheet = dossierPage(page).sheet('registre.pdf, page 1 of 1')
    await drawn(sheet)
    await viewer.seen('1 of 2 parts').waitFor()
    await page.keyboard.press('9')
    const { width, height } = await viewer.box(sheet)
    const room = await viewer.box(viewer.region)
    expect([width < 600, height <= room.height]).toEqual([true, true])
    await page.getByText('Shown too small to count as seen').waitFor()
    // The lower half is in view now, but too small.
    expect(await viewer.meter.innerText()).toMatch(/ 1 of 2 /)
    await page.getByRole('button', { name: 'Show readable' }).click()
    await page.getByText('Shown too small to count as seen').waitFor({ state: 'detached' })
    expect((await viewer.box(sheet)).width).toBeGreaterThanOrEqual(600)
    await page.keyboard.press('End')
    await viewer.atEnd()
    await page.keyboard.press('Home')
    await viewer.seen(/^(\d+) of \1 parts?$/).waitFor()
    await over(tab)
  })

  it('has nothing to enlarge on any screen: a page fitted to its room can be read', async () => {
    const { path } = await send('Petit Écran SARL', await pdf(2, 'Fitted'))
    const tab = await openAs(app, officer, path)
    const { page } = tab
    await drawn(dossierPage(page).sheet('registre.pdf, page 1 of 2'))
    for (const width of [1366, 1280, 1279, 1181, 1180, 1061, 1060, 1011, 1010, 683]) {
      await page.setViewportSize({ width, height: 700 })
      const shown = await page.waitForFunction((screen) => {
        const stage = document.getElementById('document')!
        const sheet = stage.querySelector('[data-page]')!.getBoundingClientRect().width
        return document.documentElement.clientWidth === screen && Math.abs(stage.clientWidth - 32 - sheet) < 1 && sheet
      }, width)
      // The test browser has no scrollbars; other browsers have scrollbars of up to 11 pixels.
      expect([width, Number(await shown.jsonValue())]).toEqual([width, expect.toSatisfy((one) => one >= 611)])
    }
    await over(tab)
  })

  it('counts what was seen while the network was away, once it is back', async () => {
    const { path } = await send('Coupure SARL', await pdf(1, 'Cut'))
    const tab = await openAs(app, officer, path)
    const { page } = tab
    const viewer = viewerPage(page)
    await drawn(dossierPage(page).sheet('registre.pdf, page 1 of 1'))
    await page.route('**/seen', (route) => route.abort())
    await viewer.end()
    await page.getByText('The pages you have seen could not be saved yet.').waitFor()
    expect(await viewer.seen('1 of 2 parts').count()).toBe(1)
    await page.unroute('**/seen')
    await viewer.seen('2 of 2 parts').waitFor()
    await page.getByText('The pages you have seen could not be saved yet.').waitFor({ state: 'detached' })
    await over(tab)
  })
})

describe('the viewer', () => {
  it('turns a scan that lies on its side, and knows pages that say so themselves', async () => {
    const scan = await PDFDocument.create()
    scan.addPage([842, 595]).drawText('Lying', { x: 60, y: 300, size: 40 })
    const upright = scan.addPage([842, 595])
    upright.drawText('Turned', { x: 60, y: 300, size: 40 })
    upright.setRotation(degrees(90))
    const { path } = await send('Scan Couché SARL', await scan.save())
    const tab = await openAs(app, officer, path)
    const { page } = tab
    const viewer = viewerPage(page)
    const shape = async (number: number) => {
      const { width, height } = await viewer.box(dossierPage(page).sheet(`registre.pdf, page ${number} of 2`))
      return width > height ? 'lying' : 'upright'
    }
    await drawn(dossierPage(page).sheet('registre.pdf, page 1 of 2'))
    expect([await shape(1), await shape(2)]).toEqual(['lying', 'upright'])
    await page.keyboard.press('g')
    expect([await shape(1), await shape(2)]).toEqual(['upright', 'lying'])
    await drawn(dossierPage(page).sheet('registre.pdf, page 1 of 2'))
    await picture(page, 'evidence-turned')
    await page.keyboard.press('Shift+G')
    expect(await shape(1)).toBe('lying')
    await over(tab)
  })

  it('draws a page once, however the document is scrolled', async () => {
    const { path } = await send('Défilement SARL', await pdf(2, 'Scrolled'))
    const tab = await openAs(app, officer, path)
    const { page } = tab
    const viewer = viewerPage(page)
    await drawn(dossierPage(page).sheet('registre.pdf, page 1 of 2'))
    await drawn(dossierPage(page).sheet('registre.pdf, page 2 of 2'))
    await tab.quiet()
    await page.evaluate(() => {
      const { drawImage } = CanvasRenderingContext2D.prototype
      const counted = window as unknown as { drawings: number }
      counted.drawings = 0
      CanvasRenderingContext2D.prototype.drawImage = function (...given: unknown[]) {
        counted.drawings += 1
        return (drawImage as (...given: unknown[]) => void).apply(this, given)
      }
    })
    await page.keyboard.press('PageDown')
    await viewer.thumb('Page 1 of Document, seen').waitFor()
    await page.keyboard.press('v')
    await viewer.at(2)
    await page.keyboard.press('PageDown')
    await viewer.seen('4 of 4 parts').waitFor()
    expect(await page.evaluate(() => (window as unknown as { drawings: number }).drawings)).toBe(0)
    await over(tab)
  })

  it('puts two documents side by side, each scrolled and sized alone', async () => {
    const { id } = await send('Marque SARL', await pdf(1, 'Parent'))
    const brand = await newBrand({ trader }, id, 'Sersou')
    const tab = await openAs(app, officer, `/brands/${brand.id}/show`)
    const { page } = tab
    const viewer = viewerPage(page)
    const logo = dossierPage(page).sheet('logo.png')
    const file = dossierPage(page).sheet('marque.png')
    await logo.waitFor()
    expect(await viewer.regions.count()).toBe(1)
    await page.keyboard.press('b')
    await file.waitFor()
    expect(await viewer.regions.count()).toBe(2)
    const before = await viewer.box(logo)
    await page.getByRole('region', { name: 'Certificate', exact: true }).focus()
    const small = await viewer.box(file)
    await page.keyboard.press('-')
    expect((await viewer.box(file)).width).toBeLessThan(small.width)
    expect(await viewer.box(logo)).toEqual(before)
    await viewer.seen(/^(\d+) of \1 parts$/).waitFor()
    await picture(page, 'evidence-side-by-side')
    await page.keyboard.press('b')
    await file.waitFor({ state: 'detached' })
    await page.keyboard.down('x')
    await file.waitFor()
    await page.keyboard.up('x')
    await file.waitFor({ state: 'detached' })
    await page.keyboard.press(']')
    await file.waitFor()
    await logo.waitFor({ state: 'detached' })
    await over(tab)
  })

  it('fills the screen and gives it back, dialogs on top', async () => {
    const { path } = await send('Plein Écran SARL', await pdf(2, 'Full'))
    const tab = await openAs(app, officer, path)
    const { page } = tab
    const viewer = viewerPage(page)
    await drawn(dossierPage(page).sheet('registre.pdf, page 1 of 2'))
    const { width } = await viewer.box(viewer.region)
    await page.keyboard.press('f')
    await page.locator('[data-full="true"]').waitFor()
    expect((await viewer.box(viewer.region)).width).toBeGreaterThan(width + 400)
    await drawn(dossierPage(page).sheet('registre.pdf, page 1 of 2'))
    await picture(page, 'evidence-full')
    // The full view never covers the focused element: it closes.
    await viewer.meter.getByRole('button').first().focus()
    await page.locator('[data-full="true"]').waitFor({ state: 'detached' })
    await viewer.region.focus()
    await page.keyboard.press('f')
    await page.locator('[data-full="true"]').waitFor()
    await page.keyboard.press('r')
    await page.locator('[data-full="true"]').waitFor({ state: 'detached' })
    await dossierPage(page).panel.waitFor()
    await over(tab)
  })

  it('fills the screen when the key is pressed again before the browser has left it', async () => {
    const { path } = await send('Plein Pressé SARL', await pdf(1, 'Again'))
    const tab = await openAs(app, officer, path)
    const { page } = tab
    const screen = (filled: boolean) => page.waitForFunction((is) => !!document.fullscreenElement === is, filled)
    const full = page.locator('[data-full="true"]')
    await drawn(dossierPage(page).sheet('registre.pdf, page 1 of 1'))
    await page.keyboard.press('f')
    await screen(true)
    // Away and back at once: the browser reports the end of the first only afterwards.
    const reported = page.evaluate(() =>
      new Promise((resolve) => document.addEventListener('fullscreenchange', resolve, { once: true })).then(() => {}),
    )
    await page.keyboard.press('f')
    await page.keyboard.press('f')
    await reported
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
    expect(await full.count()).toBe(1)
    await page.keyboard.press('f')
    await full.waitFor({ state: 'detached' })
    await screen(false)
    await over(tab)
  })

  it('runs nothing that a PDF brings along', async () => {
    const { path, file } = await send('Scripts SARL', await pdf(1, 'Clean'))
    const active = await PDFDocument.create()
    active.addPage([420, 595]).drawText('With a script', { x: 40, y: 500 })
    active.addJavaScript('open', 'app.alert("run"); this.submitForm("https://example.com/")')
    await replace(file, await active.save())
    const tab = await openAs(app, officer, '/')
    const { page } = tab
    const asked: string[] = []
    page.on('dialog', (dialog) => void asked.push(dialog.message()))
    page.on('request', (request) => {
      if (!request.url().startsWith(app.url) && !request.url().startsWith('blob:')) asked.push(request.url())
    })
    await tab.goTo(path)
    await drawn(dossierPage(page).sheet('registre.pdf, page 1 of 1'))
    expect(asked).toEqual([])
    await over(tab)
  })
})

describe('a damaged document', () => {
  it('says so, gives what there is, and is accepted unseen only by a supervisor with a reason', async () => {
    const { id, path, file } = await send('Abîmé SARL', await pdf(2, 'Torn'))
    await replace(file, Buffer.from('%PDF-1.7 nothing of a document is left'))
    const tab = await openAs(app, officer, path)
    const { page } = tab
    await page.getByRole('heading', { name: 'This document is damaged' }).waitFor()
    expect(await page.getByRole('button', { name: 'Accept unseen…' }).count()).toBe(0)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('registre.pdf')
    await picture(page, 'evidence-damaged')
    await over(tab)

    await officer.admin('POST', `/identifications/${id}/release`)
    const other = await openAs(app, supervisor, path)
    const viewer = viewerPage(other.page)
    await other.page.getByRole('button', { name: 'Accept unseen…' }).click()
    await other.page.getByLabel('Why it need not be seen here').fill('Seen on paper at the counter.')
    await picture(other.page, 'evidence-accept-unseen')
    await other.page.keyboard.press('Tab')
    await other.page.getByRole('button', { name: 'Accept this document unseen' }).press('Enter')
    await other.page.getByText('Accepted unseen by Lina Haddad: Seen on paper at the counter.').waitFor()
    await other.page.locator('[data-begins="accept"]:not([aria-disabled="true"])').waitFor()
    await viewer.meter.getByRole('button', { name: /^Accepted unseen by/ }).waitFor()
    await over(other)
  })

  it('in the store says so too, and that it cannot be downloaded', async () => {
    const { path, file } = await send('Descellé SARL', await pdf(1, 'Sealed'))
    await harm(file)
    const tab = await openAs(app, officer, path)
    const { page } = tab
    await page.getByRole('heading', { name: 'This document is damaged' }).waitFor()
    await page.getByRole('button', { name: 'Download' }).click()
    await page.getByRole('alert').getByText('It cannot be downloaded either').waitFor()
    expect(await viewerPage(page).accept.getAttribute('aria-disabled')).toBe('true')
    await over(tab, [`GET /api/admin/files/${file} 503`, `GET /api/admin/files/${file} 503`])
  })

  it('is not what a cut connection is called', async () => {
    const { path } = await send('Réseau SARL', await pdf(1, 'Network'))
    const tab = await openAs(app, officer, '/')
    const { page } = tab
    await page.route('**/api/admin/files/*', (route) => route.abort())
    await tab.goTo(path)
    await page.getByRole('heading', { name: 'The document did not arrive' }).waitFor()
    await page.unroute('**/api/admin/files/*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await drawn(dossierPage(page).sheet('registre.pdf, page 1 of 1'))
    await over(tab)
  })
})

describe('a picture', () => {
  it('smaller than a page counts at its own size', async () => {
    const { id } = await send('Logo SARL', await pdf(1, 'Parent of a logo'))
    const brand = await newBrand({ trader }, id, 'Petit Logo')
    const { body } = await officer.admin('GET', `/brands/${brand.id}`)
    await replace(body.files[0].id, await png(120, 60))
    const colleague = await newOfficer(app)
    const tab = await openAs(app, colleague, `/brands/${brand.id}/show`)
    await viewerPage(tab.page).seen('1 of 3 parts').waitFor()
    await tab.page.keyboard.press('v')
    await viewerPage(tab.page).seen('3 of 3 parts').waitFor()
    await over(tab)
  })
})

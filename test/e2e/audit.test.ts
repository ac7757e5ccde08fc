import fs from 'node:fs'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SYSTEM } from '../../server/kernel/actor.ts'
import { acceptGap } from '../../server/resources/audit/acceptGap.ts'
import { sealEntries } from '../../server/resources/audit/sealing.ts'
import { newIdentification, reportAllSeen } from '../factories/dossiers.ts'
import { newOfficer, newTrader, type TestOfficer } from '../factories/people.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { closeTabs, picture } from '../support/browser.ts'
import { openSealStage } from '../support/seals.ts'
import { violations, withAxe } from './pages/accessibility.ts'
import { openAs } from './pages/console.ts'
import { listPage } from './pages/list.ts'
import { untranslatedKeys } from './pages/wording.ts'

let app: TestApp
let auditor: TestOfficer

beforeAll(async () => {
  app = await startApp()
  auditor = await newOfficer(app, 'auditor', 'Reda Toumi')
  const officer = await newOfficer(app, 'officer', 'Amina Kaci')
  const trader = await newTrader(app)
  const { id } = await newIdentification({ trader }, 'Atlas Meubles')
  await reportAllSeen(officer, 'identifications', id)
  await officer.admin('POST', `/identifications/${id}/refuse`, {
    json: { version: 1, reason_codes: ['ID_DOC_MISSING'] },
  })
  await sealEntries(app.services)
})
afterAll(async () => {
  await closeTabs()
  await app?.close()
})

/** Replaces the browser's save dialog: answers a file in the page's private folder. */
function chosenFile() {
  const showSaveFilePicker = async ({ suggestedName }: { suggestedName: string }) =>
    (await navigator.storage.getDirectory()).getFileHandle(suggestedName, { create: true })
  Object.assign(window, { showSaveFilePicker })
}

/** The files of the private folder. */
const kept = (page: Page) =>
  page.evaluate(async () => {
    const files: string[] = []
    for await (const entry of (await navigator.storage.getDirectory()).values()) {
      const text = await (await (entry as FileSystemFileHandle).getFile()).text()
      files.push(`${entry.name}: ${text.trimEnd().split('\n').length} lines`)
    }
    return files
  })

describe('the journal in the console', () => {
  it('keeps its column heads in sight while the rows scroll: no day stands over them', async () => {
    const tab = await openAs(app, auditor, '/audit-entries', { viewport: { width: 1366, height: 420 } })
    const { page } = tab
    await listPage(page).row('Refused').waitFor()
    const head = page.getByRole('columnheader', { name: 'Time' })
    const onTop = await head.evaluate((one) => {
      const box = one.closest('table')?.parentElement as HTMLElement
      const day = one.closest('table')?.querySelector('th[scope=colgroup]') as HTMLElement
      // The day is scrolled to where the heads stand.
      box.scrollTop += day.getBoundingClientRect().top - one.getBoundingClientRect().top
      const { left, top, height } = one.getBoundingClientRect()
      return { scrolled: box.scrollTop > 0, over: document.elementFromPoint(left + 20, top + height / 2) === one }
    })
    expect(onTop).toEqual({ scrolled: true, over: true })
    await tab.context.close()
  })

  it('opens an entry in place with what changed and its seal, and verifies the seals', async () => {
    const tab = await openAs(app, auditor, '/audit-entries')
    const { page, errors } = tab
    await withAxe(tab.context)
    await page.reload()
    await listPage(page).row('Refused').getByRole('button').first().click()
    const seal = page.getByRole('region', { name: 'Seal' })
    await seal.getByText('Sealed in seal 1, chain verified').waitFor()
    const change = page.getByRole('row', { name: /^State/ })
    expect(await change.innerText()).toMatch(/Waiting\s+Refused/)
    await tab.quiet()
    await picture(page, 'audit-entry')
    expect([...(await violations(page)), ...(await untranslatedKeys(page))]).toEqual([])

    await page.getByRole('button', { name: 'Verify' }).click()
    const dialog = page.getByRole('dialog', { name: 'Seals of the journal' })
    await dialog.getByText('Nothing was changed').waitFor()
    await page.keyboard.press('Escape')

    await page.getByRole('button', { name: 'Period' }).click()
    const from = page.getByLabel('From')
    await from.fill('31/02/2026')
    await page.getByRole('button', { name: 'Apply' }).click()
    await page.getByRole('alert').getByText('Give a day as 14/03/2026.').waitFor()
    await from.fill('4/3/2026')
    await page.getByText('4 March 2026').waitFor()
    await from.press('ArrowUp')
    expect(await from.inputValue()).toBe('05/03/2026')
    await page.getByText('5 March 2026').waitFor()
    await page.getByRole('button', { name: 'Apply' }).click()
    await page.getByRole('button', { name: /^Period 5 Mar – …$/ }).waitFor()
    expect(errors).toEqual([])
    await tab.context.close()
  })

  it('answers questions: their counts, usual periods, steps that led to a decision, and its receipt in the row', async () => {
    const tab = await openAs(app, auditor, '/audit-entries')
    const { page, errors } = tab
    await withAxe(tab.context)
    await page.reload()
    const list = listPage(page)
    await list.row('Refused').waitFor()
    const questions = page.getByRole('navigation', { name: 'Questions' })
    await picture(page, 'audit-questions')
    expect(await questions.getByRole('button').allInnerTexts()).toEqual([
      ...[
        'All',
        'Decisions\n1',
        'Reversals\n0',
        'Accepted after a refusal\n0',
        expect.stringMatching(/^Who opened what\n\d+$/),
      ],
      ...['Exports\n0', 'Sign-ins\n3', 'My own\n1'],
    ])
    // What led to the decision is in its entry, and in the list when it is asked for.
    expect(await list.row('Viewed').count()).toBe(0)
    await page.getByRole('button', { name: 'Steps' }).click()
    await list.row('Viewed').first().waitFor()
    await page.getByRole('button', { name: 'Steps' }).click()
    await questions.getByRole('button', { name: /^Decisions/ }).click()
    await page.getByRole('main').getByText('1–1 of 1').waitFor()
    await list.row('Refused').getByRole('button').first().click()
    const steps = page.getByRole('region', { name: 'What led to it' })
    await steps.getByRole('listitem').first().waitFor()
    expect(await steps.getByRole('listitem').allInnerTexts()).toEqual([
      expect.stringMatching(/^\d\d:00:00 Viewed, Identification$/),
      expect.stringMatching(/Viewed, Document$/),
    ])
    await picture(page, 'audit-steps')
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: /^Receipt of entry/ }).click()
    expect((await downloading).suggestedFilename()).toMatch(/^receipt-\d+\.pdf$/)
    await page.getByRole('group', { name: 'Usual periods' }).getByRole('button', { name: 'Yesterday' }).click()
    await page.getByRole('main').getByText('Nothing matches').waitFor()
    expect([...(await violations(page)), ...(await untranslatedKeys(page))]).toEqual([])
    expect(errors).toEqual([])
    await tab.context.close()
  })

  it('exports what the filters find, with its progress, and says how many', async () => {
    const tab = await openAs(app, auditor, `/audit-entries?filter=${encodeURIComponent('{"action":["refuse"]}')}`)
    const { page, errors } = tab
    await withAxe(tab.context)
    // Act like a browser that does not let pages write files.
    await tab.context.addInitScript(() => Reflect.deleteProperty(window, 'showSaveFilePicker'))
    await page.reload()
    await listPage(page).row('Refused').waitFor()
    await page.getByRole('button', { name: 'Export', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Export 1 entry' })
    await dialog.getByRole('button', { name: 'JSON Lines' }).click()
    // The page's shortcuts are off while the dialog is open.
    await page.keyboard.press('?')
    const downloading = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Export', exact: true }).click()
    const download = await downloading
    await dialog.getByText('1 entry exported').waitFor()
    expect(download.suggestedFilename()).toMatch(/^audit-\d{8}-\d{4}\.jsonl$/)
    const lines = fs
      .readFileSync(await download.path(), 'utf8')
      .trimEnd()
      .split('\n')
    const [entry, end] = lines.map((line) => JSON.parse(line))
    expect([lines.length, entry.action, end.count]).toEqual([2, 'refuse', 1])
    expect(await page.getByRole('dialog').count()).toBe(1)
    expect([...(await violations(page)), ...(await untranslatedKeys(page))]).toEqual([])
    expect(errors).toEqual([])
    await tab.context.close()
  })

  it('writes a long export into the file that was chosen, and leaves nothing of one that was cancelled', async () => {
    await app.services.db.$executeRaw`
      INSERT INTO audit_entries (at, actor_type, actor_name, action, resource, details)
      SELECT ${app.clock.now()}, 'system', 'Countersign', 'view', 'fillers', jsonb_build_object('text',
        (SELECT string_agg(md5(entry || '.' || part), '') FROM generate_series(1, 12) AS part))
      FROM generate_series(1, 25000) AS entry`
    const tab = await openAs(app, auditor, `/audit-entries?filter=${encodeURIComponent('{"resource":"fillers"}')}`)
    const { page } = tab
    await tab.context.addInitScript(chosenFile)
    await page.reload()
    await listPage(page).rows.first().waitFor()
    await page.getByRole('button', { name: 'Export', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: /Export more than 20,000 entries/ })
    // Slow the network, so that the export is still running when it is cancelled.
    const network = await tab.context.newCDPSession(page)
    const speed = { offline: false, latency: 0, downloadThroughput: 500_000, uploadThroughput: -1 }
    await network.send('Network.emulateNetworkConditions', speed)
    await dialog.getByRole('button', { name: 'Export', exact: true }).click()
    await dialog.getByRole('progressbar', { name: 'Export under way' }).waitFor()
    await dialog.getByText(/of 25,000/).waitFor()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await dialog.getByText(/^Cancelled after [\d,]+\. Nothing was saved\.$/).waitFor()
    await expect.poll(() => app.log.some((line) => /the client closed an export/.test(line))).toBe(true)
    expect(await kept(page)).toEqual([])

    await network.send('Network.emulateNetworkConditions', { ...speed, downloadThroughput: -1 })
    await dialog.getByRole('button', { name: 'Export', exact: true }).click()
    await dialog.getByText('25,000 entries exported').waitFor()
    expect(await kept(page)).toEqual([expect.stringMatching(/^audit-\d{8}-\d{4}\.csv: 25002 lines$/)])
    await tab.context.close()
  })

  it('says in every language that sealing is stopped, why, and which gap was accepted', async () => {
    const stage = await openSealStage(app)
    await stage.reset()
    await stage.tamper('DELETE FROM audit_seals WHERE number = 2')
    expect(await sealEntries(app.services)).toBe(0)
    const looks = [
      ['en', 'light', 'Sealing stopped', 'Verify', 'Sealing has stopped'],
      ['fr', 'dark', 'Scellement arrêté', 'Vérifier', 'Plus aucun sceau n’est apposé'],
      ['ar', 'light', 'توقف الختم', 'تحقق', 'لم يعد يوضع أي ختم'],
    ] as const
    for (const [locale, colorScheme, stopped, verify, title] of looks) {
      const tab = await openAs(app, auditor, '/audit-entries', {
        locale,
        colorScheme,
        viewport: { width: 1366, height: 768 },
      })
      const { page, errors } = tab
      await withAxe(tab.context)
      await page.reload()
      await page.getByText(stopped).waitFor()
      await page.getByRole('button', { name: verify }).click()
      await page.getByText(title).waitFor()
      await page.getByText('Seals up to 2 were made; the database holds them up to 1.').first().waitFor()
      await tab.quiet()
      await picture(page, `sealing-stopped-${locale}`)
      expect([...(await violations(page)), ...(await untranslatedKeys(page))]).toEqual([])
      expect(errors).toEqual([])
      await tab.context.close()
    }
    await acceptGap(app.services, SYSTEM, 'The disk was replaced')
    const tab = await openAs(app, auditor, '/audit-entries')
    await tab.page.getByText('Accepted a gap in the seals').waitFor()
    await tab.page.getByRole('button', { name: 'Verify' }).click()
    await tab.page.getByText('Gap accepted in seal 3').waitFor()
    await tab.page.getByText('The disk was replaced', { exact: true }).waitFor()
    await tab.page.getByText('Nothing was changed').waitFor()
    await tab.context.close()
    await stage.close()
  })
})

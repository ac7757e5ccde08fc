import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pdf, png } from '../factories/documents.ts'
import { acceptedDossiers, newIdentification, newRib } from '../factories/dossiers.ts'
import { newOfficer, newTrader, PASSWORD, type TestOfficer, type TestTrader } from '../factories/people.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { closeTabs, openTab, picture } from '../support/browser.ts'
import { violations, withAxe } from './pages/accessibility.ts'
import { openAs, openWithAxe } from './pages/console.ts'
import { overflowWidth } from './pages/payer.ts'

let app: TestApp
let officer: TestOfficer
beforeAll(async () => {
  app = await startApp()
  officer = await newOfficer(app, 'supervisor', 'Nadia Ould Ali')
})
afterAll(async () => {
  await closeTabs()
  await app?.close()
})

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, javaScriptEnabled: false }

async function signIn(page: Page, { email }: TestTrader) {
  await page.goto(`${app.url}/t`)
  await page.locator('#email').fill(email)
  await page.locator('#password').fill(PASSWORD)
  await page.locator('form[action="/t/signin"] button').click()
}

const document = async (name: string, pages = 1) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from(await pdf(pages)),
})
const photo = async (name: string, size = 700) => ({
  name,
  mimeType: 'image/png',
  buffer: Buffer.from(await png(size, size)),
})

const pinOn = async (id: string) => {
  const [{ id: file_id }] = (await officer.admin('GET', `/identifications/${id}`)).body.files
  return { file_id, page: 2, x: 0.2, y: 0.3, w: 0.4, h: 0.2, text: 'Trop sombre ici.' }
}

describe('on a telephone without script', () => {
  it('a trader goes from nothing to three dossiers under review', async () => {
    const trader = await newTrader(app, { language: 'fr', name: 'Samia Hamdani' })
    const { page } = await openTab({ ...PHONE, locale: 'fr-DZ' })
    await signIn(page, trader)
    await page.getByRole('heading', { name: 'Bonjour, Samia Hamdani' }).waitFor()
    await picture(page, 'trader-start')
    expect(await overflowWidth(page)).toBe(0)
    await page.getByRole('link', { name: 'Envoyer l’identification' }).click()
    await page.getByLabel('Nom, comme au registre').fill('Tizemmour Conserves SARL')
    await page.getByLabel('Type d’établissement').selectOption({ index: 1 })
    await page.getByLabel('Type d’autorisation').selectOption({ index: 1 })
    await page.getByLabel('Registre du commerce (PDF)').setInputFiles(await document('registre.pdf', 3))
    await picture(page, 'trader-form')
    await page.getByRole('button', { name: 'Envoyer', exact: true }).click()
    await page.getByText('Bien reçu').waitFor()
    await picture(page, 'trader-sent')
    await page.getByRole('link', { name: 'Votre espace' }).click()
    await page.getByRole('link', { name: 'Envoyer le compte bancaire' }).click()
    await page.getByLabel('RIB, 20 chiffres').fill('00400128000991420701')
    await page.getByRole('button', { name: 'Envoyer', exact: true }).click()
    await page.getByText('Ce RIB n’est pas valable').waitFor()
    expect(await page.getByLabel('RIB, 20 chiffres').inputValue()).toBe('00400128000991420701')
    await picture(page, 'trader-problem')
    await page.getByLabel('RIB, 20 chiffres').fill(newRib())
    await page.getByLabel('Relevé d’identité bancaire').setInputFiles(await photo('rib.png'))
    await page.getByRole('button', { name: 'Envoyer', exact: true }).click()
    await page.getByText('Bien reçu').waitFor()
    await page.getByRole('link', { name: 'Votre espace' }).click()
    await page.getByText('Rien ne vous est demandé').waitFor()
    await picture(page, 'trader-waiting')
    expect(await overflowWidth(page)).toBe(0)
    await page.getByRole('button', { name: 'Se déconnecter' }).click()
    await page.getByRole('heading', { name: 'Se connecter' }).waitFor()
  })

  it('reads why, and sends again', async () => {
    const trader = await newTrader(app, { language: 'ar', name: 'سامية حمداني' })
    const dossier = await newIdentification({ trader }, 'SARL Tizemmour Conserves')
    await officer.admin('POST', `/identifications/${dossier.id}/refuse`, {
      json: { reason_codes: ['ID_DOC_UNREADABLE'], reason: 'الصفحة الثانية مظلمة.', version: 1 },
    })
    const { page } = await openTab({ ...PHONE, locale: 'ar-DZ' })
    await signIn(page, trader)
    await page.getByRole('heading', { name: 'رُفض ملف الهوية' }).waitFor()
    await picture(page, 'trader-refused-ar')
    expect(await overflowWidth(page)).toBe(0)
    await page.getByRole('link', { name: 'اطّلع وأعد الإرسال' }).click()
    await page.getByText('السبب').waitFor()
    await page.getByLabel('السجل التجاري (PDF)').setInputFiles(await document('new.pdf'))
    await picture(page, 'trader-mend-ar')
    await page.getByRole('button', { name: 'إعادة الإرسال' }).click()
    await page.getByText('وصلنا ما أرسلته، ونراجعه الآن.').waitFor()
  })

  it('sees where a document is wrong, on the page itself', async () => {
    const trader = await newTrader(app, { language: 'fr', name: 'Samia Hamdani' })
    const { id } = await newIdentification({ trader }, 'SARL Tizemmour Conserves')
    const [{ id: file_id }] = (await officer.admin('GET', `/identifications/${id}`)).body.files
    const pins = [
      { file_id, page: 1, x: 0.25, y: 0.1, w: 0.5, h: 0.05, text: 'Ce code est couvert par un ruban.' },
      { file_id, page: 2, x: 0.5, y: 0.5, text: 'Le cachet est coupé.' },
    ]
    const json = { version: 1, reason: 'L’extrait ne porte pas le code électronique.', pins }
    expect((await officer.admin('POST', `/identifications/${id}/refuse`, { json })).status).toBe(200)
    const { page } = await openTab({ ...PHONE, locale: 'fr-DZ' })
    await signIn(page, trader)
    await page.getByRole('link', { name: 'Voir et renvoyer' }).click()
    await page.getByText('Le cachet est coupé.').waitFor()
    const images = page.locator('figure img')
    await expect
      .poll(() => images.evaluateAll((all) => all.map((one) => (one as HTMLImageElement).naturalHeight)))
      .toEqual([1400, 1400])
    for (const [index, [across, down]] of [
      [0.25, 0.1],
      [0.5, 0.5],
    ].entries()) {
      const paper = (await images.nth(index).boundingBox())!
      const disc = (await page.locator('figure circle').nth(index).boundingBox())!
      expect(Math.abs(disc.x + disc.width / 2 - paper.x - across! * paper.width)).toBeLessThan(1.5)
      expect(Math.abs(disc.y + disc.height / 2 - paper.y - down! * paper.height)).toBeLessThan(1.5)
    }
    expect(await overflowWidth(page)).toBe(0)
    await picture(page, 'trader-pins')
  })

  it('asks for an instance and pays by transfer', async () => {
    const trader = await newTrader(app, { language: 'fr' })
    await acceptedDossiers({ trader }, officer)
    const { page } = await openTab({ ...PHONE, locale: 'fr-DZ' })
    await signIn(page, trader)
    await page.getByRole('link', { name: 'Demander une instance de paiement' }).click()
    await page.getByRole('link', { name: 'Par virement' }).click()
    await page.getByLabel('Nom de l’instance de paiement').fill('Guichet')
    await page.getByLabel('Justificatif de paiement').setInputFiles(await photo('avis.png'))
    await picture(page, 'trader-fee')
    expect(await overflowWidth(page)).toBe(0)
    await page.getByRole('button', { name: 'Envoyer le justificatif' }).click()
    await page.getByText('En cours d’examen').waitFor()
    const [instance] = (await trader.ext('GET', '/instances')).body.data
    expect(instance.acceptance_status).toBe('documents_submitted')
  })
})

it('is free of axe’s findings, light and dark, in three languages, on a telephone and on a desk', async () => {
  const trader = await newTrader(app, { language: 'fr', name: 'Samia Hamdani' })
  const refused = await newIdentification({ trader }, 'SARL Tizemmour Conserves')
  await officer.admin('POST', `/identifications/${refused.id}/refuse`, {
    json: {
      reason_codes: ['ID_DOC_UNREADABLE'],
      reason: 'La page 2 est sombre.',
      version: 1,
      pins: [await pinOn(refused.id)],
    },
  })
  const found: string[] = []
  for (const [width, colorScheme] of [
    [360, 'light'],
    [1024, 'dark'],
  ] as const) {
    const { page, context } = await openTab({ viewport: { width, height: 800 }, colorScheme })
    await withAxe(context)
    await page.goto(`${app.url}/t`)
    found.push(...(await violations(page)))
    await signIn(page, trader)
    const base = `${app.url}/t/w/${trader.workspace_id}`
    for (const lang of ['fr', 'ar', 'en'])
      for (const path of ['', `/identifications/${refused.id}`, '/bank-accounts/new', '/instances/new']) {
        await page.goto(`${base}${path}?lang=${lang}`)
        found.push(...(await violations(page)).map((one) => `${path} ${lang} ${width}: ${one}`))
        if (lang !== 'en' && path === '') await picture(page, `trader-${lang}-${width}`)
        expect(await overflowWidth(page)).toBe(0)
      }
  }
  expect(found).toEqual([])
})

it('is opened by a link that an officer makes, sees used and ends', async () => {
  const trader = await newTrader(app, { language: 'en', name: 'Link Trader' })
  const { page } = await openAs(app, officer, `/traders/${trader.id}/show`)
  const part = page.locator('[data-slot="page-access"]')
  await part.getByRole('button', { name: 'Make a link' }).click()
  const dialog = page.getByRole('dialog')
  const url = await dialog.getByText(`${app.url}/t/link/`).textContent()
  await picture(page, 'trader-page-link')
  await dialog.getByRole('button', { name: 'Done' }).click()
  const tab = await openTab({ ...PHONE, locale: 'en' })
  await tab.page.goto(url!.trim())
  await tab.page.getByRole('button', { name: 'Open my page' }).click()
  await tab.page.getByRole('heading', { name: 'Hello, Link Trader' }).waitFor()
  await page.reload()
  await part.getByText(/^Used/).waitFor()
  await part.getByRole('button', { name: 'End all links' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'End all links' }).click()
  await page.getByText('have ended').first().waitFor()
  await tab.page.reload()
  await tab.page.getByRole('heading', { name: 'Sign in' }).waitFor()
})

it('is opened by a link that is made at the desk', async () => {
  const trader = await newTrader(app, { language: 'en', name: 'Desk Link Trader' })
  const maker = await newOfficer(app, 'supervisor', 'Lila Mansour')
  const { id } = await newIdentification({ trader }, 'Desk Link Bakery')
  const { page } = await openWithAxe(app, maker, `/identifications/${id}/show`)
  await page.getByRole('button', { name: 'Assign, escalate' }).click()
  await page.getByRole('menuitem').first().waitFor()
  await page.getByRole('menuitem', { name: 'Link to the trader’s page…' }).click()
  const dialog = page.getByRole('dialog', { name: 'A link to the page of Desk Link Trader' })
  await dialog.getByText('a colleague').waitFor()
  await picture(page, 'desk-page-link')
  await dialog.getByRole('button', { name: 'Make a link' }).click()
  const made = page.getByRole('dialog', { name: 'A link for Desk Link Trader' })
  const url = await made.getByText(`${app.url}/t/link/`).textContent()
  expect(await made.getByRole('link', { name: 'Write a mail of your own with it' }).getAttribute('href')).toContain(
    encodeURIComponent(url!.trim()),
  )
  expect(await violations(page)).toEqual([])
  await picture(page, 'desk-page-link-made')
  await made.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'Assign, escalate' }).waitFor()
  const tab = await openTab({ ...PHONE, locale: 'en' })
  await tab.page.goto(url!.trim())
  await tab.page.getByRole('button', { name: 'Open my page' }).click()
  await tab.page.getByRole('heading', { name: 'Hello, Desk Link Trader' }).waitFor()
  const entries = await app.services.db.auditEntry.findMany({
    where: { action: 'create_page_link', record_id: trader.id },
    select: { actor_id: true },
  })
  expect(entries).toEqual([{ actor_id: maker.id }])
})

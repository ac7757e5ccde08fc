import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Gateway } from '../../server/gateway/gateway.ts'
import { newForm } from '../factories/forms.ts'
import { createActiveLink, readyInstance } from '../factories/links.ts'
import { newTrader, type TestTrader } from '../factories/people.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { closeTabs, openTab, picture } from '../support/browser.ts'
import { violations, withAxe } from './pages/accessibility.ts'
import { focusedId, overflowWidth, payerPage } from './pages/payer.ts'

let app: TestApp
let trader: TestTrader
let instance: string
/** The slug of a link with a form. */
let slug: string

const PHONE = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true, locale: 'fr-DZ' }

beforeAll(async () => {
  app = await startApp()
  trader = await newTrader(app)
  instance = await readyInstance(app, trader)
  const options = [
    { value: 'oud', label: 'Oud' },
    { value: 'piano', label: 'Piano' },
  ]
  const form = await newForm(
    trader,
    [
      { input_name: 'kid', label: 'Prénom de l’élève', is_required: true },
      { input_name: 'born', label: 'Date de naissance', data_type: 'date', is_required: true },
      { input_name: 'slot', label: 'Instrument', data_type: 'radio', is_required: true, options },
      { input_name: 'more', label: 'Options', data_type: 'checkbox', options, help_text: 'Au choix.' },
      { input_name: 'size', label: 'Taille', data_type: 'integer' },
      { input_name: 'note', label: 'Remarque', data_type: 'text' },
      { input_name: 'from', label: 'Venu par', data_type: 'select', options },
    ],
    'L’élève',
  )
  await trader.ext('POST', `/forms/${form.id}/publish`)
  const about = { title: 'Inscription, trimestre d’hiver 2026', description: 'Douze séances.', amount: 12500 }
  slug = (await createActiveLink(trader, instance, { ...about, form_id: form.id })).slug
})
afterAll(async () => {
  await closeTabs()
  await app?.close()
})

const transactions = (payer_key: string) => app.services.db.transaction.findMany({ where: { payer_key } })

describe('paying on a telephone', () => {
  it('works from the link to the receipt', async () => {
    const tab = await openTab(PHONE)
    const { page } = tab
    const form = payerPage(page)
    await page.goto(`${app.url}/p/${slug}`)
    await picture(page, 'payer-phone')
    expect(await overflowWidth(page)).toBe(0)
    await form.name.fill('Meriem Saadi')
    await form.email.fill('meriem@example.com')
    await page.getByLabel('Prénom de l’élève').fill('Yanis')
    await page.getByLabel('Date de naissance').fill('2017-03-14')
    await page.getByRole('group', { name: 'Instrument' }).getByText('Oud').tap()
    await form.pay.tap()
    await form.said('Paiement par carte')
    expect(await overflowWidth(page)).toBe(0)
    await form.leave.tap()
    await form.said('Pas encore payé')
    await page.getByRole('link', { name: 'Retour à la page de carte' }).tap()
    await form.approve.tap()
    await form.said('Paiement reçu')
    await picture(page, 'payer-receipt')
    expect(await overflowWidth(page)).toBe(0)
    const [paid, ...others] = await transactions('meriem@example.com')
    expect([paid?.status, others]).toEqual(['paid', []])
    await page.getByText(paid!.reference).waitFor()
    await page.emulateMedia({ media: 'print' })
    await picture(page, 'payer-receipt-printed')
    const hidden = page.getByRole('button', { name: 'Imprimer le reçu' })
    expect([await hidden.count(), await page.getByText(paid!.reference).isVisible()]).toEqual([0, true])
    expect([tab.errors, tab.refused]).toEqual([[], []])
    await tab.context.close()
  })

  it('works without script, and in Arabic from right to left', async () => {
    const tab = await openTab({ ...PHONE, locale: 'ar-DZ', javaScriptEnabled: false })
    const { page } = tab
    await page.goto(`${app.url}/p/${slug}`)
    await picture(page, 'payer-arabic')
    expect(await page.locator('html').getAttribute('dir')).toBe('rtl')
    await page.getByRole('link', { name: 'English' }).click()
    await page.getByRole('heading', { name: 'Your details' }).waitFor()
    await page.getByRole('link', { name: 'العربية' }).click()
    await page.getByLabel('الاسم واللقب').fill('مريم سعدي')
    await page.getByLabel('رقم الهاتف').fill('٠٥٥٠ ١٢ ٣٤ ٥٦')
    await page.getByRole('button', { name: /^ادفع/ }).click()
    await page.getByRole('alert').getByText('حقول للتصحيح (3):').waitFor()
    expect(await page.getByLabel('الاسم واللقب').inputValue()).toBe('مريم سعدي')
    await page.getByLabel('Prénom de l’élève').fill('يانيس')
    await page.getByLabel('Date de naissance').fill('2017-03-14')
    await page.getByRole('group', { name: 'Instrument' }).getByText('Oud').click()
    await page.getByRole('button', { name: /^ادفع/ }).click()
    await page.getByRole('heading', { name: 'الدفع بالبطاقة' }).waitFor()
    await page.getByRole('button', { name: 'قبول الدفع' }).click()
    await page.getByRole('heading', { name: 'تم استلام الدفع' }).waitFor()
    await page.getByText('للاحتفاظ بالوصل اطبع هذه الصفحة').waitFor()
    expect(await page.getByRole('button', { name: /^اطبع/ }).count()).toBe(0)
    expect((await transactions('213550123456'))[0]?.status).toBe('paid')
    await tab.context.close()
  })
})

describe('on a laptop', () => {
  it('pays without scrolling, names the trader’s address, and shares the page', async () => {
    const { slug: plain } = await createActiveLink(trader, instance, { title: 'Abonnement', description: 'Un mois.' })
    const tab = await openTab({ locale: 'fr-DZ', viewport: { width: 1366, height: 768 } })
    const { page, context } = tab
    await context.grantPermissions(['clipboard-write'])
    // Chromium has no sheet for sharing without a screen, so the address is copied.
    await context.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }))
    await withAxe(context)
    await page.goto(`${app.url}/p/${plain}?lang=fr`)
    const form = payerPage(page)
    const box = (await form.pay.boundingBox())!
    expect(box.y + box.height).toBeLessThanOrEqual(768)
    const contact = page.getByRole('link', { name: trader.email })
    expect(await contact.getAttribute('href')).toBe(`mailto:${trader.email}`)
    const share = page.getByRole('button', { name: 'Partager cette page' })
    await share.press('Enter')
    await page.getByText('Adresse copiée').waitFor()
    // No page may read the clipboard: the payer pastes.
    await form.name.press('Control+V')
    expect(await form.name.inputValue()).toBe(`${app.url}/p/${plain}`)
    await picture(page, 'payer-laptop')
    await form.name.fill('Meriem Saadi')
    await form.email.fill('laptop@example.com')
    await form.pay.click()
    await form.approve.click()
    await form.said('Paiement reçu')
    await contact.waitFor()
    expect(await share.count()).toBe(0)
    await page.getByRole('button', { name: 'Partager le reçu' }).press('Enter')
    await page.getByText('Reçu copié').waitFor()
    await picture(page, 'payer-laptop-receipt')
    expect([await violations(page), tab.errors, tab.refused]).toEqual([[], [], []])
    // The clipboard is read on the public page, which has a field to paste into.
    const receipt = new URL(page.url()).pathname
    await page.goto(`${app.url}/p/${plain}?lang=fr`)
    await form.name.press('Control+V')
    const copied = await form.name.inputValue()
    expect(copied).toContain('Paiement reçu')
    expect(copied).not.toContain('/payments/')
    expect(copied).not.toContain(receipt.split('/')[2])
    expect(copied).not.toContain('Meriem')
    await context.close()
  })

  it('shows no button to share without script, and no font that nobody serves', async () => {
    const { page, context } = await openTab({ locale: 'fr-DZ', javaScriptEnabled: false })
    const answer = await page.goto(`${app.url}/p/${slug}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await page.getByRole('button', { name: 'Partager cette page' }).count()).toBe(0)
    expect(await answer?.text()).not.toContain('IBM Plex')
    await context.close()
  })
})

describe('with the keyboard', () => {
  it('one error focuses its field, more focus what lists them, and all can be filled in', async () => {
    const tab = await openTab({ locale: 'fr-DZ' })
    const { page } = tab
    const form = payerPage(page)
    await page.goto(`${app.url}/p/${slug}`)
    await form.pay.press('Enter')
    await form.summary.getByText('5 champs à corriger').waitFor()
    expect(await form.summary.evaluate((element) => element === document.activeElement)).toBe(true)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    expect(await focusedId(page)).toBe('name')
    await page.keyboard.type('Meriem Saadi')
    await page.keyboard.press('Tab')
    await page.keyboard.type('clavier@example.com')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    expect(await focusedId(page)).toBe('answer-kid')
    await page.keyboard.type('Yanis')
    await page.keyboard.press('Tab')
    await page.getByLabel('Date de naissance').fill('2017-03-14')
    await page.locator('#answer-slot-0').focus()
    await page.keyboard.press('ArrowDown')
    await page.getByLabel('Taille').fill('abc')
    await page.keyboard.press('Enter')
    await page.getByText('Indiquez un nombre entier.').waitFor()
    expect(await focusedId(page)).toBe('answer-size')
    await picture(page, 'payer-desk-error')
    await page.keyboard.press('Control+A')
    await page.keyboard.type('120')
    await page.keyboard.press('Enter')
    await form.said('Paiement par carte')
    expect((await transactions('clavier@example.com')).map(({ status }) => status)).toEqual(['processing'])
    expect([tab.errors, tab.refused]).toEqual([[], [`POST /p/${slug}/pay 422`, `POST /p/${slug}/pay 422`]])
    await tab.context.close()
  })
})

describe('clicking twice, going back and reloading', () => {
  it.each([true, false])('are one payment (script: %s)', async (javaScriptEnabled) => {
    const once = (await createActiveLink(trader, instance, { usage_mode: 'one_shot' })).slug
    const { page, context } = await openTab({ locale: 'fr-DZ', javaScriptEnabled })
    const form = payerPage(page)
    const email = `twice-${javaScriptEnabled}@example.com`
    await page.goto(`${app.url}/p/${once}`)
    await form.name.fill('Meriem Saadi')
    await form.email.fill(email)
    await form.pay.dblclick()
    await form.said('Paiement par carte')
    const card = page.url()
    await page.goBack()
    expect(await form.name.inputValue()).toBe('Meriem Saadi')
    await form.pay.click()
    await form.said('Paiement par carte')
    expect(page.url()).toBe(card)
    await page.reload()
    await form.decline.click()
    await form.said('Paiement refusé')
    await page.getByRole('link', { name: 'Réessayer' }).click()
    await form.name.fill('Meriem Saadi')
    await form.email.fill(email)
    await form.pay.click()
    await form.approve.click()
    await form.said('Paiement reçu')
    await page.reload()
    await form.said('Paiement reçu')
    expect((await transactions(email)).map(({ status }) => status).sort()).toEqual(['failed', 'paid'])
    await page.goto(`${app.url}/p/${once}`)
    await form.said('Tout est payé')
    await context.close()
  })
})

describe('a gateway of another origin', () => {
  it('is reached by the form’s redirect, and is the only one', async () => {
    const elsewhere = createServer((_req, res) => res.end('<!doctype html><title>Bank</title><h1>Bank</h1>'))
    elsewhere.listen(0, '127.0.0.1')
    await once(elsewhere, 'listening')
    const { gateway } = app.services
    const bank = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`
    const opened = (origin: string): Gateway => ({
      ...gateway,
      origin: () => origin,
      register: async ({ order_id }) => ({ gateway_order_id: order_id, form_url: `${bank}/${order_id}` }),
    })
    const { page, context, errors } = await openTab({ locale: 'fr-DZ' })
    const form = payerPage(page)
    const start = async () => {
      await page.goto(`${app.url}/p/${(await createActiveLink(trader, instance)).slug}`)
      await form.name.fill('Meriem Saadi')
      await form.email.fill('bank@example.com')
      await form.pay.click()
    }
    try {
      app.services.gateway = opened('https://bank.example')
      const blocked = page.waitForEvent('console', (message) => message.text().includes('form-action'))
      await start()
      await blocked
      expect(new URL(page.url()).origin).toBe(app.url)
      expect(errors.splice(0)).toHaveLength(1)
      app.services.gateway = opened(bank)
      await start()
      await page.getByRole('heading', { name: 'Bank' }).waitFor()
      expect(errors).toEqual([])
    } finally {
      app.services.gateway = gateway
      elsewhere.close()
      await context.close()
    }
  })
})

describe('every page of a payment', () => {
  it.each([
    ['light', 'fr-DZ', { width: 360, height: 640 }],
    ['dark', 'ar-DZ', { width: 1366, height: 768 }],
  ] as const)('is free of what axe finds wrong, %s', async (colorScheme, locale, viewport) => {
    const open = { amount_mode: 'open', amount: undefined, min_amount: 100, title: 'Don', usage_mode: 'whitelist' }
    const invited = (
      await createActiveLink(trader, instance, { ...open, allowed_payers: [{ email: 'a@example.com' }] })
    ).slug
    const paused = await createActiveLink(trader, instance)
    await trader.ext('POST', `/links/${paused.id}/pause`)
    const { page, context, errors } = await openTab({ locale, colorScheme, viewport })
    await withAxe(context)
    const problems: string[] = []
    const examine = async (name: string) => {
      await picture(page, `payer-${colorScheme}-${name}`)
      const found = [...(await violations(page)), ...errors.splice(0)]
      if ((await overflowWidth(page)) > 0) found.push('wider than the screen')
      problems.push(...found.map((problem) => `${name}: ${problem}`))
    }
    await page.goto(`${app.url}/p/${slug}`)
    await examine('form')
    await page.locator('.bar button').click()
    await page.getByRole('alert').waitFor()
    await examine('errors')
    for (const [name, address] of [
      ['paused', paused.slug],
      ['nothing', 'nothing'],
      ['open', invited],
    ] as const) {
      await page.goto(`${app.url}/p/${address}`)
      await examine(name)
    }
    await page.locator('#amount').fill('500')
    await page.locator('#name').fill('Meriem Saadi')
    await page.locator('#email').fill('stranger@example.com')
    await page.locator('.bar button').click()
    await page.locator('#email-problem').waitFor()
    await examine('stranger')
    await page.locator('#email').fill('a@example.com')
    await page.locator('.bar button').click()
    await page.locator('button[value=abandon]').waitFor()
    await examine('card')
    await page.locator('button[value=abandon]').click()
    await page.locator('[data-open]').waitFor()
    await examine('waiting')
    const { id } = (await transactions('a@example.com')).find(({ status }) => status === 'processing')!
    await app.services.db.simulatorOrder.update({ where: { id }, data: { outcome: 'approved' } })
    await page.locator('.seal').waitFor()
    await examine('paid')
    expect(problems).toEqual([])
    await context.close()
  })
})

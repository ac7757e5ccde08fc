import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { GatewayUnavailableError } from '../../server/gateway/gateway.ts'
import { PAYER_SCRIPT } from '../../server/payments/payer/script.ts'
import { newForm } from '../factories/forms.ts'
import { createActiveLink, createDraftLink, newPayer, readyInstance } from '../factories/links.ts'
import { createPayLink, payLinkApi } from '../factories/payLinks.ts'
import { eventsOf, payOnline } from '../factories/payments.ts'
import { newOfficer, newTrader, type TestOfficer, type TestTrader } from '../factories/people.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { type Call, call, type Json } from '../support/http.ts'

let app: TestApp
let trader: TestTrader
let officer: TestOfficer
let instance: string

beforeAll(async () => {
  app = await startApp()
  trader = await newTrader(app)
  officer = await newOfficer(app)
  instance = await readyInstance(app, trader, officer)
})
afterAll(() => app?.close())

const show = (slug: string, options: Call = {}) => call(app, 'GET', `/p/${slug}`, options)
const post = (slug: string, fields: Record<string, string> | [string, string][], options: Call = {}) =>
  call(app, 'POST', `/p/${slug}/pay`, { body: new URLSearchParams(fields), ...options })
const pay = (slug: string, json: unknown) => call(app, 'POST', `/p/${slug}/pay`, { json })
const link = (more: object = {}) => createActiveLink(trader, instance, more)

const published = async (fields: Json[], name?: string): Promise<Json> => {
  const form = await newForm(trader, fields, name)
  await trader.ext('POST', `/forms/${form.id}/publish`)
  return form
}

const OPTIONS = [
  { value: 'a', label: 'Matin' },
  { value: 'b', label: 'Après-midi' },
]

describe('the page', () => {
  it('shows whom one pays, what for and how much, in under 60 kB and without anything from elsewhere', async () => {
    const form_id = (
      await published([
        ...['string', 'text', 'integer', 'number', 'email', 'phone', 'url', 'date'].map((data_type) => ({
          input_name: `a_${data_type}`,
          label: `Champ ${data_type}`,
          data_type,
          help_text: 'Une aide qui tient en une ligne.',
        })),
        ...['select', 'multi_select', 'radio', 'checkbox'].map((data_type) => ({
          input_name: `a_${data_type}`,
          label: `Choix ${data_type}`,
          data_type,
          options: OPTIONS,
        })),
      ])
    ).id
    const { slug } = await link({ title: 'Inscription', description: 'Douze séances.', amount: 12500, form_id })
    const { status, text, headers } = await show(slug)
    expect(status).toBe(200)
    expect(Buffer.byteLength(text)).toBeLessThan(60_000)
    for (const shown of ['Sersou', 'Inscription', 'Douze séances.', '12\u00a0500,00', 'Matin', 'Champ url'])
      expect(text).toContain(shown)
    expect([...text.matchAll(/(?:src|href|action)="([^"?#]*)/g)].map(([, address]) => address)).toEqual([
      PAYER_SCRIPT,
      ...Array(3).fill(`/p/${slug}`),
      expect.stringMatching(new RegExp(`^${app.url}/logos/[\\w-]+\\.png$`)),
      `mailto:${trader.email}`,
      `/p/${slug}/pay`,
    ])
    expect(headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; .*; style-src 'sha256-[^']+'; script-src 'self'; /,
    )
    expect(headers.get('cache-control')).toBe('private, no-cache')
  })

  it('gives every data type its control and keyboard', async () => {
    const types = ['string', 'text', 'integer', 'number', 'email', 'phone', 'url', 'date']
    const choices = ['select', 'multi_select', 'radio', 'checkbox']
    const form_id = (
      await published([
        ...types.map((data_type) => ({ input_name: data_type, label: data_type, data_type })),
        ...choices.map((data_type) => ({ input_name: data_type, label: data_type, data_type, options: OPTIONS })),
      ])
    ).id
    const { text } = await show((await link({ form_id })).slug)
    const tags = [...text.matchAll(/<(?:input|select|textarea)[^>]*name="answers\[(\w+)\]"[^>]*>/g)]
    const of = (name: string) => tags.filter((tag) => tag[1] === name).map(([tag]) => tag)
    expect(tags.map((tag) => tag[1])).toEqual([...types, 'select', ...choices.slice(1).flatMap((one) => [one, one])])
    expect(of('string')[0]).toContain('dir="auto"')
    expect(of('text')[0]).toMatch(/^<textarea/)
    expect(of('integer')[0]).toContain('inputmode="numeric"')
    expect(of('number')[0]).toContain('inputmode="decimal"')
    expect(of('email')[0]).toMatch(/type="email".*autocomplete="email"/)
    expect(of('phone')[0]).toMatch(/type="tel".*autocomplete="tel"/)
    expect(of('url')[0]).toMatch(/type="url".*inputmode="url"/)
    expect(of('date')[0]).toContain('type="date"')
    expect(of('select')[0]).toMatch(/^<select/)
    expect(of('multi_select')[0]).toContain('type="checkbox"')
    expect(of('radio')[0]).toContain('type="radio"')
    expect(of('checkbox')[0]).toContain('type="checkbox"')
  })

  it('escapes whatever a trader wrote', async () => {
    const evil = `"><script>alert(1)</script><b onx='`
    const form_id = (
      await published(
        [
          {
            input_name: 'x',
            label: evil,
            help_text: evil,
            data_type: 'select',
            options: [{ value: evil, label: evil }],
          },
        ],
        evil,
      )
    ).id
    const { slug } = await link({ title: evil, description: evil, form_id })
    const [page, wrong] = [await show(slug), await post(slug, { name: evil, 'answers[x]': evil, email: evil })]
    for (const { text } of [page, wrong]) {
      expect(text).not.toContain('<script>alert')
      expect(text).not.toContain('<b onx')
      expect(text).toContain('&#60;script&#62;alert(1)')
    }
  })

  it.each([
    ['the switch', '?lang=ar', { 'Accept-Language': 'en' }, 'ar', 'rtl'],
    ['what the switch said before', '', { Cookie: 'a=b; lang=en', 'Accept-Language': 'fr' }, 'en', 'ltr'],
    ['the browser', '', { 'Accept-Language': 'de-DE, ar-DZ;q=0.9, fr;q=0.8' }, 'ar', 'rtl'],
    ['the account', '', { 'Accept-Language': 'de' }, 'fr', 'ltr'],
    ['the account, when the switch is nonsense', '?lang=xx', { Cookie: 'lang=%%' }, 'fr', 'ltr'],
  ])('speaks the language of %s', async (_who, query, headers, lang, dir) => {
    const { slug } = await link()
    const { text, headers: sent } = await show(`${slug}${query}`, { headers })
    expect(text).toContain(`<html lang="${lang}" dir="${dir}">`)
    expect(text).toContain(`action="/p/${slug}/pay${query === '?lang=ar' ? query : ''}"`)
    expect(sent.get('content-language')).toBe(lang)
    expect(sent.get('set-cookie')?.slice(0, 8) ?? null).toBe(query === '?lang=ar' ? 'lang=ar;' : null)
  })

  it('asks how much where the payer decides, and says the bounds', async () => {
    const { slug } = await link({ amount_mode: 'open', amount: undefined, min_amount: 500, max_amount: 20000 })
    const { text } = await show(slug)
    expect(text).toMatch(/<input id="amount" name="amount" required[^>]*inputmode="decimal"/)
    expect(text.replaceAll(/[\u2066-\u2069]/g, '')).toContain('De 500,00\u00a0DA à 20\u00a0000,00\u00a0DA.')
    expect((await show((await link()).slug)).text).not.toContain('name="amount"')
  })
})

describe('a link that takes no payment', () => {
  const forms = { name: 'Yacine', email: 'y@example.com' }

  /** Expects the same refusal on the page, for a posted form and for a program. */
  async function answers(slug: string, title: string) {
    const page = await show(slug)
    const form = await post(slug, forms)
    const program = await pay(slug, forms)
    expect([page.text, form.text].map((text) => text.includes(`<h1>${title}</h1>`))).toEqual([true, true])
    expect(page.text).not.toContain('<form')
    const [{ status, code, meta }] = program.body.errors
    expect(status).toBe(String(program.status))
    return [page.status, form.status, program.status, code, meta.state]
  }

  it('says why, with the right statuses', async () => {
    const paused = await link()
    await trader.ext('POST', `/links/${paused.id}/pause`)
    expect(await answers(paused.slug, 'Paiements en pause')).toEqual([409, 409, 409, 'LINK_CLOSED', 'paused'])

    const window = { usage_mode: 'time_window', starts_at: '2026-12-01T08:00:00Z', ends_at: '2026-12-02T08:00:00Z' }
    const later = await link(window)
    expect(await answers(later.slug, 'Pas encore ouvert')).toEqual([409, 409, 409, 'LINK_CLOSED', 'not_open_yet'])
    expect((await show(later.slug)).text).toContain('mardi 1 décembre 2026 à 09:00')

    const euros = await link({ currency: 'EUR' })
    const refused = [409, 409, 409, 'CURRENCY_NOT_TAKEN', 'currency_not_taken']
    expect(await answers(euros.slug, 'Devise non acceptée')).toEqual(refused)
    for (const [language, words] of [
      ['fr', 'Ce paiement est demandé en EUR'],
      ['en', 'This payment is asked for in EUR'],
      ['ar', 'المبلغ مطلوب بعملة \u2066EUR\u2069'],
    ])
      expect((await show(`${euros.slug}?lang=${language}`)).text).toContain(words)
    expect(await app.services.db.transaction.count({ where: { payable_id: euros.id } })).toBe(0)

    const archived = await link()
    await trader.ext('POST', `/links/${archived.id}/archive`)
    expect(await answers(archived.slug, 'Cette page est fermée')).toEqual([410, 409, 409, 'LINK_CLOSED', 'archived'])

    const once = await link({ usage_mode: 'one_shot' })
    const { body } = await pay(once.slug, newPayer())
    await payOnline(app, body, 'approve')
    expect(await answers(once.slug, 'Tout est payé')).toEqual([410, 409, 409, 'LINK_CLOSED', 'used_up'])

    const short = await link({ expires_at: new Date(app.clock.now().getTime() + 60_000).toISOString() })
    app.clock.advance({ minutes: 2 })
    expect(await answers(short.slug, 'Cette page a expiré')).toEqual([410, 409, 409, 'LINK_CLOSED', 'expired'])

    const { slug } = await link()
    const because = { json: { reason: 'Under inquiry.' } }
    await officer.admin('POST', `/payment-instances/${instance}/suspend`, because)
    expect(await answers(slug, 'Paiement impossible pour le moment')).toEqual([
      409,
      409,
      409,
      'INSTANCE_NOT_READY',
      'suspended',
    ])
    await officer.admin('POST', `/payment-instances/${instance}/reactivate`, because)
    expect((await show(slug)).status).toBe(200)
  })

  it('lets nobody see a draft, and tells of no page what is not one', async () => {
    const { slug } = await createDraftLink(trader, instance)
    for (const address of [slug, 'nobody', '%00', '%F0%9F%92%B3', 'a'.repeat(3000), '%ff']) {
      const page = await show(address)
      expect([address, page.status, page.text.includes('Cette page n’existe pas')]).toEqual([address, 404, true])
      const posted = await post(address, forms)
      expect([posted.status, posted.text.includes('Cette page n’existe pas')]).toEqual([404, true])
      const program = await pay(address, forms)
      expect([program.status, program.body.errors[0].code]).toEqual([404, 'RESOURCE_NOT_FOUND'])
    }
    for (const method of ['PUT', 'DELETE'])
      expect((await call(app, method, `/p/${(await link()).slug}`)).headers.get('allow')).toBe('GET')
  })

  it('says so when the last place is being paid for', async () => {
    const { slug } = await link({ usage_mode: 'one_shot' })
    expect((await pay(slug, newPayer())).status).toBe(201)
    const { status, text, headers } = await post(slug, { name: 'Lina', email: 'lina@example.com' })
    expect([status, text.includes('Un paiement est en cours'), text.includes(`href="/p/${slug}"`)]).toEqual([
      409,
      true,
      true,
    ])
    expect(headers.get('retry-after')).toBe('900')
  })

  it.each([
    ['fr', 'S’il n’aboutit pas, elle est libre après 09:15, heure d’Alger\u00a0: revenez alors.'],
    ['en', 'Should it not succeed, the place is free after 09:15, Algiers time: come back then.'],
    ['ar', 'إن لم تنجح يصبح المكان متاحا بعد \u206809:15\u2069 بتوقيت الجزائر: عُد عندئذ.'],
  ])('and says in the payer’s language when to come back: %s', async (language, words) => {
    app.clock.set('2026-11-24T07:59:40Z')
    const { slug } = await link({ usage_mode: 'one_shot' })
    await pay(slug, newPayer())
    const fields = new URLSearchParams({ name: 'Lina', email: 'lina@example.com' })
    const held = await call(app, 'POST', `/p/${slug}/pay?lang=${language}`, { body: fields })
    // The displayed time is rounded up to the next full minute.
    expect([held.status, held.headers.get('retry-after'), held.text.includes(words)]).toEqual([409, '900', true])
    const program = await pay(slug, { name: 'Lina', email: 'lina@example.com' })
    expect([program.headers.get('retry-after'), program.body.errors[0].meta.retry_after]).toEqual(['900', 900])
    const { services } = app
    const { holdMinutes } = services.config
    services.config.holdMinutes = 1440
    try {
      const long = await link({ usage_mode: 'one_shot' })
      await pay(long.slug, newPayer())
      const later = await call(app, 'POST', `/p/${long.slug}/pay?lang=${language}`, { body: fields })
      expect([later.text.includes('2026'), later.headers.get('retry-after')]).toEqual([true, '86400'])
    } finally {
      services.config.holdMinutes = holdMinutes
    }
  })
})

describe('a posted form', () => {
  it('goes to the gateway with 303, and JSON gets its address', async () => {
    const { slug } = await link()
    const form = await post(slug, { name: 'Meriem Saadi', email: 'meriem@example.com', phone_number: '' })
    expect([form.status, form.headers.get('location')]).toEqual([303, expect.stringContaining(`${app.url}/simulator/`)])
    const json = await pay(slug, newPayer())
    expect([json.status, Object.keys(json.body)]).toEqual([201, ['transaction_id', 'form_url']])
    expect(new URL(json.body.form_url).origin).toBe(app.url)
  })

  it('that is wrong comes back with what was typed, what to correct and one thing focused', async () => {
    const form_id = (
      await published([
        { input_name: 'kid', label: 'Prénom', data_type: 'string', is_required: true, validation_rules: 'min:3' },
        { input_name: 'slot', label: 'Créneau', data_type: 'radio', is_required: true, options: OPTIONS },
      ])
    ).id
    const { slug } = await link({ form_id })
    const two = await post(slug, {
      name: 'Meriem Saadi',
      email: 'meriem',
      'answers[kid]': 'Yanis',
      'answers[slot]': 'b',
    })
    expect([two.status, two.headers.get('cache-control')]).toEqual([422, 'no-store'])
    expect(two.text).toContain('<title>Erreur')
    expect(two.text).toMatch(
      /<input id="email"[^>]*value="meriem"[^>]*autofocus aria-invalid="true" aria-describedby="email-problem"/,
    )
    expect(two.text).toMatch(/<input type="radio" id="answer-slot-1"[^>]*value="b" checked/)
    expect(two.text).toContain('Un champ à corriger\u00a0: <a href="#email">')
    const many = await post(slug, { name: '', email: 'm@example.com', 'answers[kid]': 'Y' })
    expect(many.text).toMatch(/<div class="fix" role="alert" tabindex="-1" autofocus>/)
    expect([...many.text.matchAll(/<a href="#([\w-]+)">/g)].map(([, id]) => id)).toEqual([
      'name',
      'answer-kid',
      'answer-slot-0',
    ])
    expect(many.text).toContain('Au moins 3 caractères.')
    expect(many.text.match(/autofocus/g)).toHaveLength(1)
    expect(many.text).not.toMatch(/The .* field/)
  })

  it('may write numbers as its language does', async () => {
    const form_id = (await published([{ input_name: 'weight', label: 'Poids', data_type: 'number' }])).id
    const { slug } = await link({ amount_mode: 'open', amount: undefined, max_amount: 50000, form_id })
    const amounts = ['12 500', '12.500,00', '12,500.00', '12\u202f500,00', '١٢٬٥٠٠', '12500']
    for (const [index, amount] of amounts.entries()) {
      const fields = { name: 'Lina', email: `l${index}@example.com`, amount, 'answers[weight]': '3,5' }
      const { status, headers } = await post(slug, fields)
      expect([amount, status]).toEqual([amount, 303])
      const id = headers.get('location')!.split('/').pop()!
      expect((await app.services.db.transaction.findUniqueOrThrow({ where: { id } })).amount.toFixed(2)).toBe(
        '12500.00',
      )
    }
    for (const amount of ['1,2.3', '12.345.6', 'mille', '1e3', '-5'])
      expect([amount, (await post(slug, { ...newPayer(), amount })).status]).toEqual([amount, 422])
  })

  it('may hold lines in a long answer and marks around a copied number; what hides is said beside its field', async () => {
    const long = { input_name: 'note', label: 'Remarque', data_type: 'text' }
    const short = { input_name: 'kid', label: 'Enfant', data_type: 'string' }
    const { slug } = await link({ form_id: (await published([long, short])).id })
    const fields = { name: 'Lina', phone_number: '\u202a0550 12 34 56\u202c', 'answers[note]': 'Une\r\nDeux' }
    const { status, headers } = await post(slug, { ...fields, 'answers[kid]': 'Yanis' })
    expect(status).toBe(303)
    const id = headers.get('location')!.split('/').pop()!
    const { payer_phone } = await app.services.db.transaction.findUniqueOrThrow({ where: { id } })
    expect(payer_phone).toBe('+213550123456')
    for (const [wrong, at] of [
      [{ name: 'Li\u202ena' }, 'name'],
      [{ 'answers[kid]': 'Ya\u200bnis' }, 'answer-kid'],
    ] as const) {
      const { status, text } = await post(slug, { ...fields, 'answers[kid]': 'Yanis', ...wrong })
      expect(status).toBe(422)
      expect([...text.matchAll(/<a href="#([\w-]+)">/g)].map(([, field]) => field)).toEqual([at])
      expect(text).toContain('Cette réponse contient des caractères illisibles.')
    }
  })

  it('sent twice at once, again later, or by going back is one payment', async () => {
    const { slug, id } = await link({ usage_mode: 'one_shot' })
    const fields = { name: 'Meriem Saadi', email: 'Meriem@example.com' }
    const both = await Promise.all(Array.from({ length: 12 }, () => post(slug, fields)))
    const again = await post(slug, { ...fields, email: 'meriem@EXAMPLE.com ' })
    const places = [...both, again].map(({ status, headers }) => [status, headers.get('location')])
    expect(new Set(places.map(String)).size).toBe(1)
    expect(await app.services.db.transaction.count({ where: { payable_id: id } })).toBe(1)
  })

  it('of a page behind which another link stands now takes no other price unnoticed', async () => {
    const make = (amount: number) => createPayLink(app, trader, instance, { slug: 'gala', amount, title: 'Gala' })
    const first = await make(2500)
    const page = await show('gala')
    const shown = /name="link" value="([^"]+)"/.exec(page.text)![1]!
    expect(shown).toBe(first.id)
    expect((await payLinkApi(app, trader)('DELETE', `/links/${first.id}`)).status).toBe(200)
    const second = await make(9900)
    const typed = { name: 'Meriem Saadi', email: 'meriem@example.com' }
    const stale = await post('gala', { ...typed, link: shown })
    expect([stale.status, stale.headers.get('cache-control')]).toEqual([422, 'no-store'])
    for (const said of ['Cette page a changé', '9\u00a0900,00', 'value="Meriem Saadi"', `value="${second.id}"`])
      expect(stale.text).toContain(said)
    expect(await app.services.db.transaction.count({ where: { payable_id: second.id } })).toBe(0)
    const program = await pay('gala', { ...typed, link: shown })
    expect(program.body.errors).toMatchObject([{ code: 'VALIDATION_ERROR', meta: { field: 'link', rule: 'changed' } }])
    expect((await post('gala', { ...typed, link: second.id })).status).toBe(303)
  })

  it('while the gateway is silent keeps what was typed and begins nothing', async () => {
    const { slug, id } = await link()
    const { gateway } = app.services
    app.services.gateway = { ...gateway, register: () => Promise.reject(new GatewayUnavailableError('down')) }
    try {
      const { status, text, headers } = await post(slug, { name: 'Meriem Saadi', email: 'm@example.com' })
      expect([status, headers.get('retry-after')]).toEqual([503, '60'])
      expect(text).toContain('La banque ne répond pas.')
      expect(text).toContain('value="Meriem Saadi"')
      expect((await pay(slug, newPayer())).body.errors[0].code).toBe('SERVICE_UNAVAILABLE')
    } finally {
      app.services.gateway = gateway
    }
    expect(await app.services.db.transaction.count({ where: { payable_id: id } })).toBe(0)
  })

  it('leaves nothing personal in addresses or the log', async () => {
    const { slug } = await link()
    const { headers } = await post(slug, { name: 'Zohra Unique', email: 'zohra.unique@example.com' })
    const address = headers.get('location')!
    const page = await call(app, 'POST', new URL(address).pathname, {
      body: new URLSearchParams({ outcome: 'approve' }),
    })
    for (const text of [address, page.headers.get('location')!, app.log.join('\n')]) expect(text).not.toMatch(/unique/i)
  })
})

describe('the limit', () => {
  it('is 600 a minute for an address, told in the shape asked for', async () => {
    const limited = await startApp({ RATE_LIMIT: 'on' })
    try {
      const resets_at = new Date(limited.clock.now().getTime() + 30_000)
      await limited.services.db.rateLimit.create({ data: { key: 'payer:127.0.0.1', hits: 599, resets_at } })
      expect((await call(limited, 'GET', '/p/x')).headers.get('x-ratelimit-remaining')).toBe('0')
      const page = await call(limited, 'GET', '/p/x')
      expect([page.status, page.headers.get('retry-after')]).toEqual([429, '30'])
      expect(page.text).toContain('Attendez 30 secondes')
      for (const path of ['/p/x/pay', '/simulator/x'])
        expect((await call(limited, 'POST', path, { json: {} })).body.errors[0].code).toBe('TOO_MANY_REQUESTS')
    } finally {
      await limited.close()
    }
  })
})

describe('the page one comes back to', () => {
  const begun = async (more: object = {}) => {
    const { slug } = await link({ title: 'Inscription', ...more })
    const payer = newPayer()
    return { slug, payer, ...(await pay(slug, payer)).body }
  }
  const back = (id: string) => call(app, 'GET', `/payments/${id}/return`)

  it('is a receipt once the gateway says paid', async () => {
    const { slug, transaction_id, form_url } = await begun()
    const { status, text, headers } = await payOnline(app, { transaction_id, form_url }, 'approve')
    const { reference } = await app.services.db.transaction.findUniqueOrThrow({ where: { id: transaction_id } })
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store'])
    for (const shown of [
      'Paiement reçu',
      'Inscription',
      'Sersou',
      reference,
      '1\u00a0500,00',
      'Yacine Benali',
      'novembre 2026',
    ])
      expect(text).toContain(shown)
    expect(text.replaceAll(trader.email, '')).not.toContain('@example.com')
    expect(text).not.toContain(`/p/${slug}`)
    expect((await eventsOf(app, transaction_id)).map(({ event }) => event)).toEqual(['transaction.paid'])
  })

  it('leads back to the link after a declined card, unless nothing can be paid there any more', async () => {
    const declined = await begun()
    const { text } = await payOnline(app, declined, 'decline')
    expect(text).toContain('Paiement refusé')
    expect(text).toContain(`href="/p/${declined.slug}"`)
    await trader.ext('POST', `/links/${(await trader.ext('GET', '/links')).body.data[0].id}/pause`)
    expect((await back(declined.transaction_id)).text).not.toContain(`href="/p/${declined.slug}"`)
  })

  it('asks on without script while it is open, and believes the gateway alone', async () => {
    const open = await begun()
    const left = await payOnline(app, open, 'abandon')
    expect(left.text).toContain('Pas encore payé')
    expect(left.text).toContain('<noscript><meta http-equiv="refresh"')
    expect(left.text).toContain(`href="${open.form_url}"`)
    const forged = await call(app, 'GET', `/payments/${open.transaction_id}/return?status=paid&outcome=approve`)
    expect(forged.text).toContain('Pas encore payé')

    const { gateway } = app.services
    app.services.gateway = { ...gateway, confirm: () => Promise.reject(new GatewayUnavailableError('down')) }
    try {
      const silent = await back(open.transaction_id)
      expect([silent.status, silent.text.includes('La banque n’a pas encore répondu')]).toEqual([200, true])
      expect(silent.text).not.toContain(open.form_url)
    } finally {
      app.services.gateway = gateway
    }
  })

  it('says when the time was over, and never that nothing was charged when money came late', async () => {
    const late = await begun()
    app.clock.advance({ minutes: 31 })
    const { sweepAbandoned } = await import('../../server/payments/sweep.ts')
    await sweepAbandoned(app.services)
    expect((await back(late.transaction_id)).text).toContain('Le délai est passé')
    const { text } = await payOnline(app, late, 'approve')
    expect(text).toContain('Une personne examine ce paiement')
    expect(text).not.toContain('Rien n’a été débité')
  })

  it('of nothing is a page that says so', async () => {
    for (const id of ['nonsense', '00000000-0000-4000-8000-000000000000']) {
      const { status, text } = await back(id)
      expect([status, text.includes('Cette page n’existe pas')]).toEqual([404, true])
    }
  })
})

import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Prisma } from '../../server/database/generated/client.ts'
import { pdf, png } from '../factories/documents.ts'
import {
  accept,
  acceptedDossiers,
  COMPANY,
  newIdentification,
  newInstance,
  newRib,
  TRADE_REGISTER,
} from '../factories/dossiers.ts'
import { payOnline } from '../factories/payments.ts'
import { newOfficer, newTrader, PASSWORD, type TestOfficer, type TestTrader } from '../factories/people.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { type Answer, call, formOf, type Json } from '../support/http.ts'
import { slowBody } from '../support/slowBody.ts'

let app: TestApp
let officer: TestOfficer
beforeAll(async () => {
  app = await startApp()
  officer = await newOfficer(app, 'supervisor')
})
afterAll(() => app?.close())

const cookieOf = ({ headers }: Answer<Json>) => headers.get('set-cookie')?.split(';')[0] ?? ''

/** A trader's browser: it keeps the cookie and the form token of the last page. */
class Visit {
  cookie = ''
  page = ''

  async go(method: string, path: string, options: Parameters<typeof call>[3] = {}) {
    const answer = await call(app, method, path, { ...options, headers: { Cookie: this.cookie, ...options.headers } })
    if (answer.headers.has('set-cookie')) this.cookie = cookieOf(answer)
    if (answer.headers.get('content-type')?.includes('html')) this.page = answer.text
    return answer
  }

  get = (path: string, headers?: Record<string, string>) => this.go('GET', path, { headers })

  /** Sends the fields with the token of the page that is open. */
  send(path: string, fields: Parameters<typeof formOf>[0], headers?: Record<string, string>) {
    const token = /name="form_token" value="([^"]+)"/.exec(this.page)?.[1] ?? ''
    return this.go('POST', path, { form: formOf({ form_token: token, ...fields }), headers })
  }

  signIn = ({ email }: TestTrader, password = PASSWORD) =>
    this.go('POST', '/t/signin', { body: new URLSearchParams({ email, password }) })
}

async function signedIn(trader: TestTrader): Promise<Visit & { base: string }> {
  const visit = new Visit()
  await visit.signIn(trader)
  const base = `/t/w/${trader.workspace_id}`
  await visit.get(base)
  return Object.assign(visit, { base })
}

const journalOf = async (trader: TestTrader, action: string) =>
  app.services.db.auditEntry.findMany({ where: { record_id: trader.id, action }, orderBy: { id: 'asc' } })

describe('signing in', () => {
  it('by e-mail address and password, with the journal of the API, for eight hours', async () => {
    const trader = await newTrader(app)
    const visit = new Visit()
    expect((await visit.get('/t')).text).toContain('name="password"')
    const wrong = await visit.signIn(trader, 'not the password')
    expect([wrong.status, wrong.headers.get('set-cookie')]).toEqual([401, null])
    expect(wrong.text).toContain(trader.email)
    const right = await visit.signIn(trader)
    expect([right.status, right.headers.get('location')]).toEqual([303, '/t'])
    expect(right.headers.get('set-cookie')).toMatch(
      /^countersign_trader=[^;]+; Max-Age=28800; Path=\/; HttpOnly; SameSite=Lax$/,
    )
    expect((await visit.get('/t')).headers.get('location')).toBe(`/t/w/${trader.workspace_id}`)
    const entry = (await journalOf(trader, 'sign_in')).at(-1)!
    expect(entry).toMatchObject({ actor_type: 'trader', details: { by: 'page', method: 'password' } })
  })

  it('marks the cookie Secure and of this very host where the service is reached by https', async () => {
    const secure = await startApp({ PUBLIC_URL: 'https://pay.example.com' })
    const { email } = await newTrader(secure)
    const body = new URLSearchParams({ email, password: PASSWORD })
    const { headers } = await call(secure, 'POST', '/t/signin', { body })
    expect(headers.get('set-cookie')).toMatch(
      /^__Host-countersign_trader=[^;]+; Max-Age=28800; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    )
    await secure.close()
  })

  it('by a link, whose opening uses nothing up, and once', async () => {
    const trader = await newTrader(app)
    const made = await officer.admin('POST', `/traders/${trader.id}/page-link`, { json: {} })
    expect([made.status, Object.keys(made.body)]).toEqual([201, ['url', 'expires_at']])
    const { pathname } = new URL(made.body.url)
    const scanner = new Visit()
    for (const _ of [1, 2]) expect((await scanner.get(pathname)).status).toBe(200)
    expect(scanner.cookie).toBe('')
    const visits = [new Visit(), new Visit()]
    // Both have found the link before either uses it.
    const answers = await app.services.db.$transaction(
      async (db) => {
        await db.$queryRaw`SELECT FROM traders WHERE id = ${trader.id}::uuid FOR UPDATE`
        const opening = visits.map((visit) => visit.go('POST', pathname))
        // The second waits for the first, which waits for this transaction.
        const isBlocked = Prisma.sql`
          SELECT FROM pg_locks AS second JOIN pg_locks AS first ON first.pid = ANY (pg_blocking_pids(second.pid))
          WHERE NOT second.granted AND NOT first.granted AND pg_backend_pid() = ANY (pg_blocking_pids(first.pid))`
        while ((await db.$queryRaw<unknown[]>(isBlocked)).length === 0);
        return opening
      },
      { timeout: 20_000 },
    )
    expect((await Promise.all(answers)).map(({ status }) => status).sort()).toEqual([303, 410])
    expect((await new Visit().get(pathname)).status).toBe(410)
    const { body } = await officer.admin('GET', `/traders/${trader.id}`)
    expect(body.page_links).toMatchObject([{ by: officer.name, used_at: expect.any(String), ended_at: null }])
    expect((await journalOf(trader, 'create_page_link'))[0]).toMatchObject({ actor_id: officer.id })
    expect((await journalOf(trader, 'sign_in')).at(-1)).toMatchObject({ details: { by: 'page', method: 'link' } })
  })

  it('ends when an officer ends the links, the trader signs out, or the account is closed', async () => {
    const trader = await newTrader(app)
    const { body } = await officer.admin('POST', `/traders/${trader.id}/page-link`)
    const { pathname } = new URL(body.url)
    const visit = await signedIn(trader)
    expect((await officer.admin('DELETE', `/traders/${trader.id}/page-links`)).status).toBe(204)
    expect((await visit.get(visit.base)).status).toBe(303)
    expect((await new Visit().go('POST', pathname)).status).toBe(410)
    expect((await journalOf(trader, 'end_page_links'))[0]).toMatchObject({ details: { sessions: 1 } })

    const other = await signedIn(trader)
    const held = other.cookie
    expect((await other.send('/t/signout', {})).status).toBe(415)
    const token = /name="form_token" value="([^"]+)"/.exec(other.page)?.[1] ?? ''
    expect(token).toBe('')
    await other.get(other.base)
    const form_token = /name="form_token" value="([^"]+)"/.exec(other.page)![1]!
    const out = await other.go('POST', '/t/signout', { body: new URLSearchParams({ form_token }) })
    expect([out.status, other.cookie]).toEqual([303, 'countersign_trader='])
    expect((await call(app, 'GET', other.base, { headers: { Cookie: held } })).status).toBe(303)

    const last = await signedIn(trader)
    await officer.admin('POST', `/traders/${trader.id}/close`, { json: { reason: 'The trader asked for it.' } })
    expect((await last.get(last.base)).status).toBe(303)
    expect((await officer.admin('POST', `/traders/${trader.id}/page-link`)).status).toBe(409)
    expect((await last.signIn(trader)).status).toBe(401)
  })

  it('is for officers to offer: an auditor makes no link, and a link of nobody opens nothing', async () => {
    const trader = await newTrader(app)
    const auditor = await newOfficer(app, 'auditor')
    expect((await auditor.admin('POST', `/traders/${trader.id}/page-link`)).status).toBe(403)
    expect((await officer.admin('POST', `/traders/${randomUUID()}/page-link`)).status).toBe(404)
    expect((await new Visit().get('/t/link/nothing')).status).toBe(410)
  })
})

describe('the dossiers', () => {
  it('go from nothing to a ready instance without a program', async () => {
    const trader = await newTrader(app, { language: 'fr' })
    const visit = await signedIn(trader)
    expect(visit.page).toContain('Votre identification manque')
    await visit.get(`${visit.base}/identifications/new`)
    const fields = {
      name: 'Minoterie Sersou SARL',
      establishment_type_id: COMPANY,
      authorization_type_id: TRADE_REGISTER,
      activity_id: '',
    }
    const file = { name: 'extrait.pdf', content: await pdf(2) }
    const sent = await visit.send(`${visit.base}/identifications/new`, { ...fields, identification_file: file })
    expect(sent.status).toBe(303)
    await visit.get(sent.headers.get('location')!)
    expect(visit.page).toContain('Bien reçu')
    expect(visit.page).toContain('extrait.pdf')
    const [identification] = (await trader.ext('GET', '/identifications')).body.data
    expect(identification).toMatchObject({ name: 'Minoterie Sersou SARL', status: 'pending', has_file: true })
    const [created] = await app.services.db.auditEntry.findMany({ where: { record_id: identification.id } })
    expect(created).toMatchObject({ action: 'create', actor_id: trader.id, details: { by: 'page' } })

    await visit.get(`${visit.base}/bank-accounts/new`)
    const rib = newRib()
    const account = { account_number: rib.replace(/(.{3})(.{5})/, '$1 $2 '), identification_id: identification.id }
    const accounted = await visit.send(`${visit.base}/bank-accounts/new`, {
      ...account,
      rib_file: { name: 'rib.png', content: await png(700, 700) },
    })
    expect(accounted.status).toBe(303)

    const [brand] = (await trader.ext('GET', '/brands')).body.data
    await visit.get(`${visit.base}/brands/${brand.id}`)
    const branded = await visit.send(`${visit.base}/brands/${brand.id}`, {
      name: 'Sersou',
      identification_id: identification.id,
      logo: { name: 'logo.png', content: await png() },
      file: { name: 'marque.png', content: await png(700, 700) },
    })
    expect(branded.status).toBe(303)
    const [bankAccount] = (await trader.ext('GET', '/bank-accounts')).body.data
    expect(bankAccount.account_number).toBe(rib)
    await accept(officer, 'identifications', identification.id)
    await accept(officer, 'brands', brand.id)
    await accept(officer, 'bank-accounts', bankAccount.id)

    await visit.get(visit.base)
    expect(visit.page).toContain('Tout est accepté')
    await visit.get(`${visit.base}/instances/new?method=bank_transfer`)
    const { body: due } = await trader.ext('GET', '/activation-fee')
    expect(visit.page).toContain(due.data.reference)
    expect(visit.page).toContain(due.data.payee.rib)
    await visit.get(`${visit.base}/instances/new?method=cheque`)
    expect(visit.page).toContain(due.data.reference)
    const parts = { identification_id: identification.id, brand_id: brand.id, bank_account_id: bankAccount.id }
    const bare = await visit.send(`${visit.base}/instances/new`, {
      title: 'Guichet',
      ...parts,
      payment_method: 'bank_transfer',
    })
    expect(bare.status).toBe(422)
    expect(bare.text).toContain('id="payment_proof-problem"')
    const paid = await visit.send(`${visit.base}/instances/new`, {
      title: 'Guichet',
      ...parts,
      payment_method: 'online',
    })
    expect([paid.status, paid.headers.get('location')]).toEqual([303, expect.stringContaining('/simulator/')])
    const [instance] = (await trader.ext('GET', '/instances')).body.data
    await visit.get(`${visit.base}/instances/${instance.id}`)
    expect(visit.page).toContain('Vers le paiement par carte')
    await payOnline(app, { form_url: paid.headers.get('location') } as never, 'approve')
    await visit.get(visit.base)
    expect(visit.page).toContain('Votre instance de paiement est prête')
  })

  it('say why they were refused, and are mended in place', async () => {
    const trader = await newTrader(app, { language: 'en' })
    const dossier = await newIdentification({ trader })
    await officer.admin('POST', `/identifications/${dossier.id}/refuse`, {
      json: { reason_codes: ['ID_DOC_UNREADABLE'], reason: 'Page 2 is too dark.', version: dossier.version ?? 1 },
    })
    const { body } = await trader.ext('GET', `/identifications/${dossier.id}`)
    expect(body.data.status).toBe('refused')
    const visit = await signedIn(trader)
    expect(visit.page).toContain('Identification refused')
    await visit.get(`${visit.base}/identifications/${dossier.id}`)
    expect(visit.page).toContain(body.data.reason.split('\n')[0].replaceAll("'", '&#39;'))
    const again = await visit.send(`${visit.base}/identifications/${dossier.id}`, {
      name: 'Minoterie Sersou',
      establishment_type_id: COMPANY,
      authorization_type_id: TRADE_REGISTER,
      identification_file: { name: 'new.pdf', content: await pdf(1) },
    })
    expect(again.status).toBe(303)
    expect((await trader.ext('GET', `/identifications/${dossier.id}`)).body.data).toMatchObject({
      status: 'pending',
      name: 'Minoterie Sersou',
    })
  })

  it('show where they are wrong, on a picture of the page, until they are sent again', async () => {
    const trader = await newTrader(app, { language: 'en' })
    const { id } = await newIdentification({ trader })
    const [{ id: file_id }] = (await officer.admin('GET', `/identifications/${id}`)).body.files
    const pins = [
      { file_id, page: 2, x: 0.25, y: 0.5, w: 0.5, h: 0.1, text: 'The <seal> is cut off.' },
      { file_id, page: 2, x: 0.125, y: 0.75 },
      { file_id, page: 1, x: 0.1, y: 0.1, text: 'Which one?' },
    ]
    const json = { version: 1, reason: 'Send the whole page.', pins }
    expect((await officer.admin('POST', `/identifications/${id}/refuse`, { json })).status).toBe(200)
    const visit = await signedIn(trader)
    const path = `${visit.base}/identifications/${id}`
    await visit.get(path)
    const picture = (page: number) => `${visit.base}/files/${file_id}/pages/${page}`
    expect(visit.page.match(/<img src="[^"]+"/g)).toEqual([`<img src="${picture(2)}"`, `<img src="${picture(1)}"`])
    expect([visit.page.includes('is cut off.'), visit.page.includes('<seal>')]).toEqual([true, false])
    expect(visit.page).toContain('<circle class="disc" cx="12.5%" cy="75%"')
    expect(visit.page).toContain('<rect class="ink" x="25%" y="50%" width="50%" height="10%"')
    for (const page of [1, 2]) {
      const answer = await fetch(`${app.url}${picture(page)}`, { headers: { Cookie: visit.cookie } })
      expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
        200,
        'image/webp',
        'no-store',
      ])
      const { width, height } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
      expect([Math.round((width / height) * 100), height]).toEqual([71, 1400])
    }
    for (const page of [0, 3, '1.0', 'x']) expect((await visit.get(picture(page as number))).status).toBe(404)
    const stranger = await signedIn(await newTrader(app))
    const theirs = picture(1).replace(trader.workspace_id, '')
    expect((await stranger.get(picture(1))).status).toBe(404)
    expect((await stranger.get(`${stranger.base}/files/${file_id}/pages/1`)).status).toBe(404)
    expect((await stranger.get(theirs)).status).toBe(404)
    await visit.get(path)
    const fields = { name: 'Sersou', establishment_type_id: COMPANY, authorization_type_id: TRADE_REGISTER }
    expect((await visit.send(path, fields)).status).toBe(303)
    await visit.get(path)
    expect(visit.page).not.toContain('<img')
  })

  it('show the pins of a question until it is answered, and of a proof until another one comes', async () => {
    const trader = await newTrader(app, { language: 'en' })
    const { id } = await newIdentification({ trader })
    const [{ id: file_id }] = (await officer.admin('GET', `/identifications/${id}`)).body.files
    const json = { version: 1, text: 'Whose seal?', pins: [{ file_id, page: 1, x: 0.5, y: 0.5, text: 'This one.' }] }
    expect((await officer.admin('POST', `/identifications/${id}/request-information`, { json })).status).toBe(200)
    const visit = await signedIn(trader)
    const path = `${visit.base}/identifications/${id}`
    await visit.get(path)
    expect([visit.page.includes('This one.'), visit.page.includes(`/files/${file_id}/pages/1`)]).toEqual([true, true])
    await trader.ext('POST', `/identifications/${id}/answer`, { json: { text: 'Ours.' } })
    await visit.get(path)
    expect(visit.page).not.toContain('<img')

    const instance = (await newInstance({ trader }, await acceptedDossiers({ trader }, officer))).id
    const proof = (await officer.admin('GET', `/activation-proofs/${instance}`)).body
    const pin = { file_id: proof.files[0].id, page: 1, x: 0.2, y: 0.2, text: 'No signature here.' }
    const asked = { version: proof.version, reason: 'Sign the cheque.', pins: [pin] }
    const path2 = `/activation-proofs/${instance}/request-new-proof`
    expect((await officer.admin('POST', path2, { json: asked })).status).toBe(200)
    await visit.get(`${visit.base}/instances/${instance}`)
    expect(visit.page).toContain('No signature here.')
    expect((await visit.get(`${visit.base}/files/${pin.file_id}/pages/1`)).status).toBe(200)
  })

  it('are asked about, and answered in place, once', async () => {
    const trader = await newTrader(app, { language: 'en' })
    const dossier = await newIdentification({ trader })
    const asked = await officer.admin('POST', `/identifications/${dossier.id}/request-information`, {
      json: { version: 1, text: 'Is this still your address?' },
    })
    expect(asked.status).toBe(200)
    const visit = await signedIn(trader)
    expect(visit.page).toContain('A question about your identification')
    const path = `${visit.base}/identifications/${dossier.id}`
    await visit.get(path)
    expect(visit.page).toContain('Is this still your address?')
    const form_token = /name="form_token" value="([^"]+)"/.exec(visit.page)![1]!
    const answer = (text: string) =>
      visit.go('POST', `${path}/answer`, { body: new URLSearchParams({ form_token, text }) })
    const empty = await answer(' ')
    expect([empty.status, empty.text.includes('text-problem')]).toEqual([422, true])
    // The form to send the dossier again stays closed, and lists no problem of the answer.
    expect(empty.text.match(/role="alert"/g)).toHaveLength(1)
    expect(empty.text).not.toContain('<details open')
    expect((await answer('Yes, since 2014.')).status).toBe(303)
    expect((await answer('Again.')).status).toBe(409)
    await visit.get(path)
    expect(visit.page).toContain('Yes, since 2014.')
    const { body } = await officer.admin('GET', `/identifications/${dossier.id}`)
    expect(body.information_request).toMatchObject({ answer: 'Yes, since 2014.' })
    await visit.get(visit.base)
    expect(visit.page).not.toContain('A question about your identification')
  })

  it('come back with what was typed and what is wrong, and change nothing', async () => {
    const trader = await newTrader(app, { language: 'en' })
    const dossier = await newIdentification({ trader })
    const visit = await signedIn(trader)
    await visit.get(`${visit.base}/bank-accounts/new`)
    const answer = await visit.send(`${visit.base}/bank-accounts/new`, {
      account_number: '00100101000000000199',
      identification_id: dossier.id,
      rib_file: { name: 'rib.txt', content: new TextEncoder().encode('no picture') },
    })
    expect(answer.status).toBe(422)
    expect(answer.text).toContain('value="00100101000000000199"')
    expect(answer.text).toContain('not a valid RIB')
    expect((await trader.ext('GET', '/bank-accounts')).body.data).toEqual([])
  })
})

describe('the overview', () => {
  it('says how many remarks stand on what is asked, and what the officers do next', async () => {
    const trader = await newTrader(app, { language: 'en' })
    const { id } = await newIdentification({ trader })
    const visit = await signedIn(trader)
    expect(visit.page).toContain('Next: we finish our review.')
    const [{ id: file_id }] = (await officer.admin('GET', `/identifications/${id}`)).body.files
    const pins = [1, 2].map((page) => ({ file_id, page, x: 0.5, y: 0.5 }))
    const question = { version: 1, text: 'Whose seal?', pins }
    await officer.admin('POST', `/identifications/${id}/request-information`, { json: question })
    await visit.get(visit.base)
    expect(visit.page).toContain('2 remarks on your document')
    expect(visit.page).toContain('Waits for your answer · 21 November 2026')
    const refusal = { version: 2, reason: 'Send the whole page.', pins: pins.slice(1) }
    expect((await officer.admin('POST', `/identifications/${id}/refuse`, { json: refusal })).status).toBe(200)
    await visit.get(visit.base)
    expect(visit.page).toContain('1 remark on your document')
  })

  it('shows the first marked page small, from the trader’s own document, with a link to where it is marked', async () => {
    const trader = await newTrader(app, { language: 'en' })
    const { id } = await newIdentification({ trader })
    const [{ id: file_id }] = (await officer.admin('GET', `/identifications/${id}`)).body.files
    const pins = [
      { file_id, page: 2, x: 0.25, y: 0.5 },
      { file_id, page: 1, x: 0.5, y: 0.5 },
    ]
    const question = { version: 1, text: 'Whose seal?', pins }
    await officer.admin('POST', `/identifications/${id}/request-information`, { json: question })
    const visit = await signedIn(trader)
    const thumbnail = () => /<a class="paper thumb" href="([^"]+)"><img src="([^"]+)"/.exec(visit.page)?.slice(1)
    const address = `${visit.base}/identifications/${id}`
    const source = `${visit.base}/files/${file_id}/pages/2?small`
    expect(thumbnail()).toEqual([`${address}#page-identification_file-2`, source])
    expect(visit.page).toContain('<circle class="disc" cx="25%" cy="50%" r="9"/>')
    await visit.get(address)
    expect(visit.page).toContain('id="page-identification_file-2"')
    const picture = await fetch(`${app.url}${source}`, { headers: { Cookie: visit.cookie } })
    expect([picture.status, picture.headers.get('cache-control')]).toEqual([200, 'no-store'])
    const { height, format } = await sharp(Buffer.from(await picture.arrayBuffer())).metadata()
    expect([height, format]).toEqual([280, 'webp'])
    const stranger = await signedIn(await newTrader(app))
    expect((await stranger.get(source)).status).toBe(404)
    expect((await stranger.get(source.replace(visit.base, stranger.base))).status).toBe(404)
    await trader.ext('POST', `/identifications/${id}/answer`, { json: { text: 'Ours.' } })
    await visit.get(visit.base)
    expect(thumbnail()).toBeUndefined()
  })

  it('shows the marked proof of a payment that needs another one', async () => {
    const trader = await newTrader(app, { language: 'en' })
    const { id } = await newInstance({ trader }, await acceptedDossiers({ trader }, officer))
    const proof = (await officer.admin('GET', `/activation-proofs/${id}`)).body
    const file_id = proof.files[0].id
    const json = { version: proof.version, reason: 'Sign the cheque.', pins: [{ file_id, page: 1, x: 0.2, y: 0.2 }] }
    expect((await officer.admin('POST', `/activation-proofs/${id}/request-new-proof`, { json })).status).toBe(200)
    const visit = await signedIn(trader)
    expect(visit.page).toContain(
      `<a class="paper thumb" href="${visit.base}/instances/${id}#page-payment_proof-1"><img src="${visit.base}/files/${file_id}/pages/1?small"`,
    )
  })

  it('lists what is done, newest first, and unfolds the rest', async () => {
    const house = await startApp()
    // A session of the day before has ended.
    const decider = () => newOfficer(house, 'supervisor')
    const trader = await newTrader(house, { language: 'en' })
    const list = async () => {
      const signedIn = await call(house, 'POST', '/t/signin', {
        body: new URLSearchParams({ email: trader.email, password: PASSWORD }),
      })
      const Cookie = signedIn.headers.get('set-cookie')!.split(';')[0]!
      const { text } = await call(house, 'GET', `/t/w/${trader.workspace_id}`, { headers: { Cookie } })
      const part = text.slice(text.indexOf('<h2>What is done</h2>'), text.indexOf('<h2>Your dossiers</h2>'))
      const rows = [...part.matchAll(/<span>([^<]+)<\/span><bdi dir="ltr" class="small">([^<]+)<\/bdi>/g)]
      return { done: rows.map(([, what, day]) => `${day} ${what}`), folded: part.split('<details>')[1] ?? '' }
    }
    expect(await list()).toEqual({ done: [], folded: '' })
    house.clock.advance({ hours: 24 })
    const { id } = await newIdentification({ trader })
    house.clock.advance({ hours: 24 })
    const question = { version: 1, text: 'Whose seal?' }
    const asked = await (await decider()).admin('POST', `/identifications/${id}/request-information`, {
      json: question,
    })
    expect(asked.status).toBe(200)
    const before = ['22/11/2026 Identification sent', '22/11/2026 Brand sent']
    expect((await list()).done).toEqual(before)
    await trader.ext('POST', `/identifications/${id}/answer`, { json: { text: 'Ours.' } })
    expect((await list()).done).toEqual(['23/11/2026 Answer about the identification sent', ...before])
    house.clock.advance({ hours: 24 })
    await accept(await decider(), 'identifications', id)
    const accepted = await list()
    expect(accepted.done).toEqual(['24/11/2026 Identification accepted', ...before])
    expect(accepted.folded).toBe('')
    house.clock.advance({ hours: 24 })
    const parts = await acceptedDossiers({ trader }, await decider())
    const { id: instance } = await newInstance({ trader }, parts)
    const full = await list()
    expect(full.done[0]).toContain('25/11/2026')
    expect(full.folded).toContain('Everything that is done')
    expect(full.folded).toContain('22/11/2026')
    expect(full.done).toContain('25/11/2026 Payment instance asked for')
    house.clock.advance({ hours: 24 })
    await accept(await decider(), 'activation-proofs', instance)
    expect((await list()).done[0]).toBe('26/11/2026 Payment instance ready')
    await house.close()
  })

  it('says how long a review usually takes, by its kind, from twenty decisions of the last 30 days on', async () => {
    const house = await startApp()
    const decider = await newOfficer(house, 'supervisor')
    const trader = await newTrader(house, { language: 'en' })
    const read = async () => {
      const signedIn = await call(house, 'POST', '/t/signin', {
        body: new URLSearchParams({ email: trader.email, password: PASSWORD }),
      })
      const Cookie = signedIn.headers.get('set-cookie')!.split(';')[0]!
      return (await call(house, 'GET', `/t/w/${trader.workspace_id}`, { headers: { Cookie } })).text
    }
    const decideOne = async (minutes: number) => {
      const { id } = await newIdentification({ trader })
      house.clock.advance({ minutes })
      const refused = await decider.admin('POST', `/identifications/${id}/refuse`, {
        json: { version: 1, reason: 'Not readable.' },
      })
      expect(refused.status).toBe(200)
    }
    for (let count = 0; count < 19; count += 1) await decideOne(10)
    const { id } = await newIdentification({ trader })
    const before = await read()
    expect([before.includes('Next: we finish our review.'), before.includes('Usually')]).toEqual([true, false])
    await decider.admin('POST', `/identifications/${id}/refuse`, { json: { version: 1, reason: 'Not readable.' } })
    await newIdentification({ trader })
    expect(await read()).toContain('Next: we finish our review. Usually within 1 hour.')
    await house.close()
  })

  it('says since when an instance has its state, and shows the proof that was sent for it', async () => {
    const trader = await newTrader(app, { language: 'en' })
    const { id } = await newInstance({ trader }, await acceptedDossiers({ trader }, officer))
    const visit = await signedIn(trader)
    const today = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Africa/Algiers' })
    expect(visit.page).toContain(`Under review · ${today.format(app.clock.now())}`)
    expect(visit.page).toContain('Next: we check your payment.')
    await visit.get(`${visit.base}/instances/${id}`)
    const proof = /href="(\/t\/w\/[^"]+\/files\/[^"]+)"/.exec(visit.page)?.[1]
    expect((await visit.get(proof ?? '/none')).status).toBe(200)
  })
})

describe('the page of another account', () => {
  it('opens nothing at some hundred addresses: no overview, dossier, form, document, picture or instance', async () => {
    const trader = await newTrader(app)
    const other = await newTrader(app)
    const mine = await newIdentification({ trader: other })
    const parts = await acceptedDossiers({ trader: other }, officer)
    const instance = await newInstance({ trader: other }, parts)
    const visit = await signedIn(trader)
    const theirs = `/t/w/${other.workspace_id}`
    const files = await app.services.db.file.findMany({ where: { workspace_id: other.workspace_id } })
    const ids = [mine.id, instance.id, ...Object.values(parts), ...files.map(({ id }) => id), randomUUID()]
    const paths = [
      '',
      '/notifications',
      ...['identifications', 'brands', 'bank-accounts', 'instances', 'files'].flatMap((name) => [
        `/${name}/new`,
        ...ids.map((id) => `/${name}/${id}`),
      ]),
      ...['identifications', 'brands', 'bank-accounts'].flatMap((name) => ids.map((id) => `/${name}/${id}/answer`)),
      ...['activation', 'payment-proof'].flatMap((act) => ids.map((id) => `/instances/${id}/${act}`)),
      ...ids.map((id) => `/files/${id}/pages/1`),
    ]
    expect(paths.length).toBeGreaterThan(100)
    for (const path of paths) {
      expect([path, (await visit.get(theirs + path)).status]).toEqual([path, 404])
      if (path !== '' && path !== '/notifications' && !path.endsWith('/new'))
        expect([path, (await visit.get(visit.base + path)).status]).toEqual([path, 404])
    }
    for (const path of paths.filter((one) => one !== '')) {
      await visit.get(visit.base)
      const { status } = await visit.send(theirs + path, { name: 'Theirs' })
      expect([path, status]).toEqual([path, 404])
    }
  })

  it('is sent by no other site, and no form without the token of the session', async () => {
    const trader = await newTrader(app)
    const visit = await signedIn(trader)
    const path = `${visit.base}/identifications/new`
    for (const headers of [{ Origin: 'https://elsewhere.example' }, { 'Sec-Fetch-Site': 'cross-site' }]) {
      await visit.get(path)
      expect((await visit.send(path, { name: 'X' }, headers)).status).toBe(403)
    }
    await visit.get(path)
    for (const form_token of ['x'.repeat(64), ''])
      expect((await visit.send(path, { name: 'X', form_token })).status).toBe(403)
    expect((await visit.go('POST', path, { form: formOf({ name: 'X' }) })).status).toBe(403)
    const foreign = await signedIn(await newTrader(app))
    const stolen = /name="form_token" value="([^"]+)"/.exec(foreign.page)![1]!
    await visit.get(path)
    expect((await visit.send(path, { name: 'X', form_token: stolen })).status).toBe(403)
    expect((await trader.ext('GET', '/identifications')).body.data).toEqual([])
  })

  it('is kept by no cache and framed by no page, and runs nothing but its own script', async () => {
    const visit = await signedIn(await newTrader(app))
    const { headers } = await visit.get(visit.base)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('referrer-policy')).toBe('same-origin')
    expect(headers.get('content-security-policy')).toMatch(
      /default-src 'none'.*frame-ancestors 'none'.*script-src 'self'/,
    )
  })
})

it('takes no form whose session ended while it was being sent', async () => {
  const trader = await newTrader(app)
  const visit = await signedIn(trader)
  const { cookie, base, page } = visit
  const fields = {
    form_token: /name="form_token" value="([^"]+)"/.exec(page)![1]!,
    name: 'Late',
    establishment_type_id: COMPANY,
    authorization_type_id: TRADE_REGISTER,
  }
  const parts = Object.entries(fields).map(
    ([name, value]) => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  const slow = await slowBody(app, 'POST', `${base}/identifications/new`, {
    headers: { Cookie: cookie },
    type: 'multipart/form-data; boundary=x',
    body: `${parts.join('')}--x--\r\n`,
  })
  expect((await officer.admin('DELETE', `/traders/${trader.id}/page-links`)).status).toBe(204)
  slow.finish()
  expect((await slow.answer).status).toBe(401)
  expect((await trader.ext('GET', '/identifications')).body.data).toEqual([])
})

it('speaks three languages, and Arabic from the right', async () => {
  const trader = await newTrader(app, { language: 'ar' })
  const visit = await signedIn(trader)
  expect(visit.page).toContain('<html lang="ar" dir="rtl">')
  const { id } = await newIdentification({ trader })
  const { id: instance } = await newInstance({ trader }, await acceptedDossiers({ trader }, officer))
  const paths = ['', `/identifications/${id}`, '/bank-accounts/new', '/instances/new', `/instances/${instance}`]
  // The switch sets a cookie of its own, which this visit would send instead of the session's.
  const headers = { Cookie: visit.cookie }
  for (const path of [...paths, '/notifications']) {
    const { text } = await visit.get(`${visit.base}${path}?lang=en`, headers)
    expect(text).toContain('<html lang="en" dir="ltr">')
    expect(text).toMatch(/lang=en" lang="en"[^>]*aria-current="true"/)
    expect((await visit.get(`${visit.base}${path}?lang=ar`, headers)).text).toContain('<html lang="ar" dir="rtl">')
  }
})

it('ends a session after eight hours', async () => {
  const visit = await signedIn(await newTrader(app))
  app.clock.advance({ hours: 7, minutes: 59 })
  expect((await visit.get(visit.base)).status).toBe(200)
  app.clock.advance({ minutes: 1 })
  expect((await visit.get(visit.base)).headers.get('location')).toBe('/t')
})

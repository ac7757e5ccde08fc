import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { identificationFields, newIdentification } from '../factories/dossiers.ts'
import { csvList, sendList } from '../factories/lists.ts'
import { listQuery, newOfficer, newTrader, type TestOfficer, type TestTrader } from '../factories/people.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { call, formOf, type Json } from '../support/http.ts'

let app: TestApp
let officer: TestOfficer
let trader: TestTrader
let base: string

beforeAll(async () => {
  app = await startApp()
  officer = await newOfficer(app, 'auditor')
  trader = await newTrader(app, { language: 'en' })
  base = `/t/as/${trader.id}/w/${trader.workspace_id}`
})
afterAll(() => app?.close())

const see = (path: string, method = 'GET', cookie = officer.cookie) =>
  call(app, method, path, { headers: { Cookie: cookie } })

const viewsOf = async (record_id: string): Promise<Json[]> => {
  const query = listQuery({ record_id, action: 'view', actor_id: officer.id }, ['id', 'ASC'])
  return (await (await newOfficer(app, 'admin')).admin('GET', `/audit-entries${query}`)).body
}

describe('the page as the trader sees it', () => {
  it('is the overview and each dossier, whose links stay there and whose forms send nothing', async () => {
    const { id } = await newIdentification({ trader }, 'Minoterie Aurès')
    const first = await see(`/t/as/${trader.id}`)
    expect([first.status, first.headers.get('location')]).toEqual([303, base])
    for (const path of [base, `${base}/identifications/${id}`, `${base}/notifications`]) {
      const page = await see(path)
      expect([path, page.status]).toEqual([path, 200])
      expect(page.text).toContain('You see this page as the trader sees it.')
      expect(page.text).not.toMatch(/(href|src)="\/t(\/w\/|")/)
      expect(page.text).not.toMatch(/<form (?!inert)/)
      expect(page.headers.get('content-security-policy')).toContain("form-action 'none'")
      expect(page.headers.get('set-cookie') ?? '').not.toContain('countersign_trader')
    }
    expect((await see(`${base}/identifications/${id}`)).text).toContain('Minoterie Aurès')
    const own = await see(`/t/w/${trader.workspace_id}`)
    expect([own.status, own.headers.get('location')]).toEqual([303, '/t'])
  })

  it('is journaled with the page before it is shown, as a view of the trader’s data', async () => {
    const { id } = await newIdentification({ trader }, 'Minoterie Ouarsenis')
    await see(`${base}/identifications/${id}`)
    const seen = await viewsOf(trader.id)
    expect(seen.map(({ details }) => details.as_trader)).toContain(`/identifications/${id}`)
    expect(seen[0]).toMatchObject({ actor_id: officer.id, resource: 'traders', workspace_id: trader.workspace_id })
    const file = await app.services.db.file.findFirst({ where: { record_id: id } })
    if (!file) throw new Error('the dossier has no document')
    expect((await see(`${base}/files/${file.id}`)).status).toBe(200)
    expect(await viewsOf(file.id)).toMatchObject([{ resource: 'files', details: { as_trader: true, record_id: id } }])
  })

  it('takes nothing: every write is refused, and nothing changes', async () => {
    const { id } = await newIdentification({ trader }, 'Minoterie Chréa')
    const before = await trader.ext('GET', `/identifications/${id}`)
    for (const path of [
      `${base}/identifications/new`,
      `${base}/identifications/${id}`,
      `${base}/notifications`,
      '/t/signout',
    ])
      for (const method of ['POST', 'PUT', 'DELETE']) {
        const { status } = await see(path, method)
        expect([method, path, [401, 403, 404, 405].includes(status)]).toEqual([method, path, true])
      }
    expect((await trader.ext('GET', `/identifications/${id}`)).body).toEqual(before.body)
    expect(await app.services.db.pageSession.count({ where: { trader_id: trader.id } })).toBe(0)
  })

  it('is for officers with a session only, and shows no workspace or document of somebody else', async () => {
    const other = await newTrader(app)
    const { id } = await newIdentification({ trader: other })
    const file = await app.services.db.file.findFirstOrThrow({ where: { record_id: id } })
    for (const path of [
      ...[`/t/as/${trader.id}/w/${other.workspace_id}`, `${base}/identifications/${id}`, `${base}/files/${file.id}`],
      ...[`${base}/files/${file.id}/pages/1`, '/t/as/nobody', `/t/as/${other.workspace_id}`],
    ])
      expect([path, (await see(path)).status]).toEqual([path, 404])
    for (const cookie of ['', 'countersign_session=made-up']) {
      const refused = await see(base, 'GET', cookie)
      expect([refused.status, refused.text.includes(trader.name)]).toEqual([303, false])
    }
    const blocked = await call(app, 'GET', base, {
      headers: { Cookie: officer.cookie, 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'no-cors' },
    })
    expect(blocked.status).toBe(403)
  })
})

describe('an officer whose link to the trader’s page was used', () => {
  it('decides nothing that was sent there within the session, alone or as the second officer; a colleague does', async () => {
    const maker = await newOfficer(app, 'supervisor')
    const colleague = await newOfficer(app, 'supervisor')
    const { body } = await maker.admin('POST', `/traders/${trader.id}/page-link`, { json: {} })
    const decide = (who: TestOfficer, id: string, action = 'refuse') =>
      who.admin('POST', `/identifications/${id}/${action}`, { json: { version: 1, reason: 'Not this company.' } })
    const before = await newIdentification({ trader }, 'Sent by the program')
    const opened = await call(app, 'POST', new URL(body.url).pathname)
    const cookie = opened.headers.get('set-cookie')!.split(';')[0]!
    const sendAtPage = async () => {
      const path = `/t/w/${trader.workspace_id}/identifications/new`
      const page = await call(app, 'GET', path, { headers: { Cookie: cookie } })
      const form_token = /name="form_token" value="([^"]+)"/.exec(page.text)![1]!
      const form = formOf({ form_token, ...identificationFields('Sent at the page') })
      const sent = await call(app, 'POST', path, { form, headers: { Cookie: cookie } })
      return /identifications\/([0-9a-f-]{36})/.exec(sent.headers.get('location') ?? '')![1]!
    }
    const listed = csvList([{ ref: 'A1', name: 'Sent at the page' }])
    expect((await sendList(await newOfficer(app, 'admin'), listed, { list: 'page' })).status).toBe(201)
    const own = await sendAtPage()
    const refused = await decide(maker, own)
    expect([refused.status, refused.body.code]).toEqual([403, 'CONFLICT_OF_INTEREST'])
    const { hits } = (await maker.admin('GET', `/identifications/${own}`)).body.screening
    const clear = (who: TestOfficer) =>
      who.admin('POST', `/identifications/${own}/hits/${hits[0].id}`, {
        json: { answer: 'unsure', why: 'A namesake?' },
      })
    expect((await clear(maker)).body.code).toBe('CONFLICT_OF_INTEREST')
    expect((await clear(colleague)).status).toBe(200)
    const bulk = await maker.admin('POST', '/identifications/bulk', {
      json: { action: 'refuse', ids: [own], versions: { [own]: 1 }, reason: 'Not this company.' },
    })
    expect(JSON.stringify(bulk.body)).toContain('CONFLICT_OF_INTEREST')
    expect((await maker.admin('GET', `/identifications/${own}`)).body.status).toBe('pending')
    const offered = async (who: TestOfficer, id: string) => {
      const { allowed_actions, blocked_by } = (await who.admin('GET', `/identifications/${id}`)).body
      const decisions = ['accept', 'refuse', 'reverse'].filter((action) => allowed_actions.includes(action))
      return [decisions, allowed_actions.includes('request_information'), blocked_by.includes('own_link')]
    }
    expect(await offered(maker, own)).toEqual([[], true, true])
    expect(await offered(maker, before.id)).toEqual([['accept', 'refuse'], true, false])
    expect(await offered(colleague, own)).toEqual([['accept', 'refuse'], true, false])
    expect(refused.body.details).toEqual({ own_link: true })
    expect((await decide(maker, before.id)).status).toBe(200)
    expect((await decide(colleague, own)).status).toBe(200)
    const reversal = await maker.admin('POST', `/identifications/${own}/reverse`, {
      json: { version: 2, to: 'pending', why: 'Once more.' },
    })
    expect(reversal.status).toBe(403)
    expect(await offered(maker, own)).toEqual([[], false, true])
    expect(await offered(await newOfficer(app, 'supervisor'), own)).toEqual([['reverse'], false, false])
  })
})

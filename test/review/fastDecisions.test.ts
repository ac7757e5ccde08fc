import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newIdentification, prepareForAccept } from '../factories/dossiers.ts'
import { listQuery, newOfficer, newTrader, type TestOfficer, type TestTrader } from '../factories/people.ts'
import { fourEyes, putInForce } from '../factories/proposals.ts'
import { startApp, type TestApp } from '../support/app.ts'
import type { Json } from '../support/http.ts'

let app: TestApp
let trader: TestTrader
let lina: TestOfficer

beforeAll(async () => {
  app = await startApp()
  trader = await newTrader(app, { language: 'en' })
  lina = await newOfficer(app, 'supervisor', 'Lina')
})
afterAll(() => app?.close())

let serial = 0
const send = async (): Promise<string> => (await newIdentification({ trader }, `Rapide ${++serial} SARL`)).id
const REFUSAL = { version: 1, reason: 'Not this company at all.' }

/** Claims a new dossier and decides it after so many seconds. */
async function decideAfter(officer: TestOfficer, seconds: number, path = 'refuse', json: Json = REFUSAL) {
  const id = await send()
  if (path === 'accept') await prepareForAccept(officer, 'identifications', id)
  await officer.admin('POST', `/identifications/${id}/claim`)
  app.clock.advance({ seconds })
  const { status } = await officer.admin('POST', `/identifications/${id}/${path}`, { json })
  return { id, status }
}

const noticesOf = async (officer: TestOfficer): Promise<Json[]> =>
  (await officer.admin('GET', `/inbox${listQuery({ kind: 'fast_decisions' })}`)).body

const decideSeveral = async (officer: TestOfficer, seconds: number, count: number) => {
  for (let at = 0; at < count; at += 1) await decideAfter(officer, seconds)
}

describe('decisions faster than reading', () => {
  it('are told to supervisors at the fifth within an hour, once, with how many and how fast', async () => {
    const hasty = await newOfficer(app, 'officer', 'Hasty Officer')
    await decideSeveral(hasty, 3, 4)
    expect(await noticesOf(lina)).toEqual([])
    const { id } = await decideAfter(hasty, 3)
    const [notice] = await noticesOf(lina)
    expect(notice).toMatchObject({
      by: { id: hasty.id },
      resource: 'identifications',
      record_id: id,
      text: '5 × 3 s',
      read_at: null,
    })
    await decideSeveral(hasty, 3, 5)
    expect(await noticesOf(lina)).toHaveLength(1)
    expect(await noticesOf(hasty)).toEqual([])
    app.clock.advance({ minutes: 61 })
    await decideSeveral(hasty, 2, 5)
    expect((await noticesOf(lina)).map(({ text }) => text).sort()).toEqual(['5 × 2 s', '5 × 3 s'])
  })

  it('are none at the pace of the setting, without a claim, or where the setting is 0', async () => {
    const calm = await newOfficer(app, 'officer', 'Calm Officer')
    const before = (await noticesOf(lina)).length
    await decideSeveral(calm, 10, 6)
    for (let at = 0; at < 6; at += 1)
      await calm.admin('POST', `/identifications/${await send()}/refuse`, { json: REFUSAL })
    await putInForce(app, 'pace_seconds', 0)
    await decideSeveral(calm, 0, 6)
    await putInForce(app, 'pace_seconds', 10)
    expect(await noticesOf(lina)).toHaveLength(before)
  })

  it('count when they are proposed, and not again when they take effect', async () => {
    const proposer = await newOfficer(app, 'officer', 'Quick Proposer')
    const before = (await noticesOf(lina)).length
    await fourEyes(app, { identifications: ['always'] })
    await decideSeveral(proposer, 1, 4)
    const { id, status } = await decideAfter(proposer, 1)
    expect(status).toBe(202)
    expect(await noticesOf(lina)).toHaveLength(before + 1)
    await fourEyes(app, {})
    const proposal = await app.services.db.proposal.findFirst({ where: { record_id: id } })
    app.clock.advance({ minutes: 62 })
    expect((await lina.admin('POST', `/second-looks/${proposal!.id}/confirm`)).status).toBe(200)
    expect(await noticesOf(lina)).toHaveLength(before + 1)
  })

  it('each get a blind second look when they accept, whatever share of the others does', async () => {
    const hasty = await newOfficer(app, 'officer', 'Hasty Accepter')
    const looks = (id: string) => app.services.db.blindLook.count({ where: { record_id: id } })
    await putInForce(app, 'blind_share', 1)
    for (let at = 0; at < 3; at += 1) {
      const { id, status } = await decideAfter(hasty, 2, 'accept', { version: 1 })
      expect([status, await looks(id)]).toEqual([200, 1])
    }
    await putInForce(app, 'blind_share', 0)
    const { id } = await decideAfter(hasty, 2, 'accept', { version: 1 })
    expect(await looks(id)).toBe(0)
  })
})

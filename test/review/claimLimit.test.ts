import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newIdentification } from '../factories/dossiers.ts'
import { newOfficer, newTrader, type TestOfficer, type TestTrader } from '../factories/people.ts'
import { startApp, type TestApp } from '../support/app.ts'

let app: TestApp
let admin: TestOfficer
let lina: TestOfficer
let trader: TestTrader

beforeAll(async () => {
  app = await startApp()
  admin = await newOfficer(app, 'admin')
  lina = await newOfficer(app, 'supervisor', 'Lina')
  trader = await newTrader(app)
})
afterAll(() => app?.close())

const send = (count: number): Promise<string[]> =>
  Promise.all(Array.from({ length: count }, async () => (await newIdentification({ trader })).id))
const claim = (by: TestOfficer, id: string, json: object = {}) =>
  by.admin('POST', `/identifications/${id}/claim`, { json })
const codes = (answers: { status: number; body: { code?: string } }[]) =>
  answers.map(({ status, body }) => `${status} ${body?.code ?? ''}`.trim()).sort()

describe('the bound of one officer’s claims', () => {
  it('lets twenty claims at once have five, says what to release, and counts each queue', async () => {
    const amina = await newOfficer(app, 'officer')
    const ids = await send(20)
    const answers = await Promise.all(ids.map((id) => claim(amina, id)))
    expect(codes(answers)).toEqual([...Array(5).fill('200'), ...Array(15).fill('409 CLAIM_LIMIT')])
    const held = ids.filter((_, place) => answers[place]!.status === 200)
    const { body } = answers.find(({ status }) => status === 409)!
    expect(body.details.limit).toBe(5)
    const more = await claim(amina, ids.find((id) => !held.includes(id))!)
    expect(more.body.details.held.map(({ id }: { id: string }) => id).sort()).toEqual([...held].sort())
    // Their own stay theirs, and a released one makes room.
    expect((await claim(amina, held[0]!)).status).toBe(200)
    await amina.admin('POST', `/identifications/${held[0]}/release`)
    expect((await claim(amina, ids.find((id) => !held.includes(id))!)).status).toBe(200)
    expect((await amina.admin('POST', '/queues/brands/next')).status).not.toBe(409)
  })

  it('bounds next beside the one that is kept, a mixed rush, and taking over', async () => {
    const karim = await newOfficer(app, 'officer')
    const ids = await send(12)
    const rush = await Promise.all([
      ...ids.map((id) => claim(karim, id)),
      ...Array.from({ length: 6 }, () => karim.admin('POST', '/queues/identifications/next', { json: {} })),
    ])
    expect(codes(rush).every((one) => ['200', '409 CLAIM_LIMIT'].includes(one))).toBe(true)
    const live = () => app.services.db.claim.count({ where: { officer_id: karim.id, resource: 'identifications' } })
    expect(await live()).toBeLessThanOrEqual(5)
    const [theirs] = await send(1)
    expect((await claim(karim, theirs!)).status).toBe((await live()) > 5 ? 409 : 200)
    for (const id of await send(5)) await claim(lina, id)
    expect(codes([await claim(lina, theirs!, { take_over: 'Urgent.' })])).toEqual(['409 CLAIM_LIMIT'])
  })

  it('is a setting, and leaves out what is assigned to the officer', async () => {
    const put = (value: unknown) => admin.admin('PUT', '/settings/claims_per_officer', { json: { value } })
    expect((await admin.admin('GET', '/settings/claims_per_officer')).body).toMatchObject({ value: 5, default: 5 })
    for (const wrong of [0, 101, 1.5, '5', null]) expect((await put(wrong)).status).toBe(422)
    expect((await lina.admin('PUT', '/settings/claims_per_officer', { json: { value: 9 } })).status).toBe(403)
    expect((await put(1)).status).toBe(200)
    const nora = await newOfficer(app, 'officer')
    const [first, second, third, fourth] = (await send(4)) as [string, string, string, string]
    for (const id of [first, second]) {
      const assigned = await lina.admin('POST', `/identifications/${id}/assign`, {
        json: { officer_id: nora.id, why: 'Yours.' },
      })
      expect(assigned.status).toBe(200)
    }
    const answers = []
    for (const id of [first, second, third, fourth]) answers.push(await claim(nora, id))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 409])
    const kept = { json: { keep: third } }
    expect(codes([await nora.admin('POST', '/queues/identifications/next', kept)])).toEqual(['200'])
    // The console takes the next one while the last one is decided: `next` holds at most those two.
    await nora.admin('POST', `/identifications/${first}/release`)
    await nora.admin('POST', `/identifications/${second}/release`)
    for (const id of [first, second])
      await lina.admin('POST', `/identifications/${id}/assign`, { json: { officer_id: null, why: 'Free again.' } })
    const next = await nora.admin('POST', '/queues/identifications/next', { json: { keep: third } })
    expect([next.status, next.body.id === third]).toEqual([200, false])
    await nora.admin('POST', `/identifications/${next.body.id}/release`)
    expect((await put(5)).status).toBe(200)
    // What officers assign to themselves counts, as it does once nobody is assigned any more.
    await nora.admin('POST', `/identifications/${third}/release`)
    const many = await send(7)
    for (const id of many)
      await nora.admin('POST', `/identifications/${id}/assign`, { json: { officer_id: nora.id, why: 'Mine.' } })
    const claims = []
    for (const id of many) claims.push(await claim(nora, id))
    expect(codes(claims)).toEqual([...Array(5).fill('200'), ...Array(2).fill('409 CLAIM_LIMIT')])
    // A claim that lapsed takes no room.
    app.clock.advance({ minutes: 3 })
    expect((await claim(nora, fourth)).status).toBe(200)
  })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sealEntries } from '../../server/resources/audit/sealing.ts'
import { newIdentification } from '../factories/dossiers.ts'
import { listQuery, newOfficer, newTrader, type TestOfficer } from '../factories/people.ts'
import { startApp, type TestApp } from '../support/app.ts'

let app: TestApp
let officer: TestOfficer
let entry: number

/** More entries than a seal should hold, written in one transaction. */
const AT_ONCE = 5_100

beforeAll(async () => {
  app = await startApp()
  officer = await newOfficer(app)
  const { id } = await newIdentification({ trader: await newTrader(app) })
  const { body } = await officer.admin('GET', `/audit-entries${listQuery({ record_id: id, action: 'create' })}`)
  entry = body[0].id
  await app.services.db.$executeRaw`
    INSERT INTO audit_entries (at, actor_type, actor_name, action, resource)
    SELECT now(), 'system', 'Countersign', 'view', 'fillers' FROM generate_series(1, ${AT_ONCE})`
})
afterAll(() => app?.close())

const read = async (path: string) => (await officer.admin('GET', `/audit-entries${path}`)).body

describe('the seals in the console', () => {
  it('say that an entry has none yet, and how many wait', async () => {
    expect(await read(`/${entry}/seal`)).toEqual({
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      recorded_at: expect.any(String),
      // The test clock stands still, on another day than the real one.
      clock_differs: true,
      seal: null,
    })
    const { newest, unsealed } = await read('/seals')
    expect(newest).toBeNull()
    expect(unsealed).toBeGreaterThan(AT_ONCE)
    const metrics = await (await fetch(`${app.url}/metrics`)).text()
    expect(metrics).toMatch(/^countersign_audit_seal_age_seconds Nan$/m)
  })

  it('say which seal an entry is under, and that it is as it was sealed', async () => {
    await sealEntries(app.services)
    expect(await read('/seals')).toMatchObject({
      unsealed: 0,
      late: 0,
      stopped: null,
      accepted_gaps: [],
      heads_lag: null,
    })
    const { seal } = await read(`/${entry}/seal`)
    expect(seal).toMatchObject({ number: expect.any(Number), intact: true, at: app.clock.now().toISOString() })
    expect(seal.place).toBeLessThanOrEqual(seal.entries)
    expect((await read('/seals')).newest.number).toBeGreaterThan(1)
  })

  it('are computed anew, the newest of them', async () => {
    expect(await read('/verification')).toMatchObject({ ok: true, problem: null, at: app.clock.now().toISOString() })
    expect(await read('/verification?seals=1')).toMatchObject({ ok: true, seals: 1 })
  })

  it('name what they cannot do', async () => {
    const status = async (path: string) => (await officer.admin('GET', `/audit-entries${path}`)).status
    expect(await status('/verification?seals=0')).toBe(422)
    expect(await status('/99999999/seal')).toBe(404)
    expect(await status('/nonsense/seal')).toBe(404)
  })
})

import { afterAll, beforeAll, expect, it } from 'vitest'
import { newIdentification } from '../factories/dossiers.ts'
import { listQuery, newOfficer, newTrader, type TestOfficer } from '../factories/people.ts'
import { startApp, type TestApp } from '../support/app.ts'
import type { Json } from '../support/http.ts'

let app: TestApp
let officers: TestOfficer[]

beforeAll(async () => {
  app = await startApp()
  const [trader, other] = [await newTrader(app), await newTrader(app)]
  await newIdentification({ trader }, 'Atelier Zaccar')
  app.clock.advance({ minutes: 1 })
  await newIdentification({ trader: other }, 'Аtelier Zaccar')
  officers = [await newOfficer(app), await newOfficer(app, 'supervisor'), await newOfficer(app, 'auditor')]
  const { user_id } = await app.services.db.trader.findUniqueOrThrow({ where: { id: trader.id } })
  const tie = { user_id, why: 'A cousin.' }
  await officers[0]!.admin('POST', `/officers/${officers[0]!.id}/ties`, { json: tie })
})
afterAll(() => app?.close())

const QUEUE = `/identifications${listQuery({ status: ['pending'] }, ['waiting_since', 'ASC'])}`

it('Officers who ask for the same page together each see their own actions and flags', async () => {
  const ask = async (officer: TestOfficer) => (await officer.admin('GET', QUEUE)).body
  const alone: Json[] = []
  for (const officer of officers) alone.push(await ask(officer))
  const [tied, supervisor, auditor] = alone.map(([first]) => first)
  expect([tied.flags.includes('tied'), supervisor.flags.includes('tied')]).toEqual([true, false])
  expect([tied.allowed_actions, auditor.allowed_actions]).toEqual([[], []])
  expect(supervisor.allowed_actions).toContain('accept')
  const crowd = Array.from({ length: 8 }, () => officers).flat()
  const together = await Promise.all(crowd.map(ask))
  together.forEach((rows, place) => {
    expect(rows).toEqual(alone[place % officers.length])
  })
})

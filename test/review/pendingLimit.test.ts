import { afterAll, beforeAll, expect, it } from 'vitest'
import { acceptedDossiers, newBankAccount, newIdentification } from '../factories/dossiers.ts'
import { newOfficer, newTrader, type TestOfficer } from '../factories/people.ts'
import { externalError } from '../support/apiErrors.ts'
import { startApp, type TestApp } from '../support/app.ts'

let app: TestApp
let admin: TestOfficer

beforeAll(async () => {
  app = await startApp()
  admin = await newOfficer(app, 'admin')
})
afterAll(() => app?.close())

const allow = (per_workspace: number) =>
  admin.admin('PUT', '/settings/pending_dossiers', { json: { value: { per_workspace } } })

it('a workspace has so many dossiers waiting and no more, whoever else has how many', async () => {
  expect((await admin.admin('GET', '/settings/pending_dossiers')).body.value).toEqual({ per_workspace: 1000 })
  const [trader, other] = [await newTrader(app), await newTrader(app)]
  const { id } = await newIdentification({ trader })
  // The workspace has an identification and its first brand: two of three.
  expect((await allow(3)).status).toBe(200)
  const again = await trader.ext('POST', '/identifications', { json: {} })
  expect(externalError(again)).toEqual([429, 'TOO_MANY_REQUESTS'])
  expect(again.headers.get('retry-after')).toBe('3600')
  await newBankAccount({ trader }, id)
  for (const path of ['/brands', '/bank-accounts'])
    expect(externalError(await trader.ext('POST', path, { json: {} }))).toEqual([429, 'TOO_MANY_REQUESTS'])
  await newIdentification({ trader: other })
  await allow(1000)
  expect((await trader.ext('POST', '/brands', { json: {} })).status).toBe(422)
})

it('a correction of what waits already passes; what was decided needs room to wait again', async () => {
  const trader = await newTrader(app)
  const { identification_id } = await acceptedDossiers({ trader }, admin)
  const { id } = await newIdentification({ trader })
  await allow(2)
  const put = (one: string) => trader.ext('PUT', `/identifications/${one}`, { json: {} })
  expect((await put(id)).status).toBe(422)
  expect(externalError(await put(identification_id))).toEqual([429, 'TOO_MANY_REQUESTS'])
  await allow(1000)
})

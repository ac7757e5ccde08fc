import { afterAll, beforeAll, expect, it } from 'vitest'
import { SYSTEM } from '../../server/kernel/actor.ts'
import { writeJournal } from '../../server/kernel/audit.ts'
import { acceptedDossiers, newInstance } from '../factories/dossiers.ts'
import { proof } from '../factories/payments.ts'
import { newOfficer, newTrader, type TestTrader } from '../factories/people.ts'
import { externalError } from '../support/apiErrors.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { waitForBlockedConnection } from '../support/database.ts'
import { formOf } from '../support/http.ts'
import { checkAnswer } from '../support/openapi.ts'

let app: TestApp
let trader: TestTrader

beforeAll(async () => {
  app = await startApp()
  trader = await newTrader(app)
})
afterAll(() => app?.close())

it('an instance that was changed in the same moment is told so, as the document says', async () => {
  const officer = await newOfficer(app)
  const { id } = await newInstance({ trader }, await acceptedDossiers({ trader }, officer))
  await officer.admin('POST', `/activation-proofs/${id}/request-new-proof`, {
    json: { version: 2, reason: 'Cannot be read.' },
  })
  const path = `/instances/${id}/payment-proof`
  const form = formOf({ payment_proof: await proof() })
  const [asked] = await app.services.db.$transaction(async (db) => {
    await db.paymentInstance.update({ where: { id }, data: { version: { increment: 1 } } })
    const about = { resource: 'payment-instances', record_id: id, workspace_id: trader.workspace_id }
    await writeJournal(db, SYSTEM, app.clock.now(), { action: 'update', ...about })
    const answer = trader.ext('POST', path, { form })
    await Promise.race([answer, waitForBlockedConnection((sql) => db.$queryRaw(sql))])
    return [answer]
  })
  const answer = await asked
  expect(externalError(answer)).toEqual([409, 'STALE_RECORD'])
  checkAnswer('POST', `/api/ext${path}`, answer)
})

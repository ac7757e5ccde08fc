import { afterAll, beforeAll, expect, it } from 'vitest'
import { addOldJournalEntry, newOfficer, newTrader, type TestOfficer } from '../factories/people.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { runHere } from '../support/cli.ts'
import { backdateClosing } from '../support/database.ts'

let app: TestApp
let supervisor: TestOfficer

beforeAll(async () => {
  app = await startApp()
  supervisor = await newOfficer(app, 'supervisor')
})
afterAll(() => app?.close())

const close = (id: string) =>
  supervisor.admin('POST', `/traders/${id}/close`, { json: { reason: 'The trader asked for it.' } })
const hold = (id: string) => supervisor.admin('POST', `/traders/${id}/legal-hold`, { json: { reason: 'Court.' } })

it('the operator runs it, first dry', async () => {
  const trader = await newTrader(app)
  const held = await newTrader(app)
  await close(trader.id)
  await close(held.id)
  await hold(held.id)
  // The command's clock is the real one: the accounts were closed long before.
  for (const { id } of [trader, held]) await backdateClosing(app, id)
  const DAY_MS = 86_400_000
  await addOldJournalEntry(app, new Date(Date.now() - 60 * DAY_MS))
  const refused = await runHere(app, ['retention:run'])
  expect(refused).toMatchObject({ code: 1, print: null })
  expect(refused.err).toContain('the journal has no entry')
  expect((await runHere(app, ['retention:run', '--today', '2041-11-24'])).err).toContain('not the day')
  await addOldJournalEntry(app, new Date())
  const cli = (...args: string[]) => runHere(app, ['retention:run', ...args])
  const ids = (rows: { id: string }[]) => rows.map(({ id }) => id)
  const dry = await cli('--dry-run')
  expect(dry).toMatchObject({ code: 0, print: { dry_run: true } })
  expect(ids(dry.print.due)).toContain(trader.id)
  expect(dry.print.held).toContainEqual({ id: held.id, kinds: expect.any(Array), reason: 'Court.' })
  expect(dry.print).not.toHaveProperty('outcomes')
  const done = await cli()
  expect(done.code).toBe(0)
  expect(done.print.outcomes).toContainEqual({ id: trader.id, kinds: expect.any(Array), files: 0 })
  expect(ids(done.print.outcomes)).not.toContain(held.id)
  expect((await cli()).print.outcomes).toEqual([])
  const { actor_name } = await app.services.db.auditEntry.findFirstOrThrow({
    where: { record_id: trader.id, action: 'erase' },
  })
  expect(actor_name).toBe('Operator')
})

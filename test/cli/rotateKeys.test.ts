import path from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { rotateKeys } from '../../server/cli/rotateKeys.ts'
import { openSealed, parseMasterKeys, seal } from '../../server/files/keys.ts'
import { diskStore } from '../../server/files/store.ts'
import { createVault, fileContext, oldFileContext, publicFileRef } from '../../server/files/vault.ts'
import { SYSTEM } from '../../server/kernel/actor.ts'
import { writeJournal } from '../../server/kernel/audit.ts'
import { newId } from '../../server/kernel/id.ts'
import { answersOf } from '../../server/resources/forms/submissions.ts'
import { totpContext } from '../../server/resources/officers/totp.ts'
import { openSecret, sealSecret } from '../../server/resources/webhooks/secret.ts'
import { createInstance, linkWithForm, newForm, submit } from '../factories/forms.ts'
import { newOfficer, newTrader, type TestOfficer, type TestTrader } from '../factories/people.ts'
import { enrol } from '../factories/secondFactor.ts'
import { camt, sendStatement } from '../factories/statements.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { startCommand } from '../support/cli.ts'
import { runWithoutTriggers, waitForBlockedConnection } from '../support/database.ts'

const key = (version: number) => `${version}:${Buffer.alloc(32, version).toString('base64')}`
const both = `${key(1)},${key(2)}`
const SUBMISSIONS = 450

let app: TestApp
let trader: TestTrader
let secret: string
let officer: TestOfficer
let totp: Awaited<ReturnType<typeof enrol>>

/** Answers under the first key, each its own; ids in the order they were made. */
async function manySubmissions(): Promise<string[]> {
  const form = await newForm(trader)
  const payment_link_id = await linkWithForm(app, trader, await createInstance(app, trader), form.id)
  const { db, keys } = app.services
  const first = await submit(app, trader, { form_id: form.id, payment_link_id, answers: { field_0: 'first' } })
  const rows = Array.from({ length: SUBMISSIONS - 1 }, (_, number) => {
    const id = newId()
    const answers_sealed = seal(keys, JSON.stringify({ field_0: `answer ${number}` }), `submission:${id}`)
    return { ...first, id, snapshot: {}, answers_sealed }
  })
  await db.$transaction(async (tx) => {
    await tx.formSubmission.createMany({ data: rows })
    const about = { resource: 'form-submissions', workspace_id: trader.workspace_id }
    for (const { id: record_id } of rows)
      await writeJournal(tx, SYSTEM, app.clock.now(), { action: 'submit', ...about, record_id })
  })
  return [first, ...rows].map(({ id }) => id).sort()
}

beforeAll(async () => {
  app = await startApp({ MASTER_KEYS: key(1) })
  trader = await newTrader(app)
  const webhook = await trader.ext('POST', '/webhooks', { json: { url: 'https://hooks.example.com/' } })
  secret = webhook.body.data.secret
  officer = await newOfficer(app)
  totp = await enrol(app, officer)
  await sendStatement(await newOfficer(app, 'admin'), camt([{ day: '2026-11-05', amount: '10.00' }]))
})
afterAll(() => app?.close())

function rotate(keys = both) {
  const child = startCommand(app, ['keys:rotate'], { MASTER_KEYS: keys })
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve))
  const lines = createInterface(child.stderr)[Symbol.asyncIterator]()
  return {
    kill: () => child.kill('SIGKILL'),
    ended,
    line: async () => (await lines.next()).value as string | undefined,
    print: async () => JSON.parse(await text(child.stdout)),
  }
}

it('R-078 keys:rotate goes on where it was killed, loses nothing, and leaves nothing under the old key', async () => {
  const ids = await manySubmissions()
  const { db } = app.services
  const under = (version: number) => db.formSubmission.count({ where: { key_id: version } })

  // Somebody holds a row of the second batch: there the command waits, and is killed.
  const holder = new pg.Client({ connectionString: app.ownerUrl })
  await holder.connect()
  await holder.query('BEGIN')
  await holder.query('SELECT 1 FROM form_submissions WHERE id = $1 FOR UPDATE', [ids[300]])
  const killed = rotate()
  expect(await killed.line()).toBe('form_submissions: 200 under key 2')
  killed.kill()
  expect(await killed.ended).toBeNull()
  await holder.query('ROLLBACK')
  await holder.end()
  expect([await under(1), await under(2)]).toEqual([SUBMISSIONS - 200, 200])

  // The server works on meanwhile, with both kinds readable to whoever has both keys.
  const keys = parseMasterKeys(both)
  for (const row of await db.formSubmission.findMany())
    expect(Object.keys(answersOf({ keys }, row))).toEqual(['field_0'])
  expect((await trader.ext('GET', '/forms')).status).toBe(200)

  // The key of a file as an older version sealed it: for its place in the store only.
  const old = await db.file.findFirstOrThrow()
  const dataKey = openSealed(keys, old.wrapped_key, fileContext(old))
  const wrappedBefore = seal(parseMasterKeys(key(1)), dataKey, oldFileContext(old))
  await runWithoutTriggers(app, ['UPDATE files SET wrapped_key = $2 WHERE id = $1', old.id, wrappedBefore])

  const again = rotate()
  const print = await again.print()
  expect(await again.ended).toBe(0)
  expect(print).toEqual({
    key: 2,
    resealed: {
      form_submissions: SUBMISSIONS - 200,
      webhooks: 1,
      totp_secrets: 1,
      files: expect.any(Number),
      statement_parts: 1,
      logos: expect.any(Number),
    },
    left: 0,
  })
  expect(print.resealed.files).toBe(await db.file.count())
  expect(print.resealed.logos).toBe(await db.file.count({ where: { public_key: { not: null } } }))

  // With the new key alone everything opens, and is what it was.
  const only = parseMasterKeys(key(2))
  const answers = (await db.formSubmission.findMany()).map((row) => answersOf({ keys: only }, row).field_0)
  expect(new Set(answers).size).toBe(SUBMISSIONS)
  const webhook = await db.webhook.findFirstOrThrow()
  expect(openSecret(only, webhook.id, webhook.secret_sealed)).toBe(secret)
  const kept = await db.totpSecret.findFirstOrThrow()
  expect(openSealed(only, kept.secret_sealed, totpContext(officer.id)).toString()).toBe(totp.secret)
  const vault = createVault(diskStore(path.join(app.services.config.dataDir, 'files')), only)
  for (const file of await db.file.findMany()) {
    expect(openSealed(only, file.wrapped_key, fileContext(file))).toHaveLength(32)
    expect((await vault.read(file)).length).toBe(file.size)
    if (file.public_key) await vault.read(publicFileRef(file)!)
  }

  const entries = await db.auditEntry.findMany({ where: { action: 'rotate_keys' }, orderBy: { id: 'asc' } })
  const done = entries.map(({ details }) => details as { of: string; resealed: number })
  expect(done.filter(({ of }) => of === 'form_submissions').map(({ resealed }) => resealed)).toEqual([200, 200, 50])
  expect(entries[0]).toMatchObject({ resource: 'keys', record_id: null, actor_name: 'Operator' })
})

it('leaves alone what a server replaces meanwhile, and counts it', async () => {
  const { db } = app.services
  const webhook = await db.webhook.findFirstOrThrow()
  const keys = parseMasterKeys(`${both},${key(4)}`)
  const anew = sealSecret(parseMasterKeys(both), webhook.id, 'whsec_new')
  const holder = new pg.Client({ connectionString: app.ownerUrl })
  await holder.connect()
  await holder.query('BEGIN')
  await holder.query('UPDATE webhooks SET secret_sealed = $2 WHERE id = $1', [webhook.id, anew])
  await holder.query(
    `INSERT INTO audit_entries (at, actor_type, actor_name, action, resource, record_id)
     VALUES (now(), 'system', 'T', 'regenerate_secret', 'webhooks', $1)`,
    [webhook.id],
  )
  const rotated = rotateKeys({ ...app.services, keys }, SYSTEM)
  await waitForBlockedConnection(async (sql) => (await holder.query(sql)).rows)
  await holder.query('COMMIT')
  await holder.end()
  expect(await rotated).toMatchObject({ key: 4, resealed: { webhooks: 0 }, left: 1 })
  expect((await db.webhook.findFirstOrThrow()).secret_sealed).toBe(anew)
  expect(await rotateKeys({ ...app.services, keys }, SYSTEM)).toMatchObject({ resealed: { webhooks: 1 }, left: 0 })
})

it('names what cannot be opened, does the rest, and exits with 1', async () => {
  const { db } = app.services
  const wrapped = seal(parseMasterKeys(key(9)), 'x', 'file:other')
  const file = await db.file.findFirstOrThrow()
  await runWithoutTriggers(app, ['UPDATE files SET wrapped_key = $2 WHERE id = $1', file.id, wrapped])
  const run = rotate(`${both},${key(4)},${key(5)}`)
  const print = run.print()
  expect(await run.ended).toBe(1)
  expect(await print).toMatchObject({ key: 5, resealed: { form_submissions: SUBMISSIONS }, left: 1 })
  const said: string[] = []
  for (let line = await run.line(); line !== undefined; line = await run.line()) said.push(line)
  const why = 'The value was sealed under master key 9, which MASTER_KEYS does not hold.'
  expect(said).toContain(`files ${file.id}: ${why}`)
  const other = await db.file.findFirstOrThrow({ where: { id: { not: file.id } } })
  expect(openSealed(parseMasterKeys(key(5)), other.wrapped_key, fileContext(other))).toHaveLength(32)
})

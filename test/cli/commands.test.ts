import fs from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SYSTEM } from '../../server/kernel/actor.ts'
import { writeJournal } from '../../server/kernel/audit.ts'
import { createInstance } from '../factories/forms.ts'
import { newOfficer, newTrader, PASSWORD } from '../factories/people.ts'
import { enrol } from '../factories/secondFactor.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { runHere, runProcess } from '../support/cli.ts'
import { runWithoutTriggers } from '../support/database.ts'
import { call } from '../support/http.ts'

let app: TestApp

beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app?.close())

/** Most commands run in this process; one of each kind (input, journal, backup, usage) also in its own. */
const cli = (args: string[], input = '') => runHere(app, args, input)

describe('the operator', () => {
  it('unties an officer from the identity provider, which ends their sessions', async () => {
    const { id, email, admin } = await newOfficer(app)
    const args = ['officer:disconnect', '--email', email]
    expect(await cli(args)).toMatchObject({ code: 1, err: expect.stringContaining('not tied') })
    const { db, clock } = app.services
    await db.$transaction(async (tx) => {
      await tx.officer.update({ where: { id }, data: { oidc_subject: '["https://login.example.com","1"]' } })
      await writeJournal(tx, SYSTEM, clock.now(), { action: 'connect_provider', resource: 'officers', record_id: id })
    })
    expect(await cli(args)).toMatchObject({ code: 0, print: { id, connected: false } })
    expect((await admin('GET', '/session')).status).toBe(401)
    expect((await db.officer.findUniqueOrThrow({ where: { id } })).oidc_subject).toBeNull()
  })

  it('adds an officer who can sign in, and none twice', async () => {
    const args = ['officer:add', '--email', 'Lina@Example.com', '--name', 'Lina', '--role', 'supervisor']
    const added = await runProcess(app, args, 'a long password\r\nnot this line\r\n')
    expect(added).toMatchObject({ code: 0, print: { email: 'lina@example.com', name: 'Lina', role: 'supervisor' } })
    const json = { email: 'lina@example.com', password: 'a long password' }
    expect((await call(app, 'POST', '/api/admin/session', { json })).body.id).toBe(added.print.id)
    expect(await runProcess(app, args, 'a long password')).toMatchObject({
      code: 1,
      print: null,
      err: expect.stringContaining('--email: An officer with this e-mail address already exists.'),
    })
  })

  it('takes the second factor of an officer who lost it, once', async () => {
    const officer = await newOfficer(app)
    await enrol(app, officer)
    const args = ['officer:reset-second-factor', '--email', officer.email]
    expect(await cli(args)).toMatchObject({ code: 0, print: { id: officer.id, second_factors: [] } })
    const json = { email: officer.email, password: PASSWORD }
    const { body } = await call(app, 'POST', '/api/admin/session', { json })
    expect(body).toMatchObject({ second_factors: [], second_factor_reset: { by: 'Operator' } })
    expect(await cli(args)).toMatchObject({ code: 1, err: expect.stringContaining('no second factor') })
  })

  it('sets after how long the pay links of an instance expire, and journals it', async () => {
    const id = await createInstance(app, await newTrader(app))
    const set = (minutes: string, instance = id) =>
      cli(['instance:timeout', '--instance', instance, '--minutes', minutes])
    expect((await set('1440')).print).toEqual({ id, inactivity_timeout_minutes: 1440, before: null })
    expect((await set('none')).print).toEqual({ id, inactivity_timeout_minutes: null, before: 1440 })
    expect(await set('soon')).toMatchObject({ code: 1, err: expect.stringContaining('--minutes') })
    expect(await set('5', crypto.randomUUID())).toMatchObject({ code: 1, print: null })
    const { db } = app.services
    expect(
      await db.auditEntry.findMany({ where: { record_id: id, action: 'update' }, orderBy: { id: 'asc' } }),
    ).toMatchObject([
      { actor_name: 'Operator', details: { inactivity_timeout_minutes: { before: null, after: 1440 } } },
      { details: { inactivity_timeout_minutes: { before: 1440, after: null } } },
    ])
  })

  it('adds a trader, workspaces and members', async () => {
    const trader = await cli(
      ['trader:add', '--email', 'a@example.com', '--name', 'A', '--language', 'ar'],
      'a long password',
    )
    expect(trader.print).toEqual({ user_id: expect.any(Number), workspace_id: expect.any(String) })
    const other = await cli(['trader:add', '--email', 'b@example.com', '--name', 'B'], 'a long password')
    const second = await cli(['workspace:add', '--owner', 'a@example.com', '--name', 'Second'])
    const member = await cli(['workspace:member', '--workspace', second.print.id, '--email', 'b@example.com'])
    expect(member.print).toEqual({ workspace_id: second.print.id, user_id: other.print.user_id })
    const nobody = await cli(['workspace:add', '--owner', 'nobody@example.com', '--name', 'X'])
    expect([nobody.code, nobody.err]).toEqual([1, '--owner: There is no trader with this e-mail address.\n'])
  })

  it('gives nobody a name that hides something from its reader', async () => {
    const add = (name: string) => cli(['trader:add', '--email', 'c@example.com', '--name', name], 'a long password')
    expect(await add('Sarl\u202eatlas')).toMatchObject({
      code: 1,
      err: '--name: The name field contains a direction mark (U+202E). Type it again without it.\n',
    })
    expect(await add('Sarl Atlas')).toMatchObject({ code: 0 })
  })

  it('verifies the journal, and exits with 1 when something is wrong', async () => {
    expect(await cli(['audit:verify'])).toMatchObject({ code: 0, print: { ok: true, problem: null } })
    expect(await cli(['audit:verify', '--deep'])).toMatchObject({ code: 0, print: { ok: true, problems: [] } })
    const { id } = await app.services.db.officer.findFirstOrThrow()
    await runWithoutTriggers(app, ['UPDATE officers SET disabled_at = now() WHERE id = $1', id])
    expect(await cli(['audit:verify'])).toMatchObject({ code: 0, print: { ok: true } })
    expect(await cli(['audit:verify', '--deep'])).toMatchObject({
      code: 1,
      print: {
        ok: false,
        problems: [
          { kind: 'access', resource: 'officers', record: id },
          { kind: 'control', resource: 'officers', record: id },
        ],
      },
    })
    await runWithoutTriggers(app, ['UPDATE officers SET disabled_at = NULL WHERE id = $1', id])
    const heads = path.join(app.services.config.dataDir, 'audit-heads.jsonl')
    fs.appendFileSync(heads, `${JSON.stringify({ number: 9, hash: '0'.repeat(64), at: '2026-11-21T08:00:00.000Z' })}\n`)
    expect(await runProcess(app, ['audit:verify'])).toMatchObject({
      code: 1,
      print: { ok: false, problem: { kind: 'missing_newest' } },
    })
  })

  it('backs up beside the running server, and hears when a backup is damaged', async () => {
    const place = path.join(app.services.config.dataDir, 'backups')
    const made = await runProcess(app, ['backup', '--to', place])
    expect(made).toMatchObject({ code: 0, print: { place, files: { missing: [] }, unfinished: [] } })
    fs.truncateSync(path.join(place, 'backups', made.print.backup, 'table-officers-0001'), 50)
    expect(await cli(['backup:check', '--from', place])).toMatchObject({
      code: 1,
      print: { ok: false, problems: [expect.stringContaining('table-officers-0001 has 50 bytes')] },
    })
    const over = await cli(['restore', '--from', place])
    expect(over).toMatchObject({ code: 1, print: null, err: expect.stringContaining('The database is not empty') })
  })

  it('is told plainly by the program too', async () => {
    const { code, err, print } = await runProcess(app, ['officer:remove'])
    expect([code, print]).toEqual([1, null])
    expect(err).toContain("There is no command 'officer:remove'.\n\nUsage: npm run -s cli")
  })

  it.each([
    ['no command', [], 'Usage:'],
    ['an unknown command', ['officer:remove'], "There is no command 'officer:remove'."],
    ['an unknown option', ['workspace:add', '--colour', 'red'], 'Usage: workspace:add'],
    ['where a backup goes', ['backup'], '--to: The to field is required.'],
    ['what is missing', ['workspace:add', '--name', 'X'], '--owner: The owner field is required.'],
    [
      'a short password',
      ['officer:add', '--email', 'c@example.com', '--name', 'C', '--role', 'officer'],
      '--password:',
    ],
  ])('is told plainly: %s', async (_what, args, words) => {
    const { code, err, print } = await cli(args, 'short')
    expect([code, print]).toEqual([1, null])
    expect(err).toContain(words)
  })
})

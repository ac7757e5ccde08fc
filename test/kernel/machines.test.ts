import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Db } from '../../server/database/client.ts'
import { type Actor, roleOf } from '../../server/kernel/actor.ts'
import { Refusal } from '../../server/kernel/errors.ts'
import { allowedActions, type Machine } from '../../server/kernel/machine.ts'
import { machines } from '../../server/kernel/machines.ts'
import { transition } from '../../server/kernel/transition.ts'
import { ACTORS, freshRecords, load, reach } from '../factories/machines.ts'
import { startApp, type TestApp } from '../support/app.ts'

const DECIDERS = 'officer supervisor admin'
const CHANGED = 'payment_instance.acceptance_changed'

const dossier = (family: string) => [
  ['pending', 'accept', 'accepted', `${family}.approved`, DECIDERS],
  ['pending', 'refuse', 'refused', `${family}.rejected`, DECIDERS],
  ['pending', 'update', 'pending', null, 'trader'],
  ['accepted', 'resubmit', 'pending', null, 'trader'],
  ['refused', 'resubmit', 'pending', null, 'trader'],
]

/** Every legal change there is, written down once more: from, action, to, event, who. Whatever is not here is refused. */
const LEGAL: Record<string, (string | null)[][]> = {
  identification: dossier('identification'),
  brand: dossier('brand'),
  bank_account: dossier('bank_account'),
  activation: [
    ['pending_documents', 'submit', 'documents_submitted', CHANGED, 'trader'],
    ['documents_submitted', 'activate', 'ready', CHANGED, 'system'],
    ['documents_submitted', 'reopen', 'pending_documents', CHANGED, 'system'],
    ['documents_submitted', 'accept', 'ready', CHANGED, DECIDERS],
    ['documents_submitted', 'refuse', 'rejected', CHANGED, DECIDERS],
    ['documents_submitted', 'request_new_proof', 'pending_documents', CHANGED, DECIDERS],
  ],
  payment_instance: [
    ['active', 'suspend', 'suspended', null, DECIDERS],
    ['suspended', 'reactivate', 'active', null, DECIDERS],
  ],
  transaction: [
    ['processing', 'settle', 'paid', 'transaction.paid', `${DECIDERS} system`],
    ['processing', 'fail', 'failed', 'transaction.failed', `${DECIDERS} system`],
  ],
}

const ACTIONS = [
  ...new Set(Object.values(LEGAL).flatMap((rows) => rows.map(([, action]) => action!))),
  'delete',
  '__proto__',
]

let app: TestApp

beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app?.close())

type Outcome = { refused: string } | { to: unknown; version: number; entries: unknown[]; events: unknown[] }

/** What an attempt comes to and what it writes; then it is undone. */
async function attempt(machine: Machine, id: string, action: string, actor: Actor): Promise<Outcome> {
  let outcome: Outcome | undefined
  const undo = new Error('undo')
  const run = async (db: Db) => {
    const record = await load(db, machine, id)
    const before = await db.auditEntry.aggregate({ _max: { id: true } })
    const events = await db.event.count()
    const refused = await transition(db, actor, app.clock.now(), { machine, action, record }).then(
      () => null,
      (error: unknown) => (error instanceof Refusal ? error.code : String(error)),
    )
    const after = await load(db, machine, id)
    const entries = await db.auditEntry.findMany({ where: { id: { gt: before._max.id! } } })
    const written = (await db.event.findMany({ where: { record_id: id }, orderBy: { created_at: 'asc' } })).slice(0)
    const fresh = (await db.event.count()) - events
    outcome =
      refused === null
        ? {
            to: after[machine.column],
            version: after.version - record.version,
            entries: entries.map((entry) => [entry.actor_name, entry.action, entry.record_id, entry.from, entry.to]),
            events: written.slice(written.length - fresh).map(({ type }) => type),
          }
        : { refused }
    if (refused !== null && (entries.length > 0 || fresh > 0 || after.version !== record.version))
      outcome = { refused: `${refused}, but something was written` }
    throw undo
  }
  await app.services.db.$transaction(run).catch((error: unknown) => {
    if (error !== undo) throw error
  })
  return outcome!
}

it('the list holds every machine, each with a table of its own here', () => {
  expect(machines.map(({ name }) => name).sort()).toEqual(Object.keys(LEGAL).sort())
  expect(new Set(machines.map(({ table, column }) => `${table}.${column}`)).size).toBe(machines.length)
})

describe.each(machines.map((machine) => [machine.name, machine] as const))('%s', (name, machine) => {
  const legal = LEGAL[name]!

  it('begins where the database lets a new record begin', async () => {
    const { db } = app.services
    const [row] = await db.$queryRaw<{ column_default: string }[]>`
      SELECT column_default FROM information_schema.columns
      WHERE table_name = ${machine.table} AND column_name = ${machine.column}`
    expect(row!.column_default).toBe(`'${machine.initial}'::"${machine.type}"`)
    const states = await db.$queryRaw<{ enumlabel: string }[]>`
      SELECT enumlabel FROM pg_enum JOIN pg_type ON pg_type.oid = enumtypid WHERE typname = ${machine.type}`
    expect(states.map(({ enumlabel }) => enumlabel).sort()).toEqual([...machine.states].sort())
  })

  it.each(machine.states.map((state) => [state]))(
    'from %s moves by its table and by nothing else, for every role',
    async (state) => {
      const id = (await freshRecords(app))[machine.table]!
      await reach(app, machine, id, state)
      for (const actor of ACTORS) {
        const role = roleOf(actor)
        const may = (who: string | null | undefined) => role !== null && who!.split(' ').includes(role)
        for (const action of ACTIONS) {
          const row = legal.find(([from, verb]) => from === state && verb === action)
          const ever = legal.some(([, verb, , , who]) => verb === action && may(who))
          const expected = !ever
            ? { refused: 'FORBIDDEN' }
            : !row || !may(row[4])
              ? { refused: 'INVALID_STATE_TRANSITION' }
              : {
                  to: row[2],
                  version: 1,
                  entries: [[actor.name, action, id, state, row[2]]],
                  events: row[3] === null ? [] : [row[3]],
                }
          expect([action, actor.name, await attempt(machine, id, action, actor)]).toEqual([
            action,
            actor.name,
            expected,
          ])
        }
        const offered = legal.filter(([from, , , , who]) => from === state && may(who)).map(([, action]) => action)
        expect(allowedActions(machine, actor, state)).toEqual(offered)
      }
      expect((await load(app.services.db, machine, id))[machine.column]).toBe(state)
    },
  )
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Db } from '../../server/database/client.ts'
import type { Actor } from '../../server/kernel/actor.ts'
import { ApiError } from '../../server/kernel/errors.ts'
import { allowedActions, type Machine } from '../../server/kernel/machine.ts'
import { transition } from '../../server/kernel/transition.ts'
import { machines } from '../../server/registry/machines.ts'
import { ACTORS, createRecords, load, moveToState } from '../factories/machines.ts'
import { OTHER_KINDS } from '../factories/otherKinds.ts'
import { startApp, type TestApp } from '../support/app.ts'

const DECIDERS = 'officer supervisor admin'
/** An officer's role, or what kind of actor it is. */
const nameOf = (actor: Actor) => (actor.type === 'officer' ? actor.role : actor.type)
const CHANGED = 'payment_instance.acceptance_changed'

const dossier = (family: string | null) => [
  ['pending', 'accept', 'accepted', family && `${family}.approved`, DECIDERS],
  ['pending', 'refuse', 'refused', family && `${family}.rejected`, DECIDERS],
  ['pending', 'request_information', 'pending', family && `${family}.information_requested`, DECIDERS],
  ['pending', 'withdraw_request', 'pending', null, DECIDERS],
  ['pending', 'answer', 'pending', null, 'trader'],
  ['accepted', 'reverse', 'refused', family && `${family}.rejected`, 'supervisor admin'],
  ['accepted', 'reopen', 'pending', null, 'supervisor admin'],
  ['refused', 'reopen', 'pending', null, 'supervisor admin'],
  ['pending', 'update', 'pending', null, 'trader'],
  ['accepted', 'resubmit', 'pending', null, 'trader'],
  ['refused', 'resubmit', 'pending', null, 'trader'],
]

/** Every legal change there is, written down once more: from, action, to, event, who. Whatever is not here is refused. */
const LEGAL: Record<string, (string | null)[][]> = {
  identification: dossier('identification'),
  brand: dossier('brand'),
  bank_account: dossier('bank_account'),
  ...Object.fromEntries(
    OTHER_KINDS.map(({ machine, sendsEvents }) => [machine, dossier(sendsEvents ? machine : null)]),
  ),
  activation: [
    ['pending_documents', 'submit', 'documents_submitted', CHANGED, 'trader'],
    ['documents_submitted', 'activate', 'ready', CHANGED, 'system'],
    ['documents_submitted', 'reopen', 'pending_documents', CHANGED, 'system'],
    ['documents_submitted', 'accept', 'ready', CHANGED, DECIDERS],
    ['documents_submitted', 'refuse', 'rejected', CHANGED, DECIDERS],
    ['documents_submitted', 'request_new_proof', 'pending_documents', CHANGED, DECIDERS],
    ['documents_submitted', 'match', 'documents_submitted', null, DECIDERS],
    ['ready', 'match', 'ready', null, DECIDERS],
    ['documents_submitted', 'unmatch', 'documents_submitted', null, DECIDERS],
    ['documents_submitted', 'returned', 'documents_submitted', null, DECIDERS],
    ['ready', 'returned', 'ready', null, 'supervisor admin'],
  ],
  payment_instance: [
    ['active', 'suspend', 'suspended', null, `${DECIDERS} system`],
    ['suspended', 'reactivate', 'active', null, `${DECIDERS} system`],
  ],
  transaction: [
    ['processing', 'settle', 'paid', 'transaction.paid', `${DECIDERS} system`],
    ['processing', 'fail', 'failed', 'transaction.failed', `${DECIDERS} system`],
    ['processing', 'withdraw', 'failed', 'transaction.failed', 'trader'],
  ],
  form: [
    ['draft', 'publish', 'published', null, 'trader'],
    ['draft', 'archive', 'archived', null, 'trader'],
    ['published', 'archive', 'archived', null, 'trader'],
  ],
  link: [
    ['draft', 'publish', 'active', null, 'trader'],
    ['active', 'pause', 'paused', null, 'trader'],
    ['paused', 'resume', 'active', null, 'trader'],
    ['active', 'exhaust', 'exhausted', 'payment_link.exhausted', 'system'],
    ['paused', 'exhaust', 'exhausted', 'payment_link.exhausted', 'system'],
    ['active', 'expire', 'expired', null, 'system'],
    ['paused', 'expire', 'expired', null, 'system'],
    ['draft', 'archive', 'archived', null, 'trader'],
    ['active', 'archive', 'archived', null, 'trader'],
    ['paused', 'archive', 'archived', null, 'trader'],
    ['exhausted', 'reopen', 'active', null, 'trader'],
    ['exhausted', 'archive', 'archived', null, 'trader'],
    ['expired', 'archive', 'archived', null, 'trader'],
  ],
  pay_link: [
    ['active', 'deactivate', 'inactive', null, 'trader'],
    ['inactive', 'activate', 'active', null, 'trader'],
    ['active', 'close', 'closed', null, 'system'],
    ['inactive', 'close', 'closed', null, 'system'],
    ['active', 'expire', 'expired', null, 'system'],
  ],
}

const ACTIONS = [
  ...new Set(Object.values(LEGAL).flatMap((rows) => rows.map(([, action]) => action!))),
  'delete',
  '__proto__',
]

let app: TestApp
let ids: Record<string, string>

beforeAll(async () => {
  app = await startApp()
  ids = await createRecords(app)
})
afterAll(() => app?.close())

type Written = { version: number; entries: unknown[]; events: string[] }

/** Of a record: its version, and what was written about it since the journal's entry `since`. */
async function written(db: Db, machine: Machine, id: string, since: bigint): Promise<Written & { state: unknown }> {
  const row = await load(db, machine, id)
  const entries = await db.auditEntry.findMany({ where: { id: { gt: since } } })
  const events = await db.event.findMany({ where: { record_id: id }, orderBy: { created_at: 'asc' } })
  return {
    state: row[machine.column],
    version: row.version,
    entries: entries.map((entry) => [entry.actor_name, entry.action, entry.record_id, entry.from, entry.to]),
    events: events.map(({ type }) => type),
  }
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
      const undo = new Error('undo')
      // biome-ignore lint/complexity/noExcessiveCognitiveComplexity: every actor tries every action in the same transaction
      const walk = async (db: Db) => {
        const id = ids[machine.table]!
        await moveToState(db, machine, id, state, app.clock.now())
        const record = await load(db, machine, id)
        const since = (await db.auditEntry.aggregate({ _max: { id: true } }))._max.id!
        const before = await written(db, machine, id, since)
        for (const actor of ACTORS) {
          const may = (who: string | null | undefined) => who!.split(' ').includes(nameOf(actor))
          for (const action of ACTIONS) {
            const row = legal.find(([from, verb]) => from === state && verb === action)
            const ever = legal.some(([, verb, , , who]) => verb === action && may(who))
            await db.$executeRaw`SAVEPOINT attempt`
            const refused = await transition(db, actor, app.clock.now(), { machine, action, record }).then(
              () => null,
              (error: unknown) => (error instanceof ApiError ? error.code : String(error)),
            )
            const after = await written(db, machine, id, since)
            await db.$executeRaw`ROLLBACK TO SAVEPOINT attempt`
            const expected =
              row && may(row[4])
                ? {
                    refused: null,
                    state: row[2],
                    version: before.version + 1,
                    entries: [[actor.name, action, id, state, row[2]]],
                    events: row[3] === null ? before.events : [...before.events, row[3]],
                  }
                : { ...before, refused: ever ? 'INVALID_STATE_TRANSITION' : 'FORBIDDEN' }
            expect([action, actor.name, { ...after, refused }]).toEqual([action, actor.name, expected])
          }
          const offered = legal.filter(([from, , , , who]) => from === state && may(who)).map(([, action]) => action)
          expect(allowedActions(machine, actor, state)).toEqual(offered)
        }
        throw undo
      }
      await expect(app.services.db.$transaction(walk, { timeout: 30_000 })).rejects.toBe(undo)
    },
  )
})

import { randomUUID } from 'node:crypto'
import type { Db } from '../../server/database/client.ts'
import { Prisma } from '../../server/database/generated/client.ts'
import { OfficerRole } from '../../server/database/generated/enums.ts'
import { type Actor, SYSTEM } from '../../server/kernel/actor.ts'
import { writeJournal } from '../../server/kernel/audit.ts'
import { canTake, type EdgeActor, type Machine, type StatefulRecord } from '../../server/kernel/machine.ts'
import { transition } from '../../server/kernel/transition.ts'
import type { TestApp } from '../support/app.ts'
import { acceptedDossiers, newBankAccount, newBrand, newIdentification, newInstance } from './dossiers.ts'
import { insertPayLink, linkWithForm, newForm } from './forms.ts'
import { OTHER_KINDS } from './otherKinds.ts'
import { newOfficer, newTrader } from './people.ts'

const origin = { request_id: null, address: null }

/** One actor of every role, and one without a role. */
export const ACTORS: Actor[] = [
  ...Object.values(OfficerRole).map(
    (role) => ({ type: 'officer', id: randomUUID(), name: role, role, inviters: [], origin }) as const,
  ),
  { type: 'trader', id: randomUUID(), name: 'trader', workspace_id: randomUUID(), origin },
  { type: 'payer', id: null, name: 'payer', origin },
  SYSTEM,
  { type: 'anonymous', id: null, name: 'anonymous', origin },
]

/** The first of ACTORS that may take an edge. */
const actorFor = (edge: { by: readonly EdgeActor[] }): Actor => ACTORS.find((actor) => canTake(actor, edge))!

export async function load(db: Db, machine: Machine, id: string): Promise<StatefulRecord & Record<string, unknown>> {
  const [row] = await db.$queryRaw<(StatefulRecord & Record<string, unknown>)[]>`
    SELECT * FROM ${Prisma.raw(`"${machine.table}"`)} WHERE id = ${id}::uuid`
  return row!
}

/** Stores the officers and the trader of ACTORS, because a journal entry must refer to an existing actor. */
async function createActors({ services: { db }, clock }: TestApp): Promise<void> {
  for (const actor of ACTORS) {
    const { id, name } = actor
    const row = {
      email: `${id}@example.com`,
      name,
      password_hash: '',
      created_at: clock.now(),
      updated_at: clock.now(),
    }
    const { type } = actor
    if (type === 'officer' || type === 'trader')
      await db.$transaction(async (tx) => {
        if (type === 'officer') await tx.officer.create({ data: { ...row, id: actor.id, role: actor.role } })
        else await tx.trader.create({ data: { ...row, id: actor.id, name_folded: name } })
        await writeJournal(tx, SYSTEM, row.created_at, { action: 'create', resource: `${type}s`, record_id: id })
      })
  }
}

/** Creates a record in each table; answers the ids by table. */
export async function createRecords(app: TestApp): Promise<Record<string, string>> {
  await createActors(app)
  const trader = await newTrader(app)
  const officer = await newOfficer(app)
  const identification = await newIdentification({ trader })
  const instance = await newInstance({ trader }, await acceptedDossiers({ trader }, officer))
  const others = await Promise.all(OTHER_KINDS.map(async ({ table, send }) => [table, await send(trader)]))
  return {
    ...Object.fromEntries(others),
    identifications: identification.id,
    brands: (await newBrand({ trader }, identification.id)).id,
    bank_accounts: (await newBankAccount({ trader }, identification.id)).id,
    payment_instances: instance.id,
    transactions: instance.activation.transaction_id,
    forms: (await newForm(trader)).id,
    payment_links: await linkWithForm(app, trader, instance.id, null),
    pay_links: await insertPayLink(app, trader, instance.id),
  }
}

/** Moves a record along its machine until it is in the state. */
export async function moveToState(db: Db, machine: Machine, id: string, state: string, now: Date): Promise<void> {
  const record = await load(db, machine, id)
  const current = record[machine.column] as string
  const routes: { at: string; actions: string[] }[] = [{ at: current, actions: [] }]
  for (const { at, actions } of routes) {
    if (at === state) {
      for (const action of actions) {
        const row = await load(db, machine, id)
        const edge = machine.edges.find(
          (one) => one.action === action && one.from.includes(row[machine.column] as string),
        )!
        await transition(db, actorFor(edge), now, { machine, action, record: row })
      }
      return
    }
    for (const edge of machine.edges)
      if (edge.from.includes(at) && !routes.some((route) => route.at === edge.to))
        routes.push({ at: edge.to, actions: [...actions, edge.action] })
  }
  throw new Error(`${machine.name} does not come from ${current} to ${state}`)
}

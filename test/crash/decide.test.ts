import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ReviewServices } from '../../server/review/dossier/dossierKind.ts'
import { identificationFields } from '../factories/dossiers.ts'
import { newOfficer, newTrader, requireNoDocuments } from '../factories/people.ts'
import { call } from '../support/http.ts'
import { answerWith, type Receiver, startReceiver } from '../support/receiver.ts'
import { type CrashServer, startServer } from './server.ts'

let base: string
let dataDir: string
let server: CrashServer
let keys: Record<string, string>
let cookie: string
let receiver: Receiver

beforeAll(async () => {
  base = fs.mkdtempSync(path.join(os.tmpdir(), 'countersign-decide-'))
  dataDir = path.join(base, 'data')
  receiver = await startReceiver()
  fs.writeFileSync(path.join(base, 'ca.pem'), receiver.ca)
  await boot('off')
  await server.attached(async (services) => {
    const reached = { url: server.url, services }
    const trader = await newTrader(reached)
    keys = trader.keys
    await requireNoDocuments(reached)
    cookie = (await newOfficer(reached)).cookie
    const added = await trader.ext('POST', '/webhooks', { json: { url: receiver.url } })
    expect(added.status).toBe(201)
  })
})
afterAll(async () => {
  await server?.kill()
  await receiver?.close()
  fs.rmSync(base, { recursive: true, force: true })
})

/** Starts the server, with or without its worker, on whatever lies in the data folder. */
async function boot(worker: 'on' | 'off'): Promise<void> {
  server = await startServer(dataDir, {
    WORKER: worker,
    WEBHOOK_ALLOW_PRIVATE_ADDRESSES: '1',
    NODE_EXTRA_CA_CERTS: path.join(base, 'ca.pem'),
  })
}

/** Names of their own: a name that was refused before would wait for an answer. */
async function submit(count: number): Promise<string[]> {
  const ids: string[] = []
  for (let number = 0; number < count; number += 1) {
    const answer = await call(server, 'POST', '/api/ext/identifications', {
      json: identificationFields(randomUUID()),
      headers: keys,
    })
    expect(answer.status).toBe(201)
    ids.push(answer.body.data.id)
  }
  return ids
}

type Decided = Map<string, 'accepted' | 'refused'>

/** Decides one after the other, four officers at a time, until all are decided or nobody answers any more. */
async function decideAll(ids: string[], acknowledged: Decided, then: () => void = () => {}): Promise<void> {
  const rest = [...ids]
  const officer = async () => {
    for (let id = rest.shift(); id; id = rest.shift()) {
      const [action, result] =
        id.charCodeAt(35) % 2 ? (['accept', 'accepted'] as const) : (['refuse', 'refused'] as const)
      const json = { version: 1, ...(action === 'refuse' && { reason: 'The copy cannot be read.' }) }
      const answer = await call(server, 'POST', `/api/admin/identifications/${id}/${action}`, {
        json,
        headers: { Cookie: cookie },
      }).catch(() => null)
      if (!answer) return
      expect(answer.status).toBe(200)
      acknowledged.set(id, result)
      then()
    }
  }
  await Promise.all([officer(), officer(), officer(), officer()])
}

/** Every dossier is wholly decided or wholly undecided, and what was acknowledged is there. Answers the undecided. */
async function checkWhole(services: ReviewServices, ids: string[], acknowledged: Decided): Promise<string[]> {
  const { db } = services
  const undecided: string[] = []
  for (const id of ids) {
    const row = await db.identification.findUniqueOrThrow({ where: { id } })
    const entries = await db.auditEntry.findMany({ where: { record_id: id, action: { in: ['accept', 'refuse'] } } })
    const events = await db.event.findMany({ where: { record_id: id }, include: { dispatches: true } })
    const found = {
      acknowledged: acknowledged.get(id) ?? row.status,
      version: row.version,
      decided: row.decided_by !== null && row.decided_at !== null,
      entries: entries.map(({ from, to }) => [from, to]),
      events: events.map(({ type, body, dispatches }) => [type, JSON.parse(body).data.status, dispatches.length]),
    }
    if (row.status === 'pending') undecided.push(id)
    expect(found).toEqual(
      row.status === 'pending'
        ? { acknowledged: 'pending', version: 1, decided: false, entries: [], events: [] }
        : {
            acknowledged: row.status,
            version: 2,
            decided: true,
            entries: [['pending', row.status]],
            events: [[`identification.${row.status === 'accepted' ? 'approved' : 'rejected'}`, row.status, 1]],
          },
    )
  }
  return undecided
}

describe('a server killed in the middle of decisions', () => {
  it.each([1, 9])(
    '(after %d of them) has lost nothing that it acknowledged and left nothing half done',
    async (after) => {
      const ids = await submit(16)
      const acknowledged: Decided = new Map()
      let killed: Promise<void> | undefined
      await decideAll(ids, acknowledged, () => {
        if (acknowledged.size === after) killed = server.kill()
      })
      await killed
      await boot('off')
      const undecided = await server.attached((services) => checkWhole(services, ids, acknowledged))
      expect(acknowledged.size).toBeGreaterThanOrEqual(after)
      expect(undecided.length).toBeGreaterThan(0)
      await decideAll(undecided, acknowledged)
      await server.attached(async (services) => {
        expect(await checkWhole(services, ids, acknowledged)).toEqual([])
      })
    },
  )
})

describe('a server killed while it tells the trader', () => {
  it('tells the rest after it is started again: every event arrives, signed as the same event', async () => {
    await decideAll(await submit(24), new Map())
    await server.kill()
    // It dies with sends under way: the receiver has them and has not answered.
    receiver.answers(answerWith(200), answerWith(200), answerWith(200), answerWith(200), answerWith(200), () => {})
    const booting = boot('on')
    await receiver.received(8)
    await booting
    await server.kill()
    receiver.answers(answerWith(200))
    await boot('on')
    await server.attached(async ({ db }) => {
      const held = await db.dispatch.findMany({ where: { leased_until: { not: null } } })
      const minute = Date.now() + 60_000
      for (const { leased_until } of held) expect(leased_until!.getTime()).toBeLessThan(minute)
      // What the dead worker held would come free within that minute: do not wait for it.
      await db.dispatch.updateMany({ where: { status: 'pending' }, data: { leased_until: null, lease: null } })
    })
    const events = await server.attached(({ db }) => db.event.findMany({ select: { id: true } }))
    const told = () => new Set(receiver.requests.map(({ headers }) => headers['x-service-event-id']))
    while (told().size < events.length) await receiver.received(receiver.requests.length + 1)
    expect([...told()].sort()).toEqual(events.map(({ id }) => id).sort())
    const bodies = new Map<string, Set<string>>()
    for (const { headers, body } of receiver.requests) {
      const id = String(headers['x-service-event-id'])
      bodies.set(id, (bodies.get(id) ?? new Set()).add(body.toString()))
    }
    for (const versions of bodies.values()) expect(versions.size).toBe(1)
  })
})

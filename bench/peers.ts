import { isDeepStrictEqual } from 'node:util'
import pg from 'pg'
import { identificationId, officerHeaders, officerId } from './data.ts'
import type { Server, Urls } from './database.ts'
import { accepting, markPagesSeen, resetDecisions } from './decide.ts'
import { listPath, NAMES, QUEUE } from './lists.ts'
import { type Call, type Figure, measureRate, type Options, ratio, type Target, WARM_SECONDS } from './measure.ts'
import { adminjs } from './peers/adminjs.ts'
import { expected, peersDatabase, undoDecisions } from './peers/data.ts'
import { directus } from './peers/directus.ts'
import { keystone } from './peers/keystone.ts'
import { install, type Peer } from './peers/peer.ts'
import { type Process, startFloor, startService } from './processes.ts'

const PEERS: Peer[] = [adminjs, keystone, directus]

/** Decisions of each side in one round, if so many wait. */
const DECISIONS_PER_ROUND = 100
/** Rounds of decisions beforehand: fewer than in `decide`, since each console decides each dossier once. */
const WARM_ROUNDS = 4

type Running = { peer: Peer; process: Process; headers: Record<string, string> }

/**
 * A program that does the measured work; `rate` has it work for one round and answers how often it did so per second.
 */
type Contender = { name: string; rate(round: { seconds: number }): Promise<number> }

/** Countersign and other consoles do the same work on the same dossiers, in the same rounds, as ratios of the floor. */
export async function peers(options: Options, server: Server, large: Urls): Promise<Figure[]> {
  const plain = await peersDatabase(server, options.rows, options.fresh)
  const client = new pg.Client({ connectionString: plain.ownerUrl })
  await client.connect()
  const running: Running[] = []
  const own = [await startFloor(large.appUrl), await startService(large.appUrl, large.ownerUrl)] as const
  try {
    await undoDecisions(client)
    for (const peer of PEERS) {
      try {
        running.push(await begin(peer, plain.ownerUrl, client, options))
      } catch (error) {
        // Go on with the others.
        console.error(`${peer.label} is left out: ${error instanceof Error ? error.message : error}`)
        process.exitCode = 1
      }
    }
    return [...(await reads(options, own, running)), ...(await decisions(options, own, running, large, client))]
  } finally {
    await Promise.all([...own, ...running.map(({ process }) => process)].map((one) => one.stop()))
    await undoDecisions(client)
    await client.end()
  }
}

/** Installs and starts a peer; throws when it shows other dossiers than the database has, or does not decide. */
async function begin(peer: Peer, url: string, client: pg.Client, { rows }: Options): Promise<Running> {
  const folder = await install(peer)
  const process = await peer.start(folder, url)
  try {
    const headers = await peer.signIn(process.origin)
    await examine({ peer, process, headers }, client, rows)
    return { peer, process, headers }
  } catch (error) {
    await process.stop()
    await undoDecisions(client)
    throw error
  }
}

const ask = async ({ process, headers }: Running, call: Call) => {
  const options = { method: call.method ?? 'GET', headers: { ...headers, ...call.headers }, body: call.body ?? null }
  const answer = await fetch(process.origin + call.path, options)
  return { status: answer.status, text: await answer.text() }
}

async function examine(running: Running, client: pg.Client, rows: number): Promise<void> {
  const { peer } = running
  const right = expected(client)
  const same = async (what: string, call: Call, wanted: unknown, readAnswer: (text: string) => unknown) => {
    const { status, text } = await ask(running, call)
    if (status >= 300 || !peer.isRight(text))
      throw new Error(`${what}: ${call.path} answered ${status}: ${text.slice(0, 500)}`)
    const found = readAnswer(text)
    if (!isDeepStrictEqual(found, wanted))
      throw new Error(
        `${what}: found ${JSON.stringify(found).slice(0, 600)}, not ${JSON.stringify(wanted).slice(0, 600)}`,
      )
  }
  const { first, last } = deepRows(rows)
  for (const skip of [0, first, last])
    await same(`queue from ${skip}`, peer.queue(skip), await right.queue(skip), peer.readPage)
  for (const words of NAMES)
    await same(`search of ${words}`, peer.search(words), await right.search(words), peer.readPage)
  const id = identificationId(0)
  await same('one record', peer.record(id), await right.record(id), peer.readRecord)
  await ask(running, peer.accept(id))
  const again = await ask(running, peer.accept(id))
  if (again.status < 300 && peer.isRight(again.text)) throw new Error('A decided dossier can be decided again.')
  const decided = await right.decided([id])
  if (!isDeepStrictEqual(decided, { accepted: 1, journaled: 1, told: 1 }))
    throw new Error(`One decision is found as ${JSON.stringify(decided)}.`)
  const stranger = await ask({ ...running, headers: {} }, peer.record(id))
  if (stranger.text.includes(id) && stranger.text.includes((await right.record(id)).name))
    throw new Error('Whoever is not signed in can read.')
  await undoDecisions(client)
}

/** The first rows of the deep pages: whole pages of 25 from row 15,000, or from the middle if fewer wait. */
function deepRows(rows: number): { first: number; last: number; all: number[] } {
  const pages = Math.floor(rows / 50 / 25)
  const begin = Math.min(600, Math.floor(pages / 2))
  const all = Array.from({ length: Math.min(200, pages - begin) }, (_, step) => (begin + step) * 25)
  return { first: all[0]!, last: all.at(-1)!, all }
}

/** Asks for these one after another, in a cycle. */
function cycle(origin: string, calls: Call[], headers = {}, isRight = (_: string) => true): Target {
  let asked = 0
  const next = () => {
    const call = calls[asked++ % calls.length]!
    return { ...call, headers: { ...call.headers, ...headers } }
  }
  return { origin, next, isRight }
}

/** Measures all sides in each round, in random order, after `warm` rounds; the first one is the floor. */
async function together(work: string, { rounds, seconds }: Options, sides: Contender[], warm = 1): Promise<Figure[]> {
  const [floor, ...others] = sides
  const rates = new Map<Contender, number[]>(sides.map((side) => [side, []]))
  for (let round = 0; round < warm; round += 1) for (const side of sides) await side.rate({ seconds: WARM_SECONDS })
  for (let round = 0; round < rounds; round += 1) {
    const order = sides.map((side) => ({ side, place: Math.random() })).sort((a, b) => a.place - b.place)
    for (const { side } of order) rates.get(side)!.push(await side.rate({ seconds }))
  }
  return others.map((side) => {
    const pairs = rates.get(side)!.map((rate, round): [number, number] => [rates.get(floor!)![round]!, rate])
    return ratio(`${work}: ${side.name}`, pairs, null)
  })
}

type Own = readonly [Process, Process]

async function reads(options: Options, [floor, service]: Own, running: Running[]): Promise<Figure[]> {
  const deep = deepRows(options.rows)
  const some = Array.from({ length: 300 }, (_, step) => identificationId(step * 13))
  const queuePath = (skip: number) => listPath('identifications', { ...QUEUE, range: [skip, skip + 24] })
  const searchPath = (q: string) => listPath('identifications', { filter: { q }, sort: ['waiting_since', 'ASC'] })
  const works: { name: string; floor: string[]; service: string[]; peer: (peer: Peer) => Call[] }[] = [
    {
      name: 'queue page with its total',
      floor: ['/queue?skip=0'],
      service: [queuePath(0)],
      peer: (peer) => [peer.queue(0)],
    },
    {
      name: `row ${deep.first.toLocaleString('en')} of the queue`,
      floor: deep.all.map((skip) => `/queue?skip=${skip}`),
      service: deep.all.map(queuePath),
      peer: (peer) => deep.all.map((skip) => peer.queue(skip)),
    },
    {
      name: 'search by name',
      floor: NAMES.map((q) => `/search?${new URLSearchParams({ q })}`),
      service: NAMES.map(searchPath),
      peer: (peer) => NAMES.map((words) => peer.search(words)),
    },
    {
      name: 'one record',
      floor: some.map((id) => `/identifications/${id}`),
      service: some.map((id) => `/api/admin/identifications/${id}`),
      peer: (peer) => some.map((id) => peer.record(id)),
    },
  ]
  const figures: Figure[] = []
  for (const { name, floor: floorPaths, service: servicePaths, peer: callsOf } of works) {
    const paths = (all: string[]) => all.map((path) => ({ path }))
    const targets: [string, Target][] = [
      ['floor', cycle(floor.origin, paths(floorPaths))],
      ['Countersign', cycle(service.origin, paths(servicePaths), officerHeaders)],
      ...running.map(({ peer, process, headers }): [string, Target] => [
        peer.label,
        cycle(process.origin, callsOf(peer), headers, peer.isRight),
      ]),
    ]
    const sides = targets.map(([side, target]) => ({
      name: side,
      rate: (until: { seconds: number }) => measureRate(target, until),
    }))
    figures.push(...(await together(name, options, sides)))
  }
  return figures
}

/** Accepts waiting dossiers, each once by each side; floor and Countersign share a database, and the peers another. */
async function decisions(
  options: Options,
  [floor, service]: Own,
  running: Running[],
  { adminUrl }: Urls,
  client: pg.Client,
): Promise<Figure[]> {
  const waiting = Math.floor(options.rows / 50)
  const rates = options.rounds + WARM_ROUNDS
  const count = Math.min(DECISIONS_PER_ROUND, Math.floor(waiting / rates / Math.max(2, running.length)))
  const idsOf = (side: number) =>
    Array.from({ length: rates * count }, (_, step) => identificationId((side * rates * count + step) * 50))
  const [floorIds, serviceIds] = [idsOf(0), idsOf(1)]
  const all = [...floorIds, ...serviceIds]
  const admin = new pg.Client({ connectionString: adminUrl })
  await admin.connect()
  const side = (name: string, ids: string[], targetOf: (some: string[]) => Target): Contender => ({
    name,
    rate: () => measureRate(targetOf(ids.splice(0, count)), { count }),
  })
  try {
    await markPagesSeen(admin, all)
    const officer = { id: officerId(0), name: 'Officer 0' }
    const figures = await together(
      'decide',
      options,
      [
        side('floor', floorIds, (ids) =>
          accepting(floor.origin, ids, (id) => `/identifications/${id}/accept`, { officer }),
        ),
        side('Countersign', serviceIds, (ids) =>
          accepting(service.origin, ids, (id) => `/api/admin/identifications/${id}/accept`, { version: 1 }),
        ),
        ...running.map(({ peer, process, headers }, place) =>
          side(peer.label, idsOf(place), (ids) => cycle(process.origin, ids.map(peer.accept), headers, peer.isRight)),
        ),
      ],
      WARM_ROUNDS,
    )
    for (const [place, { peer }] of running.entries()) {
      const decided = await expected(client).decided(idsOf(place))
      if (Object.values(decided).some((found) => found !== rates * count))
        throw new Error(`${peer.label}: of ${rates * count} decisions there are ${JSON.stringify(decided)}.`)
    }
    return figures
  } finally {
    await resetDecisions(admin, all)
    await admin.end()
  }
}

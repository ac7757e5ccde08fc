import { setTimeout as pause } from 'node:timers/promises'
import { acceptGap } from '../../../server/resources/audit/acceptGap.ts'
import { findGap } from '../../../server/resources/audit/gap.ts'
import type { Cut } from '../../support/faultProxy.ts'
import { answerWith, cutConnection, neverAnswer } from '../../support/receiver.ts'
import { markLost } from './compareAnswers.ts'
import type { Act, Ledger } from './ledger.ts'
import type { Load } from './load.ts'
import type { Program } from './programs.ts'
import type { Random } from './random.ts'
import type { Stage, Staged } from './stage.ts'

export type Scene = {
  stage: Stage
  ledger: Ledger
  load: Load
  random: Random
  /** Each fault once, and no more than it takes. */
  isShort: boolean
  /** How much of something: in a short run always the least. */
  amount(least: number, most: number): number
  /** How many failovers there were. */
  failovers: number
}

/** What the fault did, in words for the tally; null where it cannot be done on this machine. */
type Done = string | null

export type Fault = {
  name: string
  /** What is done, for docs/faults.md. */
  what: string
  /** What it meets: two faults that meet different things may happen at once. */
  meets: 'programs' | 'database' | 'network' | 'disk' | 'traders'
  /** Does it and ends it again. */
  run: (scene: Scene) => Promise<Done>
}

/** Longest wait for what a fault waits for; then it is ended in any case. */
const MOST_MS = 20_000
/** By then whatever a server has committed is answered, with all that its answer waits for. */
const ACKNOWLEDGED_MS = 2_500
/** Longest pause of a program: clients wait for it meanwhile. */
const PAUSE_MS = 8_000

const isDone = ({ claim }: Act) => claim === 'done'
const isUndone = ({ claim }: Act) => claim !== 'done'
/** A fault that the clients notice: it goes on until some were refused. */
const untilRefused = ({ ledger, amount }: Scene, isOne: (act: Act) => boolean = isUndone) =>
  ledger.several(amount(4, 200), isOne, MOST_MS)
/** Acts under way while a process dies. */
const amidActs = ({ ledger, amount }: Scene) => ledger.several(amount(2, 12), isDone, MOST_MS)

const all = ({ stage }: Scene): Staged[] => [...stage.servers, ...stage.workers]

/** The programs that a network fault meets: one, or all. */
const some = (scene: Scene): Staged[] =>
  scene.random.isTrue(0.5)
    ? all(scene)
    : [scene.random.pick(scene.stage.servers), scene.random.pick(scene.stage.workers)]

async function killProgram(scene: Scene, program: Staged): Promise<Done> {
  await amidActs(scene)
  await program.kill()
  await program.start()
  return program.name
}

/** Process ids of the database's sessions of the programs. */
async function backends({ stage }: Scene): Promise<number[]> {
  const rows = await stage.cluster.ask(
    `SELECT pid FROM pg_stat_activity WHERE usename = 'countersign_app' AND backend_type = 'client backend'
     ORDER BY state = 'active' DESC, random()`,
  )
  return rows.map(({ pid }) => Number(pid))
}

async function stopDatabase(scene: Scene, how: 'immediate' | 'kill'): Promise<Done> {
  await amidActs(scene)
  await scene.stage.cluster.stop(how)
  await untilRefused(scene)
  await scene.stage.cluster.start()
  return how
}

/** Settles when this process has found the server that writes. */
async function untilAnswered({ services }: Stage): Promise<void> {
  for (let isThere = false; !isThere; await pause(50))
    isThere = await services.db.$queryRaw`SELECT 1`.then(
      () => true,
      () => false,
    )
}

/** The operator of failovers. */
const OPERATOR = { type: 'system', id: null, name: 'Operator', origin: { request_id: null, address: null } } as const

/**
 * The standby takes over: with COMMITs cut in the last moments, the server that writes dies and is not seen again. Half of
 * the times the standby got nothing for a moment before. Then acts of that moment are lost; they were answered by the
 * time that the standby takes writes, and no answer after it may be untrue.
 */
async function failOver(scene: Scene): Promise<Done> {
  const { stage, ledger, random } = scene
  const { cluster } = stage
  scene.failovers += 1
  const replication = scene.failovers % 2 === 1 ? 'synchronous' : 'asynchronous'
  await cluster.addStandby(replication)
  await amidActs(scene)
  if (replication === 'asynchronous') {
    await cluster.holdReplication()
    await amidActs(scene)
  }
  const proxies = all(scene).map(({ database }) => database)
  const kinds: (Cut | null)[] = ['before', 'sent', 'answered', null]
  for (const proxy of proxies) proxy.cuts = () => random.pick(kinds)
  await ledger.several(2, ({ claim }) => claim !== 'lost', MOST_MS)
  await cluster.stop(replication === 'synchronous' ? random.pick(['immediate', 'kill'] as const) : 'kill')
  for (const proxy of proxies) proxy.cuts = () => null
  if (replication === 'asynchronous') await pause(ACKNOWLEDGED_MS)
  const until = ledger.now()
  await cluster.promote()
  for (const proxy of proxies) proxy.follow(cluster.appUrls[cluster.primary()])
  if (replication === 'synchronous') return replication
  await untilAnswered(stage)
  await markLost(stage, ledger, until)
  const { problems } = await findGap(stage.services, { isFull: true })
  if (problems.length > 0) await acceptGap(stage.services, OPERATOR, 'The standby lagged behind')
  return replication
}

/** Cuts the COMMITs of all programs at every place in turn, about every second one, until some were cut. */
async function loseCommits(scene: Scene): Promise<Done> {
  const { random } = scene
  const proxies = all(scene).map(({ database }) => database)
  const wanted = scene.amount(8, 40)
  const kinds: Cut[] = ['before', 'sent', 'answered', 'lost']
  let cut = 0
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, MOST_MS)
    for (const proxy of proxies)
      proxy.cuts = () => {
        if (cut >= wanted || !random.isTrue(0.5)) return null
        cut += 1
        if (cut === wanted) {
          clearTimeout(timer)
          resolve()
        }
        return random.pick(kinds)
      }
  })
  for (const proxy of proxies) proxy.cuts = () => null
  return `${cut} COMMITs`
}

/** Fills the disk of the documents while clients send documents, until some were refused. */
async function fillDocuments(scene: Scene): Promise<Done> {
  const { stage, load } = scene
  const disk = stage.disks.documents
  if (!disk) return null
  const before = load.documents
  load.documents = 7
  disk.fill()
  await untilRefused(scene, (act) => act.kind === 'submit' && isUndone(act))
  disk.clear()
  load.documents = before
  return 'documents'
}

async function fillDatabase(scene: Scene): Promise<Done> {
  const { stage } = scene
  const disk = stage.disks.database
  if (!disk) return null
  disk.fill()
  const wasRefused = await untilRefused(scene)
  disk.clear()
  // PostgreSQL ends where it cannot write its log: whoever runs it starts it again.
  const ended = await stage.cluster.revive()
  if (ended) return 'PostgreSQL ended'
  return wasRefused ? 'statements were refused' : 'PostgreSQL had room enough'
}

/** Whether a worker does the periodic work, as its metrics say. */
async function leads({ origin }: Program): Promise<boolean> {
  const answer = await fetch(`${origin}/metrics`).catch(() => null)
  return /^countersign_leader\{host=".*"\} 1$/m.test((await answer?.text()) ?? '')
}

/** A worker with a wrong clock has its share of the deliveries, or does all the work of the workers. */
async function skewClock(scene: Scene): Promise<Done> {
  const { stage, ledger, random } = scene
  const minutes = random.pick([-10, -4, 4, 10])
  const isAlone = !scene.isShort && random.isTrue(0.33)
  if (isAlone) await Promise.all(stage.workers.map((worker) => worker.kill()))
  const worker = await stage.addSkewedWorker(minutes)
  // The lease of the leader that was killed lapses within 75 seconds (record 0087).
  let isLeader = false
  for (const until = Date.now() + 90_000; isAlone && !isLeader && Date.now() < until; ) {
    await amidActs(scene)
    isLeader = await leads(worker)
  }
  await ledger.several(scene.amount(10, 120), isDone, MOST_MS)
  await worker.kill()
  if (isAlone) await Promise.all(stage.workers.map((one) => one.start()))
  return isLeader ? `${minutes} minutes, leading` : `${minutes} minutes`
}

/** `neverAnswer` keeps a send for its 15 seconds. */
const BAD_ANSWERS = [answerWith(500), answerWith(503), answerWith(302), cutConnection, neverAnswer]

export const FAULTS: Fault[] = [
  {
    name: 'server killed',
    meets: 'programs',
    what: '`kill -9` of a server in the middle of requests; it is started again',
    run: (scene) => killProgram(scene, scene.random.pick(scene.stage.servers)),
  },
  {
    name: 'worker killed',
    meets: 'programs',
    what: '`kill -9` of a worker in the middle of deliveries; it is started again',
    run: (scene) => killProgram(scene, scene.random.pick(scene.stage.workers)),
  },
  {
    name: 'program paused',
    meets: 'programs',
    what: 'a server or a worker stands still for some seconds (`SIGSTOP`), as on a host that is held up, then goes on',
    async run(scene) {
      const { stage, random } = scene
      const program = scene.isShort ? stage.workers[0]! : random.pick(all(scene))
      await amidActs(scene)
      program.pause()
      await scene.ledger.several(scene.amount(6, 200), isDone, PAUSE_MS)
      program.resume()
      return program.name
    },
  },
  {
    name: 'all killed',
    meets: 'programs',
    what: '`kill -9` of every server, every worker and all of PostgreSQL at once; all are started again',
    async run(scene) {
      await amidActs(scene)
      const { cluster } = scene.stage
      await Promise.all([cluster.stop('kill'), ...all(scene).map((program) => program.kill())])
      await Promise.all([cluster.start(), ...all(scene).map((program) => program.start())])
      return 'everything'
    },
  },
  {
    name: 'sessions ended',
    meets: 'database',
    what: '`pg_terminate_backend` of some sessions of servers and workers, busy ones first',
    async run(scene) {
      await amidActs(scene)
      const pids = (await backends(scene)).slice(0, scene.amount(1, 8))
      await scene.stage.cluster.ask(`SELECT pg_terminate_backend(pid) FROM unnest('{${pids.join()}}'::int[]) AS pid`)
      return `${pids.length} sessions`
    },
  },
  {
    name: 'backend killed',
    meets: 'database',
    what: '`kill -9` of one process of PostgreSQL, which ends all sessions and recovers',
    async run(scene) {
      await amidActs(scene)
      const [pid] = await backends(scene)
      if (pid) process.kill(pid, 'SIGKILL')
      return 'one backend'
    },
  },
  {
    name: 'PostgreSQL stopped',
    meets: 'database',
    what: 'immediate stop of PostgreSQL, without a checkpoint; it stays away until clients were refused, then recovers',
    run: (scene) => stopDatabase(scene, 'immediate'),
  },
  {
    name: 'PostgreSQL killed',
    meets: 'database',
    what: '`kill -9` of all of PostgreSQL; it stays away until clients were refused, then recovers',
    run: (scene) => stopDatabase(scene, 'kill'),
  },
  {
    name: 'failover',
    meets: 'database',
    what: "the server that writes is killed amid cut COMMITs, and its standby takes over, every second time without the last acts; programs know both servers' addresses, or one that moves",
    run: failOver,
  },
  {
    name: 'network swallowed',
    meets: 'network',
    what: 'nothing that programs and PostgreSQL send each other arrives, and no connection ends; later all connections go on, or only new ones',
    async run(scene) {
      const programs = some(scene)
      for (const { database } of programs) database.dropTraffic()
      await untilRefused(scene)
      const of = scene.random.pick(['all', 'new'] as const)
      for (const { database } of programs) database.resume(of)
      return `${programs.map(({ name }) => name).join(', ')}; then ${of}`
    },
  },
  {
    name: 'network cut',
    meets: 'network',
    what: 'connections between programs and PostgreSQL are reset and new ones refused',
    async run(scene) {
      const programs = some(scene)
      for (const { database } of programs) database.cut()
      await untilRefused(scene)
      for (const { database } of programs) database.resume()
      return programs.map(({ name }) => name).join(', ')
    },
  },
  {
    name: 'COMMIT lost',
    meets: 'network',
    what: 'connections cut before a COMMIT arrives, after it was sent, after its answer; and answers to a COMMIT that never arrive',
    run: loseCommits,
  },
  {
    name: 'clients cut',
    meets: 'network',
    what: 'connections between clients and servers reset in the middle of requests',
    async run(scene) {
      const times = scene.amount(2, 6)
      for (let left = times; left > 0; left -= 1) {
        await amidActs(scene)
        for (const { clients } of scene.stage.servers) {
          clients!.cut()
          clients!.resume()
        }
      }
      return `${times} times`
    },
  },
  {
    name: 'documents disk full',
    meets: 'disk',
    what: 'no byte is free for documents while most submissions carry one',
    run: fillDocuments,
  },
  { name: 'database disk full', meets: 'database', what: "no byte is free on PostgreSQL's disk", run: fillDatabase },
  {
    name: 'wrong clock',
    meets: 'programs',
    what: 'another worker joins whose clock is up to ten minutes wrong; in a third of the cases the others are killed, and it leads',
    run: skewClock,
  },
  {
    name: 'receiver broken',
    meets: 'traders',
    what: "the traders' endpoints answer errors, cut connections, or do not answer",
    async run(scene) {
      const { receiver } = scene.stage
      const bad = Array.from(
        { length: scene.amount(8, 40) },
        (_, number) => BAD_ANSWERS[number % (scene.isShort ? 4 : 5)]!,
      )
      receiver.answers(bad[0]!, ...bad.slice(1), answerWith(200))
      await scene.ledger.several(scene.amount(10, 60), isDone, MOST_MS)
      return `${bad.length} answers`
    },
  },
]

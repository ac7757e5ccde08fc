import { type Reckoning, reckon } from './compareAnswers.ts'
import { FAULTS, type Fault, type Scene } from './faults.ts'
import { createLedger, type Ledger } from './ledger.ts'
import { newPeople, startLoad } from './load.ts'
import { type Random, seededRandom } from './random.ts'
import { settle } from './settle.ts'
import { openStage, type Stage } from './stage.ts'

export type Options = {
  seed: number
  /** Faults go on for this long; 0: each happens once. */
  seconds: number
  /** Names of the faults to do; all without any. */
  only: string[]
  /** How often each fault happens, whatever time that takes; empty: as long as the time lasts. */
  times: Record<string, number>
  /** What was typed to run it. */
  command: string
  servers: number
  workers: number
  traders: number
  officers: number
  clients: number
  say: (line: string) => void
}

/** A fault as it happened. `recovered`: seconds from its end to the first act done at each server since. */
export type Happened = { name: string; how: string; at: number; lasted: number; recovered: number }

export type Tally = Reckoning & {
  seed: number
  seconds: number
  servers: number
  workers: number
  postgres: string
  faults: Happened[]
  /** Names of the faults that cannot be done on this machine. */
  impossible: string[]
  /** The command that repeats the run. */
  command: string
  /** Acts by kind and by what was answered. */
  acts: Record<string, Record<string, number>>
}

/** Longest time from the end of a fault to an act done at each server: PostgreSQL may recover meanwhile. */
const RECOVER_MS = 60_000

/** Settles when each server has done an act that began after `since`: the milliseconds it took, null if too long. */
async function recovery({ stage, ledger }: Scene, since: number): Promise<number | null> {
  const first = await Promise.all(
    stage.servers.map(({ name }) =>
      ledger.next((act) => act.claim === 'done' && act.server === name && act.began >= since, RECOVER_MS),
    ),
  )
  if (first.includes(null)) return null
  return Math.max(...first.map((act) => act!.ended)) - since
}

const tell = (ms: number) => `${(ms / 1000).toFixed(1)} s`

/** Does these faults at once. The ones that this machine cannot do are named in `impossible`. */
async function happen(scene: Scene, faults: Fault[], impossible: Set<string>, { say }: Options): Promise<Happened[]> {
  const { ledger } = scene
  const at = ledger.now()
  const hows = await Promise.all(faults.map(({ run }) => run(scene)))
  const ended = ledger.now()
  const recovered = (await recovery(scene, ended)) ?? Number.POSITIVE_INFINITY
  const happened: Happened[] = []
  for (const [number, { name }] of faults.entries()) {
    const how = hows[number]!
    if (how === null) impossible.add(name)
    else happened.push({ name, how, at, lasted: ended - at, recovered })
  }
  const names = happened.map(({ name, how }) => `${name} (${how})`).join(' with ')
  say(`${tell(at)}: ${names || 'nothing'} for ${tell(ended - at)}, recovered in ${tell(recovered)}`)
  return happened
}

/** The faults in the order in which they happen, now and then two at once that meet different things. */
function turnsOf(faults: Fault[], random: Random): Fault[][] {
  const rest = random.shuffle(faults)
  const turns: Fault[][] = []
  for (let one = rest.shift(); one; one = rest.shift()) {
    const { meets } = one
    const at = random.isTrue(0.3) ? rest.findIndex((other) => other.meets !== meets) : -1
    turns.push(at < 0 ? [one] : [one, ...rest.splice(at, 1)])
  }
  return turns
}

function countActs({ acts }: Ledger): Tally['acts'] {
  const counts: Tally['acts'] = {}
  for (const { kind, claim, answer, code } of acts) {
    const row = counts[kind] ?? { done: 0, refused: 0, 'nothing was changed': 0, unknown: 0, reset: 0, lost: 0 }
    counts[kind] = row
    let column = claim as string
    if (claim === 'not done') column = Number(answer) < 500 ? 'refused' : 'nothing was changed'
    if (claim === 'unknown' && code === null) column = 'reset'
    row[column] = (row[column] ?? 0) + 1
  }
  return counts
}

/** The turns of a round: the faults as often as they are asked for, or each once. */
function roundOf(chosen: Fault[], { random, isShort }: Scene, { times }: Options): Fault[][] {
  const counted = chosen.flatMap((fault) => Array.from({ length: times[fault.name] ?? 0 }, () => [fault]))
  if (counted.length > 0) return random.shuffle(counted)
  return isShort ? chosen.map((fault) => [fault]) : turnsOf(chosen, random)
}

/** All faults in every round, with acts between them; in a short run one round, one by one. */
async function schedule(scene: Scene, options: Options): Promise<{ faults: Happened[]; impossible: string[] }> {
  const { ledger, random, isShort } = scene
  const chosen = FAULTS.filter(({ name }) => options.only.length === 0 || options.only.includes(name))
  const faults: Happened[] = []
  const impossible = new Set<string>()
  const isCounted = Object.keys(options.times).length > 0
  const isOver = () => !isCounted && ledger.now() > options.seconds * 1000
  do
    for (const turn of roundOf(chosen, scene, options)) {
      faults.push(...(await happen(scene, turn, impossible, options)))
      if (isShort) continue
      if (isOver()) break
      await ledger.several(random.between(20, 100), ({ claim }) => claim === 'done', RECOVER_MS)
    }
  while (!isCounted && !isOver())
  return { faults, impossible: [...impossible] }
}

async function runOn(stage: Stage, options: Options): Promise<Tally> {
  const { seed, servers, workers, clients, say } = options
  const random = seededRandom(seed)
  const people = await newPeople(stage, options)
  const ledger = createLedger()
  const load = startLoad(stage, ledger, people, { clients, random: random.fork() })
  const isShort = options.seconds === 0
  // Many faults of a kind are soon over, each of them.
  const isBrief = isShort || Object.keys(options.times).length > 0
  const amount = (least: number, most: number) => (isBrief ? least : random.between(least, most))
  const scene: Scene = { stage, ledger, load, random, isShort, amount, failovers: 0 }
  const { faults, impossible } = await schedule(scene, options)
  await load.stop()
  const seconds = ledger.now() / 1000
  say(`${ledger.acts.length} acts in ${seconds.toFixed(0)} s; settling ...`)
  await settle(stage)
  const { findings, counts } = await reckon(stage, ledger, people)
  for (const { name, how, recovered } of faults)
    if (!Number.isFinite(recovered)) findings.push(`${name} (${how}): not every server did an act within a minute`)
  for (const { ends } of [...stage.servers, ...stage.workers]) findings.push(...ends)
  if (findings.length > 0) say(`The logs are in ${stage.keepLogs()}.`)
  const postgres = stage.cluster.version
  const { command } = options
  const about = { seed, seconds, servers, workers, postgres, command }
  return { ...about, faults, impossible, acts: countActs(ledger), findings, counts }
}

/** Runs the service under faults and compares all that it acknowledged with what is there at the end. */
export async function run(options: Options): Promise<Tally> {
  const stage = await openStage(options)
  try {
    return await runOn(stage, options)
  } finally {
    await stage.close()
  }
}

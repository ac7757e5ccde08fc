import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { OPERATIONS } from '../../server/openapi/operations.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { MANY_STARTS_LIMIT } from '../support/limits.ts'
import { type Receiver, startReceiver } from '../support/receiver.ts'
import { faults } from './judge.ts'
import { MARK } from './mutations.ts'
import { type FuzzRequest, requests } from './requests.ts'
import { newWorld, pathOf, renewCredentials, secretsIn, send, type World } from './world.ts'

/** `npm run fuzz` asks for more, and for other seeds. */
const RUNS = Number(process.env.FUZZ_RUNS ?? 2_000)
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_122)

/** Requests sent to one world before it is replaced. */
const PER_WORLD = 1_000

let receiver: Receiver

beforeAll(async () => {
  receiver = await startReceiver()
})
afterAll(() => receiver?.close())

type Found = { number: number; request: FuzzRequest; problems: string[] }

const statuses = new Map<number, number>()
const succeeded = new Set<string>()

function count({ operation }: FuzzRequest, status: number): void {
  statuses.set(status, (statuses.get(status) ?? 0) + 1)
  if (status < 400) succeeded.add(operation.id)
}

/** Sends a request; answers what is wrong with what came back. */
async function ask(app: TestApp, world: World, request: FuzzRequest): Promise<string[]> {
  try {
    const answer = await send(app, world, request)
    count(request, answer.status)
    if (answer.status === 401 && request.as === 'owner') await renewCredentials(app, world)
    return faults(request, pathOf(request, world), answer)
  } catch (error) {
    return [`no answer: ${error instanceof Error ? `${error.name} ${error.message}` : error}`]
  }
}

/** What the requests reached: the answers by status, and the operations that none of them reached. */
function summary(): string {
  const counts = [...statuses].sort(([a], [b]) => a - b).map(([status, times]) => `${status}: ${times}`)
  const never = OPERATIONS.map(({ id }) => id).filter((id) => !succeeded.has(id))
  return `Answers ${counts.join(', ')}. Never answered with success: ${never.join(', ') || 'none'}.`
}

/** One line for each kind of problem, with the request that showed it. */
function report(found: Found[]): string {
  const kinds = new Map<string, Found & { times: number }>()
  for (const one of found)
    for (const problem of one.problems) {
      const kind = `${one.request.operation.id}: ${problem.slice(0, 160)}`
      const known = kinds.get(kind)
      kinds.set(kind, known ? { ...known, times: known.times + 1 } : { ...one, times: 1 })
    }
  return [...kinds]
    .map(([kind, { number, request, times }]) => {
      const { operation: _, ...sent } = request
      return `${times} x ${kind}\n  number ${number} of seed ${SEED}: ${JSON.stringify(sent).slice(0, 1200)}`
    })
    .join('\n')
}

/** Sends the requests from `number` on to a service of their own; answers what they found. */
async function oneWorld(number: number, runs: number): Promise<Found[]> {
  const found: Found[] = []
  const app = await startApp({ WEBHOOK_ALLOW_PRIVATE_ADDRESSES: '1' }, receiver.ca)
  try {
    const world = await newWorld(app, receiver)
    const names = Object.keys(world.variables).sort()
    for (const [index, request] of fc.sample(requests(names), { seed: SEED + number, numRuns: runs }).entries()) {
      const problems = await ask(app, world, request)
      if (problems.length > 0) found.push({ number: number + index, request, problems })
    }
    const log = app.log.join('\n')
    const secrets = [...(await secretsIn(app)), MARK, ...world.credentials]
    expect(secrets.filter((text) => log.includes(text))).toEqual([])
  } finally {
    await app.close()
  }
  return found
}

it(`${RUNS} requests made from the OpenAPI document are answered as it says (seed ${SEED})`, {
  timeout: MANY_STARTS_LIMIT.timeout + RUNS * 100,
}, async () => {
  const found: Found[] = []
  for (let number = 0; number < RUNS; number += PER_WORLD)
    found.push(...(await oneWorld(number, Math.min(PER_WORLD, RUNS - number))))
  if (process.env.FUZZ_RUNS) console.log(summary())
  expect(report(found)).toBe('')
  expect(Object.hasOwn(Object.prototype, 'zqpolluted')).toBe(false)
})

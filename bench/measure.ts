import { Pool } from 'undici'

/** How many requests are under way at a time. */
export const CONNECTIONS = 32
/** How long a side works before it is measured: Node compiles code that has run for some thousand requests. */
export const WARM_SECONDS = 6
/** A figure with a larger spread than this, (largest - smallest) / median, says little. */
const NOISY = 0.25

export type Call = {
  path: string
  method?: 'GET' | 'POST' | 'PATCH'
  headers?: Record<string, string> | undefined
  body?: string
}

/**
 * A server under load; `next` gives the requests one by one. `isRight` reads an answer below 300, for a server that
 * answers errors with such a status.
 */
export type Target = { origin: string; next: () => Call; isRight?: (text: string) => boolean }

/** The result of a benchmark. `median`, `least` and `most` are in `unit`; `x` means times the floor. */
export type Figure = {
  work: string
  unit: 'x' | 'ms' | 's' | 'MB' | 'kB' | '%' | 'count'
  median: number
  least: number
  most: number
  noisy: boolean
  goal: { least: number } | { most: number } | null
  /** The values behind a ratio, as text. */
  behind: string
}

export type Options = { rounds: number; seconds: number; rows: number; fresh: boolean }

export function reachesGoal({ goal, median }: Figure): boolean | null {
  if (goal === null) return null
  return 'least' in goal ? median >= goal.least : median <= goal.most
}

export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

/** The smallest value that at least this share (0 to 1) of the values does not exceed. */
export function percentile(values: number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)]!
}

/** Makes a figure from the values of several rounds. */
export function toFigure(
  work: string,
  unit: Figure['unit'],
  values: number[],
  goal: Figure['goal'],
  behind = '',
): Figure {
  const [middle, least, most] = [median(values), Math.min(...values), Math.max(...values)]
  return { work, unit, median: middle, least, most, noisy: middle > 0 && (most - least) / middle > NOISY, goal, behind }
}

/** Sends requests on all connections for `seconds`, or `count` of them; answers the rate of answers per second. */
export async function measureRate(
  { origin, next, isRight = () => true }: Target,
  until: { seconds: number } | { count: number },
): Promise<number> {
  const pool = new Pool(origin, { connections: CONNECTIONS, pipelining: 1 })
  let [asked, answered] = [0, 0]
  const began = performance.now()
  const more = () => ('seconds' in until ? performance.now() - began < until.seconds * 1000 : asked < until.count)
  const one = async (_: unknown, number: number) => {
    const from = { 'X-Forwarded-For': `10.0.${number}.1` }
    while (more()) {
      asked += 1
      const { path, method = 'GET', headers, body } = next()
      const answer = await pool.request({ path, method, headers: { ...headers, ...from }, body: body ?? null })
      const text = await answer.body.text()
      if (answer.statusCode >= 300 || !isRight(text))
        throw new Error(`${method} ${path} answered ${answer.statusCode}: ${text.slice(0, 300)}`)
      answered += 1
    }
  }
  try {
    await Promise.all(Array.from({ length: CONNECTIONS }, one))
    return answered / ((performance.now() - began) / 1000)
  } finally {
    await pool.close()
  }
}

/** Runs both in each round, in random order; answers the pairs. */
export async function measurePairs(
  rounds: number,
  first: () => Promise<number>,
  second: () => Promise<number>,
): Promise<[number, number][]> {
  const pairs: [number, number][] = []
  for (let round = 0; round < rounds; round += 1) {
    if (Math.random() < 0.5) {
      const a = await first()
      pairs.push([a, await second()])
    } else {
      const b = await second()
      pairs.push([await first(), b])
    }
  }
  return pairs
}

/** Measures the service against the floor: its rate of requests as a multiple of the floor's. */
export async function compare(
  work: string,
  { rounds, seconds }: Pick<Options, 'rounds' | 'seconds'>,
  floor: Target,
  service: Target,
  least: number | null,
): Promise<Figure> {
  await measureRate(floor, { seconds: WARM_SECONDS })
  await measureRate(service, { seconds: WARM_SECONDS })
  const pairs = await measurePairs(
    rounds,
    () => measureRate(floor, { seconds }),
    () => measureRate(service, { seconds }),
  )
  return ratio(work, pairs, least)
}

/** Makes a figure from pairs of rates, floor first. */
export function ratio(work: string, pairs: [number, number][], least: number | null): Figure {
  const rate = (place: 0 | 1) => Math.round(median(pairs.map((pair) => pair[place])))
  const behind = `${rate(1)} a second; floor ${rate(0)}`
  const times = pairs.map(([floor, service]) => service / floor)
  return toFigure(work, 'x', times, least === null ? null : { least }, behind)
}

import { adminHeaders, identificationId } from './data.ts'
import type { Urls } from './database.ts'
import { type Figure, median, type Options, toFigure } from './measure.ts'
import { type Process, startService } from './processes.ts'

/** Sizes that every run compares with the large database. */
const SMALLEST = 10_000
const MIDDLE = 100_000
/** How much slower a page may become, from the smallest to the large database. */
const MAX_RATIO = 1.3
/**
 * Requests for each path to each database in one round, one after another, because an officer waits for one answer at a
 * time.
 */
const REQUESTS = 5

type MeasuredPath = { work: string; path: string; readsAll?: boolean }

/** The lists that the service's OpenAPI document names: they have a range, and no id in their path. */
async function listsOf({ origin }: Process): Promise<string[]> {
  type Operation = { parameters?: { name?: string }[] }
  const answer = await fetch(`${origin}/openapi.json`)
  const { paths } = (await answer.json()) as { paths: Record<string, { get?: Operation }> }
  const isList = (path: string, { get }: { get?: Operation }) =>
    path.startsWith('/api/admin/') && !path.includes('{') && get?.parameters?.some(({ name }) => name === 'range')
  return Object.entries(paths)
    .filter(([path, item]) => isList(path, item))
    .map(([path]) => path)
}

const list = (path: string, filter: object = {}, sort?: [string, 'ASC' | 'DESC']) =>
  `${path}?${new URLSearchParams({ filter: JSON.stringify(filter), range: '[0,24]', ...(sort && { sort: JSON.stringify(sort) }) })}`

const QUEUES = ['identifications', 'brands', 'bank-accounts', 'activation-proofs']
const API = '/api/admin'

/** The paths to measure besides the first page of every list. */
const OTHER_PATHS: MeasuredPath[] = [
  ...QUEUES.map((name) => ({
    work: `queue: ${name}`,
    // Proofs are listed only while they wait.
    path: list(`${API}/${name}`, name === 'activation-proofs' ? {} : { status: ['pending'] }, ['waiting_since', 'ASC']),
  })),
  {
    work: 'identifications, accepted',
    path: list(`${API}/identifications`, { status: ['accepted'] }, ['created_at', 'DESC']),
  },
  { work: 'identifications, by name', path: list(`${API}/identifications`, {}, ['name', 'ASC']) },
  {
    work: 'identifications, of one trader',
    path: list(`${API}/identifications`, { trader_id: '00000004-0000-7000-8000-000000000001' }),
  },
  {
    work: 'identifications, search of 3 characters',
    path: list(`${API}/identifications`, { q: 'tas' }, ['waiting_since', 'ASC']),
  },
  {
    work: 'identifications, search of a name',
    path: list(`${API}/identifications`, { q: 'minoterie sersou 160' }, ['waiting_since', 'ASC']),
  },
  { work: 'traders, search of a name', path: list(`${API}/traders`, { q: 'trader 12' }) },
  {
    work: 'journal of one record',
    path: list(`${API}/audit-entries`, { record_id: identificationId(7) }, ['at', 'DESC']),
  },
  { work: 'journal, refusals', path: list(`${API}/audit-entries`, { action: 'refuse' }, ['at', 'DESC']) },
  { work: 'one record', path: `${API}/identifications/${identificationId(50)}` },
  { work: 'one trader', path: `${API}/traders/00000004-0000-7000-8000-000000000001` },
  { work: 'search of everything', path: `${API}/search?q=tassili` },
  { work: 'dashboard', path: `${API}/dashboard?period=today` },
  { work: 'dashboard, 30 days', path: `${API}/dashboard?period=30d` },
  ...QUEUES.map((name) => ({ work: `counts: ${name}`, path: `${API}/queues/${name}/counts` })),
  { work: 'officer, 30 days', path: `${API}/officers/00000005-0000-7000-8000-000000000003/work?period=30d` },
  {
    work: 'export of a day of the journal',
    path: `${API}/audit-entries/export?filter=${encodeURIComponent(JSON.stringify({ at_gte: '2026-10-30T00:00:00Z' }))}`,
    readsAll: true,
  },
]

async function timeOf({ origin }: Process, path: string): Promise<number> {
  const began = performance.now()
  const answer = await fetch(origin + path, { headers: adminHeaders })
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
  return performance.now() - began
}

async function medianTime(service: Process, path: string): Promise<number> {
  const times: number[] = []
  for (let request = 0; request < REQUESTS; request += 1) times.push(await timeOf(service, path))
  return median(times)
}

/** Compares one path between the databases, in turn: the time at the large one as a multiple of the smallest one's. */
async function growthOf(
  { work, path, readsAll = false }: MeasuredPath,
  rounds: number,
  services: Process[],
): Promise<Figure> {
  const times: number[][] = services.map(() => [])
  for (const service of services) await medianTime(service, path)
  for (let round = 0; round < rounds; round += 1)
    for (const [place, service] of services.entries()) times[place]!.push(await medianTime(service, path))
  const [first] = times
  const ratios = times.at(-1)!.map((time, round) => time / first![round]!)
  const behind = times.map((all) => `${median(all).toFixed(1)} ms`).join(', ')
  return toFigure(work, 'x', ratios, readsAll ? null : { most: MAX_RATIO }, behind)
}

/**
 * How much slower each list, search, filter, total, figure of the dashboard and export is among `rows` dossiers than
 * among 10,000, with 100,000 in between. One request at a time.
 */
export async function growth(
  { rounds, rows }: Options,
  databaseOf: (rows: number) => Promise<Urls>,
): Promise<Figure[]> {
  const sizes = [...new Set([SMALLEST, Math.min(MIDDLE, rows), rows])].sort((a, b) => a - b)
  const services: Process[] = []
  try {
    for (const size of sizes) {
      const urls = await databaseOf(size)
      services.push(await startService(urls.appUrl, urls.ownerUrl))
    }
    const lists = (await listsOf(services[0]!)).map((path) => ({
      work: `list: ${path.slice(API.length + 1)}`,
      path: list(path),
    }))
    const figures: Figure[] = []
    for (const asked of [...lists, ...OTHER_PATHS])
      try {
        figures.push(await growthOf(asked, rounds, services))
      } catch (error) {
        console.error(`${asked.work}: ${error instanceof Error ? error.message : error}`)
        process.exitCode = 1
      }
    return figures
  } finally {
    await Promise.all(services.map((service) => service.stop()))
  }
}

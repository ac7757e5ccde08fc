import { identificationId, officerHeaders, traderHeaders, workspaceId } from './data.ts'
import type { Urls } from './database.ts'
import {
  type Call,
  compare,
  type Figure,
  measurePairs,
  measureRate,
  type Options,
  type Target,
  toFigure,
  WARM_SECONDS,
} from './measure.ts'
import { type Process, startFloor, startService } from './processes.ts'

type Query = { filter?: object; sort?: [string, 'ASC' | 'DESC']; range?: [number, number] }

export function listPath(resource: string, { filter = {}, sort = ['id', 'ASC'], range = [0, 24] }: Query): string {
  const query = new URLSearchParams({
    filter: JSON.stringify(filter),
    sort: JSON.stringify(sort),
    range: JSON.stringify(range),
  })
  return `/api/admin/${resource}?${query}`
}

/** Asks for these paths one after another, in a cycle. */
function cyclePaths(origin: string, paths: string[], headers?: Call['headers']): Target {
  let asked = 0
  return { origin, next: () => ({ path: paths[asked++ % paths.length]!, headers }) }
}

/** The waiting dossiers, the longest waiting first. */
export const QUEUE = { filter: { status: ['pending'] }, sort: ['waiting_since', 'ASC'] } as const satisfies Query

const queueOf = (origin: string) => cyclePaths(origin, [listPath('identifications', QUEUE)], officerHeaders)

/** Words that some of the made-up names contain. */
export const NAMES = ['minoterie sersou 1', 'tassili 2', 'bouzid 77', 'el amel 4', 'zaccar 9']

/** The queue, deep rows, search, one record, the journal and the external API, against the floor on the same rows. */
export async function lists(options: Options, large: Urls, small: Urls): Promise<Figure[]> {
  const floor = await startFloor(large.appUrl)
  const service = await startService(large.appUrl, large.ownerUrl)
  try {
    return [
      ...(await pages(options, floor, service)),
      ...(await records(options, floor, service)),
      ...(await growth(options, service, small)),
      toFigure('memory of the server under this load', 'MB', [service.memory()], { most: 300 }),
    ]
  } finally {
    await Promise.all([floor.stop(), service.stop()])
  }
}

async function pages(options: Options, floor: Process, service: Process): Promise<Figure[]> {
  const pending = Math.floor(options.rows / 50)
  // Start at row 15,000 if so many wait. Each request starts one row later, so that no page repeats.
  const deep = Array.from({ length: 200 }, (_, step) => Math.min(15_000, Math.floor(pending / 2)) + step)
  const filters: Record<string, string>[] = [
    {},
    { action: 'refuse' },
    { record_id: identificationId(options.rows - 7) },
    { actor_id: '00000005-0000-7000-8000-000000000003', action: 'accept' },
    { resource: 'identifications', at_gte: '2026-09-01T00:00:00Z' },
  ]
  const audit = (filter: object) => listPath('audit-entries', { filter, sort: ['at', 'DESC'] })
  return [
    await compare(
      'queue page with its total',
      options,
      cyclePaths(floor.origin, ['/queue?skip=0']),
      queueOf(service.origin),
      2,
    ),
    await compare(
      `row ${deep[0]!.toLocaleString('en')} of the queue`,
      options,
      cyclePaths(
        floor.origin,
        deep.map((skip) => `/queue?skip=${skip}`),
      ),
      cyclePaths(
        service.origin,
        deep.map((skip) => listPath('identifications', { ...QUEUE, range: [skip, skip + 24] })),
        officerHeaders,
      ),
      4,
    ),
    await compare(
      'search of 3 characters and more',
      options,
      cyclePaths(
        floor.origin,
        NAMES.map((q) => `/search?${new URLSearchParams({ q })}`),
      ),
      cyclePaths(
        service.origin,
        NAMES.map((q) => listPath('identifications', { filter: { q }, sort: ['waiting_since', 'ASC'] })),
        officerHeaders,
      ),
      1,
    ),
    await compare(
      'search, beside a floor that finds the words in any order',
      options,
      cyclePaths(
        floor.origin,
        NAMES.map((q) => `/search-words?${new URLSearchParams({ q })}`),
      ),
      cyclePaths(
        service.origin,
        NAMES.map((q) => listPath('identifications', { filter: { q }, sort: ['waiting_since', 'ASC'] })),
        officerHeaders,
      ),
      null,
    ),
    await compare(
      'page of the journal, filters in turn',
      options,
      cyclePaths(
        floor.origin,
        filters.map((filter) => `/audit?${new URLSearchParams({ filter: JSON.stringify(filter) })}`),
      ),
      cyclePaths(service.origin, filters.map(audit), officerHeaders),
      1,
    ),
  ]
}

async function records(options: Options, floor: Process, service: Process): Promise<Figure[]> {
  const some = Array.from({ length: 300 }, (_, step) => identificationId(step * 13))
  const own = Array.from({ length: 20 }, (_, number) => identificationId(number))
  const workspace = `/workspaces/${workspaceId(0)}/identifications`
  const reads = cyclePaths(
    service.origin,
    own.map((id) => `/api/ext/identifications/${id}`),
    traderHeaders,
  )
  return [
    await compare(
      'one record with all the desk shows',
      options,
      cyclePaths(
        floor.origin,
        some.map((id) => `/identifications/${id}`),
      ),
      cyclePaths(
        service.origin,
        some.map((id) => `/api/admin/identifications/${id}`),
        officerHeaders,
      ),
      0.7,
    ),
    await compare(
      'one record, beside a floor that reads all of it and journals the view',
      options,
      cyclePaths(
        floor.origin,
        some.map((id) => `/identifications/${id}/desk`),
        officerHeaders,
      ),
      cyclePaths(
        service.origin,
        some.map((id) => `/api/admin/identifications/${id}`),
        officerHeaders,
      ),
      0.7,
    ),
    await compare(
      'external API: list',
      options,
      cyclePaths(floor.origin, [workspace]),
      cyclePaths(service.origin, ['/api/ext/identifications'], traderHeaders),
      0.7,
    ),
    await compare(
      'external API: read; the floor checks key and workspace too',
      options,
      cyclePaths(
        floor.origin,
        own.map((id) => `/checked/identifications/${id}`),
        traderHeaders,
      ),
      reads,
      0.7,
    ),
    await compare(
      'external API: read; the floor only reads',
      options,
      cyclePaths(
        floor.origin,
        own.map((id) => `${workspace}/${id}`),
      ),
      reads,
      0.7,
    ),
  ]
}

/** How much slower a page of the large database is than the same page of a small one. */
async function growth({ rounds, seconds, rows }: Options, large: Process, small: Urls): Promise<Figure[]> {
  const service = await startService(small.appUrl, small.ownerUrl)
  try {
    await measureRate(queueOf(service.origin), { seconds: WARM_SECONDS })
    const pairs = await measurePairs(
      rounds,
      () => measureRate(queueOf(service.origin), { seconds }),
      () => measureRate(queueOf(large.origin), { seconds }),
    )
    const work = `queue page, time at ${rows.toLocaleString('en')} dossiers against 10,000`
    return [
      toFigure(
        work,
        'x',
        pairs.map(([few, many]) => few / many),
        { most: 1.2 },
      ),
    ]
  } finally {
    await service.stop()
  }
}

import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { pino } from 'pino'
import { readConfig } from '../../server/config.ts'
import { SYSTEM } from '../../server/kernel/actor.ts'
import { importList, readListFile } from '../../server/resources/lists/importList.ts'
import { carryOverResults } from '../../server/review/screening/carryOver.ts'
import { MATCHER_VERSION } from '../../server/screening/matching/matcher.ts'
import type { Services } from '../../server/services.ts'
import { openServices } from '../../server/start.ts'
import { fillDossiers, idSql, officerHeaders, openSession } from '../data.ts'
import { filledDatabase, openServer, type Server, type Urls } from '../database.ts'
import { median, percentile } from '../measure.ts'
import { MASTER_KEY, type Process, startService } from '../processes.ts'
import { listedEntries, ordinaryNames } from './ordinaryNames.ts'

const LIST = 'bench'
/** The number of entries of the list, and the number that its new version adds. */
const [ENTRIES, ADDED] = [10_000, 300]
const MIN_SCORE = 75
/** Dossiers of one trader, which have one name. */
const SUBJECTS_OF_TRADER = 3
const RUN = idSql(9, '0')

/** A table of made-up entries, in our own format. */
function csvOfEntries(count: number): string {
  const rows = [...listedEntries(count)].map(({ ref, type, names: [main, ...others] }) =>
    [ref, type, main!.name, others.map(({ name }) => name).join(';'), '', '', ''].join(','),
  )
  return ['ref,type,name,aliases,birth_date,country,programme', ...rows].join('\n')
}

async function putInForce(services: Services, count: number): Promise<void> {
  const file = await readListFile('csv', Readable.from([Buffer.from(csvOfEntries(count))]))
  await importList(services, SYSTEM, file, { list: LIST, format: 'csv', force: true })
}

/** Fills the database with dossiers of ordinary names. */
async function fillOrdinary(client: pg.Client, count: number): Promise<void> {
  await fillDossiers(client, count, 1)
  await client.query('SET session_replication_role = replica; SET synchronous_commit = off')
  await client.query(
    `UPDATE identifications SET name = names.name
     FROM generate_series(0, ${count - 1}) AS i
       JOIN unnest($1::text[]) WITH ORDINALITY AS names (name, at) ON names.at = 1 + i / ${SUBJECTS_OF_TRADER}
     WHERE identifications.id = ${idSql(1, 'i')}`,
    [ordinaryNames(Math.ceil(count / SUBJECTS_OF_TRADER))],
  )
  await client.query('ANALYZE; RESET session_replication_role')
}

/** Fills the database with dossiers whose names were compared with version 1 of the list. */
async function fillCompared(client: pg.Client, count: number): Promise<void> {
  await fillOrdinary(client, count)
  await client.query('SET session_replication_role = replica; SET synchronous_commit = off')
  await client.query(
    `INSERT INTO screening_runs (id, at, matcher, least, lists, subjects, hits, root)
     VALUES (${RUN}, now(), $1, $2, $3, $4, 0, '')`,
    [MATCHER_VERSION, MIN_SCORE, JSON.stringify([{ list: LIST, version: 1 }]), count],
  )
  await client.query(
    `INSERT INTO screening_results (id, run_id, resource, record_id, about, name, list, version, hits, leaf)
     SELECT ${idSql(8, 'row_number() OVER ()')}, ${RUN}, 'identifications', id, 'name', name,
       '${LIST}', 1, '[]', encode(sha256(id::text::bytea), 'hex') FROM identifications`,
  )
  await client.query('ANALYZE screening_results; RESET session_replication_role')
}

const servicesOf = (server: Server, { appUrl, ownerUrl }: Urls) => {
  const config = readConfig({
    DATABASE_URL: appUrl,
    DATABASE_OWNER_URL: ownerUrl,
    MASTER_KEYS: MASTER_KEY,
    ...(server.folder && { DATA_DIR: server.folder }),
  })
  return openServices(config, { as: 'command', log: pino({ level: 'silent' }) })
}

async function measureDelta(server: Server, subjects: number) {
  const name = `countersign_screening_${subjects}`
  const urls = await filledDatabase(server, name, true, (client) => fillCompared(client, subjects))
  const { services, close } = await servicesOf(server, urls)
  try {
    await putInForce(services, ENTRIES)
    await putInForce(services, ENTRIES + ADDED)
    const began = performance.now()
    await carryOverResults(services, { matcher: MATCHER_VERSION, minScore: MIN_SCORE })
    const seconds = (performance.now() - began) / 1000
    const [changed] = await services.db.$queryRaw<[{ results: number; cases: number }]>`
      SELECT (SELECT count(*)::int FROM screening_results WHERE NOT is_whole) AS results,
        (SELECT count(*)::int FROM screening_cases) AS cases`
    return { seconds, ...changed }
  } finally {
    await close()
  }
}

const QUEUE = `/api/admin/identifications?${new URLSearchParams({
  filter: '{"status":"pending"}',
  sort: '["created_at","ASC"]',
  range: '[0,24]',
})}`
/** How often an officer’s console asks for the queue, in milliseconds. */
const ASK_EVERY_MS = 50
const QUIET_ROUNDS = 100

/** Milliseconds until the queue's first page is answered. */
async function askQueue(service: Process): Promise<number> {
  const began = performance.now()
  const answer = await fetch(service.origin + QUEUE, { headers: officerHeaders })
  await answer.arrayBuffer()
  if (answer.status !== 200) throw new Error(`The queue answered ${answer.status}.`)
  const took = performance.now() - began
  await pause(ASK_EVERY_MS)
  return took
}

/**
 * Times a run over all dossiers in a service whose worker makes it, and how long the queue takes meanwhile; `quiet` is
 * without a run.
 */
async function measureFullRun(server: Server, subjects: number) {
  const urls = await filledDatabase(server, `countersign_screening_whole_${subjects}`, true, async (client) => {
    await fillOrdinary(client, subjects)
    await openSession(client)
  })
  const service = await startService(urls.appUrl, urls.ownerUrl, { WORKER: 'on' })
  const { services, close } = await servicesOf(server, urls)
  const results = async () => {
    const [{ count }] = await services.db.$queryRaw<
      [{ count: number }]
    >`SELECT count(*)::int AS count FROM screening_results`
    return count
  }
  try {
    const quiet: number[] = []
    for (let round = 0; round < 2 * QUIET_ROUNDS; round += 1) quiet.push(await askQueue(service))
    await putInForce(services, ENTRIES)
    while ((await results()) === 0) await pause(ASK_EVERY_MS)
    const [began, before] = [performance.now(), await results()]
    const during: number[] = []
    let last = before
    for (let count = 0; count < QUIET_ROUNDS || last < subjects; count += 1) {
      during.push(await askQueue(service))
      if (count % 20 > 0) continue
      const now = await results()
      if (now === last && now >= subjects) break
      last = now
    }
    const rate = (last - before) / ((performance.now() - began) / 1000)
    return { rate, quiet: quiet.slice(QUIET_ROUNDS), during }
  } finally {
    await close()
    await service.stop()
  }
}

const milliseconds = (values: number[]) =>
  `${median(values).toFixed(1)} ms (95th percentile ${percentile(values, 0.95).toFixed(1)})`

/** The most names of a run with the whole list that is timed. */
const MAX_FULL_RUN_NAMES = 20_000

/**
 * Prints how long the comparison of this many names takes after a new version of a list adds `ADDED` entries; and a run
 * with the whole list, of at most `MAX_FULL_RUN_NAMES` names, with the queue beside it.
 */
export async function printVersions(subjects: number): Promise<void> {
  const server = await openServer()
  try {
    const { seconds, results, cases } = await measureDelta(server, subjects)
    console.log(
      `A version that adds ${ADDED} entries, compared with ${subjects} names: ${seconds.toFixed(1)} s, ` +
        `${Math.round(subjects / seconds)} names a second; ${results} have hits since, ${cases} cases are open`,
    )
    const { rate, quiet, during } = await measureFullRun(server, Math.min(subjects, MAX_FULL_RUN_NAMES))
    console.log(
      `A run with the whole list of ${ENTRIES} entries: ${Math.round(rate)} names a second; ` +
        `the queue takes ${milliseconds(quiet)} without it, ${milliseconds(during)} meanwhile`,
    )
  } finally {
    await server.stop()
  }
}

import { Readable } from 'node:stream'
import type pg from 'pg'
import { pino } from 'pino'
import { readConfig } from '../../server/config.ts'
import { SYSTEM } from '../../server/kernel/actor.ts'
import { importList, readListFile } from '../../server/resources/lists/importList.ts'
import { carryOnResults } from '../../server/review/screening/carryOn.ts'
import { MATCHER } from '../../server/screening/matching/matcher.ts'
import type { Services } from '../../server/services.ts'
import { openServices } from '../../server/start.ts'
import { fillDossiers, idSql } from '../data.ts'
import { filledDatabase, openServer, type Server } from '../database.ts'
import { MASTER_KEY } from '../processes.ts'
import { listedEntries, ordinaryNames } from './ordinaryNames.ts'

const LIST = 'bench'
/** The number of entries of the list, and the number that its new version adds. */
const [ENTRIES, ADDED] = [10_000, 50]
const LEAST_SCORE = 75
/** Different names among the subjects. */
const NAME_COUNT = 5_000
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

/** Fills the database with dossiers whose names were compared with version 1 of the list. */
async function fillSubjects(client: pg.Client, count: number): Promise<void> {
  await fillDossiers(client, count, 1)
  await client.query('SET session_replication_role = replica; SET synchronous_commit = off')
  await client.query(
    `INSERT INTO screening_runs (id, at, matcher, least, lists, subjects, hits, root)
     VALUES (${RUN}, now(), $1, $2, $3, $4, 0, '')`,
    [MATCHER, LEAST_SCORE, JSON.stringify([{ list: LIST, version: 1 }]), count],
  )
  await client.query(
    `INSERT INTO screening_results (id, run_id, resource, record_id, about, name, list, version, hits, leaf)
     SELECT ${idSql(8, 'i')}, ${RUN}, 'identifications', ${idSql(1, 'i')}, 'name', ($1::text[])[1 + i % ${NAME_COUNT}],
       '${LIST}', 1, '[]', encode(sha256(i::text::bytea), 'hex') FROM generate_series(0, ${count - 1}) AS i`,
    [ordinaryNames(NAME_COUNT)],
  )
  await client.query('ANALYZE screening_results; RESET session_replication_role')
}

async function measureDelta(server: Server, subjects: number) {
  const name = `countersign_screening_${subjects}`
  const urls = await filledDatabase(server, name, true, (client) => fillSubjects(client, subjects))
  const config = readConfig({
    DATABASE_URL: urls.appUrl,
    DATABASE_OWNER_URL: urls.ownerUrl,
    MASTER_KEYS: MASTER_KEY,
    ...(server.folder && { DATA_DIR: server.folder }),
  })
  const { services, close } = await openServices(config, { as: 'command', log: pino({ level: 'silent' }) })
  try {
    await putInForce(services, ENTRIES)
    await putInForce(services, ENTRIES + ADDED)
    const began = performance.now()
    await carryOnResults(services, { matcher: MATCHER, least: LEAST_SCORE })
    const seconds = (performance.now() - began) / 1000
    const [changed] = await services.db.$queryRaw<[{ results: number; cases: number }]>`
      SELECT (SELECT count(*)::int FROM screening_results WHERE NOT is_whole) AS results,
        (SELECT count(*)::int FROM screening_cases) AS cases`
    return { seconds, ...changed }
  } finally {
    await close()
  }
}

/** Prints how long the comparison of this many names takes after a new version of a list adds `ADDED` entries. */
export async function printDelta(subjects: number): Promise<void> {
  const server = await openServer()
  try {
    const { seconds, results, cases } = await measureDelta(server, subjects)
    console.log(
      `A version that adds ${ADDED} entries, compared with ${subjects} names: ${seconds.toFixed(1)} s, ` +
        `${Math.round(subjects / seconds)} names a second; ${results} have hits since, ${cases} cases are open`,
    )
  } finally {
    await server.stop()
  }
}

// npm run bench [-- <set> ...] [--rows N] [--rounds N] [--seconds N] [--fresh] [--write]
// npm run bench -- screening [--cases FILE [--list]] [--entries N,N]
// npm run bench -- screening --subjects N
// npm run bench -- verify [--journal N]
//
// Measures the service as ratios against a floor of the same run (docs/performance.md says how). Without names it runs
// every set but 'peers', which installs other consoles. Prints a table; `--write` also puts it into docs/performance.md. Keeps the databases for the next run.

import { parseArgs } from 'node:util'
import { collisions } from './collisions.ts'
import { inBrowser } from './console.ts'
import { crowd } from './crowd.ts'
import { fillDossiers, openSession } from './data.ts'
import { filledDatabase, openServer, type Server, type Urls } from './database.ts'
import { decide } from './decide.ts'
import { deliveries } from './deliveries.ts'
import { endurance } from './endurance.ts'
import { growth } from './growth.ts'
import { lists } from './lists.ts'
import type { Figure, Options } from './measure.ts'
import { money } from './money.ts'
import { peers } from './peers.ts'
import { table, write } from './report.ts'
import { printScreening } from './screening/printScreening.ts'
import { size } from './size.ts'
import { starting } from './starting.ts'
import { printVerification } from './verify.ts'
import { warnings } from './warnings.ts'

const SMALL = 10_000

/** Runs only when named, because it installs other consoles, half a gigabyte each. */
const NAMED_ONLY = 'peers'
/** Prints tables of its own, and needs no database unless subjects are counted. */
const SCREENING = 'screening'
/** Prints lines of its own about databases of its own. */
const VERIFY = 'verify'

const SETS: Record<string, (options: Options, server: Server, large: Urls, small: Urls) => Promise<Figure[]>> = {
  lists: (options, _server, large, small) => lists(options, large, small),
  decide: (options, _server, large) => decide(options, large),
  deliveries: (options, server, _large, small) => deliveries(options, server, small),
  growth: (options, server) => growth(options, (rows) => database(server, rows, options.fresh)),
  endurance: (options, server) => endurance(options, server, (name) => database(server, SMALL, true, name)),
  start: (options) => starting(options),
  crowd: (options, _server, _large, small) => crowd(options, small),
  size: (options, server) => size(options, server),
  money: (options, server) => money(options, server),
  warnings: (options, server) => warnings(options, server),
  collisions: (options, server) => collisions(options, server),
  console: (options, server) => inBrowser(options, server),
  peers: (options, server, large) => peers(options, server, large),
}

function readArguments() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      rows: { type: 'string', default: '1000000' },
      rounds: { type: 'string', default: '5' },
      seconds: { type: 'string', default: '3' },
      fresh: { type: 'boolean', default: false },
      write: { type: 'boolean', default: false },
      cases: { type: 'string' },
      list: { type: 'boolean', default: false },
      entries: { type: 'string', default: '1000,50000' },
      subjects: { type: 'string' },
      journal: { type: 'string', default: '1000000' },
    },
  })
  const unknown = positionals.find((name) => ![...Object.keys(SETS), SCREENING, VERIFY].includes(name))
  if (unknown) {
    const sets = [...Object.keys(SETS), SCREENING, VERIFY].join(', ')
    throw new Error(`There is no set '${unknown}': use ${sets}.`)
  }
  const numbers = { rows: Number(values.rows), rounds: Number(values.rounds), seconds: Number(values.seconds) }
  const journal = Number(values.journal)
  for (const [name, value] of Object.entries({ ...numbers, journal }))
    if (!(value > 0)) throw new Error(`--${name} must be a number above 0.`)
  const screening = {
    cases: values.cases,
    isListed: values.list,
    entries: values.entries.split(',').map(Number),
    subjects: values.subjects === undefined ? null : Number(values.subjects),
  }
  return { names: positionals, options: { ...numbers, fresh: values.fresh }, keep: values.write, screening, journal }
}

async function database(
  server: Server,
  rows: number,
  fresh: boolean,
  name = `countersign_bench_${rows}`,
): Promise<Urls> {
  const urls = await filledDatabase(server, name, fresh, (client) => fillDossiers(client, rows))
  await server.administer(name, openSession)
  return urls
}

/** Runs a set that prints its result itself; null without one. */
function printOwnResult({ names, screening, journal }: ReturnType<typeof readArguments>): Promise<void> | null {
  if (names.includes(SCREENING)) return printScreening(screening)
  return names.includes(VERIFY) ? printVerification(journal) : null
}

async function main(): Promise<void> {
  const given = readArguments()
  const printing = printOwnResult(given)
  if (printing) return printing
  const { names, options, keep } = given
  const server = await openServer()
  try {
    const small = await database(server, SMALL, options.fresh)
    const large = options.rows === SMALL ? small : await database(server, options.rows, options.fresh)
    const figures: Figure[] = []
    for (const [name, run] of Object.entries(SETS)) {
      if (names.length > 0 ? !names.includes(name) : name === NAMED_ONLY) continue
      console.error(`Measuring ${name} ...`)
      try {
        figures.push(...(await run(options, server, large, small)))
      } catch (error) {
        // Go on with the other sets.
        console.error(`${name}: ${error instanceof Error ? error.message : error}`)
        process.exitCode = 1
      }
    }
    console.log(table(figures))
    const version = await server.administer('', async (client) => {
      const { rows } = await client.query<{ server_version: string }>('SHOW server_version')
      return rows[0]!.server_version
    })
    if (keep) write(figures, options, version)
  } finally {
    await server.stop()
  }
}

await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})

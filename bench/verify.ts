import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import type pg from 'pg'
import { pino } from 'pino'
import { readConfig } from '../server/config.ts'
import { root } from '../server/process/root.ts'
import { sealEntries } from '../server/resources/audit/sealing.ts'
import { openServices } from '../server/start.ts'
import { fillDossiers } from './data.ts'
import { filledDatabase, openServer, type Urls } from './database.ts'
import { MASTER_KEY } from './processes.ts'

const FOLDER = path.join(root, 'data/bench/verify')
const COMMANDS = path.join(root, 'dist/server/cli/main.js')

const environment = ({ appUrl, ownerUrl }: Urls) => ({
  DATABASE_URL: appUrl,
  DATABASE_OWNER_URL: ownerUrl,
  DATA_DIR: FOLDER,
  MASTER_KEYS: MASTER_KEY,
})

/** What `audit:verify` prints. */
type Printed = {
  ok: boolean
  entries: number
  problem_count: number
  problems: { resource?: string; message: string }[]
}

type Outcome = { exitCode: number; printed: string; seconds: number; memory: number }

/** Runs an operator command to its end. `memory`: its peak resident memory in MB. */
async function runCommand(urls: Urls, ...args: string[]): Promise<Outcome> {
  const began = performance.now()
  const env = { ...process.env, ...environment(urls) }
  const child = spawn(process.execPath, [COMMANDS, ...args], { env, stdio: ['ignore', 'pipe', 'ignore'] })
  let memory = 0
  const sampling = setInterval(() => {
    const status = fs.readFileSync(`/proc/${child.pid}/status`, { encoding: 'utf8', flag: 'r' })
    memory = Math.max(memory, Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024)
  }, 200)
  let printed = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    printed += text
  })
  const [exitCode] = (await once(child, 'close').finally(() => clearInterval(sampling))) as [number]
  return { exitCode, printed, seconds: (performance.now() - began) / 1000, memory }
}

/** Views of the demo's dossiers by its officers, until the journal has `count` entries. */
async function addViews(client: pg.Client, count: number): Promise<void> {
  await client.query('SET session_replication_role = replica; SET synchronous_commit = off')
  await client.query(
    `WITH people AS (SELECT array_agg(id) AS ids, array_agg(name) AS names FROM officers),
       looked_at AS (
         SELECT array_agg(resource) AS resources, array_agg(id) AS ids, array_agg(workspace_id) AS workspaces FROM (
           SELECT 'identifications' AS resource, id, workspace_id FROM identifications
           UNION ALL SELECT 'brands', id, workspace_id FROM brands
           UNION ALL SELECT 'bank-accounts', id, workspace_id FROM bank_accounts
           UNION ALL SELECT 'files', id, workspace_id FROM files) AS record)
     INSERT INTO audit_entries (xact, at, recorded_at, actor_type, actor_id, actor_name, action, resource, record_id,
       workspace_id, request_id, address)
     SELECT 3, now(), now(), 'officer', people.ids[1 + i % cardinality(people.ids)]::text,
       people.names[1 + i % cardinality(people.ids)], 'view', resources[1 + i % cardinality(looked_at.ids)],
       looked_at.ids[1 + i % cardinality(looked_at.ids)]::text, workspaces[1 + i % cardinality(looked_at.ids)],
       gen_random_uuid()::text, '10.0.0.' || i % 250
     FROM people, looked_at, generate_series(1, $1 - (SELECT count(*)::int FROM audit_entries)) AS i`,
    [count],
  )
  await client.query('RESET session_replication_role')
  await client.query('SELECT renew_unsealed()')
  await client.query('VACUUM ANALYZE')
}

async function sealAll(urls: Urls): Promise<void> {
  const config = readConfig(environment(urls))
  const { services, close } = await openServices(config, { as: 'command', log: pino({ level: 'silent' }) })
  try {
    await sealEntries(services)
  } finally {
    await close()
  }
}

const text = ({ seconds, memory }: Outcome, of: string, found: string) =>
  `${of}: ${seconds.toFixed(0)} s, ${memory.toFixed(0)} MB; ${found}`

/**
 * Prints how long `audit:verify --deep` takes with a journal of `count` entries, and its memory: of the demo's data,
 * where it must find no difference, and of dossiers without journal or submissions, where every row is a difference.
 */
export async function printVerification(count: number): Promise<void> {
  fs.rmSync(FOLDER, { recursive: true, force: true })
  const server = await openServer()
  try {
    const sound = await filledDatabase(server, 'countersign_bench_verify', true, async () => {})
    // The demo makes its officers and settings itself.
    await server.administer('countersign_bench_verify', async (client) => {
      await client.query('SET session_replication_role = replica')
      await client.query('DELETE FROM settings')
    })
    const demo = await runCommand(sound, 'seed:demo')
    if (demo.exitCode !== 0) throw new Error('seed:demo failed.')
    await server.administer('countersign_bench_verify', (client) => addViews(client, count))
    const began = performance.now()
    await sealAll(sound)
    console.log(`sealing ${count} entries: ${((performance.now() - began) / 1000).toFixed(0)} s`)
    const verified = await runCommand(sound, 'audit:verify', '--deep')
    const { ok, entries, problems } = JSON.parse(verified.printed) as Printed
    console.log(text(verified, 'the demo’s data', `ok ${ok}, ${entries} sealed entries`))
    if (!ok)
      throw new Error([...new Set(problems.map(({ resource, message }) => `${resource}: ${message}`))].join('; '))

    fs.rmSync(FOLDER, { recursive: true, force: true })
    const wrong = await filledDatabase(server, 'countersign_bench_wrong', true, (client) =>
      fillDossiers(client, Math.ceil(count / 3), count),
    )
    const named = await runCommand(wrong, 'audit:verify', '--deep')
    const { problem_count } = JSON.parse(named.printed) as Printed
    console.log(text(named, 'dossiers that nobody sent', `${problem_count} differences`))
  } finally {
    await server.stop()
  }
}

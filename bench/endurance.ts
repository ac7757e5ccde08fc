import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Pool } from 'undici'
import { root } from '../server/process/root.ts'
import { COMPANY, officerHeaders, TRADE_REGISTER, traderHeaders } from './data.ts'
import type { Server, Urls } from './database.ts'
import { type Figure, median, type Options, percentile, toFigure } from './measure.ts'
import { type Process, startService } from './processes.ts'

/** Traders and officers at work at a time. */
const AT_WORK = 8
const DATABASE = 'countersign_bench_endurance'
const REASON = 'The document is of another company.'
/** Samples of a run, whatever its length. */
const SAMPLES = 60
/** The last third of the run may be at most this many times the second third. */
const MAX_GROWTH = 1.15

type Sample = { memory: number; handles: number; connections: number; p99: number; answers: number }

async function startReceiver(): Promise<{ child: ChildProcess; url: string; ca: string }> {
  const child = fork(path.join(root, 'bench/receiver.ts'), { execArgv: ['--import', 'tsx'] })
  const [{ port, ca }] = (await once(child, 'message')) as [{ port: number; ca: string }]
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'countersign-bench-'))
  fs.writeFileSync(path.join(folder, 'ca.pem'), ca)
  return { child, url: `https://localhost:${port}/hooks`, ca: path.join(folder, 'ca.pem') }
}

/** The measurements of the callers: the time of each answer in milliseconds, and the number of 503 answers. */
type CallStats = { times: number[]; busy: number }

type Call = { method: 'GET' | 'POST'; path: string; headers: Record<string, string>; body: string | null }

async function timed(pool: Pool, call: Call, { times }: CallStats) {
  const began = performance.now()
  const { statusCode: status, headers, body } = await pool.request(call)
  const text = await body.text()
  times.push(performance.now() - began)
  return { status, text, retryAfter: Number(headers['retry-after'] ?? 1) }
}

/**
 * Sends a request and returns its body. After a 503 it waits as long as Retry-After says and sends the request again.
 */
function caller({ origin }: Process, stats: CallStats) {
  const pool = new Pool(origin, { connections: AT_WORK, pipelining: 1 })
  const call = async (method: Call['method'], path: string, headers: Record<string, string>, json?: object) => {
    const body = json ? JSON.stringify(json) : null
    const asked = { method, path, headers: { ...headers, ...(json && { 'Content-Type': 'application/json' }) }, body }
    for (;;) {
      const { status, text, retryAfter } = await timed(pool, asked, stats)
      if (status < 300) return text ? JSON.parse(text) : null
      if (status !== 503) throw new Error(`${method} ${path} answered ${status}: ${text.slice(0, 300)}`)
      stats.busy += 1
      await pause(retryAfter * 1000)
    }
  }
  return { call, close: () => pool.close() }
}

/**
 * Takes one dossier from its submission to the event of its refusal, and makes the views of officers and traders in
 * between.
 */
async function oneDossier(call: ReturnType<typeof caller>['call'], serial: string): Promise<void> {
  const admin = (method: 'GET' | 'POST', at: string, json?: object) =>
    call(method, `/api/admin${at}`, officerHeaders, json)
  const fields = { name: `Endurance ${serial}`, establishment_type_id: COMPANY, authorization_type_id: TRADE_REGISTER }
  const { data } = await call('POST', '/api/ext/identifications', traderHeaders, fields)
  const refuse = (record: string) => admin('POST', `/${record}/refuse`, { version: 1, reason: REASON })
  const filter = encodeURIComponent(JSON.stringify({ status: ['pending'] }))
  await admin('GET', `/identifications?filter=${filter}&range=[0,24]`)
  await admin('POST', `/identifications/${data.id}/claim`, {})
  await admin('GET', `/identifications/${data.id}`)
  await admin('GET', `/identifications/${data.id}/timeline`)
  await refuse(`identifications/${data.id}`)
  // Each identification creates a brand. Refuse it too, because waiting brands would reach the limit of the workspace.
  const ofIt = encodeURIComponent(JSON.stringify({ identification_id: data.id }))
  for (const { id } of await admin('GET', `/brands?filter=${ofIt}`)) await refuse(`brands/${id}`)
  await admin('GET', '/dashboard')
  await admin('GET', `/search?q=${encodeURIComponent(serial)}`)
  await call('GET', `/api/ext/identifications/${data.id}`, traderHeaders)
  await call('GET', '/api/ext/webhooks', traderHeaders)
}

const third = (samples: Sample[], which: 1 | 2, of: keyof Sample) => {
  const size = Math.floor(samples.length / 3)
  return median(samples.slice(which * size, (which + 1) * size).map((sample) => sample[of]))
}

function figuresOf(samples: Sample[]): Figure[] {
  const level = (work: string, of: keyof Sample, unit: string) => {
    const [before, after] = [third(samples, 1, of), third(samples, 2, of)]
    const behind = `${before.toFixed(0)} ${unit}, then ${after.toFixed(0)}`
    return toFigure(work, 'x', [after / before], { most: MAX_GROWTH }, behind)
  }
  return [
    level('endurance: memory, last third against the second', 'memory', 'MB'),
    level('endurance: open handles', 'handles', 'handles'),
    level('endurance: connections to the database', 'connections', 'connections'),
    level('endurance: 99th percentile of all answers', 'p99', 'ms'),
  ]
}

/**
 * Mixed load for a long time: traders submit, officers list, claim, read and refuse, webhooks are delivered. Memory,
 * handles, connections and the slowest answers must stay level. `--seconds` is the length, 3,600 for an hour.
 */
export async function endurance(
  { seconds }: Options,
  server: Server,
  databaseOf: (name: string) => Promise<Urls>,
): Promise<Figure[]> {
  const urls = await databaseOf(DATABASE)
  const { child, url, ca } = await startReceiver()
  const env = { WORKER: 'on', NODE_EXTRA_CA_CERTS: ca, WEBHOOK_ALLOW_PRIVATE_ADDRESSES: '1' }
  const service = await startService(urls.appUrl, urls.ownerUrl, env)
  const stats: CallStats = { times: [], busy: 0 }
  const { call, close } = caller(service, stats)
  const samples: Sample[] = []
  const count = async (sql: string) =>
    server.administer(DATABASE, async (client) => Number((await client.query(sql)).rows[0].count))
  const connections = () => count(`SELECT count(*) FROM pg_stat_activity WHERE datname = '${DATABASE}'`)
  try {
    await call('POST', '/api/ext/webhooks', traderHeaders, { url })
    const end = Date.now() + seconds * 1000
    let serial = 0
    const work = Array.from({ length: AT_WORK }, async () => {
      while (Date.now() < end) await oneDossier(call, `${Date.now().toString(36)} ${(serial++).toString(36)}`)
    })
    const sampling = (async () => {
      for (let number = 0; number < SAMPLES; number += 1) {
        await pause((seconds * 1000) / SAMPLES)
        const recent = stats.times.splice(0)
        if (recent.length === 0) continue
        const sample = { ...service.use(), connections: await connections(), p99: percentile(recent, 0.99) }
        samples.push({ ...sample, answers: recent.length })
      }
    })()
    await Promise.all([...work, sampling])
    const waiting = () => count(`SELECT count(*) FROM dispatches WHERE status = 'pending'`)
    for (const until = Date.now() + 60_000; (await waiting()) > 0 && Date.now() < until; ) await pause(500)
    const answers = samples.reduce((sum, sample) => sum + sample.answers, 0)
    return [
      ...figuresOf(samples),
      toFigure(
        'endurance: answers 503 in a thousand',
        'x',
        [(1000 * stats.busy) / answers],
        { most: 1 },
        `${stats.busy}`,
      ),
      toFigure(
        'endurance: events not delivered a minute after the end',
        'x',
        [await waiting()],
        { most: 0 },
        `${answers} answers, ${serial} dossiers`,
      ),
    ]
  } finally {
    await close()
    await service.stop()
    child.disconnect()
  }
}

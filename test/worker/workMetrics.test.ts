import fs from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { parse } from 'yaml'
import { root } from '../../server/process/root.ts'
import { startMetricsServer } from '../../server/worker/metricsServer.ts'
import { newIdentification } from '../factories/dossiers.ts'
import { newOfficer, newTrader } from '../factories/people.ts'
import { camt, sendStatement } from '../factories/statements.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { call } from '../support/http.ts'

let app: TestApp
let worker: { url: string; stop(): Promise<void> }

beforeAll(async () => {
  app = await startApp()
  const { port, stop } = await startMetricsServer({ ...app.services, worker: () => 'running' }, 0)
  worker = { url: `http://127.0.0.1:${port}`, stop }
})
afterAll(async () => {
  await worker?.stop()
  await app?.close()
})

const metricsFrom = async (url: string) => (await fetch(`${url}/metrics`)).text()

describe('a worker that runs alone', () => {
  it('answers health and metrics, and nothing else', async () => {
    expect((await call(worker, 'GET', '/healthz')).body).toEqual({ status: 'up' })
    const ready = await call(worker, 'GET', '/readyz')
    expect([ready.status, ready.body.checks.worker]).toEqual([200, 'running'])
    expect((await call(worker, 'GET', '/api/admin/session')).status).toBe(404)
  })

  it('tells what waits, how long, and what is over its target, as every process does', async () => {
    const trader = await newTrader(app)
    await newIdentification({ trader })
    app.clock.advance({ hours: 30 })
    for (const { url } of [worker, app]) {
      const metrics = await metricsFrom(url)
      expect(metrics).toContain('countersign_waiting_dossiers{queue="identifications"} 1\n')
      expect(metrics).toContain('countersign_over_target_dossiers{queue="identifications"} 1\n')
      expect(metrics).toContain('countersign_oldest_waiting_seconds{queue="identifications"} 108000\n')
      expect(metrics).toContain('countersign_waiting_dossiers{queue="bank-accounts"} 0\n')
      expect(metrics).toContain('countersign_deliveries_last_5m{result="delivered"} 0\n')
    }
  })
})

describe('the newest statement of the bank', () => {
  it('has an age once there is one, from the end of the day that it covers in Algiers', async () => {
    expect(await metricsFrom(worker.url)).toContain('countersign_newest_statement_age_seconds 0\n')
    const day = new Date(app.clock.now().getTime() - 6 * 86_400_000).toISOString().slice(0, 10)
    const supervisor = await newOfficer(app, 'supervisor')
    expect((await sendStatement(supervisor, camt([{ day, amount: '10.00' }]))).status).toBe(201)
    const end = Date.parse(`${day}T23:00:00Z`)
    vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 2_000)
    const metrics = await metricsFrom(worker.url)
    vi.restoreAllMocks()
    const [, age] = /^countersign_newest_statement_age_seconds (\S+)$/m.exec(metrics) ?? []
    expect(Number(age)).toBeCloseTo((app.clock.now().getTime() - end) / 1000, 0)
  })
})

describe('while the database does not answer', () => {
  it('counts stay, ages go on, and what the process lacks is told', async () => {
    const broken = { isOn: false }
    const away = async () => {
      throw Object.assign(new Error('the connection was lost'), { code: '57P01' })
    }
    const model = { findFirst: away, findMany: away, count: away }
    const db = new Proxy(app.services.db, {
      get: (target, name) => {
        if (!broken.isOn) return target[name as never]
        return name === '$queryRaw' ? away : model
      },
    })
    await app.services.db
      .$executeRaw`UPDATE leader SET host = 'one', leased_until = clock_timestamp() + interval '60 s'`
    const { port, stop } = await startMetricsServer({ ...app.services, db }, 0)
    const url = `http://127.0.0.1:${port}`
    const value = (text: string, name: string) =>
      Number(new RegExp(`^${name.replace(/[{}]/g, '\\$&')} (\\S+)$`, 'm').exec(text)?.[1])
    const before = await metricsFrom(url)
    expect(value(before, 'countersign_leader_lease_seconds{host="one"}')).toBeGreaterThan(0)
    expect(value(before, 'countersign_ready')).toBe(1)
    expect(value(before, 'countersign_figures_age_seconds')).toBe(0)
    broken.isOn = true
    // The figures of a scrape are shared for a second.
    vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 2_000)
    app.clock.advance({ seconds: 200 })
    const after = await metricsFrom(url)
    vi.restoreAllMocks()
    const oldest = 'countersign_oldest_waiting_seconds{queue="identifications"}'
    expect(value(after, oldest) - value(before, oldest)).toBe(200)
    const waiting = 'countersign_waiting_dossiers{queue="identifications"}'
    expect(value(after, waiting)).toBe(value(before, waiting))
    expect(value(after, 'countersign_leader_lease_seconds{host="one"}')).toBeLessThan(-90)
    expect(value(after, 'countersign_figures_age_seconds')).toBe(200)
    expect(value(after, 'countersign_ready')).toBe(0)
    expect(value(after, 'countersign_database_state{state="unreachable"}')).toBe(1)
    expect(value(after, 'countersign_database_state{state="ok"}')).toBe(0)
    expect(value(after, 'countersign_files_state{state="unknown"}')).toBe(1)
    expect(after).toMatch(/^countersign_info\{version="\d+\.\d+\.\d+[^"]*"\} 1$/m)
    await stop()
  })
})

describe('alerts and the dashboard', () => {
  const read = (name: string) => fs.readFileSync(path.join(root, 'docs/operations', name), 'utf8')
  type Rules = { groups: { rules: { alert: string; expr: string; for: string; annotations: object }[] }[] }

  it('ask only for metrics that there are', async () => {
    const rules = (parse(read('prometheus.yaml')) as Rules).groups.flatMap((group) => group.rules)
    const { panels } = JSON.parse(read('grafana.json')) as { panels: { targets: { expr: string }[] }[] }
    const asked = [...rules, ...panels.flatMap(({ targets }) => targets)].map(({ expr }) => expr)
    const names = new Set(asked.flatMap((expr) => expr.match(/\b(?:countersign|http|nodejs|process)_\w+/g) ?? []))
    expect(names.size).toBeGreaterThan(15)
    const metrics = await metricsFrom(app.url)
    const there = [...metrics.matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name, type]) =>
      type === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
    )
    expect([...names].filter((name) => !there.includes(name))).toEqual([])
    // What nobody looks at need not be measured.
    const own = there.filter((name) => name?.startsWith('countersign_') && !/_(bucket|count|sum)$/.test(name))
    expect(own.filter((name) => !names.has(name!))).toEqual([])
    for (const { alert, annotations } of rules)
      expect(annotations, alert).toMatchObject({ summary: expect.any(String), description: expect.any(String) })
  })
})

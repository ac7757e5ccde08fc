import fs from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { nearLimits } from '../../server/launch/slow.mjs'
import { root } from '../../server/process/root.ts'
import { PROCESSES } from '../support/limits.ts'

const OWN_LIMITS = [...PROCESSES, 'test/crash/', 'test/e2e/']
const STARTS = /'node:child_process'|\/support\/cli\.ts'|\/processes\.ts'/

it('a test file that starts processes stands in a project with the limit of processes', () => {
  const files = fs
    .readdirSync(path.join(root, 'test'), { recursive: true, encoding: 'utf8' })
    .map((name) => `test/${name.replaceAll(path.sep, '/')}`)
    .filter((name) => name.endsWith('.test.ts'))
  const starting = files.filter((name) => STARTS.test(fs.readFileSync(path.join(root, name), 'utf8')))
  expect(starting.length).toBeGreaterThan(5)
  expect(starting.filter((name) => !OWN_LIMITS.some((own) => name.startsWith(own)))).toEqual([])
  for (const own of PROCESSES) expect([own, files.some((name) => name.startsWith(own))]).toEqual([own, true])
})

type Modules = Parameters<typeof nearLimits>[0]

it('the note after a run names what took more than a quarter of its limit, the nearest first', () => {
  const test = (fullName: string, duration: number, timeout?: number) => ({
    fullName,
    options: { timeout },
    diagnostic: () => ({ duration }),
  })
  const module = {
    project: { name: 'unit', config: { testTimeout: 40_000, hookTimeout: 80_000 } },
    relativeModuleId: 'test/a.test.ts',
    children: { allTests: () => [test('quick', 10_000), test('slow', 10_400), test('own', 90_000, 100_000)] },
    diagnostic: () => ({ duration: 130_500 }),
  }
  expect(nearLimits([module] as unknown as Modules)).toEqual([
    '90.0 s of 100.0 s: unit test/a.test.ts > own',
    '10.4 s of 40.0 s: unit test/a.test.ts > slow',
    '20.1 s of 80.0 s: unit test/a.test.ts: its hooks',
  ])
})

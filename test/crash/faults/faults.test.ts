import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { faultsCommand } from '../../../server/launch/faults.mjs'
import { root } from '../../../server/process/root.ts'
import { FAULTS } from './faults.ts'
import type { Tally } from './run.ts'

it('nothing that was acknowledged is lost, doubled or half done when everything fails once', async () => {
  const [command, ...args] = faultsCommand(root, ['--once', '--json', '--seed', '1'])
  // It ends with 1 where it found something, and has printed what.
  const { stdout, stderr } = await promisify(execFile)(command!, args, { cwd: root, maxBuffer: 1 << 26 }).catch(
    (error: { stdout: string; stderr: string }) => error,
  )
  expect(stdout, stderr).not.toBe('')
  const tally: Tally = JSON.parse(stdout)
  expect(tally.findings).toEqual([])
  expect([...tally.faults.map(({ name }) => name), ...tally.impossible].sort()).toEqual(
    FAULTS.map(({ name }) => name).sort(),
  )
  for (const kind of ['submit', 'decide', 'begin']) expect(tally.acts[kind]!.done).toBeGreaterThan(10)
  expect(tally.counts.deliveries).toBeGreaterThan(tally.counts.decided)
})

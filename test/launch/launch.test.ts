import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

const launcher = path.resolve(import.meta.dirname, '../../server/launch.mjs')
const launch = (...args: string[]) => spawnSync(process.execPath, args, { encoding: 'utf8' })

describe('the launcher', () => {
  it('says how it is used', () => {
    const { status, stdout, stderr } = launch(launcher, 'toString')
    expect({ status, stdout, stderr }).toEqual({
      status: 1,
      stdout: '',
      stderr:
        'Usage: node server/launch.mjs demo|dev|build|start|worker|cli|test|check|conformance|format|fuzz|faults|docs|test:nodes|audit:packages|release|bench [arguments]\n',
    })
  })

  it('refuses an old Node in one line', () => {
    const old = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.18.1' } })`
    const { status, stdout, stderr } = launch('--import', `data:text/javascript,${old}`, launcher, 'start')
    expect({ status, stdout, stderr }).toEqual({
      status: 1,
      stdout: '',
      stderr: 'Countersign needs Node 20.19 or newer; this is Node 20.18.1.\n',
    })
  })
})

import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import { afterEach, beforeEach, expect, it } from 'vitest'

const program = path.join(import.meta.dirname, 'programs/lock.mjs')
type Launched = {
  child: ChildProcessByStdio<Writable, Readable, null>
  ended: Promise<unknown>
  line(): Promise<string | undefined>
}

let folder: string
let lock: string
let children: Launched[]

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'countersign-lock-'))
  lock = path.join(folder, 'dist/.lock')
  children = []
})
afterEach(async () => {
  for (const { child } of children) child.kill('SIGKILL')
  await Promise.all(children.map(({ ended }) => ended))
  fs.rmSync(folder, { recursive: true, force: true })
})

function launch(): Launched {
  const child = spawn(process.execPath, [program, lock], { stdio: ['pipe', 'pipe', 'inherit'] })
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]()
  const one = { child, ended: once(child, 'exit'), line: async () => (await lines.next()).value as string | undefined }
  children.push(one)
  return one
}

it('lets one launcher in at a time', async () => {
  const first = launch()
  expect(await first.line()).toBe('in')
  const second = launch()
  expect(await second.line()).toBe('waits')
  first.child.stdin.write('go\n')
  expect(await first.line()).toBe('out')
  expect(await second.line()).toBe('in')
  expect(fs.existsSync(lock)).toBe(true)
  second.child.stdin.write('go\n')
  expect(await second.line()).toBe('out')
  expect(fs.readdirSync(path.dirname(lock))).toEqual([])
})

it('goes on after one that was killed', async () => {
  const first = launch()
  expect(await first.line()).toBe('in')
  first.child.kill('SIGKILL')
  await first.ended
  const second = launch()
  expect(await second.line()).toBe('waits')
  expect(await second.line()).toBe('in')
})

it('goes on after one that was killed and whose process number another program has', async () => {
  fs.mkdirSync(path.dirname(lock))
  fs.writeFileSync(lock, `${process.pid} 1\n`)
  fs.utimesSync(lock, new Date(0), new Date(0))
  const next = launch()
  expect(await next.line()).toBe('waits')
  expect(await next.line()).toBe('in')
})

import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../../server/process/root.ts'

it('server and worker first set how far the heap may grow, by a flag that this V8 knows', () => {
  const read = (file: string) => fs.readFileSync(path.join(root, 'server', file), 'utf8')
  expect(read('main.ts')).toMatch(/^import '\.\/process\/heap\.ts'\n/)
  expect(read('cli/worker.ts')).toMatch(/^import '\.\.\/process\/heap\.ts'\n/)
  const [flag] = /--[a-z-]+(?==\d)/.exec(read('process/heap.ts'))!
  expect(execFileSync(process.execPath, ['--v8-options'], { encoding: 'utf8' })).toContain(` ${flag} `)
})

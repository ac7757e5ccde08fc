import fs from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../../server/process/root.ts'

const CLIENT = path.join(root, 'client')

/** The imports and exports of a module that load another module of ours at run time, from outside the client. */
function loadsFromOutside(file: string, text: string): string[] {
  const statements = text.matchAll(
    /^\s*(import|export)\b(?!\s+type\b)[^'"`;]*?['"](\.[^'"]*)['"]|\bimport\(\s*['"](\.[^'"]*)['"]/gm,
  )
  return [...statements]
    .map(([, , from, dynamic]) => (from ?? dynamic)!)
    .filter((from) => path.relative(CLIENT, path.resolve(path.dirname(file), from)).startsWith('..'))
}

it('takes nothing but types from the server', () => {
  const files = fs
    .readdirSync(CLIENT, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => path.join(CLIENT, name))
  expect(files.length).toBeGreaterThan(100)
  const found = files.flatMap((file) =>
    loadsFromOutside(file, fs.readFileSync(file, 'utf8')).map((from) => `${path.relative(root, file)}: ${from}`),
  )
  expect(found).toEqual([])
})

it.each([
  `import { clock } from '../server/kernel/clock.ts'`,
  `import { type Clock, clock } from '../server/kernel/clock.ts'`,
  `import {\n  clock,\n} from "../server/kernel/clock.ts"`,
  `import '../server/kernel/clock.ts'`,
  `export * from '../server/kernel/clock.ts'`,
  `const { clock } = await import('../server/kernel/clock.ts')`,
])('would find %s', (text) => {
  expect(loadsFromOutside(path.join(CLIENT, 'App.tsx'), text)).toEqual(['../server/kernel/clock.ts'])
})

it.each([
  `import type { Clock } from '../server/kernel/clock.ts'`,
  `export type { Clock } from '../server/kernel/clock.ts'`,
  `import { App } from './App.tsx'`,
  `import { useState } from 'react'`,
])('lets pass %s', (text) => {
  expect(loadsFromOutside(path.join(CLIENT, 'App.tsx'), text)).toEqual([])
})

it('takes the words of a language from the one that is loaded', () => {
  const found = fs
    .readdirSync(CLIENT, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.startsWith('i18n'))
    .filter((name) =>
      /^import (?!type\b).*i18n\/(en|fr|ar|english|french|arabic)\.ts'/m.test(
        fs.readFileSync(path.join(CLIENT, name), 'utf8'),
      ),
    )
  expect(found).toEqual([])
})

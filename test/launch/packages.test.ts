import fs from 'node:fs'
import { isBuiltin } from 'node:module'
import path from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../../server/root.ts'

const { dependencies, devDependencies, optionalDependencies } = JSON.parse(
  fs.readFileSync(path.join(root, 'package.json'), 'utf8'),
) as Record<'dependencies' | 'devDependencies' | 'optionalDependencies', Record<string, string>>

/** What `npm start`, `npm run worker` and `npm run cli` run, and the program that inspects uploads. */
const PROGRAMS = ['server/main.ts', 'server/cli/worker.ts', 'server/cli/main.ts', 'server/files/inspector.mjs']

/** The packages that a module and all it imports need as soon as it is loaded; what is imported later does not count. */
function packagesOf(entries: string[]): Set<string> {
  const packages = new Set<string>()
  const seen = new Set<string>()
  const visit = (file: string) => {
    if (seen.has(file)) return
    seen.add(file)
    const text = fs.readFileSync(file, 'utf8')
    for (const [, from] of text.matchAll(
      /^(?:import|export)\s+(?!type\b)(?:[\w$*{}\s,]*\bfrom\s+)?['"]([^'"]+)['"]/gm,
    )) {
      if (from!.startsWith('.')) visit(path.resolve(path.dirname(file), from!))
      else if (!isBuiltin(from!)) packages.add(/^(@[^/]+\/)?[^/]+/.exec(from!)![0])
    }
  }
  for (const entry of entries) visit(path.join(root, entry))
  return packages
}

it('the programs start without the packages that only builds, tests and the demo need', () => {
  const needed = packagesOf(PROGRAMS)
  expect(needed).toContain('express')
  expect([...needed].filter((name) => !(name in dependencies))).toEqual([])
})

it('every package has one exact version', () => {
  const versions = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })
  expect(versions.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.-]+)?$/.test(version))).toEqual([])
})

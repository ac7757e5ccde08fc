import fs from 'node:fs'
import { createRequire, isBuiltin } from 'node:module'
import os from 'node:os'
import path from 'node:path'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it, onTestFinished } from 'vitest'
import { isRuntimeOnly, packages } from '../../server/launch/install.mjs'
import { root } from '../../server/process/root.ts'

type Listed = Record<'dependencies' | 'devDependencies' | 'optionalDependencies', Record<string, string>>

const read = (name: string) => JSON.parse(fs.readFileSync(path.join(root, name), 'utf8'))
const { dependencies, devDependencies, optionalDependencies } = read('package.json') as Listed
const ofTests = read('test/package.json').devDependencies as Record<string, string>

/** What `npm start`, `npm run worker` and `npm run cli` run, and the program that inspects uploads. */
const PROGRAMS = ['server/main.ts', 'server/cli/worker.ts', 'server/cli/main.ts', 'server/files/inspector.mjs']

/** The package of an import. */
const nameOf = (from: string): string => /^(@[^/]+\/)?[^/]*/.exec(from)![0]

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
      else if (!isBuiltin(from!)) packages.add(nameOf(from!))
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

it('the demo, a build and `npm run dev` import no package that comes with the tests', () => {
  // Development of the schema, and packages that an operator adds (records 0102 and 0104).
  const others = ['server/database/schema/', 'server/files/awsBucket.ts', 'server/process/tracing.ts']
  const sources = ['client', 'packages', 'server'].flatMap((folder) =>
    fs
      .readdirSync(path.join(root, folder), { recursive: true })
      .map((name) => path.join(folder, String(name)))
      .filter((name) => /\.(tsx?|mjs|js)$/.test(name) && !others.some((other) => name.startsWith(other))),
  )
  const imported = ['vite.config.ts', 'prisma.config.ts', ...sources].flatMap((name) => {
    const text = fs.readFileSync(path.join(root, name), 'utf8')
    const found = text.matchAll(
      /^(?:import|export)\s+(?!type\b)(?:[\w$*{}\s,]*\bfrom\s+)?['"]([^'"]+)['"]|\bimport\('([^']+)'\)/gm,
    )
    return [...found].map(([, from, later]) => nameOf((from ?? later)!)).filter((one) => one in ofTests)
  })
  expect(imported).toEqual([])
  expect(sources.length).toBeGreaterThan(500)
})

it('every package has one exact version, or stands in this repository', () => {
  const versions = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies, ...ofTests })
  expect(versions.filter(([, at]) => !/^\d+\.\d+\.\d+(-[\w.-]+)?$|^file:packages\//.test(at))).toEqual([])
})

describe('a package that stands in for another', () => {
  const lock = read('package-lock.json').packages as Record<string, { link?: boolean; resolved?: string }>
  const standIns = Object.entries(devDependencies).filter(([, at]) => at.startsWith('file:'))

  it('stands in for it wherever it is asked for, also after an upgrade', () => {
    for (const [name, at] of standIns) {
      const installed = Object.entries(lock).filter(([place]) => place.endsWith(`node_modules/${name}`))
      expect(installed, name).toEqual([[`node_modules/${name}`, { resolved: at.slice('file:'.length), link: true }]])
    }
    expect(standIns).toHaveLength(fs.readdirSync(path.join(root, 'packages')).length)
  })

  it('has each icon that react-admin imports, and draws it with the props of Material UI', async () => {
    const names = ['react-admin', 'ra-ui-materialui'].flatMap((library) => {
      const folder = path.join(root, 'node_modules', library, 'dist')
      const files = fs.readdirSync(folder, { recursive: true }).map(String)
      return files
        .filter((name) => name.endsWith('.js'))
        .flatMap((name) => [
          ...fs
            .readFileSync(path.join(folder, name), 'utf8')
            .matchAll(/^import [^'"]* from ['"]@mui\/icons-material(?:\/([^'"]*))?['"]/gm),
        ])
        .map(([, icon]) => `${icon}.js`)
    })
    const icons = fs.readdirSync(path.join(root, 'packages/mui-icons/icons'))
    expect([...new Set(names)].sort()).toEqual(icons.sort())
    for (const icon of icons) {
      const { default: Icon } = await import(path.join(root, 'packages/mui-icons/icons', icon))
      const drawn = renderToStaticMarkup(createElement(Icon, { fontSize: 'small', titleAccess: 'Its title' }))
      expect(drawn, icon).toMatch(
        /<svg[^>]* class="lucide [^"]*MuiSvgIcon-fontSizeSmall[^>]* style="fill:none".*<\/svg>/,
      )
      expect(drawn).toContain('<title>Its title</title>')
    }
  })

  it('says so when a part of Prisma is called that is not here', () => {
    const require = createRequire(path.join(root, 'node_modules/prisma/package.json'))
    expect(() => require('@prisma/dev').startPrismaDevServer).toThrow('`prisma dev` is not installed here')
    expect(() => require('@prisma/studio-core/data/bff').serializeError).toThrow(
      '`prisma studio` is not installed here',
    )
  })
})

describe('the packages that are installed', () => {
  const lock = {
    '': { dependencies: { runs: '1' }, devDependencies: { builds: '1', 'stands-in': 'file:packages/other' } },
    'node_modules/runs': { version: '1.0.0', dependencies: { deep: '1' }, optionalDependencies: { mac: '1' } },
    'node_modules/deep': { version: '2.0.0' },
    'node_modules/runs/node_modules/deep': { version: '1.0.0', integrity: 'sha512-A' },
    'node_modules/mac': { version: '1.0.0', optional: true },
    'node_modules/builds': {
      version: '1.0.0',
      dev: true,
      peerDependencies: { deep: '2', tests: '1' },
      peerDependenciesMeta: { tests: { optional: true } },
    },
    'node_modules/stands-in': { resolved: 'packages/other', link: true },
    'packages/other': { version: '1.0.0', dev: true },
    'node_modules/tests': { version: '1.0.0', dev: true },
    'node_modules/of-tests': { resolved: 'test', link: true },
    test: { devDependencies: { tests: '1' } },
  }
  const runtime = ['node_modules/runs', 'node_modules/runs/node_modules/deep']
  const product = [...runtime, 'node_modules/deep', 'node_modules/builds', 'node_modules/stands-in', 'packages/other']
  const all = [...product, 'node_modules/tests', 'node_modules/of-tests', 'test']

  /** A folder where these places of the lock file are installed. */
  function folderWith(places: string[], change: Record<string, object> = {}): string {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'countersign packages-'))
    onTestFinished(() => fs.rmSync(folder, { recursive: true, force: true }))
    fs.mkdirSync(path.join(folder, 'node_modules'))
    fs.writeFileSync(path.join(folder, 'package-lock.json'), JSON.stringify({ packages: lock }))
    const there = Object.fromEntries(places.map((place) => [place, lock[place as keyof typeof lock]]))
    const note = JSON.stringify({ packages: { ...there, ...change } })
    fs.writeFileSync(path.join(folder, 'node_modules/.package-lock.json'), note)
    return folder
  }
  const setsIn = (folder: string) => ({
    runtimeOnly: isRuntimeOnly(folder),
    product: packages(folder, 'product').fresh(),
    all: packages(folder, 'all').fresh(),
  })

  it('are those that run the program, those that build it, or all', () => {
    expect(setsIn(folderWith(runtime))).toEqual({ runtimeOnly: true, product: false, all: false })
    expect(setsIn(folderWith(product))).toEqual({ runtimeOnly: false, product: true, all: false })
    expect(setsIn(folderWith(all))).toEqual({ runtimeOnly: false, product: true, all: true })
    expect(setsIn(folderWith([]))).toEqual({ runtimeOnly: false, product: false, all: false })
  })

  it('are not those of another version or another platform', () => {
    const changed = { 'node_modules/runs/node_modules/deep': { version: '1.0.0', integrity: 'sha512-B' } }
    expect(setsIn(folderWith(all, changed))).toEqual({ runtimeOnly: false, product: false, all: false })
    const folder = folderWith(all)
    fs.mkdirSync(path.join(folder, 'node_modules/.countersign'))
    fs.writeFileSync(packages(folder, 'all').stamp, 'beos-m68k')
    expect(setsIn(folder)).toEqual({ runtimeOnly: false, product: false, all: false })
  })

  it('of the tests are added to those that a running program uses', () => {
    expect(packages(folderWith(runtime), 'product').says).toBe('Installing packages (npm ci)')
    expect(packages(folderWith(product), 'all').says).toBe('Installing the packages of the tests (npm install)')
  })
})

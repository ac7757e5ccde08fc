import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '../server/root.ts'

/**
 * The parts of server/, from the bottom up: each imports only from the lines above it (CONTRIBUTING, 'Direction'). Parts
 * on one line do not import each other.
 */
const DIRECTION = [
  ['durable.ts', 'fail.ts', 'log.ts', 'root.ts', 'stop.ts'],
  ['config.ts'],
  ['database'],
  ['kernel'],
  ['files', 'gateway', 'webhooks'],
  ['services.ts'],
  ['http'],
  ['contract', 'search'],
  ['review'],
  ['resources'],
  ['dossierKinds.ts', 'machines.ts', 'payments'],
  ['openapi', 'worker'],
  ['app.ts'],
  ['start.ts'],
  ['cli', 'demo', 'launch'],
  ['launch.mjs', 'main.ts'],
]

/** Imports that still point the wrong way. This list only gets shorter. */
const WRONG_WAY: string[] = ['server/services.ts -> server/review/dossierKind.ts']

/** Files that still import each other, types included. This list only gets shorter. */
const CYCLES: string[][] = [
  [
    'server/http/authenticate.ts',
    'server/http/consoleResource.ts',
    'server/http/limits.ts',
    'server/review/accepting.ts',
    'server/review/changes.ts',
    'server/review/checks.ts',
    'server/review/claims.ts',
    'server/review/collisions.ts',
    'server/review/decide.ts',
    'server/review/desk.ts',
    'server/review/dossierKind.ts',
    'server/review/evidence.ts',
    'server/review/flags.ts',
    'server/review/notes.ts',
    'server/review/others.ts',
    'server/review/presenter.ts',
    'server/review/readings.ts',
    'server/review/reasons.ts',
    'server/review/refusals.ts',
    'server/review/settings.ts',
    'server/review/sharing.ts',
    'server/review/subject.ts',
    'server/review/underReview.ts',
    'server/services.ts',
  ],
]

const STATEMENT = /(?:^|\n)\s*(?:import|export)\s(?:[^'"`;]*?\sfrom\s+)?'([^']+)'|import\(\s*'([^']+)'/g

/** The files of the server that a file imports, types included. */
function importsOf(file: string): string[] {
  const text = fs.readFileSync(path.join(root, file), 'utf8')
  return [...text.matchAll(STATEMENT)].flatMap(([, stated, dynamic]) => {
    const name = stated ?? dynamic ?? ''
    const target = path.posix.join(path.posix.dirname(file), name)
    return name.startsWith('.') && target.startsWith('server/') ? [target] : []
  })
}

const files = fs
  .readdirSync(path.join(root, 'server'), { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.(ts|mjs)$/.test(name) && !name.includes('generated'))
  .map((name) => `server/${name}`)
  .sort()

const IMPORTS = new Map(files.map((file) => [file, importsOf(file)]))

const pairs = [...IMPORTS].flatMap(([from, all]) => all.map((to) => [from, to] as const))

/** `server/resources/brands/service.ts` belongs to `resources`, `server/app.ts` to `app.ts`. */
const partOf = (file: string) => file.split('/')[1]!

const level = (file: string) => DIRECTION.findIndex((parts) => parts.includes(partOf(file)))

/** Groups of files of which each reaches every other by imports (Tarjan's strongly connected components). */
function findCycles(graph: Map<string, string[]>): string[][] {
  const found: string[][] = []
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const stack: string[] = []
  const visit = (file: string) => {
    order.set(file, order.size)
    lowest.set(file, order.get(file)!)
    stack.push(file)
    for (const next of graph.get(file) ?? []) {
      if (!order.has(next)) visit(next)
      if (stack.includes(next)) lowest.set(file, Math.min(lowest.get(file)!, lowest.get(next)!))
    }
    if (lowest.get(file) !== order.get(file)) return
    const group = stack.splice(stack.indexOf(file))
    if (group.length > 1) found.push(group.sort())
  }
  for (const file of graph.keys()) if (!order.has(file)) visit(file)
  return found.sort()
}

describe('imports of the server', () => {
  it('come from the parts below, as the direction says', () => {
    const wrong = pairs.filter(([from, to]) => partOf(from) !== partOf(to) && level(to) >= level(from))
    expect(wrong.map(([from, to]) => `${from} -> ${to}`).sort()).toEqual(WRONG_WAY)
  })

  it('every part has its place in the direction', () => {
    expect(files.filter((file) => level(file) === -1)).toEqual([])
  })

  it('no two resources import each other', () => {
    const folderOf = (file: string) => file.split('/').slice(0, 3).join('/')
    const used = new Set(
      pairs
        .filter((both) => both.every((file) => partOf(file) === 'resources'))
        .map((both) => both.map(folderOf).join(' -> ')),
    )
    const mutual = [...used].filter((pair) => {
      const [from, to] = pair.split(' -> ')
      return from !== to && used.has(`${to} -> ${from}`)
    })
    expect(mutual).toEqual([])
  })

  it('no files import each other in a circle', () => {
    expect(findCycles(IMPORTS)).toEqual(CYCLES)
  })
})

import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '../server/process/root.ts'

/**
 * The parts of each program and of its largest folder, from the bottom up: each imports only from the lines above it (CONTRIBUTING, 'Direction').
 * Parts on one line do not import each other.
 */
const DIRECTION = {
  server: [
    ['process'],
    ['config.ts'],
    ['database'],
    ['kernel'],
    ['names'],
    ['files', 'gateway', 'mail', 'webhooks'],
    ['services.ts'],
    ['http'],
    ['openapi/contract', 'search/conditions'],
    ['screening'],
    ['review'],
    ['resources'],
    ['payments', 'registry', 'search'],
    ['traderPages'],
    ['openapi', 'worker'],
    ['app.ts'],
    ['start.ts'],
    ['demo', 'launch'],
    ['cli'],
    ['launch.mjs', 'main.ts'],
  ],
  'server/review': [
    ['record'],
    ['checks'],
    ['dossier'],
    ['settings'],
    ['claims'],
    ['transitions'],
    ['collisions', 'evidence'],
    ['screening'],
    ['risk'],
    ['desk'],
    ['blindLooks', 'casework'],
    ['queue'],
    ['conditions'],
    ['checklist'],
    ['proposals'],
    ['decisions', 'hits', 'submissions'],
    ['console'],
    ['secondLooks'],
  ],
  client: [
    ['records.ts', 'staleBuild.ts'],
    ['i18n'],
    ['format', 'providers', 'theme'],
    ['elements'],
    ['registry.tsx'],
    ['layout'],
    ['review', 'settings', 'signin'],
    ['list'],
    ['record'],
    ['dashboard', 'inbox', 'myDay', 'search'],
    ['account', 'resources', 'shell'],
    ['App.tsx'],
    ['main.tsx'],
  ],
}

const STATEMENT = /(?:^|\n)\s*(?:import|export)\s(?:[^'"`;]*?\sfrom\s+)?'([^']+)'|import\(\s*'([^']+)'/g

/** The files of a program that a file imports, types and styles included. */
function importsOf(program: string, file: string): string[] {
  const text = fs.readFileSync(path.join(root, file), 'utf8')
  return [...text.matchAll(STATEMENT)].flatMap(([, stated, dynamic]) => {
    const name = (stated ?? dynamic ?? '').replace(/\?.*/, '')
    const target = path.posix.join(path.posix.dirname(file), name)
    return name.startsWith('.') && target.startsWith(`${program}/`) ? [target] : []
  })
}

function importsIn(program: string): Map<string, string[]> {
  const files = fs
    .readdirSync(path.join(root, program), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(tsx?|mjs)$/.test(name) && !name.includes('generated'))
    .map((name) => `${program}/${name}`)
    .sort()
  return new Map(files.map((file) => [file, importsOf(program, file)]))
}

const pairsOf = (imports: Map<string, string[]>) =>
  [...imports].flatMap(([from, all]) => all.map((to) => [from, to] as const))

/**
 * Of the server, `server/resources/brands/service.ts` belongs to `resources`, `server/app.ts` to `app.ts`, and
 * `server/openapi/contract/values.ts` to `openapi/contract`, which the direction lists by itself.
 */
function partOf(program: keyof typeof DIRECTION, file: string): string {
  const [part, folder] = file.slice(program.length + 1).split('/')
  const subfolder = `${part}/${folder}`
  return DIRECTION[program].some((parts) => parts.includes(subfolder)) ? subfolder : part!
}

/** `server/resources/brands`; a file at the top of a program counts as a folder of its own. */
const folderOf = (file: string) => (file.split('/').length === 2 ? file : path.posix.dirname(file))

/** Groups of files, or of folders, of which each reaches every other by imports (Tarjan's strongly connected components). */
function cycles(graph: Map<string, string[]>): string[][] {
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

/** Pairs of folders of which each imports the other. */
function mutualFolders(imports: Map<string, string[]>): string[] {
  const used = new Set(pairsOf(imports).map((both) => both.map(folderOf).join(' <-> ')))
  return [...used].filter((pair) => {
    const [from, to] = pair.split(' <-> ')
    return from! < to! && used.has(`${to} <-> ${from}`)
  })
}

describe.each(['server', 'server/review', 'client'] as const)('imports of %s', (program) => {
  const imports = importsIn(program)
  const level = (file: string) => DIRECTION[program].findIndex((parts) => parts.includes(partOf(program, file)))

  it('come from the parts below, as the direction says', () => {
    const wrong = pairsOf(imports).filter(
      ([from, to]) => partOf(program, from) !== partOf(program, to) && level(to) >= level(from),
    )
    expect(wrong.map(([from, to]) => `${from} -> ${to}`).sort()).toEqual([])
  })

  it('every part has its place in the direction', () => {
    expect([...imports.keys()].filter((file) => level(file) === -1)).toEqual([])
  })

  it('no two folders import each other', () => {
    expect(mutualFolders(imports)).toEqual([])
  })

  it('no folders import each other in a circle', () => {
    const folders = new Map<string, string[]>()
    for (const [from, to] of pairsOf(imports)) {
      if (folderOf(from) === folderOf(to)) continue
      folders.set(folderOf(from), [...(folders.get(folderOf(from)) ?? []), folderOf(to)])
    }
    expect(cycles(folders)).toEqual([])
  })

  it('no files import each other in a circle', () => {
    expect(cycles(imports)).toEqual([])
  })
})

// Prepares a command. Each step compares hashes to see whether its result is fresh, writes a new result beside the old
// one, swaps it in, and records its inputs only when the result is complete.

import crypto from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { command } from './command.mjs'
import { compressFiles } from './compressed.mjs'
import { isRuntimeOnly, packages } from './install.mjs'
import { withLock } from './lock.mjs'

const writeLine = (line) => console.error(line)

/**
 * Installs, generates, and builds the named parts where they are missing or stale. Messages go to stderr.
 * @param {string} root the project's folder
 * @param {('server' | 'client' | 'compressed')[]} builds
 * @param {{set?: 'product' | 'all', runs?: boolean}} options `set`: the packages that are needed (install.mjs). `runs`: the
 *   command only runs what is built. With `npm ci --omit=dev` nothing is installed for it; what is not built is an error.
 */
export async function prepare(root, builds, { set = 'product', runs = false } = {}) {
  if (runs && isRuntimeOnly(root)) return assertBuilt(root, builds)
  const install = packages(root, set)
  const steps = (all) => all.filter((name) => builds.includes(name)).map((name) => BUILDS[name](root))
  // The console does not depend on the server, so build both at the same time.
  const lanes = [[generated(root), ...steps(['server'])], steps(['client', 'compressed'])]
  if ([install, ...lanes.flat()].every((step) => step.fresh())) return
  await withLock(
    path.join(root, 'dist/.lock'),
    async () => {
      await make(install)
      removeDrafts(root)
      const made = await Promise.allSettled(lanes.map(makeInOrder))
      for (const { status, reason } of made) if (status === 'rejected') throw reason
    },
    () => writeLine('Waiting for another Countersign process that is building ...'),
  )
}

async function makeInOrder(steps) {
  for (const step of steps) await make(step)
}

async function make(step) {
  if (step.fresh()) return
  writeLine(`${step.says} ...`)
  const hash = step.hash()
  await step.make()
  fs.mkdirSync(path.dirname(step.stamp), { recursive: true })
  fs.writeFileSync(step.stamp, hash)
}

function assertBuilt(root, builds) {
  const stale = builds.filter((name) => !BUILDS[name](root).fresh())
  if (stale.length === 0) return
  const parts = ['server', 'console'].filter((part) =>
    stale.some((name) => (name === 'server') === (part === 'server')),
  )
  throw new Error(
    `The ${parts.join(' and the ')} must be built, and the packages for that are not installed: run npm ci, npm run build, then npm ci --omit=dev.`,
  )
}

function generated(root) {
  const schema = 'server/database/schema/tables.mjs'
  const sources = ['prisma/schema.prisma', 'prisma.config.ts', schema, 'node_modules/prisma/package.json']
  return step({
    says: 'Generating the database client',
    stamp: path.join(root, 'node_modules/.countersign/generated'),
    result: path.join(root, 'server/database/generated/tables.ts'),
    hash: () => hashOf(root, sources),
    make: () =>
      // Any existing file keeps Prisma from downloading its schema engine, which `generate` does not use.
      command(root, [process.execPath, 'node_modules/prisma/build/index.js', 'generate'], {
        PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
        PRISMA_HIDE_UPDATE_MESSAGE: '1',
        CHECKPOINT_DISABLE: '1',
      }),
  })
}

function server(root) {
  return step({
    says: 'Building the server',
    stamp: path.join(root, 'dist/.made/server'),
    result: path.join(root, 'dist/server'),
    hash: () =>
      hashOf(root, ['server', 'prisma/schema.prisma', 'tsconfig.json', 'tsconfig.build.json', 'package-lock.json']),
    async make() {
      const draft = newDraft(root)
      const tsc = path.join(root, 'node_modules/typescript/bin/tsc')
      // The draft is moved afterwards, so source maps use absolute paths.
      const outputOptions = ['--outDir', draft, '--sourceRoot', pathToFileURL(`${root}${path.sep}`).href]
      await command(root, [process.execPath, tsc, '-p', 'tsconfig.build.json', ...outputOptions])
      copyAssets(root, 'server', path.join(draft, 'server'))
      swapIn(path.join(draft, 'server'), path.join(root, 'dist/server'))
      fs.rmSync(draft, { recursive: true, force: true })
    },
  })
}

function client(root) {
  return step({
    says: 'Building the console',
    stamp: path.join(root, 'dist/.made/client'),
    result: path.join(root, 'dist/client/index.html'),
    hash: () => hashOf(root, ['client', 'packages/mui-icons', 'vite.config.ts', 'tsconfig.json', 'package-lock.json']),
    async make() {
      const draft = newDraft(root)
      // In a separate process, because Vite sets NODE_ENV of its own process.
      const vite = path.join(root, 'node_modules/vite/bin/vite.js')
      const build = [process.execPath, vite, 'build', '--logLevel', 'error', '--outDir', path.join(draft, 'client')]
      await command(root, build, { NODE_ENV: 'production' })
      swapIn(path.join(draft, 'client'), path.join(root, 'dist/client'))
      fs.rmSync(draft, { recursive: true, force: true })
    },
  })
}

/**
 * Compresses the console once, for distant readers (record 0060). The demo skips it, because its reader is on the same
 * machine.
 */
function compressed(root) {
  return step({
    says: 'Compressing the console',
    stamp: path.join(root, 'dist/.made/compressed'),
    result: path.join(root, 'dist/client/index.html.br'),
    hash: client(root).hash,
    make: () => compressFiles(path.join(root, 'dist/client')),
  })
}

const BUILDS = { server, client, compressed }

function step({ says, stamp, result, hash, make }) {
  return { says, stamp, hash, make, fresh: () => fs.existsSync(result) && noted(stamp) === hash() }
}

function noted(stamp) {
  try {
    return fs.readFileSync(stamp, 'utf8')
  } catch {
    return null
  }
}

const aside = [
  'server/database/generated',
  'server/database/schema',
  'server/launch',
  'server/launch.mjs',
  'server/tsconfig.json',
].map(path.normalize)

/** Hash of names and contents of files and folders, without generated files and build scripts. */
function hashOf(root, names) {
  const hash = crypto.createHash('sha256').update(process.versions.node.split('.')[0])
  const add = (name) => {
    if (aside.includes(name)) return
    const file = path.join(root, name)
    const entry = fs.statSync(file, { throwIfNoEntry: false })
    if (entry?.isDirectory()) {
      for (const child of fs.readdirSync(file).sort()) add(path.join(name, child))
    } else if (entry) hash.update(`\n${name} ${entry.size}\n`).update(fs.readFileSync(file))
  }
  names.forEach(add)
  return hash.digest('hex')
}

/** Copies files that are not TypeScript beside the compiled modules. */
function copyAssets(root, name, to) {
  fs.cpSync(path.join(root, name), to, {
    recursive: true,
    filter(file) {
      if (aside.includes(path.relative(root, file)) || /\.(tsx?|prisma)$/.test(file)) return false
      if (file.endsWith('.js') && fs.existsSync(file.replace(/js$/, 'ts')))
        throw new Error(
          `${path.relative(root, file)} and the .ts file of the same name would become one file: rename one of them.`,
        )
      return true
    },
  })
}

/** Makes an empty folder beside the results. */
const newDraft = (root) => fs.mkdtempSync(path.join(root, 'dist/.draft-'))

/** Removes the drafts of killed builds. */
function removeDrafts(root) {
  const dist = path.join(root, 'dist')
  for (const name of fs.readdirSync(dist))
    if (name.startsWith('.draft-')) fs.rmSync(path.join(dist, name), { recursive: true, force: true })
}

function swapIn(draft, target) {
  const old = `${target}.old`
  fs.rmSync(old, { recursive: true, force: true })
  if (fs.existsSync(target)) fs.renameSync(target, old)
  fs.renameSync(draft, target)
  fs.rmSync(old, { recursive: true, force: true })
}

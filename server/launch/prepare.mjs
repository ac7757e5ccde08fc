// Prepares what a command needs. Each step compares hashes to see whether its result is fresh, writes a new result beside
// the old one, swaps it in, and records its inputs only when it is complete.

import { spawn } from 'node:child_process'
import crypto from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { withLock } from './lock.mjs'

const writeLine = (line) => console.error(line)

/**
 * Installs, generates, and builds the named parts where they are missing or stale. Messages go to stderr.
 * @param {string} root the project's folder
 * @param {('server' | 'client')[]} builds
 * @param {{runs?: boolean}} options `runs`: the command only runs what is built. With `npm ci --omit=dev` nothing is
 *   installed for it; what is not built is an error.
 */
export async function prepare(root, builds, { runs = false } = {}) {
  if (runs && isRuntimeOnly(root)) return assertBuilt(root, builds)
  const steps = [packages(root), generated(root), ...builds.map((name) => (name === 'server' ? server : client)(root))]
  if (steps.every((step) => step.fresh())) return
  await withLock(
    path.join(root, 'dist/.lock'),
    async () => {
      for (const step of steps) {
        if (step.fresh()) continue
        writeLine(`${step.says} ...`)
        const hash = step.hash()
        await step.make()
        fs.mkdirSync(path.dirname(step.stamp), { recursive: true })
        fs.writeFileSync(step.stamp, hash)
      }
    },
    () => writeLine('Waiting for another Countersign process that is building ...'),
  )
}

function packages(root) {
  const file = (name) => path.join(root, name)
  const platform = `${process.platform}-${process.arch}`
  const hash = () => `${platform} ${hashOf(root, ['package.json', 'package-lock.json'])}`
  const stamp = file('node_modules/.countersign/packages')
  return {
    says: 'Installing packages (npm ci)',
    stamp,
    hash,
    fresh() {
      if (noted(stamp) === hash()) return true
      // Installed by hand: npm's own record is enough, unless the packages are for another platform.
      const elsewhere = noted(stamp) !== null && !noted(stamp).startsWith(`${platform} `)
      if (elsewhere || !installed(file('package-lock.json'), file('node_modules/.package-lock.json'))) return false
      fs.mkdirSync(path.dirname(stamp), { recursive: true })
      fs.writeFileSync(stamp, hash())
      return true
    },
    make() {
      const npmScript = /npm-cli\.js$/.test(process.env.npm_execpath ?? '') ? process.env.npm_execpath : null
      const npm = npmScript ? [process.execPath, npmScript] : ['npm']
      return command(root, [...npm, 'ci', '--include=dev', '--include=optional', '--loglevel=error'])
    },
  }
}

const notesOf = (root) => ['package-lock.json', 'node_modules/.package-lock.json'].map((name) => path.join(root, name))

/** True when the packages that run the program are installed and those that build it are not. */
function isRuntimeOnly(root) {
  const [lockFile, noteFile] = notesOf(root)
  return installed(lockFile, noteFile, { runtime: true }) && !installed(lockFile, noteFile)
}

function assertBuilt(root, builds) {
  const stale = builds.filter((name) => !(name === 'server' ? server : client)(root).fresh())
  if (stale.length === 0) return
  throw new Error(
    `The ${stale.join(' and the ')} must be built, and the packages for that are not installed: run npm ci, npm run build, then npm ci --omit=dev.`,
  )
}

/** True when npm's record of what it installed agrees with the lock file; packages of other platforms may be absent. */
function installed(lockFile, noteFile, { runtime = false } = {}) {
  if (!fs.existsSync(noteFile)) return false
  const wanted = JSON.parse(fs.readFileSync(lockFile, 'utf8')).packages
  const there = JSON.parse(fs.readFileSync(noteFile, 'utf8')).packages
  return Object.entries(wanted).every(([name, { version, integrity, optional, dev, devOptional }]) => {
    if (name === '' || (runtime && (dev || devOptional))) return true
    const found = there[name]
    return found ? found.version === version && found.integrity === integrity : optional === true
  })
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
    hash: () => hashOf(root, ['server', 'prisma', 'tsconfig.json', 'tsconfig.build.json', 'package-lock.json']),
    async make() {
      const draft = newDraft(root)
      const tsc = path.join(root, 'node_modules/typescript/bin/tsc')
      // The draft is moved afterwards, so source maps use absolute paths.
      const outputOptions = ['--outDir', draft, '--sourceRoot', pathToFileURL(`${root}${path.sep}`).href]
      await command(root, [process.execPath, tsc, '-p', 'tsconfig.build.json', ...outputOptions])
      for (const name of ['server', 'prisma']) {
        copyAssets(root, name, path.join(draft, name))
        swapIn(path.join(draft, name), path.join(root, 'dist', name))
      }
      fs.rmSync(draft, { recursive: true, force: true })
    },
  })
}

function client(root) {
  return step({
    says: 'Building the console',
    stamp: path.join(root, 'dist/.made/client'),
    result: path.join(root, 'dist/client/index.html'),
    hash: () => hashOf(root, ['client', 'vite.config.ts', 'tsconfig.json', 'package-lock.json']),
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

/** Makes an empty folder beside the results and removes drafts of killed builds. */
function newDraft(root) {
  const dist = path.join(root, 'dist')
  fs.mkdirSync(dist, { recursive: true })
  for (const name of fs.readdirSync(dist))
    if (name.startsWith('.draft-')) fs.rmSync(path.join(dist, name), { recursive: true, force: true })
  return fs.mkdtempSync(path.join(dist, '.draft-'))
}

function swapIn(draft, target) {
  const old = `${target}.old`
  fs.rmSync(old, { recursive: true, force: true })
  if (fs.existsSync(target)) fs.renameSync(target, old)
  fs.renameSync(draft, target)
  fs.rmSync(old, { recursive: true, force: true })
}

/** Runs a program quietly; its output is shown only when it fails. */
function command(cwd, [program, ...args], env = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text) => {
        output += text
      })
    const stop = (signal) => child.kill(signal)
    process.once('SIGINT', stop).once('SIGTERM', stop)
    const end = (error) => {
      process.off('SIGINT', stop).off('SIGTERM', stop)
      if (error) reject(error)
      else resolve()
    }
    child.once('error', (error) => end(new Error(`${program} could not be run: ${error.message}`)))
    child.once('close', (code, signal) => {
      const line = `${[path.basename(program), ...args].join(' ')} failed (${signal ?? `exit ${code}`}).`
      end(code === 0 ? null : new Error(`${output.trim()}\n${line}`))
    })
  })
}

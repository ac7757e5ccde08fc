// node server/launch.mjs demo|dev|build|start|worker|cli|test|check|conformance|format|fuzz|faults|docs|bench|audit:packages|test:nodes|release [arguments]
//
// From a bare clone with only Node and npm: installs, generates and builds what is missing or stale, then runs the
// command inside this very process, so that signals, exit codes and kill -9 need no passing on.
// No dependency and no new syntax here: it must run before anything is installed, and on an old Node to say so.

import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const [command = '', ...args] = process.argv.slice(2)

const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Countersign needs Node 20.19 or newer; this is Node ${process.versions.node}.`)
  process.exit(1)
}

/** Runs a module of the built program as if it had been started by itself. */
async function run(file, argv) {
  const main = path.join(root, file)
  process.argv = [process.execPath, main, ...argv]
  process.setSourceMapsEnabled(true)
  await import(pathToFileURL(main).href)
}

const commands = {
  demo: { needs: ['server', 'client'], run: () => run('dist/server/main.js', ['demo', ...args]) },
  dev: { needs: [], run: async () => (await import('./launch/dev.mjs')).dev(root, args) },
  build: { needs: ['server', 'client', 'compressed'], run: () => {} },
  start: {
    needs: ['server', 'client', 'compressed'],
    runs: true,
    run: () => run('dist/server/main.js', ['start', ...args]),
  },
  worker: { needs: ['server'], runs: true, run: () => run('dist/server/cli/worker.js', args) },
  cli: { needs: ['server'], runs: true, run: () => run('dist/server/cli/main.js', args) },
  test: {
    needs: ['server', 'client'],
    set: 'all',
    run: async () => (await import('./launch/checks.mjs')).test(root, args),
  },
  check: { needs: [], set: 'all', run: async () => (await import('./launch/checks.mjs')).check(root) },
  conformance: {
    needs: [],
    set: 'all',
    run: async () => (await import('./launch/checks.mjs')).conformance(root, args),
  },
  format: { needs: [], set: 'all', run: async () => (await import('./launch/checks.mjs')).format(root) },
  fuzz: { needs: [], set: 'all', run: async () => (await import('./launch/checks.mjs')).fuzz(root, args) },
  faults: { needs: ['server'], set: 'all', run: async () => (await import('./launch/faults.mjs')).faults(root, args) },
  docs: { needs: [], set: 'all', run: async () => (await import('./launch/checks.mjs')).docs(root) },
  'test:nodes': { needs: [], set: 'all', run: async () => (await import('./launch/nodes.mjs')).nodes(root, args) },
  'audit:packages': { needs: [], run: async () => (await import('./launch/packages.mjs')).audit(root) },
  release: {
    needs: [],
    run: async () => {
      const { release } = await import('./launch/release.mjs')
      await release(root, args).catch((error) => {
        console.error(error.message)
        process.exitCode = 1
      })
    },
  },
  bench: {
    needs: ['server', 'client', 'compressed'],
    set: 'all',
    run: async () => {
      const { register } = await import('tsx/esm/api')
      register()
      await run('bench/main.ts', args)
    },
  },
}

if (!Object.hasOwn(commands, command)) {
  console.error(`Usage: node server/launch.mjs ${Object.keys(commands).join('|')} [arguments]`)
  process.exit(1)
}
try {
  const { prepare } = await import('./launch/prepare.mjs')
  const { needs, ...options } = commands[command]
  await prepare(root, needs, options)
} catch (error) {
  console.error(error.message)
  process.exit(1)
}
await commands[command].run()

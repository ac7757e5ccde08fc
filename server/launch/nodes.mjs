// npm run test:nodes: the demo, and the tests of the journeys, on each supported line of Node.

import { spawn, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** The oldest supported line, and the long-term ones after it. */
const LINES = ['20', '22', '24']
/**
 * The journeys: every statement of the interface, the programs, crashes, and a day at the desk and at the payer's page.
 */
const JOURNEYS = [
  'test/conformance/',
  'test/launch/',
  'test/demo/',
  'test/files/',
  'test/crash/decide',
  'test/e2e/keyboard',
  'test/e2e/payer',
  'test/e2e/collecting',
]
const DEMO_TIMEOUT_MS = 300_000

const npm = (args, cwd) => {
  const { status, stdout, stderr } = spawnSync('npm', args, {
    cwd,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  })
  if (status !== 0) throw new Error(`npm ${args.join(' ')}: ${stderr.trim()}`)
  return stdout
}

/** Installs the newest Node of a line below `folder`, from npm; returns the path of its program. */
function installNode(folder, line) {
  const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`
  const versions = [JSON.parse(npm(['view', `${name}@${line}`, 'version', '--json'], folder))].flat()
  const newest = versions.sort((one, other) => one.localeCompare(other, 'en', { numeric: true })).at(-1)
  const prefix = path.join(folder, line)
  fs.mkdirSync(prefix, { recursive: true })
  npm(['install', '--prefix', prefix, '--no-save', '--ignore-scripts', `${name}@${newest}`], prefix)
  const program = process.platform === 'win32' ? 'node.exe' : 'bin/node'
  return { version: newest, node: path.join(prefix, 'node_modules', name, program) }
}

async function freePort() {
  const server = net.createServer()
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address()
  await new Promise((resolve) => server.close(resolve))
  return port
}

const answers = (address) =>
  fetch(address).then(
    ({ status }) => status === 200,
    () => false,
  )

/** Starts the demo, waits until it is ready and its data complete, then stops it. Returns the problem, or null. */
async function tryDemo(root, node, folder) {
  const port = await freePort()
  const env = { ...environment(node), PORT: String(port), DATA_DIR: path.join(folder, 'data') }
  const child = spawn(node, ['server/launch.mjs', 'demo'], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      said += chunk
    })
  const ended = new Promise((resolve) => child.once('exit', (code, signal) => resolve(code ?? signal)))
  let over = false
  void ended.then(() => {
    over = true
  })
  const until = Date.now() + DEMO_TIMEOUT_MS
  const isComplete = async () =>
    said.includes('Demo data: complete') && (await answers(`http://127.0.0.1:${port}/readyz`))
  while (!over && Date.now() < until && !(await isComplete())) await pause(500)
  const isReady = !over && (await answers(`http://127.0.0.1:${port}/`))
  child.kill('SIGTERM')
  const code = await ended
  fs.rmSync(env.DATA_DIR, { recursive: true, force: true })
  return isReady && code === 0
    ? null
    : `${said.slice(-2_000)}\nThe demo was ${isReady ? '' : 'not '}ready, and ended with ${code}.`
}

/** Environment in which child processes use this Node, too. */
const environment = (node) => ({ ...process.env, PATH: `${path.dirname(node)}${path.delimiter}${process.env.PATH}` })

/** `args`: lines of Node (all by default), then `--` and arguments for Vitest instead of the journeys. */
export async function nodes(root, args) {
  const split = args.indexOf('--')
  const lines = split < 0 ? args : args.slice(0, split)
  const wanted = split < 0 ? JOURNEYS : args.slice(split + 1)
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'countersign-nodes-'))
  const results = []
  try {
    for (const line of lines.length > 0 ? lines : LINES) {
      const { version, node } = installNode(folder, line)
      console.log(`\nNode ${version}`)
      const problem = await tryDemo(root, node, folder)
      if (problem) console.log(problem)
      const tests = spawnSync(node, ['server/launch.mjs', 'test', ...wanted], {
        cwd: root,
        env: environment(node),
        stdio: 'inherit',
      })
      results.push({ version, demo: problem === null, tests: tests.status === 0 })
    }
  } finally {
    fs.rmSync(folder, { recursive: true, force: true })
  }
  const word = (ok) => (ok ? 'ok' : 'FAILED')
  for (const { version, demo, tests } of results)
    console.log(`Node ${version}: the demo ${word(demo)}, the tests ${word(tests)}`)
  const failed = results.filter(({ demo, tests }) => !demo || !tests).length
  console.log(`${results.length - failed} passed, ${failed} failed`)
  process.exitCode = failed > 0 ? 1 : 0
}

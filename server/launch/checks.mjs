// npm test and npm run check: each TypeScript project, lint and schema drift count as one each, then every test.
// npm run conformance: one test for every statement of the interface.
// npm run fuzz: sends requests made from the OpenAPI document.
// npm run format: writes the formatting.
// npm run docs: writes the pages that are generated from the code.

import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { wrongRows } from './rowTypes.mjs'
import { nearLimits } from './slow.mjs'

const checks = {
  'types of the server': ['typescript/bin/tsc', '-p', 'server'],
  'types of the client': ['typescript/bin/tsc', '-p', 'client'],
  'types of all, with the tests': ['typescript/bin/tsc', '-p', '.'],
  lint: ['@biomejs/biome/bin/biome', 'check', '.'],
  'schema drift': ['../server/database/schema/check.mjs'],
}

/** Runs the checks, prints the failures and returns their number. */
function runChecks(root) {
  let failed = 0
  for (const [name, [file, ...args]] of Object.entries(checks)) {
    const began = performance.now()
    const script = path.join(root, 'node_modules', file)
    const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], { cwd: root, encoding: 'utf8' })
    const seconds = ((performance.now() - began) / 1000).toFixed(1)
    console.log(`${status === 0 ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)`)
    if (status === 0) continue
    failed++
    console.log(`${stdout}${stderr}`.trimEnd())
  }
  return failed
}

function conclude(passed, failed) {
  console.log(`${passed} passed, ${failed} failed`)
  process.exitCode = failed > 0 ? 1 : 0
}

export function check(root) {
  const failed = runChecks(root)
  conclude(Object.keys(checks).length - failed, failed)
}

/** Writes the formatting and Biome's automatic fixes. */
export function format(root) {
  const biome = path.join(root, 'node_modules/@biomejs/biome/bin/biome')
  process.exitCode =
    spawnSync(process.execPath, [biome, 'check', '--write', '.'], { cwd: root, stdio: 'inherit' }).status ?? 1
}

/** Runs the checks, then Vitest with all projects; `args` are Vitest's own (file names, -t, --project). */
export async function test(root, args) {
  const failedChecks = runChecks(root)
  process.env.ROW_FACTS = fs.mkdtempSync(path.join(os.tmpdir(), 'countersign-rows-'))
  const vitest = await runVitest(root, args)
  const counts = count(vitest)
  const near = nearLimits(vitest.state.getTestModules())
  await vitest.close()
  if (near.length > 0) console.log(['Took more than a quarter of its limit:', ...near].join('\n  '))
  const wrong = compareRows(root, process.env.ROW_FACTS)
  conclude(Object.keys(checks).length + 1 - failedChecks - wrong + counts.passed, failedChecks + wrong + counts.failed)
}

/** Compares the rows of SQL that the tests have seen with the declared types; counts as one check. */
function compareRows(root, folder) {
  const { wrong, compared, declared } = wrongRows(root, folder)
  fs.rmSync(folder, { recursive: true })
  console.log(`${wrong.length === 0 ? 'ok    ' : 'FAILED'} rows of SQL: ${compared} of ${declared} calls were seen`)
  for (const line of wrong) console.log(line)
  return wrong.length > 0 ? 1 : 0
}

async function runVitest(root, args) {
  process.env.NODE_ENV = 'test'
  const { parseCLI, startVitest } = await import('vitest/node')
  const { filter, options } = parseCLI(['vitest', 'run', ...args])
  return startVitest('test', filter, { ...options, root, watch: false, run: true })
}

/**
 * Runs one test for every statement of the interface; one that did not run counts as failed. `--write` writes the
 * report (docs/conformance.md); other `args` are Vitest's own and narrow the run.
 */
export async function conformance(root, args) {
  const write = args.includes('--write')
  const narrowing = args.filter((one) => one !== '--write')
  const vitest = await runVitest(root, ['--project', 'conformance', ...narrowing])
  const counts = count(vitest)
  const held = new Set()
  for (const module of vitest.state.getTestModules())
    for (const test of module.children.allTests('passed')) held.add(test.name.split(' ')[0])
  await vitest.close()
  if (narrowing.length > 0) return conclude(counts.passed, counts.failed)
  const { register } = await import('tsx/esm/api')
  register()
  const { REPORT, reportOf, STATEMENTS } = await import(
    pathToFileURL(path.join(root, 'test/conformance/report.ts')).href
  )
  if (write)
    fs.writeFileSync(
      REPORT,
      reportOf((number) => held.has(number)),
    )
  const missed = STATEMENTS.filter((number) => !held.has(number)).length
  conclude(STATEMENTS.length - missed, Math.max(missed, counts.failed))
}

/**
 * Sends requests made from the OpenAPI document, valid and invalid, and fails on an answer that the document does not
 * describe. `--runs N` (20,000), `--seed N` (random by default; a failure names it).
 */
export async function fuzz(root, args) {
  const { values } = parseArgs({ args, options: { runs: { type: 'string' }, seed: { type: 'string' } } })
  process.env.FUZZ_RUNS = values.runs ?? '20000'
  process.env.FUZZ_SEED = values.seed ?? String(Date.now() % 1_000_000_000)
  const vitest = await runVitest(root, ['test/fuzz'])
  const { passed, failed } = count(vitest)
  await vitest.close()
  conclude(passed, failed)
}

/** Writes the pages of docs/ that are generated from the code. */
export async function docs(root) {
  const { register } = await import('tsx/esm/api')
  register()
  const { writePages } = await import(pathToFileURL(path.join(root, 'test/docs/pages.ts')).href)
  writePages()
}

/** A file that cannot be loaded or set up counts as one failure, and so does an error outside every test. */
function count(vitest) {
  let passed = 0
  let failed = vitest.state.getUnhandledErrors().length
  const modules = vitest.state.getTestModules()
  for (const module of modules) {
    let failedHere = 0
    for (const test of module.children.allTests()) {
      if (test.result().state === 'passed') passed++
      if (test.result().state === 'failed') failedHere++
    }
    failed += failedHere || (module.state() === 'failed' ? 1 : 0)
  }
  if (modules.length === 0) failed++
  return { passed, failed }
}

// npm run release -- X.Y.Z [--write]: checks that this state may be released under that number and, with --write, runs
// every test, writes the number and the changelog's section, commits, and tags. It pushes nothing.

import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'

const VERSION = /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)$/
const UNRELEASED = '## [Unreleased]'
const DUMPS = 'test/database/releases'

/** Thrown to stop a release; the message is the reason, in one line. */
class ReleaseError extends Error {}

function git(root, ...args) {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  if (status !== 0) throw new ReleaseError(`git ${args[0]}: ${stderr.trim() || stdout.trim()}`)
  return stdout.trim()
}

const readJson = (root, name) => JSON.parse(fs.readFileSync(path.join(root, name), 'utf8'))
const writeJson = (root, name, value) => fs.writeFileSync(path.join(root, name), `${JSON.stringify(value, null, 2)}\n`)

const numbersOf = (version) => VERSION.exec(version).slice(1).map(Number)

/** Negative if `a` comes before `b`. */
function compareVersions(a, b) {
  const [first, second] = [numbersOf(a), numbersOf(b)]
  const index = first.findIndex((number, index) => number !== second[index])
  return index < 0 ? 0 : first[index] - second[index]
}

/**
 * Returns the changelog with 'Unreleased' turned into this release's section, and that section's text. Throws if it is
 * empty.
 */
export function releaseChangelog(text, version, day) {
  const at = text.indexOf(`${UNRELEASED}\n`)
  if (at < 0) throw new ReleaseError(`CHANGELOG.md has no '${UNRELEASED}'.`)
  const from = at + UNRELEASED.length
  const next = text.indexOf('\n## [', from)
  const notes = text.slice(from, next < 0 ? undefined : next).trim()
  if (!/^[-*] /m.test(notes)) throw new ReleaseError("CHANGELOG.md has nothing under 'Unreleased'.")
  const rest = next < 0 ? '' : `\n${text.slice(next + 1)}`
  return { notes, text: `${text.slice(0, at)}${UNRELEASED}\n\n## [${version}] - ${day}\n\n${notes}\n${rest}` }
}

/** The newest migration without a dump of a release's data, or null. The release needs a dump (CONTRIBUTING). */
function migrationWithoutDump(root) {
  const migrations = fs.readdirSync(path.join(root, 'prisma/migrations')).filter((name) => /^\d{14}_/.test(name))
  const newest = migrations.sort().at(-1)
  const dumps = fs.readdirSync(path.join(root, DUMPS)).filter((name) => name.endsWith('.sql'))
  const has = (name) => fs.readFileSync(path.join(root, DUMPS, name), 'utf8').includes(newest)
  return newest === undefined || dumps.some(has) ? null : newest
}

/** The obstacles to a release, one line each; empty without any. */
function objections(root, version) {
  const { version: now } = readJson(root, 'package.json')
  const changed = git(root, 'status', '--porcelain')
  const migration = migrationWithoutDump(root)
  const tags = git(root, 'tag', '--list')
    .split('\n')
    .filter((tag) => VERSION.test(tag.slice(1)))
  const newest = tags
    .map((tag) => tag.slice(1))
    .sort(compareVersions)
    .at(-1)
  return [
    changed && `The tree is not clean:\n${changed}`,
    newest !== undefined && compareVersions(version, newest) <= 0 && `${version} does not come after v${newest}.`,
    compareVersions(version, now) < 0 && `${version} comes before ${now} of package.json.`,
    migration &&
      !fs.existsSync(path.join(root, DUMPS, `${version}.sql`)) &&
      `${DUMPS}/${version}.sql is missing: no release's data has migration ${migration} yet. Make it as docs/releasing.md says.`,
  ].filter(Boolean)
}

function writeVersion(root, version) {
  writeJson(root, 'package.json', { ...readJson(root, 'package.json'), version })
  const lock = readJson(root, 'package-lock.json')
  lock.version = version
  lock.packages[''].version = version
  writeJson(root, 'package-lock.json', lock)
}

/** Runs every test in a separate process; returns whether all passed. */
const runTests = (root) =>
  spawnSync(process.execPath, [path.join(root, 'server/launch.mjs'), 'test'], { cwd: root, stdio: 'inherit' })
    .status === 0

/**
 * Without `--write`, only reports the steps. `test` returns whether all tests passed; `today` is the release's day.
 * Throws with one line for each obstacle.
 */
export async function release(root, args, { test = runTests, today = new Date(), writeLine = console.log } = {}) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { write: { type: 'boolean', default: false } },
  })
  const [version = ''] = positionals
  if (!VERSION.test(version) || positionals.length > 1)
    throw new ReleaseError('Usage: npm run release -- X.Y.Z [--write]')
  const against = objections(root, version)
  if (against.length > 0) throw new ReleaseError(against.join('\n'))
  const file = path.join(root, 'CHANGELOG.md')
  const changelog = releaseChangelog(fs.readFileSync(file, 'utf8'), version, today.toISOString().slice(0, 10))
  if (!values.write) {
    writeLine(`v${version} can be released; nothing was changed. With --write it is tested, committed and tagged:\n`)
    writeLine(changelog.notes)
    return
  }
  if (!test(root)) throw new ReleaseError('A test failed: nothing was released.')
  // The tests may have rewritten generated pages.
  const changed = git(root, 'status', '--porcelain')
  if (changed) throw new ReleaseError(`The tests changed files; commit them first:\n${changed}`)
  writeVersion(root, version)
  fs.writeFileSync(file, changelog.text)
  git(
    root,
    'commit',
    '--quiet',
    '--message',
    `chore(release): ${version}`,
    'CHANGELOG.md',
    'package.json',
    'package-lock.json',
  )
  git(
    root,
    'tag',
    '--annotate',
    `v${version}`,
    '--cleanup=verbatim',
    '--message',
    `Countersign ${version}\n\n${changelog.notes}`,
  )
  writeLine(`v${version} is committed and tagged. To publish it: git push --follow-tags`)
}

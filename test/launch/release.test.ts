import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { release, releaseChangelog } from '../../server/launch/release.mjs'
import { root as own } from '../../server/process/root.ts'

const DAY = new Date('2026-11-23T12:00:00Z')
const MIGRATION = '20261123010000_more'
let root: string

const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
const read = (name: string) => fs.readFileSync(path.join(root, name), 'utf8')
function write(name: string, text: string): void {
  fs.mkdirSync(path.dirname(path.join(root, name)), { recursive: true })
  fs.writeFileSync(path.join(root, name), text)
}
const commitAll = () => git('add', '--all') + git('commit', '--quiet', '--message', 'feat: more')

/** Runs the release; answers what it said, or why it did not. */
async function attempt(args: string[], passes = true): Promise<string> {
  const said: string[] = []
  const options = { test: () => passes, today: DAY, writeLine: (line: string) => said.push(line) }
  return release(root, args, options).then(
    () => said.join('\n'),
    ({ message }: Error) => message,
  )
}

beforeEach(() => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'countersign-release-'))
  git('init', '--quiet', '--initial-branch=main')
  for (const [name, value] of Object.entries({ 'user.name': 'Tests', 'user.email': 'tests@example.com' }))
    git('config', name, value)
  for (const name of ['package.json', 'package-lock.json']) fs.copyFileSync(path.join(own, name), path.join(root, name))
  write(
    'CHANGELOG.md',
    '# Changelog\n\n## [Unreleased]\n\n### Added\n- A queue.\n\n## [0.1.0] - 2026-01-01\n\n- All.\n',
  )
  write(`prisma/migrations/${MIGRATION}/migration.sql`, '')
  write('test/database/releases/0.1.0.sql', '20261121051500_claims')
  write('test/database/releases/0.2.0.sql', MIGRATION)
  commitAll()
})
afterEach(() => fs.rmSync(root, { recursive: true }))

it('only says what it would do, without --write', async () => {
  const before = git('rev-parse', 'HEAD')
  expect(await attempt(['0.2.0'])).toContain('v0.2.0 can be released; nothing was changed.')
  expect([git('rev-parse', 'HEAD'), git('status', '--porcelain'), git('tag', '--list')]).toEqual([before, '', ''])
})

it('writes the number everywhere, dates the section, commits and tags', async () => {
  expect(await attempt(['0.2.0', '--write'])).toContain('git push --follow-tags')
  expect(read('CHANGELOG.md')).toBe(
    '# Changelog\n\n## [Unreleased]\n\n## [0.2.0] - 2026-11-23\n\n### Added\n- A queue.\n\n## [0.1.0] - 2026-01-01\n\n- All.\n',
  )
  const lock = JSON.parse(read('package-lock.json'))
  expect([JSON.parse(read('package.json')).version, lock.version, lock.packages[''].version]).toEqual(
    Array.from({ length: 3 }, () => '0.2.0'),
  )
  // Nothing but the number changed.
  expect(git('show', '--numstat', '--format=%s', 'v0.2.0^{commit}').split(/\s+/)).toEqual(
    expect.arrayContaining(['chore(release):', '0.2.0', '1', 'package.json', '2', 'package-lock.json']),
  )
  expect(git('for-each-ref', '--format=%(contents)', 'refs/tags/v0.2.0')).toContain('### Added\n- A queue.')
  expect(git('status', '--porcelain')).toBe('')
  expect(await attempt(['0.2.0'])).toContain('0.2.0 does not come after v0.2.0.')
})

it('says all that stands against it, and changes nothing', async () => {
  expect(await attempt(['one'])).toBe('Usage: npm run release -- X.Y.Z [--write]')
  expect(await attempt(['0.0.9'])).toContain('0.0.9 comes before')
  expect(await attempt(['0.2.0', '--write'], false)).toBe('A test failed: nothing was released.')
  write('new.txt', '')
  fs.rmSync(path.join(root, 'test/database/releases/0.2.0.sql'))
  const said = await attempt(['0.2.0', '--write'])
  expect(said).toContain('The tree is not clean:')
  expect(said).toContain(
    `test/database/releases/0.2.0.sql is missing: no release's data has migration ${MIGRATION} yet.`,
  )
  expect([git('tag', '--list'), git('rev-list', '--count', 'HEAD')]).toEqual(['', '1'])
})

it('needs something to release', () => {
  expect(() => releaseChangelog('## [Unreleased]\n\n## [0.1.0] - 2026-01-01\n- All.\n', '0.2.0', '')).toThrow('nothing')
  expect(() => releaseChangelog('# Changelog\n', '0.2.0', '')).toThrow("no '## [Unreleased]'")
})

it('the changelog has the form of Keep a Changelog', () => {
  const headings = fs.readFileSync(path.join(own, 'CHANGELOG.md'), 'utf8').match(/^##+ .*$/gm)!
  expect(headings[0]).toBe('## [Unreleased]')
  const form = /^(## \[\d+\.\d+\.\d+\] - \d{4}-\d\d-\d\d|### (Added|Changed|Deprecated|Removed|Fixed|Security))$/
  expect(headings.slice(1).filter((one) => !form.test(one))).toEqual([])
})

import { execFile } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { root } from '../../server/process/root.ts'
import { sealEntries } from '../../server/resources/audit/sealing.ts'
import { newOfficer, type TestOfficer } from '../factories/people.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { openSealStage, type SealStage } from '../support/seals.ts'

let app: TestApp
let stage: SealStage
let officer: TestOfficer
/** An empty folder, where nothing of the product can be found. */
let folder: string
let jsonl: string

const write = (name: string, content: string) => fs.writeFileSync(path.join(folder, name), content)

const run = (...args: string[]): Promise<{ code: number; says: string; notes: string }> =>
  new Promise((resolve) => {
    execFile(process.execPath, ['journal.mjs', ...args], { cwd: folder, env: {} }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, says: stdout.trim(), notes: stderr.trim() }),
    )
  })

const verify = (content: string, ...more: string[]) => {
  write('export.jsonl', content)
  return run('export.jsonl', '--key', 'key.pem', ...more)
}

async function exported(format: string): Promise<string> {
  const address = `${app.url}/api/admin/audit-entries/export?format=${format}&filter=${JSON.stringify({ resource: 'tests' })}`
  // Not text(), which would drop the byte order mark.
  return Buffer.from(await (await fetch(address, { headers: { Cookie: officer.cookie } })).arrayBuffer()).toString()
}

const keyFile = async () => (await officer.admin('GET', '/audit-entries/key')).body.keys[0].pem as string

beforeAll(async () => {
  app = await startApp()
  stage = await openSealStage(app)
  officer = await newOfficer(app)
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'countersign-verify-'))
  fs.copyFileSync(path.join(root, 'docs/verify/journal.mjs'), path.join(folder, 'journal.mjs'))
  await stage.write(240)
  await sealEntries(app.services)
  await stage.write(2)
  write('key.pem', await keyFile())
  jsonl = await exported('jsonl')
})
afterAll(async () => {
  await stage?.close()
  await app?.close()
  if (folder) fs.rmSync(folder, { recursive: true, force: true })
})

describe('journal.mjs', () => {
  it('verifies an export with Node alone, and says which entries are not sealed yet', async () => {
    const ids = jsonl
      .split('\n')
      .slice(0, 2)
      .map((line) => JSON.parse(line).id)
    fs.copyFileSync(stage.headsFile, path.join(folder, 'audit-heads.jsonl'))
    expect(await verify(jsonl, '--heads', 'audit-heads.jsonl')).toEqual({
      code: 0,
      says: 'verified',
      notes: `Note: 242 entries, 2 of them not sealed yet: ${ids.join(', ')}.`,
    })
  })

  it('verifies an export as CSV, and names a changed one', async () => {
    const csv = await exported('csv')
    write('export.csv', csv)
    expect(await run('export.csv', '--key', 'key.pem')).toMatchObject({ code: 0, says: 'verified' })
    write('export.csv', csv.replace('tests', 'texts'))
    expect(await run('export.csv', '--key', 'key.pem')).toMatchObject({
      code: 1,
      says: 'What was exported was changed.',
    })
    write('export.csv', csv.slice(0, -10))
    expect((await run('export.csv', '--key', 'key.pem')).says).toContain('The export is cut off')
  })

  it('verifies an empty export', async () => {
    const address = `${app.url}/api/admin/audit-entries/export?format=jsonl&filter=${JSON.stringify({ resource: 'none' })}`
    const empty = await (await fetch(address, { headers: { Cookie: officer.cookie } })).text()
    expect((await verify(empty)).says).toBe('verified')
  })

  const line = (text: string, place: number, change: (line: string) => string[]) =>
    text
      .split('\n')
      .flatMap((one, index) => (index === place ? change(one) : [one]))
      .join('\n')

  it.each<[string, (text: string) => string, string]>([
    ['an export cut off in the middle', (text) => text.slice(0, text.length / 2), 'The export is cut off'],
    [
      'one without its last line',
      (text) => text.split('\n').slice(0, -2).join('\n').concat('\n'),
      'The export is cut off',
    ],
    ['one cut off by a byte', (text) => text.slice(0, -1), 'The export is cut off'],
    ['an empty file', () => '', 'The export is cut off'],
    [
      'a changed entry',
      (text) => line(text, 150, (one) => [one.replace('tests', 'texts')]),
      'changed, between line 101 and line 200',
    ],
    ['a removed entry', (text) => line(text, 5, () => []), 'The export holds 241 lines, and 242 were signed'],
    ['an added entry', (text) => line(text, 5, (one) => [one, one]), 'The export holds 243 lines, and 242 were signed'],
    [
      'a member that stands twice in the last line',
      (text) => text.replace('"count":242', '"count":300,"count":242'),
      'The signed last line was changed',
    ],
    ['a changed last line', (text) => text.replace('"count":242', '"count":241'), 'The signed last line was changed'],
    [
      'entries said to be sealed',
      (text) => text.replace(/"unsealed":\[[^\]]+\]/, '"unsealed":[]'),
      'The signed last line was changed',
    ],
  ])('names %s', async (_what, change, says) => {
    const found = await verify(change(jsonl))
    expect(found.says).toContain(says)
    expect(found.code).toBe(1)
  })

  it('names another key, other heads, and a file that is not there', async () => {
    write('other.pem', generateKeyPairSync('ed25519').publicKey.export({ type: 'spki', format: 'pem' }) as string)
    write('export.jsonl', jsonl)
    expect((await run('export.jsonl', '--key', 'other.pem')).says).toContain('The export is signed with another key')
    write('heads.jsonl', `${JSON.stringify({ number: 1, hash: '0'.repeat(64) })}\n`)
    expect((await run('export.jsonl', '--key', 'key.pem', '--heads', 'heads.jsonl')).says).toContain(
      'hold another seal 1',
    )
    expect((await run('none.jsonl', '--key', 'key.pem')).says).toContain('cannot be read')
    expect((await run('export.jsonl')).says).toContain('Usage')
  })
})

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { root } from '../../server/process/root.ts'
import { camt } from '../factories/statements.ts'
import { startApp, type TestApp } from '../support/app.ts'

let app: TestApp
let folder: string

beforeAll(async () => {
  app = await startApp()
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'countersign-statements-'))
})
afterAll(async () => {
  fs.rmSync(folder, { recursive: true, force: true })
  await app?.close()
})

/** Puts a file of two minutes ago into the folder: the script leaves younger ones. */
function put(name: string, content: string) {
  const file = path.join(folder, name)
  fs.writeFileSync(file, content)
  const then = Date.now() / 1000 - 120
  fs.utimesSync(file, then, then)
}

const listed = (place = '.') => fs.readdirSync(path.join(folder, place)).sort()

/** Runs the timer's script once and returns its exit code. */
async function runScript(env: Record<string, string> = {}) {
  const child = spawn('/bin/sh', [path.join(root, 'docs/operations/systemd/countersign-statements.sh')], {
    cwd: root,
    stdio: 'ignore',
    env: {
      ...process.env,
      DATABASE_URL: app.listenUrl,
      DATABASE_OWNER_URL: app.ownerUrl,
      DATA_DIR: app.services.config.dataDir,
      STATEMENTS_FOLDER: folder,
      ...env,
    },
  })
  const [code] = await once(child, 'close')
  return code
}

it("imports the files of the bank's folder; files that nobody could read yet wait for the next run", async () => {
  put(
    'good.xml',
    camt([{ day: '2026-11-16', amount: '1200.00', reference: 'FT1', name: 'SARL TELL', text: 'VIREMENT' }]),
  )
  put('bad.xml', 'no statement')
  expect(await runScript({ DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none', DATABASE_WAIT: '0' })).toBe(75)
  expect(await runScript({ DATABASE_URL: 'no address' })).toBe(75)
  expect(listed()).toEqual(['bad.xml', 'done', 'good.xml', 'refused'])

  expect(await runScript()).toBe(1)
  expect([listed('done'), listed('refused')]).toEqual([['good.xml'], ['bad.xml', 'bad.xml.reason']])
  expect(fs.readFileSync(path.join(folder, 'refused/bad.xml.reason'), 'utf8')).toMatch(/^--mapping: .+\n$/)
})

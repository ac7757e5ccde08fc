import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, it, onTestFinished } from 'vitest'
import { HAND_IMPORT } from '../../server/demo/story/money.ts'
import { demoOfficers } from '../../server/demo/story/officers.ts'
import { DEMO_PASSWORD } from '../../server/demo/story/play.ts'
import { readProgress, writeProgress } from '../../server/demo/story/progress.ts'
import { demoTraders } from '../../server/demo/story/traders.ts'
import { root } from '../../server/process/root.ts'
import { freePort } from '../support/freePort.ts'

const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'countersign demo-'))
afterAll(() => fs.rmSync(dataDir, { recursive: true, force: true }))

const READY = 'Ctrl-C stops everything.'
const COMPLETE = 'Demo data: complete'

/** Starts the demo and waits until its output has a text. */
async function startDemo(until: string) {
  const port = await freePort()
  const env = { ...process.env, PORT: String(port), DATA_DIR: dataDir, NODE_ENV: 'test' }
  const child = spawn(process.execPath, [path.join(root, 'dist/server/main.js'), 'demo'], { cwd: root, env })
  onTestFinished(() => void child.kill('SIGKILL'))
  const ended = once(child, 'exit')
  let said = ''
  await new Promise<void>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      said += chunk
      if (said.includes(until)) resolve()
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.once('exit', () => reject(new Error(said)))
  })
  const url = `http://127.0.0.1:${port}`
  return {
    said: () => said,
    /** Reads as an officer of the demo. */
    async signIn() {
      const signed = await fetch(`${url}/api/admin/session`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Origin: url },
        body: JSON.stringify({ email: demoOfficers[0]!.email, password: DEMO_PASSWORD }),
      })
      const cookie = signed.headers.getSetCookie()[0]!.split(';')[0]!
      return async (resource: string, filter: object = {}) => {
        const query = new URLSearchParams({ filter: JSON.stringify(filter), range: '[0,0]' })
        const answer = await fetch(`${url}/api/admin/${resource}?${query}`, { headers: { Cookie: cookie } })
        return Number(answer.headers.get('Content-Range')?.split('/')[1])
      }
    },
    stop: async (signal: NodeJS.Signals) => {
      child.kill(signal)
      const [code] = await ended
      return code
    },
  }
}

it('the demo answers with dossiers in every queue before its data is complete, and may be stopped then', async () => {
  const demo = await startDemo(READY)
  const count = await demo.signIn()
  for (const queue of ['identifications', 'brands', 'bank-accounts', 'activation-proofs'])
    expect(await count(queue), queue).toBeGreaterThan(0)
  expect(await count('second-looks')).toBeGreaterThan(0)
  expect(await demo.stop('SIGINT')).toBe(0)
  expect(readProgress(dataDir)).toMatchObject({ isPlaying: false })
  expect(readProgress(dataDir)!.left!.length).toBeGreaterThan(0)
})

it('the next start goes on where the story was stopped, to its end', async () => {
  const demo = await startDemo(COMPLETE)
  const count = await demo.signIn()
  expect(await count('traders')).toBe(demoTraders.length)
  expect(demo.said()).not.toContain('ends here')
  // The money beside the proofs: each state of it, and a table to import by hand.
  const waiting = { acceptance_status: 'documents_submitted' }
  const states = ['there', 'proposed', 'none', 'returned']
  expect(
    await Promise.all(states.map((state) => count('activation-proofs', { ...waiting, money: state }))),
    String(states),
  ).toEqual([2, 5, 2, 1])
  expect(await count('statements')).toBe(2)
  expect(await count('statement-lines', { state: 'matched', direction: 'credit' })).toBe(4)
  expect(await count('statement-lines', { state: 'ignored' })).toBe(1)
  expect(demo.said()).toContain(HAND_IMPORT)
  expect(fs.readFileSync(path.join(dataDir, HAND_IMPORT), 'latin1')).toContain('TOTAL DES OPÉRATIONS')
  expect(await demo.stop('SIGINT')).toBe(0)
  expect(readProgress(dataDir)).toMatchObject({ left: [], isPlaying: false })
  const verify = [path.join(root, 'dist/server/cli/main.js'), 'audit:verify', '--deep']
  const env = { ...process.env, DATA_DIR: dataDir, NODE_ENV: 'test' }
  const { stdout } = await promisify(execFile)(process.execPath, verify, { cwd: root, env })
  expect(JSON.parse(stdout)).toMatchObject({ ok: true, problems: [] })
})

it('a story that was killed is moved aside and told anew', async () => {
  writeProgress(dataDir, { ...readProgress(dataDir)!, isPlaying: true })
  const before = readProgress(dataDir)!.now
  const demo = await startDemo(READY)
  const aside = fs.readdirSync(dataDir).filter((name) => name.startsWith('interrupted-'))
  expect(aside).toHaveLength(1)
  expect(fs.readdirSync(path.join(dataDir, aside[0]!))).toEqual(
    expect.arrayContaining(['demo.json', 'files', 'postgres']),
  )
  expect(demo.said()).toContain(`it is made anew. What was there is in ${path.join(dataDir, aside[0]!)}.`)
  // It begins to grow a moment after it answers.
  await expect.poll(() => readProgress(dataDir)!.isPlaying, { timeout: 20_000 }).toBe(true)
  await demo.stop('SIGKILL')
  const { now, isPlaying } = readProgress(dataDir)!
  expect(now).not.toBe(before)
  // Killed while it grew: the start after this one would make it anew too.
  expect(isPlaying).toBe(true)
})

import { execFile, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { EVENT_TYPES } from '../../server/kernel/events.ts'
import { OPERATIONS } from '../../server/openapi/operations.ts'
import { root } from '../../server/process/root.ts'
import { exampleWorld } from '../http/openapi.world.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { document, eventProblems, problemsOf } from '../support/openapi.ts'
import { type Receiver, startReceiver } from '../support/receiver.ts'

type Sampled = { 'x-codeSamples': { source: string }[] }

/** Pages for people: their forms carry a token of the browser's session, so no example of a line could send them. */
const isPageOfSession = ({ path: route }: (typeof OPERATIONS)[number]) => /^\/t(\/|$)/.test(route)

const examples = OPERATIONS.filter((operation) => !isPageOfSession(operation)).map((operation) => {
  const { id, method, path: route } = operation
  const said = document.paths[route.replaceAll(/:(\w+)/g, '{$1}')]![method] as Sampled
  const { source } = said['x-codeSamples'][0]!
  // A stream never ends: cut it off and check only the head.
  const endless = operation.answers[0]!.type === 'text/event-stream'
  return { id, operation, sample: endless ? source.replace('curl', 'curl --max-time 0.5') : source }
})

/** An identity provider that is down: the way to it leads back to the sign-in page. */
const NO_PROVIDER = {
  OIDC_ISSUER: 'http://127.0.0.1:9',
  OIDC_CLIENT_ID: 'countersign',
  OIDC_CLIENT_SECRET: 'x',
  OIDC_ROLES: 'officer=officers',
}

let app: TestApp
let receiver: Receiver
let folder: string

const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`

/** A PATH with curl on it. A machine may have none, and the tests must need nothing but Node. */
function pathWithCurl(): string {
  const { PATH = '' } = process.env
  if (spawnSync('curl', ['--version']).status === 0) return PATH
  const [node, program] = [process.execPath, path.join(root, 'test/support/curl.mjs')].map(quoted)
  fs.writeFileSync(path.join(folder, 'curl'), `#!/bin/sh\nexec ${node} ${program} "$@"\n`, { mode: 0o755 })
  return `${folder}${path.delimiter}${PATH}`
}

/** Runs every example unchanged, one after another in one shell, with the variables and files that it names. */
beforeAll(async () => {
  receiver = await startReceiver()
  app = await startApp({ WEBHOOK_ALLOW_PRIVATE_ADDRESSES: '1', ...NO_PROVIDER }, receiver.ca)
  const { variables, fresh, ...world } = await exampleWorld(app, receiver)
  // Mails are made from here on only: in the world, events reached nobody.
  Object.assign(app.services.db, { mailDomain: 'countersign.example' })
  folder = world.folder
  const script: string[] = []
  for (const { id, sample } of examples) {
    const own = Object.entries({ ...variables, ...(await fresh[id]?.()) })
    const set = own.map(([name, value]) => `${name}=${quoted(value)}`)
    script.push(`(\n${set.join('\n')}\n${sample}\n) > ${id}.answer 2>&1`)
  }
  fs.writeFileSync(path.join(folder, 'examples.sh'), `${script.join('\n')}\ntrue\n`)
  const env = { PATH: pathWithCurl(), CURL_HOME: folder }
  await promisify(execFile)('sh', ['examples.sh'], { cwd: folder, env })
})
afterAll(async () => {
  if (folder) fs.rmSync(folder, { recursive: true, force: true })
  await app?.close()
  await receiver?.close()
})

/** Parses the output of curl with headers (`include`). */
function answerIn(shown: string) {
  const [head = '', ...rest] = shown.split('\r\n\r\n')
  const [first = '', ...lines] = head.split('\r\n')
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(':')
    return [line.slice(0, colon), line.slice(colon + 1)]
  })
  return { status: Number(first.split(' ')[1]), headers: new Headers(headers), text: rest.join('\r\n\r\n') }
}

it('every event that came of all this is as the document says', async () => {
  const rows = await app.services.db.event.findMany()
  const wrong = rows.flatMap(({ type, body }) =>
    eventProblems(JSON.parse(body)).map((problem) => `${type}: ${problem}`),
  )
  expect(wrong).toEqual([])
  expect([...new Set(rows.map(({ type }) => type))].sort()).toEqual([...EVENT_TYPES].sort())
})

it.each(examples)('$id: the example runs as written, and is answered as the document says', ({ id, operation }) => {
  const answer = answerIn(fs.readFileSync(path.join(folder, `${id}.answer`), 'utf8'))
  const address = operation.path.replaceAll(/:(\w+)/g, 'x')
  const problems = problemsOf(operation.method, address, answer)
  const usual = operation.answers[0]!.status
  expect([answer.status, problems], answer.text.slice(0, 500)).toEqual([usual, []])
})

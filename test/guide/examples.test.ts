import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deliverDue } from '../../server/worker/deliver.ts'
import { pdf, png } from '../factories/documents.ts'
import { accept } from '../factories/dossiers.ts'
import { newOfficer, newTrader, PASSWORD } from '../factories/people.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { type Receiver, startReceiver } from '../support/receiver.ts'
import { examplesOf, GUIDE, PAGES } from './guide.ts'
import { openShell } from './shell.ts'

let app: TestApp
let receiver: Receiver
let folder: string

beforeAll(async () => {
  receiver = await startReceiver()
  app = await startApp({ WEBHOOK_ALLOW_PRIVATE_ADDRESSES: '1' }, receiver.ca)
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'countersign-guide-'))
  fs.cpSync(path.join(GUIDE, 'verify'), path.join(folder, 'verify'), { recursive: true })
  fs.writeFileSync(path.join(folder, 'registre.pdf'), await pdf(2))
  fs.writeFileSync(path.join(folder, 'logo.png'), await png())
  fs.writeFileSync(path.join(folder, 'marque.png'), await png(200, 200))
})
afterAll(async () => {
  await app?.close()
  await receiver?.close()
  if (folder) fs.rmSync(folder, { recursive: true, force: true })
})

/** What others do meanwhile, before the first example under a heading. */
const MEANWHILE: Record<string, (trader: { workspace_id: string }) => Promise<void>> = {
  'Ask for a payment instance': async ({ workspace_id }) => {
    const officer = await newOfficer(app)
    for (const resource of ['identifications', 'brands', 'bank-accounts']) {
      const list = await officer.admin('GET', `/${resource}?filter=${JSON.stringify({ workspace_id })}`)
      for (const { id } of list.body) await accept(officer, resource, id)
    }
  },
}

describe('the examples of the guide', () => {
  it('run as they are written, one after another, and do what they say', async () => {
    const trader = await newTrader(app)
    const shell = openShell(folder, {
      BASE_URL: app.url,
      EMAIL: trader.email,
      PASSWORD,
      WEBHOOK_URL: receiver.url,
    })
    const said: Record<string, string> = {}
    let last = ''
    for (const page of PAGES)
      for (const { heading, code } of examplesOf(page)) {
        if (heading !== last) await MEANWHILE[heading]?.(trader)
        last = heading
        // What the worker of a running service does at once.
        if (code.includes('/deliveries')) await deliverDue(app.services)
        said[heading] = (said[heading] ?? '') + (await shell.run(code))
      }
    shell.close()
    await deliverDue(app.services)

    expect(said).toMatchObject({
      'Wait for the officer': 'pending\nnull\n',
      'After a refusal': 'ID_DOC_MISSING\nfalse\n',
      'Ask for a payment instance': expect.stringMatching(/^100\.00\nDZD\n.+\nready\n$/),
      'What came in': 'paid\n2500.00\nDZD\n1\n2500.00\n',
      'Pay links of the v2 group': expect.stringMatching(
        /^http.*\/p\/facture-2026-118-\w{6}\nawaiting_payment\ninactive\n0\nPay link deleted successfully.\n$/,
      ),
      'Verify it': 'genuine\n',
      'Look at deliveries': '1\n200\ntrue\n',
      'The external API': 'UNAUTHENTICATED\nRESOURCE_NOT_FOUND\n',
    })
    expect(receiver.requests.map(({ headers }) => headers['x-service-event'])).toEqual([
      'transaction.paid',
      'transaction.paid',
    ])
    const ids = receiver.requests.map(({ headers }) => headers['x-service-event-id'])
    expect(ids[0]).toBe(ids[1])
  })

  it('sign in also where stand-ins take the place of curl and jq', async () => {
    const trader = await newTrader(app)
    const own = fs.mkdtempSync(path.join(folder, 'stand-ins-'))
    const env = { BASE_URL: app.url, EMAIL: trader.email, PASSWORD }
    const shell = openShell(own, env, { standInsOnly: true })
    for (const { code } of [...examplesOf('README.md'), ...examplesOf('keys.md')]) await shell.run(code)
    for (const program of ['curl', 'jq'])
      expect(await shell.run(`command -v ${program}`)).toBe(`${path.join(own, 'bin', program)}\n`)
    expect(await shell.run(`api -X DELETE "$BASE_URL/api/ext/workspaces" -o x || echo $?`)).toBe('22\n')
    shell.close()
  })
})

import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { backUp } from '../../server/cli/backup/backup.ts'
import { restore } from '../../server/cli/backup/restore.ts'
import { openBackupStore } from '../../server/cli/backup/store.ts'
import { readConfig } from '../../server/config.ts'
import { type EmbeddedDatabase, openEmbedded } from '../../server/database/embedded.ts'
import { root } from '../../server/process/root.ts'
import { SEALED_COLUMNS } from '../../server/resources/audit/reconcile/sealedColumns.ts'
import { sealEntries } from '../../server/resources/audit/sealing.ts'
import { verifyJournal } from '../../server/resources/audit/verify.ts'
import { MIGRATIONS, openServices } from '../../server/start.ts'
import { newIdentification } from '../factories/dossiers.ts'
import { newOfficer, newTrader, PASSWORD } from '../factories/people.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { call } from '../support/http.ts'

let app: TestApp
let cluster: EmbeddedDatabase
let folder: string

beforeAll(async () => {
  app = await startApp()
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'countersign-restore-'))
  cluster = await openEmbedded(folder, { as: 'command', durable: false })
})
afterAll(async () => {
  await app?.close()
  await cluster?.stop()
  fs.rmSync(folder, { recursive: true, force: true })
})

/** Runs the verifier of receipts in a folder of its own. */
function verifyReceipt(receipt: unknown, pem: string): string {
  const alone = fs.mkdtempSync(path.join(os.tmpdir(), 'countersign-receipt-'))
  fs.copyFileSync(path.join(root, 'docs/verify/receipt.mjs'), path.join(alone, 'receipt.mjs'))
  fs.writeFileSync(path.join(alone, 'receipt.json'), JSON.stringify(receipt))
  fs.writeFileSync(path.join(alone, 'key.pem'), pem)
  const { stdout } = spawnSync(process.execPath, ['receipt.mjs', 'receipt.json', '--key', 'key.pem'], {
    cwd: alone,
    env: {},
  })
  fs.rmSync(alone, { recursive: true, force: true })
  return stdout.toString().trim()
}

const newest = async (one: TestApp) =>
  Number((await one.services.db.$queryRaw<{ xact: string }[]>`SELECT pg_current_xact_id()::text AS xact`)[0]!.xact)

it('a backup restored into a fresh cluster is sealed on', async () => {
  const officer = await newOfficer(app)
  const trader = await newTrader(app)
  const ids: string[] = []
  for (let count = 0; count < 10; count += 1) ids.push((await newIdentification({ trader }, `Atlas ${count}`)).id)
  const owner = new pg.Client({ connectionString: app.ownerUrl })
  await owner.connect()
  // Use up transaction ids, like a server that has run for a long time.
  await owner.query(`DO $$ BEGIN FOR i IN 1..4000 LOOP PERFORM pg_current_xact_id(); COMMIT; END LOOP; END $$`)
  await owner.end()
  await officer.admin('GET', `/identifications/${ids[0]}`)
  const decided = (await newIdentification({ trader }, 'Decided before')).id
  const refusal = { json: { version: 1, reason_codes: ['ID_DOC_MISSING'], note: 'Known to us.' } }
  await officer.admin('POST', `/identifications/${decided}/refuse`, refusal)
  await sealEntries(app.services)
  const entry = await app.services.db.auditEntry.findFirstOrThrow({ where: { record_id: decided, action: 'refuse' } })
  const receiptPath = `/identifications/${decided}/decisions/${entry.id}/receipt`
  const receipt = (await officer.admin('GET', receiptPath)).body
  const { keys } = (await officer.admin('GET', '/audit-entries/key')).body
  await officer.admin('GET', `/identifications/${ids[1]}`)
  const before = await newest(app)

  const place = openBackupStore(path.join(folder, 'backups'), null)
  await backUp({ services: app.services, ownerUrl: app.ownerUrl }, place, SEALED_COLUMNS)
  const { dataDir } = app.services.config
  const env = { DATABASE_URL: cluster.appUrl, DATABASE_OWNER_URL: cluster.ownerUrl, DATA_DIR: dataDir }
  const { log, clock } = app.services
  const opened = await openServices(readConfig(env), { as: 'command', log, clock, leavesSchema: true })
  expect(await restore({ ...opened, migrations: MIGRATIONS }, place, undefined)).toMatchObject({ ok: true })
  await opened.close()
  const restored = await startApp(env)
  try {
    const json = { email: officer.email, password: PASSWORD }
    const session = await call(restored, 'POST', '/api/admin/session', { json })
    const cookie = session.headers.get('set-cookie')!.split(';')[0]!
    expect(await newest(restored)).toBeLessThan(before)
    const api = `${restored.url}/api/admin`
    for (const id of ids) {
      const path = `${api}/identifications/${id}`
      const headers = { Cookie: cookie, 'Content-Type': 'application/json', Origin: restored.url }
      const { version } = (await (await fetch(path, { headers })).json()) as { version: number }
      const body = JSON.stringify({ reason_codes: ['ID_DOC_MISSING'], version })
      expect((await fetch(`${path}/refuse`, { method: 'POST', headers, body })).status).toBe(200)
    }
    expect(await sealEntries(restored.services)).toBeGreaterThan(10)
    expect(await verifyJournal(restored.services)).toMatchObject({ ok: true, problems: [], unsealed: 0 })
    const refusals = { action: 'refuse', resource: 'identifications' }
    expect(await restored.services.db.auditEntry.count({ where: refusals })).toBe(11)
    const headers = { Cookie: cookie }
    const after = (await (await fetch(`${api}/audit-entries/key`, { headers })).json()) as typeof keys
    expect(verifyReceipt(receipt, after.keys[0].pem)).toBe('verified')
    expect(await (await fetch(`${api}${receiptPath}`, { headers })).json()).toEqual(receipt)
    expect(verifyReceipt(receipt, keys[0].pem)).toBe('verified')
    const { total } = {
      total: (await fetch(`${api}/audit-entries/export?format=jsonl`, { headers: { Cookie: cookie } })).headers.get(
        'x-total-count',
      ),
    }
    expect(Number(total)).toBeGreaterThan(30)
  } finally {
    await restored.close()
  }
})

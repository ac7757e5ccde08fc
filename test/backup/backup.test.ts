import { createHash, randomUUID } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { backUp } from '../../server/cli/backup/backup.ts'
import { type Manifest, writeManifest } from '../../server/cli/backup/manifest.ts'
import { listBackups, openPlace, type Place } from '../../server/cli/backup/place.ts'
import { checkBackup, restore } from '../../server/cli/backup/restore.ts'
import { SEALED_COLUMNS } from '../../server/cli/rotateKeys.ts'
import { readConfig } from '../../server/config.ts'
import { makeMasterKey, parseMasterKeys } from '../../server/files/keys.ts'
import { diskStore } from '../../server/files/store.ts'
import { storeState } from '../../server/files/storeState.ts'
import { SYSTEM } from '../../server/kernel/actor.ts'
import { createLog } from '../../server/log.ts'
import { machines } from '../../server/machines.ts'
import { deepProblems } from '../../server/resources/audit/deep.ts'
import { sealKeys } from '../../server/resources/audit/keys.ts'
import { sealEntries } from '../../server/resources/audit/sealing.ts'
import { verifyJournal } from '../../server/resources/audit/verify.ts'
import { answersOf } from '../../server/resources/forms/submissions.ts'
import { addOfficer } from '../../server/resources/officers/service.ts'
import { runRetention } from '../../server/resources/retention/erase.ts'
import { newestListed } from '../../server/resources/retention/list.ts'
import { MIGRATIONS, type OpenedServices, openServices } from '../../server/start.ts'
import { wholeAccount } from '../factories/account.ts'
import { newIdentification } from '../factories/dossiers.ts'
import { newOfficer, newTrader, PASSWORD } from '../factories/people.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { emptyDatabase, runOnServer, runWithoutTriggers, type TestDatabase } from '../support/database.ts'
import { startS3, type TestS3 } from '../support/s3.ts'

const MASTER = makeMasterKey()
const AUDIT = makeMasterKey()
const env = { MASTER_KEYS: MASTER, AUDIT_KEYS: AUDIT, RATE_LIMIT: 'off' }

let app: TestApp
let folder: string
let s3: TestS3
let place: Place
/** The first backup, of everything but one account that is erased after it. */
let first: Awaited<ReturnType<typeof backUp>>
let kept: Awaited<ReturnType<typeof wholeAccount>>
let erased: Awaited<ReturnType<typeof wholeAccount>>

const backup = (to = place) => backUp({ services: app.services, ownerUrl: app.ownerUrl }, to, SEALED_COLUMNS)
const check = (id?: string) => checkBackup(app.services, place, id)

beforeAll(async () => {
  ;[app, s3] = await Promise.all([startApp(env), startS3()])
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'countersign-backup-'))
  place = openPlace(path.join(folder, 'kept'), null)
  kept = await wholeAccount(app)
  erased = await wholeAccount(app)
  await sealEntries(app.services)
  await storeState(app.services)
})
afterAll(async () => {
  await app?.close()
  await s3?.stop()
  fs.rmSync(folder, { recursive: true, force: true })
})

type Target = OpenedServices & { database: TestDatabase; dataDir: string }
const targets: Target[] = []

/** An empty database and an empty file store, opened as the commands open them. */
async function newTarget(settings: Record<string, string> = {}, among = targets): Promise<Target> {
  const database = await emptyDatabase()
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'countersign-restored-'))
  const config = readConfig({
    DATABASE_URL: database.appUrl,
    DATABASE_OWNER_URL: database.ownerUrl,
    DATA_DIR: dataDir,
    ...env,
    ...settings,
  })
  const log = createLog('silent')
  const opened = await openServices(config, { as: 'command', clock: app.clock, log, leavesSchema: true })
  const target = { ...opened, database, dataDir }
  among.push(target)
  return target
}

async function closeTarget({ close, database, dataDir }: Target): Promise<void> {
  await close()
  await database.drop()
  fs.rmSync(dataDir, { recursive: true, force: true })
}
afterEach(async () => {
  for (const target of targets.splice(0)) await closeTarget(target)
})

const restoreInto = (target: Target, id?: string, from = place) =>
  restore({ ...target, migrations: MIGRATIONS }, from, id)

/** The number of tables in a database: nothing was written while it is 0. */
async function countTables({ database }: Target): Promise<number> {
  let count = -1
  await runOnServer(database.ownerUrl, async (owner) => {
    const { rows } = await owner.query(`SELECT count(*)::int AS count FROM pg_tables WHERE schemaname = 'public'`)
    count = rows[0].count
  })
  return count
}

/** Every row of every table as text, in the order of the rows; what a restore changes on purpose aside. */
async function contentOf(url: string): Promise<Record<string, string[]>> {
  const content: Record<string, string[]> = {}
  await runOnServer(url, async (owner) => {
    const { rows: tables } = await owner.query<{ name: string }>(
      `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`,
    )
    for (const { name } of tables) {
      if (['_prisma_migrations', 'access_tokens', 'officer_sessions', 'file_store'].includes(name)) continue
      const { rows } = await owner.query<{ row: string }>(`SELECT t::text AS row FROM ${name} AS t ORDER BY 1`)
      content[name] = rows.map(({ row }) => row)
    }
  })
  return content
}

describe('a backup of a running service', () => {
  it('holds one moment of it, restores into another database, and verifies', async () => {
    const trader = await newTrader(app)
    // Dossiers go on arriving while the snapshot is read.
    let arriving = true
    const arrivals = (async () => {
      for (let count = 0; arriving; count += 1) await newIdentification({ trader }, `Arriving ${count}`)
    })()
    first = await backup()
    arriving = false
    await arrivals
    expect(first.files).toMatchObject({ erased: [], missing: [], copied: first.files.count })
    expect(first.files.count).toBeGreaterThan(8)

    const target = await newTarget()
    const restored = await restoreInto(target)
    expect(restored).toMatchObject({
      ok: true,
      backup: first.backup,
      journal: first.journal,
      files: { count: first.files.count, copied: first.files.count, missing: [] },
      migrated: [],
      verified: { ok: true, problems: [] },
    })
    const { services } = target
    const newest = await services.db.auditEntry.findFirstOrThrow({ orderBy: { id: 'desc' } })
    expect(String(newest.id)).toBe(first.journal.newest_entry)
    // A document that was received, and answers under the master key.
    const file = await services.db.file.findFirstOrThrow({ where: { kind: 'identification_file' } })
    expect((await services.vault.read(file)).subarray(0, 4).toString()).toBe('%PDF')
    const submission = await services.db.formSubmission.findUniqueOrThrow({ where: { id: kept.ids.submission! } })
    expect(JSON.stringify(answersOf(services, submission))).toContain(kept.personal.answer)
    // Nobody is still signed in.
    const sessions = await services.db.officerSession.findMany()
    expect(sessions.length).toBeGreaterThan(0)
    for (const { expires_at } of sessions) expect(expires_at.toISOString() <= first.made_at).toBe(true)
    expect(await services.db.accessToken.count()).toBe(0)
    // It goes on: ids continue, guards hold, entries are sealed.
    await addOfficer(services, SYSTEM, { email: 'new@example.com', name: 'New', role: 'officer', password: PASSWORD })
    expect(await sealEntries(services)).toBeGreaterThan(0)
    expect(await verifyJournal(services, ({ db }) => deepProblems(db, machines))).toMatchObject({ ok: true })
  })

  it('comes back row by row from a bucket, with its guards, references and sequences', async () => {
    const bucket = openPlace('s3://heads/nightly/copies', s3.options)
    await expect(restoreInto(await newTarget(), undefined, bucket)).rejects.toThrow('There is no whole backup in s3:')
    const report = await backup(bucket)
    expect((await backup(bucket)).files).toMatchObject({ copied: 0, count: report.files.count })
    const target = await newTarget(s3.env)
    const restored = await restoreInto(target, report.backup, bucket)
    expect(restored).toMatchObject({ ok: true, files: { copied: report.files.count } })
    expect(await contentOf(target.ownerUrl)).toEqual(await contentOf(app.ownerUrl))
    const schemaOf = async (url: string) => {
      let schema: unknown
      await runOnServer(url, async (owner) => {
        const ask = async (sql: string) => (await owner.query(sql)).rows
        schema = {
          references:
            await ask(`SELECT conrelid::regclass::text AS table, conname, convalidated, pg_get_constraintdef(oid) AS text
            FROM pg_constraint WHERE connamespace = 'public'::regnamespace ORDER BY 1, 2`),
          triggers: await ask(`SELECT tgrelid::regclass::text AS table, tgname, tgenabled FROM pg_trigger
            WHERE NOT tgisinternal ORDER BY 1, 2`),
          sequences: await ask('SELECT sequencename, last_value FROM pg_sequences ORDER BY 1'),
          rights: await ask(`SELECT table_name, privilege_type FROM information_schema.role_table_grants
            WHERE grantee = 'countersign_app' ORDER BY 1, 2`),
        }
      })
      return schema
    }
    expect(await schemaOf(target.ownerUrl)).toEqual(await schemaOf(app.ownerUrl))
  })
})

/** All files under a folder, by their paths. */
function filesUnder(root: string): string[] {
  return fs
    .readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
}

describe('the place of the backups', () => {
  it('holds each file once, nothing that can be read without the keys, and is the operator’s alone', async () => {
    const again = await backup()
    expect(again).toMatchObject({ files: { missing: [] }, unfinished: [] })
    const arrived = again.files.count - first.files.count
    expect(again.files.copied).toBe(arrived)
    expect((await backup()).files.copied).toBe(0)
    const files = filesUnder(place.name)
    const texts = [...Object.values(kept.personal), kept.trader.email, MASTER.slice(2), AUDIT.slice(2)]
    for (const file of files) {
      expect(fs.statSync(file).mode & 0o777).toBe(0o600)
      const bytes = fs.readFileSync(file)
      for (const text of texts) expect(bytes.includes(text)).toBe(false)
    }
    for (const name of ['backups', `backups/${first.backup}`, 'files'])
      expect(fs.statSync(path.join(place.name, name)).mode & 0o777).toBe(0o700)
    expect(await check(first.backup)).toMatchObject({ ok: true, problems: [], backup: first.backup })
  })

  it('gets no documents of another service', async () => {
    const services = { ...app.services, store: diskStore(path.join(folder, 'elsewhere')) }
    const wrong = backUp({ services, ownerUrl: app.ownerUrl }, openPlace(path.join(folder, 'no'), null), SEALED_COLUMNS)
    await expect(wrong).rejects.toThrow('The file store is not the one of this database')
  })

  it('tells a backup that was cut off from a whole one', async () => {
    let writes = 0
    const full: Place = {
      ...place,
      put: async (name, bytes) => {
        writes += 1
        if (writes > 5) throw Object.assign(new Error('no space left'), { code: 'ENOSPC', path: name })
        await place.put(name, bytes)
      },
    }
    await expect(backup(full)).rejects.toThrow('no space left')
    const { unfinished } = await listBackups(place)
    expect(unfinished).toHaveLength(1)
    const half = unfinished[0]!
    expect((await backup()).unfinished).toEqual([half])
    const target = await newTarget()
    await expect(restoreInto(target, half)).rejects.toThrow(`${half} is half a backup`)
    await expect(restoreInto(target, half.replace('.unfinished', ''))).rejects.toThrow('is half a backup')
    await expect(restoreInto(target, '20260101T000000Z-000000')).rejects.toThrow(
      'There is no backup 20260101T000000Z-000000',
    )
    fs.rmSync(path.join(place.name, 'backups', half), { recursive: true })
  })
})

describe('a damaged backup', () => {
  let target: Target
  beforeAll(async () => {
    target = await newTarget({}, [])
  })
  afterAll(() => closeTarget(target))

  const at = (copy: string, ...names: string[]) => path.join(copy, ...names)
  const flip = (file: string) => {
    const bytes = fs.readFileSync(file)
    bytes[bytes.length >> 1]! ^= 1
    fs.writeFileSync(file, bytes)
  }
  const change = (copy: string, edit: (manifest: Manifest) => void, signed: boolean) => {
    const file = at(copy, 'backups', first.backup, 'backup.json')
    const { signature, ...manifest } = JSON.parse(fs.readFileSync(file, 'utf8'))
    edit(manifest)
    fs.writeFileSync(
      file,
      signed ? writeManifest(manifest, app.services.sealKeys) : JSON.stringify({ ...manifest, signature }),
    )
  }
  const inBackup = (copy: string, name: string) => at(copy, 'backups', first.backup, name)

  it.each<[string, (copy: string) => void, RegExp]>([
    [
      'a flipped byte in a part',
      (copy) => flip(inBackup(copy, 'table-traders-0001')),
      /table-traders-0001 was changed/,
    ],
    ['a part that is missing', (copy) => fs.rmSync(inBackup(copy, 'table-files-0001')), /table-files-0001 is missing/],
    [
      'a part that was cut off',
      (copy) => fs.truncateSync(inBackup(copy, 'table-events-0001'), 40),
      /table-events-0001 has 40 bytes; it was written with \d+/,
    ],
    ['a flipped byte in a file', (copy) => flip(filesUnder(at(copy, 'files'))[0]!), /files\/\w\w\/\w+ was changed/],
    ['a file that is missing', (copy) => fs.rmSync(filesUnder(at(copy, 'files'))[0]!), /files\/\w\w\/\w+ is missing/],
    ['a manifest that was cut off', (copy) => fs.truncateSync(inBackup(copy, 'backup.json'), 900), /it is not JSON/],
    ['no manifest', (copy) => fs.rmSync(inBackup(copy, 'backup.json')), /is half a backup/],
    [
      'a manifest that was changed',
      (copy) => change(copy, (manifest) => manifest.tables.pop(), false),
      /was changed after it had been signed/,
    ],
    [
      'a part of another backup',
      (copy) => {
        const other = fs.readdirSync(at(copy, 'backups')).find((id) => id !== first.backup)!
        const file = at(copy, 'backups', other, 'backup.json')
        const theirs = (JSON.parse(fs.readFileSync(file, 'utf8')) as Manifest).tables
        const part = theirs.find(({ name }) => name === 'officers')!
        fs.copyFileSync(at(copy, 'backups', other, 'table-officers-0001'), inBackup(copy, 'table-officers-0001'))
        change(copy, ({ tables }) => Object.assign(tables.find(({ name }) => name === 'officers')!, part), true)
      },
      /cannot be decrypted: it is not of this backup/,
    ],
    [
      'a newer release',
      (copy) =>
        change(
          copy,
          ({ migrations }) => migrations.push({ name: '20990101000000_later', checksum: '0'.repeat(64) }),
          true,
        ),
      /has the migration 20990101000000_later, which is unknown to this program/,
    ],
    ['another format', (copy) => change(copy, (m) => Object.assign(m, { format: 2 }), true), /with a newer release/],
  ])('is named, and nothing is written: %s', async (_what, damage, words) => {
    const copy = path.join(folder, 'damaged')
    fs.rmSync(copy, { recursive: true, force: true })
    fs.cpSync(place.name, copy, { recursive: true })
    damage(copy)
    await expect(restoreInto(target, first.backup, openPlace(copy, null))).rejects.toThrow(words)
    expect(await countTables(target)).toBe(0)
    expect(fs.existsSync(path.join(target.dataDir, 'files'))).toBe(false)
  })

  it('is not restored with other keys, over data, or into another’s file store', async () => {
    const withKeys = (keys: Partial<ReturnType<typeof keysFrom>>) => ({
      ...target,
      services: { ...target.services, ...keys },
    })
    const keysFrom = (master: string, audit: string) => {
      const keys = parseMasterKeys(master)
      return { keys, sealKeys: sealKeys(keys, parseMasterKeys(audit)) }
    }
    const refused = (other: Target, words: string) => expect(restoreInto(other, first.backup)).rejects.toThrow(words)
    const other = makeMasterKey()
    await refused(withKeys(keysFrom(other, AUDIT)), 'Master key 1 is not the one with which the backup was made')
    await refused(withKeys(keysFrom(other.replace('1:', '2:'), AUDIT)), 'The backup needs master key 1')
    await refused(withKeys(keysFrom(MASTER, other)), 'which is not given here: give the AUDIT_KEYS')
    await refused({ ...target, ownerUrl: app.ownerUrl }, 'The database is not empty (it has the table audit_entries)')
    await target.services.store.put(
      createHash('sha256').update('file store id').digest('hex'),
      Buffer.from(randomUUID()),
    )
    await refused(target, 'The file store holds the documents of another database')
    await runOnServer(target.ownerUrl, (owner) => owner.query('CREATE TABLE mine (id int)'))
    await refused(target, 'it has the table mine')
    expect(await countTables(target)).toBe(1)
  })
})

describe('a restore', () => {
  it('that broke off leaves an empty database, and the next one goes on', async () => {
    const target = await newTarget()
    let reads = 0
    const failing: Place = {
      ...place,
      get: async (name) => {
        if (name.endsWith('table-transactions-0001')) reads += 1
        if (reads > 1) throw new Error('the disk went away')
        return place.get(name)
      },
    }
    await expect(restoreInto(target, first.backup, failing)).rejects.toThrow('the disk went away')
    expect(await countTables(target)).toBe(0)
    const report = await restoreInto(target, first.backup)
    expect(report).toMatchObject({ ok: true, files: { copied: 0, count: first.files.count } })
  })

  it('of an older state names the heads that were written since', async () => {
    await newIdentification({ trader: kept.trader }, 'After the backup')
    await sealEntries(app.services)
    const target = await newTarget()
    fs.copyFileSync(
      path.join(app.services.config.dataDir, 'audit-heads.jsonl'),
      path.join(target.dataDir, 'audit-heads.jsonl'),
    )
    const report = await restoreInto(target, first.backup)
    expect(report).toMatchObject({ ok: false, files: { missing: [] }, heads_restored: false })
    expect(report.verified.problems.map(({ kind }) => kind)).toContain('missing_newest')
    expect(await target.services.db.auditEntry.count()).toBe(first.journal.entries)
  })

  it('on the machine that was lost brings its heads back', async () => {
    const report = await backup()
    const target = await newTarget()
    const { dataDir } = app.services.config
    fs.renameSync(dataDir, `${dataDir}.away`)
    fs.mkdirSync(dataDir)
    try {
      const services = { ...target.services, config: { ...target.services.config, dataDir } }
      const restored = await restoreInto({ ...target, services }, report.backup)
      expect(restored).toMatchObject({ ok: true, heads_restored: true })
      expect(await sealEntries(services)).toBe(0)
    } finally {
      fs.rmSync(dataDir, { recursive: true })
      fs.renameSync(`${dataDir}.away`, dataDir)
    }
  })

  it('names files that were lost before the backup', async () => {
    const file = await app.services.db.file.findFirstOrThrow({
      where: { kind: 'identification_file', wrapped_key: { not: '' } },
    })
    const bytes = fs.readFileSync(pathIn(app.services.config.dataDir, file.storage_key))
    await app.services.store.remove(file.storage_key)
    const lossy = openPlace(path.join(folder, 'lossy'), null)
    const report = await backup(lossy)
    expect(report.files.missing).toEqual([file.storage_key])
    const restored = await restoreInto(await newTarget(), report.backup, lossy)
    expect(restored).toMatchObject({ ok: false, files: { missing: [file.storage_key] }, verified: { ok: true } })
    await app.services.store.put(file.storage_key, bytes)
  })

  it('erases again what was erased after the snapshot, and misses none of its files', async () => {
    const { admin } = await newOfficer(app, 'supervisor')
    const reason = 'The trader asked for it.'
    expect((await admin('POST', `/traders/${erased.trader.id}/close`, { json: { reason } })).status).toBe(200)
    await runWithoutTriggers(app, [
      `UPDATE traders SET closed_at = '2010-01-01', created_at = '2009-01-01' WHERE id = $1`,
      erased.trader.id,
    ])
    const { store } = app.services
    let erasing: Promise<unknown> | undefined
    const services = {
      ...app.services,
      store: {
        ...store,
        get: async (key: string) => {
          erasing ??= runRetention(app.services, SYSTEM)
          await erasing
          return store.get(key)
        },
      },
    }
    const meanwhile = openPlace(path.join(folder, 'meanwhile'), null)
    const report = await backUp({ services, ownerUrl: app.ownerUrl }, meanwhile, SEALED_COLUMNS)
    expect(report.files.missing).toEqual([])
    expect(report.files.erased.length).toBeGreaterThan(3)
    const target = await newTarget()
    const restored = await restoreInto(target, report.backup, meanwhile)
    expect(restored).toMatchObject({ ok: true, erased_again: 1, verified: { ok: true } })
    const { erased_kinds } = await target.services.db.trader.findUniqueOrThrow({ where: { id: erased.trader.id } })
    expect(erased_kinds.length).toBeGreaterThan(3)
    const content = JSON.stringify(await contentOf(target.ownerUrl))
    expect(content).toContain(kept.personal.refused)
    expect(content).not.toContain(erased.personal.refused)
    // A backup from before the erasure, out of a place that knows of it.
    await backup()
    const older = await newTarget()
    expect(await restoreInto(older, first.backup)).toMatchObject({ ok: true, erased_again: 1 })
    // And one from after it, into a store without its list: the next erasure goes on with the numbers.
    fs.rmSync(path.join(place.name, 'erasures'), { recursive: true })
    const later = await newTarget()
    expect(await restoreInto(later)).toMatchObject({ ok: true, erased_again: 0 })
    expect(await newestListed(later.services)).toBe(1)
  })
})

const pathIn = (dataDir: string, key: string) => path.join(dataDir, 'files', key.slice(0, 2), key)

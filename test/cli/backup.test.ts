import { createHash, randomUUID } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { backUp } from '../../server/cli/backup/backup.ts'
import { type Manifest, writeManifest } from '../../server/cli/backup/manifest.ts'
import { chooseBackupsToKeep, pruneBackups } from '../../server/cli/backup/prune.ts'
import { checkBackup, restore } from '../../server/cli/backup/restore.ts'
import { type BackupStore, listBackups, openBackupStore } from '../../server/cli/backup/store.ts'
import { readConfig } from '../../server/config.ts'
import { makeMasterKey, parseMasterKeys } from '../../server/files/keys.ts'
import { diskStore } from '../../server/files/store.ts'
import { storeState } from '../../server/files/storeState.ts'
import { SYSTEM } from '../../server/kernel/actor.ts'
import { createLog } from '../../server/process/log.ts'
import { machines } from '../../server/registry/machines.ts'
import { deepProblems } from '../../server/resources/audit/deep.ts'
import { sealKeys } from '../../server/resources/audit/keys.ts'
import { SEALED_COLUMNS } from '../../server/resources/audit/reconcile/sealedColumns.ts'
import { sealEntries } from '../../server/resources/audit/sealing.ts'
import { verifyJournal } from '../../server/resources/audit/verify.ts'
import { answersOf } from '../../server/resources/forms/submissions.ts'
import { addOfficer } from '../../server/resources/officers/service.ts'
import { runRetention } from '../../server/resources/retention/erase.ts'
import { newestListed } from '../../server/resources/retention/list.ts'
import { settingsOf } from '../../server/review/settings/settings.ts'
import { MIGRATIONS, type OpenedServices, openServices } from '../../server/start.ts'
import { createFullAccount } from '../factories/account.ts'
import { newIdentification } from '../factories/dossiers.ts'
import { addOldJournalEntry, newOfficer, newTrader, passwordHash } from '../factories/people.ts'
import { camt, sendStatement } from '../factories/statements.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { emptyDatabase, runOnServer, runWithoutTriggers, type TestDatabase } from '../support/database.ts'
import { startS3, type TestS3 } from '../support/s3.ts'

const MASTER = makeMasterKey()
const AUDIT = makeMasterKey()
const STATEMENT = camt([{ day: '2026-11-05', amount: '10.00' }])
const env = { MASTER_KEYS: MASTER, AUDIT_KEYS: AUDIT, RATE_LIMIT: 'off' }

let app: TestApp
let folder: string
let s3: TestS3
let place: BackupStore
/** The first backup, of everything but one account that is erased after it. */
let first: Awaited<ReturnType<typeof backUp>>
let kept: Awaited<ReturnType<typeof createFullAccount>>
let erased: Awaited<ReturnType<typeof createFullAccount>>

const backup = (to = place) => backUp({ services: app.services, ownerUrl: app.ownerUrl }, to, SEALED_COLUMNS)
const check = (id?: string) => checkBackup(app.services, place, id)

beforeAll(async () => {
  ;[app, s3] = await Promise.all([startApp(env), startS3()])
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'countersign-backup-'))
  place = openBackupStore(path.join(folder, 'kept'), null)
  kept = await createFullAccount(app)
  erased = await createFullAccount(app)
  await sendStatement(await newOfficer(app, 'admin'), STATEMENT)
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
    // The file of a statement of the bank.
    const statement = await services.db.statementPart.findFirstOrThrow()
    expect((await services.vault.read(statement)).toString()).toBe(STATEMENT)
    const submission = await services.db.formSubmission.findUniqueOrThrow({ where: { id: kept.ids.submission! } })
    expect(JSON.stringify(answersOf(services, submission))).toContain(kept.personal.answer)
    // Nobody is still signed in.
    const sessions = await services.db.officerSession.findMany()
    expect(sessions.length).toBeGreaterThan(0)
    for (const { expires_at } of sessions) expect(expires_at.toISOString() <= first.made_at).toBe(true)
    expect(await services.db.accessToken.count()).toBe(0)
    // It goes on: ids continue, guards hold, entries are sealed.
    await addOfficer(services, SYSTEM, {
      email: 'new@example.com',
      name: 'New',
      role: 'officer',
      password_hash: await passwordHash(),
    })
    expect(await sealEntries(services)).toBeGreaterThan(0)
    expect(await verifyJournal(services, (services) => deepProblems(services, machines))).toMatchObject({ ok: true })
  })

  it('comes back row by row from a bucket, with its guards, references and sequences', async () => {
    const bucket = openBackupStore('s3://heads/nightly/copies', s3.options)
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
    const wrong = backUp(
      { services, ownerUrl: app.ownerUrl },
      openBackupStore(path.join(folder, 'no'), null),
      SEALED_COLUMNS,
    )
    await expect(wrong).rejects.toThrow('The file store is not the one of this database')
  })

  it('tells a backup that was cut off from a whole one', async () => {
    let writes = 0
    const full: BackupStore = {
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
  let document: string
  beforeAll(async () => {
    target = await newTarget({}, [])
    const where = { record_id: kept.ids.identification!, kind: 'identification_file' as const }
    document = (await app.services.db.file.findFirstOrThrow({ where })).storage_key
  })
  afterAll(() => closeTarget(target))

  type Change = (bytes: Buffer) => Buffer | null
  /** The place with one thing changed; `null` where it is missing. */
  const changed = (name: string, change: Change): BackupStore => ({
    ...place,
    get: async (asked) => {
      const bytes = await place.get(asked)
      return asked === name ? change(bytes!) : bytes
    },
    sizes: async (under) => {
      const sizes = await place.sizes(under)
      if (sizes.has(name) && change((await place.get(name))!) === null) sizes.delete(name)
      return sizes
    },
  })
  const part = (table: string) => `backups/${first.backup}/table-${table}-0001`
  const manifestFile = () => `backups/${first.backup}/backup.json`
  const aFile = () => `files/${document.slice(0, 2)}/${document}`
  const flip: Change = (bytes) => {
    bytes[bytes.length >> 1]! ^= 1
    return bytes
  }
  const missing: Change = () => null
  const edited =
    (edit: (manifest: Manifest) => void, isSigned: boolean): Change =>
    (bytes) => {
      const { signature, ...manifest } = JSON.parse(bytes.toString())
      edit(manifest)
      return isSigned
        ? writeManifest(manifest, app.services.sealKeys)
        : Buffer.from(JSON.stringify({ ...manifest, signature }))
    }
  /** A part of another table under this one's name, as the manifest then says too. */
  const swapped = (): BackupStore => {
    const other = changed(
      manifestFile(),
      edited(({ tables }) => {
        const [events, traders] = ['events', 'traders'].map((wanted) => tables.find(({ name }) => name === wanted)!)
        traders!.parts[0] = { ...events!.parts[0]!, name: traders!.parts[0]!.name }
      }, true),
    )
    return { ...other, get: async (name) => other.get(name === part('traders') ? part('events') : name) }
  }

  it.each<[string, () => BackupStore, RegExp]>([
    ['a flipped byte in a part', () => changed(part('traders'), flip), /table-traders-0001 was changed/],
    ['a part that is missing', () => changed(part('files'), missing), /table-files-0001 is missing/],
    [
      'a part that was cut off',
      () => changed(part('events'), (bytes) => bytes.subarray(0, 40)),
      /table-events-0001 has 40 bytes; it was written with \d+/,
    ],
    ['a flipped byte in a file', () => changed(aFile(), flip), /files\/\w\w\/\w+ was changed/],
    ['a file that is missing', () => changed(aFile(), missing), /files\/\w\w\/\w+ is missing/],
    ['a manifest that was cut off', () => changed(manifestFile(), (bytes) => bytes.subarray(0, 900)), /it is not JSON/],
    ['no manifest', () => changed(manifestFile(), missing), /is half a backup/],
    [
      'a manifest that was changed',
      () =>
        changed(
          manifestFile(),
          edited((manifest) => manifest.tables.pop(), false),
        ),
      /was changed after it had been signed/,
    ],
    ['a part of another table', swapped, /table-traders-0001 cannot be decrypted: it is not of this backup/],
    [
      'a newer release',
      () =>
        changed(
          manifestFile(),
          edited(({ migrations }) => migrations.push({ name: '20990101000000_later', checksum: '0'.repeat(64) }), true),
        ),
      /has the migration 20990101000000_later, which is unknown to this program/,
    ],
    [
      'another format',
      () =>
        changed(
          manifestFile(),
          edited((manifest) => Object.assign(manifest, { format: 2 }), true),
        ),
      /with a newer release/,
    ],
  ])('is named, and nothing is written: %s', async (_what, damaged, words) => {
    await expect(restoreInto(target, first.backup, damaged())).rejects.toThrow(words)
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
    const failing: BackupStore = {
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
    const lossy = openBackupStore(path.join(folder, 'lossy'), null)
    const report = await backup(lossy)
    expect(report.files.missing).toEqual([file.storage_key])
    const restored = await restoreInto(await newTarget(), report.backup, lossy)
    expect(restored).toMatchObject({ ok: false, files: { missing: [file.storage_key] }, verified: { ok: true } })
    await app.services.store.put(file.storage_key, bytes)
  })

  it('verifies long after a backup whose newest entries waited for a seal then', async () => {
    await newOfficer(app)
    const waiting = openBackupStore(path.join(folder, 'waiting'), null)
    // The snapshot was made an hour ago: what its entries waited since is the backup's age.
    await runWithoutTriggers(app, [
      `UPDATE audit_entries SET recorded_at = recorded_at - interval '1 hour' WHERE id IN (SELECT entry_id FROM audit_unsealed)`,
    ])
    const { backup: id } = await backup(waiting)
    const name = `backups/${id}/backup.json`
    const { signature: _old, ...manifest } = JSON.parse((await waiting.get(name))!.toString('utf8'))
    const made_at = new Date(Date.parse(manifest.made_at) - 3_600_000).toISOString()
    await waiting.put(name, writeManifest({ ...manifest, made_at } as Manifest, app.services.sealKeys))
    const restored = await restoreInto(await newTarget(), id, waiting)
    expect(restored.verified.problems.filter(({ kind }) => kind === 'late_entry')).toEqual([])
    expect(restored.verified.unsealed).toBeGreaterThan(0)
    await sealEntries(app.services)
  })

  it('erases again what was erased after the snapshot, and misses none of its files', async () => {
    const { admin } = await newOfficer(app, 'supervisor')
    const reason = 'The trader asked for it.'
    const { id } = erased.trader
    const { retention_years } = await settingsOf(app.services)
    const now = app.clock.now()
    app.clock.set(new Date('2010-01-01'))
    expect((await admin('POST', `/traders/${id}/close`, { json: { reason } })).status).toBe(200)
    app.clock.set(now)
    await addOldJournalEntry(app)
    const { store } = app.services
    let erasing: Promise<unknown> | undefined
    const services = {
      ...app.services,
      store: {
        ...store,
        get: async (key: string) => {
          erasing ??= runRetention(app.services, SYSTEM, [{ id, kinds: Object.keys(retention_years) }])
          await erasing
          return store.get(key)
        },
      },
    }
    const meanwhile = openBackupStore(path.join(folder, 'meanwhile'), null)
    const report = await backUp({ services, ownerUrl: app.ownerUrl }, meanwhile, SEALED_COLUMNS)
    expect(report.files.missing).toEqual([])
    expect(report.files.erased.length).toBeGreaterThan(3)
    const target = await newTarget()
    const restored = await restoreInto(target, report.backup, meanwhile)
    expect(restored.verified.problems).toEqual([])
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
    const [list, aside] = [path.join(place.name, 'erasures'), path.join(folder, 'erasures')]
    fs.renameSync(list, aside)
    // The newest manifest knows that the place had a list: no older backup is restored without it.
    expect(await check()).toMatchObject({ ok: false, problems: [expect.stringContaining('lacks erasure 1')] })
    const lacking = await newTarget()
    await expect(restoreInto(lacking, first.backup)).rejects.toThrow(/lacks erasure 1.*nothing was written/)
    const later = await newTarget()
    expect(await restoreInto(later)).toMatchObject({ ok: true, erased_again: 0 })
    expect(await newestListed(later.services)).toBe(1)
    fs.renameSync(aside, list)
  })
})

describe('old backups', () => {
  it('go by their age, but for the first of each month and the newest, and so do files that none names', async () => {
    const ids = ['20260115T0100', '20260120T0100', '20260201T0100', '20260301T0100', '20260302T0100', '20260320T0100']
    const whole = ids.map((time) => `${time}00Z-000000`)
    const keep = (now: string, terms: { days: number; months: number }) =>
      chooseBackupsToKeep(whole, new Date(now), terms).map((id) => ids.indexOf(id.slice(0, 13)))
    expect(keep('2026-03-21T01:00:00Z', { days: 35, months: 12 })).toEqual([0, 2, 3, 4, 5])
    expect(keep('2026-03-21T01:00:00Z', { days: 35, months: 1 })).toEqual([3, 4, 5])
    expect(keep('2026-03-21T01:00:00Z', { days: 2, months: 0 })).toEqual([5])
    expect(keep('2030-01-01T00:00:00Z', { days: 35, months: 12 })).toEqual([5])
    expect(chooseBackupsToKeep([], new Date(), { days: 1, months: 1 })).toEqual([])
  })

  it('are removed with the files that only they name, and nothing while another is being made', async () => {
    const { complete } = await listBackups(place)
    const last = complete.at(-1)!
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)
    const at = (now: Date, database = now) => ({
      ...app.services,
      clock: { ...app.clock, now: () => now, ofDatabase: async () => database },
    })
    const later = inDays(30)
    const services = at(later)
    const terms = { days: 20, months: 0 }
    // A clock that went ahead, of this machine alone and of the database too, removes nothing.
    const wrong = pruneBackups(at(later, new Date()), place, { ...terms, isDry: false })
    await expect(wrong).rejects.toThrow('The clock of this machine is')
    const both = pruneBackups(at(inDays(400)), place, { ...terms, isDry: false })
    await expect(both).rejects.toThrow('the clock may have gone ahead')
    expect((await listBackups(place)).complete).toEqual(complete)
    // Files of the erased account, which the newest backup does not name.
    const lost = Number((await check(first.backup)).files.count)
    const dry = await pruneBackups(services, place, { ...terms, isDry: true })
    expect(dry).toMatchObject({ dry_run: true, kept: [last], removed: complete.slice(0, -1) })
    expect(dry.files.count).toBeGreaterThan(3)
    expect(dry.files.count).toBeLessThan(lost)
    expect((await listBackups(place)).complete).toEqual(complete)
    const id = `${later.toISOString().replace(/[-:]|\.\d+/g, '')}-000000`
    await place.put(`backups/${id}.unfinished/table-a-0001`, Buffer.from('x'))
    await expect(pruneBackups(services, place, { ...terms, isDry: false })).rejects.toThrow('is being made')
    await place.remove(`backups/${id}.unfinished/table-a-0001`)
    const pruned = await pruneBackups(services, place, { ...terms, isDry: false })
    expect(pruned).toEqual({ ...dry, dry_run: false })
    expect(fs.readdirSync(path.join(place.name, 'backups'))).toEqual([last])
    const checked = await check()
    expect(checked).toMatchObject({ ok: true, backup: last })
    expect(filesUnder(path.join(place.name, 'files'))).toHaveLength(checked.files.count)
  })
})

const pathIn = (dataDir: string, key: string) => path.join(dataDir, 'files', key.slice(0, 2), key)

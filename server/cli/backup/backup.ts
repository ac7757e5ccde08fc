import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import { seal } from '../../files/keys.ts'
import { idInStore } from '../../files/storeState.ts'
import { programVersion } from '../../process/root.ts'
import { headsFile, headsFileName } from '../../resources/audit/heads.ts'
import type { Services } from '../../services.ts'
import { dumpDatabase, type Snapshot, storedKeysSql, withOwner } from './dump.ts'
import { assertComplete, type BackupFile, copyToBackup, erasuresIn, saveErasures } from './files.ts'
import {
  BackupError,
  dataKeyContext,
  type Manifest,
  masterFingerprint,
  openDataKey,
  readManifest,
  writeManifest,
} from './manifest.ts'
import { type BackupParts, bytesOf, readLines, writeParts } from './parts.ts'
import { type BackupStore, listBackups, MANIFEST } from './store.ts'

type OpenSource = { services: Services; ownerUrl: string }

/** The contents of a backup, for the operator. */
export type BackupReport = {
  backup: string
  place: string
  made_at: string
  journal: Manifest['journal']
  tables: number
  rows: number
  /** Files `copied` by this run; the others were in the backup store already. */
  files: { count: number; bytes: number; copied: number; erased: string[]; missing: string[] }
  /** The master keys and the seal key that a restore needs. */
  keys: { master: number[]; signed_by: string }
  /** Unfinished backups in the backup store: cut off, or still being made. */
  unfinished: string[]
}

/** `20261123T010203Z-9f3a2c`: the database's time, and a random part that distinguishes backups of the same second. */
function newBackupId(now: Date): string {
  const time = now.toISOString().replace(/[-:]|\.\d+/g, '')
  return `${time}-${randomBytes(3).toString('hex')}`
}

/** The files of the newest readable backup; empty if there is none. */
async function knownFiles(backupStore: BackupStore, { sealKeys, keys }: Services): Promise<Map<string, BackupFile>> {
  const known = new Map<string, BackupFile>()
  try {
    const before = await readManifest(backupStore, undefined, sealKeys)
    const parts = {
      backupStore,
      folder: `backups/${before.id}`,
      backup: before.id,
      key: openDataKey(before, keys),
    }
    for await (const line of readLines(parts, before.files.parts)) {
      const file = JSON.parse(line) as BackupFile
      known.set(file.key, file)
    }
  } catch (error) {
    // Without a readable backup, the run reads and compares every file.
    if (!(error instanceof BackupError)) throw error
    known.clear()
  }
  return known
}

/** Dumps this machine's heads up to the snapshot, because the file may have more lines by now. */
async function dumpHeads(services: Services, { heads }: Snapshot, parts: BackupParts): Promise<Manifest['heads']> {
  const row = heads.find(({ place: position }) => position === headsFileName(services))
  const file = headsFile(services)
  if (!row || !fs.existsSync(file)) return null
  const lines = fs.readFileSync(file, 'utf8').split('\n').slice(0, -1).slice(0, row.lines)
  return { place: row.place, lines: lines.length, parts: await writeParts(parts, 'heads', bytesOf(lines)) }
}

/** Separates files that were erased or replaced during the backup from files that the store has lost. */
async function classifyMissing(ownerUrl: string, absent: string[]): Promise<{ erased: string[]; missing: string[] }> {
  if (absent.length === 0) return { erased: [], missing: [] }
  const named = await withOwner(ownerUrl, async (client) => {
    const { rows } = await client.query<{ key: string }>(
      `SELECT key FROM (${await storedKeysSql(client)}) AS stored WHERE key = ANY ($1)`,
      [absent],
    )
    return new Set(rows.map(({ key }) => key))
  })
  return { erased: absent.filter((key) => !named.has(key)), missing: absent.filter((key) => named.has(key)) }
}

/** Throws if the store belongs to another database: the backup would report every file as missing. */
async function checkStore({ store }: Services, expected: string | null): Promise<void> {
  if (expected !== null && (await idInStore(store)) !== expected)
    throw new Error(
      'The file store is not the one of this database: its documents are kept elsewhere. Give the DATA_DIR or S3_BUCKET of the servers.',
    )
}

function keysOf({ keys, sealKeys }: Services, id: string, dataKey: Buffer, inUse: number[]): Manifest['keys'] {
  const versions = [...new Set([...inUse, keys.current])].sort((a, b) => a - b)
  return {
    data: seal(keys, dataKey, dataKeyContext(id)),
    master: versions.map((version) => {
      const key = keys.keys.get(version)
      return { version, fingerprint: key ? masterFingerprint(key) : null }
    }),
    signed_by: sealKeys.current.fingerprint,
  }
}

const databaseTime = (ownerUrl: string) =>
  withOwner(ownerUrl, async (client) => (await client.query<{ now: Date }>('SELECT now()')).rows[0]!.now)

/**
 * Backs up a service, also while it runs: one snapshot of the database, the files that it names, the list of erasures,
 * and the heads (record 0098). The manifest is written last and makes the backup valid. `sealed`: the columns with
 * values under a master key.
 */
export async function backUp(
  { services, ownerUrl }: OpenSource,
  backupStore: BackupStore,
  sealed: readonly { table: string; column: string }[],
  writeLine: (line: string) => void = () => {},
): Promise<BackupReport> {
  const id = newBackupId(await databaseTime(ownerUrl))
  const { unfinished } = await listBackups(backupStore)
  const draft = backupStore.draft(id)
  const key = randomBytes(32)
  const parts: BackupParts = { backupStore, folder: draft.folder, backup: id, key }
  const { files: keys, masterKeys, heads, newestErasure, ...snapshot } = await dumpDatabase(ownerUrl, parts, sealed)
  await checkStore(services, snapshot.store_id)
  writeLine(`The database is copied: ${snapshot.tables.length} tables. Now its ${keys.length} files.`)
  const { files, copied, absent } = await copyToBackup(
    services.store,
    backupStore,
    keys,
    await knownFiles(backupStore, services),
  )
  await saveErasures(services.store, backupStore)
  const manifest: Manifest = {
    format: 1,
    id,
    product: { name: 'countersign', version: programVersion() },
    ...snapshot,
    files: {
      count: files.length,
      bytes: files.reduce((sum, { size }) => sum + size, 0),
      parts: await writeParts(parts, 'files', bytesOf(files.map((file) => JSON.stringify(file)))),
      ...(await classifyMissing(ownerUrl, absent)),
    },
    erasures: { snapshot: newestErasure, listed: (await erasuresIn(backupStore)).newest },
    heads: await dumpHeads(services, { ...snapshot, files: keys, masterKeys, heads, newestErasure }, parts),
    keys: keysOf(services, id, key, masterKeys),
  }
  await assertComplete(backupStore, files)
  await backupStore.put(`${draft.folder}/${MANIFEST}`, writeManifest(manifest, services.sealKeys))
  await draft.finish()
  const { count, bytes, erased, missing } = manifest.files
  return {
    backup: id,
    place: backupStore.name,
    made_at: manifest.made_at,
    journal: manifest.journal,
    tables: manifest.tables.length,
    rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0),
    files: { count, bytes, copied, erased, missing },
    keys: { master: manifest.keys.master.map(({ version }) => version), signed_by: manifest.keys.signed_by },
    unfinished,
  }
}
